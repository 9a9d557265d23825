//! Splits ranges off an arena of dynamic size that are idle while results of the function are live.
//!
//! An arena has its height from its first buffer to its last, and a result that is allocated meanwhile adds to it, so that the
//! peak may be above that of the buffers alone. If the peak is higher by more than 1/16, for example extents,
//! [`idle_ranges`](super::idle_ranges) finds ranges that get separate arenas; otherwise one arena is better, because it is one
//! allocation for all sizes. The buffers of these ranges are placed again, so that their offsets are right for all extents. The
//! new arenas are kept if the estimated peak is lower.
//!
//! Cost: that of two layouts, and O(n log n).

use super::arena::{Arena, Claim, Origin, alignment_of};
use super::idle_ranges;
use super::levels::{Levels, peak};
use super::nested::Group;
use super::slots::{Slots, examples};
use crate::memory::plan_memory::problem::buffers::{BlockId, BufferId, Load, Problem};
use crate::memory::plan_memory::problem::interval::Interval;

/// One arena may raise the peak by one part in this many.
const TOLERATED_PART: u64 = 16;

/// Removes buffers from `dynamic`, which share an arena with the claims of `fixed`. Returns the buffers that get separate arenas
/// in `entry`, the only block of the function. `results` are the buffers that the function returns.
pub fn split_off(
    problem: &Problem,
    dynamic: &mut Vec<BufferId>,
    fixed: &Arena,
    results: &[BufferId],
    entry: BlockId,
) -> Vec<Group> {
    let life_of = |&buffer: &BufferId| problem.buffers[buffer].life;
    let sizes = examples(problem, dynamic);
    let (slots, height) = Slots::compute(problem, dynamic, alignment_of(problem, dynamic));
    let lives = dynamic.iter().map(life_of);
    let loads = || results.iter().map(life_of).zip(examples(problem, results));
    let claims = fixed.claims.iter().map(|(claim, _)| (claim.life, claim.size));
    let alone = peak(claims.clone().chain(lives.clone().zip(sizes.iter().copied())).chain(loads()));
    let hull = |lives: &mut dyn Iterator<Item = Interval>| lives.reduce(Interval::hull);
    let all = hull(&mut claims.clone().map(|(life, _)| life).chain(lives));
    let whole = all.map(|life| (life, fixed.size.saturating_add(height)));
    let together = peak(whole.into_iter().chain(loads()));
    if together.saturating_sub(alone) <= alone / TOLERATED_PART {
        return Vec::new();
    }
    let claim_of = |(&buffer, &size): (&BufferId, &u64)| Claim { size, ..Claim::of(problem, buffer) };
    let mut main = Arena {
        claims: dynamic.iter().zip(&sizes).map(claim_of).zip(slots.example_offsets()).collect(),
        size: height,
        alignment: alignment_of(problem, dynamic),
        ..Arena::empty(fixed.space, Origin::Allocated)
    };
    let levels = Levels::of(loads().map(|(life, bytes)| Load { life, bytes }));
    let (ranges, _) = idle_ranges::split_off(&mut main, &levels, &problem.blocks[entry], entry);
    let buffers_of = |arena: &Arena| -> Vec<BufferId> { arena.claims.iter().map(|(claim, _)| claim.buffer).collect() };
    let group_of = |range: &Arena| {
        let start = range.claims.iter().map(|(claim, _)| claim.life.start).min()?;
        Some(Group { block: entry, at: problem.blocks[entry].first_from(start)?, buffers: buffers_of(range) })
    };
    let groups: Option<Vec<Group>> = ranges.iter().map(group_of).collect();
    let Some(groups) = groups.filter(|groups| !groups.is_empty()) else { return Vec::new() };
    let left = buffers_of(&main);
    let height_of = |buffers: &[BufferId]| Slots::compute(problem, buffers, alignment_of(problem, buffers)).1;
    let rest = hull(&mut claims.map(|(life, _)| life).chain(left.iter().map(life_of)));
    let rest = rest.map(|life| (life, fixed.size.saturating_add(height_of(&left))));
    let apart = groups.iter().map(|group| (group.life(problem), height_of(&group.buffers)));
    if peak(rest.into_iter().chain(apart).chain(loads())) >= together {
        return Vec::new();
    }
    *dynamic = left;
    groups
}
