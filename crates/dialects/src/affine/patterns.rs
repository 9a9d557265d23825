//! Canonicalization patterns of affine ops.
//!
//! ```text
//! %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
//! %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)   becomes   affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%i)
//! ```

use super::compose::Applied;
use super::flatten::linear_results;
use super::simplify::without_repetitions;
use crate::affine;
use freehold_core::definition::{OpDef, Pattern, pattern};
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Name, Op, OpSpec, Rewriter, Value, View};
use freehold_core::sort::sort_by;

/// `affine.apply`
pub static APPLY: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::APPLY, simplify)];
/// `affine.min`
pub static MIN: &[Pattern] = &[
    pattern("CanonicalizeSingleResultAffineMinMaxOp", &affine::MIN, single_result),
    pattern("DeduplicateAffineMinMaxExpressions", &affine::MIN, deduplicate),
    pattern("MergeAffineMinMaxOp", &affine::MIN, merge),
    pattern("SimplifyAffineOp", &affine::MIN, simplify),
    pattern("CanonicalizeAffineMinMaxOpExprAndTermOrder", &affine::MIN, order),
];
/// `affine.max`
pub static MAX: &[Pattern] = &[
    pattern("CanonicalizeSingleResultAffineMinMaxOp", &affine::MAX, single_result),
    pattern("DeduplicateAffineMinMaxExpressions", &affine::MAX, deduplicate),
    pattern("MergeAffineMinMaxOp", &affine::MAX, merge),
    pattern("SimplifyAffineOp", &affine::MAX, simplify),
    pattern("CanonicalizeAffineMinMaxOpExprAndTermOrder", &affine::MAX, order),
];
/// `affine.load`
pub static LOAD: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::LOAD, simplify_load)];
/// `affine.vector_load`
pub static VECTOR_LOAD: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::VECTOR_LOAD, simplify_load)];
/// `affine.prefetch`
pub static PREFETCH: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::PREFETCH, simplify_load)];
/// `affine.store`
pub static STORE: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::STORE, simplify_store)];
/// `affine.vector_store`
pub static VECTOR_STORE: &[Pattern] = &[pattern("SimplifyAffineOp", &affine::VECTOR_STORE, simplify_store)];

fn map_of(view: View<'_>, op: Op) -> Option<AffineMap> {
    view.attribute(op, Name::MAP).and_then(|attr| attr.as_map(view.ctx))
}

/// Replaces `op` with an op of `definition` with the same attributes and results but another map and operands.
fn replace_map(rewriter: &mut Rewriter<'_>, op: Op, definition: &'static OpDef, map: AffineMap, operands: &[Value]) {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let results: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let spec = OpSpec::new(ctx.op_name(definition.name), body.location(op)).operands(operands).results(&results);
    let spec = spec.attribute(ctx, Name::MAP, ctx.map_attr(map));
    rewriter.replace_with(op, &spec);
}

/// Returns the op's map composed with the definitions of its operands from `first` on; `None` if that changes nothing.
fn composed(rewriter: &Rewriter<'_>, op: Op, first: usize) -> Option<Applied> {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let map = map_of(View::new(ctx, body), op)?;
    let operands: Vec<Value> = body.operands(op).skip(first).collect();
    let data = map.data(ctx);
    if operands.len() != (data.dims + data.symbols) as usize {
        return None;
    }
    let mut applied = Applied::new(ctx, map, operands.clone());
    applied.compose(View::new(ctx, body));
    applied.simplify_divisions(View::new(ctx, body));
    (applied.map(ctx) != map || applied.operands != operands).then_some(applied)
}

fn simplify(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(applied) = composed(rewriter, op, 0) else { return false };
    let (name, map) = (rewriter.definition(op), applied.map(rewriter.ctx));
    replace_map(rewriter, op, name, map, &applied.operands);
    true
}

