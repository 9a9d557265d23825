//! Claims: views that take bytes of a buffer, the *arena*, as a new buffer.
//!
//! A view with `freehold.claim` replaces an allocation whose buffer was packed into an arena. To run it creates an allocation of
//! kind [`Home::Claim`], with its own shadow state, so that all bytes are uninitialized, and with the bounds of the view. Its
//! bytes are *given* by the arena, and *taken* from all earlier claims that had them. Every access to a given or taken byte
//! through an older view is a fault, so two live buffers at one place are detected also if the result happens to be right. Claims
//! nest: a claim is an arena for claims in it.
//!
//! Invariants: the ranges that an arena gives are disjoint, and each belongs to the newest claim of these bytes. An
//! allocation that gives bytes or lost some of them is [`State::PartlyClaimed`]; a claim that lost all of them is
//! [`State::Reclaimed`]. The fast paths of accesses compare the state with [`State::Live`] and nothing else, so claims
//! cost nothing in a program without them. A claim takes logarithmic time, and time for each range that it replaces.

use super::allocation::{Home, State};
use super::data::Data;
use super::descriptor::AllocationId;
use super::fault::{Fault, FaultKind, Faulted};
use super::memory::Memory;
use super::races::{Race, Touch};
use super::shares::Share;
use freehold_core::diagnostics::counted;
use freehold_core::ir::Location;

impl Memory {
    /// Claims `size` bytes of an allocation from byte `from` on as a new and uninitialized buffer.
    ///
    /// # Errors
    /// The allocation is not live or constant, the bytes are out of bounds or were taken from it by a later claim, or
    /// another iteration of a parallel loop accesses them.
    pub fn claim(&mut self, arena: AllocationId, from: i64, size: usize, at: Location) -> Faulted<AllocationId> {
        let end = from.saturating_add_unsigned(size as u64);
        self.check_span(arena, from, end, 1, true, at)?;
        self.check_available(size as u64, at)?;
        let (from, to) = (from as usize, end as usize);
        if let Some(share) = self.claims.shares.get(&arena)
            && let Some(taken) = share.taken.first(from, to)
        {
            return Err(self.reused(arena, taken, "claimed", at));
        }
        let losses = self.losses(arena, from, to);
        if self.in_parallel {
            let touched = losses.iter().copied().chain([(arena, from, to)]);
            for (id, from, to) in touched {
                let race = self.races.borrow().conflict(id, from, to);
                if let Some(race) = race {
                    return Err(self.claim_race(id, race, at));
                }
            }
        }
        for (id, from, to) in losses {
            self.lose(id, from, to, at);
        }
        let home = self.get(arena).address.wrapping_add(from as u64);
        let id = self.place(Data::undefined(size), 0, home, Home::Claim, at);
        let share = self.claims.shares.entry(arena).or_default();
        if size == 0 {
            share.empty.push(id);
        } else {
            share.given.insert(from, to, id);
            let given = self.allocation_mut(arena);
            given.state = State::PartlyClaimed;
            given.data.undefine(from, size);
            given.data.forget_cells(from, size);
        }
        let (root, offset) = self.root(arena);
        let share = Share { arena: Some((arena, from)), root: Some((root, offset + from)), ..Share::default() };
        self.claims.shares.insert(id, share);
        if self.in_parallel {
            self.touch(id, 0, size, Touch::Write, at)?;
        }
        Ok(id)
    }

    /// Returns the claims in an allocation, and those in them, that have some of the bytes `from..to`, each with its
    /// bytes.
    pub(super) fn losses(&self, arena: AllocationId, from: usize, to: usize) -> Vec<(AllocationId, usize, usize)> {
        let mut losses = Vec::new();
        let mut work = vec![(arena, from, to)];
        while let Some((id, from, to)) = work.pop() {
            let Some(share) = self.claims.shares.get(&id) else { continue };
            let mut next = from;
            while let Some((start, end, claim)) = share.given.first(next, to) {
                let base = self.claims.arena(claim).map_or(0, |(_, base)| base);
                let part = (claim, start.max(from) - base, end.min(to) - base);
                losses.push(part);
                work.push(part);
                next = end;
            }
        }
        losses
    }

