//! Verifiers of views: the sizes, strides and offset of the result type must be those that the op computes.

use super::{rank, result_type, verify_dynamic_sizes};
use crate::slices::{
    SliceMismatch, StaticSlice, rank_reduced, rank_reduction_mask, static_slice, verify_in_bounds,
    verify_offsets_sizes_strides,
};
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::layout::*;
use freehold_core::ir::{Context, DYNAMIC, Name, Type};

fn number(value: i64) -> String {
    if value == DYNAMIC { "dynamic".to_string() } else { value.to_string() }
}

/// `memref.reinterpret_cast`
pub fn verify_reinterpret_cast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let rank = rank(input, result);
    verify_offsets_sizes_strides(input, [1, rank, rank])?;
    let between = format!("specified for source type {} and result memref type {}", input.ty(source), input.ty(result));
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input.plain_error(format!("different memory spaces {between}")).fail();
    }
    if source.element(ctx) != result.element(ctx) {
        return input.plain_error(format!("different element types {between}")).fail();
    }
    let slice = static_slice(input.view(), input.op);
    let mismatch = |what: &str, actual: i64, expected: i64, dimension: Option<usize>| {
        let place = dimension.map_or(String::new(), |index| format!(" in dim = {index}"));
        let expected = number(expected);
        input.plain_error(format!("expected result type with {what} = {expected} instead of {actual}{place}"))
    };
    for (index, (&actual, &expected)) in result.shape(ctx).unwrap_or_default().iter().zip(&slice.sizes).enumerate() {
        if actual != DYNAMIC && actual != expected {
            return mismatch("size", actual, expected, Some(index)).fail();
        }
    }
    let Some(strided) = strides_and_offset(ctx, result) else { return Ok(()) };
    let offset = slice.offsets.first().copied().unwrap_or(0);
    if strided.offset != DYNAMIC && strided.offset != offset {
        return mismatch("offset", strided.offset, offset, None).fail();
    }
    for (index, (&actual, &expected)) in strided.strides.iter().zip(&slice.strides).enumerate() {
        if actual != DYNAMIC && actual != expected {
            return mismatch("stride", actual, expected, Some(index)).fail();
        }
    }
    Ok(())
}

/// Returns the type of a subview without rank reduction; `None` if the source is not strided or the lists do not match
/// it.
pub fn subview_type(ctx: &Context, source: Type, slice: &StaticSlice) -> Option<Type> {
    let (shape, element, space) = memref_parts(ctx, source)?;
    let strided = strides_and_offset(ctx, source)?;
    if [&slice.offsets, &slice.sizes, &slice.strides].iter().any(|list| list.len() != shape.len()) {
        return None;
    }
    let mut offset = strided.offset;
    let mut strides = Vec::with_capacity(shape.len());
    for (index, &stride) in strided.strides.iter().enumerate() {
        offset = add(offset, multiply(slice.offsets[index], stride));
        strides.push(multiply(stride, slice.strides[index]));
    }
    Some(strided_memref(ctx, &slice.sizes, element, &strides, offset, space))
}

/// Returns the type of a subview with the given, possibly rank-reduced, shape.
pub fn rank_reduced_subview_type(ctx: &Context, source: Type, slice: &StaticSlice, shape: &[i64]) -> Option<Type> {
    let full = subview_type(ctx, source, slice)?;
    let (_, element, space) = memref_parts(ctx, full)?;
    if shape.len() == slice.sizes.len() {
        return Some(full);
    }
    let dropped = rank_reduction_mask(&slice.sizes, shape)?;
    let strided = strides_and_offset(ctx, full)?;
    let strides: Vec<i64> =
        strided.strides.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(&stride, _)| stride).collect();
    Some(strided_memref(ctx, shape, element, &strides, strided.offset, space))
}

/// Returns which dimensions a subview drops: those of size 1 whose strides are missing. Returns `None` if the shapes do
/// not match.
pub fn dropped_dimensions(ctx: &Context, full: Type, reduced: Type, sizes: &[i64]) -> Option<Vec<bool>> {
    let (from, to) = (full.rank(ctx)?, reduced.rank(ctx)?);
    let mut dropped = vec![false; from];
    if from == to {
        return Some(dropped);
    }
    for (flag, &size) in dropped.iter_mut().zip(sizes) {
        *flag = size == 1;
    }
    let count = |dropped: &[bool]| dropped.iter().filter(|&&flag| flag).count();
    if count(&dropped) + to == from {
        return Some(dropped);
    }
    let originals = strides_and_offset(ctx, full)?.strides;
    let by_strides = dropped_by_strides(ctx, &originals, reduced, dropped)?;
    if count(&by_strides) + to != from {
        return None;
    }
    // Dimensions with equal strides are distinguished by their sizes; mlir-opt takes the first, which changes the
    // shape.
    let kept = |list: &[i64], dropped: &[bool]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&entry, _)| entry).collect()
    };
    let shape = reduced.shape(ctx)?;
    let by_extents = rank_reduction_mask(sizes, shape).filter(|by_extents| {
        kept(sizes, &by_strides) != shape && kept(&originals, by_extents) == kept(&originals, &by_strides)
    });
    Some(by_extents.unwrap_or(by_strides))
}

