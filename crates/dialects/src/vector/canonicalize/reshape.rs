//! Folds and patterns of broadcasts, shape casts, transpositions and bitcasts: identities, inverses and compositions.

use super::*;
use crate::constant_folding::{Elements, elements, filled, width_of};
use crate::vector;
use crate::vector::parts::*;
use freehold_core::definition::constant_integer;
use freehold_core::ir::{FloatKind, Name, View};

/// `vector.broadcast`
pub static BROADCAST: &[Pattern] = &[pattern("BroadcastFolder", &vector::BROADCAST, repeated_twice)];
/// `vector.shape_cast`
pub static SHAPE_CAST: &[Pattern] = &[
    pattern("ShapeCastCreateMaskFolderTrailingOneDim", &vector::SHAPE_CAST, mask_without_last_ones),
    pattern("ShapeCastBroadcastFolder", &vector::SHAPE_CAST, cast_of_repeated),
];
/// `vector.transpose`
pub static TRANSPOSE: &[Pattern] = &[
    pattern("FoldTransposeCreateMask", &vector::TRANSPOSE, transposed_mask),
    pattern("FoldTransposeShapeCast", &vector::TRANSPOSE, transposed_shape_cast),
    pattern("FoldTransposeFromElements", &vector::TRANSPOSE, transposed_elements),
    pattern("TransposeFolder", &vector::TRANSPOSE, transposed_twice),
    pattern("FoldTransposeSplat", &vector::TRANSPOSE, transposed_scalar),
    pattern("FoldTransposeBroadcast", &vector::TRANSPOSE, transposed_broadcast),
];

fn source(input: &FoldInput<'_>) -> Value {
    let [source] = input.body.first_operands(input.op);
    source
}

/// Makes `source` the operand of the op.
fn made_of(input: &mut FoldInput<'_>, source: Value) -> Folded {
    input.body.set_operand(input.op, 0, source);
    Folded::InPlace
}

/// `vector.broadcast` to the same type, of a shape cast, and of constants.
pub fn broadcast(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, ty) = (input.ctx, result_type(input.body, input.op));
    if input.body.ty(source(input)) == ty {
        return Folded::value(source(input));
    }
    if let Some(cast) = vector::ShapeCast::defining(input.view(), source(input)) {
        let before = cast.source();
        let (from, to) = (input.body.ty(before), input.body.ty(source(input)));
        let same_end = |a: &[i64], b: &[i64]| a.iter().rev().zip(b.iter().rev()).all(|(a, b)| a == b);
        if is_broadcastable(ctx, from, ty) && same_end(from.shape(ctx).unwrap_or(&[]), to.shape(ctx).unwrap_or(&[])) {
            return made_of(input, before);
        }
    }
    spread_source(input).map_or(Folded::No, Folded::attr)
}

/// Returns the permutation of a transposition: for each dimension of the result the one of the source.
fn order(view: View<'_>, op: Op) -> Vec<usize> {
    numbers(view, op, Name::PERMUTATION).into_iter().filter_map(|from| usize::try_from(from).ok()).collect()
}

/// Whether a transposition preserves the order of elements: it only moves dimensions of size one.
fn keeps_order(transposition: vector::Transpose<'_>) -> bool {
    let view = transposition.view();
    let from = vector_parts(view.ctx, view.ty(transposition.vector()));
    let longer = order(view, transposition.op()).into_iter().filter(|&dim| dim < from.rank() && !from.is_unit(dim));
    longer.is_sorted()
}

/// `vector.shape_cast` to the same type, of another one, of an op that preserves the order of elements, and of
/// constants.
pub fn shape_cast(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, ty) = (input.ctx, result_type(input.body, input.op));
    if input.body.ty(source(input)) == ty {
        return Folded::value(source(input));
    }
    if let Some(cast) = vector::ShapeCast::defining(input.view(), source(input)) {
        let before = cast.source();
        return made_of(input, before);
    }
    if let Some(transposition) = vector::Transpose::defining(input.view(), source(input)) {
        let before = transposition.vector();
        return if keeps_order(transposition) { made_of(input, before) } else { Folded::No };
    }
    if let Some(repetition) = vector::Broadcast::defining(input.view(), source(input)) {
        let before = repetition.source();
        if input.body.ty(before) == ty {
            return Folded::value(before);
        }
    }
    let Some(attr) = input.constant(0) else { return Folded::No };
    if is_poison(ctx, attr) {
        return Folded::attr(attr);
    }
    match attr.data(ctx) {
        AttrData::DenseElements { splat, data, .. } => {
            let data = AttrData::DenseElements { ty, splat: *splat, data: data.clone() };
            Folded::attr(ctx.intern_attr(data))
        }
        _ => Folded::No,
    }
}

