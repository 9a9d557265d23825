//! Operands that callees take over: whether a call may hand them over, and what a function gains if it takes over an
//! argument.
//!
//! `infer-owned-arguments` analyzes each function as if its callees took over whatever they can, and keeps what holds at
//! every call. `ownership-elaboration` repeats the check, so that a mark that is wrong is an error.

use super::callees::Callees;
use super::check;
use super::decisions::owners::Facts;
use super::decisions::release;
use super::function::{Elaboration, Settings};
use super::graph::build_graph;
use super::graph::ids::{CarrierId, NodeId, Position};
use super::graph::program_graph::{EdgeKind, Graph};
use super::graph::roles::Kind;
use super::graph::roots::Roots;
use super::handover_check::{Operand, calls, refusals};
use super::prepare::carry_roots;
use super::ranges::live_ranges::Ranges;
use crate::analysis::buffer_values::{is_container, view_source};
use crate::bufferize::tensors_of_buffers;
use crate::support::result_sources::function_argument;
use cranelift_entity::{EntitySet, iter_entity_range};
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::{bufferization, memref};
use freehold_pass::Options;

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

/// Returns whether a function can take over an argument: a buffer that holds no buffers.
pub(crate) fn can_take(view: View<'_>, argument: Value) -> bool {
    view.ty(argument).is_memref(view.ctx) && !is_container(view, argument)
}

/// Returns the ops that free an argument directly, with its number.
pub(crate) fn freed_arguments(view: View<'_>) -> Vec<(Op, usize)> {
    let mut found = Vec::new();
    for op in view.walk_preorder() {
        let Some(dealloc) = memref::Dealloc::cast(view, op) else { continue };
        let mut value = dealloc.memref();
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
    let settings = Settings::of_inference(options);
    let view = View::new(ctx, body);
    // `canonicalize` replaces a clone with its source if nothing in between frees the buffer; it cannot see what callees do.
    let is_left_alone = |op: Op| view.is(op, &memref::REALLOC) || view.is(op, &bufferization::CLONE);
    if view.walk_preorder().into_iter().any(is_left_alone) || tensors_of_buffers::has_any(view) {
        return None;
    }
    check::check_ops(view, settings.unknown_ops, &diagnostics).ok()?;
    if carry_roots::forwards_shifted(view, callees) {
        return None;
    }
    let graph = build_graph::build(view, callees, &Roots::default());
    let elaboration = Elaboration { settings: &settings, ctx, callees, diagnostics: &diagnostics, observer: None };
    let (facts, _) = elaboration.decide(view, &graph).ok()?;
    let releases = release::releases(view, &graph, &facts, &diagnostics).ok()?;
    let refused = refusals(view, &graph, &facts, &releases);
    let mut found = Handover { refused, ..Handover::default() };
    let mut ranges = Ranges::new(&graph);
    for (carrier, data) in graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Taken) {
        let argument = function_argument(view, data.value).expect("an argument");
        let reached = reached(&graph, carrier);
        if gains(view, &graph, &facts, &mut ranges, &reached) {
            found.gains.push(argument);
        }
        for (number, edge) in calls(&graph) {
            let op = graph.last_op(edge.from);
            let passes = graph.passes_of(number).iter();
            let fed = passes.filter(|pass| pass.source.is_some_and(|source| reached.contains(&source)));
            found.feeds.extend(fed.map(|pass| (argument, (op, pass.operand))));
        }
    }
    Some(found)
}

/// Returns a carrier and those that its buffer may be forwarded to.
fn reached(graph: &Graph, carrier: CarrierId) -> Vec<CarrierId> {
    let mut found = vec![carrier];
    let mut seen: EntitySet<CarrierId> = EntitySet::new();
    seen.insert(carrier);
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        let data = &graph.carriers[at];
        let forwarded = data.forwarded.iter().filter_map(|&pass| graph.passes[pass].target);
        found.extend(forwarded.chain(data.sources_of.iter().copied()).filter(|&target| seen.insert(target)));
    }
    found
}

/// Returns whether owning the buffer of these carriers saves a copy or a run-time check, or frees it before something
/// else is allocated.
fn gains(view: View<'_>, graph: &Graph, facts: &Facts, ranges: &mut Ranges, reached: &[CarrierId]) -> bool {
    let is_returned = |carrier: CarrierId| {
        let forwarded = &graph.carriers[carrier].forwarded;
        forwarded.iter().any(|&pass| graph.edges[graph.passes[pass].edge].kind == EdgeKind::Return)
    };
    let joins = |carrier: CarrierId| graph.carriers[carrier].received.len() > 1;
    let is_freed = |carrier: CarrierId| graph.freed.iter().any(|freed| freed.carrier == Some(carrier));
    if reached.iter().any(|&carrier| is_returned(carrier) || joins(carrier) || is_freed(carrier)) {
        return true;
    }
    // The ops that allocate, perhaps, while the buffer is not needed any more.
    let mut idle: Vec<(NodeId, Position)> = Vec::new();
    for (number, node) in graph.nodes.iter() {
        let allocates = |&at: &Position| {
            let op = graph.ops[at];
            let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
            let is_owner = |&value: &Value| {
                let carrier = graph.carrier(value).map(|carrier| &graph.carriers[carrier]);
                carrier.is_some_and(|carrier| carrier.value == value && carrier.kind == Kind::Allocated)
            };
            is_call || view.results(op).iter().any(is_owner)
        };
        idle.extend(iter_entity_range(node.ops.clone()).filter(allocates).map(|at| (number, at.after())));
    }
    for &carrier in reached {
        ranges.compute(graph, carrier, &facts.borrowers[carrier], &facts.forced[carrier]);
        idle.retain(|&(node, position)| {
            !ranges.is_live_end(node) && ranges.last_use(node).is_none_or(|last| last < position)
        });
    }
    !idle.is_empty()
}