/// Refines the candidates `dropped` by comparing strides.
fn dropped_by_strides(ctx: &Context, originals: &[i64], reduced: Type, mut dropped: Vec<bool>) -> Option<Vec<bool>> {
    let candidates = strides_and_offset(ctx, reduced)?.strides;
    let occurrences = |list: &[i64], stride: i64| list.iter().filter(|&&entry| entry == stride).count();
    let mut left: Vec<(i64, usize)> = Vec::new();
    for index in 0..originals.len() {
        if !dropped[index] {
            continue;
        }
        let stride = originals[index];
        let at = left.iter().position(|entry| entry.0 == stride).unwrap_or_else(|| {
            left.push((stride, occurrences(originals, stride)));
            left.len() - 1
        });
        let kept = occurrences(&candidates, stride);
        match left[at].1.cmp(&kept) {
            std::cmp::Ordering::Greater => left[at].1 -= 1,
            std::cmp::Ordering::Equal => dropped[index] = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    Some(dropped)
}

/// `memref.subview`
pub fn verify_subview(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let Some(shape) = source.shape(ctx) else { return Ok(()) };
    verify_offsets_sizes_strides(input, [shape.len(); 3])?;
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input
            .plain_error(format!(
                "different memory spaces specified for base memref type {} and subview memref type {}",
                input.ty(source),
                input.ty(result)
            ))
            .fail();
    }
    let slice = static_slice(input.view(), input.op);
    let Some(expected) = subview_type(ctx, source, &slice) else {
        return input.plain_error(format!("base type {} is not strided", input.ty(source))).fail();
    };
    let mismatch = |kind: SliceMismatch| {
        let actual = input.ty(result);
        let expected_text = input.ty(expected);
        input.plain_error(match kind {
            SliceMismatch::Rank => {
                format!("expected result rank to be smaller or equal to the source rank, but got {actual}")
            }
            SliceMismatch::Size => format!(
                "expected result type to be {expected_text} or a rank-reduced version. (mismatch of result sizes), but \
                 got {actual}"
            ),
            SliceMismatch::Element => {
                let element = input.ty(expected.element_or_self(ctx));
                format!("expected result element type to be {element}, but got {actual}")
            }
            SliceMismatch::Layout => format!(
                "expected result type to be {expected_text} or a rank-reduced version. (mismatch of result layout), but \
                 got {actual}"
            ),
        })
    };
    if let Err(kind) = rank_reduced(ctx, expected, result) {
        return mismatch(kind).fail();
    }
    let layouts = (strides_and_offset(ctx, expected), strides_and_offset(ctx, result));
    let (Some(full), Some(reduced)) = layouts else { return mismatch(SliceMismatch::Layout).fail() };
    if full.offset != reduced.offset {
        return mismatch(SliceMismatch::Layout).fail();
    }
    let Some(dropped) = dropped_dimensions(ctx, expected, result, &slice.sizes) else {
        return mismatch(SliceMismatch::Layout).fail();
    };
    let kept = full.strides.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(stride, _)| stride);
    if !kept.eq(reduced.strides.iter()) {
        return mismatch(SliceMismatch::Layout).fail();
    }
    verify_in_bounds(input, shape, &slice)
}

/// `memref.transpose`
pub fn verify_transpose(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    let Some(map) = input.attribute(Name::PERMUTATION).and_then(|attr| attr.as_map(ctx)) else { return Ok(()) };
    if !map.is_permutation(ctx) {
        return input.error("expected a permutation map").fail();
    }
    let Some((shape, element, space)) = memref_parts(ctx, source) else { return Ok(()) };
    if map.data(ctx).dims as usize != shape.len() {
        return input.error("expected a permutation map of same rank as the input").fail();
    }
    let Some(strided) = strides_and_offset(ctx, source) else { return Ok(()) };
    let order: Vec<usize> = map
        .results(ctx)
        .iter()
        .filter_map(|expr| match *expr.data(ctx) {
            freehold_core::ir::AffineExprData::Dim(index) => Some(index as usize),
            _ => None,
        })
        .collect();
    let new_shape: Vec<i64> = order.iter().map(|&index| shape[index]).collect();
    let strides: Vec<i64> = order.iter().map(|&index| strided.strides[index]).collect();
    let expected = canonical_layout(ctx, strided_memref(ctx, &new_shape, element, &strides, strided.offset, space));
    let actual = canonical_layout(ctx, result);
    let parts = |ty: Type| (memref_parts(ctx, ty), strides_and_offset(ctx, ty));
    if actual != expected && (parts(actual) != parts(expected) || parts(actual).1.is_none()) {
        return input
            .error(format!(
                "result type {} is not equivalent to the canonical transposed input type {}",
                input.ty(result),
                input.ty(with_map_layout(ctx, expected))
            ))
            .fail();
    }
    Ok(())
}

/// `memref.view`
pub fn verify_view(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([base], view) = (input.operand_types(), result_type(input));
    if has_layout(ctx, base) {
        return input.plain_error(format!("unsupported map for base memref type {}", input.ty(base))).fail();
    }
    if has_layout(ctx, view) {
        return input.plain_error(format!("unsupported map for result memref type {}", input.ty(view))).fail();
    }
    if base.memory_space(ctx) != view.memory_space(ctx) {
        return input
            .plain_error(format!(
                "different memory spaces specified for base memref type {} and view memref type {}",
                input.ty(base),
                input.ty(view)
            ))
            .fail();
    }
    verify_dynamic_sizes(input, view, input.group("sizes").len())
}
