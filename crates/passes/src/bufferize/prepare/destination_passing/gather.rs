//! `tensor.gather` and `tensor.scatter`: slices of a tensor at the coordinates in a tensor of indices.

use crate::support::structured::{Nest, as_value, element_at, empty_of_type, loop_index, sizes_of, tensor_like};
use freehold_core::ir::{AffineMap, DYNAMIC, InsertPoint, Location, Name, Op, Rewriter, Value};
use freehold_dialects::linalg::IteratorType;
use freehold_dialects::slices::MixedIndex;
use freehold_dialects::tensor::casts_and_slices::with_slice;
use freehold_dialects::tensor::reify::index_constant;
use freehold_dialects::{arith, scf, tensor};

/// Returns the dimensions listed in an attribute of the op.
fn dimensions(rewriter: &Rewriter<'_>, op: Op, name: Name) -> Option<Vec<usize>> {
    let list = rewriter.view().attribute(op, name)?.as_i64_array(rewriter.ctx)?;
    list.into_iter().map(|dimension| usize::try_from(dimension).ok()).collect()
}

/// Reads the coordinates at `batch` in the tensor of indices, one for each of `dimensions`.
fn coordinates(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    indices: Value,
    batch: &[Value],
    numbers: &[Value],
) -> Vec<Value> {
    let ctx = rewriter.ctx;
    let mut place = batch.to_vec();
    numbers
        .iter()
        .map(|&number| {
            place.push(number);
            let index = element_at(rewriter, at, indices, &place);
            place.pop();
            if rewriter.ty(index).is_index(ctx) {
                return index;
            }
            let spec = rewriter.spec(&arith::INDEX_CAST, at, &[index], &[ctx.index()]);
            rewriter.create_value(&spec)
        })
        .collect()
}

/// Creates the constants 0, 1, …, one for each coordinate.
fn coordinate_numbers(rewriter: &mut Rewriter<'_>, at: Location, count: usize) -> Vec<Value> {
    (0..count).map(|number| index_constant(rewriter, at, number as i64)).collect()
}

/// `tensor.gather`
pub fn gather(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let gather = tensor::Gather::of(rewriter.view(), op);
    let (source, indices) = (gather.source(), gather.indices());
    let ty = rewriter.ty(rewriter.result(op, 0));
    let Some(gathered) = dimensions(rewriter, op, Name::GATHER_DIMS) else { return false };
    let rank = |value: Value| rewriter.ty(value).rank(ctx);
    let (Some(source_rank), Some(indices_rank), Some(result_rank)) = (rank(source), rank(indices), ty.rank(ctx)) else {
        return false;
    };
    let batch_rank = indices_rank.saturating_sub(1);
    // The gathered dimensions of the source either have extent 1 in the result or are dropped.
    let is_reduced = result_rank < batch_rank + source_rank;
    let mut sizes = sizes_of(rewriter, at, indices);
    sizes.truncate(batch_rank);
    for (dimension, size) in sizes_of(rewriter, at, source).into_iter().enumerate() {
        match (gathered.contains(&dimension), is_reduced) {
            (true, true) => {}
            (true, false) => sizes.push(MixedIndex::Static(1)),
            (false, _) => sizes.push(size),
        }
    }
    let destination = empty_of_type(rewriter, at, ty, &sizes);
    let numbers = coordinate_numbers(rewriter, at, gathered.len());
    let maps = [AffineMap::identity(ctx, result_rank as u32)];
    let iterators = vec![IteratorType::Parallel; result_rank];
    let nest = Nest { at, inputs: &[], outputs: &[destination], maps: &maps, iterators: &iterators };
    let made = nest.make(rewriter, |rewriter, _| {
        let batch: Vec<Value> = (0..batch_rank).map(|number| loop_index(rewriter, at, number)).collect();
        let selected = coordinates(rewriter, at, indices, &batch, &numbers);
        let mut next = batch_rank;
        let place: Vec<Value> = (0..source_rank)
            .map(|dimension| match gathered.iter().position(|&gathered| gathered == dimension) {
                Some(number) => {
                    next += usize::from(!is_reduced);
                    selected[number]
                }
                None => {
                    next += 1;
                    loop_index(rewriter, at, next - 1)
                }
            })
            .collect();
        vec![element_at(rewriter, at, source, &place)]
    });
    let result = rewriter.result(made, 0);
    rewriter.replace(op, &[result]);
    true
}

/// Nested loops over `[0, size)` for each of `sizes`, with one tensor as the loop-carried value.
struct Loops {
    /// The induction variables, outer ones first.
    variables: Vec<Value>,
    /// The loop-carried tensor in the innermost loop.
    carried: Value,
    ops: Vec<Op>,
}

