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

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::owners::{Contribution, Facts};
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId, Position};
use crate::deallocate::ownership::elaboration::graph::program_graph::{Edge, EdgeKind, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::{Kind, encloses};
use crate::deallocate::ownership::elaboration::ranges::live_ranges::Ranges;
use freehold_core::ir::{Value, View};

/// Under which condition a dying carrier is freed on an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// If it owns its buffer.
    Owned,
    /// If it owns its buffer and one of these carriers owns another.
    AndAny(SmallVec<[CarrierId; 2]>),
    /// If it owns its buffer, and none of these forwarded values has the same buffer.
    Unless(SmallVec<[Value; 2]>),
}

/// A free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Free {
    pub carrier: CarrierId,
    pub when: When,
}

/// The frees.
#[derive(Default)]
pub struct Plan {
    /// Node, position and carrier.
    pub local: Vec<(NodeId, Position, CarrierId)>,
    /// At the start of a node.
    pub starts: Vec<(NodeId, Free)>,
    /// Before the last op of a node.
    pub ends: Vec<(NodeId, Free)>,
    /// On an edge, in a block or region of its own.
    pub edges: Vec<(EdgeId, Free)>,
}

/// The reason why a free has no place.
pub enum Blocked {
    /// A carrier must live into a node, because nothing can be inserted on an edge to it.
    LivesInto(CarrierId, NodeId),
    /// A carrier dies on an edge where it can neither be freed nor live on.
    Stuck(CarrierId),
}

/// Computes the frees, or the reasons why some have no place.
pub fn plan(view: View<'_>, graph: &Graph, facts: &Facts, ranges: &mut Ranges) -> Result<Plan, Vec<Blocked>> {
    let mut plan = Plan::default();
    let deaths = Deaths::find(graph, facts, ranges, &mut plan);
    let frees: SecondaryMap<EdgeId, Vec<Free>> =
        graph.edges.keys().map(|edge| (edge, frees_on(graph, facts, edge, &deaths.on_edges[edge]))).collect();
    let into = agreements(graph, &frees, |edge| edge.to);
    let out_of = agreements(graph, &frees, |edge| Some(edge.from));
    let mut placement =
        Placement { view, graph, deaths: &deaths, into, out_of, at_sources: FxHashMap::default(), plan };
    let mut blocked = forwarded_views(view, graph, facts);
    for edge in graph.edges.keys() {
        for free in &frees[edge] {
            placement.place(edge, free, &mut blocked);
        }
    }
    if blocked.is_empty() { Ok(placement.plan) } else { Err(blocked) }
}

/// The places where carriers die that may own a buffer.
struct Deaths {
    /// By edge: the carriers that are live before it and not after it.
    on_edges: SecondaryMap<EdgeId, SmallVec<[CarrierId; 2]>>,
    /// The carriers that the last op of a node uses.
    used_at_end: FxHashSet<(CarrierId, NodeId)>,
}

impl Deaths {
    /// Finds where carriers die; those that die in a node are freed there.
    fn find(graph: &Graph, facts: &Facts, ranges: &mut Ranges, plan: &mut Plan) -> Deaths {
        let mut on_edges: SecondaryMap<EdgeId, SmallVec<[CarrierId; 2]>> =
            SecondaryMap::with_capacity(graph.edges.len());
        let mut used_at_end: FxHashSet<(CarrierId, NodeId)> = FxHashSet::default();
        for (carrier, data) in graph.carriers.iter().filter(|&(carrier, _)| facts.own[carrier].may()) {
            ranges.compute(graph, carrier, &facts.borrowers[carrier], &facts.forced[carrier]);
            for &node in std::iter::once(&data.node).chain(&ranges.entered) {
                if !ranges.is_live_end(node) {
                    let start = if node == data.node { data.position } else { graph.nodes[node].ops.start };
                    let position = ranges.last_use(node).map_or(start, |last| last.max(start));
                    if !is_taken(graph, facts, carrier, (node, position)) {
                        plan.local.push((node, position, carrier));
                    }
                }
            }
            for &node in &ranges.ends {
                for &edge in &graph.nodes[node].outgoing {
                    if !graph.edges[edge].to.is_some_and(|to| ranges.is_live_in(to)) {
                        on_edges[edge].push(carrier);
                    }
                }
            }
            for alias in facts.aliases(carrier) {
                let uses = graph.carriers[alias].uses.iter();
                let at_end = uses.filter(|&&(node, position)| position == graph.nodes[node].ops.end);
                used_at_end.extend(at_end.map(|&(node, _)| (carrier, node)));
            }
        }
        Deaths { on_edges, used_at_end }
    }
}

