//! Canonicalization patterns of shapes and their constraints.
//!
//! ```text
//! %0 = shape.cstr_broadcastable %a, %b, %a : …     ⇒   %0 = shape.cstr_broadcastable %a, %b : …
//!
//! %w = shape.const_witness true
//! %r = shape.assuming %w -> (index) { … }          ⇒   // the ops of the region, inlined
//! ```

use rustc_hash::FxHashSet;

use super::fold::{broadcast_shapes, shape_attr, shape_of_constant};
use super::interfaces::is_type;
use crate::{arith, shape, tensor};
use freehold_core::definition::{OpDef, Pattern, Traits, pattern, row_pattern};
use freehold_core::ir::{Attr, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, Value, View};
use freehold_core::rewrite::region_branch;
use freehold_core::sort::sort_by_key;

/// Patterns whose root is an op of another dialect.
pub static OTHERS: &[Pattern] = &[
    pattern("TensorCastConstShape", &tensor::CAST, cast_of_constant),
    pattern("ShapeOfCastExtentTensor", &tensor::CAST, cast_of_shape_of),
    pattern("ExtractFromShapeOfExtentTensor", &tensor::EXTRACT, extract_of_shape_of),
];
/// `shape.assuming`
pub static ASSUMING: &[Pattern] = &[
    row_pattern("AssumingOpRemoveUnusedResults", drop_unused_results),
    row_pattern("AssumingWithTrue", assuming_what_holds),
];
/// `shape.assuming_all`
pub static ASSUMING_ALL: &[Pattern] = &[
    row_pattern("MergeAssumingAllOps", merge_assumptions),
    row_pattern("AssumingAllOneOp", only_assumption),
    row_pattern("AssumingAllOfCstrBroadcastable", drop_weaker_assumptions),
    row_pattern("AssumingAllToCstrEqCanonicalization", merge_equalities),
    row_pattern("RemoveDuplicateOperandsPattern", drop_duplicates),
];
/// `shape.broadcast`
pub static BROADCAST: &[Pattern] = &[
    row_pattern("BroadcastConcretizeResultTypePattern", broadcast_to_known_rank),
    row_pattern("BroadcastFoldConstantOperandsPattern", broadcast_constants_first),
    row_pattern("BroadcastForwardSingleOperandPattern", broadcast_of_one),
    row_pattern("CanonicalizeCastExtentTensorOperandsPattern", drop_casts),
    row_pattern("RemoveDuplicateOperandsPattern", drop_duplicates),
    row_pattern("RemoveEmptyShapeOperandsPattern", drop_empty_shapes),
];
/// `shape.cstr_broadcastable`
pub static CSTR_BROADCASTABLE: &[Pattern] = &[
    row_pattern("CanonicalizeCastExtentTensorOperandsPattern", drop_casts),
    row_pattern("CstrBroadcastableEqOps", all_the_same),
    row_pattern("RemoveDuplicateOperandsPattern", drop_duplicates),
    row_pattern("RemoveEmptyShapeOperandsPattern", drop_empty_shapes),
];
/// `shape.cstr_eq`
pub static CSTR_EQ: &[Pattern] = &[row_pattern("CstrEqEqOps", all_the_same)];
/// `shape.index_to_size`
pub static INDEX_TO_SIZE: &[Pattern] =
    &[row_pattern("SizeToIndexToSizeCanonicalization", |rewriter, op| back(rewriter, op, &shape::SIZE_TO_INDEX))];
/// `shape.is_broadcastable`
pub static IS_BROADCASTABLE: &[Pattern] = &[row_pattern("RemoveDuplicateOperandsPattern", drop_duplicates)];
/// `shape.rank`
pub static RANK: &[Pattern] = &[row_pattern("RankShapeOfCanonicalizationPattern", rank_of_shape_of)];
/// `shape.shape_of`
pub static SHAPE_OF: &[Pattern] =
    &[row_pattern("ShapeOfFromReshape", shape_of_reshape), row_pattern("ShapeOfOpToConstShapeOp", shape_of_static)];
/// `shape.size_to_index`
pub static SIZE_TO_INDEX: &[Pattern] =
    &[row_pattern("IndexToSizeToIndexCanonicalization", |rewriter, op| back(rewriter, op, &shape::INDEX_TO_SIZE))];

fn result_type(rewriter: &Rewriter<'_>, op: Op) -> Type {
    rewriter.ty(rewriter.result(op, 0))
}

/// Returns the defining op of `value` if it is an op of `definition`.
fn def_op(rewriter: &Rewriter<'_>, value: Value, definition: &'static OpDef) -> Option<Op> {
    rewriter.defining_op(value).filter(|&op| rewriter.view().is(op, definition))
}

