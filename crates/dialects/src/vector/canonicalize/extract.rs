//! Folds and patterns of `vector.extract` through the ops that define its operand.

use super::*;
use crate::dense_elements::{dense_of_bytes, splat_of_bytes};
use crate::vector;
use crate::vector::parts::*;
use freehold_core::definition::constant_integer;
use freehold_core::ir::{DYNAMIC, View};

/// `vector.extract`
pub static EXTRACT: &[Pattern] = &[
    pattern("ExtractOpFromBroadcast", &vector::EXTRACT, part_of_repeated),
    pattern("ExtractOpFromCreateMask", &vector::EXTRACT, part_of_mask),
    pattern("ExtractAllOfShapeCast", &vector::EXTRACT, all_of_shape_cast),
    pattern("ExtractFromFromElements", &vector::EXTRACT, part_of_elements),
];

/// The result of a fold.
enum Extracted {
    /// The op is replaced with this value.
    Value(Value),
    /// The op was changed in place.
    Changed,
}

/// A fold for a static position.
type Look = fn(&mut FoldInput<'_>, &[i64]) -> Option<Extracted>;

/// `vector.extract` of the whole vector, from constants, and through the defining ops of the vector.
pub fn extract(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let source = vector::Extract::of(input.view(), op).source();
    let (from, ty) = (input.body.ty(source), result_type(input.body, op));
    if Position::of(input.view(), op, 1).entries.is_empty() && from == ty {
        return Folded::value(source);
    }
    if let Some(constant) = input.constant(0).filter(|&constant| is_poison(ctx, constant)) {
        return Folded::attr(constant);
    }
    let Some(shape) = from.shape(ctx) else { return Folded::No };
    let changed = know_indices(input, 1, shape);
    let position = Position::of(input.view(), op, 1);
    if let Some(poison) = poison_of_nowhere(ctx, &position) {
        return poison;
    }
    if let Some(attr) = input.constant(0).and_then(|constant| part_of_constant(ctx, constant, &position, ty)) {
        return Folded::attr(attr);
    }
    let before: &[Look] = &[through_extracts, through_insertions];
    let behind: &[Look] = &[through_shuffle, through_shape_cast, through_slice, through_slice_insertions, of_elements];
    let look = |looks: &[Look], input: &mut FoldInput<'_>| {
        looks.iter().filter(|_| position.is_known()).find_map(|look| look(input, &position.entries))
    };
    let extracted = look(before, input).or_else(|| through_broadcast(input, &position)).or_else(|| look(behind, input));
    match extracted {
        Some(Extracted::Value(value)) => Folded::value(value),
        Some(Extracted::Changed) => Folded::InPlace,
        None if changed => Folded::InPlace,
        None => Folded::No,
    }
}

/// Returns the part of a constant at `position`.
fn part_of_constant(ctx: &Context, constant: Attr, position: &Position, ty: Type) -> Option<Attr> {
    let elements = DenseElements::of(ctx, constant)?;
    if elements.splat {
        return if ty.is_vector(ctx) { Some(splat_of_bytes(ctx, ty, elements.data)) } else { elements.element(ctx, 0) };
    }
    let whole = parts(ctx, elements.ty)?;
    if whole.is_scalable() || !position.is_known() {
        return None;
    }
    let first = flat_index(whole.shape, &position.entries)?;
    match parts(ctx, ty) {
        Some(part) => dense_of_bytes(ctx, ty, elements.run(first, part.count()?)?),
        None => elements.element(ctx, first),
    }
}

/// Makes the op extract from `source` at `position`.
fn take(input: &mut FoldInput<'_>, source: Value, position: &[i64]) -> Option<Extracted> {
    let position: Vec<MixedIndex> = position.iter().map(|&index| MixedIndex::Static(index)).collect();
    move_to(input.ctx, input.body, input.op, &[source], &position);
    Some(Extracted::Changed)
}

