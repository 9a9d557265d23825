//! The check that calls hand over buffers that they may.

use super::decisions::owners::{Contribution, Facts};
use super::graph::ids::{CarrierId, EdgeId};
use super::graph::program_graph::{Edge, EdgeKind, Graph};
use cranelift_entity::SecondaryMap;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, View};
use freehold_dialects::memref;

/// An operand of a call.
pub(crate) type Operand = (Op, usize);

/// Checks that every call hands over buffers that it may.
///
/// # Errors
/// A call whose callee takes over an operand passes a buffer that this function does not own, uses afterwards, or passes
/// twice.
pub(super) fn check(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    releases: &SecondaryMap<CarrierId, &'static str>,
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

pub(super) fn calls(graph: &Graph) -> impl Iterator<Item = (EdgeId, &Edge)> {
    graph.edges.iter().filter(|(_, edge)| edge.kind == EdgeKind::Call)
}

/// Returns the operands that calls cannot hand over, and why.
pub(super) fn refusals(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    releases: &SecondaryMap<CarrierId, &'static str>,
) -> Vec<(Operand, &'static str)> {
    let mut refused = Vec::new();
    for (number, edge) in calls(graph) {
        let op = graph.last_op(edge.from);
        for (pass, outcome) in graph.passes_of(number).iter().zip(facts.outcomes(graph, number)) {
            let why = match pass.source {
                None => "the buffer belongs to the caller of this function, or is never freed",
                Some(source) if is_passed_again(view, graph, facts, op, pass.operand, source) => {
                    "the call may pass the buffer twice"
                }
                Some(source) if outcome.contribution == Contribution::Yes => {
                    // A declared op may handle the buffers of other allocators itself.
                    let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
                    if releases[source] == memref::DEALLOC.name || !is_call {
                        continue;
                    }
                    "the buffer is not freed by 'memref.dealloc'"
                }
                Some(source)
                    if facts.possible_owners(source).any(|owner| facts.survives.contains(&(owner, number))) =>
                {
                    "the buffer is used afterwards"
                }
                Some(_) => "this function does not own the buffer on every path",
            };
            refused.push(((op, pass.operand), why));
        }
    }
    refused
}

fn is_passed_again(view: View<'_>, graph: &Graph, facts: &Facts, op: Op, operand: usize, source: CarrierId) -> bool {
    view.operands(op).enumerate().any(|(other, value)| {
        let shares = |carrier: CarrierId| {
            facts.possible_owners(carrier).any(|owner| facts.possible_owners(source).any(|mine| mine == owner))
        };
        other != operand && graph.carrier(value).is_some_and(shares)
    })
}
