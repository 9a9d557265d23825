//! The results of private functions that are returned without a copy, because the program can observe the copy. See
//! `forward-private-buffer-results`.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::analysis::buffer_values::{is_container, is_shifted};
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::{ALIASES, visibility_is_private};
use crate::analysis::observable_copies::observed_copies;
use crate::analysis::result_aliases::{ResultAliases, all_results_are_new, calls_return_buffers};
use crate::support::signature::{Signature, callee_of};
use freehold_core::definition::{EffectKind, Resource, effect_on_value};
use freehold_core::ir::{Body, Context, Value, View};
use freehold_dialects::{func, memref};

/// By function: the results that are returned without copies, each with the arguments that it may be.
pub(crate) type Forwarded = FxHashMap<usize, BTreeMap<usize, Vec<usize>>>;

/// Marks the results of private functions below `body` that are returned without copies. Returns how many.
pub(crate) fn forward_results(ctx: &Context, body: &mut Body, is_root: bool) -> u64 {
    let callables = Callables::of(ctx, body, is_root);
    let graph = CallGraph::of(ctx, body, &callables);
    let changes = |number: usize| {
        let function = &callables.functions[number];
        !function.unseen_calls && visibility_is_private(View::new(ctx, callables.body(body, function.body)))
    };
    let forwarded = forwarded_results(ctx, body, &callables, &graph, &changes);
    let mark = ctx.name(ALIASES);
    let mut count = 0;
    for (&function, results) in &forwarded {
        let nested = body_at(body, &callables.places[callables.functions[function].body].path);
        let mut signature = Signature::of(View::new(ctx, nested));
        for (&result, arguments) in results {
            let numbers: Vec<_> =
                arguments.iter().map(|&argument| ctx.integer_attr(ctx.integer(64), argument as i64)).collect();
            let attributes = &mut signature.result_attributes[result];
            *attributes = ctx.with_entry(*attributes, mark, Some(ctx.array_attr(&numbers)));
            count += 1;
        }
        signature.set(ctx, nested);
    }
    count
}

/// Returns the results of the functions for which `changes` is true that are returned without copies, because the program
/// can observe the copy. All calls of these functions must be visible, or change with them.
pub(crate) fn forwarded_results(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
    changes: &dyn Fn(usize) -> bool,
) -> Forwarded {
    let mut forwarded = Forwarded::default();
    if !calls_return_buffers(top, ctx, callables, graph) || all_results_are_new(ctx, top, callables, graph) {
        return forwarded;
    }
    let aliases = ResultAliases::of(ctx, top, callables, graph);
    let function_name = ctx.op_name(func::FUNC.name);
    let mut can_change: Option<Vec<bool>> = None;
    loop {
        let observed = observed_copies(ctx, top, callables, graph, &aliases, &|function, result, _| {
            aliases.functions[function].view.header.name == function_name
                && !forwarded.get(&function).is_some_and(|results| results.contains_key(&result))
        });
        let mut changed = false;
        for copy in observed {
            let (function, result) = (copy.call.callee, copy.result);
            let can_change = can_change.get_or_insert_with(|| functions_that_can_change(ctx, &aliases, changes));
            if can_change[function] && can_forward(&aliases, function, result) {
                let arguments = aliases.functions[function].results[result].arguments.clone();
                changed |= forwarded.entry(function).or_default().insert(result, arguments).is_none();
            }
        }
        if !changed {
            return forwarded;
        }
    }
}

/// Returns, by function, whether callers can compare its results with what they pass: all calls are `func.call`s beside it.
fn functions_that_can_change(ctx: &Context, aliases: &ResultAliases<'_>, changes: &dyn Fn(usize) -> bool) -> Vec<bool> {
    let shifts = aliases.functions.iter().any(|facts| {
        let view = facts.view;
        view.walk_preorder().into_iter().any(|op| view.is(op, &memref::VIEW) && is_shifted(view, view.result(op, 0)))
    });
    let name = ctx.op_name(func::FUNC.name);
    let is_function = |number: usize| aliases.functions[number].view.header.name == name;
    let count = aliases.functions.len();
    let mut found: Vec<bool> = (0..count).map(|number| !shifts && is_function(number) && changes(number)).collect();
    for call in &aliases.graph.calls {
        let caller = aliases.callables.places[call.body].function.filter(|&caller| is_function(caller));
        let is_call = caller.is_some_and(|caller| {
            let view = aliases.functions[caller].view;
            view.is(call.op, &func::CALL) && callee_of(view, call.op).is_some()
        });
        let table = aliases.callables.around(aliases.callables.functions[call.callee].body);
        found[call.callee] &= is_call && aliases.callables.places[call.body].table == table;
    }
    found
}

/// Returns whether a result that the function does not own is surely an argument or another result.
fn can_forward(aliases: &ResultAliases<'_>, function: usize, result: usize) -> bool {
    let facts = &aliases.functions[function];
    let view = facts.view;
    let sources = &facts.results[result];
    if !sources.globals.is_empty() || sources.memory {
        return false;
    }
    let is_owned = |value: Value| {
        let Some(op) = view.defining_op(value) else { return false };
        view.op_def(op).is_some_and(|op_def| op_def.call.is_some())
            || effect_on_value(view, op, EffectKind::Allocate, value)
                .is_some_and(|effect| effect.resource == Resource::Default)
    };
    let returns = view.roots().iter().flat_map(|&region| view.blocks(region)).filter_map(|block| view.last_op(block));
    returns.filter(|&op| view.is(op, &func::RETURN)).all(|op| {
        let value = view.operand(op, result);
        !is_container(view, value)
            && facts
                .terminals(value)
                .into_iter()
                .all(|node| facts.argument(node).is_some() || facts.flow.value_of(node).is_some_and(is_owned))
    })
}
