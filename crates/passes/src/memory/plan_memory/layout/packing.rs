//! The interface to the solver that places buffers.

use freehold_packing::Limits;

pub use freehold_packing::{Buffer as Rectangle, Packing, fill};

/// The number of steps of the exact search for each arena. It is counted in steps, not in seconds, so that the output is
/// the same on every machine. On the programs of the corpus, ten times as many lower no peak by more than 64 bytes, and take
/// longer than the other passes of `freehold compile` together.
const SEARCH_STEPS: u64 = 2_000;

/// The number of steps, times buffers, of a search: a step takes longer if there are more buffers.
const SEARCH_VISITS: u64 = 200_000;

/// The number of steps for a part of an arena that is only tried.
const TRIAL_STEPS: u64 = 200;

/// Places the buffers so that those whose lives meet do not overlap. Returns `None` if the bytes do not fit in 63 bits.
pub fn pack(buffers: &[Rectangle]) -> Option<Packing> {
    pack_within(buffers, SEARCH_STEPS)
}

/// Does the same in fewer steps.
pub fn try_pack(buffers: &[Rectangle]) -> Option<Packing> {
    pack_within(buffers, TRIAL_STEPS)
}

fn pack_within(buffers: &[Rectangle], steps: u64) -> Option<Packing> {
    let steps = steps.min(SEARCH_VISITS / buffers.len().max(1) as u64);
    let packing = freehold_packing::pack(buffers, None, &Limits::steps(steps)).ok()?;
    i64::try_from(packing.height).is_ok().then_some(packing)
}

/// Returns the largest sum of the sizes of buffers that live at one moment.
pub fn least_height(buffers: &[Rectangle]) -> u64 {
    freehold_packing::peak(buffers).map_or(0, |peak| u64::try_from(peak.bytes).unwrap_or(u64::MAX))
}

/// Returns the buffers that live at the first moment at which most bytes do.
pub fn live_at_peak(buffers: &[Rectangle]) -> Vec<usize> {
    freehold_packing::peak(buffers).map_or_else(Vec::new, |peak| peak.buffers)
}