/// Extraction from a chain of extractions: the positions are concatenated.
fn through_extracts(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let view = input.view();
    let mut source = vector::Extract::of(view, input.op).source();
    let mut levels = vec![position.to_vec()];
    // Each extraction reduces the rank by at least one, or is folded itself.
    while let Some(inner) = vector::Extract::defining(view, source) {
        let inner_position = Position::of(view, inner.op(), 1);
        if !inner_position.is_known() || levels.len() > MOST_STEPS {
            return None;
        }
        levels.push(inner_position.entries);
        source = inner.source();
    }
    if levels.len() == 1 {
        return None;
    }
    let whole: Vec<i64> = levels.into_iter().rev().flatten().collect();
    take(input, source, &whole)
}

/// A position that is followed through a chain of `vector.insert` and `vector.transpose`, which preserve the rank.
///
/// Dimensions that are not indexed are represented by markers. If the chain permutes them, the found value would have
/// to be transposed, and the fold does nothing.
struct Trail {
    /// An index for each dimension, or a negative marker.
    place: Vec<i64>,
    /// The number of dimensions that the op indexes; the markers follow.
    taken: usize,
    marks: Vec<i64>,
}

impl Trail {
    fn in_order(&self) -> bool {
        self.place.get(self.taken..) == Some(&self.marks[..])
    }

    /// Whether an insertion at `other` may overlap with the position.
    fn meets(&self, other: &[i64]) -> bool {
        self.place.iter().zip(other).all(|(&a, &b)| a < 0 || b < 0 || a == b)
    }
}

fn through_insertions(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let start = vector::Extract::of(view, input.op).source();
    let rank = view.ty(start).rank(ctx)?;
    let marks: Vec<i64> = (0..rank.checked_sub(position.len())? as i64).map(|mark| -(mark + 1)).collect();
    let place = [position, &marks[..]].concat();
    let mut trail = Trail { place, taken: position.len(), marks };
    let mut source = start;
    let mut steps = 0;
    while let Some(def_op) = view.defining_op(source) {
        steps += 1;
        if steps > MOST_STEPS {
            // Following only a part of the chain would be continued by the next fold.
            return None;
        }
        if let Some(transposition) = vector::Transpose::cast(view, def_op) {
            let order = numbers(view, def_op, Name::PERMUTATION);
            let mut place = vec![0; order.len()];
            for (&from, &index) in order.iter().zip(&trail.place) {
                *place.get_mut(usize::try_from(from).ok()?)? = index;
            }
            trail.place = place;
            source = transposition.vector();
            continue;
        }
        let Some(insertion) = vector::Insert::cast(view, def_op) else { break };
        let inserted = Position::of(view, def_op, 2);
        let value = insertion.value_to_store();
        if inserted.is_known() && trail.place.starts_with(&inserted.entries) {
            if inserted.entries.len() == trail.taken && trail.in_order() {
                return Some(Extracted::Value(value));
            }
            // The position is inside the inserted value.
            trail.place.drain(..inserted.entries.len());
            trail.taken = trail.place.len().checked_sub(trail.marks.len())?;
            source = value;
            break;
        }
        if trail.meets(&inserted.entries) {
            return None;
        }
        source = insertion.dest();
    }
    if source == start || !trail.in_order() {
        return None;
    }
    let position = trail.place[..trail.taken].to_vec();
    take(input, source, &position)
}

/// Returns the source of `value`, if it is a broadcast, or a shape cast that only prepends dimensions of size one.
fn repetition(view: View<'_>, value: Value) -> Option<Value> {
    let def_op = vector::Rearrangement::defining(view, value)?;
    let (source, repeats) = (def_op.source(), view.is(def_op.op(), &vector::BROADCAST));
    let ends_so = || Some(view.ty(value).shape(view.ctx)?.ends_with(view.ty(source).shape(view.ctx)?));
    (repeats || ends_so()?).then_some(source)
}

