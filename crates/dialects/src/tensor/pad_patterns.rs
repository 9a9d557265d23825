//! Canonicalization patterns of `tensor.pad`.
//!
//! ```text
//! %a = tensor.extract_slice %t[%o, 0] [%n, 64] [1, 1]
//! %b = tensor.pad %a low[0, 0] high[%h, 0] …               %s = tensor.extract_slice %t[%o, 4] [%n, %m] [1, 1]
//! %c = tensor.extract_slice %b[0, 4] [8, %m] [1, 1]   ⇒    %p = tensor.pad %s low[0, 0] high[%h, %k] …
//! %p = tensor.pad %c low[0, 0] high[0, %k] …
//! ```

use super::casts_and_slices::{
    lists, preserves, replace_with_cast, result_type, source_of_forgetting_cast, with_mixed, with_slice,
};
use super::verify::{padded_type, with_shape};
use crate::memref::mixed::{constant_index, fold_constants, statics};
use crate::slices::{MixedIndex, mixed_indices};
use crate::tensor;
use freehold_core::definition::constant_of;
use freehold_core::ir::{Attr, Context, DYNAMIC, Name, Op, Rewriter, Type, Value, View};

/// Returns the low and the high padding of each dimension.
pub fn paddings(pad: tensor::Pad<'_>) -> [Vec<MixedIndex>; 2] {
    let list = |known: Option<Vec<i64>>, values: Vec<Value>| mixed_indices(&known.unwrap_or_default(), &values);
    [list(pad.static_low(), pad.low().collect()), list(pad.static_high(), pad.high().collect())]
}

/// Creates a pad like `op` of another source, with these paddings and this type, and moves the body of `op` to it.
fn move_pad(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    source: Value,
    paddings: &[Vec<MixedIndex>; 2],
    ty: Type,
) -> Option<Value> {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let &from = body.regions(op).first()?;
    let nofold: Option<Attr> = body.attribute(ctx, op, Name::NOFOLD);
    let location = body.location(op);
    let region = rewriter.create_region();
    rewriter.inline_region(from, region, None);
    let spec = rewriter.spec(&tensor::PAD, location, &[source], &[ty]).region(region);
    let mut spec = with_mixed(
        ctx,
        spec,
        &[(Name::STATIC_LOW, paddings[0].as_slice()), (Name::STATIC_HIGH, paddings[1].as_slice())],
    );
    if let Some(nofold) = nofold {
        spec = spec.attribute(ctx, Name::NOFOLD, nofold);
    }
    rewriter.before(op);
    Some(rewriter.create_value(&spec))
}

/// Replaces a pad with zero padding with a cast.
pub(super) fn empty_padding(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (view, pad) = (rewriter.view(), tensor::Pad::of(rewriter.view(), op));
    let zero = |list: &Vec<MixedIndex>| list.iter().all(|&entry| constant_index(view, entry) == Some(0));
    if pad.nofold() || !paddings(pad).iter().all(zero) {
        return false;
    }
    let source = pad.source();
    replace_with_cast(rewriter, op, source);
    true
}

/// Returns the type of a pad like `old` of a source of this type, refined with the static paddings.
fn known_type(ctx: &Context, source: Type, paddings: &[Vec<MixedIndex>; 2], old: Type) -> Option<Type> {
    let inferred = padded_type(ctx, source, &statics(&paddings[0]), &statics(&paddings[1]))?;
    let extents = inferred.shape(ctx)?.iter().zip(old.shape(ctx).unwrap_or_default());
    let known: Vec<i64> = extents.map(|(&extent, &old)| if extent == DYNAMIC { old } else { extent }).collect();
    Some(with_shape(ctx, old, &known))
}

/// Folds a cast that loses static information into the pad of its result.
pub(super) fn pad_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, pad) = (rewriter.ctx, tensor::Pad::of(rewriter.view(), op));
    let Some(source) = source_of_forgetting_cast(rewriter.view(), pad.source()) else { return false };
    let lists = paddings(pad);
    let old = result_type(rewriter, op);
    let Some(ty) = known_type(ctx, rewriter.ty(source), &lists, old) else { return false };
    if ty == old {
        rewriter.modify(op, |_, body| body.set_operand(op, 0, source));
        return true;
    }
    let Some(value) = move_pad(rewriter, op, source, &lists, ty) else { return false };
    replace_with_cast(rewriter, op, value);
    true
}

