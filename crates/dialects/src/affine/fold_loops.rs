//! Folds and patterns of affine loops and conditionals: composes bounds and conditions with the `affine.apply` ops that
//! define their operands, folds constant bounds, and removes loops that do nothing or have no iterations.
//!
//! ```text
//! %u = affine.apply affine_map<(d0) -> (d0 + 2)>(%n)
//! affine.for %i = 0 to %u { … }     ⇒     affine.for %i = 0 to affine_map<()[s0] -> (s0 + 2)>()[%n] { … }
//! ```

use super::compose::Applied;
use super::interfaces::trip_count;
use super::ranges::drop_undecisive;
use super::simplify::without_repetitions;
use crate::affine;
use freehold_core::definition::{FoldInput, FoldValue, Folded, Pattern, Traits, constant_integer, row_pattern};
use freehold_core::ir::{AffineMap, AttrData, Body, InsertPoint, IntegerSetData, Name, Op, Rewriter, Value, View};

/// `affine.for`
pub static FOR: &[Pattern] = &[row_pattern("AffineForEmptyLoopFolder", replace_empty_loop)];
/// `affine.if`
pub static IF: &[Pattern] =
    &[row_pattern("SimplifyDeadElse", drop_empty_else), row_pattern("AlwaysTrueOrFalseIf", take_branch)];

/// Returns the bound as a constant, if all operands it uses are constant.
fn constant_bound(view: View<'_>, map: AffineMap, operands: &[Value], greatest: bool) -> Option<i64> {
    let values: Option<Vec<i64>> = operands.iter().map(|&value| constant_integer(view, value)).collect();
    let dims = map.data(view.ctx).dims as usize;
    let results = match values {
        Some(values) => map.evaluate(view.ctx, &values[..dims.min(values.len())], values.get(dims..)?)?,
        None => {
            map.results(view.ctx).iter().map(|result| result.as_constant(view.ctx)).collect::<Option<Vec<i64>>>()?
        }
    };
    if greatest { results.into_iter().max() } else { results.into_iter().min() }
}

/// Composes a map with the definitions of its operands.
fn composed(view: View<'_>, map: AffineMap, operands: &[Value]) -> Option<Applied> {
    let data = map.data(view.ctx);
    if operands.len() != (data.dims + data.symbols) as usize {
        return None;
    }
    let mut applied = Applied::new(view.ctx, map, operands.to_vec());
    applied.compose(view);
    Some(applied)
}

/// `affine.for`
pub fn affine_for(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let body = &*input.body;
    let mut changed = false;
    let (mut maps, mut lists) = (Vec::new(), Vec::new());
    let loop_ = affine::For::of(input.view(), op);
    // A lower bound is the maximum of the results of its map, an upper bound the minimum.
    let bounds = [
        (loop_.lower_bound_map(), loop_.lower_bound_operands().collect::<Vec<Value>>(), true),
        (loop_.upper_bound_map(), loop_.upper_bound_operands().collect(), false),
    ];
    for (map, operands, greatest) in bounds {
        let Some(map) = map else { return Folded::No };
        let is_constant = matches!(map.results(ctx), [result] if result.as_constant(ctx).is_some());
        let constant = constant_bound(View::new(ctx, body), map, &operands, greatest).filter(|_| !is_constant);
        let (new, values) = match constant {
            Some(value) => (ctx.affine_map(0, 0, &[freehold_core::ir::AffineExpr::constant(ctx, value)]), Vec::new()),
            None => {
                // Results of an upper bound are dropped before the composition, those of a lower bound after it.
                let applicable =
                    if greatest { map } else { drop_undecisive(View::new(ctx, body), map, &operands, false) };
                let Some(applied) = composed(View::new(ctx, body), applicable, &operands) else { return Folded::No };
                let new = applied.map(ctx);
                let new =
                    if greatest { drop_undecisive(View::new(ctx, body), new, &applied.operands, true) } else { new };
                (without_repetitions(ctx, new), applied.operands)
            }
        };
        changed |= new != map || values != operands;
        maps.push(new);
        lists.push(values);
    }
    let inits: Vec<Value> = loop_.inits().collect();
    if changed {
        let sizes: Vec<i64> = lists.iter().chain([&inits]).map(|list| list.len() as i64).collect();
        let operands: Vec<Value> = lists.iter().flatten().chain(&inits).copied().collect();
        input.body.set_operands(op, &operands);
        for (name, map) in [Name::LOWER_BOUND_MAP, Name::UPPER_BOUND_MAP].into_iter().zip(maps) {
            input.body.set_attribute(ctx, op, name, Some(ctx.map_attr(map)));
        }
        input.body.set_attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES, Some(ctx.int_array_attr(32, &sizes)));
    }
    if !inits.is_empty() && trip_count(View::new(ctx, input.body), op) == Some(0) {
        return Folded::Results(inits.into_iter().map(FoldValue::Value).collect());
    }
    if let Some(values) = values_of_empty_loop(View::new(ctx, input.body), op) {
        return Folded::Results(values.into_iter().map(FoldValue::Value).collect());
    }
    if changed { Folded::InPlace } else { Folded::No }
}

