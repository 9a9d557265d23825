//! Local search: moves single nodes so that a buffer is not live at the peak.
//!
//! A buffer that is live at the peak although the node there does not touch it is made later, before the first node after
//! the peak that touches it; or what is still to touch it runs before the peak, with all that this needs. A move stays if
//! the peak is lower afterwards, or as high at fewer nodes. Each try costs O(nodes + touches), which is taken from the
//! steps.

use cranelift_entity::{EntitySet, SecondaryMap};

use super::graph::{Buffer, Graph, Node};
use freehold_core::sort::sort_by_key;

/// The maximum number of nodes that are moved together to a later position.
const LARGEST_GROUP: usize = 64;

/// Improves an order until no move helps or the steps are used up. Returns the peak and the order.
pub(super) fn improve(graph: &Graph, peak: u64, order: Vec<Node>, steps: &mut u64) -> (u64, Vec<Node>) {
    let (mut order, mut best) = (order, (peak, usize::MAX));
    let size = (graph.len() + graph.bytes.len()) as u64;
    'next: loop {
        let levels = graph.steps(&order);
        best.1 = levels.iter().filter(|&&level| level == best.0).count();
        let Some(at) = levels.iter().position(|&level| level == best.0) else { return (best.0, order) };
        let position: Positions = order.iter().enumerate().map(|(index, &node)| (node, index)).collect();
        for buffer in spectators(graph, &order, &position, at) {
            for moved in [sunk(graph, &order, &position, at, buffer), raised(graph, &order, &position, at, buffer)] {
                if *steps < size {
                    return (best.0, order);
                }
                *steps -= size;
                let Some(moved) = moved else { continue };
                let levels = graph.steps(&moved);
                let peak = levels.iter().copied().max().unwrap_or(0);
                let count = levels.iter().filter(|&&level| level == peak).count();
                if (peak, count) < best {
                    best = (peak, count);
                    order = moved;
                    continue 'next;
                }
            }
        }
        return (best.0, order);
    }
}

/// By node: its position in the order.
type Positions = SecondaryMap<Node, usize>;

/// Returns the buffers that are live at a position but not touched there, the largest first.
fn spectators(graph: &Graph, order: &[Node], position: &Positions, at: usize) -> Vec<Buffer> {
    let touched = graph.touches.of(order[at]);
    let is_spectator = |&buffer: &Buffer| {
        let places = || graph.touched_by.of(buffer).iter().map(|&node| position[node]);
        !touched.contains(&buffer)
            && places().any(|place| place < at)
            && (graph.is_kept.contains(buffer) || places().any(|place| place > at))
    };
    let mut found: Vec<Buffer> = graph.bytes.keys().filter(is_spectator).collect();
    sort_by_key(&mut found, |&buffer| std::cmp::Reverse(graph.bytes[buffer]));
    found
}

/// Moves all that touches the buffer before the peak to after the peak: as late as possible.
fn sunk(graph: &Graph, order: &[Node], position: &Positions, at: usize, buffer: Buffer) -> Option<Vec<Node>> {
    let early = graph.touched_by.of(buffer).iter().copied().filter(|&node| position[node] < at);
    // The nodes, and all that needs them before the peak; the node of the peak must not be among them.
    let group = closure(early.collect(), position, |node| graph.successors.of(node), |place| place <= at);
    if group.contains(&order[at]) || group.len() > LARGEST_GROUP {
        return None;
    }
    let mut is_waiting = set_of(&group);
    let mut moved: Vec<Node> = Vec::with_capacity(order.len());
    moved.extend(order[..=at].iter().filter(|&&node| !is_waiting.contains(node)));
    // Each one before the first node that needs it.
    let mut waiting: Vec<Node> = order[..=at].iter().copied().filter(|&node| is_waiting.contains(node)).collect();
    for &node in &order[at + 1..] {
        let needed = graph.predecessors.of(node).iter().copied().filter(|&before| is_waiting.contains(before));
        let needed: Vec<Node> = needed.collect();
        if !needed.is_empty() {
            let is_in_group = |place: usize| is_waiting.contains(order[place]);
            let needed = closure(needed, position, |inner| graph.predecessors.of(inner), is_in_group);
            let (now, later): (Vec<Node>, Vec<Node>) = waiting.iter().partition(|other| needed.contains(other));
            for &node in &now {
                is_waiting.remove(node);
            }
            moved.extend(now);
            waiting = later;
        }
        moved.push(node);
    }
    moved.extend(waiting);
    Some(moved)
}

/// Moves all that touches the buffer after the peak, and what it needs, to before the peak.
fn raised(graph: &Graph, order: &[Node], position: &Positions, at: usize, buffer: Buffer) -> Option<Vec<Node>> {
    let late = graph.touched_by.of(buffer).iter().copied().filter(|&node| position[node] > at);
    let group = closure(late.collect(), position, |node| graph.predecessors.of(node), |place| place >= at);
    if group.contains(&order[at]) {
        return None;
    }
    let is_moved = set_of(&group);
    let mut moved: Vec<Node> = order[..at].to_vec();
    moved.extend(order[at..].iter().filter(|&&node| is_moved.contains(node)));
    moved.extend(order[at..].iter().filter(|&&node| !is_moved.contains(node)));
    Some(moved)
}

fn set_of(group: &[Node]) -> EntitySet<Node> {
    let mut set = EntitySet::new();
    set.extend(group.iter().copied());
    set
}

/// Returns the nodes that are reached from `start` by `next` without leaving the positions that `within` accepts.
fn closure<'a>(
    start: Vec<Node>,
    position: &Positions,
    next: impl Fn(Node) -> &'a [Node],
    within: impl Fn(usize) -> bool,
) -> Vec<Node> {
    let mut seen = set_of(&start);
    let mut found = start;
    let mut at = 0;
    while let Some(&node) = found.get(at) {
        at += 1;
        for &other in next(node) {
            if within(position[other]) && seen.insert(other) {
                found.push(other);
            }
        }
    }
    found
}
