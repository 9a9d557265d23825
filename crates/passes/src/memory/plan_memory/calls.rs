//! The arenas that the calls in a program permit: the functions that can take their arenas from their callers.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, View};
use freehold_dialects::func;
use freehold_pass::PassContext;

use super::problem::order::is_ordered;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::function_header::symbol_name;

/// The arenas that the calls in a program permit.
pub(super) struct Calls {
    /// By function: whether all uses in the program are calls that can pass an arena, one after the other.
    pub allow_arenas: Vec<bool>,
    /// By function: whether, besides, all callers are known, so that it takes its arena from them.
    pub give_arenas: Vec<bool>,
    /// By function: whether it is called in the program.
    pub called: Vec<bool>,
    /// By function: whether it calls itself, directly or through others.
    pub recursive: Vec<bool>,
    /// By function: whether it may run while it runs: it is recursive, or reached from a parallel loop.
    reentrant: Vec<bool>,
}

impl Calls {
    pub fn of(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Calls {
        let function_name = ctx.op_name(func::FUNC.name);
        let is_function = |number: usize| callables.body(top, number).header.name == function_name;
        let count = callables.functions.len();
        let mut allow: Vec<bool> = callables.functions.iter().map(|function| is_function(function.body)).collect();
        let (mut called, mut reentrant) = (vec![false; count], vec![false; count]);
        for &function in graph.groups.iter().filter(|group| group.len() > 1).flatten() {
            reentrant[function] = true;
        }
        let mut recursive = reentrant.clone();
        for number in 0..callables.places.len() {
            let calls = graph.calls_in(number);
            if calls.is_empty() {
                continue;
            }
            let body = callables.body(top, number);
            let unordered = unordered_ops(ctx, body);
            let is_direct = callables.places[number].function.is_some() && is_function(number);
            for call in calls {
                called[call.callee] = true;
                let is_recursive = callables.places[number].function == Some(call.callee);
                recursive[call.callee] |= is_recursive;
                reentrant[call.callee] |= is_recursive || unordered[call.op.index()];
                allow[call.callee] &= is_direct && body.is(ctx, call.op, &func::CALL);
            }
        }
        (0..count).for_each(|function| allow[function] &= !reentrant[function]);
        let known = |function: usize| called[function] && !callables.functions[function].unseen_calls;
        let give_arenas = (0..count).map(|function| allow[function] && known(function)).collect();
        // Callees of reentrant functions are reentrant: callers come last in the groups.
        for &function in graph.groups.iter().rev().flatten() {
            if reentrant[function] {
                let body = callables.functions[function].body;
                graph.calls_in(body).iter().for_each(|call| reentrant[call.callee] = true);
            }
        }
        Calls { allow_arenas: allow, give_arenas, called, recursive, reentrant }
    }

    /// Reports a function whose arena is a global and that may run while it runs.
    pub fn check_reentrance(&self, cx: &PassContext<'_>, function: usize, body: &Body) -> Fallible {
        if !self.reentrant[function] {
            return Ok(());
        }
        let view = View::new(cx.ctx, body);
        let name = symbol_name(view).map_or("", |name| cx.ctx.str(name));
        let message = format!(
            "the arena of '{name}' cannot be a global: the function is recursive, or reached from a \
                               parallel loop"
        );
        cx.diagnostics.error_on_root(view, message).help("use 'arena=alloc'").fail()
    }
}

/// Returns, by op, whether an op around it may run it in parallel, or in an unknown order.
fn unordered_ops(ctx: &Context, body: &Body) -> Vec<bool> {
    let view = View::new(ctx, body);
    let mut unordered = vec![false; body.op_capacity()];
    for op in body.walk_preorder() {
        if let Some(parent) = body.parent_op(op) {
            unordered[op.index()] = unordered[parent.index()] || !is_ordered(view, parent);
        }
    }
    unordered
}
