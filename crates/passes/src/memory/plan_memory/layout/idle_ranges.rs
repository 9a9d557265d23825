//! Frees parts of an arena that are idle while results of the function are live.
//!
//! An arena has its height from its first claim to its last. A result that is allocated meanwhile adds to it, even if no
//! claim needs a part of the arena any more:
//!
//! ```text
//! bytes  ┌───────┐                   ┌───────┐
//!        │ %b    │       ┌───────┐   │ %b    │               arena: 24 bytes, with the result 32
//!        ├───────┴───────┤  %r   │   └───────┘               %b has its own arena:
//!        │ %a            │       │   ┌───────────────┐       24 bytes, with the result 24
//!        └───────────────┴───────┘   │ %a            │
//! ```
//!
//! So a range of offsets that no claim crosses, and in which no claim lives at the peak of the arenas and the results, gets
//! arenas of its own: one for the claims before the peak and one for those after it. This is repeated while the peak falls
//! by more than the new arenas cost. Claims keep their offsets; where no range is idle, `peak_splits.rs` chooses new ones.
//!
//! Cost: O(n log n), n claims and results, for each of at most [`MAX_RANGES`] ranges.

use super::arena::{ARENA_ALIGNMENT, Arena, Claim, Origin};
use super::levels::{Levels, held, highest};
use crate::memory::plan_memory::problem::block_ops::BlockOps;
use crate::memory::plan_memory::problem::buffers::BlockId;
use freehold_core::sort::sort_by_key;

/// The maximum number of ranges that are split off an arena.
const MAX_RANGES: usize = 8;

/// Splits idle ranges off `arena`. Returns their arenas, which `entry`, the only block of the function, allocates and
/// frees, and the peak of all arenas and `loads`.
pub fn split_off(arena: &mut Arena, loads: &Levels, ops: &BlockOps, entry: BlockId) -> (Vec<Arena>, u64) {
    let mut ranges: Vec<Arena> = Vec::new();
    let (mut moment, mut peak) = highest(std::slice::from_ref(arena), loads, ops);
    for _ in 0..MAX_RANGES {
        let Some((low, high)) = idle_range(arena, moment, ops) else { break };
        let (main, before, after) = without(arena, (low, high), moment, entry);
        let more: Vec<Arena> = [before, after].into_iter().filter(|range| !range.claims.is_empty()).collect();
        let costs = ARENA_ALIGNMENT * more.len() as u64;
        let count = ranges.len();
        ranges.extend(more);
        ranges.push(main);
        let (next, next_peak) = highest(&ranges, loads, ops);
        let main = ranges.pop();
        if next_peak.saturating_add(costs) >= peak {
            ranges.truncate(count);
            break;
        }
        (moment, peak) = (next, next_peak);
        main.into_iter().for_each(|main| *arena = main);
    }
    (ranges, peak)
}

/// Returns the highest range of offsets that no claim crosses, and in which none lives at `moment`.
fn idle_range(arena: &Arena, moment: u32, ops: &BlockOps) -> Option<(u64, u64)> {
    if !held(arena, ops)?.contains(moment) {
        return None;
    }
    let mut claims: Vec<&(Claim, u64)> = arena.claims.iter().collect();
    sort_by_key(&mut claims, |(_, offset)| *offset);
    let alignment = arena.alignment.max(ARENA_ALIGNMENT);
    let mut best: Option<(u64, u64)> = None;
    let mut consider = |low: u64, high: u64| {
        if high > low && best.is_none_or(|best| high - low > best.1 - best.0) {
            best = Some((low, high));
        }
    };
    // The start of the idle offsets below, and the start and the end of the current range.
    let (mut idle_from, mut start, mut end, mut is_idle) = (0, 0, 0, true);
    for (claim, offset) in claims {
        if *offset >= end && offset % alignment == 0 && *offset > start {
            if !is_idle {
                consider(idle_from, start);
                idle_from = *offset;
            }
            (start, is_idle) = (*offset, true);
        }
        end = end.max(offset + claim.size);
        is_idle &= !ops.around(claim.life).contains(moment);
    }
    consider(idle_from, if is_idle { arena.size } else { start });
    best
}

/// Returns the arena without the claims in the range, and the arenas of those that end by `moment` and of those that begin
/// after it.
fn without(arena: &Arena, (low, high): (u64, u64), moment: u32, entry: BlockId) -> (Arena, Arena, Arena) {
    let mut main = Arena { size: 0, alignment: arena.alignment, ..Arena::empty(arena.space, arena.origin) };
    let range = || Arena { alignment: arena.alignment, ..Arena::empty(arena.space, Origin::Block(entry)) };
    let (mut before, mut after) = (range(), range());
    for &(claim, offset) in &arena.claims {
        let (part, offset) = match offset {
            _ if offset < low => (&mut main, offset),
            _ if offset >= high => (&mut main, offset - (high - low)),
            _ if claim.life.start <= moment => (&mut before, offset - low),
            _ => (&mut after, offset - low),
        };
        part.size = part.size.max(offset + claim.size);
        part.claims.push((claim, offset));
    }
    (main, before, after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::plan_memory::problem::buffers::{BufferId, Load, SpaceId};
    use crate::memory::plan_memory::problem::interval::Interval;

    fn arena(claims: &[(u32, u32, u64, u64)]) -> Arena {
        let claims = claims.iter().map(|&(start, end, offset, size)| {
            let claim = Claim {
                buffer: BufferId::from_u32(0),
                space: SpaceId::DEFAULT,
                size,
                alignment: 64,
                life: Interval { start, end },
                branch: None.into(),
            };
            (claim, offset)
        });
        let claims: Vec<(Claim, u64)> = claims.collect();
        let size = claims.iter().map(|(claim, offset)| offset + claim.size).max().unwrap_or(0);
        Arena { claims, size, alignment: 64, ..Arena::empty(SpaceId::DEFAULT, Origin::Allocated) }
    }

    fn from(moment: u32, bytes: u64) -> Levels {
        Levels::of([Load { life: Interval { start: moment, end: 40 }, bytes }].into_iter())
    }

    fn places(arena: &Arena) -> Vec<(u32, u64)> {
        arena.claims.iter().map(|(claim, offset)| (claim.life.start, *offset)).collect()
    }

    #[test]
    fn a_band_that_is_idle_at_the_peak_has_arenas_of_its_own() {
        let entry = BlockId::from_u32(0);
        // A range in the middle that is idle from 4 to 8.
        let mut whole = arena(&[(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 9, 1024, 1024), (2, 20, 3072, 1024)]);
        let (ranges, peak) = split_off(&mut whole, &from(5, 2048), &BlockOps::none(), entry);
        assert_eq!((whole.size, places(&whole)), (2048, vec![(0, 0), (2, 1024)]));
        assert_eq!(ranges.iter().map(places).collect::<Vec<_>>(), [vec![(1, 0)], vec![(8, 0)]]);
        assert_eq!(peak, 2048 + 2048 + 1024);
    }

    #[test]
    fn ranges_stay_if_the_peak_stays() {
        let entry = BlockId::from_u32(0);
        let crossed = [(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 20, 2048, 1024)];
        for (claims, moment) in [(&crossed[..], 10), (&crossed[..2], 2), (&crossed[..2], 30)] {
            let mut whole = arena(claims);
            let size = whole.size;
            let (ranges, _) = split_off(&mut whole, &from(moment, 64), &BlockOps::none(), entry);
            assert_eq!((whole.size, ranges.len()), (size, 0));
        }
    }
}
