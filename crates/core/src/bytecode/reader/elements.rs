//! Elements attributes: `dense`, `array`, `sparse` and `dense_resource`.
//!
//! The elements of `dense` are stored as they are in memory, little-endian, each rounded up to whole bytes; `i1` takes a
//! bit. If all are equal, one is stored.

use super::tables::Tables;
use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{Attr, AttrData, Type, TypeData};
use crate::text::{elements_attribute, index_outside};

impl<'a> Tables<'a> {
    /// Reads a shaped type of static shape, and returns it with its number of elements.
    fn elements_type(&mut self, cursor: &mut Cursor<'a>) -> Read<(Type, usize)> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let ty = self.shaped_type(cursor)?;
        let count = ty.shape(ctx).filter(|_| ty.has_static_shape(ctx)).and_then(|shape| {
            shape.iter().try_fold(1usize, |count, &size| count.checked_mul(usize::try_from(size).ok()?))
        });
        match count.filter(|count| count.checked_mul(64).is_some()) {
            Some(count) => Ok((ty, count)),
            None => Err(self.unlike(cursor, at, "a type with a static shape", ctx.type_attr(ty))),
        }
    }

    /// Returns the size in bytes of an integer or float, or of a complex number of these.
    fn element_size(&self, element: Type) -> Option<usize> {
        let ctx = self.ctx;
        let (part, parts) = match *element.data(ctx) {
            TypeData::Complex(part) => (part, 2),
            _ => (element, 1),
        };
        Some(part.bit_width(ctx)?.div_ceil(8) as usize * parts)
    }

    /// Decodes `dense<…>` of numbers.
    pub(super) fn dense_elements(&mut self, cursor: &mut Cursor<'a>) -> Read<Attr> {
        let ctx = self.ctx;
        let type_at = cursor.offset();
        let (ty, count) = self.elements_type(cursor)?;
        let element = ty.element_or_self(ctx);
        let Some(size) = self.element_size(element) else {
            return Err(self.unlike(cursor, type_at, "a type of numbers", ctx.type_attr(ty)));
        };
        let at = cursor.offset();
        let bytes = cursor.blob("elements")?;
        let wrong = |expected: usize| {
            let message = format!("expected {expected} bytes of elements, or one element, but found {}", bytes.len());
            cursor.failure_at(at, message)
        };
        if element.is_signless(ctx, 1) || (element.is_integer(ctx) && element.bit_width(ctx) == Some(1)) {
            let packed = count.div_ceil(8);
            let splat = bytes.len() == 1 && (count <= 1 || matches!(bytes[0], 0 | 0xff));
            if !splat && bytes.len() != packed {
                return Err(wrong(packed));
            }
            let unpacked = match splat {
                true => vec![bytes[0] & 1],
                false => (0..count).map(|at| bytes[at / 8] >> (at % 8) & 1).collect(),
            };
            return Ok(elements_attribute(ctx, ty, 1, unpacked, count));
        }
        if bytes.len() != size && Some(bytes.len()) != size.checked_mul(count) {
            return Err(wrong(size.saturating_mul(count)));
        }
        Ok(elements_attribute(ctx, ty, size, bytes.to_vec(), count))
    }

    /// Reads `dense<…>` of strings.
    pub(super) fn dense_strings(&mut self, cursor: &mut Cursor<'a>) -> Read<AttrData> {
        let (ty, count) = self.elements_type(cursor)?;
        let at = cursor.offset();
        let splat = cursor.varint("whether all strings are equal")? != 0;
        let stored = if splat { 1 } else { count };
        let stored = cursor.checked_count(at, stored as u64, "the number of strings")?;
        let mut strings: Vec<Box<[u8]>> = Vec::with_capacity(stored);
        for _ in 0..stored {
            strings.push(self.string(cursor, "a string")?.into());
        }
        Ok(AttrData::DenseStrings { ty, splat: splat && count > 0, strings: strings.into() })
    }

    /// Reads `array<…>`.
    pub(super) fn dense_array(&mut self, cursor: &mut Cursor<'a>) -> Read<AttrData> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let element = self.ty(cursor, "the element type of an array")?;
        let width = element.bit_width(ctx).filter(|_| element.is_integer(ctx) || element.is_float(ctx));
        let fits = |width: &u32| width.is_multiple_of(8) || element.is_signless(ctx, 1);
        let Some(width) = width.filter(fits) else {
            return Err(self.unlike(cursor, at, "the element type of an array", ctx.type_attr(element)));
        };
        let length = cursor.varint("the number of elements")?;
        let at = cursor.offset();
        let data = cursor.blob("elements")?;
        if Some(data.len() as u64) != length.checked_mul(u64::from(width.div_ceil(8))) {
            let message = format!("expected {length} elements of {width} bits, but found {} bytes", data.len());
            return Err(cursor.failure_at(at, message));
        }
        Ok(AttrData::DenseArray { element, length: length as usize, data: data.into() })
    }

    /// Reads `sparse<…>`.
    pub(super) fn sparse(&mut self, cursor: &mut Cursor<'a>) -> Read<AttrData> {
        let ctx = self.ctx;
        let (ty, _) = self.elements_type(cursor)?;
        let at = cursor.offset();
        let indices = self.attribute(cursor, "the indices of sparse elements")?;
        let values = self.attribute(cursor, "the values of sparse elements")?;
        let rows = |attr: Attr| match attr.data(ctx) {
            AttrData::DenseElements { ty, .. } | AttrData::DenseStrings { ty, .. } => ty.shape(ctx),
            _ => None,
        };
        let rank = ty.rank(ctx).unwrap_or(0) as i64;
        let number = match rows(values) {
            Some(&[number]) => number,
            _ => return Err(self.unlike(cursor, at, "the values of sparse elements", values)),
        };
        let fits = match rows(indices) {
            Some(&[rows, columns]) => rows == number && columns == rank,
            Some(&[rows]) => rows == number && rank == 1,
            _ => false,
        };
        let is_i64 = indices.ty(ctx).and_then(|ty| ty.element(ctx)).is_some_and(|element| element.is_signless(ctx, 64));
        let inside = || match indices.data(ctx) {
            AttrData::DenseElements { data, splat, .. } => {
                index_outside(data, *splat, number as usize, ty.shape(ctx).unwrap_or_default()).is_none()
            }
            _ => false,
        };
        if !fits || !is_i64 || !inside() {
            return Err(self.unlike(cursor, at, "the indices of sparse elements", indices));
        }
        Ok(AttrData::Sparse { ty, indices, values })
    }

    /// Reads `dense_resource<…>`.
    pub(super) fn dense_resource(&mut self, cursor: &mut Cursor<'a>) -> Read<AttrData> {
        let ty = self.shaped_type(cursor)?;
        let handle = cursor.index("a resource", self.handles.len())?;
        let (dialect, key) = self.handles[handle];
        Ok(AttrData::DenseResource { ty, dialect, key })
    }
}
