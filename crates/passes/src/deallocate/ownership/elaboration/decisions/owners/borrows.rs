//! The carriers that borrow the buffers of others, and keep them live: a fixed point.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Facts;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, NodeId};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;
use crate::deallocate::ownership::elaboration::ranges::live_ranges::Ranges;

impl Facts {
    fn mark(&mut self, carrier: CarrierId) {
        if self.is_dirty.insert(carrier) {
            self.dirty.push(carrier);
        }
    }

    /// Makes a carrier live at the start of a node. Returns false if it was already.
    pub fn force(&mut self, carrier: CarrierId, node: NodeId) -> bool {
        if self.forced[carrier].contains(&node) {
            return false;
        }
        self.forced[carrier].push(node);
        self.mark(carrier);
        true
    }

    /// Makes a select borrow from its operands.
    pub fn borrow_sources(&mut self, graph: &Graph, carrier: CarrierId) {
        if self.borrows.insert(carrier) {
            graph.carriers[carrier].sources.iter().flatten().for_each(|&source| self.borrow(carrier, source));
        }
    }

    /// Records that `borrower` may have the buffer of `owner` while `owner` is live.
    pub fn borrow(&mut self, borrower: CarrierId, owner: CarrierId) {
        if borrower == owner || self.related.contains(&(borrower, owner)) {
            return;
        }
        let lower: SmallVec<[CarrierId; 8]> = self.aliases(borrower).collect();
        let upper: SmallVec<[CarrierId; 8]> = self.possible_owners(owner).collect();
        for &above in &upper {
            for &below in &lower {
                if above != below && self.related.insert((below, above)) {
                    self.owners[below].push(above);
                    self.borrowers[above].push(below);
                    self.mark(above);
                }
            }
        }
    }

    /// Extends ranges and borrows until nothing changes.
    pub fn settle(&mut self, graph: &Graph, ranges: &mut Ranges) {
        loop {
            while let Some(carrier) = self.dirty.pop() {
                self.is_dirty.remove(carrier);
                self.settle_carrier(graph, ranges, carrier);
            }
            self.settle_siblings(graph);
            if self.dirty.is_empty() {
                return;
            }
        }
    }

    fn settle_carrier(&mut self, graph: &Graph, ranges: &mut Ranges, carrier: CarrierId) {
        ranges.compute(graph, carrier, &self.borrowers[carrier], &self.forced[carrier]);
        let aliases: SmallVec<[CarrierId; 8]> = self.aliases(carrier).collect();
        for alias in aliases {
            let data = &graph.carriers[alias];
            for pass in data.forwarded.iter().map(|&pass| &graph.passes[pass]) {
                if graph.edges[pass.edge].to.is_some_and(|to| ranges.is_live_in(to)) {
                    self.survives.insert((carrier, pass.edge));
                    if let Some(target) = pass.target {
                        self.borrow(target, carrier);
                    }
                }
            }
            for &select in &data.sources_of {
                let (node, position) = (graph.carriers[select].node, graph.carriers[select].position);
                if ranges.is_live_end(node) || ranges.last_use(node).is_some_and(|last| last > position) {
                    self.borrow_sources(graph, select);
                }
            }
        }
    }

    /// If one edge may forward a buffer to several slots, one of them takes it, and a later one may borrow from any earlier one.
    fn settle_siblings(&mut self, graph: &Graph) {
        for edge in graph.edges.keys() {
            let passes = graph.passes_of(edge);
            if passes.len() < 2 {
                continue;
            }
            let mut takers: FxHashMap<CarrierId, SmallVec<[Option<CarrierId>; 2]>> = FxHashMap::default();
            for pass in passes {
                let Some(source) = pass.source else { continue };
                let owners = self.possible_owners(source);
                let dying: SmallVec<[CarrierId; 4]> =
                    owners.filter(|&owner| !self.survives.contains(&(owner, edge))).collect();
                for owner in dying {
                    let earlier = takers.entry(owner).or_default();
                    if pass.target.is_some() && earlier.contains(&pass.target) {
                        continue;
                    }
                    if !earlier.is_empty() {
                        self.shared.insert(edge);
                    }
                    if let Some(target) = pass.target {
                        earlier.iter().flatten().for_each(|&taker| self.borrow(target, taker));
                    }
                    earlier.push(pass.target);
                }
            }
        }
    }
}
