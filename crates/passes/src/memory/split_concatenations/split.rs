//! Decides whether an op is applied to the parts of a concatenation, and rewrites it.
//!
//! The concatenation must be a copy: one of its parts is an argument or a constant, or has other users. A concatenation whose
//! parts are built in it costs nothing, unless only slices of the result are read: then the parts need not live together.

use super::USES;
use super::parts::{Concatenation, Range, plain_shape};
use crate::memory::tensor_bytes::bytes_of;
use crate::support::structured::{empty_of_type, fill, is_built, tensor_like};
use freehold_core::ir::{
    AffineExprData, AffineMap, Body, Context, InsertPoint, Location, Mapping, Op, Rewriter, Silent, Type, Value, View,
};
use freehold_dialects::linalg::{self, IteratorType, indexing_maps, inputs, is_structured, iterator_types};
use freehold_dialects::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides};
use freehold_dialects::slices::{MixedIndex, static_slice};
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// An op that is applied to parts.
pub(super) struct Split {
    /// The parts of the loop, one for each op.
    ranges: Vec<Range>,
    /// By operand: the dimension that the loop runs over.
    dimensions: Vec<Option<usize>>,
    /// By slice of the result: the op, and the number of the part that it reads. Empty if the whole result is needed.
    slices: Vec<(Op, usize)>,
}

/// Returns the parts to which the op is applied, if that saves the buffer of a concatenation.
pub(super) fn plan(view: View<'_>, op: Op) -> Option<Split> {
    if !view.body.is_live(op) || !is_structured(view, op) || view.results(op).len() != 1 {
        return None;
    }
    (0..inputs(view, op).len()).find_map(|number| {
        let value = view.operand(op, number);
        let concatenation = Concatenation::of(view, value)?;
        let dimensions = dimensions_of(view, op, number, concatenation.dimension)?;
        let ranges: Vec<Range> = concatenation.parts.iter().map(|part| part.range).collect();
        let of_result = *dimensions.last()?;
        let slices = slices_of(view, view.result(op, 0), of_result?, &ranges);
        let split = Split { ranges, dimensions, slices: slices.unwrap_or_default() };
        let is_alone = is_split_by_all(view, value, concatenation.dimension);
        let is_copied = concatenation.parts.iter().any(|part| !is_built(view, part.source));
        let saves = match split.slices.is_empty() {
            // Each part can have an empty or filled tensor of its own.
            true => is_copied && is_built(view, view.result(op, 0)) && !loses_operand(view, op, number),
            false => true,
        };
        (is_alone && saves).then_some(split)
    })
}

/// Returns, by operand, the dimension that a loop runs over: the parallel loop over a dimension of an operand. `None` if the op
/// cannot be split along it.
fn dimensions_of(view: View<'_>, op: Op, number: usize, dimension: usize) -> Option<Vec<Option<usize>>> {
    let (ctx, body) = (view.ctx, view.body);
    let (maps, iterators) = (indexing_maps(view, op)?, iterator_types(view, op)?);
    let block = body.first_block(*view.regions(op).first()?)?;
    if body.ops(block).any(|inner| view.is(inner, &linalg::INDEX)) {
        return None;
    }
    let AffineExprData::Dim(of_loop) = *maps.get(number)?.results(ctx).get(dimension)?.data(ctx) else { return None };
    let dimension_of = |map: &AffineMap| -> Option<Option<usize>> {
        let mut uses = map.results(ctx).iter().enumerate().filter(|(_, result)| result.uses_dim(ctx, of_loop));
        let Some((index, result)) = uses.next() else { return Some(None) };
        let is_plain = matches!(*result.data(ctx), AffineExprData::Dim(_)) && uses.next().is_none();
        is_plain.then_some(Some(index))
    };
    let dimensions: Vec<Option<usize>> = maps.iter().map(dimension_of).collect::<Option<_>>()?;
    let is_parallel = iterators.get(of_loop as usize) == Some(&IteratorType::Parallel);
    let is_plain = |operand: Value| !view.ty(operand).is_shaped(ctx) || plain_shape(view, view.ty(operand)).is_some();
    let fits = is_parallel && dimensions.len() == view.operand_count(op) && view.operands(op).all(is_plain);
    (fits && dimensions.last()?.is_some()).then_some(dimensions)
}

