//! Places the claims of one memory space such that the peak of the function is lowest: with or without claims in the bytes of
//! results, in one arena or in several, which the function allocates or its callers do.

use super::arena::{ARENA_ALIGNMENT, Arena};
use super::levels::{Levels, highest};
use super::placement::{Placement, SpaceClaims};
use super::{idle_ranges, peak_splits};
use crate::memory::plan_memory::problem::block_ops::BlockOps;
use crate::memory::plan_memory::problem::buffers::{BlockId, LaterAllocation, Load};
use crate::memory::plan_memory::problem::interval::Interval;

/// The maximum number of results that lose their claims again.
const MAX_RESULTS: usize = 2;

/// The maximum number of claims that are placed in all tries together, without the first two.
const MAX_PLACED: usize = 2_000;

/// The peak is low enough if it is above what lives at one moment by at most one part of so many.
const PART: u64 = 64;

/// A function allocates its own arena if this lowers its peak by at least one part in this many.
const OWN_ARENA_PART: u64 = 16;

/// Places of claims, and the peak of the function with them.
pub struct LowestPeak {
    /// The most bytes that the function has allocated at one moment.
    pub peak: u64,
    /// The places.
    pub placement: Placement,
}

/// Places the claims of a function that allocates its arenas in `entry`, its only block. Returns `None` if they do not fit in
/// 63 bits.
pub fn place(claims: &SpaceClaims<'_>, entry: BlockId) -> Option<LowestPeak> {
    let ops = &claims.problem.blocks[entry];
    let own = claims.claims.iter().map(|claim| Load { life: claim.life, bytes: claim.size });
    let bound = Levels::of(own.chain(outside(claims, None))).highest().saturating_add(ARENA_ALIGNMENT);
    let mut best: Option<LowestPeak> = None;
    let mut results = claims.results.clone();
    let mut tries = peak_splits::TRIES;
    let low_enough = bound.saturating_add(bound / PART);
    let max_results = MAX_RESULTS.min(MAX_PLACED / claims.claims.len().max(1));
    for number in 0..max_results + 2 {
        let placement = claims.place(&results)?;
        let loads = Levels::of(outside(claims, Some(&placement)));
        let (moment, peak, arenas) = divide(&placement.whole, &loads, ops, (entry, low_enough), &mut tries);
        let idle = most_idle(&results, &placement, moment);
        let uses_results = results.iter().any(|result| placement.later_arena(result.buffer).is_some());
        if best.as_ref().is_none_or(|best| peak < best.peak) {
            let mut arenas = arenas;
            let whole = arenas.remove(0);
            let of_blocks = placement.of_blocks.into_iter().chain(arenas).collect();
            best = Some(LowestPeak { peak, placement: Placement { whole, of_blocks, ..placement } });
        }
        if peak <= bound || !uses_results {
            break;
        }
        match idle.filter(|&(bytes, _)| bytes > ARENA_ALIGNMENT && number < max_results && peak > low_enough) {
            Some((_, index)) => drop(results.remove(index)),
            None => results.clear(),
        }
    }
    best
}

/// Places the claims of a function in arenas that it allocates itself, if its peak is then lower by at least one part in
/// [`OWN_ARENA_PART`] than with `placement`, whose arena the callers hold during the whole call.
pub fn place_apart(claims: &SpaceClaims<'_>, entry: BlockId, placement: &Placement) -> Option<LowestPeak> {
    let loads = Levels::of(outside(claims, Some(placement))).highest();
    if loads == 0 {
        return None;
    }
    let held = placement.whole.size.saturating_add(loads);
    let lowest = place(claims, entry)?;
    (lowest.peak.saturating_add(held / OWN_ARENA_PART) <= held).then_some(lowest)
}

/// Returns the memory outside of arenas. The results that hold claims of `placement` are allocated together with the arena.
fn outside<'c>(claims: &'c SpaceClaims<'_>, placement: Option<&Placement>) -> impl Iterator<Item = Load> + 'c {
    let load_of = |result: &LaterAllocation| {
        let holds_claims = placement.is_some_and(|placement| placement.later_arena(result.buffer).is_some());
        let buffer = &claims.problem.buffers[result.buffer];
        let start = if holds_claims { 0 } else { result.start };
        Load { life: Interval { start, ..buffer.life }, bytes: buffer.size.bytes }
    };
    let results: Vec<Load> = claims.results.iter().map(load_of).collect();
    results.into_iter().chain(claims.loads.iter().copied())
}

/// Returns the result with the most bytes that no claim uses at `moment`, before the result is needed, and their number.
fn most_idle(results: &[LaterAllocation], placement: &Placement, moment: u32) -> Option<(u64, usize)> {
    let unused = |result: &LaterAllocation| {
        let arena = placement.later_arena(result.buffer).filter(|_| moment < result.start)?;
        let live = arena.claims.iter().filter(|(claim, _)| claim.life.contains(moment));
        Some(arena.size.saturating_sub(live.map(|(claim, _)| claim.size).sum()))
    };
    let idle = results.iter().enumerate().filter_map(|(index, result)| Some((unused(result)?, index)));
    idle.max_by_key(|&(bytes, index)| (bytes, std::cmp::Reverse(index)))
}

/// Divides an arena if that lowers the peak. Returns the moment of the peak, the peak, and the arenas, the first of which is
/// allocated before the others.
fn divide(
    whole: &Arena,
    loads: &Levels,
    ops: &BlockOps,
    (entry, bound): (BlockId, u64),
    tries: &mut u32,
) -> (u32, u64, Vec<Arena>) {
    let mut rest = whole.clone();
    let (ranges, peak) = idle_ranges::split_off(&mut rest, loads, ops, entry);
    let mut arenas: Vec<Arena> = vec![rest];
    arenas.extend(ranges);
    if peak > bound {
        let (split, other) = peak_splits::split(whole.clone(), loads, ops, (entry, bound), tries);
        let more = ARENA_ALIGNMENT * (split.len() as u64).saturating_sub(arenas.len() as u64);
        if other.saturating_add(more) < peak {
            arenas = split;
        }
    }
    let (moment, peak) = highest(&arenas, loads, ops);
    (moment, peak, arenas)
}
