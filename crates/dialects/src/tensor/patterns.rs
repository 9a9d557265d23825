//! Canonicalization patterns of the `tensor` ops. Those of reshapes and pads are in separate modules.

use super::casts_and_slices::{
    cast_spec, lists, preserves, replace_with_cast, result_type, source_of_forgetting_cast, with_slice,
};
use super::pad_patterns::{cast_of_pad, empty_padding, known_padding, pad_of_cast, paddings_of_other_dimensions};
use super::verify::{are_cast_compatible, with_shape};
use crate::memref::mixed::{fold_constants, statics};
use crate::slices::{MixedIndex, StaticSlice, beyond_bounds, mixed_indices, rank_reduction_mask};
use crate::{arith, tensor};
use freehold_core::definition::{Pattern, Traits, pattern, tied_destination};
use freehold_core::ir::{Context, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, Value, View};

/// `tensor.bitcast`
pub static BITCAST: &[Pattern] = &[pattern("ChainedTensorBitcast", &tensor::BITCAST, chained_bitcast)];
/// `tensor.cast`
pub static CAST: &[Pattern] = &[
    pattern("ChainedTensorCast", &tensor::CAST, chained_cast),
    pattern("TensorCastExtractSlice", &tensor::CAST, cast_of_slice),
    pattern("FoldEmptyTensorWithCastOp", &tensor::CAST, cast_of_empty),
    pattern("FoldTargetTensorCast", &tensor::CAST, cast_of_pad),
];
/// `tensor.dim`
pub static DIM: &[Pattern] = &[
    pattern("DimOfCastOp", &tensor::DIM, dim_of_cast),
    pattern("DimOfReshapeOp", &tensor::DIM, dim_of_reshape),
    pattern("DimOfDestStyleOp", &tensor::DIM, dim_of_destination),
    pattern("FoldEmptyTensorWithDimOp", &tensor::DIM, dim_of_empty),
];
/// `tensor.empty`
pub static EMPTY: &[Pattern] = &[pattern("ReplaceEmptyTensorStaticShapeDims", &tensor::EMPTY, known_empty)];
/// `tensor.generate`
pub static GENERATE: &[Pattern] = &[pattern("StaticTensorGenerate", &tensor::GENERATE, known_generate)];
/// `tensor.extract`
pub static EXTRACT: &[Pattern] = &[
    pattern("ExtractFromTensorCast", &tensor::EXTRACT, extract_of_cast),
    pattern("ExtractFromTensorGenerate", &tensor::EXTRACT, extract_of_generate),
    pattern("ExtractElementFromIndexCast", &tensor::EXTRACT, extract_of_index_cast),
];
/// `tensor.extract_slice`
pub static EXTRACT_SLICE: &[Pattern] = &[
    pattern("OpWithOffsetSizesAndStridesConstantArgumentFolder", &tensor::EXTRACT_SLICE, known_slice),
    pattern("ExtractSliceOpCastFolder", &tensor::EXTRACT_SLICE, slice_of_cast),
];
/// `tensor.insert_slice`
pub static INSERT_SLICE: &[Pattern] = &[
    pattern("InsertSliceOpConstantArgumentFolder", &tensor::INSERT_SLICE, known_insertion),
    pattern("InsertSliceOpCastFolder", &tensor::INSERT_SLICE, insertion_of_cast),
    pattern("InsertSliceOpSourceCastInserter", &tensor::INSERT_SLICE, cast_inserted),
];
/// `tensor.parallel_insert_slice`
pub static PARALLEL_INSERT_SLICE: &[Pattern] = &[
    pattern("InsertSliceOpConstantArgumentFolder", &tensor::PARALLEL_INSERT_SLICE, known_insertion),
    pattern("InsertSliceOpCastFolder", &tensor::PARALLEL_INSERT_SLICE, insertion_of_cast),
    pattern("InsertSliceOpSourceCastInserter", &tensor::PARALLEL_INSERT_SLICE, cast_inserted),
];
/// `tensor.pad`
pub static PAD: &[Pattern] = &[
    pattern("FoldStaticZeroPadding", &tensor::PAD, empty_padding),
    pattern("FoldSourceTensorCast", &tensor::PAD, pad_of_cast),
    pattern("FoldOrthogonalPaddings", &tensor::PAD, paddings_of_other_dimensions),
    pattern("FoldStaticPadding", &tensor::PAD, known_padding),
];
/// `tensor.concat`
pub static CONCAT: &[Pattern] = &[
    pattern("SingleInputConcatOp", &tensor::CONCAT, single_concat),
    pattern("InferConcatOperandTypes", &tensor::CONCAT, known_concat_operands),
    pattern("InferConcatResultType", &tensor::CONCAT, known_concat_result),
];

