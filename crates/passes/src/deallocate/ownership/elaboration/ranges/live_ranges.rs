//! Live ranges: where a carrier must keep its buffer, because it or something that borrows from it is used later.
//!
//! Backward propagation from uses over the edges of the graph, for one carrier at a time, so that no set of buffers is
//! stored per node. In a large function, regions without uses are skipped ([`Shortcuts`]), so that the cost depends on the
//! uses and on how deep they are nested, and not on how long a buffer lives.

use cranelift_entity::{EntityRef, SecondaryMap};

use super::shortcuts::Shortcuts;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, NodeId, Position, table};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;

/// The number of nodes from which shortcuts are computed: in debug builds, almost always, so that tests exercise them.
const SHORTCUTS_FROM: usize = if cfg!(debug_assertions) { 3 } else { 64 };

/// The range of one carrier. Buffers are reused from one carrier to the next.
pub struct Ranges {
    /// The number of the current computation. Entries with other stamps are stale.
    stamp: u32,
    live_in: SecondaryMap<NodeId, u32>,
    live_end: SecondaryMap<NodeId, u32>,
    last: SecondaryMap<NodeId, (u32, Position)>,
    work: Vec<NodeId>,
    definition: NodeId,
    /// The carrier of the last computation.
    pub carrier: Option<CarrierId>,
    shortcuts: Option<Shortcuts>,
    /// The positions of the nodes that concern the current carrier.
    stops: Vec<u32>,
    /// The nodes at whose end the buffer is live, the definition's node included.
    pub ends: Vec<NodeId>,
    /// The nodes at whose start the buffer is live.
    pub entered: Vec<NodeId>,
}

impl Ranges {
    pub fn new(graph: &Graph) -> Ranges {
        let nodes = graph.nodes.len();
        Ranges {
            stamp: 0,
            live_in: table(nodes),
            live_end: table(nodes),
            last: SecondaryMap::with_default((0, Position::new(0))),
            work: Vec::new(),
            definition: NodeId::new(0),
            carrier: None,
            shortcuts: (nodes >= SHORTCUTS_FROM).then(|| Shortcuts::compute(graph)),
            stops: Vec::new(),
            ends: Vec::new(),
            entered: Vec::new(),
        }
    }

    /// Computes the range of `carrier`, which the uses of `borrowers` extend, and which includes the start of the nodes
    /// `forced`.
    pub fn compute(&mut self, graph: &Graph, carrier: CarrierId, borrowers: &[CarrierId], forced: &[NodeId]) {
        self.stamp += 1;
        self.carrier = Some(carrier);
        self.ends.clear();
        self.entered.clear();
        self.definition = graph.carriers[carrier].node;
        self.collect_stops(graph, carrier, borrowers, forced);
        for &node in forced {
            self.use_at(graph, node, graph.nodes[node].ops.start);
        }
        for index in std::iter::once(carrier).chain(borrowers.iter().copied()) {
            let carrier = &graph.carriers[index];
            for &(node, position) in &carrier.uses {
                self.use_at(graph, node, position);
            }
            for &pass in &carrier.forwarded {
                self.end(graph, graph.source_node(pass));
            }
        }
        while let Some(node) = self.work.pop() {
            self.leave(graph, node);
        }
    }

    /// Continues before the start of a node.
    fn leave(&mut self, graph: &Graph, node: NodeId) {
        let jump = self.shortcuts.as_ref().and_then(|shortcuts| shortcuts.jump(node, &self.stops));
        let Some(before) = jump else {
            for &edge in &graph.nodes[node].incoming {
                self.end(graph, graph.edges[edge].from);
            }
            return;
        };
        // Edges back to the node are not part of the skipped regions.
        for &edge in &graph.nodes[node].incoming {
            let from = graph.edges[edge].from;
            if graph.dominators().dominates(node, from) {
                self.end(graph, from);
            }
        }
        self.end(graph, before);
        for &edge in &graph.nodes[before].outgoing {
            if let Some(to) = graph.edges[edge].to.filter(|&to| to != self.definition) {
                self.live_in[to] = self.stamp;
            }
        }
    }

    fn collect_stops(&mut self, graph: &Graph, carrier: CarrierId, borrowers: &[CarrierId], forced: &[NodeId]) {
        self.stops.clear();
        let Some(shortcuts) = &self.shortcuts else { return };
        self.stops.push(shortcuts.position(self.definition));
        self.stops.extend(forced.iter().map(|&node| shortcuts.position(node)));
        for index in std::iter::once(carrier).chain(borrowers.iter().copied()) {
            let carrier = &graph.carriers[index];
            self.stops.extend(carrier.uses.iter().map(|&(node, _)| shortcuts.position(node)));
            let from = carrier.forwarded.iter().map(|&pass| graph.source_node(pass));
            self.stops.extend(from.map(|node| shortcuts.position(node)));
        }
        self.stops.sort_unstable();
        self.stops.dedup();
    }

    fn use_at(&mut self, graph: &Graph, node: NodeId, position: Position) {
        let ops = &graph.nodes[node];
        if position == ops.ops.end && !ops.outgoing.is_empty() {
            return self.end(graph, node);
        }
        let last = &mut self.last[node];
        *last = if last.0 == self.stamp { (self.stamp, last.1.max(position)) } else { (self.stamp, position) };
        self.enter(graph, node);
    }

    /// Returns whether the node is not dominated by the definition. If buffers are stored in buffers, a stored one is used
    /// before it exists by whatever uses the other one then.
    fn precedes(&self, graph: &Graph, node: NodeId) -> bool {
        !graph.stores.is_empty() && !graph.dominators().dominates(self.definition, node)
    }

    fn end(&mut self, graph: &Graph, node: NodeId) {
        if self.precedes(graph, node) {
            return;
        }
        if self.live_end[node] != self.stamp {
            self.live_end[node] = self.stamp;
            self.ends.push(node);
            self.enter(graph, node);
        }
    }

    fn enter(&mut self, graph: &Graph, node: NodeId) {
        if self.precedes(graph, node) {
            return;
        }
        if node != self.definition && self.live_in[node] != self.stamp {
            self.live_in[node] = self.stamp;
            self.entered.push(node);
            self.work.push(node);
        }
    }

    /// Returns whether the buffer is live at the start of the node.
    pub fn is_live_in(&self, node: NodeId) -> bool {
        self.live_in[node] == self.stamp
    }

    /// Returns whether the buffer is live at the end of the node.
    pub fn is_live_end(&self, node: NodeId) -> bool {
        self.live_end[node] == self.stamp
    }

    /// Returns the position of the last use in the node, without those at its end.
    pub fn last_use(&self, node: NodeId) -> Option<Position> {
        let (stamp, position) = self.last[node];
        (stamp == self.stamp).then_some(position)
    }
}
