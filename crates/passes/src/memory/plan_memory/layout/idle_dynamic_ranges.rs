//! Splits ranges off an arena of dynamic size that are idle while results of the function are live.
//!
//! An arena has its height from its first buffer to its last, and a result that is allocated meanwhile adds to it, so that the
//! peak may be above that of the buffers alone. If the peak is higher by more than 1/16, for example extents,
//! [`idle_ranges`](super::idle_ranges) finds ranges that get separate arenas; otherwise one arena is better, because it is one
//! allocation for all sizes. The buffers of these ranges are placed again, so that their offsets are right for all extents. The
//! new arenas are kept if the estimated peak is lower.
//!
//! Cost: that of two layouts, and O(n log n).

use freehold_core::ir::{Block, View};
use rustc_hash::FxHashMap;

use super::super::problem::order::{Interval, Order};
use super::arena::{Arena, Claim, Origin};
use super::idle_ranges::{self, Levels, Load, Spans};
use super::nested::{Group, peak};
use super::slots::{DynamicBuffer, Layout, alignment_of};

/// One arena may raise the peak by one part in this many.
const TOLERATED_PART: u64 = 16;

/// Removes buffers from `dynamic`, which share an arena with the claims of `fixed`. Returns the buffers that get separate arenas
/// in `entry`, the only block of the function. `results` are the buffers that the function returns.
pub fn split_off(
    view: View<'_>,
    order: &Order,
    dynamic: &mut Vec<DynamicBuffer>,
    fixed: &Arena,
    results: &[(u32, u64)],
    entry: Block,
) -> Vec<Group> {
    let examples = Layout::examples(view, dynamic);
    let (layout, height) = Layout::compute(view, dynamic, alignment_of(dynamic));
    let lives = dynamic.iter().map(|buffer| buffer.life);
    let loads = results.iter().map(|&(start, bytes)| (Interval { start, end: order.length }, bytes));
    let claims = fixed.claims.iter().map(|(claim, _)| (claim.life, claim.size));
    let alone = peak(claims.clone().chain(lives.clone().zip(examples.iter().copied())).chain(loads.clone()));
    let hull = |lives: &mut dyn Iterator<Item = Interval>| lives.reduce(Interval::hull);
    let all = hull(&mut claims.clone().map(|(life, _)| life).chain(lives));
    let whole = all.map(|life| (life, fixed.size.saturating_add(height)));
    let together = peak(whole.into_iter().chain(loads.clone()));
    if together.saturating_sub(alone) <= alone / TOLERATED_PART {
        return Vec::new();
    }
    let claim_of = |(buffer, &size): (&DynamicBuffer, &u64)| Claim {
        op: buffer.op,
        argument: None,
        is_cast: false,
        space: buffer.space,
        size,
        alignment: buffer.alignment,
        life: buffer.life,
    };
    let mut main = Arena {
        claims: dynamic.iter().zip(&examples).map(claim_of).zip(layout.example_offsets()).collect(),
        size: height,
        alignment: alignment_of(dynamic),
        ..Arena::empty(fixed.space, Origin::Allocated)
    };
    let levels = Levels::of(loads.clone().map(|(life, bytes)| Load { life, bytes }));
    let (ranges, _) = idle_ranges::split_off(&mut main, &levels, &Spans::of(view, order, entry), entry);
    let of_op: FxHashMap<_, &DynamicBuffer> = dynamic.iter().map(|buffer| (buffer.op, buffer)).collect();
    let buffers_of = |arena: &Arena| -> Vec<DynamicBuffer> {
        arena.claims.iter().map(|(claim, _)| of_op[&claim.op].clone()).collect()
    };
    let group_of = |range: &Arena| {
        let start = range.claims.iter().map(|(claim, _)| claim.life.start).min()?;
        Some(Group { block: entry, at: order.first_op_in(view, entry, start)?, buffers: buffers_of(range) })
    };
    let groups: Option<Vec<Group>> = ranges.iter().map(group_of).collect();
    let Some(groups) = groups.filter(|groups| !groups.is_empty()) else { return Vec::new() };
    let left = buffers_of(&main);
    let height_of = |buffers: &[DynamicBuffer]| Layout::compute(view, buffers, alignment_of(buffers)).1;
    let rest = hull(&mut claims.map(|(life, _)| life).chain(left.iter().map(|buffer| buffer.life)));
    let rest = rest.map(|life| (life, fixed.size.saturating_add(height_of(&left))));
    let apart = groups.iter().map(|group| (group.life(), height_of(&group.buffers)));
    if peak(rest.into_iter().chain(apart).chain(loads)) >= together {
        return Vec::new();
    }
    *dynamic = left;
    groups
}
