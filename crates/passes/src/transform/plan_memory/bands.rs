//! Frees parts of an arena that are idle while results of the function are live.
//!
//! An arena has its height from its first claim to its last. A result that is allocated meanwhile adds to it, even if no
//! claim needs a part of the arena any more:
//!
//! ```text
//! bytes  ┌───────┐                   ┌───────┐
//!        │ %b    │       ┌───────┐   │ %b    │               arena: 24 bytes, with the result 32
//!        ├───────┴───────┤  %r   │   └───────┘               %b has an arena of its own:
//!        │ %a            │       │   ┌───────────────┐       24 bytes, with the result 24
//!        └───────────────┴───────┘   │ %a            │
//! ```
//!
//! So a band of offsets that no claim crosses, and in which no claim lives at the peak of the arenas and the results, gets
//! arenas of its own: one for the claims before the peak and one for those after it. This is repeated while the peak falls
//! by more than the new arenas cost.
//!
//! Cost: O(n log n), n claims and results, for each of at most [`MOST`] bands.

use freehold_core::ir::Block;

use super::order::Interval;
use super::rewrite::{ARENA_ALIGNMENT, Arena, Claim, Origin};

/// The most bands that are taken out of an arena.
const MOST: usize = 8;

/// Memory outside of arenas, from a moment until the function returns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    /// The moment.
    pub from: u32,
    /// The number of bytes.
    pub bytes: u64,
}

/// Takes idle bands out of `arena`. Returns their arenas, which `entry`, the only block of the function, allocates and
/// frees, and the peak of all arenas and `loads`.
pub(super) fn take_out(arena: &mut Arena, loads: &[Load], entry: Block) -> (Vec<Arena>, u64) {
    let mut loads = loads.to_vec();
    loads.sort_unstable_by_key(|load| load.from);
    let mut sum = 0u64;
    for load in &mut loads {
        sum = sum.saturating_add(load.bytes);
        load.bytes = sum;
    }
    let mut bands: Vec<Arena> = Vec::new();
    let (mut moment, mut peak) = highest(arena, &bands, &loads);
    for _ in 0..MOST {
        let Some((low, high)) = idle_band(arena, moment) else { break };
        let (main, early, late) = without(arena, (low, high), moment, entry);
        let more: Vec<Arena> = [early, late].into_iter().filter(|band| !band.claims.is_empty()).collect();
        let costs = ARENA_ALIGNMENT * more.len() as u64;
        let count = bands.len();
        bands.extend(more);
        let found = highest(&main, &bands, &loads);
        if found.1.saturating_add(costs) >= peak {
            bands.truncate(count);
            break;
        }
        (moment, peak) = found;
        *arena = main;
    }
    (bands, peak)
}

/// Returns when the claims of the arena are needed.
fn life(arena: &Arena) -> Option<Interval> {
    arena.claims.iter().map(|(claim, _)| claim.life).reduce(Interval::hull)
}

/// Returns the first moment at which the arenas and the loads, whose bytes are sums, have the most bytes, and how many.
fn highest(main: &Arena, bands: &[Arena], loads: &[Load]) -> (u32, u64) {
    let arenas: Vec<(Interval, u64)> =
        bands.iter().chain([main]).filter_map(|arena| Some((life(arena)?, arena.size))).collect();
    let starts = arenas.iter().map(|(life, _)| life.start).chain(loads.iter().map(|load| load.from));
    let bytes_at = |moment: u32| {
        let live = arenas.iter().filter(|(life, _)| life.start <= moment && moment < life.end);
        let before = loads.partition_point(|load| load.from <= moment);
        let load = before.checked_sub(1).map_or(0, |last| loads[last].bytes);
        live.fold(load, |sum, (_, size)| sum.saturating_add(*size))
    };
    let highest = starts.map(|moment| (bytes_at(moment), std::cmp::Reverse(moment))).max();
    highest.map_or((0, 0), |(bytes, moment)| (moment.0, bytes))
}

