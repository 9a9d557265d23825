//! Returns arguments that functions take over to their callers: the callers free them after the call.

use freehold_core::ir::{Body, Context, Op, View};
use freehold_dialects::memref;
use rustc_hash::FxHashSet;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::OWNED;
use crate::analysis::live_bytes::{Levels, ProgramLevels, buffer_bytes};
use crate::support::signature::Signature;

/// Converts the arguments of all `eligible` functions, callees first. Returns how many are converted, and how many stay
/// because the peak would rise.
pub(super) fn to_callers(
    ctx: &Context,
    top: &mut Body,
    callables: &Callables,
    graph: &CallGraph,
    eligible: &FxHashSet<usize>,
    ignore_peak: bool,
) -> (u64, u64) {
    let is_owned = |top: &Body, function: usize| {
        let view = View::new(ctx, callables.body(top, callables.functions[function].body));
        !owned(ctx, view).is_empty()
    };
    if !eligible.iter().any(|&function| is_owned(top, function)) {
        return (0, 0);
    }
    let mut program = ProgramLevels::compute(ctx, top, callables, graph);
    let mut callers: Vec<Vec<(usize, Op)>> = vec![Vec::new(); callables.functions.len()];
    for call in &graph.calls {
        callers[call.callee].push((call.body, call.op));
    }
    let (mut converted, mut kept) = (0, 0);
    for &function in graph.groups.iter().flatten() {
        let mut levels = program.levels(ctx, top, callables, graph, function);
        if eligible.contains(&function) && is_owned(top, function) {
            let limit = if ignore_peak { i64::MAX } else { program.limits[function] };
            let number = callables.functions[function].body;
            let (found, raising) = find(View::new(ctx, callables.body(top, number)), &mut levels, limit);
            kept += raising;
            converted += found.len() as u64;
            release(ctx, body_at(top, &callables.places[number].path), &found);
            for &(caller, op) in &callers[function] {
                let body = body_at(top, &callables.places[caller].path);
                for &(argument, _) in &found {
                    let buffer = body.operand(op, argument);
                    let at = body.after(op);
                    body.insert(at, &memref::dealloc(ctx, body.location(op), buffer));
                }
            }
            if !found.is_empty() {
                levels = program.levels(ctx, top, callables, graph, function);
            }
        }
        program.summaries[function] = levels.summary();
    }
    (converted, kept)
}

/// Returns the arguments that the function takes over.
fn owned(ctx: &Context, view: View<'_>) -> Vec<usize> {
    let name = ctx.name(OWNED);
    let attributes = Signature::of(view).input_attributes;
    (0..attributes.len()).filter(|&argument| attributes[argument].get(ctx, name).is_some()).collect()
}

/// Returns the arguments that the function takes over and always frees by one op, with the op. Adds to `levels` what
/// changes. Also returns the number of arguments that would raise the level above `limit`.
fn find(view: View<'_>, levels: &mut Levels, limit: i64) -> (Vec<(usize, Op)>, u64) {
    let (mut found, mut kept) = (Vec::new(), 0);
    let Some(entry) = view.root_block() else { return (found, kept) };
    for argument in owned(view.ctx, view) {
        let Some(&value) = view.arguments(entry).get(argument) else { continue };
        let mut frees = view.users(value).filter(|&user| view.is(user, &memref::DEALLOC));
        let (Some(free), None) = (frees.next(), frees.next()) else { continue };
        let Some(range) = levels.range(free).filter(|_| view.block(free) == Some(entry)) else { continue };
        let bytes = buffer_bytes(view.ctx, view.ty(value));
        if !levels.add_within(std::slice::from_ref(&(range.1 + 1..usize::MAX)), bytes, limit) {
            kept += 1;
            continue;
        }
        found.push((argument, free));
    }
    (found, kept)
}

/// Removes the frees of these arguments from the function that takes them over.
fn release(ctx: &Context, body: &mut Body, found: &[(usize, Op)]) {
    let mut signature = Signature::of(View::new(ctx, body));
    let name = ctx.name(OWNED);
    for &(argument, free) in found {
        body.erase(free);
        signature.input_attributes[argument] = ctx.with_entry(signature.input_attributes[argument], name, None);
    }
    signature.set(ctx, body);
}
