//! List scheduling: of the nodes that may come next, the one that frees most.
//!
//! A node that allocates no more than it frees runs as soon as it may. Otherwise the next node is, by choice, the one
//! that adds the fewest bytes, or the first one of the given order. O((nodes + edges + touches) log n).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{Cost, Graph, State};

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
pub(super) fn schedule(graph: &Graph, prefer: Prefer, position: impl Fn(u32) -> u32) -> Vec<u32> {
    let count = graph.len() as u32;
    let mut waits: Vec<u32> = (0..count).map(|node| graph.predecessors.of(node).len() as u32).collect();
    let mut state = State::new(graph);
    let mut order = Vec::with_capacity(graph.len());
    let mut is_done = vec![false; graph.len()];
    let mut heap: BinaryHeap<Reverse<(Key, u32)>> = BinaryHeap::new();
    let key = |state: &State, node: u32| {
        let cost = state.cost(graph, node);
        let adds = cost.change > 0;
        let none = Cost { change: 0, step: 0 };
        // A node that adds nothing is taken in the given order: a move has no purpose.
        let rank = if adds && prefer == Prefer::FewestBytes { cost } else { none };
        (adds, rank, position(node))
    };
    for node in (0..count).filter(|&node| waits[node as usize] == 0) {
        heap.push(Reverse((key(&state, node), node)));
    }
    while let Some(Reverse((known, node))) = heap.pop() {
        if is_done[node as usize] || key(&state, node) != known {
            // The key changed after this entry was made; there is a newer one.
            continue;
        }
        let new: Vec<u32> = graph.touches.of(node).iter().copied().filter(|&buffer| !state.is_live(buffer)).collect();
        state.run(graph, node);
        is_done[node as usize] = true;
        order.push(node);
        for &next in graph.successors.of(node) {
            waits[next as usize] -= 1;
            if waits[next as usize] == 0 {
                heap.push(Reverse((key(&state, next), next)));
            }
        }
        let mut again = |other: u32, state: &State| {
            if waits[other as usize] == 0 && !is_done[other as usize] {
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
