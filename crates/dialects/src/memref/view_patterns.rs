//! Canonicalization patterns of the `memref` views.

use super::casts::{memrefs_can_be_cast, source_of_forgetting_cast};
use super::claims::{keep_claim, unused_claim};
use super::mixed::{constant_index, fold_constants, mixed_offsets, mixed_sizes, mixed_strides, statics, with_lists};
use super::patterns::{has_constant_operand, replace_with_cast, with_shape};
use super::verify::{collapsed_layout, dropped_dimensions, subview_type};
use crate::memref;
use crate::reassociation::{compose_collapses, compose_expansions, cover, groups_attr, groups_of};
use crate::slices::{MixedIndex, StaticSlice, beyond_bounds};
use freehold_core::definition::{Pattern, pattern};
use freehold_core::ir::layout::{has_layout, strided_memref, strides_and_offset};
use freehold_core::ir::{Context, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, TypeData, Value, View};

/// `memref.subview`
pub static SUBVIEW: &[Pattern] = &[
    pattern("OpWithOffsetSizesAndStridesConstantArgumentFolder", &memref::SUBVIEW, known_slice),
    pattern("SubViewOpMemRefCastFolder", &memref::SUBVIEW, subview_of_cast),
    pattern("TrivialSubViewOpFolder", &memref::SUBVIEW, trivial_subview),
];
/// `memref.reinterpret_cast`
pub static REINTERPRET_CAST: &[Pattern] = &[
    pattern("ReinterpretCastOpExtractStridedMetadataFolder", &memref::REINTERPRET_CAST, cast_of_metadata),
    pattern("ReinterpretCastOpConstantFolder", &memref::REINTERPRET_CAST, known_reinterpretation),
];
/// `memref.view`
pub static VIEW: &[Pattern] = &[
    pattern("ViewOpShapeFolder", &memref::VIEW, known_view),
    pattern("ViewOpMemrefCastFolder", &memref::VIEW, view_of_cast),
    pattern("UnusedClaim", &memref::VIEW, unused_claim),
];
/// `memref.collapse_shape`
pub static COLLAPSE_SHAPE: &[Pattern] = &[
    pattern("ComposeReassociativeReshapeOps", &memref::COLLAPSE_SHAPE, collapse_of_collapse),
    pattern("ComposeCollapseOfExpandOp", &memref::COLLAPSE_SHAPE, collapse_of_expansion),
    pattern("CollapseShapeOpMemRefCastFolder", &memref::COLLAPSE_SHAPE, collapse_of_cast),
];
/// `memref.expand_shape`
pub static EXPAND_SHAPE: &[Pattern] =
    &[pattern("ComposeReassociativeReshapeOps", &memref::EXPAND_SHAPE, expansion_of_expansion)];

fn slice_of(lists: [&[MixedIndex]; 3]) -> StaticSlice {
    StaticSlice { offsets: statics(lists[0]), sizes: statics(lists[1]), strides: statics(lists[2]) }
}

/// Returns the type of a subview of `source` by `lists` that drops the dimensions marked. Returns `None` if the
/// verifier rejects such a subview: it is out of bounds (a copy between empty buffers whose sizes became static), or
/// the dropped dimension became ambiguous because several now have size 1.
fn reduced_type(ctx: &Context, source: Type, lists: [&[MixedIndex]; 3], dropped: &[bool]) -> Option<Type> {
    let slice = slice_of(lists);
    if slice.offsets.iter().chain(&slice.sizes).any(|&entry| entry != DYNAMIC && entry < 0)
        || slice.strides.contains(&0)
    {
        return None;
    }
    if beyond_bounds(source.shape(ctx)?, &slice).is_some() {
        return None;
    }
    let full = subview_type(ctx, source, &slice)?;
    if !dropped.contains(&true) {
        return Some(full);
    }
    let strided = strides_and_offset(ctx, full)?;
    let keep = |list: &[i64]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&entry, _)| entry).collect()
    };
    let element = full.element(ctx)?;
    let (shape, strides) = (keep(full.shape(ctx)?), keep(&strided.strides));
    let reduced = strided_memref(ctx, &shape, element, &strides, strided.offset, full.memory_space(ctx));
    // Dimensions of one stride may be told apart differently; the strides that are kept decide.
    let told = dropped_dimensions(ctx, full, reduced, &slice.sizes)?;
    let kept = strided.strides.iter().zip(&told).filter(|(_, dropped)| !**dropped).map(|(stride, _)| stride);
    kept.eq(&strides).then_some(reduced)
}

