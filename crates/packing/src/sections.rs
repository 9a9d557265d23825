//! Time as sections: the points of time that matter for packing, and the independent parts of a problem.
//!
//! Between two consecutive events (a buffer's life begins or ends) the set of live buffers does not change. Of these
//! intervals only those matter whose set of live buffers is maximal, because the buffers of any other interval are all
//! live in one of its neighbors too. A *section* is such a maximal interval: it ends at the first end of a life after
//! the beginning of one. There are at most as many sections as buffers, each buffer is live in a contiguous range of
//! them, and two lives intersect if and only if their ranges do.
//!
//! A *component* is a maximal range of sections such that some buffer is live in each two consecutive ones. Components
//! are packed independently.

use std::ops::Range;

use crate::Buffer;

/// The ranges of sections of all buffers of a problem.
pub(crate) struct Sections {
    /// For each buffer, the sections in which it is live. Empty for buffers of size zero.
    pub ranges: Vec<Range<u32>>,
    /// The sections of each component.
    pub components: Vec<Range<u32>>,
}

impl Sections {
    /// Computes the sections of `buffers` in O(n log n). Buffers of size zero are live in none.
    pub fn new(buffers: &[Buffer]) -> Sections {
        let mut events: Vec<(i64, bool, usize)> = Vec::with_capacity(buffers.len() * 2);
        for (index, buffer) in buffers.iter().enumerate().filter(|(_, buffer)| buffer.size > 0) {
            // At one point of time, ends come before beginnings: lives are half open.
            events.push((buffer.lower, true, index));
            events.push((buffer.upper, false, index));
        }
        events.sort_unstable();
        let mut ranges = vec![0..0; buffers.len()];
        let mut components = Vec::new();
        let (mut section, mut first, mut live, mut has_begun) = (0, 0, 0u32, false);
        for (_, begins, index) in events {
            if begins {
                ranges[index].start = section;
                has_begun = true;
                live += 1;
                continue;
            }
            if std::mem::take(&mut has_begun) {
                section += 1;
            }
            ranges[index].end = section;
            live -= 1;
            if live == 0 {
                components.push(first..section);
                first = section;
            }
        }
        Sections { ranges, components }
    }

    /// Returns the number of sections.
    pub fn count(&self) -> usize {
        self.components.last().map_or(0, |last| last.end as usize)
    }
}

/// Returns the sum of `weight` over the buffers that are live in each section, in O(n).
///
/// The caller guarantees that the sum over all buffers does not overflow.
pub(crate) fn loads(sections: &Sections, weight: impl Fn(usize) -> u64) -> Vec<u64> {
    let mut changes = vec![(0u64, 0u64); sections.count() + 1];
    for (index, range) in sections.ranges.iter().enumerate().filter(|(_, range)| !range.is_empty()) {
        changes[range.start as usize].0 += weight(index);
        changes[range.end as usize].1 += weight(index);
    }
    let mut load = 0;
    let sums = changes.iter().map(|(added, removed)| {
        load = load + added - removed;
        load
    });
    sums.take(sections.count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(lower: i64, upper: i64) -> Buffer {
        Buffer { lower, upper, size: 1, alignment: 1 }
    }

    #[test]
    fn sections_are_the_maximal_sets() {
        // Two that meet at 3 do not intersect; the third spans both; the last is apart.
        let buffers = [buffer(0, 3), buffer(3, 9), buffer(0, 9), buffer(9, 21)];
        let sections = Sections::new(&buffers);
        assert_eq!(sections.ranges, [0..1, 1..2, 0..2, 2..3]);
        assert_eq!(sections.components, [0..2, 2..3]);
        assert_eq!(loads(&sections, |_| 1), [2, 2, 1]);
    }

    #[test]
    fn intersection_of_ranges_is_intersection_of_lives() {
        let mut state = 7u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let buffers: Vec<Buffer> = (0..12)
                .map(|_| {
                    let lower = next(20) as i64 - 10;
                    buffer(lower, lower + 1 + next(8) as i64)
                })
                .collect();
            let Sections { ranges, .. } = Sections::new(&buffers);
            for (a, x) in buffers.iter().zip(&ranges) {
                for (b, y) in buffers.iter().zip(&ranges) {
                    let lives = a.lower < b.upper && b.lower < a.upper;
                    assert_eq!(lives, x.start < y.end && y.start < x.end);
                }
            }
        }
    }
}