/// `vector.transpose` of a splat, and by a permutation that is the identity.
pub fn transpose(input: &mut FoldInput<'_>) -> Folded {
    if let Some(constant) = spread_source(input) {
        return Folded::attr(constant);
    }
    let same = input.body.ty(source(input)) == result_type(input.body, input.op);
    if same && keeps_order(vector::Transpose::of(input.view(), input.op)) {
        Folded::value(source(input))
    } else {
        Folded::No
    }
}

/// `vector.bitcast` to the same type, of its inverse, and of splat constants.
pub fn bitcast(input: &mut FoldInput<'_>) -> Folded {
    let ty = result_type(input.body, input.op);
    if input.body.ty(source(input)) == ty {
        return Folded::value(source(input));
    }
    if let Some(inner) = vector::Bitcast::defining(input.view(), source(input)) {
        let before = inner.source();
        return if input.body.ty(before) == ty { Folded::value(before) } else { made_of(input, before) };
    }
    let constant = input.constant(0).and_then(|attr| same_bits(input.ctx, attr, ty));
    constant.map_or(Folded::No, Folded::attr)
}

/// Returns a splat constant with wider elements: integers from integers, and floats from half-width floats.
fn same_bits(ctx: &Context, constant: Attr, ty: Type) -> Option<Attr> {
    let (Elements::Splat(bits), from) = elements(ctx, constant)? else { return None };
    let (from, to) = (from.element(ctx)?, ty.element(ctx)?);
    let (narrow, wide) = (width_of(ctx, from), width_of(ctx, to));
    let is_index = from.is_index(ctx) || to.is_index(ctx);
    let integers = from.is_integer(ctx) && to.is_integer(ctx) && !is_index && narrow > 0;
    let halves = from == ctx.float(FloatKind::F16) && to == ctx.float(FloatKind::F32);
    if !(integers || halves) || wide <= narrow || wide % narrow != 0 || wide > 128 {
        return None;
    }
    let wider = (0..wide / narrow).fold(0, |all, at| all | (bits << (at * narrow)));
    filled(ctx, ty, wider)
}

/// Replaces a broadcast of a broadcast with one broadcast.
fn repeated_twice(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some(inner) = vector::Broadcast::defining(view, vector::Broadcast::of(view, op).source()) else { return false };
    let from = inner.source();
    replace_by(rewriter, op, &vector::BROADCAST, &[from])
}

/// Replaces a shape cast that drops trailing dimensions of size one of a mask with a smaller mask, if these dimensions
/// are set.
fn mask_without_last_ones(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(mask) = view.defining_op(vector::ShapeCast::of(view, op).source()) else { return false };
    let (Some(from), Some(to)) = (parts(ctx, result_type(&view, mask)), parts(ctx, result_type(&view, op))) else {
        return false;
    };
    let mut rank = from.rank();
    while rank > 1 && from.is_unit(rank - 1) {
        rank -= 1;
    }
    if rank == from.rank() || to.shape != &from.shape[..rank] || to.scalable != &from.scalable[..rank] {
        return false;
    }
    if view.is(mask, &vector::CREATE_MASK) {
        let extents = view.operand_vec(mask);
        let is_one = |&extent: &Value| constant_integer(view, extent) == Some(1);
        return extents.len() == from.rank()
            && extents[rank..].iter().all(is_one)
            && replace_by(rewriter, op, &vector::CREATE_MASK, &extents[..rank]);
    }
    if !view.is(mask, &vector::CONSTANT_MASK) {
        return false;
    }
    let sizes = numbers(view, mask, Name::MASK_DIM_SIZES);
    sizes.len() == from.rank()
        && sizes[rank..].iter().all(|&size| size == 1)
        && masks::replace_by_known(rewriter, op, sizes[..rank].to_vec())
}

/// Replaces a shape cast of a broadcast with a shape cast or broadcast of its source.
fn cast_of_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(broadcast) = vector::Broadcast::defining(view, vector::ShapeCast::of(view, op).source()) else {
        return false;
    };
    let source = broadcast.source();
    let (from, to) = (view.ty(source), result_type(&view, op));
    if hold_equally_many(ctx, from, to) {
        return replace_by(rewriter, op, &vector::SHAPE_CAST, &[source]);
    }
    is_broadcastable(ctx, from, to) && replace_by(rewriter, op, &vector::BROADCAST, &[source])
}

