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

use freehold_core::ir::{Block, View};

use super::super::problem::order::{Interval, Order};
use super::arena::{ARENA_ALIGNMENT, Arena, Claim, Origin};

/// The maximum number of ranges that are split off an arena.
const MAX_RANGES: usize = 8;

/// Memory outside of arenas.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// When it is needed.
    pub life: Interval,
    /// The number of bytes.
    pub bytes: u64,
}

/// The sum of the bytes of loads, by moment.
pub struct Levels(Vec<(u32, u64)>);

impl Levels {
    /// Adds up loads. O(n log n).
    pub fn of(loads: impl Iterator<Item = Load>) -> Levels {
        let mut steps: Vec<(u32, i128)> = Vec::new();
        for Load { life, bytes } in loads {
            steps.extend([(life.start, i128::from(bytes)), (life.end, -i128::from(bytes))]);
        }
        steps.sort_unstable_by_key(|&(moment, _)| moment);
        let (mut levels, mut sum): (Vec<(u32, u64)>, i128) = (Vec::new(), 0);
        for (moment, step) in steps {
            sum += step;
            let level = u64::try_from(sum).unwrap_or(u64::MAX);
            match levels.last_mut() {
                Some(last) if last.0 == moment => last.1 = level,
                _ => levels.push((moment, level)),
            }
        }
        Levels(levels)
    }

    /// Returns the level at a moment.
    fn at(&self, moment: u32) -> u64 {
        let before = self.0.partition_point(|&(from, _)| from <= moment);
        before.checked_sub(1).map_or(0, |last| self.0[last].1)
    }

    /// Returns the highest level.
    pub fn highest(&self) -> u64 {
        self.0.iter().map(|&(_, level)| level).max().unwrap_or(0)
    }
}

/// The ops of the entry block, between which arenas are allocated and freed.
pub struct Spans(Vec<Interval>);

impl Spans {
    /// Returns the spans of the ops of `entry`. O(ops).
    pub fn of(view: View<'_>, order: &Order, entry: Block) -> Spans {
        let mut spans: Vec<Interval> = view.ops(entry).filter_map(|op| order.span(op)).collect();
        spans.sort_unstable_by_key(|span| span.start);
        Spans(spans)
    }

    /// No spans: arenas are allocated and freed at any moment.
    #[cfg(test)]
    pub fn none() -> Spans {
        Spans(Vec::new())
    }

    /// Returns when an arena is held whose claims are needed in `life`.
    pub fn around(&self, life: Interval) -> Interval {
        let at = |moment: u32| {
            let index = self.0.partition_point(|span| span.end <= moment);
            self.0.get(index).filter(|span| span.start <= moment)
        };
        let start = at(life.start).map_or(life.start, |span| span.start);
        let end = at(life.end.saturating_sub(1)).map_or(life.end, |span| span.end);
        Interval { start, end }
    }

    /// Returns when the arena is held.
    pub fn of_arena(&self, arena: &Arena) -> Option<Interval> {
        arena.claims.iter().map(|(claim, _)| claim.life).reduce(Interval::hull).map(|life| self.around(life))
    }
}

/// Splits idle ranges off `arena`. Returns their arenas, which `entry`, the only block of the function, allocates and
/// frees, and the peak of all arenas and `loads`.
pub fn split_off(arena: &mut Arena, loads: &Levels, spans: &Spans, entry: Block) -> (Vec<Arena>, u64) {
    let mut ranges: Vec<Arena> = Vec::new();
    let (mut moment, mut peak) = highest(std::slice::from_ref(arena), loads, spans);
    for _ in 0..MAX_RANGES {
        let Some((low, high)) = idle_range(arena, moment, spans) else { break };
        let (main, before, after) = without(arena, (low, high), moment, entry);
        let more: Vec<Arena> = [before, after].into_iter().filter(|range| !range.claims.is_empty()).collect();
        let costs = ARENA_ALIGNMENT * more.len() as u64;
        let count = ranges.len();
        ranges.extend(more);
        ranges.push(main);
        let found = highest(&ranges, loads, spans);
        let main = ranges.pop();
        if found.1.saturating_add(costs) >= peak {
            ranges.truncate(count);
            break;
        }
        (moment, peak) = found;
        main.into_iter().for_each(|main| *arena = main);
    }
    (ranges, peak)
}

