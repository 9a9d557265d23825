//! Access to dense elements as bytes. Folds that only move elements read and copy no more bytes than they move,
//! whatever the element type.

use freehold_core::ir::{Attr, AttrData, Context, Int, Type, TypeData};

/// Returns the size in bytes of an element of this type in dense elements; `None` if elements are not numbers of a
/// fixed width.
pub fn element_size(ctx: &Context, element: Type) -> Option<usize> {
    // A complex number is stored as its two parts.
    if let TypeData::Complex(part) = *element.data(ctx) {
        return Some(2 * element_size(ctx, part)?);
    }
    element.bit_width(ctx).map(|width| width.div_ceil(8) as usize).filter(|&size| size > 0)
}

/// The elements of a dense constant.
#[derive(Clone, Copy)]
pub struct DenseElements<'a> {
    /// The type of the constant.
    pub ty: Type,
    /// Whether all elements are equal and only one is stored.
    pub splat: bool,
    /// The bytes of all elements, or of the single one of a splat.
    pub data: &'a [u8],
    /// The size of an element in bytes.
    pub size: usize,
}

impl<'a> DenseElements<'a> {
    /// Returns the elements of `attr`, if it is dense.
    pub fn of(ctx: &'a Context, attr: Attr) -> Option<DenseElements<'a>> {
        let AttrData::DenseElements { ty, splat, data } = attr.data(ctx) else { return None };
        Some(DenseElements { ty: *ty, splat: *splat, data, size: element_size(ctx, ty.element(ctx)?)? })
    }

    /// Returns the bytes of `count` elements from index `first` on, in row-major order. Returns `None` for a splat, and
    /// if the range is out of bounds.
    pub fn run(&self, first: usize, count: usize) -> Option<&'a [u8]> {
        if self.splat {
            return None;
        }
        self.data.get(first.checked_mul(self.size)?..first.checked_add(count)?.checked_mul(self.size)?)
    }

    /// Returns the bytes of element `index`.
    pub fn bytes(&self, index: usize) -> Option<&'a [u8]> {
        let index = if self.splat { 0 } else { index };
        self.data.get(index.checked_mul(self.size)?..index.checked_add(1)?.checked_mul(self.size)?)
    }

    /// Returns element `index` as an attribute.
    pub fn element(&self, ctx: &Context, index: usize) -> Option<Attr> {
        element_of_bytes(ctx, self.ty.element(ctx)?, self.bytes(index)?)
    }

    /// Returns the bytes of all `count` elements of the constant, also for a splat.
    pub fn spelled_out(&self, count: usize) -> Vec<u8> {
        if self.splat { self.data.repeat(count) } else { self.data.to_vec() }
    }
}

/// Converts the bytes of an element of type `element` to an attribute.
fn element_of_bytes(ctx: &Context, element: Type, data: &[u8]) -> Option<Attr> {
    if let TypeData::Complex(part) = *element.data(ctx) {
        let (re, im) = data.split_at(data.len() / 2);
        return Some(ctx.array_attr(&[element_of_bytes(ctx, part, re)?, element_of_bytes(ctx, part, im)?]));
    }
    let width = element.bit_width(ctx).filter(|&width| width <= 128)?;
    let mut bytes = [0u8; 16];
    bytes.get_mut(..data.len())?.copy_from_slice(data);
    let bits = u128::from_le_bytes(bytes);
    if element.is_float(ctx) {
        return Some(ctx.intern_attr(AttrData::Float { bits, ty: element }));
    }
    let value = Int::from_bigint(width, &num_bigint::BigInt::from(bits));
    Some(ctx.intern_attr(AttrData::Integer { value, ty: element }))
}

/// Returns the bytes of a number as in dense elements.
pub fn element_bytes(ctx: &Context, attr: Attr) -> Option<Vec<u8>> {
    if let Some([re, im]) = attr.as_array(ctx) {
        return Some([element_bytes(ctx, *re)?, element_bytes(ctx, *im)?].concat());
    }
    let (bits, ty) = match attr.data(ctx) {
        AttrData::Float { bits, ty } => (*bits, *ty),
        AttrData::Integer { value, ty } if value.width() <= 64 => (u128::from(value.as_u64()?), *ty),
        _ => return None,
    };
    let size = ty.bit_width(ctx)?.div_ceil(8) as usize;
    Some(bits.to_le_bytes().get(..size)?.to_vec())
}

/// Returns the dense elements of type `ty` with these numbers; a splat if all are equal.
pub fn dense_of(ctx: &Context, ty: Type, elements: &[Attr]) -> Option<Attr> {
    let splat = !elements.is_empty() && elements.windows(2).all(|pair| pair[0] == pair[1]);
    let kept = if splat { &elements[..1] } else { elements };
    let mut data = Vec::new();
    for &element in kept {
        data.extend(element_bytes(ctx, element)?);
    }
    Some(ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() }))
}

/// Returns the dense elements of type `ty` with these bytes; a splat if all elements are equal.
pub fn dense_of_bytes(ctx: &Context, ty: Type, data: &[u8]) -> Option<Attr> {
    let size = element_size(ctx, ty.element(ctx)?)?;
    let first = data.get(..size)?;
    let splat = data.chunks_exact(size).all(|element| element == first);
    let data = if splat { first } else { data };
    Some(ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() }))
}

/// Returns the splat of type `ty` of this element.
pub fn splat_of_bytes(ctx: &Context, ty: Type, element: &[u8]) -> Attr {
    ctx.intern_attr(AttrData::DenseElements { ty, splat: true, data: element.into() })
}

/// Returns the row-major index of the first element at `position`, which may be shorter than the shape. Returns `None`
/// if the position is out of bounds.
pub fn flat_index(shape: &[i64], position: &[i64]) -> Option<usize> {
    if position.len() > shape.len() {
        return None;
    }
    let mut flat = 0usize;
    for (dim, &extent) in shape.iter().enumerate() {
        let at = position.get(dim).copied().unwrap_or(0);
        if at < 0 || at >= extent {
            return None;
        }
        flat = flat.checked_mul(usize::try_from(extent).ok()?)?.checked_add(at as usize)?;
    }
    Some(flat)
}
