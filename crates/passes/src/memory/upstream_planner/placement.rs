//! Places buffers in an arena: the two algorithms of the pass. They know sizes, alignments and lifetimes only.

use freehold_core::sort::sort_by_key;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// A buffer to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Buffer {
    /// Its size in bytes.
    pub size: u64,
    /// The number that its offset must be a multiple of.
    pub alignment: u64,
    /// The position of the op that allocates it.
    pub start: usize,
    /// The position of the last op that needs it.
    pub end: usize,
}

/// The algorithm that places buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Algorithm {
    /// One after the other, without reuse. O(n).
    Trivial,
    /// In the order of their starts, each in the smallest gap between live buffers that is large enough, else at the
    /// end. O(n log n) if alignments are equal.
    BestFit,
}

/// Returns the offset of each buffer, or `None` if an offset does not fit in 63 bits.
pub(super) fn place(algorithm: Algorithm, buffers: &[Buffer]) -> Option<Vec<u64>> {
    match algorithm {
        Algorithm::Trivial => place_in_sequence(buffers),
        Algorithm::BestFit => place_by_best_fit(buffers),
    }
}

/// Returns the number of bytes that the placed buffers take.
pub(super) fn arena_size(buffers: &[Buffer], offsets: &[u64]) -> u64 {
    buffers.iter().zip(offsets).map(|(buffer, offset)| offset + buffer.size).max().unwrap_or(0)
}

fn place_in_sequence(buffers: &[Buffer]) -> Option<Vec<u64>> {
    let mut end = 0;
    let place = |buffer: &Buffer| {
        let offset = aligned(end, buffer.alignment)?;
        end = end_of(offset, buffer.size)?;
        Some(offset)
    };
    buffers.iter().map(place).collect()
}

fn place_by_best_fit(buffers: &[Buffer]) -> Option<Vec<u64>> {
    let mut order: Vec<usize> = (0..buffers.len()).collect();
    sort_by_key(&mut order, |&index| buffers[index].start);
    let mut free = FreeSpace::default();
    let mut live: BinaryHeap<Reverse<(usize, u64, u64)>> = BinaryHeap::new();
    let mut offsets = vec![0; buffers.len()];
    for index in order {
        let buffer = buffers[index];
        if buffer.size == 0 {
            continue;
        }
        while let Some(&Reverse((end, from, to))) = live.peek()
            && end <= buffer.start
        {
            live.pop();
            free.give_back(from, to);
        }
        let offset = free.take(buffer.size, buffer.alignment)?;
        live.push(Reverse((buffer.end, offset, offset + buffer.size)));
        offsets[index] = offset;
    }
    Some(offsets)
}

/// The free parts of the arena. Neighboring parts are merged.
#[derive(Default)]
struct FreeSpace {
    /// The gaps between live buffers: start to end.
    gaps: BTreeMap<u64, u64>,
    /// The same gaps, as (size, start).
    by_size: BTreeSet<(u64, u64)>,
    /// The start of the free space after the last live buffer.
    tail: u64,
    /// The size of the arena so far.
    end: u64,
}

impl FreeSpace {
    /// Takes `size` bytes from the gap that has the fewest bytes from its first aligned byte on; of equal ones, from the
    /// first. Without such a gap, extends the arena.
    fn take(&mut self, size: u64, alignment: u64) -> Option<u64> {
        // The size of the part from the first aligned byte on, and that byte.
        let mut best: Option<(u64, u64)> = None;
        for &(gap, start) in self.by_size.range((size, 0)..) {
            // At most `alignment - 1` bytes of a gap are before its first aligned byte.
            if best.is_some_and(|best| gap - (alignment - 1).min(gap) > best.0) {
                break;
            }
            let Some(usable) = usable(start, start + gap, alignment).filter(|usable| usable.0 >= size) else {
                continue;
            };
            if best.is_none_or(|best| usable < best) {
                best = Some(usable);
            }
        }
        let tail = aligned(self.tail, alignment)?;
        let tail_end = end_of(tail, size)?;
        if tail_end <= self.end && best.is_none_or(|best| self.end - tail < best.0) {
            best = None;
        }
        match best {
            Some((_, offset)) => {
                let (&start, &end) = self.gaps.range(..=offset).next_back()?;
                self.remove_gap(start, end);
                self.add_gap(start, offset);
                self.add_gap(offset + size, end);
                Some(offset)
            }
            None => {
                self.add_gap(self.tail, tail);
                self.tail = tail_end;
                self.end = self.end.max(tail_end);
                Some(tail)
            }
        }
    }