fn chained_bitcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let outer = tensor::Bitcast::of(rewriter.view(), op);
    let Some(inner) = tensor::Bitcast::defining(rewriter.view(), outer.source()) else { return false };
    let source = inner.source();
    rewriter.modify(op, |_, body| body.set_operand(op, 0, source));
    true
}

/// Returns the common refinement of two shapes if they are compatible.
fn join(ctx: &Context, a: Type, b: Type) -> Option<Type> {
    let (Some(x), Some(y)) = (a.shape(ctx), b.shape(ctx)) else {
        return Some(if a.is_ranked_tensor(ctx) { a } else { b });
    };
    if x.len() != y.len() {
        return None;
    }
    let extent = |(&x, &y): (&i64, &i64)| match (x, y) {
        (DYNAMIC, y) => Some(y),
        (x, DYNAMIC) => Some(x),
        (x, y) => (x == y).then_some(x),
    };
    let shape: Vec<i64> = x.iter().zip(y).map(extent).collect::<Option<_>>()?;
    Some(with_shape(ctx, a, &shape))
}

/// Folds a cast of a cast into one cast, if the intermediate type has no static information that both ends lack.
fn chained_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let between = tensor::Cast::of(rewriter.view(), op).source();
    let Some(inner) = tensor::Cast::defining(rewriter.view(), between) else { return false };
    let source = inner.source();
    let (from, middle, to) = (body.ty(source), body.ty(between), result_type(rewriter, op));
    let Some(first) = join(ctx, from, middle).and_then(|joined| join(ctx, joined, to)) else { return false };
    if join(ctx, from, to) != Some(first) {
        return false;
    }
    replace_with_cast(rewriter, op, source);
    true
}

/// Folds a cast to a more static type into the slice.
fn cast_of_slice(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let sliced = tensor::Cast::of(rewriter.view(), op).source();
    let Some(slice) = tensor::ExtractSlice::defining(rewriter.view(), sliced) else { return false };
    let (source, slice) = (slice.source(), slice.op());
    let (from, to) = (body.ty(sliced), result_type(rewriter, op));
    let (Some(shape), Some(target)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    if from == to || !preserves(ctx, from, to) {
        return false;
    }
    let mut new = lists(View::new(ctx, body), slice);
    let Some(dropped) = rank_reduction_mask(&statics(&new[1]), shape) else { return false };
    let mut next = target.iter();
    for (size, dropped) in new[1].iter_mut().zip(dropped) {
        if dropped {
            continue;
        }
        let Some(&extent) = next.next() else { return false };
        if extent != DYNAMIC {
            *size = MixedIndex::Static(extent);
        }
    }
    if !is_inside(ctx, body.ty(source), &new) {
        return false;
    }
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, body.location(slice), &[source], &[to]);
    rewriter.replace_with(op, &with_slice(ctx, spec, &new));
    true
}

/// Returns the sizes of a `tensor.empty`, with values for dynamic sizes.
fn empty_extents(view: View<'_>, op: Op) -> Vec<MixedIndex> {
    let shape = view.ty(view.result(op, 0)).shape(view.ctx).unwrap_or_default();
    mixed_indices(shape, &view.operand_vec(op))
}

/// Folds a cast of an empty tensor into a `tensor.empty` of that type.
fn cast_of_empty(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let cast = tensor::Cast::of(rewriter.view(), op);
    let Some(empty) = body.made_by(ctx, cast.source(), &tensor::EMPTY) else { return false };
    let (from, to) = (body.ty(cast.source()), body.ty(cast.dest()));
    let (Some(shape), Some(_)) = (to.shape(ctx), from.shape(ctx)) else { return false };
    if !preserves(ctx, from, to) {
        return false;
    }
    let mut values = Vec::new();
    for (extent, &target) in empty_extents(View::new(ctx, body), empty).into_iter().zip(shape) {
        match extent {
            MixedIndex::Static(extent) if extent == target => {}
            MixedIndex::Value(value) if target == DYNAMIC => values.push(value),
            MixedIndex::Value(_) => {}
            MixedIndex::Static(_) => return false,
        }
    }
    rewriter.replace_with(op, &tensor::empty(ctx, body.location(op), to, &values));
    true
}

