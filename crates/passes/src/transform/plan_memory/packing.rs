//! The interface to the solver that places buffers.

use std::cmp::Reverse;

use freehold_packing::Limits;

pub(super) use freehold_packing::{Buffer, Packing};

/// The number of steps of the exact search for each arena. It is counted in steps, not in seconds, so that the output is
/// the same on every machine. On the programs of the corpus, ten times as many lower no peak by more than 64 bytes, and take
/// longer than the other passes of `freehold compile` together.
const SEARCH_STEPS: u64 = 2_000;

/// The number of steps for a part of an arena that is only tried.
const TRIAL_STEPS: u64 = 200;

/// Places the buffers so that those whose lives meet do not overlap. Returns `None` if the bytes do not fit in 63 bits.
pub(super) fn pack(buffers: &[Buffer]) -> Option<Packing> {
    pack_within(buffers, SEARCH_STEPS)
}

/// Does the same in fewer steps.
pub(super) fn try_pack(buffers: &[Buffer]) -> Option<Packing> {
    pack_within(buffers, TRIAL_STEPS)
}

fn pack_within(buffers: &[Buffer], steps: u64) -> Option<Packing> {
    let packing = freehold_packing::pack(buffers, None, &Limits::steps(steps)).ok()?;
    i64::try_from(packing.height).is_ok().then_some(packing)
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

/// Returns the largest sum of the sizes of buffers that live at one moment.
pub(super) fn least_height(buffers: &[Buffer]) -> u64 {
    freehold_packing::peak(buffers).map_or(0, |peak| u64::try_from(peak.bytes).unwrap_or(u64::MAX))
}

/// Returns the buffers that live at the first moment at which most bytes do.
pub(super) fn live_at_peak(buffers: &[Buffer]) -> Vec<usize> {
    freehold_packing::peak(buffers).map_or_else(Vec::new, |peak| peak.buffers)
}
