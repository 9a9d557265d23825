//! An exact search for an order with a lower peak: depth first over the sets of nodes that have run, within a number of
//! steps.
//!
//! The buffers that are live after some nodes have run depend only on the set of these nodes, so each set is visited once
//! (dynamic programming over the downward closed sets, as in SERENITY, Ahn et al., MLSys 2020). Two rules shrink the search:
//! - a node whose step exceeds the bound cannot run next;
//! - a node that may run, stays within the bound, and frees at least as much as it allocates, runs at once. An order that
//!   runs it later is not better: before its place, no more is live than before, and it frees as much.
//!
//! If the search ends without reaching its limit, no order is below the bound.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;

use super::graph::{Cost, Graph, Node, State};

/// The result of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// An order with a peak of at most the bound.
    Found(Vec<Node>),
    /// There is none.
    Impossible,
    /// The number of steps was not enough to know.
    OutOfSteps,
}

struct Search<'a> {
    graph: &'a Graph,
    state: State,
    bound: u64,
    /// By node: the number of its predecessors that have not run.
    waits: SecondaryMap<Node, usize>,
    ready: Vec<Node>,
    order: Vec<Node>,
    /// The set of nodes that have run: the combination of their random numbers by exclusive or.
    key: u128,
    steps: u64,
    costs: Costs,
}

/// The costs of nodes that are known. A cost changes with the buffers that the node touches.
#[derive(Default)]
struct Costs {
    /// By node: its cost, and the number of the round in which it was computed.
    known: SecondaryMap<Node, (u32, Cost)>,
    /// The costs of other rounds no longer hold.
    round: u32,
}

/// The most nodes whose costs are forgotten one by one when a buffer that they touch changes. If there are more, all costs are
/// forgotten: each step of the search then takes constant time.
const MOST_FORGOTTEN: usize = 16;

impl Costs {
    fn of(&mut self, graph: &Graph, state: &State, node: Node) -> Cost {
        let (round, cost) = self.known[node];
        if round == self.round {
            debug_assert_eq!(cost, state.cost(graph, node));
            return cost;
        }
        let cost = state.cost(graph, node);
        self.known[node] = (self.round, cost);
        cost
    }

    /// Forgets the costs that may have changed since a node ran or was undone.
    fn forget(&mut self, graph: &Graph, node: Node) {
        for &buffer in graph.touches.of(node) {
            let touching = graph.touched_by.of(buffer);
            if touching.len() > MOST_FORGOTTEN {
                self.round += 1;
                return;
            }
            touching.iter().for_each(|&other| self.known[other].0 = 0);
        }
    }
}

/// A point at which several nodes may be next.
struct Choice {
    nodes: BinaryHeap<Reverse<(Cost, Node)>>,
    /// The number of nodes that had run.
    done: usize,
}

/// Searches for an order with a peak of at most `bound`. Takes the steps from `steps`: one for each node that is tried
/// or looked at.
pub(super) fn search(graph: &Graph, bound: u64, steps: &mut u64) -> Outcome {
    let waits: SecondaryMap<Node, usize> =
        graph.nodes().map(|node| (node, graph.predecessors.of(node).len())).collect();
    let ready = graph.nodes().filter(|&node| waits[node] == 0).collect();
    let state = State::new(graph);
    let costs = Costs { round: 1, ..Costs::default() };
    let mut search = Search { graph, state, bound, waits, ready, order: Vec::new(), key: 0, steps: *steps, costs };
    let outcome = search.run();
    *steps = search.steps;
    outcome
}

impl Search<'_> {
    fn run(&mut self) -> Outcome {
        let mut visited: FxHashSet<u128> = FxHashSet::default();
        self.run_free_nodes();
        let mut choices = vec![self.choice()];
        loop {
            if self.order.len() == self.graph.len() {
                return Outcome::Found(std::mem::take(&mut self.order));
            }
            let Some(choice) = choices.last_mut() else { return Outcome::Impossible };
            let done = choice.done;
            let Some(Reverse((_, node))) = choice.nodes.pop() else {
                choices.pop();
                if let Some(outer) = choices.last() {
                    let done = outer.done;
                    self.undo_to(done);
                }
                continue;
            };
            self.undo_to(done);
            if self.steps == 0 {
                return Outcome::OutOfSteps;
            }
            self.take(node);
            self.run_free_nodes();
            if visited.insert(self.key) {
                let choice = self.choice();
                choices.push(choice);
            } else {
                self.undo_to(done);
            }
        }
    }

    fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_sub(steps);
    }

    fn fits(&self, cost: Cost) -> bool {
        self.state.live + cost.step <= self.bound
    }

    /// Runs the nodes that fit and add nothing, until there are none.
    fn run_free_nodes(&mut self) {
        let mut at = 0;
        while let Some(&node) = self.ready.get(at) {
            self.spend(1);
            let cost = self.costs.of(self.graph, &self.state, node);
            if cost.change <= 0 && self.fits(cost) {
                self.take(node);
                // A node that did not fit before may fit now.
                at = 0;
            } else {
                at += 1;
            }
        }
    }

    /// Returns the nodes that may be next, the cheapest first.
    fn choice(&mut self) -> Choice {
        self.spend(self.ready.len() as u64);
        let Search { graph, state, bound, ready, costs, .. } = self;
        let nodes = ready.iter().map(|&node| (costs.of(graph, state, node), node));
        let nodes = nodes.filter(|(cost, _)| state.live + cost.step <= *bound).map(Reverse);
        Choice { nodes: nodes.collect::<Vec<_>>().into(), done: self.order.len() }
    }

    fn take(&mut self, node: Node) {
        self.spend(1);
        self.state.run(self.graph, node);
        self.costs.forget(self.graph, node);
        self.ready.retain(|&other| other != node);
        self.order.push(node);
        self.key ^= number_of(node);
        for &next in self.graph.successors.of(node) {
            self.waits[next] -= 1;
            if self.waits[next] == 0 {
                self.ready.push(next);
            }
        }
    }

    fn undo_to(&mut self, done: usize) {
        while self.order.len() > done {
            let Some(node) = self.order.pop() else { return };
            self.key ^= number_of(node);
            self.state.undo(self.graph, node);
            self.costs.forget(self.graph, node);
            for &next in self.graph.successors.of(node) {
                self.waits[next] += 1;
            }
            let waits = &self.waits;
            self.ready.retain(|&other| waits[other] == 0);
            self.ready.push(node);
        }
        // The order of the list decides which of several equal nodes is first.
        self.ready.sort_unstable();
    }
}

/// A number for a node that looks random (splitmix64, twice).
fn number_of(node: Node) -> u128 {
    let mix = |seed: u64| {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let number = u64::from(node.as_u32());
    let low = mix(number * 2 + 1);
    u128::from(mix(number * 2 + 2)) << 64 | u128::from(low)
}
