//! The buffers that are placed, of those that arenas may hold.
//!
//! A buffer stays an allocation if one deallocation frees it and a buffer that stays. So late buffers that get no arena keep
//! others out of arenas, and groups of late buffers are formed again without those.

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashSet;

use super::nested::{self, Group};
use crate::memory::plan_memory::problem::buffers::{
    BufferId, FreeGroupId, LateBuffer, LaterAllocation, Problem, UNBOUNDED_BYTES,
};
use crate::memory::plan_memory::problem::reason::Reason;

/// The maximum number of rounds in which only the rejected late buffers lose their arenas; after that, all of them do.
const MAX_ROUNDS: u32 = 4;

/// An allocation in a block of a loop or a branch that stays.
#[derive(Clone, Copy, Debug)]
pub struct InnerAllocation {
    /// The allocation.
    pub allocation: LaterAllocation,
    /// The bytes of buffers outside of the plan that the block frees before it allocates this one. If it allocates this one
    /// when it begins, both live at once.
    pub freed: u64,
}

/// The buffers that are placed.
pub struct Selection {
    /// The buffers of static size.
    pub fixed: Vec<BufferId>,
    /// The buffers of dynamic size in the arena of the function.
    pub dynamic: Vec<BufferId>,
    /// The buffers in other arenas.
    pub groups: Vec<Group>,
    /// The others that arenas could hold.
    pub left: Vec<(BufferId, Reason)>,
    /// By group of buffers that are freed together: whether they are placed.
    pub is_placed: SecondaryMap<FreeGroupId, bool>,
}

impl Selection {
    /// Chooses the buffers that are placed.
    pub fn of(problem: &Problem) -> Selection {
        let mut late: Vec<&LateBuffer> = problem.late.iter().collect();
        let always = || problem.fixed.iter().chain(&problem.dynamic).copied();
        let mut rounds = 0;
        let (groups, is_placed) = loop {
            let groups = nested::group(problem, late.clone());
            let in_groups = groups.iter().flat_map(|group| &group.buffers).copied();
            let is_placed = placed_groups(problem, &groups);
            let rejected: FxHashSet<BufferId> =
                in_groups.filter(|&buffer| !may_place(problem, &is_placed, buffer)).collect();
            // A group may be worth less without one of its buffers.
            if rejected.is_empty() {
                break (groups, is_placed);
            }
            rounds += 1;
            late.retain(|late| rounds < MAX_ROUNDS && !rejected.contains(&late.buffer));
        };
        let is_grouped = members(&groups);
        let ungrouped = problem.late.iter().filter(|late| !is_grouped.contains(late.buffer));
        let mut left: Vec<(BufferId, Reason)> = ungrouped.map(|late| (late.buffer, late.reason)).collect();
        let rejected = always().filter(|&buffer| !may_place(problem, &is_placed, buffer));
        left.extend(rejected.map(|buffer| (buffer, Reason::FreedWithOthers)));
        let placed = |buffers: &[BufferId]| -> Vec<BufferId> {
            buffers.iter().copied().filter(|&buffer| may_place(problem, &is_placed, buffer)).collect()
        };
        Selection { fixed: placed(&problem.fixed), dynamic: placed(&problem.dynamic), groups, left, is_placed }
    }

    /// Returns the allocations in blocks of loops and branches that stay, and may be allocated when their block begins.
    /// O(n log n).
    pub fn inner_allocations(&self, problem: &Problem) -> Vec<InnerAllocation> {
        let mut placed = members(&self.groups);
        placed.extend(self.fixed.iter().chain(&self.dynamic).copied());
        let is_removed = |group: Option<FreeGroupId>| group.is_some_and(|group| self.is_placed[group]);
        let stay: Vec<(u32, u64)> = problem
            .releases
            .iter()
            .filter(|release| !is_removed(release.group.expand()))
            .map(|release| (release.at, release.bytes))
            .collect();
        let mut sums = vec![0u64];
        for &(_, bytes) in &stay {
            sums.push(sums.last().map_or(0, |sum| sum.saturating_add(bytes)));
        }
        let before = |position: u32| sums[stay.partition_point(|&(at, _)| at < position)];
        let of = |allocation: &LaterAllocation| {
            let freed = before(allocation.start) - before(allocation.block_start);
            (!placed.contains(allocation.buffer) && freed < UNBOUNDED_BYTES)
                .then_some(InnerAllocation { allocation: *allocation, freed })
        };
        problem.inner.iter().filter_map(of).collect()
    }
}

/// Returns whether the buffers that are freed with this one are placed.
fn may_place(problem: &Problem, is_placed: &SecondaryMap<FreeGroupId, bool>, buffer: BufferId) -> bool {
    problem.free_groups[buffer].expand().is_none_or(|group| is_placed[group])
}

/// Returns, by group, whether all its buffers are placed if those of `groups` are the only late ones that are.
fn placed_groups(problem: &Problem, groups: &[Group]) -> SecondaryMap<FreeGroupId, bool> {
    let is_chosen = members(groups);
    let mut is_placed: SecondaryMap<FreeGroupId, bool> = SecondaryMap::with_capacity(problem.is_group_kept.len());
    for (group, is_kept) in problem.is_group_kept.iter() {
        is_placed[group] = !is_kept;
    }
    for late in problem.late.iter().filter(|late| !is_chosen.contains(late.buffer)) {
        if let Some(group) = problem.free_groups[late.buffer].expand() {
            is_placed[group] = false;
        }
    }
    is_placed
}

/// Returns the buffers of all groups.
fn members(groups: &[Group]) -> EntitySet<BufferId> {
    let mut members = EntitySet::new();
    members.extend(groups.iter().flat_map(|group| &group.buffers).copied());
    members
}