/// Returns whether all users of a concatenation can be applied to its parts.
fn is_split_by_all(view: View<'_>, value: Value, dimension: usize) -> bool {
    let mut uses = 0;
    view.body.uses(value).all(|operand| {
        uses += 1;
        let (op, number) = (view.body.use_owner(operand), view.body.use_number(operand));
        let is_input = uses <= USES && is_structured(view, op) && number < inputs(view, op).len();
        is_input && view.results(op).len() == 1 && dimensions_of(view, op, number, dimension).is_some()
    })
}

/// Returns the users of a result, with the numbers of the parts that they read, if each is a slice of one part.
fn slices_of(view: View<'_>, result: Value, dimension: usize, ranges: &[Range]) -> Option<Vec<(Op, usize)>> {
    let part_of = |op: Op| {
        tensor::ExtractSlice::cast(view, op)?;
        let slice = static_slice(view, op);
        let at = |list: &[i64]| list.get(dimension).copied().filter(|&entry| entry >= 0);
        let range = Range { offset: at(&slice.offsets)?, extent: at(&slice.sizes)? };
        let number = ranges.iter().position(|part| part.contains(range))?;
        (at(&slice.strides)? == 1).then_some((op, number))
    };
    view.users(result).map(part_of).collect::<Option<Vec<_>>>().filter(|slices| !slices.is_empty())
}

/// Returns whether the op could write its result into an input other than the concatenation, and the concatenation is smaller
/// than the buffer that the result would then need.
fn loses_operand(view: View<'_>, op: Op, number: usize) -> bool {
    let (Some(maps), Some(iterators)) = (indexing_maps(view, op), iterator_types(view, op)) else { return true };
    let ty = view.ty(view.result(op, 0));
    let is_parallel = iterators.iter().all(|&iterator| iterator == IteratorType::Parallel);
    let fits = |other: usize| {
        let input = view.operand(op, other);
        maps.get(other) == maps.last() && view.ty(input) == ty && view.body.has_one_use(input)
    };
    let is_smaller = bytes_of(view.ctx, view.ty(view.operand(op, number))) < bytes_of(view.ctx, ty);
    is_parallel && is_smaller && (0..inputs(view, op).len()).any(|other| other != number && fits(other))
}

/// Applies the op to the parts, and erases it.
pub(super) fn apply(ctx: &Context, body: &mut Body, op: Op, split: &Split) {
    let operands: Vec<Value> = body.operands(op).collect();
    let concatenations: Vec<Option<Concatenation>> = {
        let view = View::new(ctx, body);
        operands.iter().map(|&operand| Concatenation::of(view, operand)).collect()
    };
    let (at, result) = (body.location(op), body.result(op, 0));
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut silent);
    let of_result = split.dimensions.last().copied().flatten().unwrap_or(0);
    let mut results = Vec::new();
    for &range in &split.ranges {
        let parts: Vec<Value> = (0..operands.len())
            .map(|number| match split.dimensions[number] {
                Some(dimension) => {
                    let known = concatenations[number].as_ref();
                    part_of(&mut rewriter, at, operands[number], dimension, range, known)
                }
                None => operands[number],
            })
            .collect();
        let copy = rewriter.clone_op(op, &mut Mapping::default());
        for (number, &part) in parts.iter().enumerate() {
            rewriter.set_operand(copy, number, part);
        }
        let made = rewriter.result(copy, 0);
        let ty = with_extent(&rewriter, result, of_result, range.extent);
        rewriter.set_type(made, ty);
        results.push(made);
    }
    if split.slices.is_empty() {
        let whole = concatenate(&mut rewriter, at, result, of_result, &split.ranges, &results);
        rewriter.replace(op, &[whole]);
        return;
    }
    for &(slice, number) in &split.slices {
        read_part(&mut rewriter, slice, results[number], of_result, split.ranges[number]);
    }
    rewriter.erase(op);
}

