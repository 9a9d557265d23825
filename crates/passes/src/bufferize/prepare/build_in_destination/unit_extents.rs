//! Slices next to reshapes that only add or drop dimensions of size 1: the slice itself can drop them.

use super::{RESHAPES, edit_before, lists};
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::memref::mixed::statics;
use freehold_dialects::reassociation::groups_of;
use freehold_dialects::slices::rank_reduction_mask;
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// The most uses of a tensor that are inspected.
const USES: usize = 16;

/// Returns the source of a reshape that only adds or drops dimensions of size 1.
fn source_of_unit_reshape(view: View<'_>, value: Value) -> Option<Value> {
    let reshape = tensor::Reshaping::defining(view, value)?;
    let (from, to) = (view.ty(reshape.src()).shape(view.ctx)?, view.ty(value).shape(view.ctx)?);
    let expanded = if from.len() >= to.len() { from } else { to };
    let has_one = |group: &Vec<i64>| {
        let others = group.iter().filter(|&&dimension| expanded.get(dimension as usize) != Some(&1)).count();
        others <= 1
    };
    groups_of(view, reshape.op())?.iter().all(has_one).then(|| reshape.src())
}

/// Returns whether a terminator may forward the tensor. It then needs its own buffer, and would be copied if it were
/// built in the slice of another tensor. Inspects at most [`USES`] uses.
fn is_forwarded(view: View<'_>, value: Value) -> bool {
    let is_end = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
    let mut uses = view.body.uses(value);
    uses.by_ref().take(USES).any(|operand| is_end(view.body.use_owner(operand))) || uses.next().is_some()
}

/// Makes a `tensor.insert_slice` of a reshaped tensor insert the original tensor, if that may be inserted with the same
/// sizes. Returns whether it did.
///
/// ```mlir
/// %e = tensor.expand_shape %t [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
/// %r = tensor.insert_slice %e into %d[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
/// // becomes
/// %r = tensor.insert_slice %t into %d[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
/// ```
pub(super) fn insert_original(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let insertion = tensor::InsertSlice::of(view, op);
    let (mut source, sizes) = (insertion.source(), insertion.static_sizes().unwrap_or_default());
    let mut original = None;
    for _ in 0..RESHAPES {
        let Some(before) = source_of_unit_reshape(view, source) else { break };
        source = before;
        let is_insertable =
            view.ty(source).shape(ctx).is_some_and(|shape| rank_reduction_mask(&sizes, shape).is_some());
        if is_forwarded(view, source) {
            break;
        }
        if is_insertable {
            original = Some(source);
        }
    }
    let Some(original) = original else { return false };
    body.set_operand(op, 0, original);
    true
}

/// Replaces a `tensor.collapse_shape` that only drops dimensions of size 1 of a `tensor.extract_slice` with the slice of
/// lower rank. Returns whether it did.
///
/// ```mlir
/// %s = tensor.extract_slice %t[0, %j] [8, 1] [1, 1] : tensor<8x4xf32> to tensor<8x1xf32>
/// %c = tensor.collapse_shape %s [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
/// // becomes
/// %c = tensor.extract_slice %t[0, %j] [8, 1] [1, 1] : tensor<8x4xf32> to tensor<8xf32>
/// ```
pub(super) fn slice_directly(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let result = view.result(op, 0);
    let mut source = result;
    for _ in 0..RESHAPES {
        let Some(before) = source_of_unit_reshape(view, source) else { return false };
        source = before;
        let Some(slice) = tensor::ExtractSlice::defining(view, source) else { continue };
        let (ty, whole, lists) = (view.ty(result), slice.source(), lists(view, slice.op()));
        let is_slice = ty.shape(ctx).is_some_and(|shape| rank_reduction_mask(&statics(&lists[1]), shape).is_some());
        if !is_slice {
            return false;
        }
        edit_before(ctx, body, op, |rewriter| {
            let at = rewriter.location(op);
            let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[whole], &[ty]);
            rewriter.replace_with(op, &with_slice(ctx, spec, &lists));
        });
        return true;
    }
    false
}