/// Returns the highest band of offsets that no claim crosses, and in which none lives at `moment`.
fn idle_band(arena: &Arena, moment: u32) -> Option<(u64, u64)> {
    let life = life(arena)?;
    if moment < life.start || life.end <= moment {
        return None;
    }
    let mut claims: Vec<&(Claim, u64)> = arena.claims.iter().collect();
    claims.sort_by_key(|(_, offset)| *offset);
    let alignment = arena.alignment.max(ARENA_ALIGNMENT);
    let mut best: Option<(u64, u64)> = None;
    let mut consider = |low: u64, high: u64| {
        if high > low && best.is_none_or(|best| high - low > best.1 - best.0) {
            best = Some((low, high));
        }
    };
    // The start of the idle offsets below, and the start and the end of the current band.
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
        is_idle &= !(claim.life.start <= moment && moment < claim.life.end);
    }
    consider(idle_from, if is_idle { arena.size } else { start });
    best
}

/// Returns the arena without the claims in the band, and the arenas of those that end by `moment` and of those that begin
/// after it.
fn without(arena: &Arena, (low, high): (u64, u64), moment: u32, entry: Block) -> (Arena, Arena, Arena) {
    let mut main = Arena { size: 0, alignment: arena.alignment, ..Arena::empty(arena.space, arena.origin) };
    let band = || Arena { alignment: arena.alignment, ..Arena::empty(arena.space, Origin::Branch(entry)) };
    let (mut early, mut late) = (band(), band());
    for &(claim, offset) in &arena.claims {
        let (part, offset) = match offset {
            _ if offset < low => (&mut main, offset),
            _ if offset >= high => (&mut main, offset - (high - low)),
            _ if claim.life.start <= moment => (&mut early, offset - low),
            _ => (&mut late, offset - low),
        };
        part.size = part.size.max(offset + claim.size);
        part.claims.push((claim, offset));
    }
    (main, early, late)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_core::ir::Op;

    fn arena(claims: &[(u32, u32, u64, u64)]) -> Arena {
        let claims = claims.iter().map(|&(start, end, offset, size)| {
            let claim = Claim {
                op: Op::from_index(0),
                argument: None,
                is_cast: false,
                space: None,
                size,
                alignment: 64,
                life: Interval { start, end },
            };
            (claim, offset)
        });
        let claims: Vec<(Claim, u64)> = claims.collect();
        let size = claims.iter().map(|(claim, offset)| offset + claim.size).max().unwrap_or(0);
        Arena { claims, size, alignment: 64, ..Arena::empty(None, Origin::Allocated) }
    }

    fn places(arena: &Arena) -> Vec<(u32, u64)> {
        arena.claims.iter().map(|(claim, offset)| (claim.life.start, *offset)).collect()
    }

    #[test]
    fn a_band_that_is_idle_at_the_peak_has_arenas_of_its_own() {
        let entry = Block::from_index(0);
        // A band in the middle that is idle from 4 to 8.
        let mut whole = arena(&[(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 9, 1024, 1024), (2, 20, 3072, 1024)]);
        let (bands, peak) = take_out(&mut whole, &[Load { from: 5, bytes: 2048 }], entry);
        assert_eq!((whole.size, places(&whole)), (2048, vec![(0, 0), (2, 1024)]));
        assert_eq!(bands.iter().map(places).collect::<Vec<_>>(), [vec![(1, 0)], vec![(8, 0)]]);
        assert_eq!(peak, 2048 + 2048 + 1024);
    }

    #[test]
    fn bands_stay_if_the_peak_stays() {
        let entry = Block::from_index(0);
        let crossed = [(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 20, 2048, 1024)];
        for (claims, from) in [(&crossed[..], 10), (&crossed[..2], 2), (&crossed[..2], 30)] {
            let mut whole = arena(claims);
            let size = whole.size;
            let (bands, _) = take_out(&mut whole, &[Load { from, bytes: 64 }], entry);
            assert_eq!((whole.size, bands.len()), (size, 0));
        }
    }
}
