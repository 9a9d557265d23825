//! Lets a contraction read an operand that is transposed and then collapsed before it is collapsed.
//!
//! ```mlir
//! %t = linalg.transpose ins(%x : tensor<2x17x4x8xf32>) outs(… : tensor<2x4x17x8xf32>) permutation = [0, 2, 1, 3]
//! %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x4x17x8xf32> into tensor<8x17x8xf32>
//! %r = linalg.batch_matmul ins(%c, %k : tensor<8x17x8xf32>, tensor<8x8x17xf32>) outs(%z : tensor<8x17x17xf32>) -> …
//! ```
//! becomes
//! ```mlir
//! %t = …
//! %l = tensor.expand_shape %k [[0, 1], [2], [3]] … : tensor<8x8x17xf32> into tensor<2x4x8x17xf32>
//! %s = linalg.contract … ins(%t, %l : …) outs(… : tensor<2x4x17x17xf32>) -> …        // two loops instead of one
//! %r = tensor.collapse_shape %s [[0, 1], [2], [3]] : tensor<2x4x17x17xf32> into tensor<8x17x17xf32>
//! ```
//! in which `%t` is fused as usual. The points of the loops come in the same order as before.

use super::find::{Consumer, consumer, producer};
use super::fuse::clone_ops;
use super::unit_reshapes::empty_of;
use crate::support::structured::{Nest, collapse, empty_of_type, expand, fill, tensor_like};
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{
    AffineExpr, AffineExprData, AffineMap, Body, Context, InsertPoint, Location, Mapping, Name, Op, Rewriter, Silent,
    Value, View,
};
use freehold_dialects::linalg::{self, IteratorType};
use freehold_dialects::reassociation::groups_of;
use freehold_dialects::tensor;

/// The loops that take the place of each loop of an op, outermost first.
struct Split {
    /// By loop: the extents of those that take its place; empty if it stays.
    extents: Vec<Vec<i64>>,
    /// By loop: the number of the first that takes its place.
    first: Vec<u32>,
    /// The number of all loops.
    count: u32,
}

impl Split {
    fn of(extents: Vec<Vec<i64>>) -> Split {
        let (mut first, mut count) = (Vec::with_capacity(extents.len()), 0);
        for extents in &extents {
            first.push(count);
            count += extents.len().max(1) as u32;
        }
        Split { extents, first, count }
    }

    /// Returns the loops that take the place of one.
    fn loops(&self, number: usize) -> std::ops::Range<u32> {
        self.first[number]..self.first[number] + self.extents[number].len().max(1) as u32
    }

    /// Returns the map with all loops, and how the dimensions of its operand are expanded.
    fn map(&self, ctx: &Context, map: AffineMap) -> (AffineMap, Vec<Vec<usize>>) {
        let (mut results, mut groups) = (Vec::new(), Vec::new());
        for number in dimensions(ctx, map) {
            let loops = self.loops(number);
            groups.push((results.len()..results.len() + loops.len()).collect());
            results.extend(loops.map(|number| AffineExpr::dim(ctx, number)));
        }
        (ctx.affine_map(self.count, 0, &results), groups)
    }

    /// Returns the shape of an operand whose dimensions are expanded.
    fn shape(&self, ctx: &Context, map: AffineMap, shape: &[i64]) -> Vec<i64> {
        let of = |(number, &extent): (usize, &i64)| match &self.extents[number][..] {
            [] => vec![extent],
            extents => extents.to_vec(),
        };
        dimensions(ctx, map).into_iter().zip(shape).flat_map(of).collect()
    }
}

/// Returns the dimensions that are the results of a map.
fn dimensions(ctx: &Context, map: AffineMap) -> Vec<usize> {
    let dimension = |result: &AffineExpr| match *result.data(ctx) {
        AffineExprData::Dim(index) => Some(index as usize),
        _ => None,
    };
    map.results(ctx).iter().filter_map(dimension).collect()
}

