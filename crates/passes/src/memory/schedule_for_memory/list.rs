//! List scheduling: of the nodes that may come next, the one that frees most.
//!
//! A node that allocates no more than it frees runs as soon as it may. Otherwise the next node is, by choice, the one
//! that adds the fewest bytes, or the first one of the given order. O((nodes + edges + touches) log n).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use cranelift_entity::SecondaryMap;

use super::graph::{Buffer, Cost, Graph, Node, State};

/// Which node is next if all of them add to what is live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prefer {
    /// The one that adds the fewest bytes.
    FewestBytes,
    /// The first one in the given order.
    GivenOrder,
}

type Key = (bool, Cost, u32);

/// Returns an order of all nodes. `position` is the given order.
pub(super) fn schedule(graph: &Graph, prefer: Prefer, position: impl Fn(Node) -> u32) -> Vec<Node> {
    let mut waits: SecondaryMap<Node, usize> =
        graph.nodes().map(|node| (node, graph.predecessors.of(node).len())).collect();
    let mut state = State::new(graph);
    let mut order = Vec::with_capacity(graph.len());
    let mut is_done: SecondaryMap<Node, bool> = SecondaryMap::with_capacity(graph.len());
    let mut heap: BinaryHeap<Reverse<(Key, Node)>> = BinaryHeap::new();
    let key = |state: &State, node: Node| {
        let cost = state.cost(graph, node);
        let adds = cost.change > 0;
        let none = Cost { change: 0, step: 0 };
        // A node that adds nothing is taken in the given order: a move has no purpose.
        let rank = if adds && prefer == Prefer::FewestBytes { cost } else { none };
        (adds, rank, position(node))
    };
    for node in graph.nodes().filter(|&node| waits[node] == 0) {
        heap.push(Reverse((key(&state, node), node)));
    }
    while let Some(Reverse((known, node))) = heap.pop() {
        if is_done[node] || key(&state, node) != known {
            // The key changed after this entry was made; there is a newer one.
            continue;
        }
        let new: Vec<Buffer> =
            graph.touches.of(node).iter().copied().filter(|&buffer| !state.is_live(buffer)).collect();
        state.run(graph, node);
        is_done[node] = true;
        order.push(node);
        for &next in graph.successors.of(node) {
            waits[next] -= 1;
            if waits[next] == 0 {
                heap.push(Reverse((key(&state, next), next)));
            }
        }
        let mut again = |other: Node, state: &State| {
            if waits[other] == 0 && !is_done[other] {
                heap.push(Reverse((key(state, other), other)));
            }
        };
        for &buffer in graph.touches.of(node) {
            if let Some(last) = state.last_toucher(graph, buffer) {
                again(last, &state);
            }
        }
        for buffer in new {
            graph.touched_by.of(buffer).iter().for_each(|&other| again(other, &state));
        }
    }
    order
}
