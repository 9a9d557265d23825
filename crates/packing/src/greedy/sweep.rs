//! Best fit in the order of time: buffers are placed when their lives begin, into the smallest free gap that is large
//! enough, and their bytes are free again when their lives end.

use std::collections::{BTreeMap, BTreeSet};

use super::{BufferId, Offsets, Problem};
use crate::align_up;
use crate::sort::sort_by_key;

/// The free gaps below the end of the arena. Everything above `top` is free.
#[derive(Default)]
struct Gaps {
    /// Offset and end of each gap.
    by_offset: BTreeMap<u64, u64>,
    /// Size and offset of each gap.
    by_size: BTreeSet<(u64, u64)>,
    top: u64,
}

impl Gaps {
    fn add(&mut self, offset: u64, end: u64) {
        if offset < end {
            self.by_offset.insert(offset, end);
            self.by_size.insert((end - offset, offset));
        }
    }

    fn remove(&mut self, offset: u64, end: u64) {
        self.by_offset.remove(&offset);
        self.by_size.remove(&(end - offset, offset));
    }

    /// Takes `size` bytes at an aligned offset, which it returns: from the smallest gap that is large enough. Of the gaps
    /// that are large enough only without alignment, one is tried; a gap of the size with padding always fits.
    fn take(&mut self, size: u64, alignment: u64) -> u64 {
        for least in [size, size + (alignment - 1)] {
            let Some(&(length, offset)) = self.by_size.range((least, 0)..).next() else { break };
            let at = align_up(offset, alignment);
            if at + size <= offset + length {
                self.remove(offset, offset + length);
                self.add(offset, at);
                self.add(at + size, offset + length);
                return at;
            }
        }
        let at = align_up(self.top, alignment);
        let top = self.top;
        self.add(top, at);
        self.top = at + size;
        at
    }

    /// Frees the bytes from `offset` to `end`, and merges them with the gaps beside them.
    fn free(&mut self, mut offset: u64, mut end: u64) {
        if let Some((&before, &stop)) = self.by_offset.range(..offset).next_back()
            && stop == offset
        {
            self.remove(before, stop);
            offset = before;
        }
        if let Some(&stop) = self.by_offset.get(&end) {
            self.remove(end, stop);
            end = stop;
        }
        if end == self.top {
            self.top = offset;
        } else {
            self.add(offset, end);
        }
    }
}

/// Packs the buffers in the order of time, or of reversed time. Of the buffers that begin at once, those that live longer
/// are placed first. Takes O(n log n).
pub(super) fn sweep(problem: &Problem<'_>, is_reversed: bool) -> Offsets {
    let count = problem.sections.count() as u32;
    let live = |index: BufferId| {
        let range = problem.range(index);
        if is_reversed { count - range.end..count - range.start } else { range.clone() }
    };
    let mut begins = problem.items.clone();
    sort_by_key(&mut begins, |&index| {
        let range = live(index);
        (range.start, std::cmp::Reverse((range.len(), problem.buffers[index].size)), index)
    });
    let mut ends = problem.items.clone();
    sort_by_key(&mut ends, |&index| (live(index).end, index));
    let mut ends = ends.into_iter().peekable();
    let mut offsets = Offsets::from(vec![0; problem.buffers.len()]);
    let mut gaps = Gaps::default();
    for index in begins {
        let start = live(index).start;
        while let Some(dead) = ends.next_if(|&dead| live(dead).end <= start) {
            let offset = offsets[dead];
            gaps.free(offset, offset + problem.buffers[dead].size);
        }
        let buffer = &problem.buffers[index];
        offsets[index] = gaps.take(buffer.size, buffer.alignment);
    }
    offsets
}