fn dropped(view: View<'_>, op: Op) -> Option<Vec<bool>> {
    let slice = memref::Subview::of(view, op);
    let (source, result) = (view.ty(slice.source()), view.ty(slice.result()));
    dropped_dimensions(view.ctx, source, result, &statics(&mixed_sizes(view, op)))
}

/// Moves constant offsets, sizes and strides into the attributes and the type.
fn known_slice(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let mut offsets = mixed_offsets(View::new(ctx, body), op);
    let mut sizes = mixed_sizes(View::new(ctx, body), op);
    let mut strides = mixed_strides(View::new(ctx, body), op);
    // Upstream stops at the first list that changes; the others change when the pattern is applied again.
    if !fold_constants(View::new(ctx, body), &mut offsets, |value| value >= 0)
        && !fold_constants(View::new(ctx, body), &mut sizes, |value| value >= 0)
        && !fold_constants(View::new(ctx, body), &mut strides, |value| value != 0)
    {
        return false;
    }
    let source = memref::Subview::of(View::new(ctx, body), op).source();
    replace_subview(rewriter, op, source, [&offsets, &sizes, &strides])
}

/// Replaces a subview of a cast that loses static information with a cast of the subview of its source.
fn subview_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if has_constant_operand(View::new(ctx, body), op) {
        return false;
    }
    let operand = memref::Subview::of(View::new(ctx, body), op).source();
    let Some(source) = source_of_forgetting_cast(View::new(ctx, body), operand) else { return false };
    let (offsets, sizes) = (mixed_offsets(View::new(ctx, body), op), mixed_sizes(View::new(ctx, body), op));
    let strides = mixed_strides(View::new(ctx, body), op);
    replace_subview(rewriter, op, source, [&offsets, &sizes, &strides])
}

/// Replaces the subview `op` with a cast of a subview of `source` by these offsets, sizes and strides. Returns whether
/// it has a type.
fn replace_subview(rewriter: &mut Rewriter<'_>, op: Op, source: Value, lists: [&[MixedIndex]; 3]) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(dropped) = dropped(View::new(ctx, body), op) else { return false };
    let Some(ty) = reduced_type(ctx, body.ty(source), lists, &dropped) else { return false };
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.before(op);
    let new = rewriter.create_value(&with_lists(ctx, spec, lists));
    replace_with_cast(rewriter, op, new);
    true
}

/// Replaces a subview of the whole source with the source, or a cast of it.
fn trivial_subview(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let slice = memref::Subview::of(View::new(ctx, body), op);
    let source = slice.source();
    let (from, to) = (body.ty(source), body.ty(slice.result()));
    let Some(shape) = from.shape(ctx) else { return false };
    if from.rank(ctx) != to.rank(ctx) {
        return false;
    }
    let all = |list: Vec<MixedIndex>, value| {
        list.into_iter().all(|entry| constant_index(View::new(ctx, body), entry) == Some(value))
    };
    let sizes = mixed_sizes(View::new(ctx, body), op);
    let whole = all(mixed_offsets(View::new(ctx, body), op), 0)
        && all(mixed_strides(View::new(ctx, body), op), 1)
        && sizes.iter().zip(shape).all(|(&entry, &size)| constant_index(View::new(ctx, body), entry) == Some(size));
    if !whole {
        return false;
    }
    if from == to {
        rewriter.replace(op, &[source]);
    } else {
        replace_with_cast(rewriter, op, source);
    }
    true
}

/// Returns the lists of a reinterpretation with static entries from the type and from constants.
fn known_lists(view: View<'_>, op: Op) -> [Vec<MixedIndex>; 3] {
    let ty = view.ty(memref::ReinterpretCast::of(view, op).result());
    let mut lists = [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)];
    learn_from_type(view.ctx, ty, &mut lists);
    for list in &mut lists {
        fold_constants(view, list, |_| true);
    }
    lists
}

fn learn_from_type(ctx: &Context, ty: Type, lists: &mut [Vec<MixedIndex>; 3]) {
    let strided = strides_and_offset(ctx, ty);
    let offset = strided.as_ref().map(|strided| [strided.offset]);
    let known: [&[i64]; 3] = [
        offset.as_ref().map_or(&[], |offset| offset),
        ty.shape(ctx).unwrap_or(&[]),
        strided.as_ref().map_or(&[], |strided| &strided.strides),
    ];
    for (list, known) in lists.iter_mut().zip(known) {
        for (entry, &value) in list.iter_mut().zip(known) {
            if value != DYNAMIC {
                *entry = MixedIndex::Static(value);
            }
        }
    }
}