/// The edges into or out of a node that free a carrier.
struct Agreement<'a> {
    /// Under which condition the first of them frees it.
    when: &'a When,
    edges: usize,
    /// Whether all of them do so under this condition.
    agrees: bool,
}

/// By node and carrier.
type Agreements<'a> = FxHashMap<(NodeId, CarrierId), Agreement<'a>>;

/// Counts the edges at each node that free each carrier. `node` returns the node of an edge. O(frees).
fn agreements<'a>(
    graph: &Graph,
    frees: &'a SecondaryMap<EdgeId, Vec<Free>>,
    node: impl Fn(&Edge) -> Option<NodeId>,
) -> Agreements<'a> {
    let mut found = Agreements::default();
    for (number, edge) in graph.edges.iter() {
        let Some(node) = node(edge) else { continue };
        for free in &frees[number] {
            let new = Agreement { when: &free.when, edges: 0, agrees: true };
            let known = found.entry((node, free.carrier)).or_insert(new);
            known.edges += 1;
            known.agrees &= *known.when == free.when;
        }
    }
    found
}

/// Finds places for the frees of carriers that die on edges.
struct Placement<'a> {
    view: View<'a>,
    graph: &'a Graph,
    deaths: &'a Deaths,
    into: Agreements<'a>,
    out_of: Agreements<'a>,
    /// For carriers that all edges out of a node free in the same way: whether the node frees it.
    at_sources: FxHashMap<(NodeId, CarrierId), bool>,
    plan: Plan,
}

impl Placement<'_> {
    /// Adds a free of an edge to the plan, once for all edges of its place, or the reason why it has no place.
    fn place(&mut self, number: EdgeId, free: &Free, blocked: &mut Vec<Blocked>) {
        let graph = self.graph;
        let edge = &graph.edges[number];
        let incoming = edge.to.map_or(&[][..], |to| &graph.nodes[to].incoming);
        let outgoing = &graph.nodes[edge.from].outgoing;
        if let Some(to) = self.at_target(edge, free) {
            if incoming.first() == Some(&number) {
                self.plan.starts.push((to, free.clone()));
            }
        } else if self.at_source(edge, free) {
            if outgoing.first() == Some(&number) {
                self.plan.ends.push((edge.from, free.clone()));
            }
        } else if let Some(to) = edge.to.filter(|&to| incoming.len() == 1 && in_scope(self.view, self.graph, free, to))
        {
            self.plan.starts.push((to, free.clone()));
        } else if can_split(self.view, self.graph, number) {
            self.plan.edges.push((number, free.clone()));
        } else if self.graph.dominators().reaches(edge.from) {
            self.block(number, free, blocked);
        }
    }

    /// Returns the target of an edge if all edges to it free the carrier, so that the node frees it. This takes precedence
    /// over the node before, for every edge out of which the decision must be the same.
    fn at_target(&self, edge: &Edge, free: &Free) -> Option<NodeId> {
        edge.to.filter(|&to| {
            free.when == When::Owned
                && in_scope(self.view, self.graph, free, to)
                && is_everywhere(&self.into, to, self.graph.nodes[to].incoming.len(), free)
        })
    }

    /// Returns whether all edges out of the source of an edge free the carrier, so that the node frees it.
    fn at_source(&mut self, edge: &Edge, free: &Free) -> bool {
        let outgoing = &self.graph.nodes[edge.from].outgoing;
        if !is_everywhere(&self.out_of, edge.from, outgoing.len(), free) {
            return false;
        }
        let place = (edge.from, free.carrier);
        if let Some(&known) = self.at_sources.get(&place) {
            return known;
        }
        let is_source = !self.deaths.used_at_end.contains(&(free.carrier, edge.from))
            && !outgoing.iter().any(|&other| self.at_target(&self.graph.edges[other], free).is_some());
        self.at_sources.insert(place, is_source);
        is_source
    }

    /// Adds the carriers that must live into the target of an edge. If the freed carrier itself does not exist there, those
    /// are the others whose buffers may be the same: the edges out of the node then do the same to the carrier.
    fn block(&self, number: EdgeId, free: &Free, blocked: &mut Vec<Blocked>) {
        let before = blocked.len();
        if let Some(to) = self.graph.edges[number].to {
            let exists = |carrier: CarrierId| self.graph.exists_in(self.view, carrier, to);
            if exists(free.carrier) {
                blocked.push(Blocked::LivesInto(free.carrier, to));
            } else {
                let others = self.deaths.on_edges[number].iter().copied();
                let others = others.filter(|&other| other != free.carrier && exists(other));
                blocked.extend(others.map(|other| Blocked::LivesInto(other, to)));
            }
        }
        if blocked.len() == before {
            blocked.push(Blocked::Stuck(free.carrier));
        }
    }
}

