//! Operands that callees take over: whether a call may hand them over, and what a function gains if it takes over an
//! argument.
//!
//! `infer-owned-arguments` analyzes each function as if its callees took over whatever they can, and keeps what holds at
//! every call. `ownership-elaboration` repeats the check, so that a mark that is wrong is an error.

use rustc_hash::FxHashSet;

use super::callees::Callees;
use super::decide::{Contribution, Facts};
use super::graph::{Edge, EdgeKind, Graph, NONE};
use super::ranges::Ranges;
use super::roles::Kind;
use super::roots::Roots;
use super::{Elaboration, OwnershipElaboration, carry_roots, check, release};
use crate::analysis::buffer_values::{is_container, view_source};
use crate::bufferize::tensors_of_buffers;
use crate::pipeline::Options;
use crate::support::result_sources::function_argument;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::{bufferization, memref};

/// An operand of a call.
pub(crate) type Operand = (Op, usize);

/// The result of the analysis of a function: the arguments that it and its callees may take over.
#[derive(Default)]
pub(crate) struct Handover {
    /// The operands that their calls cannot hand over, and why.
    pub refused: Vec<(Operand, &'static str)>,
    /// The arguments by which the function gains if it takes them over.
    pub gains: Vec<usize>,
    /// The arguments whose buffers it hands over to callees, perhaps.
    pub feeds: Vec<(usize, Operand)>,
}

/// Checks that every call hands over buffers that it may.
///
/// # Errors
/// A call whose callee takes over an operand passes a buffer that this function does not own, uses afterwards, or passes
/// twice.
pub(super) fn check(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    releases: &[&'static str],
    diagnostics: &Diagnostics,
) -> Fallible {
    let refused = refusals(view, graph, facts, releases);
    let Some(&((op, operand), why)) = refused.first() else { return Ok(()) };
    let who = if view.op_def(op).is_some_and(|op_def| op_def.call.is_some()) { "the callee" } else { "this op" };
    diagnostics
        .error_on(view, op, format!("{who} takes over operand #{operand}, but {why}"))
        .note(view.value_location(view.operand(op, operand)), "the buffer comes from here")
        .fail()
}

fn calls(graph: &Graph) -> impl Iterator<Item = (u32, &Edge)> {
    let edges = graph.edges.iter().enumerate().map(|(number, edge)| (number as u32, edge));
    edges.filter(|(_, edge)| edge.kind == EdgeKind::Call)
}

/// Returns the operands that calls cannot hand over, and why.
fn refusals(view: View<'_>, graph: &Graph, facts: &Facts, releases: &[&'static str]) -> Vec<(Operand, &'static str)> {
    let mut refused = Vec::new();
    for (number, edge) in calls(graph) {
        let op = graph.last_op(edge.from);
        for (pass, outcome) in edge.passes.iter().zip(facts.outcomes(graph, number)) {
            let why = if pass.source == NONE {
                "the buffer belongs to the caller of this function, or is never freed"
            } else if is_passed_again(view, graph, facts, op, pass.operand as usize, pass.source) {
                "the call may pass the buffer twice"
            } else if outcome.contribution == Contribution::Yes {
                // A declared op may handle the buffers of other allocators itself.
                let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
                if releases[pass.source as usize] == memref::DEALLOC.name || !is_call {
                    continue;
                }
                "the buffer is not freed by 'memref.dealloc'"
            } else if facts.possible_owners(pass.source).any(|owner| facts.survives.contains(&(owner, number))) {
                "the buffer is used afterwards"
            } else {
                "this function does not own the buffer on every path"
            };
            refused.push(((op, pass.operand as usize), why));
        }
    }
    refused
}

fn is_passed_again(view: View<'_>, graph: &Graph, facts: &Facts, op: Op, operand: usize, source: u32) -> bool {
    view.operands(op).enumerate().any(|(other, value)| {
        let carrier = graph.carrier(value);
        other != operand
            && carrier != NONE
            && facts.possible_owners(carrier).any(|owner| facts.possible_owners(source).any(|mine| mine == owner))
    })
}

/// Returns whether a function can take over an argument: a buffer that holds no buffers.
pub(crate) fn can_take(view: View<'_>, argument: Value) -> bool {
    view.ty(argument).is_memref(view.ctx) && !is_container(view, argument)
}

/// Returns the ops that free an argument directly, with its number.
pub(crate) fn freed_arguments(view: View<'_>) -> Vec<(Op, usize)> {
    let mut found = Vec::new();
    for op in view.walk_preorder() {
        let frees = view.is(op, &memref::DEALLOC).then(|| view.operand(op, 0));
        let Some(mut value) = frees else { continue };
        while let Some(source) = view_source(view, value) {
            value = source;
        }
        found.extend(function_argument(view, value).map(|argument| (op, argument)));
    }
    found
}

/// Analyzes a function without unreachable blocks, with `callees` taking over what they are assumed to. `options`: those of
/// the pass. Returns `None` if the function is rejected, has a `memref.realloc`, a `bufferization.clone` or a tensor of a buffer,
/// or forwards a `memref.view` with an offset in bytes.
pub(crate) fn analyze(ctx: &Context, body: &Body, callees: &Callees, options: &Options) -> Option<Handover> {
    let diagnostics = Diagnostics::default();
    let pass = OwnershipElaboration::of(options);
    let view = View::new(ctx, body);
    // `canonicalize` replaces a clone with its source if nothing in between frees the buffer; it cannot see what callees do.
    let is_left_alone = |op: Op| view.is(op, &memref::REALLOC) || view.is(op, &bufferization::CLONE);
    if view.walk_preorder().into_iter().any(is_left_alone) || tensors_of_buffers::has_any(view) {
        return None;
    }
    check::check_ops(view, pass.unknown_ops, &diagnostics).ok()?;
    if carry_roots::forwards_shifted(view, callees) {
        return None;
    }
    let graph = Graph::build(view, callees, Roots::default());
    let elaboration = Elaboration { pass: &pass, ctx, callees, diagnostics: &diagnostics };
    let (facts, _) = elaboration.decide(view, &graph).ok()?;
    let releases = release::releases(view, &graph, &facts, &diagnostics).ok()?;
    let refused = refusals(view, &graph, &facts, &releases);
    let mut found = Handover { refused, ..Handover::default() };
    let mut ranges = Ranges::new(&graph);
    for carrier in 0..graph.carriers.len() as u32 {
        if graph.carriers[carrier as usize].kind == Kind::Taken {
            let argument = function_argument(view, graph.carriers[carrier as usize].value).expect("an argument");
            let reached = reached(&graph, carrier);
            if gains(view, &graph, &facts, &mut ranges, &reached) {
                found.gains.push(argument);
            }
            for (_, edge) in calls(&graph) {
                let op = graph.last_op(edge.from);
                let fed = edge.passes.iter().filter(|pass| reached.contains(&pass.source));
                found.feeds.extend(fed.map(|pass| (argument, (op, pass.operand as usize))));
            }
        }
    }
    Some(found)
}

/// Returns a carrier and those that its buffer may be forwarded to.
fn reached(graph: &Graph, carrier: u32) -> Vec<u32> {
    let mut found = vec![carrier];
    let mut seen: FxHashSet<u32> = FxHashSet::from_iter([carrier]);
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        let data = &graph.carriers[at as usize];
        let forwarded =
            data.forwarded.iter().map(|&(edge, index)| graph.edges[edge as usize].passes[index as usize].target);
        for target in forwarded.chain(data.sources_of.iter().copied()) {
            if target != NONE && seen.insert(target) {
                found.push(target);
            }
        }
    }
    found
}