/// Extraction from a broadcast: extracts from its source at the corresponding position.
fn through_broadcast(input: &mut FoldInput<'_>, position: &Position) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let repeated = vector::Extract::of(view, input.op).source();
    let source = repetition(view, repeated)?;
    let ty = result_type(&view, input.op);
    if view.ty(source) == ty {
        return Some(Extracted::Value(source));
    }
    let whole = parts(ctx, view.ty(repeated))?;
    let repeated = parts(ctx, view.ty(source))?;
    let part = vector_parts(ctx, ty);
    // Dimensions that are not indexed must not have been broadcast.
    let kept = repeated.rank().checked_sub(part.rank())?;
    if part.shape != &repeated.shape[kept..] {
        return None;
    }
    let lead = whole.rank().checked_sub(repeated.rank())?;
    let mixed = position.mixed();
    let mut inner = Vec::with_capacity(kept);
    for dim in 0..kept {
        inner.push(if repeated.is_unit(dim) { MixedIndex::Static(0) } else { *mixed.get(lead + dim)? });
    }
    move_to(ctx, input.body, input.op, &[source], &inner);
    Some(Extracted::Changed)
}

/// Extraction from a shuffle: extracts from the operand that the element comes from.
fn through_shuffle(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let shuffle = vector::Shuffle::defining(view, vector::Extract::of(view, input.op).source())?;
    if result_type(&view, shuffle.op()).rank(ctx) != Some(1) {
        return None;
    }
    let (first, second) = (shuffle.v1(), shuffle.v2());
    let &extent = view.ty(first).shape(ctx)?.first()?;
    let mask = numbers(view, shuffle.op(), Name::MASK);
    let &picked = mask.get(usize::try_from(*position.first()?).ok()?)?;
    if picked < extent { take(input, first, &[picked]) } else { take(input, second, &[picked - extent]) }
}

/// Extraction from a shape cast, if the dimensions that are not indexed are the same on both sides.
fn through_shape_cast(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let cast = vector::ShapeCast::defining(view, vector::Extract::of(view, input.op).source())?;
    let source = cast.source();
    let (inner, outer) = (parts(ctx, view.ty(source))?, parts(ctx, result_type(&view, cast.op()))?);
    let part = vector_parts(ctx, result_type(&view, input.op));
    let kept = inner.rank().checked_sub(part.rank())?;
    if part.shape != &inner.shape[kept..] {
        return None;
    }
    let flat = flat_index(outer.shape.get(..position.len())?, position)?;
    // The linear index depends on all sizes except the first, which must be static.
    let counted = |whole: VectorParts<'_>, dims: usize| {
        (0..dims).all(|dim| !whole.scalable[dim] || whole.shape[..dim].iter().all(|&extent| extent == 1))
    };
    if flat != 0 && !(counted(inner, kept) && counted(outer, position.len())) {
        return None;
    }
    let position = position_of(&inner.shape[..kept], flat)?;
    take(input, source, &position)
}

/// Extraction from a strided slice, if the dimensions that are not indexed are whole in the slice.
fn through_slice(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let slice = vector::ExtractStridedSlice::defining(view, vector::Extract::of(view, input.op).source())?;
    if slices::has_strides(view, slice.op()) {
        return None;
    }
    let source = slice.source();
    let (inner, outer) = (view.ty(source).shape(ctx)?, result_type(&view, slice.op()).shape(ctx)?);
    let mut offsets = numbers(view, slice.op(), Name::OFFSETS);
    while offsets.last() == Some(&0) && inner.get(offsets.len() - 1) == outer.get(offsets.len() - 1) {
        offsets.pop();
    }
    if position.len() < offsets.len() {
        return None;
    }
    let position: Vec<i64> =
        position.iter().enumerate().map(|(dim, &index)| index + offsets.get(dim).copied().unwrap_or(0)).collect();
    take(input, source, &position)
}

