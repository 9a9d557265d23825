//! Finds an order with a low peak: list schedules forward and backward, improved by moves of single buffers, then the
//! exact search with the steps that are left.

use super::exact::{Outcome, search};
use super::graph::{Graph, Node};
use super::list::{Prefer, schedule};
use super::moves::improve;

/// An order is worth the change if its peak is lower by more than this part of the former one: sizes are estimates.
const SMALLEST_GAIN: u64 = 256;

/// Returns an order whose peak is clearly below `before`, and the peak; `None` if none was found. `steps` bounds the work of the
/// exact search and of the moves.
pub(super) fn better_order(graph: &Graph, before: u64, steps: u64) -> Option<(u64, Vec<Node>)> {
    let bound = graph.lower_bound();
    if graph.len() == 0 || before <= bound {
        return None;
    }
    let given: Vec<Node> = graph.nodes().collect();
    let mut best = (graph.peak(&given), given);
    // No order is below it.
    let mut bound = bound.max(bound_at_peak(graph, &best.1));
    let mut consider = |order: Vec<Node>| {
        let peak = graph.peak(&order);
        if peak < best.0 {
            bound = bound.max(bound_at_peak(graph, &order));
            best = (peak, order);
        }
        best.0 <= bound
    };
    let last = graph.len() as u32 - 1;
    let backward = |prefer: Prefer| {
        let mut order = schedule(&graph.reversed(), prefer, |node| last - node.as_u32());
        order.reverse();
        order
    };
    let forward = |prefer: Prefer| schedule(graph, prefer, Node::as_u32);
    // Orders that stay close to the given one come first: they win ties.
    let _ = consider(graph.nodes().collect())
        || consider(forward(Prefer::GivenOrder))
        || consider(backward(Prefer::GivenOrder))
        || consider(forward(Prefer::FewestBytes))
        || consider(backward(Prefer::FewestBytes));
    let (mut peak, mut order) = best;
    let mut left = steps;
    while peak > bound {
        (peak, order) = improve(graph, peak, order, &mut left);
        if peak <= bound.max(bound_at_peak(graph, &order)) {
            break;
        }
        match search(graph, peak - 1, &mut left) {
            Outcome::Found(found) => {
                peak = graph.peak(&found);
                order = found;
            }
            Outcome::Impossible | Outcome::OutOfSteps => break,
        }
    }
    (peak < before - before / SMALLEST_GAIN).then_some((peak, order))
}

/// Returns what must be live, in any order, while the node at the peak of this one runs.
fn bound_at_peak(graph: &Graph, order: &[Node]) -> u64 {
    let levels = graph.steps(order);
    let highest = levels.iter().zip(order).rev().max_by_key(|pair| pair.0);
    highest.map_or(0, |(_, &node)| graph.lower_bound_at(node, |_| true))
}

#[cfg(test)]
mod tests {
    use super::super::graph::{Buffer, Graph, Reuse, State};
    use super::super::model::{Empty, Problem};
    use super::*;

    use cranelift_entity::{EntitySet, PrimaryMap};
    use freehold_core::ir::Op;
    use rustc_hash::FxHashMap;

    /// Numbers that look random.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    /// A block in which each node defines a buffer and reads buffers of earlier ones.
    fn block(nodes: u32, random: &mut Random) -> Graph {
        let (mut edges, mut touches, mut reuses) = (Vec::new(), Vec::new(), Vec::new());
        let bytes: PrimaryMap<Buffer, u64> = (0..nodes).map(|_| random.below(4) * 10).collect();
        for (node, output) in (0..nodes).map(|number| (Node::from_u32(number), Buffer::from_u32(number))) {
            touches.push((node, output));
            for _ in 0..random.below(3).min(u64::from(node.as_u32())) {
                let earlier = random.below(u64::from(node.as_u32())) as u32;
                let input = Buffer::from_u32(earlier);
                edges.push((Node::from_u32(earlier), node));
                touches.push((node, input));
                if bytes[input] == bytes[output] && random.below(2) == 0 {
                    reuses.push(Reuse { node, output, input });
                }
            }
        }
        let inner = (0..nodes).map(|_| random.below(2) * 5).collect();
        let mut kept = EntitySet::new();
        kept.extend(bytes.keys().filter(|_| random.below(6) == 0));
        Graph::new(inner, bytes, kept, edges, touches, reuses)
    }

    /// The lowest peak of all orders.
    fn lowest(graph: &Graph) -> u64 {
        fn extend(graph: &Graph, state: &State, done: u32, peak: u64, best: &mut u64) {
            if done.count_ones() as usize == graph.len() {
                *best = (*best).min(peak);
                return;
            }
            let has_run = |node: Node| done >> node.as_u32() & 1 == 1;
            for node in graph.nodes() {
                let is_ready = graph.predecessors.of(node).iter().all(|&before| has_run(before));
                if !has_run(node) && is_ready && peak < *best {
                    let mut next = state.clone();
                    let during = next.run(graph, node);
                    extend(graph, &next, done | 1 << node.as_u32(), peak.max(during), best);
                }
            }
        }
        let mut best = u64::MAX;
        extend(graph, &State::new(graph), 0, 0, &mut best);
        best
    }

