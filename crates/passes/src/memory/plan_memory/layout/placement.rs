//! Places the claims of one memory space: in the bytes of later allocations, in branches, and in the arena of the function.

use super::arena::{Arena, Claim, Origin};
use super::branches::{self, BranchArenas};
use super::later_bytes::{self, Room};
use super::packing::Rectangle;
use super::selection::InnerAllocation;
use crate::memory::plan_memory::problem::buffers::{BufferId, LaterAllocation, Load, Problem, SpaceId};

/// The claims of a function in one memory space, and the memory outside of its arenas.
pub struct SpaceClaims<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// The memory space.
    pub space: SpaceId,
    /// The claims.
    pub claims: Vec<Claim>,
    /// The results that the function allocates.
    pub results: Vec<LaterAllocation>,
    /// The allocations in blocks of loops and branches that stay.
    pub inner: Vec<InnerAllocation>,
    /// The allocations of calls.
    pub loads: Vec<Load>,
}

/// The arenas of the claims of one memory space.
pub struct Placement {
    /// The arena of the function.
    pub whole: Arena,
    /// The most bytes of its claims that live at one moment.
    pub bound: u64,
    /// The later allocations that hold claims.
    pub later: Vec<Arena>,
    /// The arenas that blocks allocate.
    pub of_blocks: Vec<Arena>,
}

impl Placement {
    /// Returns the arena that is this later allocation, if it holds claims.
    pub fn later_arena(&self, buffer: BufferId) -> Option<&Arena> {
        self.later.iter().find(|arena| arena.origin == Origin::Later(buffer))
    }
}

impl SpaceClaims<'_> {
    /// Places claims in the bytes of `results` that are needed later, and of allocations in inner blocks if the arena is smaller
    /// then; and the others in an arena. Returns `None` if they do not fit in 63 bits.
    pub fn place(&self, results: &[LaterAllocation]) -> Option<Placement> {
        let plain = self.place_in(results)?;
        if self.inner.is_empty() {
            return Some(plain);
        }
        let inner = self.inner.iter().map(|inner| inner.allocation);
        let all: Vec<LaterAllocation> = results.iter().copied().chain(inner).collect();
        let with_inner = self.place_in(&all)?;
        let size = |placement: &Placement| {
            placement.of_blocks.iter().fold(placement.whole.size, |sum, arena| sum.saturating_add(arena.size))
        };
        let used = self.inner.iter().filter(|inner| with_inner.later_arena(inner.allocation.buffer).is_some());
        let held = used.map(|inner| inner.freed).fold(size(&with_inner), u64::saturating_add);
        Some(if held < size(&plain) { with_inner } else { plain })
    }

    /// Places claims in the bytes of `allocations`, and the others in an arena.
    fn place_in(&self, allocations: &[LaterAllocation]) -> Option<Placement> {
        let rectangles: Vec<Rectangle> = self.claims.iter().map(Claim::rectangle).collect();
        let of = |allocation: &LaterAllocation| Claim::of(self.problem, allocation.buffer);
        let room_of = |allocation: &LaterAllocation| Room {
            from: allocation.block_start.into(),
            until: allocation.start.into(),
            size: of(allocation).size,
        };
        let rooms: Vec<Room> = allocations.iter().map(room_of).collect();
        let places = later_bytes::place(&rectangles, &rooms);
        let arena_of = |allocation: &LaterAllocation| {
            let Claim { size, alignment, .. } = of(allocation);
            Arena { size, alignment, ..Arena::empty(self.space, Origin::Later(allocation.buffer)) }
        };
        let mut later: Vec<Arena> = allocations.iter().map(arena_of).collect();
        let mut others = Vec::new();
        for (claim, place) in self.claims.iter().zip(places) {
            let Some((room, offset)) = place else {
                others.push(*claim);
                continue;
            };
            let arena = &mut later[room];
            arena.alignment = arena.alignment.max(claim.alignment);
            arena.claims.push((*claim, offset));
        }
        later.retain(|arena| !arena.claims.is_empty());
        let empty = |origin: Origin| Arena::empty(self.space, origin);
        let BranchArenas { whole, bound, of_branches } = branches::place(others, &empty)?;
        Some(Placement { whole, bound, later, of_blocks: of_branches })
    }
}
