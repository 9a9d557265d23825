//! Constant folding on attributes: numbers, and dense elements of numbers, elementwise.
//!
//! An element is represented by its bits, as an unsigned integer of at most 128 bits; wider integers are not folded. A
//! result whose elements are all equal is a splat. If an operand is poison, the result is poison.

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use super::dense_elements::DenseElements;
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Int, Type, TypeData};

/// The bits of one element.
pub type Bits = u128;

/// Returns the width of an element type; 0 if it is not a number.
pub fn width_of(ctx: &Context, element: Type) -> u32 {
    element.bit_width(ctx).unwrap_or(0)
}

/// Returns the mask of the low `width` bits.
pub fn mask(width: u32) -> Bits {
    if width >= 128 { Bits::MAX } else { (1 << width) - 1 }
}

/// Returns `bits` of `width` as two's complement.
pub fn signed(bits: Bits, width: u32) -> i128 {
    if width == 0 {
        return 0;
    }
    let shift = 128 - width.min(128);
    ((bits << shift) as i128) >> shift
}

/// The elements of a constant.
pub enum Elements {
    /// A single number.
    Scalar(Bits),
    /// A shaped constant whose elements are all equal.
    Splat(Bits),
    /// A shaped constant with one entry per element.
    Each(Vec<Bits>),
}

/// Returns the elements of a number or of dense elements, with their type.
pub fn elements(ctx: &Context, attr: Attr) -> Option<(Elements, Type)> {
    match attr.data(ctx) {
        AttrData::Integer { value, ty } => Some((Elements::Scalar(bits_of_int(value)?), *ty)),
        AttrData::Float { bits, ty } => Some((Elements::Scalar(*bits), *ty)),
        AttrData::DenseElements { ty, splat, data } => {
            let element = ty.element(ctx)?;
            let width = width_of(ctx, element);
            if width == 0 || width > 128 {
                return None;
            }
            let size = width.div_ceil(8) as usize;
            let read = |chunk: &[u8]| {
                let mut bytes = [0; 16];
                bytes[..size].copy_from_slice(chunk);
                Bits::from_le_bytes(bytes) & mask(width)
            };
            if *splat {
                return Some((Elements::Splat(read(data.get(..size)?)), *ty));
            }
            Some((Elements::Each(data.chunks_exact(size).map(read).collect()), *ty))
        }
        _ => None,
    }
}

fn bits_of_int(value: &Int) -> Option<Bits> {
    match value.as_u64() {
        Some(low) => Some(Bits::from(low)),
        None => value.to_biguint().to_u128(),
    }
}

/// Returns the number of type `ty` with these bits.
pub fn scalar(ctx: &Context, ty: Type, bits: Bits) -> Attr {
    match *ty.data(ctx) {
        TypeData::Float(_) => ctx.intern_attr(AttrData::Float { bits, ty }),
        _ => {
            let width = width_of(ctx, ty);
            let value = if width <= 64 {
                Int::new(width, bits as u64 as i64)
            } else {
                Int::from_bigint(width, &BigInt::from(BigUint::from(bits)))
            };
            ctx.intern_attr(AttrData::Integer { value, ty })
        }
    }
}

/// Returns the constant of shaped type `ty` with these elements: one for a splat, or one per element.
pub fn dense(ctx: &Context, ty: Type, elements: &[Bits]) -> Option<Attr> {
    let size = width_of(ctx, ty.element(ctx)?).div_ceil(8) as usize;
    let splat = elements.len() == 1 || (elements.len() > 1 && elements.iter().all(|bits| *bits == elements[0]));
    let kept = if splat { &elements[..1] } else { elements };
    let mut data = Vec::with_capacity(kept.len() * size);
    for bits in kept {
        data.extend_from_slice(&bits.to_le_bytes()[..size]);
    }
    Some(ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() }))
}

/// Returns the constant of type `ty` with these bits in every element; `None` for a dynamic shape.
pub fn filled(ctx: &Context, ty: Type, bits: Bits) -> Option<Attr> {
    if !ty.is_shaped(ctx) {
        return Some(scalar(ctx, ty, bits));
    }
    if ty.has_static_shape(ctx) { dense(ctx, ty, &[bits]) } else { None }
}

/// Returns zero of type `ty`.
pub fn zero(ctx: &Context, ty: Type) -> Option<Attr> {
    filled(ctx, ty, 0)
}

/// Returns whether the attribute is poison.
pub fn is_poison(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Dialect { dialect, mnemonic, .. }
        if ctx.str(*dialect) == "ub" && ctx.str(*mnemonic) == "poison")
}

/// Returns the poison attribute.
pub fn poison(ctx: &Context) -> Attr {
    let (dialect, mnemonic) = (ctx.name("ub"), ctx.name("poison"));
    ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: Box::default() })
}