/// Creates the elements of an operand in a range: a part of a concatenation, or another empty tensor, or a slice.
fn part_of(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    operand: Value,
    dimension: usize,
    range: Range,
    concatenation: Option<&Concatenation>,
) -> Value {
    let ctx = rewriter.ctx;
    if let Some(known) = concatenation.filter(|known| known.dimension == dimension)
        && let Some(number) = known.parts.iter().position(|part| part.range == range)
    {
        return known.make(rewriter, at, number);
    }
    let ty = with_extent(rewriter, operand, dimension, range.extent);
    let view = rewriter.view();
    if view.made_by(operand, &tensor::EMPTY).is_some() {
        return empty_of_type(rewriter, at, ty, &[]);
    }
    let is_empty = |fill: &linalg::Fill<'_>| view.made_by(fill.output(), &tensor::EMPTY).is_some();
    if let Some(value) = linalg::Fill::defining(view, operand).filter(is_empty).map(|fill| fill.value()) {
        let empty = empty_of_type(rewriter, at, ty, &[]);
        return fill(rewriter, at, value, empty);
    }
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[operand], &[ty]);
    let place = place(rewriter, ty, dimension, range);
    rewriter.create_value(&with_slice(ctx, spec, &place))
}

/// Inserts the parts of a result into a new tensor.
fn concatenate(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    result: Value,
    dimension: usize,
    ranges: &[Range],
    parts: &[Value],
) -> Value {
    let (ctx, ty) = (rewriter.ctx, rewriter.ty(result));
    let mut whole = empty_of_type(rewriter, at, ty, &[]);
    for (&range, &part) in ranges.iter().zip(parts) {
        let place = place(rewriter, ty, dimension, range);
        let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[part, whole], &[ty]);
        whole = rewriter.create_value(&with_slice(ctx, spec, &place));
    }
    whole
}

/// Lets a slice of the whole result read a part of it.
fn read_part(rewriter: &mut Rewriter<'_>, slice: Op, part: Value, dimension: usize, range: Range) {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let (at, ty) = (view.location(slice), view.ty(view.result(slice, 0)));
    let [mut offsets, sizes, strides] =
        [mixed_offsets(view, slice), mixed_sizes(view, slice), mixed_strides(view, slice)];
    if let MixedIndex::Static(offset) = &mut offsets[dimension] {
        *offset -= range.offset;
    }
    let shape = view.ty(part).shape(ctx).unwrap_or(&[]);
    let covers = |((offset, size), &extent): ((&MixedIndex, &MixedIndex), &i64)| {
        *offset == MixedIndex::Static(0) && *size == MixedIndex::Static(extent)
    };
    let is_whole = view.ty(part) == ty && offsets.iter().zip(&sizes).zip(shape).all(covers);
    if is_whole {
        rewriter.replace(slice, &[part]);
        return;
    }
    let before = rewriter.at;
    rewriter.before(slice);
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[part], &[ty]);
    let read = rewriter.create_value(&with_slice(ctx, spec, &[offsets, sizes, strides]));
    rewriter.replace(slice, &[read]);
    rewriter.at = before;
}

/// Returns the type of a tensor with another extent.
fn with_extent(rewriter: &Rewriter<'_>, tensor: Value, dimension: usize, extent: i64) -> Type {
    let ty = rewriter.ty(tensor);
    let mut shape = ty.shape(rewriter.ctx).unwrap_or(&[]).to_vec();
    shape[dimension] = extent;
    tensor_like(rewriter, ty, &shape, ty.element_or_self(rewriter.ctx))
}

/// Returns the offsets, sizes and strides of a range of a tensor of this shape in its other dimensions.
fn place(rewriter: &Rewriter<'_>, ty: Type, dimension: usize, range: Range) -> [Vec<MixedIndex>; 3] {
    let shape = ty.shape(rewriter.ctx).unwrap_or(&[]);
    let mut offsets = vec![MixedIndex::Static(0); shape.len()];
    let mut sizes: Vec<MixedIndex> = shape.iter().map(|&extent| MixedIndex::Static(extent)).collect();
    offsets[dimension] = MixedIndex::Static(range.offset);
    sizes[dimension] = MixedIndex::Static(range.extent);
    [offsets, sizes, vec![MixedIndex::Static(1); shape.len()]]
}