/// Extraction from a chain of strided slice insertions: from the last inserted slice that contains the whole extracted
/// part.
fn through_slice_insertions(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let part = vector_parts(ctx, result_type(&view, input.op)).rank();
    let mut source = vector::Extract::of(view, input.op).source();
    for _ in 0..MOST_STEPS {
        let insertion = vector::InsertStridedSlice::defining(view, source)?;
        let slice = insertion.value_to_store();
        let (small, large) = (view.ty(slice).shape(ctx)?, view.ty(source).shape(ctx)?);
        let lead = large.len().checked_sub(small.len())?;
        if part > small.len() || slices::has_strides(view, insertion.op()) {
            return None;
        }
        let offsets = numbers(view, insertion.op(), Name::OFFSETS);
        let inside = |dim: usize| {
            let size = if dim < lead { 1 } else { small[dim - lead] };
            let within = position[dim] - offsets.get(dim)?;
            (0..size).contains(&within).then_some(within)
        };
        let within: Option<Vec<i64>> = (0..position.len()).map(inside).collect();
        if let Some(within) = within {
            let kept = small.len() - part;
            if small[kept..] != large[kept + lead..] {
                return None;
            }
            return take(input, slice, within.get(lead..)?);
        }
        source = insertion.dest();
    }
    None
}

/// Extraction from `vector.from_elements`.
fn of_elements(input: &mut FoldInput<'_>, position: &[i64]) -> Option<Extracted> {
    let (ctx, view) = (input.ctx, input.view());
    let source = vector::Extract::of(view, input.op).source();
    let elements = view.made_by(source, &vector::FROM_ELEMENTS)?;
    let shape = view.ty(source).shape(ctx)?;
    if position.len() != shape.len() {
        return None;
    }
    let index = flat_index(shape, position).filter(|&index| index < view.operand_count(elements))?;
    Some(Extracted::Value(view.operand(elements, index)))
}

/// Replaces an extraction from a broadcast with a broadcast of its source.
fn part_of_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(source) = repetition(view, vector::Extract::of(view, op).source()) else { return false };
    result_type(&view, op).is_vector(ctx)
        && is_broadcastable(ctx, view.ty(source), result_type(&view, op))
        && replace_by(rewriter, op, &vector::BROADCAST, &[source])
}

/// Replaces an extraction from a mask with a mask of the remaining sizes, or with an all-false one.
fn part_of_mask(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(mask) = view.made_by(vector::Extract::of(view, op).source(), &vector::CREATE_MASK) else { return false };
    let (ty, Some(shape)) = (result_type(&view, op), result_type(&view, mask).shape(ctx)) else { return false };
    if !ty.is_vector(ctx) {
        return false;
    }
    let position = numbers(view, op, Name::STATIC_POSITION);
    let extents = view.operand_vec(mask);
    let mut none_set = masks::known_mask(view, view.result(mask, 0)) == Some(false);
    let mut unknown = false;
    for ((&index, &extent), &size) in position.iter().zip(&extents).zip(shape) {
        match constant_integer(view, extent) {
            None => unknown = true,
            Some(extent) if index != DYNAMIC => none_set |= index >= extent,
            Some(extent) => unknown |= extent < size,
        }
    }
    if none_set {
        return replace_by_constant(rewriter, op, splat_of_bytes(ctx, ty, &[0]));
    }
    !unknown && replace_by(rewriter, op, &vector::CREATE_MASK, &extents[position.len().min(extents.len())..])
}

/// Replaces the extraction of all elements of a shape cast with a shape cast of its source.
fn all_of_shape_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(cast) = vector::ShapeCast::defining(view, vector::Extract::of(view, op).source()) else { return false };
    let source = cast.source();
    hold_equally_many(ctx, view.ty(source), result_type(&view, op))
        && replace_by(rewriter, op, &vector::SHAPE_CAST, &[source])
}

/// Replaces the extraction of a vector from `vector.from_elements` with a `vector.from_elements` of the extracted ones.
fn part_of_elements(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let source = vector::Extract::of(view, op).source();
    let Some(elements) = view.made_by(source, &vector::FROM_ELEMENTS) else { return false };
    let position = Position::of(view, op, 1);
    let (Some(part), Some(shape)) = (parts(ctx, result_type(&view, op)), view.ty(source).shape(ctx)) else {
        return false;
    };
    let (Some(first), Some(count)) = (flat_index(shape, &position.entries), part.count()) else { return false };
    if !position.is_known() || part.is_scalable() {
        return false;
    }
    let taken: Vec<Value> = view.operands(elements).skip(first).take(count).collect();
    taken.len() == count && replace_by(rewriter, op, &vector::FROM_ELEMENTS, &taken)
}
