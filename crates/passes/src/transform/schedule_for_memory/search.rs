//! Finds an order with a low peak: list schedules forward and backward, improved by moves of single buffers, then the
//! exact search with the steps that are left.

use super::exact::{Outcome, search};
use super::graph::Graph;
use super::list::{Prefer, schedule};
use super::moves::improve;

/// Returns an order whose peak is below `before`, and the peak; `None` if none was found. `steps` bounds the work of the
/// exact search and of the moves.
pub(super) fn better_order(graph: &Graph, before: u64, steps: u64) -> Option<(u64, Vec<u32>)> {
    let bound = graph.lower_bound();
    if graph.len() == 0 || before <= bound {
        return None;
    }
    let given: Vec<u32> = (0..graph.len() as u32).collect();
    let mut best = (graph.peak(&given), given);
    let mut consider = |order: Vec<u32>| {
        let peak = graph.peak(&order);
        if peak < best.0 {
            best = (peak, order);
        }
        best.0 <= bound
    };
    let last = graph.len() as u32 - 1;
    let backward = |prefer: Prefer| {
        let mut order = schedule(&graph.reversed(), prefer, |node| last - node);
        order.reverse();
        order
    };
    let forward = |prefer: Prefer| schedule(graph, prefer, |node| node);
    // Those that stay close to the given order come first: they win ties.
    let _ = consider((0..=last).collect())
        || consider(forward(Prefer::GivenOrder))
        || consider(backward(Prefer::GivenOrder))
        || consider(forward(Prefer::FewestBytes))
        || consider(backward(Prefer::FewestBytes));
    let (mut peak, mut order) = best;
    let mut left = steps;
    while peak > bound {
        (peak, order) = improve(graph, peak, order, &mut left);
        if peak <= bound {
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
    (peak < before).then_some((peak, order))
}