/// Composes the map of an access; `first` operands precede those of its map.
fn simplify_access(rewriter: &mut Rewriter<'_>, op: Op, first: usize) -> bool {
    let Some(applied) = composed(rewriter, op, first) else { return false };
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let mut operands: Vec<Value> = body.operands(op).take(first).collect();
    operands.extend(&applied.operands);
    let results: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let spec = OpSpec::new(body.name(op), body.location(op))
        .operands(&operands)
        .results(&results)
        .attributes(body.attributes(op))
        .attribute(ctx, Name::MAP, ctx.map_attr(applied.map(ctx)));
    rewriter.replace_with(op, &spec);
    true
}

fn simplify_load(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    simplify_access(rewriter, op, 1)
}

fn simplify_store(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    simplify_access(rewriter, op, 2)
}

/// Replaces the minimum or maximum of one value with that value.
fn single_result(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(map) = map_of(rewriter.view(), op) else { return false };
    if map.data(rewriter.ctx).results.len() != 1 {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    replace_map(rewriter, op, &affine::APPLY, map, &operands);
    true
}

/// Removes duplicate results.
fn deduplicate(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let Some(map) = map_of(View::new(ctx, rewriter.body()), op) else { return false };
    let unique = without_repetitions(ctx, map);
    if unique == map {
        return false;
    }
    let (name, operands) = (rewriter.definition(op), rewriter.operand_vec(op));
    replace_map(rewriter, op, name, unique, &operands);
    true
}

/// Merges an op of the same kind whose result is one of the results into this op.
fn merge(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(map) = map_of(View::new(ctx, body), op) else { return false };
    let data = map.data(ctx);
    let operands = body.operand_vec(op);
    if operands.len() != (data.dims + data.symbols) as usize {
        return false;
    }
    let mut dims = operands[..data.dims as usize].to_vec();
    let mut symbols = operands[data.dims as usize..].to_vec();
    let mut results = Vec::new();
    let mut producers = Vec::new();
    for &result in &data.results {
        let value = match *result.data(ctx) {
            AffineExprData::Dim(index) => dims.get(index as usize).copied(),
            AffineExprData::Symbol(index) => symbols.get(index as usize).copied(),
            _ => None,
        };
        let producer = value.and_then(|value| body.defining_op(value)).filter(|&def| body.name(def) == body.name(op));
        match producer {
            Some(producer) => producers.push(producer),
            None => results.push(result),
        }
    }
    if producers.is_empty() {
        return false;
    }
    for producer in producers {
        let Some(inner) = map_of(View::new(ctx, body), producer) else { return false };
        let inner = inner.data(ctx);
        let values = body.operand_vec(producer);
        if values.len() != (inner.dims + inner.symbols) as usize {
            return false;
        }
        let new_dims: Vec<AffineExpr> =
            (0..inner.dims).map(|index| AffineExpr::dim(ctx, dims.len() as u32 + index)).collect();
        let new_symbols: Vec<AffineExpr> =
            (0..inner.symbols).map(|index| AffineExpr::symbol(ctx, symbols.len() as u32 + index)).collect();
        results.extend(inner.results.iter().map(|result| result.replace(ctx, &new_dims, &new_symbols)));
        dims.extend_from_slice(&values[..inner.dims as usize]);
        symbols.extend_from_slice(&values[inner.dims as usize..]);
    }
    let map = ctx.affine_map(dims.len() as u32, symbols.len() as u32, &results);
    dims.extend(symbols);
    let name = rewriter.definition(op);
    replace_map(rewriter, op, name, map, &dims);
    true
}

/// Sorts results by their coefficients.
fn order(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let Some(map) = map_of(View::new(ctx, rewriter.body()), op) else { return false };
    let Some(keys) = linear_results(ctx, map) else { return false };
    if keys.is_sorted() {
        return false;
    }
    let data = map.data(ctx);
    let mut sorted: Vec<usize> = (0..keys.len()).collect();
    sort_by(&mut sorted, |&a, &b| keys[a].cmp(&keys[b]));
    let results: Vec<AffineExpr> = sorted.into_iter().map(|index| data.results[index]).collect();
    let map = ctx.affine_map(data.dims, data.symbols, &results);
    let (name, operands) = (rewriter.definition(op), rewriter.operand_vec(op));
    replace_map(rewriter, op, name, map, &operands);
    true
}
