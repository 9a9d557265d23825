//! Live ranges: where a carrier must keep its buffer, because it or something that borrows from it is used later.
//!
//! Backward propagation from uses over the edges of the graph, for one carrier at a time, so that no set of buffers is
//! stored per node. In a large function, regions without uses are skipped ([`Shortcuts`]), so that the cost depends on the
//! uses and on how deep they are nested, and not on how long a buffer lives.

use super::graph::{Graph, NONE};
use super::shortcuts::Shortcuts;

/// The number of nodes from which shortcuts are computed: in debug builds, almost always, so that tests exercise them.
const SHORTCUTS_FROM: usize = if cfg!(debug_assertions) { 3 } else { 64 };

/// The range of one carrier. Buffers are reused from one carrier to the next.
pub(super) struct Ranges {
    /// The number of the current computation. Entries with other stamps are stale.
    stamp: u32,
    live_in: Vec<u32>,
    live_end: Vec<u32>,
    last: Vec<(u32, u32)>,
    work: Vec<u32>,
    definition: u32,
    /// The carrier of the last computation.
    pub carrier: u32,
    shortcuts: Option<Shortcuts>,
    /// The positions of the nodes that concern the current carrier.
    stops: Vec<u32>,
    /// The nodes at whose end the buffer is live, the definition's node included.
    pub ends: Vec<u32>,
    /// The nodes at whose start the buffer is live.
    pub entered: Vec<u32>,
}

impl Ranges {
    pub fn new(graph: &Graph) -> Ranges {
        let nodes = graph.nodes.len();
        Ranges {
            stamp: 0,
            live_in: vec![0; nodes],
            live_end: vec![0; nodes],
            last: vec![(0, 0); nodes],
            work: Vec::new(),
            definition: 0,
            carrier: NONE,
            shortcuts: (nodes >= SHORTCUTS_FROM).then(|| Shortcuts::compute(graph)),
            stops: Vec::new(),
            ends: Vec::new(),
            entered: Vec::new(),
        }
    }

    /// Computes the range of `carrier`, which the uses of `borrowers` extend, and which includes the start of the nodes
    /// `forced`.
    pub fn compute(&mut self, graph: &Graph, carrier: u32, borrowers: &[u32], forced: &[u32]) {
        self.stamp += 1;
        self.carrier = carrier;
        self.ends.clear();
        self.entered.clear();
        self.definition = graph.carriers[carrier as usize].node;
        self.collect_stops(graph, carrier, borrowers, forced);
        for &node in forced {
            self.use_at(graph, node, graph.nodes[node as usize].ops.start);
        }
        for index in std::iter::once(carrier).chain(borrowers.iter().copied()) {
            let carrier = &graph.carriers[index as usize];
            for &(node, position) in &carrier.uses {
                self.use_at(graph, node, position);
            }
            for &(edge, _) in &carrier.forwarded {
                self.end(graph, graph.edges[edge as usize].from);
            }
        }
        while let Some(node) = self.work.pop() {
            self.leave(graph, node);
        }
    }

    /// Continues before the start of a node.
    fn leave(&mut self, graph: &Graph, node: u32) {
        let jump = self.shortcuts.as_ref().and_then(|shortcuts| shortcuts.jump(node, &self.stops));
        let Some(before) = jump else {
            for &edge in &graph.nodes[node as usize].incoming {
                self.end(graph, graph.edges[edge as usize].from);
            }
            return;
        };
        // Edges back to the node are not part of the skipped regions.
        for &edge in &graph.nodes[node as usize].incoming {
            let from = graph.edges[edge as usize].from;
            if graph.dominators().dominates(node, from) {
                self.end(graph, from);
            }
        }
        self.end(graph, before);
        for &edge in &graph.nodes[before as usize].outgoing {
            let to = graph.edges[edge as usize].to;
            if to != NONE && to != self.definition {
                self.live_in[to as usize] = self.stamp;
            }
        }
    }

    fn collect_stops(&mut self, graph: &Graph, carrier: u32, borrowers: &[u32], forced: &[u32]) {
        self.stops.clear();
        let Some(shortcuts) = &self.shortcuts else { return };
        self.stops.push(shortcuts.position(self.definition));
        self.stops.extend(forced.iter().map(|&node| shortcuts.position(node)));
        for index in std::iter::once(carrier).chain(borrowers.iter().copied()) {
            let carrier = &graph.carriers[index as usize];
            self.stops.extend(carrier.uses.iter().map(|&(node, _)| shortcuts.position(node)));
            let from = carrier.forwarded.iter().map(|&(edge, _)| graph.edges[edge as usize].from);
            self.stops.extend(from.map(|node| shortcuts.position(node)));
        }
        self.stops.sort_unstable();
        self.stops.dedup();
    }

    fn use_at(&mut self, graph: &Graph, node: u32, position: u32) {
        let ops = &graph.nodes[node as usize];
        if position == ops.ops.end && !ops.outgoing.is_empty() {
            return self.end(graph, node);
        }
        let last = &mut self.last[node as usize];
        *last = if last.0 == self.stamp { (self.stamp, last.1.max(position)) } else { (self.stamp, position) };
        self.enter(graph, node);
    }

    /// Returns whether the node is not dominated by the definition. If buffers are stored in buffers, a stored one is used
    /// before it exists by whatever uses the other one then.
    fn precedes(&self, graph: &Graph, node: u32) -> bool {
        !graph.stores.is_empty() && !graph.dominators().dominates(self.definition, node)
    }

    fn end(&mut self, graph: &Graph, node: u32) {
        if self.precedes(graph, node) {
            return;
        }
        if self.live_end[node as usize] != self.stamp {
            self.live_end[node as usize] = self.stamp;
            self.ends.push(node);
            self.enter(graph, node);
        }
    }

    fn enter(&mut self, graph: &Graph, node: u32) {
        if self.precedes(graph, node) {
            return;
        }
        if node != self.definition && self.live_in[node as usize] != self.stamp {
            self.live_in[node as usize] = self.stamp;
            self.entered.push(node);
            self.work.push(node);
        }
    }

    /// Returns whether the buffer is live at the start of the node.
    pub fn is_live_in(&self, node: u32) -> bool {
        self.live_in[node as usize] == self.stamp
    }

    /// Returns whether the buffer is live at the end of the node.
    pub fn is_live_end(&self, node: u32) -> bool {
        self.live_end[node as usize] == self.stamp
    }

    /// Returns the position of the last use in the node, without those at its end.
    pub fn last_use(&self, node: u32) -> Option<u32> {
        let (stamp, position) = self.last[node as usize];
        (stamp == self.stamp).then_some(position)
    }
}