/// Replaces `op` with an op of the same name and types with `operands`, with or without its attributes.
fn with_operands(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], attributes: bool) -> bool {
    let body = rewriter.body();
    let mut spec = OpSpec::new(body.name(op), body.location(op)).operands(operands);
    spec.results.extend(body.results(op).iter().map(|&result| body.ty(result)));
    if attributes {
        spec = spec.attributes(body.attributes(op));
    }
    rewriter.replace_with(op, &spec);
    true
}

fn constant(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    definition: &'static OpDef,
    attribute: Name,
    value: Attr,
    ty: Type,
) -> Value {
    rewriter.before(op);
    let spec = rewriter.spec(definition, rewriter.location(op), &[], &[ty]).attribute(rewriter.ctx, attribute, value);
    rewriter.create_value(&spec)
}

fn true_witness(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ty, holds) = (result_type(rewriter, op), rewriter.ctx.bool_attr(true));
    let value = constant(rewriter, op, &shape::CONST_WITNESS, Name::PASSING, holds, ty);
    rewriter.replace(op, &[value]);
    true
}

fn cast_to(rewriter: &mut Rewriter<'_>, op: Op, value: Value, definition: &'static OpDef) -> bool {
    let spec = rewriter.spec(definition, rewriter.location(op), &[value], &[result_type(rewriter, op)]);
    rewriter.replace_with(op, &spec);
    true
}

/// Folds a `tensor.cast` of a constant shape to a type with a static number of extents.
fn cast_of_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ty = result_type(rewriter, op);
    let source = shape::ConstShape::defining(rewriter.view(), tensor::Cast::of(rewriter.view(), op).source());
    let Some(shape) = source.and_then(|source| source.shape()) else { return false };
    if !ty.is_ranked_tensor(rewriter.ctx) || !ty.has_static_shape(rewriter.ctx) {
        return false;
    }
    let value = constant(rewriter, op, &shape::CONST_SHAPE, Name::SHAPE, shape, ty);
    rewriter.replace(op, &[value]);
    true
}

/// Folds a `tensor.cast` of the shape of a ranked tensor into the `shape.shape_of`.
fn cast_of_shape_of(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, ty) = (rewriter.ctx, result_type(rewriter, op));
    let source = shape::ShapeOf::defining(rewriter.view(), tensor::Cast::of(rewriter.view(), op).source());
    let Some(tensor) = source.map(|source| source.arg()) else { return false };
    let from = rewriter.ty(tensor);
    let fits = match ty.shape(ctx) {
        Some(&[extent]) => extent == DYNAMIC || from.rank(ctx) == usize::try_from(extent).ok(),
        _ => false,
    };
    if !fits || !from.is_ranked_tensor(ctx) {
        return false;
    }
    let spec = rewriter.spec(&shape::SHAPE_OF, rewriter.location(op), &[tensor], &[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces a `tensor.extract` of one extent of a tensor's shape with `tensor.dim`.
fn extract_of_shape_of(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let extract = tensor::Extract::of(rewriter.view(), op);
    let Some(source) = shape::ShapeOf::defining(rewriter.view(), extract.tensor()) else { return false };
    let (tensor, indices) = (source.arg(), extract.indices().collect::<Vec<Value>>());
    let [index] = indices[..] else { return false };
    if !rewriter.ty(tensor).is_tensor(rewriter.ctx) {
        return false;
    }
    let spec = rewriter.spec(&tensor::DIM, rewriter.location(op), &[tensor, index], &[rewriter.ctx.index()]);
    rewriter.replace_with(op, &spec);
    true
}

fn drop_unused_results(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let results = body.results(op).to_vec();
    let used: Vec<bool> = results.iter().map(|&result| !body.is_unused(result)).collect();
    if used.iter().all(|&used| used) {
        return false;
    }
    let exit =
        body.regions(op).first().and_then(|&region| body.first_block(region)).and_then(|block| body.last_op(block));
    let Some(exit) = exit else { return false };
    let kept: Vec<Value> = body.operands(exit).zip(&used).filter(|pair| *pair.1).map(|pair| pair.0).collect();
    rewriter.set_operands(exit, &kept);
    let gone: FxHashSet<Value> = results.into_iter().zip(used).filter(|pair| !pair.1).map(|pair| pair.0).collect();
    region_branch::erase_results(rewriter, op, |value| gone.contains(&value));
    true
}

fn assuming_what_holds(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let holds = rewriter
        .constant(shape::Assuming::of(rewriter.view(), op).witness())
        .and_then(|attr| attr.as_bool(rewriter.ctx))
        == Some(true);
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    let Some(block) = block.filter(|_| holds) else { return false };
    let exit = body
        .last_op(block)
        .filter(|&exit| body.op_def(rewriter.ctx, exit).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)));
    let Some(exit) = exit else { return false };
    let values = rewriter.operand_vec(exit);
    rewriter.inline_block(block, freehold_core::ir::InsertPoint::Before(op), &[]);
    rewriter.replace(op, &values);
    rewriter.erase(exit);
    true
}

