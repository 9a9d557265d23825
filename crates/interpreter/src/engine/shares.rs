//! The bytes that allocations gave to claims and lost to later ones.

use rustc_hash::FxHashMap;

use super::descriptor::AllocationId;
use super::ranges::Ranges;
use freehold_core::ir::Location;

/// The bytes that claims took of an allocation, and its place in an arena.
#[derive(Default, Debug)]
pub(super) struct Share {
    /// The allocation that it was claimed from, and its first byte there.
    pub arena: Option<(AllocationId, usize)>,
    /// The allocation that is not a claim and has its bytes, and its first byte there.
    pub root: Option<(AllocationId, usize)>,
    /// The bytes that claims in it have.
    pub given: Ranges<AllocationId>,
    /// The claims in it without bytes.
    pub empty: Vec<AllocationId>,
    /// The bytes that later claims took, with their locations.
    pub taken: Ranges<Location>,
    /// The number of taken bytes.
    pub lost: usize,
}

/// The claims of a run.
#[derive(Default, Debug)]
pub struct Claims {
    pub(super) shares: FxHashMap<AllocationId, Share>,
}

impl Claims {
    /// Returns the allocation that a claim was made in, and its first byte there. Returns `None` for other allocations.
    pub fn arena(&self, id: AllocationId) -> Option<(AllocationId, usize)> {
        self.shares.get(&id)?.arena
    }

    /// Whether there was no claim, or all of them ended with their arenas.
    pub fn is_empty(&self) -> bool {
        self.shares.is_empty()
    }

    /// Returns the claims in an allocation.
    pub fn inside(&self, id: AllocationId) -> Vec<AllocationId> {
        let Some(share) = self.shares.get(&id) else { return Vec::new() };
        let mut inside: Vec<AllocationId> = share.given.iter().map(|(_, _, claim)| claim).collect();
        inside.extend(&share.empty);
        inside.sort_unstable();
        inside.dedup();
        inside
    }

    /// Removes what is known of an allocation whose lifetime ended, and returns the claims in it.
    pub fn end(&mut self, id: AllocationId) -> Vec<AllocationId> {
        let inside = self.inside(id);
        self.shares.remove(&id);
        inside
    }
}
