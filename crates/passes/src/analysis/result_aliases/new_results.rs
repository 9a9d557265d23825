//! Whether all functions return only new buffers, which most programs show at the return ops alone: then there is no shared
//! result to find, and the flow of buffers through whole functions need not be computed.

use freehold_core::definition::viewed_operand;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::{arith, memref};
use smallvec::{SmallVec, smallvec};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;

/// Returns true only if no result of a function is a buffer that has another name in the caller
/// ([`ResultSources::is_shared`](super::ResultSources::is_shared)): each is traced through selects and views to allocations and to
/// results of calls, and no two results meet. False: unknown. O(ops that lead to returns, times results of a function).
pub fn all_results_are_new(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> bool {
    callables.functions.iter().all(|function| {
        let view = View::new(ctx, callables.body(top, function.body));
        let mut blocks = view.roots().iter().flat_map(|&region| view.blocks(region));
        blocks.all(|block| match view.last_op(block) {
            Some(last) if view.successor_count(last) == 0 => {
                returns_new_buffers(view, last, &|op| graph.callee(function.body, op).is_some())
            }
            _ => true,
        })
    })
}

/// Returns the buffer that `value`, a result of `op`, is a view of, if the op makes no more than a view.
fn view_source(view: View<'_>, op: Op, value: Value) -> Option<Value> {
    let is_plain = view.op_def(op).is_some_and(|op_def| op_def.buffer_flow.is_none());
    viewed_operand(view, op).filter(|_| is_plain && view.result(op, 0) == value)
}

/// Whether the operands of a return op are new buffers, if the ops for which `is_call` returns true return new buffers.
fn returns_new_buffers(view: View<'_>, return_op: Op, is_call: &dyn Fn(Op) -> bool) -> bool {
    const MOST: usize = 32;
    let mut seen: SmallVec<[(Value, usize); MOST]> = SmallVec::new();
    for (number, operand) in view.operands(return_op).enumerate() {
        if !view.ty(operand).is_memref(view.ctx) {
            continue;
        }
        let mut work: SmallVec<[Value; 4]> = smallvec![operand];
        while let Some(value) = work.pop() {
            match seen.iter().find(|seen| seen.0 == value) {
                Some(&(_, by)) if by == number => continue,
                Some(_) => return false,
                None if seen.len() == MOST => return false,
                None => seen.push((value, number)),
            }
            let Some(op) = view.defining_op(value) else { return false };
            if view.is(op, &memref::ALLOC) || is_call(op) {
                continue;
            }
            if view.is(op, &arith::SELECT) {
                work.extend(view.operands(op).skip(1));
            } else if let Some(source) = view_source(view, op, value) {
                work.push(source);
            } else {
                return false;
            }
        }
    }
    true
}