/// Replaces the size of an empty tensor with the operand for it.
fn dim_of_empty(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let dim = tensor::Dim::of(rewriter.view(), op);
    let Some(empty) = body.made_by(ctx, dim.source(), &tensor::EMPTY) else { return false };
    let index = rewriter.constant_integer(dim.index());
    let Some(index) = index.and_then(|index| usize::try_from(index).ok()) else { return false };
    match empty_extents(View::new(ctx, body), empty).get(index) {
        Some(&MixedIndex::Value(value)) => {
            rewriter.replace(op, &[value]);
            true
        }
        _ => false,
    }
}

/// Replaces the size of a cast with that of its source.
fn dim_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let dim = tensor::Dim::of(rewriter.view(), op);
    let Some(cast) = tensor::Cast::defining(rewriter.view(), dim.source()) else { return false };
    let spec = tensor::dim(rewriter.ctx, rewriter.location(op), cast.source(), dim.index());
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces the size of the result of an op in destination-passing style with that of the destination that it is tied to.
fn dim_of_destination(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let source = tensor::Dim::of(rewriter.view(), op).source();
    let Some(destination) = tied_destination(rewriter.view(), source) else { return false };
    rewriter.modify(op, |_, body| body.set_operand(op, 0, destination));
    true
}

/// Turns constant operands for dynamic sizes into static sizes. Returns the new shape and the remaining operands.
fn known_extents(rewriter: &Rewriter<'_>, shape: &[i64], values: &[Value]) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut operands = values.iter();
    let mut left = Vec::new();
    let mut changed = false;
    let mut extent = |&extent: &i64| {
        if extent != DYNAMIC {
            return Some(extent);
        }
        let &value = operands.next()?;
        match rewriter.constant_integer(value).filter(|&extent| extent >= 0) {
            Some(known) => {
                changed = true;
                Some(known)
            }
            None => {
                left.push(value);
                Some(DYNAMIC)
            }
        }
    };
    let shape: Vec<i64> = shape.iter().map(&mut extent).collect::<Option<_>>()?;
    changed.then_some((shape, left))
}

fn known_empty(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let ty = result_type(rewriter, op);
    let Some(shape) = ty.shape(ctx) else { return false };
    let Some((shape, left)) = known_extents(rewriter, shape, &body.operand_vec(op)) else { return false };
    let spec = tensor::empty(ctx, body.location(op), with_shape(ctx, ty, &shape), &left);
    rewriter.before(op);
    let new = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, new);
    true
}

fn known_generate(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let ty = result_type(rewriter, op);
    let Some(shape) = ty.shape(ctx) else { return false };
    let Some((shape, left)) = known_extents(rewriter, shape, &body.operand_vec(op)) else { return false };
    let Some(&from) = body.regions(op).first() else { return false };
    let location = body.location(op);
    let region = rewriter.create_region();
    rewriter.inline_region(from, region, None);
    let spec = rewriter.spec(&tensor::GENERATE, location, &left, &[with_shape(ctx, ty, &shape)]).region(region);
    rewriter.before(op);
    let new = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, new);
    true
}

