//! The buffers that a loop returns if it is known how often it runs.
//!
//! ```mlir
//! %r:2 = scf.for %i = %c0 to %c24 step %c1 iter_args(%a = %x, %b = %y) -> (memref<4xf32>, memref<4xf32>) {
//!   …
//!   scf.yield %b, %a : memref<4xf32>, memref<4xf32>
//! }
//! memref.dealloc %r#1 : memref<4xf32>
//! ```
//! After 24 iterations `%r#0` is `%x`, and `%r#1` is `%y`. The uses of the results become uses of these, so that it is known
//! which of the two buffers is needed after the loop.
//!
//! The carried values are followed symbolically: an argument of the loop, a value that is defined before it, or an
//! `arith.select` between such with a condition that is known. Their states repeat soon, or are not followed further.
//! Cost: at most [`MOST_STATES`] times the carried values of a loop.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Body, Context, Op, Value, ValueDef, View};
use freehold_dialects::arith;
use rustc_hash::FxHashMap;

use crate::analysis::loop_shape::LoopShape;

/// The most states of the carried values that are followed.
const MOST_STATES: usize = 64;

/// The maximum number of selections that are followed for one value.
const DEEPEST: usize = 8;

/// The value of each carried value: a value that is defined before the loop, or a constant; `None` if it is not known.
type State = Vec<Option<Value>>;

/// Replaces the results of loops that are buffers from before the loop. Returns how many. Inner loops come first, because
/// they are in the iterations of the others.
pub(super) fn forward(ctx: &Context, body: &mut Body) -> u64 {
    let mut ops = body.walk_preorder();
    ops.reverse();
    let mut count = 0;
    for op in ops {
        for (result, value) in known_results(View::new(ctx, body), op) {
            body.replace_all_uses(result, value);
            count += 1;
        }
    }
    count
}

/// Returns the results of `op` that are used and are buffers from before it, each with the buffer.
fn known_results(view: View<'_>, op: Op) -> Vec<(Value, Value)> {
    let is_used = |result: &Value| view.ty(*result).is_memref(view.ctx) && view.users(*result).next().is_some();
    if !view.results(op).iter().any(is_used) {
        return Vec::new();
    }
    let Some((shape, count)) = LoopShape::of(view, op).and_then(|shape| Some((shape, shape.iterations(view)?))) else {
        return Vec::new();
    };
    let Some(last) = last_state(view, &shape, count) else { return Vec::new() };
    let results = view.results(op).iter().copied().zip(last).filter(|(result, _)| is_used(result));
    let known = |(result, value): (Value, Option<Value>)| {
        let value = value.filter(|&value| is_before(view, op, value) && view.ty(value) == view.ty(result))?;
        Some((result, value))
    };
    results.filter_map(known).collect()
}

/// Returns the carried values after `count` iterations; `None` if they do not repeat soon.
fn last_state(view: View<'_>, shape: &LoopShape, count: u64) -> Option<State> {
    let mut states: Vec<State> = vec![shape.initial(view).into_iter().map(Some).collect()];
    let mut numbers: FxHashMap<State, usize> = FxHashMap::default();
    loop {
        let number = states.len() - 1;
        let state = states.last()?.clone();
        if number as u64 == count {
            return Some(state);
        }
        if let Some(&first) = numbers.get(&state) {
            let period = (number - first) as u64;
            let rest = usize::try_from((count - first as u64) % period).ok()?;
            return states.into_iter().nth(first + rest);
        }
        if states.len() > MOST_STATES {
            return None;
        }
        let next = shape.next(view).into_iter().map(|value| value_in(view, shape, value, &state, DEEPEST)).collect();
        numbers.insert(state, number);
        states.push(next);
    }
}

/// Returns what `value` is in an iteration that begins with `state`.
fn value_in(view: View<'_>, shape: &LoopShape, value: Value, state: &State, depth: usize) -> Option<Value> {
    if let Some(number) = shape.carried_number(view, value) {
        return state.get(number).copied().flatten();
    }
    if is_before(view, shape.op, value) || constant_integer(view, value).is_some() {
        return Some(value);
    }
    let select = arith::Select::defining(view, value).filter(|_| depth > 0)?;
    let condition = constant_integer(view, value_in(view, shape, select.condition(), state, depth - 1)?)?;
    let chosen = if condition != 0 { select.true_value() } else { select.false_value() };
    value_in(view, shape, chosen, state, depth - 1)
}

/// Returns whether `value`, which is used in the loop `op`, is defined before it.
fn is_before(view: View<'_>, op: Op, value: Value) -> bool {
    match view.def(value) {
        ValueDef::Result(made, _) => !view.is_ancestor(op, made),
        ValueDef::Argument(block, _) => {
            view.block_parent_op(block).is_none_or(|parent| parent != op && !view.is_ancestor(op, parent))
        }
    }
}