fn merge_assumptions(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut operands: Vec<Value> = Vec::new();
    for value in rewriter.operand_vec(op) {
        match def_op(rewriter, value, &shape::ASSUMING_ALL) {
            Some(inner) => operands.extend(rewriter.operands(inner)),
            None => operands.push(value),
        }
    }
    operands.len() != rewriter.operand_count(op) && with_operands(rewriter, op, &operands, false)
}

fn only_assumption(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some([only]) = rewriter.all_operands(op) else { return false };
    rewriter.replace(op, &[only]);
    true
}

/// Drops `cstr_broadcastable` witnesses whose shapes are a subset of those of another witness.
fn drop_weaker_assumptions(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut def_ops: Vec<Op> = Vec::new();
    for value in rewriter.operand_vec(op) {
        let Some(inner) = def_op(rewriter, value, &shape::CSTR_BROADCASTABLE) else { return false };
        if seen.insert(value) {
            def_ops.push(inner);
        }
    }
    if def_ops.len() <= 1 {
        return false;
    }
    let body = rewriter.body();
    sort_by_key(&mut def_ops, |&inner| std::cmp::Reverse(body.operand_count(inner)));
    // Whether an earlier witness has all its shapes: the candidates are the witnesses with its rarest shape.
    let mut holders: rustc_hash::FxHashMap<Value, Vec<usize>> = rustc_hash::FxHashMap::default();
    let mut kept: Vec<(Op, FxHashSet<Value>)> = Vec::new();
    let mut weaker: Vec<Op> = Vec::new();
    for inner in def_ops {
        let shapes: FxHashSet<Value> = body.operands(inner).collect();
        let rarest = body.operands(inner).min_by_key(|shape| holders.get(shape).map_or(0, Vec::len));
        let candidates = rarest.and_then(|shape| holders.get(&shape)).map_or(&[][..], Vec::as_slice);
        if candidates.iter().any(|&index| shapes.is_subset(&kept[index].1)) {
            weaker.push(inner);
            continue;
        }
        for &shape in &shapes {
            holders.entry(shape).or_default().push(kept.len());
        }
        kept.push((inner, shapes));
    }
    if weaker.is_empty() {
        return false;
    }
    let operands: Vec<Value> = kept.iter().map(|(inner, _)| body.result(*inner, 0)).collect();
    with_operands(rewriter, op, &operands, false);
    for inner in weaker {
        if rewriter.all_results_unused(inner) {
            rewriter.erase(inner);
        }
    }
    true
}

/// Merges `cstr_eq` witnesses that share shapes.
fn merge_equalities(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (mut shapes, mut seen) = (Vec::new(), FxHashSet::default());
    for value in rewriter.operand_vec(op) {
        let Some(inner) = def_op(rewriter, value, &shape::CSTR_EQ) else { return false };
        let operands = rewriter.operand_vec(inner);
        let disjoint = !operands.iter().any(|shape| seen.contains(shape));
        if !shapes.is_empty() && !operands.is_empty() && disjoint {
            return false;
        }
        seen.extend(operands.iter().copied());
        shapes.extend(operands);
    }
    let spec = rewriter.spec(&shape::CSTR_EQ, rewriter.location(op), &shapes, &[result_type(rewriter, op)]);
    rewriter.replace_with(op, &spec);
    true
}

fn drop_duplicates(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut seen = FxHashSet::default();
    let operands: Vec<Value> = rewriter.operands(op).filter(|&value| seen.insert(value)).collect();
    operands.len() != rewriter.operand_count(op) && with_operands(rewriter, op, &operands, true)
}

fn drop_empty_shapes(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let is_empty = |value: Value| {
        body.ty(value).shape(ctx) == Some(&[0])
            || shape_of_constant(View::new(ctx, body), value).is_some_and(|shape| shape.is_empty())
    };
    let operands: Vec<Value> = body.operands(op).filter(|&value| !is_empty(value)).collect();
    operands.len() != body.operand_count(op) && with_operands(rewriter, op, &operands, true)
}

/// Drops casts of operands that lose the static number of extents.
fn drop_casts(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let uncast = |value: Value| match tensor::Cast::defining(View::new(ctx, body), value) {
        Some(cast) if body.ty(value).shape(ctx) == Some(&[DYNAMIC]) => cast.source(),
        _ => value,
    };
    let operands: Vec<Value> = body.operands(op).map(uncast).collect();
    let changed = body.operands(op).zip(&operands).any(|(old, &new)| old != new);
    changed && with_operands(rewriter, op, &operands, false)
}

fn all_the_same(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let first = rewriter.operands(op).next();
    let same = rewriter.operands(op).all(|value| Some(value) == first);
    same && first.is_some() && true_witness(rewriter, op)
}

