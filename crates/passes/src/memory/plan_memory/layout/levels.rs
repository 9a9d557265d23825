//! The bytes that live at each moment.

use super::arena::Arena;
use crate::memory::plan_memory::problem::block_ops::BlockOps;
use crate::memory::plan_memory::problem::buffers::Load;
use crate::memory::plan_memory::problem::interval::Interval;

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

/// Returns when an arena is held that a block with these ops allocates and frees.
pub fn held(arena: &Arena, ops: &BlockOps) -> Option<Interval> {
    arena.claims.iter().map(|(claim, _)| claim.life).reduce(Interval::hull).map(|life| ops.around(life))
}

/// Returns the first moment at which the arenas and the loads have the most bytes, and how many.
pub fn highest(arenas: &[Arena], loads: &Levels, ops: &BlockOps) -> (u32, u64) {
    let arenas: Vec<(Interval, u64)> =
        arenas.iter().filter_map(|arena| Some((held(arena, ops)?, arena.size))).collect();
    let starts = arenas.iter().map(|(life, _)| life.start).chain(loads.0.iter().map(|&(from, _)| from));
    let bytes_at = |moment: u32| {
        let live = arenas.iter().filter(|(life, _)| life.contains(moment));
        live.fold(loads.at(moment), |sum, (_, size)| sum.saturating_add(*size))
    };
    let highest = starts.map(|moment| (bytes_at(moment), std::cmp::Reverse(moment))).max();
    highest.map_or((0, 0), |(bytes, moment)| (moment.0, bytes))
}

/// Returns the most bytes that live at a moment. O(n log n).
pub fn peak(loads: impl Iterator<Item = (Interval, u64)>) -> u64 {
    let mut events: Vec<(u32, bool, u64)> =
        loads.flat_map(|(life, bytes)| [(life.start, true, bytes), (life.end, false, bytes)]).collect();
    // A life that ends at a moment ends before a life that starts there.
    events.sort_unstable();
    let (mut level, mut highest) = (0u128, 0);
    for (_, starts, bytes) in events {
        level = if starts { level + u128::from(bytes) } else { level - u128::from(bytes) };
        highest = highest.max(level);
    }
    u64::try_from(highest).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_counts_what_lives_at_once() {
        let life = |start, end| Interval { start, end };
        assert_eq!(peak([].into_iter()), 0);
        assert_eq!(peak([(life(0, 4), 3), (life(4, 6), 5), (life(5, 9), 2)].into_iter()), 7);
        assert_eq!(peak([(life(0, 4), u64::MAX), (life(1, 6), 5)].into_iter()), u64::MAX);
    }
}