    /// Records that a claim lost bytes to one that is made at `at`.
    fn lose(&mut self, id: AllocationId, from: usize, to: usize, at: Location) {
        let size = self.get(id).size;
        let Some(share) = self.claims.shares.get_mut(&id) else { return };
        let known: usize = share.taken.insert(from, to, at).iter().map(|(start, end, _)| end - start).sum();
        share.lost += to - from - known;
        share.given.remove(from, to);
        if share.lost == size {
            self.retire(id, State::Reclaimed(at));
        } else {
            let allocation = self.allocation_mut(id);
            allocation.state = State::PartlyClaimed;
            allocation.data.undefine(from, to - from);
            allocation.data.forget_cells(from, to - from);
        }
    }

    /// Checks that bytes of an allocation belong to it and not to a later claim.
    ///
    /// # Errors
    /// A claim has one of them.
    #[cold]
    pub(super) fn check_unclaimed(
        &self,
        id: AllocationId,
        from: usize,
        to: usize,
        touch: Touch,
        at: Location,
    ) -> Faulted {
        let Some(share) = self.claims.shares.get(&id) else { return Ok(()) };
        let given = share.given.first(from, to).map(|(start, end, claim)| (start, end, self.get(claim).birth));
        match share.taken.first(from, to).or(given) {
            None => Ok(()),
            Some((start, end, claim)) => {
                let range = (start.max(from), end.min(to), claim);
                Err(self.reused(id, range, if touch.writes() { "written" } else { "read" }, at))
            }
        }
    }

    /// Returns the fault for an access to bytes that a later claim has.
    #[cold]
    fn reused(&self, id: AllocationId, range: (usize, usize, Location), how: &str, at: Location) -> Box<Fault> {
        let (from, to, claim) = range;
        let message = format!("bytes {from} to {to} of a buffer are {how} after a later view claimed them");
        let fault = self.note_birth(Fault::new(FaultKind::UseAfterReuse, at, message), id);
        fault.note(claim, "the later claim")
    }

    /// Returns the fault for a claim of bytes that another iteration of a parallel loop accesses.
    #[cold]
    fn claim_race(&self, id: AllocationId, race: Race, at: Location) -> Box<Fault> {
        let what = if race.touch == Touch::Read { "read" } else { "written or claimed" };
        let message = format!(
            "byte {} of a buffer is claimed in one iteration of a parallel loop and {what} in another",
            race.byte
        );
        let fault = Fault::new(FaultKind::Race, at, message).note(race.at, format!("{what} here"));
        self.note_birth(fault, id)
    }

    /// Returns the allocation that is not a claim and has the bytes of this one, and the first of these bytes there.
    pub fn root(&self, id: AllocationId) -> (AllocationId, usize) {
        self.claims.shares.get(&id).and_then(|share| share.root).unwrap_or((id, 0))
    }

    /// Returns the allocation on the heap of which a claim has all bytes.
    pub fn claimed_whole(&self, id: AllocationId) -> Option<AllocationId> {
        if self.get(id).home != Home::Claim {
            return None;
        }
        let (root, _) = self.root(id);
        let is_whole = self.get(root).home == Home::Heap && self.get(root).size == self.get(id).size;
        let lost = self.claims.shares.get(&id).map_or(0, |share| share.lost);
        (is_whole && lost == 0).then_some(root)
    }

    /// Returns the number of bytes of an allocation that no later claim has.
    #[cfg(test)]
    fn unclaimed(&self, id: AllocationId) -> usize {
        let share = self.claims.shares.get(&id);
        let gone =
            share.map_or(0, |share| share.lost + share.given.iter().map(|(start, end, _)| end - start).sum::<usize>());
        self.get(id).size - gone
    }