/// `affine.parallel`
pub fn affine_parallel(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let body = &*input.body;
    let names = [Name::LOWER_BOUNDS_MAP, Name::UPPER_BOUNDS_MAP];
    let loop_ = affine::Parallel::of(input.view(), op);
    let (Some(lower), Some(upper)) = (loop_.lower_bounds_map(), loop_.upper_bounds_map()) else { return Folded::No };
    let operands = body.operand_vec(op);
    let split = (lower.data(ctx).dims + lower.data(ctx).symbols) as usize;
    if split > operands.len() {
        return Folded::No;
    }
    let (mut new, mut maps) = (Vec::new(), Vec::new());
    for (map, operands) in [(lower, &operands[..split]), (upper, &operands[split..])] {
        let Some(applied) = composed(View::new(ctx, body), map, operands) else { return Folded::No };
        maps.push(applied.map(ctx));
        new.extend(applied.operands);
    }
    if maps == [lower, upper] && new[..] == operands[..] {
        return Folded::No;
    }
    input.body.set_operands(op, &new);
    for (name, map) in names.into_iter().zip(maps) {
        input.body.set_attribute(ctx, op, name, Some(ctx.map_attr(map)));
    }
    Folded::InPlace
}

/// `affine.if`
pub fn affine_if(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let body = &*input.body;
    let Some(AttrData::IntegerSet(set)) = body.attribute(ctx, op, Name::CONDITION).map(|attr| attr.data(ctx)) else {
        return Folded::No;
    };
    let data = set.data(ctx);
    let operands: Vec<Value> = body.operands(op).collect();
    if operands.len() != (data.dims + data.symbols) as usize {
        return Folded::No;
    }
    let results = data.constraints.iter().map(|constraint| constraint.0).collect();
    let mut applied = Applied { dims: data.dims, symbols: data.symbols, results, operands: operands.clone() };
    let is_applied = |&value: &Value| body.defining_op(value).is_some_and(|op| body.is(ctx, op, &affine::APPLY));
    if operands.iter().any(is_applied) {
        applied.compose(View::new(ctx, body));
    }
    applied.canonicalize(View::new(ctx, body));
    let kinds = data.constraints.iter().map(|constraint| constraint.1);
    let constraints = applied.results.into_iter().zip(kinds).collect();
    let new = ctx.intern_integer_set(IntegerSetData { dims: applied.dims, symbols: applied.symbols, constraints });
    if new == *set && applied.operands == operands {
        return Folded::No;
    }
    let new = ctx.intern_attr(AttrData::IntegerSet(new));
    input.body.set_operands(op, &applied.operands);
    input.body.set_attribute(ctx, op, Name::CONDITION, Some(new));
    Folded::InPlace
}

fn replace_empty_loop(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let values = values_of_empty_loop(rewriter.view(), op);
    if let Some(values) = &values {
        rewriter.replace(op, values);
    }
    values.is_some()
}

/// Returns the values that replace the results of a loop with an empty body: the initial values or the yielded values.
fn values_of_empty_loop(view: View<'_>, op: Op) -> Option<Vec<Value>> {
    let block = view.regions(op).first().and_then(|&region| view.first_block(region))?;
    let last = view.last_op(block).filter(|&last| view.first_op(block) == Some(last))?;
    if view.results(op).is_empty() {
        return None;
    }
    let inits: Vec<Value> = affine::For::of(view, op).inits().collect();
    let trips = trip_count(view, op);
    let arguments = view.arguments(block);
    let (mut values, mut from_outside, mut swapped) = (Vec::new(), false, false);
    for (index, value) in view.operands(last).enumerate() {
        match arguments.iter().position(|&argument| argument == value) {
            Some(0) => return None,
            Some(place) => {
                swapped |= place - 1 != index;
                values.push(inits[place - 1]);
            }
            None => {
                from_outside = true;
                values.push(value);
            }
        }
    }
    match trips {
        Some(0) => values = inits,
        None if from_outside || swapped => return None,
        Some(2..) if swapped => return None,
        _ => {}
    }
    Some(values)
}

/// Returns the first block of a region.
fn block_of(body: &Body, op: Op, region: usize) -> Option<freehold_core::ir::Block> {
    body.regions(op).get(region).and_then(|&region| body.first_block(region))
}

fn drop_empty_else(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let Some(block) = block_of(body, op, 1) else { return false };
    if !body.results(op).is_empty() || body.first_op(block) != body.last_op(block) {
        return false;
    }
    rewriter.erase_block(block);
    rewriter.notify_modified(op);
    true
}

fn take_branch(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(AttrData::IntegerSet(set)) = body.attribute(ctx, op, Name::CONDITION).map(|attr| attr.data(ctx)) else {
        return false;
    };
    // `0 == 0` is always true and `1 == 0` always false; other conditions are not folded.
    let constant = match &*set.data(ctx).constraints {
        [(expr, true)] => expr.as_constant(ctx),
        _ => None,
    };
    let taken = match constant {
        Some(0) => 0,
        Some(1) => 1,
        _ => return false,
    };
    let Some(block) = block_of(body, op, taken) else {
        if !body.results(op).is_empty() {
            return false;
        }
        rewriter.erase(op);
        return true;
    };
    let exit =
        body.last_op(block).filter(|&exit| body.op_def(ctx, exit).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)));
    let Some(exit) = exit else { return false };
    let values = rewriter.operand_vec(exit);
    rewriter.inline_block(block, InsertPoint::Before(op), &[]);
    rewriter.replace(op, &values);
    rewriter.erase(exit);
    true
}