fn extract_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let tensor = tensor::Extract::of(rewriter.view(), op).tensor();
    let Some(source) = tensor::Cast::defining(rewriter.view(), tensor).map(|cast| cast.source()) else { return false };
    if !body.ty(source).is_ranked_tensor(ctx) {
        return false;
    }
    let mut operands = body.operand_vec(op);
    operands[0] = source;
    let ty = result_type(rewriter, op);
    let spec = rewriter.spec(&tensor::EXTRACT, body.location(op), &operands, &[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces an element of a generated tensor with the value computed by the body, if the body has no side effects.
fn extract_of_generate(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let tensor = tensor::Extract::of(rewriter.view(), op).tensor();
    let Some(generate) = body.made_by(ctx, tensor, &tensor::GENERATE) else { return false };
    if !freehold_core::definition::would_be_trivially_dead(View::new(ctx, body), generate) {
        return false;
    }
    let block = body.regions(generate).first().and_then(|&region| body.first_block(region));
    let Some(block) = block else { return false };
    let (ops, indices) = (body.op_vec(block), body.operand_vec(op));
    let Some((&last, ops)) = ops.split_last() else { return false };
    let Some([yielded]) = body.all_operands(last) else { return false };
    let mut mapping = freehold_core::ir::Mapping::default();
    for (&argument, &index) in body.arguments(block).iter().zip(&indices[1..]) {
        mapping.values.insert(argument, index);
    }
    let ops = ops.to_vec();
    rewriter.before(op);
    for inner in ops {
        rewriter.clone_op(inner, &mut mapping);
    }
    let value = mapping.value(yielded);
    rewriter.replace(op, &[value]);
    true
}

/// Replaces an element of the result of an `arith.index_cast` with the cast of the element.
fn extract_of_index_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let tensor = tensor::Extract::of(rewriter.view(), op).tensor();
    let Some(cast) = arith::IndexCast::defining(rewriter.view(), tensor) else { return false };
    let source = cast.input();
    let Some(element) = body.ty(source).element(ctx) else { return false };
    let mut operands = body.operand_vec(op);
    operands[0] = source;
    let location = body.location(op);
    let ty = result_type(rewriter, op);
    let spec = rewriter.spec(&tensor::EXTRACT, location, &operands, &[element]);
    rewriter.before(op);
    let value = rewriter.create_value(&spec);
    let spec = rewriter.spec(&arith::INDEX_CAST, location, &[value], &[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces a size of a reshaped tensor with an element of the shape operand.
fn dim_of_reshape(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let dim = tensor::Dim::of(rewriter.view(), op);
    let Some(reshape) = tensor::Reshape::defining(rewriter.view(), dim.source()) else { return false };
    let (shape, index, location) = (reshape.shape(), dim.index(), body.location(op));
    let Some(element) = body.ty(shape).element(ctx) else { return false };
    rewriter.before(op);
    let mut value = rewriter.create_value(&tensor::extract(ctx, location, shape, &[index], element));
    if element != ctx.index() {
        let spec = rewriter.spec(&arith::INDEX_CAST, location, &[value], &[ctx.index()]);
        value = rewriter.create_value(&spec);
    }
    rewriter.replace(op, &[value]);
    true
}

/// Turns constant entries of the lists into static ones. Returns whether any changed.
fn fold_lists(view: View<'_>, lists: &mut [Vec<MixedIndex>; 3]) -> bool {
    let offsets = fold_constants(view, &mut lists[0], |value| value >= 0);
    let sizes = fold_constants(view, &mut lists[1], |value| value >= 0);
    let strides = fold_constants(view, &mut lists[2], |value| value != 0);
    offsets || sizes || strides
}

/// Returns the type of a slice of `like` with these sizes, without the dimensions that `reduced` drops.
fn sliced_type(ctx: &Context, like: Type, sizes: &[MixedIndex], before: &[i64], reduced: Type) -> Option<Type> {
    let sizes = statics(sizes);
    let shape = reduced.shape(ctx)?;
    if shape.len() == sizes.len() {
        return Some(with_shape(ctx, like, &sizes));
    }
    let dropped = rank_reduction_mask(before, shape)?;
    let kept: Vec<i64> = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(&size, _)| size).collect();
    Some(with_shape(ctx, like, &kept))
}

/// Whether the verifier accepts a slice of `sliced` with these offsets, sizes and strides. Slices that turn out to be
/// out of bounds, in unreachable code or of empty tensors, are not changed.
fn is_inside(ctx: &Context, sliced: Type, lists: &[Vec<MixedIndex>; 3]) -> bool {
    let [offsets, sizes, strides] = lists.each_ref().map(|list| statics(list));
    beyond_bounds(sliced.shape(ctx).unwrap_or_default(), &StaticSlice { offsets, sizes, strides }).is_none()
}

fn known_slice(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let mut new = lists(View::new(ctx, body), op);
    let before = statics(&new[1]);
    if !fold_lists(View::new(ctx, body), &mut new) {
        return false;
    }
    let source = tensor::ExtractSlice::of(rewriter.view(), op).source();
    let old = result_type(rewriter, op);
    if !is_inside(ctx, body.ty(source), &new) {
        return false;
    }
    let Some(ty) = sliced_type(ctx, body.ty(source), &new[1], &before, old) else { return false };
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, body.location(op), &[source], &[ty]);
    rewriter.before(op);
    let value = rewriter.create_value(&with_slice(ctx, spec, &new));
    if ty == old {
        rewriter.replace(op, &[value]);
    } else {
        replace_with_cast(rewriter, op, value);
    }
    true
}

/// Folds a cast that loses static information into the slice of its result.
fn slice_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if body.operands(op).skip(1).any(|value| rewriter.constant(value).is_some()) {
        return false;
    }
    let sliced = tensor::ExtractSlice::of(rewriter.view(), op).source();
    let Some(source) = source_of_forgetting_cast(rewriter.view(), sliced) else { return false };
    let lists = lists(View::new(ctx, body), op);
    if !is_inside(ctx, body.ty(source), &lists) {
        return false;
    }
    let ty = result_type(rewriter, op);
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, body.location(op), &[source], &[ty]);
    rewriter.replace_with(op, &with_slice(ctx, spec, &lists));
    true
}