fn broadcast_to_known_rank(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if body.ty(body.result(op, 0)).shape(ctx) != Some(&[DYNAMIC]) {
        return false;
    }
    let mut rank = 0;
    for shape in body.operands(op) {
        match body.ty(shape).shape(ctx) {
            Some(&[DYNAMIC]) => return false,
            Some(&[extent]) => rank = rank.max(extent),
            _ => {}
        }
    }
    let ty = ctx.tensor(&[rank], ctx.index());
    let spec = rewriter.spec(&shape::BROADCAST, body.location(op), &body.operand_vec(op), &[ty]);
    rewriter.before(op);
    let known = rewriter.create_value(&spec);
    cast_to(rewriter, op, known, &tensor::CAST)
}

/// Merges constant operands of a broadcast into one, after the others.
fn broadcast_constants_first(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let (mut all, mut rest) = (Vec::new(), Vec::new());
    for value in rewriter.operand_vec(op) {
        let known = def_op(rewriter, value, &shape::CONST_SHAPE)
            .and_then(|_| shape_of_constant(View::new(ctx, rewriter.body()), value));
        match known.and_then(|shape| broadcast_shapes(&all, &shape)) {
            Some(shape) => all = shape,
            None => rest.push(value),
        }
    }
    if rewriter.operand_count(op) - rest.len() < 2 {
        return false;
    }
    let Some(attr) = shape_attr(ctx, &all) else { return false };
    let ty = ctx.tensor(&[all.len() as i64], ctx.index());
    rest.push(constant(rewriter, op, &shape::CONST_SHAPE, Name::SHAPE, attr, ty));
    with_operands(rewriter, op, &rest, false)
}

fn broadcast_of_one(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some([only]) = rewriter.all_operands(op) else { return false };
    let ty = result_type(rewriter, op);
    if rewriter.ty(only) == ty {
        rewriter.replace(op, &[only]);
        return true;
    }
    let to_shape = is_type(rewriter.ctx, ty, "shape");
    cast_to(rewriter, op, only, if to_shape { &shape::FROM_EXTENT_TENSOR } else { &tensor::CAST })
}

/// Folds the conversion of a value that was converted by `inverse`.
fn back(rewriter: &mut Rewriter<'_>, op: Op, inverse: &'static OpDef) -> bool {
    let view = rewriter.view();
    let Some(inner) = view.made_by(shape::Conversion::of(view, op).arg(), inverse) else { return false };
    let before = shape::Conversion::of(view, inner).arg();
    if rewriter.ty(before) != result_type(rewriter, op) {
        return false;
    }
    rewriter.replace(op, &[before]);
    true
}

fn rank_of_shape_of(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let source = shape::ShapeOf::defining(rewriter.view(), shape::Count::of(rewriter.view(), op).shape());
    let Some(source) = source.map(|source| source.arg()) else { return false };
    let (ctx, ty) = (rewriter.ctx, result_type(rewriter, op));
    let Some(rank) = rewriter.ty(source).rank(ctx) else { return false };
    let name = if ty.is_index(ctx) { &arith::CONSTANT } else { &shape::CONST_SIZE };
    let value = constant(rewriter, op, name, Name::VALUE, ctx.index_attr(rank as i64), ty);
    rewriter.replace(op, &[value]);
    true
}

fn shape_of_reshape(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, ty) = (rewriter.ctx, result_type(rewriter, op));
    let reshape = tensor::Reshape::defining(rewriter.view(), shape::ShapeOf::of(rewriter.view(), op).arg());
    let Some(shape) = reshape.filter(|_| ty.is_tensor(ctx)).map(|reshape| reshape.shape()) else { return false };
    let from = rewriter.ty(shape);
    if from == ty {
        rewriter.replace(op, &[shape]);
        return true;
    }
    cast_to(rewriter, op, shape, if from.element(ctx) == ty.element(ctx) { &tensor::CAST } else { &arith::INDEX_CAST })
}

fn shape_of_static(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, ty) = (rewriter.ctx, result_type(rewriter, op));
    let from = rewriter.ty(shape::ShapeOf::of(rewriter.view(), op).arg());
    let Some(shape) = from.shape(ctx).filter(|_| from.has_static_shape(ctx)) else { return false };
    let Some(attr) = shape_attr(ctx, shape) else { return false };
    let known = ctx.tensor(&[shape.len() as i64], ctx.index());
    if ty.is_tensor(ctx) && ty != known {
        let value = constant(rewriter, op, &shape::CONST_SHAPE, Name::SHAPE, attr, known);
        return cast_to(rewriter, op, value, &tensor::CAST);
    }
    let value = constant(rewriter, op, &shape::CONST_SHAPE, Name::SHAPE, attr, ty);
    rewriter.replace(op, &[value]);
    true
}
