//! Lets an op write its result in the order in which its only user wants it.
//!
//! ```mlir
//! %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
//! %m = linalg.matmul ins(%a, %b : …) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
//! %t = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%e1 : tensor<8x4xf32>) permutation = [1, 0]
//! ```
//! becomes
//! ```mlir
//! %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
//! %t = linalg.contract indexing_maps = [#mk, #kn, affine_map<(m, n, k) -> (n, m)>]
//!     ins(%a, %b : …) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
//! ```
//!
//! The transposed tensor has as many bytes as the other one, takes its place from the beginning, and is the only one of them
//! that needs a buffer: the peak cannot rise. The loops stay as they are, and so does the order in which each element adds
//! up. An op whose loops are all parallel and that can write into one of its inputs stays, because it could not any more.

use super::Rules;
use super::find::{Consumer, consumer, producer};
use super::fuse::clone_ops;
use super::unit_reshapes::{empty_of, sizes_of_empty, unit_reshape};
use crate::memory::tensor_bytes::bytes_of;
use crate::support::structured::{Nest, empty_of_type, expand, fill, tensor_like};
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{
    AffineExpr, AffineExprData, AffineMap, Body, Context, DYNAMIC, InsertPoint, Location, Mapping, Name, Op, Rewriter,
    Silent, Type, Value, View,
};
use freehold_dialects::linalg::{self, IteratorType};

/// An op whose result is transposed by its only user.
struct Transposed {
    /// The op that computes the result, and its number among the op's results.
    op: Op,
    number: usize,
    /// The reshape between the two.
    reshape: Option<Op>,
    order: Order,
    /// The type of the transposed tensor.
    ty: Type,
    /// The tensor that the op accumulates into.
    initial: Initial,
}

/// The dimensions of a tensor in another order, and perhaps others of extent 1 between them.
struct Order {
    /// By dimension of the tensor: its place.
    places: Vec<usize>,
    /// The dimensions of the transposed tensor, in groups that have one of the tensor's dimensions each, by place.
    groups: Vec<Vec<usize>>,
    /// By place: the dimension of the transposed tensor.
    dimensions: Vec<usize>,
}

impl Order {
    /// `map` maps the indices of the transposed tensor, of type `ty`, to those of the tensor.
    fn of(view: View<'_>, map: AffineMap, ty: Type) -> Option<Order> {
        let (ctx, shape) = (view.ctx, ty.shape(view.ctx)?);
        let dimension = |result: &AffineExpr| match *result.data(ctx) {
            AffineExprData::Dim(index) => Some(index as usize),
            _ => None,
        };
        let of: Vec<usize> = map.results(ctx).iter().map(dimension).collect::<Option<_>>()?;
        let mut dimensions = of.clone();
        dimensions.sort_unstable();
        let is_repeated = dimensions.windows(2).any(|pair| pair[0] == pair[1]);
        let is_one = |index: usize| of.contains(&index) || shape[index] == 1;
        if is_repeated || !(0..shape.len()).all(is_one) || of.is_empty() {
            return None;
        }
        let places = of.iter().map(|index| dimensions.partition_point(|other| other < index)).collect();
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); dimensions.len()];
        for index in 0..shape.len() {
            let place = dimensions.partition_point(|&other| other < index).min(dimensions.len() - 1);
            groups[place].push(index);
        }
        Some(Order { places, groups, dimensions })
    }
}

/// The contents of the tensor that an op writes.
#[derive(Clone, Copy)]
enum Initial {
    /// Anything: an empty tensor, made by this op.
    Empty(Op),
    /// A scalar in an empty tensor, which is made by this op.
    Filled(Value, Op),
}

/// Makes a transposition a part of the op whose result it transposes. Returns the ops that have no use any more, users
/// first.
pub(super) fn write_transposed(ctx: &Context, body: &mut Body, rules: Rules, op: Op) -> Option<Vec<Op>> {
    let view = View::new(ctx, body);
    let found = transposed(view, op)?;
    let old = consumer(view, found.op)?;
    let output = old.inputs + found.number;
    let mut maps = old.maps.clone();
    maps[output] = reordered(ctx, maps[output], &found.order.places);
    let is_contraction = old.contracts(ctx, old.inputs, &maps);
    if rules.keeps_named_ops && !old.is_generic() && !is_contraction {
        return None;
    }
    let cast = view.attribute(found.op, Name::CAST);
    let mut operands: Vec<Value> = view.operands(found.op).collect();
    let at = view.location(found.op);
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(found.op), &mut silent);
    let sizes = sizes_in_order(rewriter.view(), &found);
    operands[output] = initial(&mut rewriter, &found, &sizes);
    let (inputs, outputs) = operands.split_at(old.inputs);
    let nest = Nest { at, inputs, outputs, maps: &maps, iterators: &old.iterators };
    let fill_body = |rewriter: &mut Rewriter<'_>, elements: &[Value]| {
        let mut mapping = Mapping::default();
        mapping.values.extend(rewriter.body().arguments(old.block).iter().copied().zip(elements.iter().copied()));
        clone_ops(rewriter, old.block, &mut mapping)
    };
    let made = match is_contraction {
        true => nest.make_contraction(&mut rewriter, cast, fill_body),
        false => nest.make(&mut rewriter, fill_body),
    };
    let results = rewriter.results(made).to_vec();
    let old_results = rewriter.results(found.op).to_vec();
    let transposed = as_shaped(&mut rewriter, at, results[found.number], &found, &sizes);
    let moved = rewriter.result(op, 0);
    rewriter.replace_all_uses(moved, transposed);
    for (number, (&from, &to)) in old_results.iter().zip(&results).enumerate() {
        if number != found.number {
            rewriter.replace_all_uses(from, to);
        }
    }
    Some([op].into_iter().chain(found.reshape).chain([found.op]).collect())
}

