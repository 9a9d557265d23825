//! `tensor.concat` as insertions into an empty tensor, which `eliminate-empty-tensors` and the analysis know.

use super::edit_before;
use crate::support::structured::is_built;
use crate::support::structured::{empty_of_type, sizes_of};
use freehold_core::ir::{Body, Context, DYNAMIC, Op, Value, View};
use freehold_dialects::slices::MixedIndex;
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// Returns the tensor that the op that builds `value` writes, or `value` itself. Both have the same sizes, but sizes that
/// are taken from the destination do not depend on the op, which may then be moved after them.
fn destination_of(view: View<'_>, value: Value) -> Value {
    let Some(op) = view.defining_op(value).filter(|_| is_built(view, value)) else { return value };
    let results = view.results(op);
    let index = results.iter().position(|&result| result == value).unwrap_or(0);
    view.operand(op, view.operand_count(op) - results.len() + index)
}

/// Replaces a `tensor.concat` whose inputs have static extents along the concatenated dimension, and at least one
/// element there. Returns whether it did.
///
/// ```mlir
/// %r = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
/// // becomes
/// %e = tensor.empty(%n) : tensor<5x?xf32>
/// %s = tensor.insert_slice %a into %e[0, 0] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<5x?xf32>
/// %r = tensor.insert_slice %b into %s[2, 0] [3, %n] [1, 1] : tensor<3x?xf32> into tensor<5x?xf32>
/// ```
pub(super) fn decompose(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !body.is_live(op) || !view.is(op, &tensor::CONCAT) {
        return false;
    }
    let concat = tensor::Concat::of(view, op);
    let result = concat.result();
    let Some(dimension) = concat.dim().and_then(|dim| usize::try_from(dim).ok()) else { return false };
    let inputs: Vec<Value> = view.operands(op).collect();
    let ty = view.ty(result);
    let extent_of = |value: Value| view.ty(value).shape(ctx).and_then(|shape| shape.get(dimension).copied());
    let Some(extents) = inputs.iter().map(|&input| extent_of(input)).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    // An input may leave open an extent that the result, or another input, states.
    let others = |value: Value| {
        let mut shape = view.ty(value).shape(ctx).unwrap_or_default().to_vec();
        shape.get_mut(dimension).into_iter().for_each(|extent| *extent = DYNAMIC);
        shape
    };
    // An offset must be in bounds even if the slice is empty.
    if ty.shape(ctx).is_none_or(|shape| shape.contains(&0)) {
        return false;
    }
    let agree = inputs.iter().all(|&input| others(input) == others(result));
    if !agree || inputs.is_empty() || extents.iter().any(|&extent| extent == DYNAMIC || extent == 0) {
        return false;
    }
    if extent_of(result) != extents.iter().try_fold(0i64, |sum, &extent| sum.checked_add(extent)) {
        return false;
    }
    edit_before(ctx, body, op, |rewriter| {
        let at = rewriter.location(op);
        let like = destination_of(rewriter.view(), inputs[0]);
        let mut sizes = sizes_of(rewriter, at, like);
        let mut offsets = vec![MixedIndex::Static(0); sizes.len()];
        let strides = vec![MixedIndex::Static(1); sizes.len()];
        let mut whole = empty_of_type(rewriter, at, ty, &sizes);
        let mut offset = 0;
        for (&input, &extent) in inputs.iter().zip(&extents) {
            offsets[dimension] = MixedIndex::Static(offset);
            sizes[dimension] = MixedIndex::Static(extent);
            let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[input, whole], &[ty]);
            whole = rewriter.create_value(&with_slice(ctx, spec, &[offsets.clone(), sizes.clone(), strides.clone()]));
            offset += extent;
        }
        rewriter.replace(op, &[whole]);
    });
    true
}
