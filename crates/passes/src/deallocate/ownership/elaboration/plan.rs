//! The place at which each buffer is freed: after its last use in a node, or on the edges on which it dies.
//!
//! ```text
//!   node n, last use at position p                      free at p
//!   every edge into t frees the same carrier            free at the start of t
//!   every edge out of n frees the same carrier          free before the last op of n
//!   the edge is the only one into t                     free at the start of t
//!   a branch to t                                       free in a new block on the edge
//!   from an op to the point after it, past a region     free in a new region (the `else` of an `scf.if`)
//! ```
//!
//! Otherwise nothing can be inserted on the edge alone. The carrier is then kept live into the target, and the analysis
//! runs again.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::decide::{Contribution, Facts, Own};
use super::graph::{Edge, EdgeKind, Graph, NONE};
use super::ranges::Ranges;
use super::roles::{Kind, encloses};
use freehold_core::ir::{Value, View};

/// Under which condition a dying carrier is freed on an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// If it owns its buffer.
    Owned,
    /// If it owns its buffer and one of these carriers owns another.
    AndAny(SmallVec<[u32; 2]>),
    /// If it owns its buffer, and none of these forwarded values has the same buffer.
    Unless(SmallVec<[Value; 2]>),
}

/// A free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Free {
    pub carrier: u32,
    pub when: When,
}

/// The frees.
#[derive(Default)]
pub(super) struct Plan {
    /// Node, position and carrier.
    pub local: Vec<(u32, u32, u32)>,
    /// At the start of a node.
    pub starts: Vec<(u32, Free)>,
    /// Before the last op of a node.
    pub ends: Vec<(u32, Free)>,
    /// On an edge, in a block or region of its own.
    pub edges: Vec<(u32, Free)>,
}

/// Carriers that must live into a node, because nothing can be inserted on an edge to it.
pub(super) type Blocked = Vec<(u32, u32)>;

/// Computes the frees, or what prevents them.
pub(super) fn plan(view: View<'_>, graph: &Graph, facts: &Facts, ranges: &mut Ranges) -> Result<Plan, Blocked> {
    let mut plan = Plan::default();
    let mut dying: Vec<SmallVec<[u32; 2]>> = vec![SmallVec::new(); graph.edges.len()];
    let mut used_at_end: FxHashSet<(u32, u32)> = FxHashSet::default();
    for carrier in 0..graph.carriers.len() as u32 {
        if !facts.own[carrier as usize].may() {
            continue;
        }
        let borrowers = &facts.borrowers[carrier as usize];
        ranges.compute(graph, carrier, borrowers, &facts.forced[carrier as usize]);
        let data = &graph.carriers[carrier as usize];
        for &node in std::iter::once(&data.node).chain(&ranges.entered) {
            if !ranges.is_live_end(node) {
                let start = if node == data.node { data.position } else { graph.nodes[node as usize].ops.start };
                let position = ranges.last_use(node).map_or(start, |last| last.max(start));
                if !is_taken(graph, facts, carrier, (node, position)) {
                    plan.local.push((node, position, carrier));
                }
            }
        }
        for &node in &ranges.ends {
            for &edge in &graph.nodes[node as usize].outgoing {
                let to = graph.edges[edge as usize].to;
                if to == NONE || !ranges.is_live_in(to) {
                    dying[edge as usize].push(carrier);
                }
            }
        }
        for alias in facts.aliases(carrier) {
            for &(node, position) in &graph.carriers[alias as usize].uses {
                if position == graph.nodes[node as usize].ops.end {
                    used_at_end.insert((carrier, node));
                }
            }
        }
    }
    let frees: Vec<Vec<Free>> =
        (0..graph.edges.len() as u32).map(|edge| frees_on(graph, facts, edge, &dying[edge as usize])).collect();
    let mut blocked = forwarded_views(view, graph, facts);
    for (number, list) in frees.iter().enumerate() {
        let edge = &graph.edges[number];
        for free in list {
            let scope = |node: u32| in_scope(view, graph, free, node);
            let from_end = !used_at_end.contains(&(free.carrier, edge.from));
            let incoming = if edge.to == NONE { &[][..] } else { &graph.nodes[edge.to as usize].incoming[..] };
            let outgoing = &graph.nodes[edge.from as usize].outgoing;
            let everywhere = |edges: &[u32]| edges.iter().all(|&other| frees[other as usize].contains(free));
            let is_first = |edges: &[u32]| edges.first() == Some(&(number as u32));
            // Whether all edges to a node free it, so that the node frees it. This takes precedence over the node before,
            // for every edge out of which the decision must be the same.
            let at_target = |edge: &Edge| {
                edge.to != NONE
                    && free.when == When::Owned
                    && scope(edge.to)
                    && everywhere(&graph.nodes[edge.to as usize].incoming)
            };
            let at_source = || {
                from_end
                    && everywhere(outgoing)
                    && !outgoing.iter().any(|&other| at_target(&graph.edges[other as usize]))
            };
            if at_target(edge) {
                if is_first(incoming) {
                    plan.starts.push((edge.to, free.clone()));
                }
            } else if at_source() {
                if is_first(outgoing) {
                    plan.ends.push((edge.from, free.clone()));
                }
            } else if incoming.len() == 1 && scope(edge.to) {
                plan.starts.push((edge.to, free.clone()));
            } else if can_split(view, graph, number as u32) {
                plan.edges.push((number as u32, free.clone()));
            } else {
                if !graph.dominators().reaches(edge.from) {
                    continue;
                }
                // If the carrier itself does not exist in the target, keep the others live whose buffers may be the same:
                // the edges out of the node then do the same to the carrier.
                let exists = |carrier: u32| graph.exists_in(view, carrier, edge.to);
                let before = blocked.len();
                if exists(free.carrier) {
                    blocked.push((free.carrier, edge.to));
                } else {
                    let others = dying[number].iter().filter(|&&other| other != free.carrier && exists(other));
                    blocked.extend(others.map(|&other| (other, edge.to)));
                }
                if blocked.len() == before {
                    blocked.push((free.carrier, NONE));
                }
            }
        }
    }
    if blocked.is_empty() { Ok(plan) } else { Err(blocked) }
}