/// Replaces a memref that is reassembled from its own metadata with that memref, or a cast of it.
fn cast_of_metadata(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let cast = memref::ReinterpretCast::of(View::new(ctx, body), op);
    let Some(metadata) = memref::ExtractStridedMetadata::defining(View::new(ctx, body), cast.source()) else {
        return false;
    };
    let source = metadata.source();
    let results = body.results(metadata.op());
    let Some(rank) = body.ty(source).rank(ctx) else { return false };
    if results.len() != 2 + 2 * rank {
        return false;
    }
    let values = |range: std::ops::Range<usize>| -> Vec<MixedIndex> {
        results[range].iter().map(|&value| MixedIndex::Value(value)).collect()
    };
    let mut taken = [values(1..2), values(2..2 + rank), values(2 + rank..2 + 2 * rank)];
    learn_from_type(ctx, body.ty(source), &mut taken);
    if taken != known_lists(View::new(ctx, body), op) {
        // The base buffer is not needed for the reinterpretation.
        rewriter.modify(op, |_, body| body.set_operand(op, 0, source));
        return true;
    }
    if body.ty(source) == body.ty(cast.result()) {
        rewriter.replace(op, &[source]);
    } else {
        replace_with_cast(rewriter, op, source);
    }
    true
}

/// Moves constant entries of the lists into the attributes and the type.
fn known_reinterpretation(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let old = [
        mixed_offsets(View::new(ctx, body), op),
        mixed_sizes(View::new(ctx, body), op),
        mixed_strides(View::new(ctx, body), op),
    ];
    let new = known_lists(View::new(ctx, body), op);
    let count = |lists: &[Vec<MixedIndex>; 3]| {
        lists.iter().flatten().filter(|entry| matches!(entry, MixedIndex::Static(_))).count()
    };
    if count(&old) == count(&new) {
        return false;
    }
    let source = memref::ReinterpretCast::of(View::new(ctx, body), op).source();
    let Some(element) = body.ty(source).element(ctx) else { return false };
    let offset = statics(&new[0]).first().copied().unwrap_or(0);
    let space = body.ty(source).memory_space(ctx);
    let ty = strided_memref(ctx, &statics(&new[1]), element, &statics(&new[2]), offset, space);
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    let spec = with_lists(ctx, spec, [&new[0], &new[1], &new[2]]);
    rewriter.before(op);
    let value = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, value);
    true
}

/// Moves constant sizes of a view into its type.
fn known_view(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let ty = body.ty(body.result(op, 0));
    let Some(shape) = ty.shape(ctx).filter(|_| has_constant_operand(View::new(ctx, body), op)) else { return false };
    let operands = body.operand_vec(op);
    let mut sizes = operands[2..].iter();
    let mut left = operands[..2].to_vec();
    let mut new_shape = Vec::with_capacity(shape.len());
    for &size in shape {
        if size != DYNAMIC {
            new_shape.push(size);
            continue;
        }
        let Some(&value) = sizes.next() else { return false };
        match rewriter.constant_integer(value) {
            Some(known) => new_shape.push(known),
            None => {
                new_shape.push(DYNAMIC);
                left.push(value);
            }
        }
    }
    let new_type = with_shape(ctx, ty, &new_shape);
    if new_type == ty {
        return false;
    }
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&left).results(&[new_type]);
    let spec = keep_claim(rewriter, op, spec);
    rewriter.before(op);
    let new = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, new);
    true
}

/// Replaces a view of a cast allocation with a view of the allocation.
fn view_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let viewed = memref::View::of(View::new(ctx, body), op).source();
    let Some(cast) = memref::Cast::defining(View::new(ctx, body), viewed) else { return false };
    let source = cast.source();
    if body.made_by(ctx, source, &memref::ALLOC).is_none() {
        return false;
    }
    let mut operands = body.operand_vec(op);
    operands[0] = source;
    let ty = body.ty(body.result(op, 0));
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&operands).results(&[ty]);
    let spec = keep_claim(rewriter, op, spec);
    rewriter.replace_with(op, &spec);
    true
}

