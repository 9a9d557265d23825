//! The sizes of tensors, with an assumed extent for dynamic ones.

use freehold_core::definition::declared_storage;
use freehold_core::ir::{Context, DYNAMIC, Type};

/// The size of a tensor, with an assumed extent for dynamic ones.
pub(crate) fn bytes_of(ctx: &Context, ty: Type) -> u64 {
    let width = |element: Type| match element.bit_width(ctx) {
        Some(bits) => Some(u64::from(bits).div_ceil(8)),
        None => declared_storage(ctx, element).map(|declared| declared.size),
    };
    let width = ty.element(ctx).and_then(width).unwrap_or(8);
    // Sums stay far below what 64 bits hold.
    element_count(ctx, ty).saturating_mul(width).min(1 << 50)
}

/// The number of elements of a tensor, with an assumed extent for dynamic ones.
pub(crate) fn element_count(ctx: &Context, ty: Type) -> u64 {
    count_of(ty.shape(ctx).unwrap_or(&[]))
}

/// The product of extents, with an assumed one for dynamic ones.
pub(crate) fn count_of(shape: &[i64]) -> u64 {
    let extent = |&extent: &i64| if extent == DYNAMIC { ASSUMED_EXTENT } else { extent.max(0) as u64 };
    shape.iter().map(extent).fold(1, u64::saturating_mul)
}

/// The extent that a dynamic dimension is assumed to have.
const ASSUMED_EXTENT: u64 = 64;