    /// Frees the bytes of a buffer.
    fn give_back(&mut self, mut from: u64, mut to: u64) {
        if let Some((&start, &end)) = self.gaps.range(..from).next_back()
            && end == from
        {
            self.remove_gap(start, end);
            from = start;
        }
        if let Some(&end) = self.gaps.get(&to) {
            self.remove_gap(to, end);
            to = end;
        }
        match to == self.tail {
            true => self.tail = from,
            false => self.add_gap(from, to),
        }
    }

    fn add_gap(&mut self, start: u64, end: u64) {
        if start < end {
            self.gaps.insert(start, end);
            self.by_size.insert((end - start, start));
        }
    }

    fn remove_gap(&mut self, start: u64, end: u64) {
        self.gaps.remove(&start);
        self.by_size.remove(&(end - start, start));
    }
}

/// Returns the size of the part of a gap from its first aligned byte on, and that byte.
fn usable(start: u64, end: u64, alignment: u64) -> Option<(u64, u64)> {
    let first = aligned(start, alignment)?;
    (first < end).then(|| (end - first, first))
}

fn aligned(offset: u64, alignment: u64) -> Option<u64> {
    offset.checked_next_multiple_of(alignment)
}

/// Returns the end of a buffer, if it fits in 63 bits.
fn end_of(offset: u64, size: u64) -> Option<u64> {
    offset.checked_add(size).filter(|&end| i64::try_from(end).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(size: u64, alignment: u64, start: usize, end: usize) -> Buffer {
        Buffer { size, alignment, start, end }
    }

    /// The definition of the algorithm, quadratic.
    fn best_fit_by_definition(buffers: &[Buffer]) -> Vec<u64> {
        let mut order: Vec<usize> = (0..buffers.len()).collect();
        order.sort_by_key(|&index| buffers[index].start);
        let (mut offsets, mut placed, mut arena) = (vec![0; buffers.len()], Vec::<(usize, u64)>::new(), 0);
        for index in order {
            let wanted = buffers[index];
            let mut occupied: Vec<(u64, u64)> = placed
                .iter()
                .filter(|&&(other, _)| buffers[other].end > wanted.start)
                .map(|&(other, offset)| (offset, offset + buffers[other].size))
                .collect();
            occupied.sort_unstable();
            let (mut from, mut best) = (0u64, None);
            for (start, end) in occupied {
                if let Some(found) = usable(from, start, wanted.alignment).filter(|found| found.0 >= wanted.size)
                    && best.is_none_or(|best: (u64, u64)| found.0 < best.0)
                {
                    best = Some(found);
                }
                from = from.max(end);
            }
            let tail = from.next_multiple_of(wanted.alignment);
            let in_tail = tail + wanted.size <= arena && best.is_none_or(|best| arena - tail < best.0);
            let offset = best.filter(|_| !in_tail).map_or(tail, |best| best.1);
            arena = arena.max(offset + wanted.size);
            placed.push((index, offset));
            offsets[index] = offset;
        }
        offsets
    }

    #[test]
    fn buffers_in_sequence_do_not_overlap_and_are_aligned() {
        let buffers = [buffer(3, 1, 0, 1), buffer(8, 8, 2, 3), buffer(1, 1, 4, 5), buffer(16, 16, 6, 7)];
        assert_eq!(place(Algorithm::Trivial, &buffers), Some(vec![0, 8, 16, 32]));
        assert_eq!(arena_size(&buffers, &[0, 8, 16, 32]), 48);
    }

    #[test]
    fn best_fit_follows_its_definition() {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % limit
        };
        for round in 0..2000 {
            let count = 1 + random(24) as usize;
            let alignments = if round % 2 == 0 { 1 } else { 7 };
            let buffers: Vec<Buffer> = (0..count)
                .map(|start| {
                    let end = start + 1 + random(10) as usize;
                    buffer(1 + random(40), 1 << random(alignments), start, end)
                })
                .collect();
            let offsets = place(Algorithm::BestFit, &buffers).unwrap();
            assert_eq!(offsets, best_fit_by_definition(&buffers), "{buffers:?}");
            for (index, (a, &from)) in buffers.iter().zip(&offsets).enumerate() {
                assert_eq!(from % a.alignment, 0);
                for (b, &other) in buffers.iter().zip(&offsets).skip(index + 1) {
                    let alive_together = a.start < b.end && b.start < a.end;
                    assert!(!alive_together || from + a.size <= other || other + b.size <= from, "{buffers:?}");
                }
            }
        }
    }

    #[test]
    fn too_large_arenas_are_refused() {
        let half = 1 << 62;
        for algorithm in [Algorithm::Trivial, Algorithm::BestFit] {
            assert_eq!(place(algorithm, &[buffer(half, 1, 0, 2), buffer(half, 1, 1, 2)]), None);
            assert!(place(algorithm, &[buffer(half, 1, 0, 2)]).is_some());
        }
    }
}