/// Returns what the op transposes, if it is a transposition of a tensor that it alone uses and that could be written in
/// another order.
fn transposed(view: View<'_>, op: Op) -> Option<Transposed> {
    let (ctx, body) = (view.ctx, view.body);
    let moved = producer(view, op)?;
    let [map] = moved.maps[..] else { return None };
    if moved.size > 0 || !map.is_projected_permutation(ctx, false) || made_by_empty(view, op, 1).is_none() {
        return None;
    }
    let yields_element = {
        let terminator = body.last_op(moved.block)?;
        view.operand(terminator, 0) == body.arguments(moved.block)[0]
    };
    let (mut source, mut map) = (view.operand(op, 0), map);
    let between = view.defining_op(source).and_then(|op| Some((op, unit_reshape(view, op)?)));
    if let Some((_, reshape)) = &between {
        if !body.has_one_use(source) {
            return None;
        }
        (source, map) = (reshape.source, reshape.map.compose(ctx, map));
    }
    let order = Order::of(view, map, view.ty(moved.tensor))?;
    let defining = view.defining_op(source).filter(|&defining| body.block(defining) == body.block(op))?;
    if !yields_element || !body.has_one_use(source) || !view.ty(source).is_ranked_tensor(ctx) {
        return None;
    }
    let old = consumer(view, defining)?;
    let number = view.results(defining).iter().position(|&result| result == source)?;
    let output = old.inputs + number;
    if can_overwrite(view, &old, defining, output) {
        return None;
    }
    let is_read = !body.is_unused(body.arguments(old.block)[output]);
    let initial = match linalg::Fill::defining(view, view.operand(defining, output)) {
        Some(fill) if is_read => Initial::Filled(fill.value(), empty_of(view, fill.output())?),
        Some(fill) => Initial::Empty(empty_of(view, fill.output())?),
        None if is_read => return None,
        None => Initial::Empty(made_by_empty(view, defining, output)?),
    };
    let ty = view.ty(moved.tensor);
    let reshape = between.map(|(op, _)| op);
    Some(Transposed { op: defining, number, reshape, order, ty, initial })
}

/// Whether the op could write its result into one of its inputs.
fn can_overwrite(view: View<'_>, op: &Consumer, of: Op, output: usize) -> bool {
    let is_parallel = op.iterators.iter().all(|&iterator| iterator == IteratorType::Parallel);
    let ty = view.ty(view.operand(of, output));
    let fits = |(number, &map): (usize, &AffineMap)| {
        let input = view.operand(of, number);
        map == op.maps[output] && view.ty(input) == ty && bytes_of(view.ctx, ty) > 0 && view.body.has_one_use(input)
    };
    is_parallel && op.maps[..op.inputs].iter().enumerate().any(fits)
}

/// Returns the `tensor.empty` that the op writes with this operand.
fn made_by_empty(view: View<'_>, op: Op, operand: usize) -> Option<Op> {
    empty_of(view, view.operand(op, operand))
}

/// Returns the map with its results in another order: result `k` becomes result `order[k]`.
fn reordered(ctx: &Context, map: AffineMap, order: &[usize]) -> AffineMap {
    let mut results: Vec<AffineExpr> = map.results(ctx).to_vec();
    for (&result, &place) in map.results(ctx).iter().zip(order) {
        results[place] = result;
    }
    let data = map.data(ctx);
    ctx.affine_map(data.dims, data.symbols, &results)
}

/// Returns the sizes of the tensor that the op writes instead.
fn sizes_in_order(view: View<'_>, found: &Transposed) -> Vec<MixedIndex> {
    let (Initial::Empty(empty) | Initial::Filled(_, empty)) = found.initial;
    let given = sizes_of_empty(view, empty);
    let mut sizes = given.clone();
    for (&size, &place) in given.iter().zip(&found.order.places) {
        sizes[place] = size;
    }
    sizes
}

/// Creates the tensor that the op writes instead.
fn initial(rewriter: &mut Rewriter<'_>, found: &Transposed, sizes: &[MixedIndex]) -> Value {
    let at = rewriter.location(found.op);
    let shape = found.ty.shape(rewriter.ctx).unwrap_or(&[]);
    let shape: Vec<i64> = found.order.dimensions.iter().map(|&index| shape[index]).collect();
    let ty = tensor_like(rewriter, found.ty, &shape, found.ty.element_or_self(rewriter.ctx));
    let made = empty_of_type(rewriter, at, ty, sizes);
    match found.initial {
        Initial::Empty(_) => made,
        Initial::Filled(value, _) => fill(rewriter, at, value, made),
    }
}

/// Adds the dimensions of extent 1 that the transposed tensor has.
fn as_shaped(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    tensor: Value,
    found: &Transposed,
    sizes: &[MixedIndex],
) -> Value {
    let shape = found.ty.shape(rewriter.ctx).unwrap_or(&[]);
    if shape.len() == sizes.len() {
        return tensor;
    }
    let mut all = vec![MixedIndex::Static(1); shape.len()];
    for (&size, &index) in sizes.iter().zip(&found.order.dimensions) {
        all[index] = if shape[index] == DYNAMIC { size } else { MixedIndex::Static(shape[index]) };
    }
    expand(rewriter, at, tensor, &found.order.groups, &all)
}