/// Returns whether owning the buffer of these carriers saves a copy or a run-time check, or frees it before something
/// else is allocated.
fn gains(view: View<'_>, graph: &Graph, facts: &Facts, ranges: &mut Ranges, reached: &[u32]) -> bool {
    let is_returned = |carrier: u32| {
        let forwarded = &graph.carriers[carrier as usize].forwarded;
        forwarded.iter().any(|&(edge, _)| graph.edges[edge as usize].kind == EdgeKind::Return)
    };
    let joins = |carrier: u32| graph.carriers[carrier as usize].received.len() > 1;
    let is_freed = |carrier: u32| graph.freed.iter().any(|freed| freed.carrier == carrier);
    if reached.iter().any(|&carrier| is_returned(carrier) || joins(carrier) || is_freed(carrier)) {
        return true;
    }
    // The ops that allocate, perhaps, while the buffer is not needed any more.
    let mut idle: Vec<(u32, u32)> = Vec::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        let allocates = |&at: &u32| {
            let op = graph.ops[at as usize];
            let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
            let is_owner = |&value: &Value| {
                let carrier = graph.carrier(value);
                carrier != NONE
                    && graph.carriers[carrier as usize].value == value
                    && graph.carriers[carrier as usize].kind == Kind::Allocated
            };
            is_call || view.results(op).iter().any(is_owner)
        };
        idle.extend(node.ops.clone().filter(allocates).map(|at| (number as u32, at + 1)));
    }
    for &carrier in reached {
        ranges.compute(graph, carrier, &facts.borrowers[carrier as usize], &facts.forced[carrier as usize]);
        idle.retain(|&(node, position)| {
            !ranges.is_live_end(node) && ranges.last_use(node).is_none_or(|last| last < position)
        });
    }
    !idle.is_empty()
}
