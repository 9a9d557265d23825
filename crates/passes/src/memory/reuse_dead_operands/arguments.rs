//! The arguments of private functions that die at all calls.
//!
//! ```mlir
//! %0 = linalg.matmul … outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
//! %1 = call @relu(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>           // the only use of %0
//! ```
//!
//! `@relu` may write into its argument if each call in the program is like this: the tensor is the result of a structured op
//! in the block of the call, which writes an empty or filled tensor, and the call is its only use. So no two arguments share
//! a buffer, none is a constant or memory of others, and a call in a loop gets a new tensor in each iteration. Nothing is
//! copied for such an argument. Linear in the size of the program.

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::linalg::{self, is_structured, outputs};
use freehold_dialects::{func, tensor};
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns, for each body in the order of [`Body::for_each_body`], the function arguments that die at all calls.
pub(super) fn given_up(ctx: &Context, top: &Body, is_root: bool) -> Vec<FxHashSet<Value>> {
    let mut numbers: FxHashMap<*const Body, usize> = FxHashMap::default();
    top.for_each_body(&mut |body| {
        numbers.insert(std::ptr::from_ref(body), numbers.len());
    });
    let mut given = vec![FxHashSet::default(); numbers.len()];
    let callables = Callables::of(ctx, top, is_root);
    if callables.functions.iter().all(|function| function.unseen_calls) {
        return given;
    }
    let mut calls: Vec<Vec<(usize, Op)>> = vec![Vec::new(); callables.functions.len()];
    for call in CallGraph::of(ctx, top, &callables).calls {
        calls[call.callee].push((call.body, call.op));
    }
    for (function, calls) in callables.functions.iter().zip(&calls) {
        let body = callables.body(top, function.body);
        let is_seen = !function.unseen_calls && !calls.is_empty();
        let Some(entry) = body.root_block().filter(|_| is_seen) else { continue };
        let dies = |number: usize| {
            calls.iter().all(|&(caller, op)| dies_at(View::new(ctx, callables.body(top, caller)), op, number))
        };
        let arguments = body.arguments(entry).iter().enumerate();
        let tensors = arguments.filter(|(_, argument)| body.ty(**argument).is_ranked_tensor(ctx));
        given[numbers[&std::ptr::from_ref(body)]]
            .extend(tensors.filter(|&(number, _)| dies(number)).map(|found| found.1));
    }
    given
}

/// Whether the operand of the call is a new tensor that nothing else uses.
fn dies_at(view: View<'_>, call: Op, number: usize) -> bool {
    if !view.is(call, &func::CALL) || number >= view.operand_count(call) {
        return false;
    }
    let value = view.operand(call, number);
    let Some(op) = view.defining_op(value).filter(|&op| is_structured(view, op)) else { return false };
    let result = view.results(op).iter().position(|&result| result == value);
    let output = result.and_then(|index| outputs(view, op).get(index).copied());
    view.body.has_one_use(value)
        && view.block(op) == view.block(call)
        && output.is_some_and(|output| view.ty(output) == view.ty(value) && is_new(view, output))
}

/// Whether the tensor is empty, or a fill of an empty one.
fn is_new(view: View<'_>, value: Value) -> bool {
    let is_empty = |value: Value| view.made_by(value, &tensor::EMPTY).is_some();
    let fill = view.made_by(value, &linalg::FILL).filter(|_| view.body.has_one_use(value));
    is_empty(value) || fill.is_some_and(|fill| outputs(view, fill).first().is_some_and(|&output| is_empty(output)))
}