/// Replaces a transposed mask with a mask of permuted sizes.
fn transposed_mask(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some(mask) = view.defining_op(vector::Transpose::of(view, op).vector()) else { return false };
    let order = order(view, op);
    if view.is(mask, &vector::CREATE_MASK) {
        let extents = view.operand_vec(mask);
        let extents: Vec<Value> = order.iter().filter_map(|&from| extents.get(from).copied()).collect();
        return extents.len() == order.len() && replace_by(rewriter, op, &vector::CREATE_MASK, &extents);
    }
    if !view.is(mask, &vector::CONSTANT_MASK) {
        return false;
    }
    let sizes = numbers(view, mask, Name::MASK_DIM_SIZES);
    let sizes: Vec<i64> = order.iter().filter_map(|&from| sizes.get(from).copied()).collect();
    sizes.len() == order.len() && masks::replace_by_known(rewriter, op, sizes)
}

/// Merges a transposition that preserves the order of elements into the preceding shape cast.
fn transposed_shape_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some(cast) = vector::ShapeCast::defining(view, vector::Transpose::of(view, op).vector()) else { return false };
    let source = cast.source();
    keeps_order(vector::Transpose::of(view, op)) && replace_by(rewriter, op, &vector::SHAPE_CAST, &[source])
}

/// Replaces a transposition of `vector.from_elements` with a `vector.from_elements` in permuted order.
fn transposed_elements(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let source = vector::Transpose::of(view, op).vector();
    let Some(elements) = view.made_by(source, &vector::FROM_ELEMENTS) else { return false };
    let Some(shape) = view.ty(source).shape(ctx) else { return false };
    let (order, values) = (order(view, op), view.operand_vec(elements));
    if order.len() != shape.len() || order.iter().any(|&from| from >= shape.len()) {
        return false;
    }
    // The distance in the source of one step along each dimension of the result.
    let mut steps = vec![1usize; shape.len()];
    for dim in (1..shape.len()).rev() {
        steps[dim - 1] = steps[dim].saturating_mul(shape[dim] as usize);
    }
    let mut picked = vec![0usize];
    for &from in &order {
        let along = |&start: &usize| (0..shape[from] as usize).map(move |at| (start, at));
        picked = picked.iter().flat_map(along).map(|(start, at)| start + at * steps[from]).collect();
    }
    let picked: Vec<Value> = picked.into_iter().filter_map(|index| values.get(index).copied()).collect();
    picked.len() == values.len() && replace_by(rewriter, op, &vector::FROM_ELEMENTS, &picked)
}

/// Composes two transpositions.
fn transposed_twice(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(inner) = vector::Transpose::defining(view, vector::Transpose::of(view, op).vector()) else { return false };
    let inner_order = numbers(view, inner.op(), Name::PERMUTATION);
    let composed: Option<Vec<i64>> = order(view, op).into_iter().map(|from| inner_order.get(from).copied()).collect();
    let Some(composed) = composed else { return false };
    let spec = rewriter.spec(&vector::TRANSPOSE, view.location(op), &[inner.vector()], &[result_type(&view, op)]);
    let spec = spec.attribute(ctx, Name::PERMUTATION, ctx.int_array_attr(64, &composed));
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces a transposition of a broadcast scalar with a broadcast.
fn transposed_scalar(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    match repeated_scalar(view, vector::Transpose::of(view, op).vector()) {
        Some(scalar) => replace_by(rewriter, op, &vector::BROADCAST, &[scalar]),
        None => false,
    }
}

/// Replaces a transposition of a broadcast with a broadcast to the permuted shape, if only dimensions that the
/// broadcast created are permuted.
///
/// The source's dimensions with more than one element partition those of the result into groups; each group must stay
/// in place.
fn transposed_broadcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(broadcast) = vector::Broadcast::defining(view, vector::Transpose::of(view, op).vector()) else {
        return false;
    };
    let source = broadcast.source();
    let (from, order) = (vector_parts(ctx, view.ty(source)), order(view, op));
    let Some(lead) = order.len().checked_sub(from.rank()) else { return false };
    let mut low = 0;
    for dim in 0..from.rank() {
        let longer = |dim: usize| from.shape[dim] != 1;
        if longer(dim) || (dim > 0 && longer(dim - 1)) {
            let group = low..dim + lead;
            if order[group.clone()].iter().any(|from| !group.contains(from)) {
                return false;
            }
            low = group.end;
        }
    }
    is_broadcastable(ctx, view.ty(source), result_type(&view, op))
        && replace_by(rewriter, op, &vector::BROADCAST, &[source])
}
