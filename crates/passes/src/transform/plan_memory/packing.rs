//! The interface to the solver that places buffers.

use std::cmp::Reverse;

/// A buffer that is to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Buffer {
    /// The first moment of its life.
    pub lower: u64,
    /// The moment after the last one.
    pub upper: u64,
    /// Its size in bytes.
    pub size: u64,
    /// The power of two that its offset is a multiple of.
    pub alignment: u64,
}

/// Where buffers are placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Packing {
    /// By buffer: its offset in bytes.
    pub offsets: Vec<u64>,
    /// The end of the highest buffer.
    pub height: u64,
    /// A number of bytes that no placement is below: the most that live at one moment.
    pub lower_bound: u64,
}

/// Places the buffers so that those whose lives meet do not overlap. Returns `None` if the bytes do not fit in 63 bits.
pub(super) fn pack(buffers: &[Buffer]) -> Option<Packing> {
    let lower_bound = lower_bound(buffers)?;
    let mut is_at_peak = vec![false; buffers.len()];
    live_at_peak(buffers).into_iter().for_each(|index| is_at_peak[index] = true);
    let length = |buffer: &Buffer| buffer.upper - buffer.lower;
    let first = |index: usize| Reverse(buffers[index].size);
    let keys: [&dyn Fn(usize) -> [Reverse<u64>; 2]; 4] = [
        &|index| [first(index), Reverse(length(&buffers[index]))],
        &|index| [Reverse(u64::from(is_at_peak[index])), first(index)],
        &|index| [Reverse(buffers[index].size.saturating_mul(length(&buffers[index]))), first(index)],
        &|index| [Reverse(length(&buffers[index])), first(index)],
    ];
    let mut best: Option<(Vec<u64>, u64)> = None;
    for key in keys {
        let mut order: Vec<usize> = (0..buffers.len()).collect();
        order.sort_by_key(|&index| (key(index), buffers[index].lower, index));
        let found = first_fit(buffers, &order)?;
        if best.as_ref().is_none_or(|best| found.1 < best.1) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| best.1 <= lower_bound) {
            break;
        }
    }
    let (offsets, height) = best?;
    Some(Packing { offsets, height, lower_bound })
}

/// Places each buffer at the lowest offset where it overlaps none of those before it.
fn first_fit(buffers: &[Buffer], order: &[usize]) -> Option<(Vec<u64>, u64)> {
    let (mut offsets, mut height) = (vec![0; buffers.len()], 0);
    let mut taken: Vec<(u64, u64)> = Vec::new();
    for (count, &index) in order.iter().enumerate() {
        let buffer = buffers[index];
        let meets = |other: &&usize| buffers[**other].lower < buffer.upper && buffer.lower < buffers[**other].upper;
        taken.clear();
        taken.extend(
            order[..count].iter().filter(meets).map(|&other| (offsets[other], offsets[other] + buffers[other].size)),
        );
        taken.sort_unstable();
        let mut offset = 0u64;
        for &(start, end) in &taken {
            if offset.checked_add(buffer.size)? <= start {
                break;
            }
            offset = offset.max(end.checked_next_multiple_of(buffer.alignment)?);
        }
        offsets[index] = offset;
        height = height.max(offset.checked_add(buffer.size).filter(|&end| i64::try_from(end).is_ok())?);
    }
    Some((offsets, height))
}

/// Places `buffers` below `height`, where they overlap neither those at fixed offsets nor each other, the largest first.
/// Returns the offset of each that has room. O(n · (n + fixed)).
pub(super) fn fill(fixed: &[(Buffer, u64)], buffers: &[Buffer], height: u64) -> Vec<Option<u64>> {
    let mut order: Vec<usize> = (0..buffers.len()).collect();
    order.sort_by_key(|&index| (Reverse(buffers[index].size), buffers[index].lower, index));
    let mut placed = fixed.to_vec();
    let mut found = vec![None; buffers.len()];
    for index in order {
        let buffer = buffers[index];
        let meets = |other: &&(Buffer, u64)| other.0.lower < buffer.upper && buffer.lower < other.0.upper;
        let mut taken: Vec<(u64, u64)> =
            placed.iter().filter(meets).map(|(other, offset)| (*offset, offset + other.size)).collect();
        taken.sort_unstable();
        let mut offset = 0u64;
        for (start, end) in taken {
            if offset + buffer.size <= start {
                break;
            }
            offset = offset.max(end.next_multiple_of(buffer.alignment));
        }
        if offset + buffer.size <= height {
            placed.push((buffer, offset));
            found[index] = Some(offset);
        }
    }
    found
}

/// Returns the most bytes that live at one moment, each buffer rounded up to its alignment.
fn lower_bound(buffers: &[Buffer]) -> Option<u64> {
    Some(peak(buffers)?.1)
}

/// Returns the buffers that live at the first moment at which most bytes do.
pub(super) fn live_at_peak(buffers: &[Buffer]) -> Vec<usize> {
    let Some((moment, _)) = peak(buffers) else { return Vec::new() };
    let lives = |&index: &usize| buffers[index].lower <= moment && moment < buffers[index].upper;
    (0..buffers.len()).filter(lives).collect()
}

/// Returns the first moment at which most bytes live, and how many. O(n log n).
fn peak(buffers: &[Buffer]) -> Option<(u64, u64)> {
    let mut events: Vec<(u64, bool, u64)> = Vec::with_capacity(2 * buffers.len());
    for buffer in buffers {
        let size = buffer.size.checked_next_multiple_of(buffer.alignment)?;
        events.push((buffer.lower, true, size));
        events.push((buffer.upper, false, size));
    }
    // Ends before starts.
    events.sort_unstable();
    let (mut live, mut moment, mut most) = (0u64, 0, 0);
    for (at, begins, size) in events {
        live = if begins { live.checked_add(size)? } else { live - size };
        if live > most {
            (moment, most) = (at, live);
        }
    }
    Some((moment, most))
}