/// Returns the type of a `memref.collapse_shape` by these groups.
fn collapsed_type(ctx: &Context, source: Type, groups: &[Vec<i64>]) -> Option<Type> {
    let TypeData::MemRef { ref shape, element, space, .. } = *source.data(ctx) else { return None };
    let size = |group: &Vec<i64>| {
        group.iter().try_fold(1, |size, &index| Some(super::multiply(size, *shape.get(index as usize)?)))
    };
    let sizes: Vec<i64> = groups.iter().map(size).collect::<Option<_>>()?;
    if !has_layout(ctx, source) {
        return Some(ctx.memref(&sizes, element, None, space));
    }
    let strided = collapsed_layout(ctx, source, groups, false)?;
    Some(strided_memref(ctx, &sizes, element, &strided.strides, strided.offset, space))
}

/// Whether two reshapes in a row are of contiguous buffers. In another layout, the first result may have a stride that the
/// layout of one reshape would not have: that of an extent that may be 1.
fn are_contiguous(rewriter: &Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let [between] = view.first_operands(op);
    let first = view.defining_op(between).filter(|&first| view.name(first) == view.name(op));
    first.is_some_and(|first| {
        let [source] = view.first_operands(first);
        [source, between, view.result(op, 0)].into_iter().all(|value| !has_layout(ctx, view.ty(value)))
    })
}

/// Replaces a collapse of a collapse with one collapse.
fn collapse_of_collapse(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    are_contiguous(rewriter, op) && compose_collapses(rewriter, op)
}

/// Replaces an expansion of an expansion with one expansion.
fn expansion_of_expansion(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    are_contiguous(rewriter, op) && compose_expansions(rewriter, op)
}

/// Replaces a collapse of an expansion with one collapse if the expansion only splits dimensions that the collapse
/// joins, or with a cast if both have the same groups.
fn collapse_of_expansion(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let collapse = memref::Reshaping::of(View::new(ctx, body), op);
    let expanded = collapse.src();
    let Some(inner) = memref::ExpandShape::defining(View::new(ctx, body), expanded) else { return false };
    let source = inner.src();
    let (from, to) = (body.ty(source), body.ty(collapse.result()));
    let inner = inner.op();
    // Comparing types is not enough: `?x?` expanded in its second dimension and collapsed to `?x?` in its first
    // differs.
    let same_groups = groups_of(View::new(ctx, body), op) == groups_of(View::new(ctx, body), inner);
    if [body.ty(expanded), from, to].into_iter().any(|ty| has_layout(ctx, ty)) {
        let can = same_groups && memrefs_can_be_cast(ctx, from, to);
        if can {
            replace_with_cast(rewriter, op, source);
        }
        return can;
    }
    if from == to {
        return false;
    }
    let (Some(outer), Some(inner_groups)) =
        (groups_of(View::new(ctx, body), op), groups_of(View::new(ctx, body), inner))
    else {
        return false;
    };
    let (Some(from_rank), Some(to_rank)) = (from.rank(ctx), to.rank(ctx)) else { return false };
    if from_rank < to_rank {
        return false;
    }
    if from_rank == to_rank {
        let can = same_groups && memrefs_can_be_cast(ctx, from, to);
        if can {
            replace_with_cast(rewriter, op, source);
        }
        return can;
    }
    let Some(composed) = cover(&outer, &inner_groups) else { return false };
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[to]);
    rewriter.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &composed)));
    true
}

/// Folds a cast that loses static information into the collapse of its result, with a cast if the type differs.
fn collapse_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let collapse = memref::Reshaping::of(View::new(ctx, body), op);
    let Some(source) = source_of_forgetting_cast(View::new(ctx, body), collapse.src()) else { return false };
    let Some(groups) = groups_of(View::new(ctx, body), op) else { return false };
    let Some(ty) = collapsed_type(ctx, body.ty(source), &groups) else { return false };
    // The product of zero and a dynamic size is zero, but the verifier requires the product to be dynamic if a factor
    // is.
    let shape = body.ty(source).shape(ctx).unwrap_or_default();
    let unknown = |group: &Vec<i64>| group.iter().any(|&index| shape.get(index as usize) == Some(&DYNAMIC));
    let sizes = ty.shape(ctx).unwrap_or_default();
    if groups.iter().zip(sizes).any(|(group, &size)| unknown(group) != (size == DYNAMIC)) {
        return false;
    }
    if ty == body.ty(collapse.result()) {
        rewriter.modify(op, |_, body| body.set_operand(op, 0, source));
        return true;
    }
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.before(op);
    let new = rewriter.create_value(&spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &groups)));
    replace_with_cast(rewriter, op, new);
    true
}
