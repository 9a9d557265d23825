//! First fit and best fit in a given order: each buffer is placed into a gap between the buffers that are placed already
//! and live at the same time.

use std::ops::Range;

use cranelift_entity::PrimaryMap;

use super::skyline::Skyline;
use super::{BufferId, Offsets, Problem};
use crate::align_up;
use crate::sort::sort_by_key;

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

/// The number of placed buffers up to which they are kept in the order of their offsets.
const MOST_ENTRIES: usize = 2048;

/// They are scanned in this order if they are at most this many times as many as those that are needed; else these are
/// sorted.
const SCANNED: usize = 4;

/// For each buffer of an order, those before it that are live at the same time: its neighbors. They do not depend on offsets,
/// so that all packings in one order share them.
///
/// Finding a neighbor takes O(log n). If there are many, all these visits together would take quadratic time; so their
/// number is limited, and the buffers that remain have no list. Neighbors are counted in O(log n), and not listed for a buffer
/// that scans all placed ones because it has many.
pub(super) struct Neighbors {
    /// By position in the order, as far as neighbors are known.
    around: Vec<Around>,
    entries: Vec<BufferId>,
}

/// The neighbors of a buffer.
enum Around {
    /// Most buffers before it: all are scanned.
    Most,
    /// These entries.
    Listed(Range<usize>),
}

/// How many placed buffers begin, or end, in each section and before: a binary indexed tree (Fenwick, 1994).
struct Counts(Vec<u32>);

impl Counts {
    /// Counts nothing in `sections` sections.
    fn new(sections: usize) -> Counts {
        Counts(vec![0; sections + 1])
    }

    /// Counts a buffer in a section.
    fn add(&mut self, section: u32) {
        let mut at = section as usize + 1;
        while let Some(count) = self.0.get_mut(at) {
            *count += 1;
            at += at & at.wrapping_neg();
        }
    }

    /// Returns the count of all sections before one.
    fn before(&self, section: u32) -> u32 {
        let (mut at, mut sum) = (section as usize, 0);
        while at > 0 {
            sum += self.0[at];
            at &= at - 1;
        }
        sum
    }
}

impl Neighbors {
    /// Finds the neighbors for an order.
    pub fn new(problem: &Problem<'_>, order: &[BufferId]) -> Neighbors {
        let sections = problem.sections.count();
        let (mut begun, mut ended) = (Counts::new(sections), Counts::new(sections + 1));
        let mut placed = Placed::new(problem);
        let mut visits = MIN_VISITS + VISITS_PER_BUFFER * problem.items.len();
        let mut neighbors = Neighbors { around: Vec::with_capacity(order.len()), entries: Vec::new() };
        for (at, &index) in order.iter().enumerate() {
            let range = problem.range(index);
            // Those that have begun before its end, but have not ended when it begins.
            let count = begun.before(range.end) - ended.before(range.start + 1);
            if at <= MOST_ENTRIES && at <= SCANNED * count as usize {
                neighbors.around.push(Around::Most);
            } else {
                let start = neighbors.entries.len();
                if !placed.find(problem, index, &mut visits, |other| neighbors.entries.push(other)) {
                    break;
                }
                debug_assert_eq!(neighbors.entries.len() - start, count as usize);
                neighbors.around.push(Around::Listed(start..neighbors.entries.len()));
            }
            placed.insert(problem, index);
            begun.add(range.start);
            ended.add(range.end);
        }
        neighbors
    }
}

/// A placed buffer.
struct Entry {
    offset: u64,
    end: u64,
    /// The sections in which it is live.
    from: u32,
    to: u32,
}

/// Packs the buffers in this order. Buffers without known neighbors are stacked on top of the packed ones, in O(log n) each.
pub(super) fn pack_in_order(problem: &Problem<'_>, order: &[BufferId], neighbors: &Neighbors, fit: Fit) -> Offsets {
    let mut offsets = Offsets::from(vec![0; problem.buffers.len()]);
    let mut skyline = Skyline::new(problem.sections.count());
    let mut around: Vec<(u64, u64)> = Vec::new();
    let mut by_offset: Vec<Entry> = Vec::new();
    for (at, &index) in order.iter().enumerate() {
        let buffer = &problem.buffers[index];
        let range = problem.range(index);
        let offset = match neighbors.around.get(at) {
            None => align_up(skyline.highest(range), buffer.alignment),
            Some(Around::Most) => {
                let meets = |entry: &&Entry| entry.from < range.end && range.start < entry.to;
                let around = by_offset.iter().filter(meets).map(|entry| (entry.offset, entry.end));
                lowest_gap(around, buffer.size, buffer.alignment, fit)
            }
            Some(Around::Listed(others)) => {
                around.clear();
                around.extend(neighbors.entries[others.clone()].iter().map(|&other| {
                    let offset = offsets[other];
                    (offset, offset + problem.buffers[other].size)
                }));
                around.sort_unstable();
                lowest_gap(around.iter().copied(), buffer.size, buffer.alignment, fit)
            }
        };
        offsets[index] = offset;
        skyline.raise(range, offset + buffer.size);
        if by_offset.len() == at && at < MOST_ENTRIES {
            let place = by_offset.partition_point(|entry| entry.offset <= offset);
            by_offset.insert(place, Entry { offset, end: offset + buffer.size, from: range.start, to: range.end });
        }
    }
    offsets
}