    /// Calls `visit` with each order of the nodes.
    fn for_each_order(graph: &Graph, order: &mut Vec<Node>, visit: &mut dyn FnMut(&[Node])) {
        if order.len() == graph.len() {
            return visit(order);
        }
        for node in graph.nodes() {
            if !order.contains(&node) && graph.predecessors.of(node).iter().all(|before| order.contains(before)) {
                order.push(node);
                for_each_order(graph, order, visit);
                order.pop();
            }
        }
    }

    #[test]
    fn no_order_is_below_the_lowest_peak() {
        let mut random = Random(4);
        let (mut lowest, mut lower) = (0, 0);
        for _ in 0..500 {
            let graph = block(1 + random.below(6) as u32, &mut random);
            let mut empties: Vec<Empty> = Vec::new();
            for buffer in graph.bytes.keys().filter(|_| random.below(2) == 0) {
                let users = graph.touched_by.of(buffer).to_vec();
                empties.push(Empty { op: Op::from_index(empties.len()), users, buffer: Some(buffer) });
            }
            let mut early: Vec<(Node, Buffer)> = Vec::new();
            for empty in &empties {
                let place = random.below(u64::from(empty.users[0].as_u32()) + 1) as u32;
                early.extend(empty.buffer.map(|buffer| (Node::from_u32(place), buffer)));
            }
            early.sort_unstable();
            let before = graph.peak_of_given(&early);
            let problem = Problem { ops: PrimaryMap::new(), empties, early, buffers: FxHashMap::default(), graph };
            let mut least = u64::MAX;
            for_each_order(&problem.graph, &mut Vec::new(), &mut |order| {
                least = least.min(problem.peak_with_empties(order));
            });
            assert!(!problem.is_lowest(before) || least >= before);
            lowest += usize::from(problem.is_lowest(before));
            lower += usize::from(least < before);
        }
        assert!(lowest > 100 && lower > 100, "{lowest} {lower}");
    }

    fn is_order(graph: &Graph, order: &[Node]) -> bool {
        let mut done: EntitySet<Node> = EntitySet::new();
        order.len() == graph.len()
            && order.iter().all(|&node| {
                let ready = graph.predecessors.of(node).iter().all(|&before| done.contains(before));
                ready && done.insert(node)
            })
    }

    #[test]
    fn the_search_finds_the_lowest_peak_of_small_blocks() {
        let mut random = Random(1);
        let mut lower = 0;
        for _ in 0..2000 {
            let nodes = 1 + random.below(8) as u32;
            let graph = block(nodes, &mut random);
            let given: Vec<Node> = graph.nodes().collect();
            let before = graph.peak(&given);
            let found = better_order(&graph, before, 1_000_000);
            assert!(before < SMALLEST_GAIN);
            let peak = found.as_ref().map_or(before, |found| found.0);
            assert_eq!(peak, lowest(&graph), "{graph:?}");
            assert!(graph.lower_bound() <= peak, "{graph:?}");
            let bound = graph.nodes().map(|node| graph.lower_bound_at(node, |_| true)).max().unwrap_or(0);
            assert!(bound <= peak, "{graph:?}");
            if let Some((peak, order)) = found {
                lower += 1;
                assert!(is_order(&graph, &order), "{order:?} {graph:?}");
                assert_eq!(graph.peak(&order), peak);
            }
        }
        assert!(lower > 100, "{lower}");
    }

    #[test]
    fn larger_blocks_get_valid_orders_with_lower_peaks() {
        let mut random = Random(2);
        for _ in 0..50 {
            let graph = block(200, &mut random);
            let given: Vec<Node> = graph.nodes().collect();
            let before = graph.peak(&given);
            let (peak, order) = better_order(&graph, before, 20_000).expect("random orders are not the best");
            assert!(is_order(&graph, &order));
            assert_eq!(graph.peak(&order), peak);
            assert!(peak < before);
        }
    }

    #[test]
    fn undoing_restores_the_state() {
        let mut random = Random(3);
        for _ in 0..100 {
            let graph = block(30, &mut random);
            let mut state = State::new(&graph);
            let mut before = Vec::new();
            for node in graph.nodes() {
                before.push(format!("{state:?}"));
                state.run(&graph, node);
            }
            for node in graph.nodes().rev() {
                state.undo(&graph, node);
                assert_eq!(Some(format!("{state:?}")), before.pop());
            }
        }
    }
}
