//! Insertions of collapsed new tensors into new tensors: the destination is expanded instead.

use rustc_hash::FxHashSet;

use super::{edit_before, lists};
use crate::support::structured::is_built;
use crate::support::structured::{collapse, expand, tensor_like};
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::reassociation::groups_of;
use freehold_dialects::slices::MixedIndex;
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// The insertion of the tensor before it is collapsed.
struct Expanded {
    /// The shape of the expanded destination.
    shape: Vec<i64>,
    /// The position of the slice in it.
    lists: [Vec<MixedIndex>; 3],
}

/// Returns the results of insertions that are inserted into another tensor, possibly after further insertions into them.
/// They can be built there, which saves the copy of a larger tensor.
pub(super) fn inserted_later(view: View<'_>) -> FxHashSet<Value> {
    let mut found = FxHashSet::default();
    for op in view.ops_of(&tensor::INSERT_SLICE).into_iter().rev() {
        let result = view.result(op, 0);
        let is_inserted = view.body.uses(result).any(|operand| {
            let user = view.body.use_owner(operand);
            view.is(user, &tensor::INSERT_SLICE)
                && (view.body.use_number(operand) == 0 || found.contains(&view.result(user, 0)))
        });
        if is_inserted {
            found.insert(result);
        }
    }
    found
}

/// Rewrites a `tensor.insert_slice` of a collapsed tensor into a new tensor of static shape to the insertion of the
/// original tensor into an expanded destination, which is collapsed. `fresh` are the tensors that have a contiguous
/// buffer of their own: the results of `tensor.empty`, and of insertions into them. `inserted` are those that may be built
/// in another tensor. Returns whether the op was replaced.
pub(super) fn expand_destination(
    ctx: &Context,
    body: &mut Body,
    op: Op,
    fresh: &mut FxHashSet<Value>,
    inserted: &FxHashSet<Value>,
) -> bool {
    let view = View::new(ctx, body);
    let insertion = tensor::InsertSlice::of(view, op);
    let (source, destination, result) = (insertion.source(), insertion.dest(), insertion.result());
    if !fresh.contains(&destination) || inserted.contains(&result) {
        return false;
    }
    fresh.insert(result);
    let Some(reshape) = tensor::Reshaping::defining(view, source) else { return false };
    let (reshape, original) = (reshape.op(), reshape.src());
    if !view.is(reshape, &tensor::COLLAPSE_SHAPE) || !is_built(view, original) {
        return false;
    }
    let Some(groups) = groups_of(view, reshape) else { return false };
    let Some(expanded) = expanded(view, op, original, destination, &groups) else { return false };
    let groups: Vec<Vec<usize>> =
        groups.iter().map(|group| group.iter().map(|&dimension| dimension as usize).collect()).collect();
    let at = view.location(op);
    let collapsed = edit_before(ctx, body, op, |rewriter| {
        let whole = rewriter.ty(destination);
        let ty = tensor_like(rewriter, whole, &expanded.shape, whole.element_or_self(ctx));
        let view = rewriter.view();
        let known = tensor::Reshaping::defining(view, destination).map(|reshape| reshape.src());
        let is_empty = view.defining_op(destination).is_some_and(|op| view.is(op, &tensor::EMPTY));
        let target = match known.filter(|&known| view.ty(known) == ty) {
            Some(known) => known,
            None if is_empty => rewriter.create_value(&tensor::empty(ctx, at, ty, &[])),
            None => {
                let sizes: Vec<MixedIndex> = expanded.shape.iter().map(|&size| MixedIndex::Static(size)).collect();
                expand(rewriter, at, destination, &groups, &sizes)
            }
        };
        let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[original, target], &[ty]);
        let inserted = rewriter.create_value(&with_slice(ctx, spec, &expanded.lists));
        let collapsed = collapse(rewriter, at, inserted, &groups, whole);
        rewriter.replace(op, &[collapsed]);
        collapsed
    });
    fresh.insert(collapsed);
    true
}

/// Returns where `original` is inserted if the destination is expanded like it. Returns `None` if a group of dimensions
/// of the slice is not a group of dimensions of the destination: if its extent in the destination, or its offset, is
/// not a multiple of the inner dimensions.
fn expanded(view: View<'_>, op: Op, original: Value, destination: Value, groups: &[Vec<i64>]) -> Option<Expanded> {
    let ctx = view.ctx;
    let (shape, whole) = (view.ty(original).shape(ctx)?, view.ty(destination).shape(ctx)?);
    if !view.ty(original).has_static_shape(ctx) || !view.ty(destination).has_static_shape(ctx) {
        return None;
    }
    let [offsets, sizes, strides] = lists(view, op);
    if groups.len() != whole.len() || [&offsets, &sizes, &strides].iter().any(|list| list.len() != whole.len()) {
        return None;
    }
    let one = MixedIndex::Static(1);
    let mut found = Expanded { shape: Vec::new(), lists: Default::default() };
    for (index, group) in groups.iter().enumerate() {
        let extents: Vec<i64> =
            group.iter().map(|&dimension| shape.get(dimension as usize).copied()).collect::<Option<_>>()?;
        let [outermost, ..] = extents[..] else { return None };
        if extents.len() == 1 {
            found.shape.push(whole[index]);
            for (list, entry) in found.lists.iter_mut().zip([offsets[index], sizes[index], strides[index]]) {
                list.push(entry);
            }
            continue;
        }
        let inner = extents[1..].iter().try_fold(1i64, |product, &extent| product.checked_mul(extent))?;
        let MixedIndex::Static(offset) = offsets[index] else { return None };
        let is_multiple = inner > 0 && offset % inner == 0 && whole[index] % inner == 0;
        if !is_multiple || strides[index] != one || sizes[index] != MixedIndex::Static(outermost.checked_mul(inner)?) {
            return None;
        }
        found.shape.push(whole[index] / inner);
        found.shape.extend_from_slice(&extents[1..]);
        found.lists[0].push(MixedIndex::Static(offset / inner));
        found.lists[0].extend(extents[1..].iter().map(|_| MixedIndex::Static(0)));
        found.lists[1].extend(extents.iter().map(|&extent| MixedIndex::Static(extent)));
        found.lists[2].extend(extents.iter().map(|_| one));
    }
    Some(found)
}
