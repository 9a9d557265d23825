//! Local search: moves single nodes so that a buffer is not live at the peak.
//!
//! A buffer that is live at the peak although the node there does not touch it is made later, before the first node after
//! the peak that touches it; or what is still to touch it runs before the peak, with all that this needs. A move stays if
//! the peak is lower afterwards, or as high at fewer nodes. Each try costs O(nodes + touches), which is taken from the
//! steps.

use super::graph::Graph;

/// The maximum number of nodes that are moved together to a later position.
const LARGEST_GROUP: usize = 64;

/// Improves an order until no move helps or the steps are used up. Returns the peak and the order.
pub(super) fn improve(graph: &Graph, peak: u64, order: Vec<u32>, steps: &mut u64) -> (u64, Vec<u32>) {
    let (mut order, mut best) = (order, (peak, usize::MAX));
    let size = (graph.len() + graph.bytes.len()) as u64;
    'next: loop {
        let levels = graph.steps(&order);
        best.1 = levels.iter().filter(|&&level| level == best.0).count();
        let Some(at) = levels.iter().position(|&level| level == best.0) else { return (best.0, order) };
        let mut position = vec![0u32; graph.len()];
        order.iter().enumerate().for_each(|(index, &node)| position[node as usize] = index as u32);
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

/// Returns the buffers that are live at a position but not touched there, the largest first.
fn spectators(graph: &Graph, order: &[u32], position: &[u32], at: usize) -> Vec<u32> {
    let touched = graph.touches.of(order[at]);
    let is_spectator = |buffer: &u32| {
        let places = || graph.touched_by.of(*buffer).iter().map(|&node| position[node as usize] as usize);
        !touched.contains(buffer)
            && places().any(|place| place < at)
            && (graph.is_kept[*buffer as usize] || places().any(|place| place > at))
    };
    let mut found: Vec<u32> = (0..graph.bytes.len() as u32).filter(is_spectator).collect();
    found.sort_by_key(|&buffer| std::cmp::Reverse(graph.bytes[buffer as usize]));
    found
}

/// Moves all that touches the buffer before the peak to after the peak: as late as possible.
fn sunk(graph: &Graph, order: &[u32], position: &[u32], at: usize, buffer: u32) -> Option<Vec<u32>> {
    let early = graph.touched_by.of(buffer).iter().copied().filter(|&node| (position[node as usize] as usize) < at);
    // The nodes, and all that needs them before the peak; the node of the peak must not be among them.
    let group = closure(early.collect(), position, |node| graph.successors.of(node), |place| place <= at);
    if group.contains(&order[at]) || group.len() > LARGEST_GROUP {
        return None;
    }
    let mut is_waiting = marks(graph, &group);
    let mut moved: Vec<u32> = Vec::with_capacity(order.len());
    moved.extend(order[..=at].iter().filter(|&&node| !is_waiting[node as usize]));
    // Each one before the first node that needs it.
    let mut waiting: Vec<u32> = order[..=at].iter().copied().filter(|&node| is_waiting[node as usize]).collect();
    for &node in &order[at + 1..] {
        let needed = graph.predecessors.of(node).iter().copied().filter(|&before| is_waiting[before as usize]);
        let needed: Vec<u32> = needed.collect();
        if !needed.is_empty() {
            let is_in_group = |place: usize| is_waiting[order[place] as usize];
            let needed = closure(needed, position, |inner| graph.predecessors.of(inner), is_in_group);
            let (now, later): (Vec<u32>, Vec<u32>) = waiting.iter().partition(|other| needed.contains(other));
            now.iter().for_each(|&node| is_waiting[node as usize] = false);
            moved.extend(now);
            waiting = later;
        }
        moved.push(node);
    }
    moved.extend(waiting);
    Some(moved)
}

/// Moves all that touches the buffer after the peak, and what it needs, to before the peak.
fn raised(graph: &Graph, order: &[u32], position: &[u32], at: usize, buffer: u32) -> Option<Vec<u32>> {
    let late = graph.touched_by.of(buffer).iter().copied().filter(|&node| position[node as usize] as usize > at);
    let group = closure(late.collect(), position, |node| graph.predecessors.of(node), |place| place >= at);
    if group.contains(&order[at]) {
        return None;
    }
    let is_moved = marks(graph, &group);
    let mut moved: Vec<u32> = order[..at].to_vec();
    moved.extend(order[at..].iter().filter(|&&node| is_moved[node as usize]));
    moved.extend(order[at..].iter().filter(|&&node| !is_moved[node as usize]));
    Some(moved)
}

fn marks(graph: &Graph, group: &[u32]) -> Vec<bool> {
    let mut marks = vec![false; graph.len()];
    group.iter().for_each(|&node| marks[node as usize] = true);
    marks
}

/// Returns the nodes that are reached from `start` by `next` without leaving the positions that `within` accepts.
fn closure<'a>(
    start: Vec<u32>,
    position: &[u32],
    next: impl Fn(u32) -> &'a [u32],
    within: impl Fn(usize) -> bool,
) -> Vec<u32> {
    let mut seen: rustc_hash::FxHashSet<u32> = start.iter().copied().collect();
    let mut found = start;
    let mut at = 0;
    while let Some(&node) = found.get(at) {
        at += 1;
        for &other in next(node) {
            if within(position[other as usize] as usize) && seen.insert(other) {
                found.push(other);
            }
        }
    }
    found
}