/// Splits the loops of a contraction so that it reads its operands before they are collapsed. Returns the ops that may
/// have lost their last use, if it did.
pub(super) fn read_expanded(ctx: &Context, body: &mut Body, op: Op) -> Option<Vec<Op>> {
    let view = View::new(ctx, body);
    let old = consumer(view, op)?;
    let operands: Vec<Value> = view.operands(op).collect();
    let is_plain = |&value: &Value| view.ty(value).has_static_shape(ctx);
    if view.results(op).len() != 1 || !old.contracts(ctx, old.inputs, &old.maps) || !operands.iter().all(is_plain) {
        return None;
    }
    let split = split(view, &old, &operands)?;
    let (at, cast, ty) = (view.location(op), view.attribute(op, Name::CAST), view.ty(view.result(op, 0)));
    let lost = operands.iter().filter_map(|&operand| view.defining_op(operand)).collect();
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut silent);
    let (mut values, mut maps) = (Vec::new(), Vec::new());
    for (&operand, &map) in operands.iter().zip(&old.maps) {
        values.push(expanded(&mut rewriter, at, operand, map, &split));
        maps.push(split.map(ctx, map).0);
    }
    let repeated = |(number, &iterator): (usize, &IteratorType)| split.loops(number).map(move |_| iterator);
    let iterators: Vec<IteratorType> = old.iterators.iter().enumerate().flat_map(repeated).collect();
    let (inputs, outputs) = values.split_at(old.inputs);
    let nest = Nest { at, inputs, outputs, maps: &maps, iterators: &iterators };
    let made = nest.make_contraction(&mut rewriter, cast, |rewriter, elements| {
        let mut mapping = Mapping::default();
        mapping.values.extend(rewriter.body().arguments(old.block).iter().copied().zip(elements.iter().copied()));
        clone_ops(rewriter, old.block, &mut mapping)
    });
    let result = rewriter.result(made, 0);
    let groups = split.map(ctx, old.maps[old.inputs]).1;
    let collapsed = if groups.iter().all(|group| group.len() == 1) {
        result
    } else {
        collapse(&mut rewriter, at, result, &groups, ty)
    };
    expand_again(&mut rewriter, op, result);
    rewriter.replace(op, &[collapsed]);
    Some(lost)
}

/// Returns how the loops of a contraction are split.
fn split(view: View<'_>, op: &Consumer, operands: &[Value]) -> Option<Split> {
    let (ctx, body) = (view.ctx, view.body);
    let mut extents: Vec<Vec<i64>> = vec![Vec::new(); op.iterators.len()];
    for (&operand, &map) in operands.iter().zip(&op.maps[..op.inputs]) {
        let Some(reshape) = view.defining_op(operand).filter(|&op| view.is(op, &tensor::COLLAPSE_SHAPE)) else {
            continue;
        };
        let source = tensor::Reshaping::of(view, reshape).src();
        let is_moved = view.defining_op(source).and_then(|op| producer(view, op)).is_some_and(|moved| moved.size == 0);
        if !is_moved || !body.has_one_use(operand) || !body.has_one_use(source) {
            continue;
        }
        let shape = view.ty(source).shape(ctx)?;
        let parts_of = |group: &Vec<i64>| group.iter().map(|&dimension| shape[dimension as usize]).collect();
        let groups: Vec<Vec<i64>> = groups_of(view, reshape)?.iter().map(parts_of).collect();
        let is_split = |parts: &Vec<i64>| parts.iter().filter(|&&extent| extent != 1).count() > 1;
        if !groups.iter().any(is_split) {
            continue;
        }
        for (number, parts) in dimensions(ctx, map).into_iter().zip(groups).filter(|(_, parts)| parts.len() > 1) {
            if !extents[number].is_empty() && extents[number] != parts {
                return None;
            }
            extents[number] = parts;
        }
    }
    extents.iter().any(|extents| !extents.is_empty()).then(|| Split::of(extents))
}

/// Creates an operand with expanded dimensions.
fn expanded(rewriter: &mut Rewriter<'_>, at: Location, operand: Value, map: AffineMap, split: &Split) -> Value {
    let ctx = rewriter.ctx;
    let ty = rewriter.ty(operand);
    let shape = split.shape(ctx, map, ty.shape(ctx).unwrap_or(&[]));
    let groups = split.map(ctx, map).1;
    if groups.iter().all(|group| group.len() == 1) {
        return operand;
    }
    let view = rewriter.view();
    let expanded = tensor_like(rewriter, ty, &shape, ty.element_or_self(ctx));
    let collapsed =
        tensor::Reshaping::defining(view, operand).filter(|reshape| view.is(reshape.op(), &tensor::COLLAPSE_SHAPE));
    if let Some(source) = collapsed.map(|reshape| reshape.src()).filter(|&source| view.ty(source) == expanded) {
        return source;
    }
    let filled = linalg::Fill::defining(view, operand).filter(|fill| empty_of(view, fill.output()).is_some());
    if let Some(value) = filled.map(|fill| fill.value()) {
        let empty = empty_of_type(rewriter, at, expanded, &[]);
        return fill(rewriter, at, value, empty);
    }
    let sizes: Vec<MixedIndex> = shape.iter().map(|&extent| MixedIndex::Static(extent)).collect();
    expand(rewriter, at, operand, &groups, &sizes)
}

/// Replaces the expansions of the result of the former op that have the type of the new result.
fn expand_again(rewriter: &mut Rewriter<'_>, op: Op, result: Value) {
    let view = rewriter.view();
    let former = view.result(op, 0);
    let users = view.body.uses(former).map(|operand| view.body.use_owner(operand));
    let is_same = |&user: &Op| view.is(user, &tensor::EXPAND_SHAPE) && view.ty(view.result(user, 0)) == view.ty(result);
    for user in users.filter(is_same).collect::<Vec<Op>>() {
        rewriter.replace(user, &[result]);
    }
}