/// Returns the offset of the gap between the buffers `around`, which are sorted by offset and may overlap.
pub(super) fn lowest_gap(around: impl Iterator<Item = (u64, u64)>, size: u64, alignment: u64, fit: Fit) -> u64 {
    let (mut end, mut best) = (0, None);
    for (next, stop) in around {
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

/// A node of the tree of placed buffers.
#[derive(Clone, Copy)]
struct Node {
    /// When the first life of a buffer below it begins.
    first: u32,
    /// When the latest life of a placed buffer below it ends.
    latest: u32,
}

/// The buffers that are placed: a segment tree over all buffers, sorted by the beginning of their lives. The children of the
/// node `i` are the nodes `2 * i` and `2 * i + 1`.
pub(super) struct Placed {
    leaves: usize,
    /// The nodes in pairs, so that siblings are found at once.
    pairs: Vec<[Node; 2]>,
    /// The buffers, sorted by the beginning of their lives.
    by_start: Vec<BufferId>,
    /// The position of each buffer in `by_start`.
    position: PrimaryMap<BufferId, usize>,
    stack: Vec<usize>,
}

impl Placed {
    pub fn new(problem: &Problem<'_>) -> Placed {
        let mut by_start = problem.items.clone();
        sort_by_key(&mut by_start, |&index| (problem.range(index).start, index));
        let mut position = PrimaryMap::from(vec![0; problem.buffers.len()]);
        for (at, &index) in by_start.iter().enumerate() {
            position[index] = at;
        }
        let leaves = by_start.len().max(1).next_power_of_two();
        let mut pairs = vec![[Node { first: u32::MAX, latest: 0 }; 2]; leaves];
        for (at, &index) in by_start.iter().enumerate() {
            let node = leaves + at;
            pairs[node / 2][node % 2].first = problem.range(index).start;
        }
        for node in (1..leaves).rev() {
            pairs[node / 2][node % 2].first = pairs[node][0].first;
        }
        Placed { leaves, pairs, by_start, position, stack: Vec::new() }
    }

    pub fn insert(&mut self, problem: &Problem<'_>, index: BufferId) {
        let end = problem.range(index).end;
        let mut node = self.leaves + self.position[index];
        while node > 0 {
            let latest = &mut self.pairs[node / 2][node % 2].latest;
            *latest = end.max(*latest);
            node /= 2;
        }
    }

    /// Calls `visit` for each placed buffer that is live at the same time as `index`. Returns false if that takes more
    /// than `visits`, from which the visited nodes are subtracted.
    pub fn find(
        &mut self,
        problem: &Problem<'_>,
        index: BufferId,
        visits: &mut usize,
        mut visit: impl FnMut(BufferId),
    ) -> bool {
        let range = problem.range(index);
        let Placed { leaves, pairs, by_start, stack, .. } = self;
        let holds_some = |node: &Node| node.latest > range.start && node.first < range.end;
        if *visits == 0 {
            return false;
        }
        *visits -= 1;
        if !holds_some(&pairs[0][1]) {
            return true;
        }
        if *leaves == 1 {
            visit(by_start[0]);
            return true;
        }
        stack.clear();
        let mut node = 1;
        loop {
            let Some(rest) = visits.checked_sub(2) else {
                *visits = 0;
                return false;
            };
            *visits = rest;
            let [left, right] = &pairs[node];
            let (left, right) = (holds_some(left), holds_some(right));
            if 2 * node < *leaves && (left || right) {
                if left && right {
                    stack.push(2 * node + 1);
                }
                node = 2 * node + usize::from(!left);
                continue;
            }
            // Nodes that hold buffers and have leaves as children.
            let leaf = (2 * node).wrapping_sub(*leaves);
            if left {
                visit(by_start[leaf]);
            }
            if right {
                visit(by_start[leaf + 1]);
            }
            match stack.pop() {
                Some(next) => node = next,
                None => return true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Buffer;
    use crate::sections::Sections;

    /// Looks at all pairs of buffers.
    fn by_all_pairs(problem: &Problem<'_>, order: &[BufferId], fit: Fit) -> Offsets {
        let mut offsets = Offsets::from(vec![0; problem.buffers.len()]);
        for (at, &index) in order.iter().enumerate() {
            let (buffer, range) = (&problem.buffers[index], problem.range(index));
            let meets = |other: &&BufferId| {
                let other = problem.range(**other);
                other.start < range.end && range.start < other.end
            };
            let place = |&other: &BufferId| {
                let offset = offsets[other];
                (offset, offset + problem.buffers[other].size)
            };
            let mut around: Vec<(u64, u64)> = order[..at].iter().filter(meets).map(place).collect();
            around.sort_unstable();
            offsets[index] = lowest_gap(around.into_iter(), buffer.size, buffer.alignment, fit);
        }
        offsets
    }

    #[test]
    fn packing_in_an_order_agrees_with_all_pairs() {
        let mut state = 11u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        // Long lives have many neighbors, so that all placed buffers are scanned; short ones have few.
        for longest in [2, 10, 100, 400] {
            for _ in 0..10 {
                let buffers: Vec<Buffer> = (0..200)
                    .map(|_| {
                        let lower = next(400) as i64;
                        let upper = lower + 1 + next(longest) as i64;
                        Buffer { lower, upper, size: 1 + next(9), alignment: 1 << next(3) }
                    })
                    .collect();
                let sections = Sections::new(&buffers);
                let problem = Problem::new(&buffers, &sections);
                let mut order = problem.items.clone();
                order.sort_by_key(|&index| (std::cmp::Reverse(problem.buffers[index].size), index));
                let neighbors = Neighbors::new(&problem, &order);
                for fit in [Fit::First, Fit::Best] {
                    let offsets = pack_in_order(&problem, &order, &neighbors, fit);
                    assert_eq!(offsets, by_all_pairs(&problem, &order, fit));
                }
            }
        }
    }
}
