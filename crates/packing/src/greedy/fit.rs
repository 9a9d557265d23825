//! First fit and best fit in a given order: each buffer is placed into a gap between the buffers that are placed already
//! and live at the same time.

use super::Problem;
use super::skyline::Skyline;
use crate::align_up;

/// Into which gap a buffer is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// The lowest that is large enough.
    First,
    /// The smallest that is large enough.
    Best,
}

/// The number of nodes of the tree of placed buffers that may be visited for each buffer on average.
const VISITS_PER_BUFFER: usize = 96;

/// The number of visits that are always allowed.
const MIN_VISITS: usize = 1 << 19;

/// Packs the buffers in this order.
///
/// Finding the placed buffers that are live at the same time takes O(log n) for each of them. If they are many, all
/// these visits together would take quadratic time; so their number is limited, and the buffers that remain are stacked
/// on top of what is there in O(log n) each.
pub(super) fn pack_in_order(problem: &Problem<'_>, order: &[u32], fit: Fit) -> Vec<u64> {
    let mut offsets = vec![0; problem.buffers.len()];
    let mut placed = Placed::new(problem);
    let mut skyline = Skyline::new(problem.sections.count());
    let mut visits = MIN_VISITS + VISITS_PER_BUFFER * problem.items.len();
    let mut around: Vec<(u64, u64)> = Vec::new();
    for &index in order {
        let buffer = &problem.buffers[index as usize];
        let range = problem.range(index);
        around.clear();
        let offset = if placed.find(problem, index, &mut visits, |other| {
            let offset = offsets[other as usize];
            around.push((offset, offset + problem.buffers[other as usize].size));
        }) {
            around.sort_unstable();
            lowest_gap(&around, buffer.size, buffer.alignment, fit)
        } else {
            align_up(skyline.highest(range), buffer.alignment)
        };
        offsets[index as usize] = offset;
        skyline.raise(range, offset + buffer.size);
        placed.insert(problem, index);
    }
    offsets
}

/// Returns the offset of the gap between the buffers `around`, which are sorted by offset and may overlap.
pub(super) fn lowest_gap(around: &[(u64, u64)], size: u64, alignment: u64, fit: Fit) -> u64 {
    let (mut end, mut best) = (0, None);
    for &(next, stop) in around {
        let at = align_up(end, alignment);
        if at + size <= next {
            if fit == Fit::First {
                return at;
            }
            let length = next - end;
            if best.is_none_or(|(least, _)| length < least) {
                best = Some((length, at));
            }
        }
        end = end.max(stop);
    }
    best.map_or_else(|| align_up(end, alignment), |(_, at)| at)
}

/// The buffers that are placed: a segment tree over all buffers, sorted by the beginning of their lives, with the latest
/// end of the placed ones below each node.
pub(super) struct Placed {
    leaves: usize,
    /// For each node, when the latest life of a placed buffer below it ends.
    latest: Vec<u32>,
    /// For each node, when the first life of a buffer below it begins.
    first: Vec<u32>,
    /// The buffers, sorted by the beginning of their lives.
    by_start: Vec<u32>,
    /// The position of each buffer in `by_start`.
    position: Vec<u32>,
    stack: Vec<usize>,
}

impl Placed {
    pub fn new(problem: &Problem<'_>) -> Placed {
        let mut by_start = problem.items.clone();
        by_start.sort_by_key(|&index| (problem.range(index).start, index));
        let mut position = vec![0; problem.buffers.len()];
        for (at, &index) in by_start.iter().enumerate() {
            position[index as usize] = at as u32;
        }
        let leaves = by_start.len().max(1).next_power_of_two();
        let mut first = vec![u32::MAX; 2 * leaves];
        for (leaf, &index) in first[leaves..].iter_mut().zip(&by_start) {
            *leaf = problem.range(index).start;
        }
        for node in (1..leaves).rev() {
            first[node] = first[2 * node];
        }
        Placed { leaves, latest: vec![0; 2 * leaves], first, by_start, position, stack: Vec::new() }
    }

    pub fn insert(&mut self, problem: &Problem<'_>, index: u32) {
        let end = problem.range(index).end;
        let mut node = self.leaves + self.position[index as usize] as usize;
        while node > 0 {
            self.latest[node] = self.latest[node].max(end);
            node >>= 1;
        }
    }

    /// Calls `visit` for each placed buffer that is live at the same time as `index`. Returns false if that takes more
    /// than `visits`, from which the visited nodes are subtracted.
    pub fn find(&mut self, problem: &Problem<'_>, index: u32, visits: &mut usize, mut visit: impl FnMut(u32)) -> bool {
        let range = problem.range(index);
        let Placed { leaves, latest, first, by_start, stack, .. } = self;
        let holds_some = |node: usize| latest[node] > range.start && first[node] < range.end;
        if *visits == 0 {
            return false;
        }
        *visits -= 1;
        stack.clear();
        stack.extend(Some(1).filter(|&root| holds_some(root)));
        while let Some(node) = stack.pop() {
            if node >= *leaves {
                visit(by_start[node - *leaves]);
                continue;
            }
            let Some(rest) = visits.checked_sub(2) else {
                *visits = 0;
                return false;
            };
            *visits = rest;
            stack.extend([2 * node + 1, 2 * node].into_iter().filter(|&child| holds_some(child)));
        }
        true
    }
}
