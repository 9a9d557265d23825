//! Folds and patterns of constant masks and of masked ops.

use super::*;
use crate::constant_folding::filled;
use crate::vector::parts::*;
use crate::{arith, vector};
use freehold_core::definition::{constant_integer, constant_of};
use freehold_core::ir::View;

/// `vector.create_mask`
pub static CREATE_MASK: &[Pattern] = &[pattern("CreateMaskFolder", &vector::CREATE_MASK, known_extents)];
/// `vector.mask`
pub static MASK: &[Pattern] = &[pattern("CanonializeEmptyMaskOp", &vector::MASK, empty_mask)];

/// Returns whether a mask is all-true (`true`) or all-false (`false`); `None` if it is neither or unknown.
pub(super) fn known_mask(view: View<'_>, mask: Value) -> Option<bool> {
    let def_op = view.defining_op(mask)?;
    let shape = view.ty(mask).shape(view.ctx)?;
    if view.is(def_op, &vector::CREATE_MASK) {
        // If all sizes are constant, the mask becomes a `vector.constant_mask` by another pattern.
        let is_empty = |extent| constant_integer(view, extent).is_some_and(|n| n <= 0);
        return view.operands(def_op).any(is_empty).then_some(false);
    }
    if view.is(def_op, &vector::CONSTANT_MASK) {
        let sizes = numbers(view, def_op, Name::MASK_DIM_SIZES);
        if sizes.len() == shape.len() && sizes.iter().zip(shape).all(|(size, extent)| size >= extent) {
            return Some(true);
        }
        return sizes.iter().all(|&size| size <= 0).then_some(false);
    }
    let elements = DenseElements::of(view.ctx, constant_of(view, mask)?)?;
    // A splat holds one element.
    elements.splat.then(|| elements.data.first().is_some_and(|&bit| bit != 0))
}

/// Replaces `op` with a constant mask of the same type with these sizes; with an all-false mask if one of them is zero.
pub(super) fn replace_by_known(rewriter: &mut Rewriter<'_>, op: Op, mut sizes: Vec<i64>) -> bool {
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let spec = rewriter.spec(&vector::CONSTANT_MASK, view.location(op), &[], &[result_type(&view, op)]);
    let spec = spec.attribute(ctx, Name::MASK_DIM_SIZES, ctx.int_array_attr(64, &sizes));
    rewriter.replace_with(op, &spec);
    true
}

/// `vector.constant_mask` that is all-true or all-false.
pub fn constant_mask(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, ty) = (input.ctx, result_type(input.body, input.op));
    let sizes = numbers(input.view(), input.op, Name::MASK_DIM_SIZES);
    let Some(shape) = ty.shape(ctx) else { return Folded::No };
    // A vector of rank 0 has one element.
    let all = if shape.is_empty() { sizes == [1] } else { sizes == shape };
    let none = sizes.iter().all(|&size| size == 0);
    if !(all || none) {
        return Folded::No;
    }
    filled(ctx, ty, u128::from(all)).map_or(Folded::No, Folded::attr)
}

/// Returns the factor by which `vector.vscale` is multiplied to get `value`.
fn scale_multiplier(view: View<'_>, value: Value) -> Option<i64> {
    let is_scale = |value: Value| view.made_by(value, &vector::VSCALE).is_some();
    if is_scale(value) {
        return Some(1);
    }
    let product = arith::MulI::defining(view, value)?;
    let (a, b) = (product.lhs(), product.rhs());
    let factor = if is_scale(a) { b } else { Some(a).filter(|_| is_scale(b))? };
    constant_integer(view, factor)
}

/// Replaces a mask with constant sizes with a constant mask; it is all-false if a size is not positive. In a scalable
/// dimension all or no elements must be set.
fn known_extents(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(mask) = parts(ctx, result_type(&view, op)) else { return false };
    let mut sizes = Vec::with_capacity(view.operand_count(op));
    for (dim, extent) in view.operands(op).enumerate() {
        let most = mask.shape.get(dim).copied().unwrap_or(1);
        let scalable = mask.scalable.get(dim).copied().unwrap_or(false);
        let size = match constant_integer(view, extent) {
            Some(size) if scalable && size >= 0 => return false,
            Some(size) => size,
            None => match scale_multiplier(view, extent) {
                Some(multiplier) if multiplier >= most => multiplier,
                _ => return false,
            },
        };
        sizes.push(size.clamp(0, most));
    }
    replace_by_known(rewriter, op, sizes)
}

/// Returns the op under a `vector.mask`, if any, and the terminator.
fn masked(view: View<'_>, op: Op) -> Option<(Option<Op>, Op)> {
    let block = view.first_block(*view.regions(op).first()?)?;
    let mut ops = view.ops(block);
    let first = ops.next()?;
    match ops.next() {
        None => view.is(first, &vector::YIELD).then_some((None, first)),
        Some(last) => view.is(last, &vector::YIELD).then_some((Some(first), last)),
    }
}

/// Returns the `vector.mask` around an op, and the mask.
pub(super) fn mask_around(view: View<'_>, op: Op) -> Option<(Op, Value)> {
    let around = vector::Mask::cast(view, view.parent_op(op)?)?;
    Some((around.op(), around.mask()))
}

/// `vector.mask` with an all-true mask: the masked op is moved out. Also folds an empty `vector.mask`.
pub fn mask(input: &mut FoldInput<'_>) -> Folded {
    let op = input.op;
    let Some((inner, end)) = masked(input.view(), op) else { return Folded::No };
    let values = |body: &Body| body.operands(end).map(FoldValue::Value).collect();
    let Some(inner) = inner else {
        let has_values = input.body.operand_count(op) == 1 && input.body.operand_count(end) > 0;
        return if has_values { Folded::Results(values(input.body)) } else { Folded::No };
    };
    if known_mask(input.view(), vector::Mask::of(input.view(), op).mask()) != Some(true) {
        return Folded::No;
    }
    let results = values(input.body);
    input.body.set_operands(end, &[]);
    input.body.move_op(inner, freehold_core::ir::InsertPoint::Before(op));
    if input.body.results(op).is_empty() { Folded::InPlace } else { Folded::Results(results) }
}

/// Replaces a mask without masked op with a select between the yielded and the pass-through value.
fn empty_mask(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some((None, end)) = masked(view, op) else { return false };
    let mask = vector::Mask::of(view, op);
    let Some(passthru) = mask.passthru() else { return false };
    let Some([yielded]) = view.all_operands(end).filter(|_| view.results(op).len() == 1) else { return false };
    let operands = [mask.mask(), yielded, passthru];
    replace_by(rewriter, op, &arith::SELECT, &operands)
}