/// Returns whether all `count` edges at a node free the carrier in this way.
fn is_everywhere(agreements: &Agreements<'_>, node: NodeId, count: usize, free: &Free) -> bool {
    let known = agreements.get(&(node, free.carrier));
    known.is_some_and(|known| known.agrees && known.edges == count && *known.when == free.when)
}

/// Returns the owners of buffers of which an edge forwards a view that cannot be freed. They must stay live.
fn forwarded_views(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<Blocked> {
    let mut found = Vec::new();
    for (number, edge) in graph.edges.iter() {
        let Some(to) = edge.to else { continue };
        let passes = graph.passes_of(number);
        if !passes.iter().any(|pass| pass.shifted && !pass.is_copied) {
            continue;
        }
        let outcomes = facts.outcomes(graph, number);
        for (pass, outcome) in passes.iter().zip(outcomes).filter(|(pass, _)| pass.shifted && !pass.is_copied) {
            let owners = match outcome.contribution {
                Contribution::Compare(owners) => owners,
                _ => outcome.moved.to_vec(),
            };
            for owner in owners {
                found.push(match graph.exists_in(view, owner, to) {
                    true => Blocked::LivesInto(owner, to),
                    false => Blocked::Stuck(pass.source.unwrap_or(owner)),
                });
            }
        }
    }
    found
}

/// Returns whether a select that ends the range of the carrier takes its ownership.
fn is_taken(graph: &Graph, facts: &Facts, carrier: CarrierId, end: (NodeId, Position)) -> bool {
    // A carrier that an operand only borrows from, such as the buffer that it was loaded from, is not taken.
    let mut selects = graph.carriers[carrier].sources_of.iter();
    selects.any(|&select| {
        let data = &graph.carriers[select];
        data.kind == Kind::Choice && facts.own[select].may() && (data.node, data.position) == end
    })
}

/// Returns the dying carriers that an edge frees.
fn frees_on(graph: &Graph, facts: &Facts, edge: EdgeId, dying: &[CarrierId]) -> Vec<Free> {
    let mut found = Vec::new();
    if dying.is_empty() {
        return found;
    }
    let passes = || cranelift_entity::iter_entity_range(graph.edges[edge].passes.clone());
    let mut moved: FxHashMap<CarrierId, When> = FxHashMap::default();
    let mut gone: FxHashSet<CarrierId> = FxHashSet::default();
    for outcome in facts.outcomes(graph, edge) {
        gone.extend(outcome.moved.first());
        for (place, &owner) in outcome.moved.iter().enumerate().skip(1) {
            moved.entry(owner).or_insert_with(|| When::AndAny(outcome.moved[..place].into()));
        }
        if let Contribution::Compare(owners) = outcome.contribution {
            for owner in owners {
                let concerned = passes().filter(|&pass| facts.concerns(graph, pass, owner));
                moved.insert(owner, When::Unless(concerned.map(|pass| graph.passes[pass].value).collect()));
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
fn in_scope(view: View<'_>, graph: &Graph, free: &Free, node: NodeId) -> bool {
    let target = graph.nodes[node].block;
    let home = |&carrier: &CarrierId| graph.nodes[graph.carriers[carrier].node].block;
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
pub fn can_split(view: View<'_>, graph: &Graph, edge: EdgeId) -> bool {
    let data = &graph.edges[edge];
    let last = graph.last_op(data.from);
    match data.kind {
        EdgeKind::Return | EdgeKind::Call => false,
        EdgeKind::Branch(index) => view
            .op_def(last)
            .and_then(|op_def| op_def.branch)
            .is_some_and(|branch| branch.produced(view, last, index) == 0),
        EdgeKind::Region => lacks_region(view, graph, data),
    }
}

/// Returns whether the edge leads from an op to the point after it because its second region is empty.
fn lacks_region(view: View<'_>, graph: &Graph, edge: &Edge) -> bool {
    let op = graph.last_op(edge.from);
    let skips = graph.is_expanded(op) && edge.to.is_some_and(|to| graph.nodes[to].after == Some(op));
    skips && view.region_count(op) == 2 && view.first_block(view.regions(op)[1]).is_none()
}