fn insertion_types(rewriter: &Rewriter<'_>, op: Op, dest: Value) -> Vec<Type> {
    if rewriter.results(op).is_empty() { Vec::new() } else { vec![rewriter.ty(dest)] }
}

fn known_insertion(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let mut new = lists(View::new(ctx, body), op);
    let before = statics(&new[1]);
    if !fold_lists(View::new(ctx, body), &mut new) {
        return false;
    }
    let insertion = tensor::SliceInsertion::of(rewriter.view(), op);
    let (mut source, dest) = (insertion.source(), insertion.dest());
    let from = body.ty(source);
    if !is_inside(ctx, body.ty(dest), &new) {
        return false;
    }
    let Some(ty) = sliced_type(ctx, body.ty(dest), &new[1], &before, from) else { return false };
    let (name, location) = (body.name(op), body.location(op));
    let results = insertion_types(rewriter, op, dest);
    if ty.shape(ctx) != from.shape(ctx) {
        let ty = with_shape(ctx, from, ty.shape(ctx).unwrap_or_default());
        let spec = cast_spec(rewriter, op, source, ty);
        before_insertion(rewriter, op);
        source = rewriter.create_value(&spec);
    }
    let spec = OpSpec::new(name, location).operands(&[source, dest]).results(&results);
    rewriter.replace_with(op, &with_slice(ctx, spec, &new));
    true
}

/// Returns, for each size of a slice, whether the inserted tensor of shape `reduced` lacks that dimension; `None` if the
/// ranks do not fit. Only a static 1 is dropped. From the last dimension on, a 1 is kept if `reduced` has one there.
fn dropped_unit_dimensions(sizes: &[MixedIndex], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut dropped = vec![false; sizes.len()];
    let mut rest = reduced.iter().rev().peekable();
    for (size, dropped) in sizes.iter().zip(&mut dropped).rev() {
        let is_unit = matches!(size, MixedIndex::Static(1));
        *dropped = is_unit && rest.peek().is_none_or(|&&extent| extent != 1);
        if !*dropped {
            rest.next()?;
        }
    }
    rest.next().is_none().then_some(dropped)
}

/// Folds casts that lose static information into an insertion, for its source and its destination.
fn insertion_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if body.operands(op).skip(2).any(|value| rewriter.constant(value).is_some()) {
        return false;
    }
    let insertion = tensor::SliceInsertion::of(rewriter.view(), op);
    let (source, dest) = (insertion.source(), insertion.dest());
    let new_source = source_of_forgetting_cast(View::new(ctx, body), source);
    let new_dest = source_of_forgetting_cast(View::new(ctx, body), dest);
    if new_source.is_none() && new_dest.is_none() {
        return false;
    }
    let (source, dest) = (new_source.unwrap_or(source), new_dest.unwrap_or(dest));
    let mut new = lists(View::new(ctx, body), op);
    let (from, to) = (body.ty(source), body.ty(dest));
    if new_source.is_some()
        && let Some(shape) = from.shape(ctx)
        && let Some(dropped) = dropped_unit_dimensions(&new[1], shape)
    {
        let kept = new[1].iter_mut().zip(dropped).filter(|(_, dropped)| !dropped).map(|(size, _)| size);
        for (size, &extent) in kept.zip(shape) {
            if extent != DYNAMIC {
                *size = MixedIndex::Static(extent);
            }
        }
    }
    if !is_inside(ctx, to, &new) {
        return false;
    }
    let expected = with_shape(ctx, to, &statics(&new[1]));
    if crate::slices::rank_reduced(ctx, expected, from).is_err() {
        return false;
    }
    let results = insertion_types(rewriter, op, dest);
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source, dest]).results(&results);
    let old: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let spec = with_slice(ctx, spec, &new);
    if old == results {
        rewriter.replace_with(op, &spec);
    } else {
        rewriter.before(op);
        let value = rewriter.create_value(&spec);
        replace_with_cast(rewriter, op, value);
    }
    true
}