/// Computes a constant of type `result` elementwise from constants. Returns `None` if an operand is not constant, if
/// shapes do not match, or if `compute` returns `None`.
pub fn map(
    ctx: &Context,
    constants: &[Option<Attr>],
    result: Type,
    compute: &mut dyn FnMut(&[Bits]) -> Option<Bits>,
) -> Option<Attr> {
    if let Some(attr) = constants.iter().flatten().copied().find(|&attr| is_poison(ctx, attr)) {
        return Some(attr);
    }
    let mut all: SmallVec<[Elements; 2]> = SmallVec::new();
    for &attr in constants {
        all.push(elements(ctx, attr?)?.0);
    }
    let count =
        all.iter().find_map(|elements| if let Elements::Each(list) = elements { Some(list.len()) } else { None });
    let at = |index: usize| -> Option<SmallVec<[Bits; 3]>> {
        let one = |elements: &Elements| match elements {
            Elements::Scalar(bits) | Elements::Splat(bits) => Some(*bits),
            Elements::Each(list) => list.get(index).copied(),
        };
        all.iter().map(one).collect()
    };
    match count {
        Some(count) => {
            let mut results = Vec::with_capacity(count);
            for index in 0..count {
                results.push(compute(&at(index)?)?);
            }
            dense(ctx, result, &results)
        }
        None => {
            let bits = compute(&at(0)?)?;
            if result.is_shaped(ctx) { dense(ctx, result, &[bits]) } else { Some(scalar(ctx, result, bits)) }
        }
    }
}

/// Returns the value of an integer constant or of a splat of one, with its width.
pub fn splat_integer(ctx: &Context, attr: Option<Attr>) -> Option<(Bits, u32)> {
    let (values, ty) = elements(ctx, attr?)?;
    let element = ty.element_or_self(ctx);
    if !element.is_integer(ctx) && !element.is_index(ctx) {
        return None;
    }
    match values {
        Elements::Scalar(bits) | Elements::Splat(bits) => Some((bits, width_of(ctx, element))),
        Elements::Each(_) => None,
    }
}

/// Returns the value of a float constant or of a splat of one, with its format.
pub fn splat_float(ctx: &Context, attr: Option<Attr>) -> Option<(Bits, FloatKind)> {
    let (values, ty) = elements(ctx, attr?)?;
    let TypeData::Float(kind) = *ty.element_or_self(ctx).data(ctx) else { return None };
    match values {
        Elements::Scalar(bits) | Elements::Splat(bits) => Some((bits, kind)),
        Elements::Each(_) => None,
    }
}

/// Returns whether a constant is the integer zero, or a splat of it.
pub fn is_zero(ctx: &Context, attr: Option<Attr>) -> bool {
    splat_integer(ctx, attr).is_some_and(|(bits, _)| bits == 0)
}

/// Returns whether a constant is the integer one, or a splat of it.
pub fn is_one(ctx: &Context, attr: Option<Attr>) -> bool {
    splat_integer(ctx, attr).is_some_and(|(bits, _)| bits == 1)
}

/// Returns whether a constant is an integer with all bits set, or a splat of one.
pub fn is_all_ones(ctx: &Context, attr: Option<Attr>) -> bool {
    splat_integer(ctx, attr).is_some_and(|(bits, width)| bits == mask(width))
}

/// Returns element `index`, in row-major order, of dense or sparse elements. O(listed elements) if they are sparse.
pub fn element_at(ctx: &Context, attr: Attr, index: usize) -> Option<Attr> {
    if let AttrData::Sparse { ty, indices, values } = attr.data(ctx) {
        return match place_in_sparse(ctx, ty.shape(ctx)?, *indices, index)? {
            Some(place) => element_at(ctx, *values, place),
            None => zero_like(ctx, element_at(ctx, *values, 0)?),
        };
    }
    DenseElements::of(ctx, attr)?.element(ctx, index)
}

/// Returns the position, in the list of sparse elements, of the element at `index`, if it is listed.
fn place_in_sparse(ctx: &Context, shape: &[i64], indices: Attr, index: usize) -> Option<Option<usize>> {
    let AttrData::DenseElements { ty, splat, data } = indices.data(ctx) else { return None };
    let listed = match ty.shape(ctx)? {
        [] => 1,
        [listed, ..] => usize::try_from(*listed).ok()?,
    };
    let coordinate = |at: usize| -> Option<usize> {
        let at = if *splat { 0 } else { 8 * at };
        let bytes = data.get(at..at + 8)?.try_into().ok()?;
        usize::try_from(i64::from_le_bytes(bytes)).ok()
    };
    for place in 0..listed {
        let mut flat = 0usize;
        for (dimension, &extent) in shape.iter().enumerate() {
            let extent = usize::try_from(extent).ok()?;
            flat = flat.checked_mul(extent)?.checked_add(coordinate(place * shape.len() + dimension)?)?;
        }
        if flat == index {
            return Some(Some(place));
        }
    }
    Some(None)
}

/// Returns zero of the type of a number.
fn zero_like(ctx: &Context, number: Attr) -> Option<Attr> {
    match number.data(ctx) {
        AttrData::Float { ty, .. } => Some(ctx.intern_attr(AttrData::Float { bits: 0, ty: *ty })),
        AttrData::Integer { value, ty } => {
            let value = Int::from_bigint(value.width(), &BigInt::from(0));
            Some(ctx.intern_attr(AttrData::Integer { value, ty: *ty }))
        }
        AttrData::Array(parts) => {
            let parts: Option<Vec<Attr>> = parts.iter().map(|&part| zero_like(ctx, part)).collect();
            Some(ctx.array_attr(&parts?))
        }
        _ => None,
    }
}