    /// Adds the arenas of a claim to the notes of a fault.
    pub(super) fn note_arena(&self, fault: Box<Fault>, id: AllocationId) -> Box<Fault> {
        let (root, offset) = self.root(id);
        if root == id {
            return fault;
        }
        let arena = self.get(root);
        let message = format!("at byte {offset} of this buffer of {}", counted(arena.size, "byte"));
        fault.note(arena.birth, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Location = Location::UNKNOWN;

    fn arena(size: usize) -> (Memory, AllocationId) {
        let mut memory = Memory::new(1 << 20);
        let id = memory.allocate(Data::undefined(size), size, 64, Home::Heap, HERE);
        (memory, id)
    }

    fn may_read(memory: &Memory, id: AllocationId, from: usize, to: usize) -> bool {
        let live = memory.check_live(id, false, HERE);
        live.and_then(|()| memory.touch(id, from, to, Touch::Read, HERE)).is_ok()
    }

    #[test]
    fn a_claim_takes_bytes_from_the_arena_and_from_earlier_claims() {
        let (mut memory, arena) = arena(64);
        let first = memory.claim(arena, 0, 32, HERE).expect("in bounds");
        let second = memory.claim(arena, 32, 32, HERE).expect("in bounds");
        assert!(may_read(&memory, first, 0, 32) && may_read(&memory, second, 0, 32));
        assert!(!may_read(&memory, arena, 31, 32) && memory.unclaimed(arena) == 0);
        let third = memory.claim(arena, 16, 32, HERE).expect("in bounds");
        assert!(may_read(&memory, first, 0, 16) && !may_read(&memory, first, 15, 17));
        assert!(may_read(&memory, second, 16, 32) && !may_read(&memory, second, 15, 16));
        assert!(may_read(&memory, third, 0, 32) && memory.unclaimed(first) == 16);
        // The rest of the first claim goes.
        memory.claim(arena, 0, 16, HERE).expect("in bounds");
        assert!(matches!(memory.get(first).state, State::Reclaimed(_)) && memory.data(first).bytes.is_empty());
    }

    #[test]
    fn a_claim_is_an_arena_of_its_own() {
        let (mut memory, arena) = arena(64);
        let outer = memory.claim(arena, 16, 32, HERE).expect("in bounds");
        let inner = memory.claim(outer, 8, 8, HERE).expect("in bounds");
        assert_eq!(memory.root(inner), (arena, 24));
        assert!(may_read(&memory, outer, 0, 8) && !may_read(&memory, outer, 8, 9) && may_read(&memory, inner, 0, 8));
        // Bytes that the outer claim lost cannot be claimed through it, and inner claims lose them too.
        memory.claim(arena, 28, 8, HERE).expect("in bounds");
        assert!(memory.claim(outer, 12, 1, HERE).is_err() && memory.claim(outer, 0, 12, HERE).is_ok());
        assert!(matches!(memory.get(inner).state, State::Reclaimed(_) | State::PartlyClaimed));
        assert!(memory.claim(arena, 60, 8, HERE).is_err());
        memory.retire(arena, State::Freed(HERE));
        assert!(matches!(memory.get(outer).state, State::Freed(_)) && memory.claim(outer, 0, 1, HERE).is_err());
    }

    #[test]
    fn the_bytes_that_are_held_do_not_grow_with_the_claims_of_a_loop() {
        let (mut memory, arena) = arena(64);
        let empty = memory.claim(arena, 0, 0, HERE).expect("in bounds");
        let held = memory.live;
        for _ in 0..100 {
            memory.claim(arena, 0, 64, HERE).expect("in bounds");
        }
        assert_eq!(memory.live, held + 64);
        memory.retire(arena, State::Freed(HERE));
        assert_eq!(memory.live, 0);
        assert!(matches!(memory.get(empty).state, State::Freed(_)) && memory.claims.shares.is_empty());
    }
}