/// Sets the insertion point to before the insertion `op`. The region of an op with [`Traits::IN_PARALLEL`] holds
/// insertions only, so the insertion point is before that op if `op` is in such a region.
fn before_insertion(rewriter: &mut Rewriter<'_>, op: Op) {
    let view = rewriter.view();
    let combines = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::IN_PARALLEL));
    let at = view.body.parent_op(op).filter(|&parent| combines(parent)).unwrap_or(op);
    rewriter.before(at);
}

/// Casts the source of an insertion to the type implied by the static sizes.
fn cast_inserted(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let insertion = tensor::SliceInsertion::of(rewriter.view(), op);
    let (source, dest) = (insertion.source(), insertion.dest());
    let (from, to) = (body.ty(source), body.ty(dest));
    let (Some(shape), Some(outer)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    if shape.len() != outer.len() {
        return false;
    }
    let new = lists(View::new(ctx, body), op);
    let known = |(&extent, size): (&i64, &MixedIndex)| match *size {
        MixedIndex::Static(size) if size != DYNAMIC => size,
        _ => extent,
    };
    let new_shape: Vec<i64> = shape.iter().zip(&new[1]).map(known).collect();
    let ty = with_shape(ctx, from, &new_shape);
    if ty == from || !preserves(ctx, from, ty) || !are_cast_compatible(ctx, from, ty) {
        return false;
    }
    let (name, location, results) = (body.name(op), body.location(op), insertion_types(rewriter, op, dest));
    let spec = cast_spec(rewriter, op, source, ty);
    before_insertion(rewriter, op);
    let source = rewriter.create_value(&spec);
    let spec = OpSpec::new(name, location).operands(&[source, dest]).results(&results);
    rewriter.replace_with(op, &with_slice(ctx, spec, &new));
    true
}

/// Replaces a concatenation of one tensor with a cast.
/// Returns the shape that the inputs of a concatenation imply.
fn concat_shape(ctx: &Context, inputs: &[Type], dim: usize) -> Option<Vec<i64>> {
    let mut shape = inputs.first()?.shape(ctx)?.to_vec();
    for input in &inputs[1..] {
        for (index, (known, &extent)) in shape.iter_mut().zip(input.shape(ctx)?).enumerate() {
            if index == dim {
                *known = if *known == DYNAMIC || extent == DYNAMIC { DYNAMIC } else { *known + extent };
            } else if *known == DYNAMIC {
                *known = extent;
            }
        }
    }
    Some(shape)
}

/// Returns the dimension of a concatenation, and the shape that its inputs imply.
fn concat_parts(rewriter: &Rewriter<'_>, op: Op) -> Option<(usize, Vec<i64>)> {
    let dim = usize::try_from(tensor::Concat::of(rewriter.view(), op).dim()?).ok()?;
    let inputs: Vec<Type> = rewriter.operand_vec(op).into_iter().map(|input| rewriter.ty(input)).collect();
    Some((dim, concat_shape(rewriter.ctx, &inputs, dim)?))
}

/// Casts the inputs of a concatenation to the sizes that other inputs have.
fn known_concat_operands(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((dim, shape)) = concat_parts(rewriter, op) else { return false };
    let mut has_changed = false;
    for (index, input) in rewriter.operand_vec(op).into_iter().enumerate() {
        let ty = rewriter.ty(input);
        let mut known = shape.clone();
        known[dim] = ty.shape(rewriter.ctx).map_or(DYNAMIC, |own| own[dim]);
        let known = with_shape(rewriter.ctx, ty, &known);
        if preserves(rewriter.ctx, known, ty) {
            continue;
        }
        rewriter.before(op);
        let spec = cast_spec(rewriter, op, input, known);
        let cast = rewriter.create_value(&spec);
        rewriter.modify(op, |_, body| body.set_operand(op, index, cast));
        has_changed = true;
    }
    has_changed
}

/// Gives the result of a concatenation the sizes that its inputs imply.
fn known_concat_result(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((_, shape)) = concat_parts(rewriter, op) else { return false };
    let (ctx, ty) = (rewriter.ctx, result_type(rewriter, op));
    let known = with_shape(ctx, ty, &shape);
    if preserves(ctx, known, ty) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    let attributes = rewriter.body().attributes(op);
    let mut spec = rewriter.spec(&tensor::CONCAT, rewriter.location(op), &operands, &[known]);
    if let Some(dim) = attributes.get(ctx, Name::DIM) {
        spec = spec.attribute(ctx, Name::DIM, dim);
    }
    rewriter.before(op);
    let concat = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, concat);
    true
}

fn single_concat(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some([source]) = rewriter.all_operands(op) else { return false };
    replace_with_cast(rewriter, op, source);
    true
}