/// Returns the first moment at which the arenas and the loads have the most bytes, and how many.
pub fn highest(arenas: &[Arena], loads: &Levels, spans: &Spans) -> (u32, u64) {
    let arenas: Vec<(Interval, u64)> =
        arenas.iter().filter_map(|arena| Some((spans.of_arena(arena)?, arena.size))).collect();
    let starts = arenas.iter().map(|(life, _)| life.start).chain(loads.0.iter().map(|&(from, _)| from));
    let bytes_at = |moment: u32| {
        let live = arenas.iter().filter(|(life, _)| life.contains(moment));
        live.fold(loads.at(moment), |sum, (_, size)| sum.saturating_add(*size))
    };
    let highest = starts.map(|moment| (bytes_at(moment), std::cmp::Reverse(moment))).max();
    highest.map_or((0, 0), |(bytes, moment)| (moment.0, bytes))
}

/// Returns the highest range of offsets that no claim crosses, and in which none lives at `moment`.
fn idle_range(arena: &Arena, moment: u32, spans: &Spans) -> Option<(u64, u64)> {
    if !spans.of_arena(arena)?.contains(moment) {
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
        is_idle &= !spans.around(claim.life).contains(moment);
    }
    consider(idle_from, if is_idle { arena.size } else { start });
    best
}

/// Returns the arena without the claims in the range, and the arenas of those that end by `moment` and of those that begin
/// after it.
fn without(arena: &Arena, (low, high): (u64, u64), moment: u32, entry: Block) -> (Arena, Arena, Arena) {
    let mut main = Arena { size: 0, alignment: arena.alignment, ..Arena::empty(arena.space, arena.origin) };
    let range = || Arena { alignment: arena.alignment, ..Arena::empty(arena.space, Origin::Branch(entry)) };
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

    fn from(moment: u32, bytes: u64) -> Levels {
        Levels::of([Load { life: Interval { start: moment, end: 40 }, bytes }].into_iter())
    }

    fn places(arena: &Arena) -> Vec<(u32, u64)> {
        arena.claims.iter().map(|(claim, offset)| (claim.life.start, *offset)).collect()
    }

    #[test]
    fn a_band_that_is_idle_at_the_peak_has_arenas_of_its_own() {
        let entry = Block::from_index(0);
        // A range in the middle that is idle from 4 to 8.
        let mut whole = arena(&[(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 9, 1024, 1024), (2, 20, 3072, 1024)]);
        let (ranges, peak) = split_off(&mut whole, &from(5, 2048), &Spans::none(), entry);
        assert_eq!((whole.size, places(&whole)), (2048, vec![(0, 0), (2, 1024)]));
        assert_eq!(ranges.iter().map(places).collect::<Vec<_>>(), [vec![(1, 0)], vec![(8, 0)]]);
        assert_eq!(peak, 2048 + 2048 + 1024);
    }

    #[test]
    fn ranges_stay_if_the_peak_stays() {
        let entry = Block::from_index(0);
        let crossed = [(0, 20, 0, 1024), (1, 4, 1024, 2048), (8, 20, 2048, 1024)];
        for (claims, moment) in [(&crossed[..], 10), (&crossed[..2], 2), (&crossed[..2], 30)] {
            let mut whole = arena(claims);
            let size = whole.size;
            let (ranges, _) = split_off(&mut whole, &from(moment, 64), &Spans::none(), entry);
            assert_eq!((whole.size, ranges.len()), (size, 0));
        }
    }
}
