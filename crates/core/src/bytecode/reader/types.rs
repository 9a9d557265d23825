//! Builtin types.

use smallvec::SmallVec;

use super::tables::Tables;
use crate::bytecode::codes::{FLOATS, types};
use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{Attr, AttrData, DYNAMIC, Signedness, Type, TypeData};
use crate::text::{is_element_type, is_memory_space, is_vector_element_type, may_be_layout};

/// The largest width of an integer type.
const WIDEST_INTEGER: u64 = (1 << 24) - 1;

impl<'a> Tables<'a> {
    /// Decodes a builtin type.
    pub(super) fn builtin_type(&mut self, cursor: &mut Cursor<'a>) -> Read<Type> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let kind = cursor.varint("the kind of a builtin type")?;
        let data = match kind {
            types::INTEGER => {
                let at = cursor.offset();
                let value = cursor.varint("the width of an integer type")?;
                let (width, sign) = (value >> 2, value & 3);
                let sign = match sign {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    2 => Signedness::Unsigned,
                    _ => return Err(cursor.failure_at(at, format!("expected a signedness, but found {sign}"))),
                };
                if width > WIDEST_INTEGER {
                    let message = format!("expected an integer of at most {WIDEST_INTEGER} bits, but found {width}");
                    return Err(cursor.failure_at(at, message));
                }
                TypeData::Integer { width: width as u32, sign }
            }
            types::INDEX => TypeData::Index,
            types::FUNCTION => {
                let inputs = self.types(cursor, "the input of a function type")?;
                let results = self.types(cursor, "the result of a function type")?;
                TypeData::Function { inputs: inputs.into(), results: results.into() }
            }
            types::COMPLEX => {
                let element =
                    self.element(cursor, |tables, ty| ty.is_float(tables.ctx) || ty.is_integer(tables.ctx))?;
                TypeData::Complex(element)
            }
            types::MEMREF | types::MEMREF_WITH_SPACE => {
                let space = if kind == types::MEMREF { None } else { self.memory_space(cursor)? };
                return self.memref(cursor, space);
            }
            types::NONE => TypeData::None,
            types::TENSOR | types::TENSOR_WITH_ENCODING => {
                let encoding = match kind {
                    types::TENSOR => None,
                    _ => Some(self.attribute(cursor, "the encoding of a tensor type")?),
                };
                let shape = self.shape(cursor, true)?;
                let element = self.element(cursor, |tables, ty| is_element_type(tables.ctx, ty, false))?;
                TypeData::RankedTensor { shape: shape.into_vec().into(), element, encoding }
            }
            types::TUPLE => TypeData::Tuple(self.types(cursor, "the element of a tuple")?.into()),
            types::UNRANKED_MEMREF | types::UNRANKED_MEMREF_WITH_SPACE => {
                let space = if kind == types::UNRANKED_MEMREF { None } else { self.memory_space(cursor)? };
                let element = self.element(cursor, |tables, ty| is_element_type(tables.ctx, ty, true))?;
                TypeData::UnrankedMemRef { element, space }
            }
            types::UNRANKED_TENSOR => {
                let element = self.element(cursor, |tables, ty| is_element_type(tables.ctx, ty, false))?;
                TypeData::UnrankedTensor { element }
            }
            types::VECTOR | types::SCALABLE_VECTOR => self.vector(cursor, kind == types::SCALABLE_VECTOR)?,
            _ => match FLOATS.iter().find(|float| float.0 == kind) {
                Some(float) => TypeData::Float(float.1),
                None => {
                    let message = format!("expected the kind of a builtin type, but found {kind}");
                    return Err(cursor.failure_at(at, message));
                }
            },
        };
        Ok(ctx.intern_type(data))
    }

    /// Reads a vector type, which begins with a flag for each dimension if some may be scalable.
    fn vector(&mut self, cursor: &mut Cursor<'a>, has_flags: bool) -> Read<TypeData> {
        let mut scalable = Vec::new();
        let scalable_at = cursor.offset();
        if has_flags {
            let flags = cursor.blob("the flags of scalable dimensions")?;
            scalable.extend(flags.iter().map(|&flag| flag != 0));
        }
        let shape = self.shape(cursor, false)?;
        if !has_flags {
            scalable = vec![false; shape.len()];
        } else if scalable.len() != shape.len() {
            let message = format!("expected {} flags, one for each dimension", shape.len());
            return Err(cursor.failure_at(scalable_at, message));
        }
        let element = self.element(cursor, |tables, ty| is_vector_element_type(tables.ctx, ty))?;
        Ok(TypeData::Vector { shape: shape.into_vec().into(), scalable: scalable.into(), element })
    }

    /// Reads an element type that `fits`.
    fn element(&mut self, cursor: &mut Cursor<'a>, fits: impl Fn(&Self, Type) -> bool) -> Read<Type> {
        let at = cursor.offset();
        let element = self.ty(cursor, "an element type")?;
        if !fits(self, element) {
            let text = crate::text::type_text(self.ctx, element);
            return Err(cursor.failure_at(at, format!("expected an element type that fits, but found {text}")));
        }
        Ok(element)
    }

    /// Reads a shape; its sizes may be dynamic if `dynamic` is set.
    fn shape(&mut self, cursor: &mut Cursor<'a>, dynamic: bool) -> Read<SmallVec<[i64; 8]>> {
        let count = cursor.count("the rank of a type")?;
        let mut shape = SmallVec::new();
        for _ in 0..count {
            let at = cursor.offset();
            let size = cursor.signed("the size of a dimension")?;
            let fits = if dynamic { size >= 0 || size == DYNAMIC } else { size > 0 };
            if !fits {
                return Err(cursor.failure_at(at, format!("expected the size of a dimension, but found {size}")));
            }
            shape.push(size);
        }
        Ok(shape)
    }

    /// Reads the memory space of a memref; `None` for the default one.
    fn memory_space(&mut self, cursor: &mut Cursor<'a>) -> Read<Option<Attr>> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let space = self.attribute(cursor, "a memory space")?;
        if !is_memory_space(ctx, space) {
            return Err(self.unlike(cursor, at, "a memory space", space));
        }
        let is_default =
            matches!(space.data(ctx), AttrData::Integer { value, ty } if value.is_zero() && ty.is_signless(ctx, 64));
        Ok((!is_default).then_some(space))
    }

    /// Reads the rest of a ranked memref type.
    fn memref(&mut self, cursor: &mut Cursor<'a>, space: Option<Attr>) -> Read<Type> {
        let ctx = self.ctx;
        let shape = self.shape(cursor, true)?;
        let element = self.element(cursor, |tables, ty| is_element_type(tables.ctx, ty, true))?;
        let at = cursor.offset();
        let layout = self.attribute(cursor, "the layout of a memref")?;
        let rank = match layout.data(ctx) {
            AttrData::AffineMap(map) => map.data(ctx).dims as usize,
            AttrData::StridedLayout { strides, .. } => strides.len(),
            _ if may_be_layout(ctx, layout) => shape.len(),
            _ => return Err(self.unlike(cursor, at, "the layout of a memref", layout)),
        };
        if rank != shape.len() {
            let message = format!("expected a layout of rank {}, but it has rank {rank}", shape.len());
            return Err(cursor.failure_at(at, message));
        }
        Ok(ctx.memref(&shape, element, Some(layout), space))
    }
}