/// Returns the owners of buffers of which an edge forwards a view that cannot be freed. They must stay live.
fn forwarded_views(view: View<'_>, graph: &Graph, facts: &Facts) -> Blocked {
    let mut found = Vec::new();
    for (number, edge) in graph.edges.iter().enumerate() {
        if edge.to == NONE || !edge.passes.iter().any(|pass| pass.shifted && !pass.is_copied) {
            continue;
        }
        let outcomes = facts.outcomes(graph, number as u32);
        for (pass, outcome) in edge.passes.iter().zip(outcomes).filter(|(pass, _)| pass.shifted && !pass.is_copied) {
            let owners = match outcome.contribution {
                Contribution::Compare(owners) => owners,
                _ => outcome.moved.to_vec(),
            };
            for owner in owners {
                found.push(match graph.exists_in(view, owner, edge.to) {
                    true => (owner, edge.to),
                    false => (pass.source, NONE),
                });
            }
        }
    }
    found
}

/// Returns whether a select that ends the range of the carrier takes its ownership.
fn is_taken(graph: &Graph, facts: &Facts, carrier: u32, end: (u32, u32)) -> bool {
    // A carrier that an operand only borrows from, such as the buffer that it was loaded from, is not taken.
    let mut selects = graph.carriers[carrier as usize].sources_of.iter();
    selects.any(|&select| {
        let data = &graph.carriers[select as usize];
        data.kind == Kind::Choice && facts.own[select as usize].may() && (data.node, data.position) == end
    })
}

/// Returns the dying carriers that an edge frees.
fn frees_on(graph: &Graph, facts: &Facts, edge: u32, dying: &[u32]) -> Vec<Free> {
    let data = &graph.edges[edge as usize];
    let mut found = Vec::new();
    if dying.is_empty() {
        return found;
    }
    let mut moved: FxHashMap<u32, When> = FxHashMap::default();
    let mut gone: FxHashSet<u32> = FxHashSet::default();
    for outcome in facts.outcomes(graph, edge) {
        gone.extend(outcome.moved.first());
        for (place, &owner) in outcome.moved.iter().enumerate().skip(1) {
            moved.entry(owner).or_insert_with(|| When::AndAny(outcome.moved[..place].into()));
        }
        if let Contribution::Compare(owners) = outcome.contribution {
            for owner in owners {
                let concerned = (0..data.passes.len()).filter(|&pass| facts.concerns(graph, edge, pass, owner));
                moved.insert(owner, When::Unless(concerned.map(|pass| data.passes[pass].value).collect()));
            }
        }
    }
    for &carrier in dying {
        if !gone.contains(&carrier) {
            found.push(Free { carrier, when: moved.remove(&carrier).unwrap_or(When::Owned) });
        }
    }
    found
}

/// Returns whether the values that a free needs may be used in the node.
fn in_scope(view: View<'_>, graph: &Graph, free: &Free, node: u32) -> bool {
    if node == NONE {
        return false;
    }
    let target = graph.nodes[node as usize].block;
    let home = |&carrier: &u32| graph.nodes[graph.carriers[carrier as usize].node as usize].block;
    encloses(view, home(&free.carrier), target)
        && match &free.when {
            When::Owned => true,
            When::AndAny(others) => others.iter().map(home).all(|block| encloses(view, block, target)),
            When::Unless(values) => {
                values.iter().all(|&value| view.value_block(value).is_some_and(|block| encloses(view, block, target)))
            }
        }
}

/// Returns whether a block, or the region of an op that lacks one, can be inserted on the edge.
pub(super) fn can_split(view: View<'_>, graph: &Graph, edge: u32) -> bool {
    let data = &graph.edges[edge as usize];
    let last = graph.last_op(data.from);
    match data.kind {
        EdgeKind::Return | EdgeKind::Call => false,
        EdgeKind::Branch(index) => view
            .op_def(last)
            .and_then(|op_def| op_def.branch)
            .is_some_and(|branch| branch.produced(view, last, index as usize) == 0),
        EdgeKind::Region => lacks_region(view, graph, edge),
    }
}

/// Returns whether the edge leads from an op to the point after it because its second region is empty.
fn lacks_region(view: View<'_>, graph: &Graph, edge: u32) -> bool {
    let data = &graph.edges[edge as usize];
    let op = graph.last_op(data.from);
    let skips = graph.is_expanded(op) && graph.nodes[data.to as usize].after == Some(op);
    skips && view.region_count(op) == 2 && view.first_block(view.regions(op)[1]).is_none()
}

/// Returns whether an `i1` tells whether the carrier owns its buffer.
pub(super) fn has_flag(facts: &Facts, carrier: u32) -> bool {
    facts.own[carrier as usize] == Own::Flag
}