impl Loops {
    /// Creates the loops and leaves the insertion point in the innermost.
    fn begin(rewriter: &mut Rewriter<'_>, at: Location, sizes: &[MixedIndex], tensor: Value) -> Loops {
        let ctx = rewriter.ctx;
        let (zero, one) = (index_constant(rewriter, at, 0), index_constant(rewriter, at, 1));
        let ends: Vec<Value> = sizes.iter().map(|&size| as_value(rewriter, at, size)).collect();
        let ty = rewriter.ty(tensor);
        let mut loops = Loops { variables: Vec::new(), carried: tensor, ops: Vec::new() };
        for end in ends {
            let region = rewriter.create_region();
            let spec = rewriter.spec(&scf::FOR, at, &[zero, end, one, loops.carried], &[ty]).region(region);
            loops.ops.push(rewriter.create(&spec));
            let block = rewriter.append_block(region);
            loops.variables.push(rewriter.add_argument(block, ctx.index(), at));
            loops.carried = rewriter.add_argument(block, ty, at);
            rewriter.at = InsertPoint::End(block);
        }
        loops
    }

    /// Ends the loops: each yields the result of the loop in it. Returns the result of the outermost.
    fn end(self, rewriter: &mut Rewriter<'_>, at: Location, made: Value) -> Value {
        let mut value = made;
        for &op in self.ops.iter().rev() {
            let spec = rewriter.spec(&scf::YIELD, at, &[value], &[]);
            rewriter.create(&spec);
            rewriter.after(op);
            value = rewriter.result(op, 0);
        }
        value
    }
}

/// `tensor.scatter`
pub fn scatter(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let [source, destination, indices] = [0, 1, 2].map(|number| rewriter.operand(op, number));
    let Some(scattered) = dimensions(rewriter, op, Name::SCATTER_DIMS) else { return false };
    let shape = |value: Value| rewriter.ty(value).shape(ctx).map(<[i64]>::to_vec);
    let (Some(from), Some(to), Some(tuples)) = (shape(source), shape(destination), shape(indices)) else {
        return false;
    };
    let batch_rank = tuples.len().saturating_sub(1);
    let mut batch_sizes = sizes_of(rewriter, at, indices);
    batch_sizes.truncate(batch_rank);
    let numbers = coordinate_numbers(rewriter, at, scattered.len());
    let extents = sizes_of(rewriter, at, destination);
    let source_extents = sizes_of(rewriter, at, source);
    let loops = Loops::begin(rewriter, at, &batch_sizes, destination);
    let selected = coordinates(rewriter, at, indices, &loops.variables, &numbers);
    let place: Vec<Option<Value>> = (0..to.len())
        .map(|dimension| scattered.iter().position(|&scattered| scattered == dimension).map(|number| selected[number]))
        .collect();
    let ty = rewriter.ty(destination);
    let made = if let Some(place) = place.iter().copied().collect::<Option<Vec<Value>>>() {
        // A slice is a single element.
        let mut from_place = loops.variables.clone();
        if from.len() > batch_rank {
            from_place.extend(std::iter::repeat_n(index_constant(rewriter, at, 0), from.len() - batch_rank));
        }
        let element = element_at(rewriter, at, source, &from_place);
        let spec = rewriter.spec(&tensor::INSERT, at, &[element, loops.carried], &[ty]).operands(&place);
        rewriter.create_value(&spec)
    } else {
        let fixed = |rank: usize, number: i64| vec![MixedIndex::Static(number); rank];
        let mut offsets: Vec<MixedIndex> = loops.variables.iter().map(|&value| MixedIndex::Value(value)).collect();
        offsets.extend(fixed(from.len() - batch_rank, 0));
        let mut sizes = fixed(batch_rank, 1);
        sizes.extend_from_slice(&source_extents[batch_rank..]);
        let slice_shape: Vec<i64> = from[batch_rank..].to_vec();
        let like = rewriter.ty(source);
        let slice_ty = tensor_like(rewriter, like, &slice_shape, like.element_or_self(ctx));
        let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[source], &[slice_ty]);
        let spec = with_slice(ctx, spec, &[offsets, sizes, fixed(from.len(), 1)]);
        let slice = rewriter.create_value(&spec);
        let offsets = place.iter().map(|place| place.map_or(MixedIndex::Static(0), MixedIndex::Value)).collect();
        // Use the slice's extents where they are static and those of the destination are not.
        let mut known = slice_shape.into_iter();
        let is_reduced = from.len() - batch_rank < to.len();
        let sizes = (0..to.len())
            .map(|dimension| match place[dimension] {
                Some(_) => {
                    if !is_reduced {
                        known.next();
                    }
                    MixedIndex::Static(1)
                }
                None => match known.next() {
                    Some(extent) if extent != DYNAMIC => MixedIndex::Static(extent),
                    _ => extents[dimension],
                },
            })
            .collect();
        let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[slice, loops.carried], &[ty]);
        let spec = with_slice(ctx, spec, &[offsets, sizes, fixed(to.len(), 1)]);
        rewriter.create_value(&spec)
    };
    let result = loops.end(rewriter, at, made);
    rewriter.replace(op, &[result]);
    true
}
