//! The sizes of buffers.

use freehold_core::definition::declared_storage;
use freehold_core::ir::{Context, Type, TypeData, Value, View};
use freehold_dialects::memref;

/// The limits that the options of the pass set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeLimits {
    /// The size in bytes of a buffer of static shape, at most.
    pub bytes: u64,
    /// The rank of a buffer of dynamic shape, at most. Each size operand must be the rank of a memref.
    pub dynamic_rank: usize,
}

impl Default for SizeLimits {
    fn default() -> SizeLimits {
        SizeLimits { bytes: 1024, dynamic_rank: 1 }
    }
}

impl SizeLimits {
    /// Returns whether the limits permit the buffer, which is the result of an allocation, on the stack.
    pub fn permit(&self, view: View<'_>, buffer: Value) -> bool {
        let (ty, Some(op)) = (view.ty(buffer), view.defining_op(buffer)) else { return false };
        let Some(shape) = ty.shape(view.ctx) else { return false };
        if ty.has_static_shape(view.ctx) {
            return static_size_in_bits(view.ctx, ty).is_some_and(|bits| bits <= self.bytes.saturating_mul(8));
        }
        let is_rank = |size: Value| view.made_by(size, &memref::RANK).is_some();
        shape.len() <= self.dynamic_rank && view.operands(op).all(is_rank)
    }
}

/// Returns the size in bits of a memref of static shape; `None` if it is not known, or does not fit in 64 bits.
pub(super) fn static_size_in_bits(ctx: &Context, ty: Type) -> Option<u64> {
    let shape = ty.shape(ctx).filter(|_| ty.has_static_shape(ctx))?;
    product(shape, size_in_bits(ctx, ty.element_or_self(ctx))?)
}

/// Returns the size in bits that the default data layout gives a value of the type; `None` if it has none, or one that
/// depends on the target. Numbers are not rounded up, but the parts of vectors and complex numbers are.
fn size_in_bits(ctx: &Context, ty: Type) -> Option<u64> {
    match *ty.data(ctx) {
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index => Some(ty.bit_width(ctx)?.into()),
        TypeData::Complex(part) => {
            // The second part is aligned; nothing follows it.
            let bytes = size_in_bits(ctx, part)?.div_ceil(8);
            Some((bytes.checked_next_power_of_two()? + bytes) * 8)
        }
        TypeData::Vector { ref shape, ref scalable, element } if !scalable.contains(&true) => {
            let part = size_in_bits(ctx, element)?.div_ceil(8) * 8;
            let (&last, outer) = shape.split_last().unwrap_or((&1, &[]));
            product(outer, part.checked_mul(u64::try_from(last).ok()?.checked_next_power_of_two()?)?)
        }
        _ => declared_storage(ctx, ty)?.size.checked_mul(8),
    }
}

/// Returns `size` multiplied by all dimensions; `None` if that does not fit in 64 bits.
fn product(shape: &[i64], size: u64) -> Option<u64> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(size, |size, &dimension| size.checked_mul(u64::try_from(dimension).ok()?))
}