/// Folds a cast to a more static type into a pad that has no other use.
pub(super) fn cast_of_pad(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let padded = tensor::Cast::of(rewriter.view(), op).source();
    let Some(pad) = tensor::Pad::defining(rewriter.view(), padded) else { return false };
    let (from, to) = (body.ty(padded), result_type(rewriter, op));
    if !body.has_one_use(padded) || from == to || !to.is_ranked_tensor(ctx) || !preserves(ctx, from, to) {
        return false;
    }
    let (lists, source, pad) = (paddings(pad), pad.source(), pad.op());
    let Some(value) = move_pad(rewriter, pad, source, &lists, to) else { return false };
    rewriter.replace(op, &[value]);
    rewriter.erase(pad);
    true
}

/// Turns constant paddings into static ones, and makes the corresponding sizes of the result static.
pub(super) fn known_padding(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let pad = tensor::Pad::of(rewriter.view(), op);
    let source = pad.source();
    let old = result_type(rewriter, op);
    if !body.ty(source).is_ranked_tensor(ctx) || old.has_static_shape(ctx) {
        return false;
    }
    let mut lists = paddings(pad);
    let low = fold_constants(View::new(ctx, body), &mut lists[0], |_| true);
    let high = fold_constants(View::new(ctx, body), &mut lists[1], |_| true);
    let Some(ty) = known_type(ctx, body.ty(source), &lists, old) else { return false };
    if !(low || high) || ty == old {
        return false;
    }
    let Some(value) = move_pad(rewriter, op, source, &lists, ty) else { return false };
    replace_with_cast(rewriter, op, value);
    true
}

/// Returns the constant padding value.
fn padded_with(pad: tensor::Pad<'_>) -> Option<Attr> {
    let view = pad.view();
    let block = view.first_block(pad.region())?;
    let [padding] = view.all_operands(view.last_op(block)?)?;
    constant_of(view, padding)
}

/// Folds a chain of slice, pad, slice and pad into one slice and one pad, if each dimension is padded by only one of
/// the pads and offset by only one of the slices.
pub(super) fn paddings_of_other_dimensions(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let second = tensor::Pad::of(view, op);
    let Some(second_slice) = tensor::ExtractSlice::defining(view, second.source()) else { return false };
    let Some(first) = tensor::Pad::defining(view, second_slice.source()) else { return false };
    let Some(first_slice) = tensor::ExtractSlice::defining(view, first.source()) else { return false };
    let source = first_slice.source();
    let rank = view.ty(second.source()).rank(ctx);
    let value = padded_with(second);
    if first.nofold()
        || rank != view.ty(source).rank(ctx)
        || rank != view.ty(first.result()).rank(ctx)
        || value.is_none()
        || value != padded_with(first)
    {
        return false;
    }
    let is = |index: MixedIndex, value: i64| constant_index(view, index) == Some(value);
    let ([first_low, first_high], [low, high]) = (paddings(first), paddings(second));
    let [offsets, sizes, strides] = lists(view, second_slice.op());
    let [first_offsets, first_sizes, first_strides] = lists(view, first_slice.op());
    if !strides.iter().chain(&first_strides).all(|&stride| is(stride, 1))
        || !low.iter().chain(&first_low).all(|&padding| is(padding, 0))
    {
        return false;
    }
    let zero = MixedIndex::Static(0);
    let padded = view.ty(first.result()).shape(ctx).unwrap_or_default();
    let mut new = [Vec::new(), Vec::new(), strides.clone()];
    let mut new_high = Vec::new();
    for (dimension, &extent) in padded.iter().enumerate() {
        let (by_first, by_second) = (!is(first_high[dimension], 0), !is(high[dimension], 0));
        let offset = match (first_offsets[dimension], offsets[dimension]) {
            (first_offset, offset) if !by_second && is(offset, 0) => first_offset,
            (first_offset, offset) if !by_first && is(first_offset, 0) => offset,
            _ => return false,
        };
        // The slice must cover the whole dimension that the first pad padded.
        if by_first && (by_second || extent == DYNAMIC || !is(sizes[dimension], extent)) {
            return false;
        }
        new[0].push(offset);
        new[1].push(if by_first { first_sizes[dimension] } else { sizes[dimension] });
        new_high.push(match (by_first, by_second) {
            (true, _) => first_high[dimension],
            (_, true) => high[dimension],
            _ => zero,
        });
    }
    let static_sizes = statics(&new[1]);
    let ty = with_shape(ctx, view.ty(source), &static_sizes);
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, view.location(op), &[source], &[ty]);
    rewriter.before(op);
    let slice = rewriter.create_value(&with_slice(ctx, spec, &new));
    let ty = result_type(rewriter, op);
    let Some(value) = move_pad(rewriter, op, slice, &[low, new_high], ty) else { return false };
    rewriter.replace(op, &[value]);
    true
}
