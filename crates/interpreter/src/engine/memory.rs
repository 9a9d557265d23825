//! Memory and shadow state: a bit per byte tells whether the byte is defined. Each allocation has a state and the
//! locations of its allocation and deallocation.
//!
//! Ids and addresses are never reused, so every access to freed memory is detected. Addresses are virtual and
//! deterministic. A base address has exactly the requested alignment and not a larger one, so that wrong alignment
//! claims are detected.

use std::cell::{Cell, RefCell};

use cranelift_entity::PrimaryMap;

use super::allocation::{Allocation, Home, State};
use super::data::{Data, held_bytes};
use super::descriptor::{AllocationId, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::operand::Reg;
use super::races::{Race, Races, Touch};
use super::shares::Claims;
use freehold_core::diagnostics::counted;
use freehold_core::ir::Location;

/// All memory of a run.
#[derive(Debug)]
pub struct Memory {
    allocations: PrimaryMap<AllocationId, Allocation>,
    next_address: u64,
    /// The total size of live allocations in bytes.
    pub live: u64,
    /// The bytes that the thread held in tensors when this memory was created.
    before: u64,
    /// The memory limit in bytes.
    pub limit: u64,
    /// Whether a parallel loop is being executed.
    pub in_parallel: bool,
    /// Whether [`Memory::touch`] must be called for accesses.
    watched: Cell<bool>,
    pub(super) races: RefCell<Races>,
    pub(super) claims: Claims,
}

impl Memory {
    /// Returns an empty memory with a limit of `limit` bytes.
    pub fn new(limit: u64) -> Memory {
        let races = RefCell::default();
        Memory {
            allocations: PrimaryMap::new(),
            next_address: 0x1_0000,
            live: 0,
            before: held_bytes(),
            limit,
            in_parallel: false,
            watched: Cell::new(false),
            races,
            claims: Claims::default(),
        }
    }

    /// Whether accesses are checked by byte and recorded by [`Memory::touch`]: inside parallel loops, as long as
    /// contested bytes exist, and in an allocation of which a later claim has some bytes. To be called after
    /// [`Memory::check_live`] or [`Memory::check_span`] of the allocation.
    #[inline]
    pub fn watched(&self) -> bool {
        self.watched.get()
    }

    /// Allocates.
    pub fn allocate(&mut self, data: Data, asked: usize, alignment: u64, home: Home, at: Location) -> AllocationId {
        let (size, alignment) = (data.bytes.len(), alignment.max(1).next_power_of_two());
        // The address is a multiple of the alignment, but not of twice the alignment.
        let mut address = self.next_address.checked_next_multiple_of(alignment).unwrap_or(alignment);
        if address.is_multiple_of(2 * alignment) {
            address += alignment;
        }
        self.next_address = address.wrapping_add(size.max(1) as u64);
        self.place(data, asked, address, home, at)
    }

    /// Adds an allocation at an address.
    #[inline]
    pub(super) fn place(
        &mut self,
        mut data: Data,
        asked: usize,
        address: u64,
        home: Home,
        at: Location,
    ) -> AllocationId {
        // From here on, the bytes are counted as an allocation.
        data.release();
        let size = data.bytes.len();
        self.live += size as u64;
        self.allocations.push(Allocation { data, size, asked, address, home, state: State::Live, birth: at })
    }

    /// Checks that `bytes` more bytes do not exceed the limit.
    pub fn check_available(&self, bytes: u64, at: Location) -> Faulted {
        if self.in_use().saturating_add(bytes) > self.limit || self.allocations.len() >= u32::MAX as usize - 1 {
            let requested = counted_are(bytes);
            let used = counted_are(self.in_use());
            let message =
                format!("{requested} requested, {used} in use, and the limit is {}", counted(self.limit, "byte"));
            return Err(Fault::new(FaultKind::OutOfMemory, at, message));
        }
        Ok(())
    }

    /// Returns the size of live allocations, tensors and vectors in bytes.
    #[inline]
    fn in_use(&self) -> u64 {
        self.live.saturating_add(held_bytes().saturating_sub(self.before))
    }

    /// Checks that the memory in use does not exceed the limit. Some instructions copy without a prior check.
    #[inline]
    pub fn check_limit(&self, at: Location) -> Faulted {
        if self.in_use() > self.limit { Err(self.beyond_limit(at)) } else { Ok(()) }
    }

    #[cold]
    fn beyond_limit(&self, at: Location) -> Box<Fault> {
        let message =
            format!("{} in use, and the limit is {}", counted_are(self.in_use()), counted(self.limit, "byte"));
        Fault::new(FaultKind::OutOfMemory, at, message)
    }

    /// Returns the allocation with this id.
    #[inline]
    pub fn get(&self, id: AllocationId) -> &Allocation {
        &self.allocations[id]
    }

    pub(super) fn allocation_mut(&mut self, id: AllocationId) -> &mut Allocation {
        &mut self.allocations[id]
    }

    /// Returns the number of allocations so far, which is the index of the next.
    pub fn count(&self) -> u32 {
        self.allocations.len() as u32
    }

    /// Returns the bytes of an allocation.
    #[inline]
    pub fn data(&self, id: AllocationId) -> &Data {
        &self.allocations[id].data
    }

    /// Returns the mutable bytes of an allocation.
    #[inline]
    pub fn data_mut(&mut self, id: AllocationId) -> &mut Data {
        &mut self.allocations[id].data
    }

    /// Returns all allocations, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (AllocationId, &Allocation)> {
        self.allocations.iter()
    }

    /// Checks that the allocation is live and, if `write` is set, that it may be written.
    #[inline]
    pub fn check_live(&self, id: AllocationId, write: bool, at: Location) -> Faulted {
        let allocation = self.get(id);
        if allocation.state == State::Live && !(write && allocation.home == Home::Constant) {
            return Ok(());
        }
        self.dead(id, write, at)
    }

    /// Returns the fault for an access to an allocation that is not live or constant. If later claims have some bytes of
    /// it, they are checked by [`Memory::touch`].
    #[cold]
    fn dead(&self, id: AllocationId, write: bool, at: Location) -> Faulted {
        let allocation = self.get(id);
        let what = if write { "written" } else { "read" };
        let fault = match allocation.state {
            State::PartlyClaimed => {
                self.watched.set(true);
                return Ok(());
            }
            State::Reclaimed(claim) => {
                let message = format!("a buffer is {what} after later views claimed all of its bytes");
                let fault = Fault::new(FaultKind::UseAfterReuse, at, message);
                self.note_birth(fault, id).note(claim, "the last of the later claims")
            }
            State::Live => Fault::new(FaultKind::WriteToConstant, at, "a constant global is written"),
            State::Freed(death) => {
                let fault = Fault::new(FaultKind::UseAfterFree, at, format!("a buffer is {what} after it was freed"));
                self.note_birth(fault, id).note(death, "freed here")
            }
            State::OutOfScope(end) => {
                let message = format!("a buffer on the stack is {what} after its scope ended");
                let fault = Fault::new(FaultKind::UseAfterScope, at, message);
                self.note_birth(fault, id).note(end, "its scope ended here")
            }
        };
        Err(if allocation.state == State::Live { self.note_birth(fault, id) } else { fault })
    }

    /// Adds a note with the location of the allocation.
    pub fn note_birth(&self, fault: Box<Fault>, id: AllocationId) -> Box<Fault> {
        let allocation = self.get(id);
        let how = match allocation.home {
            Home::Heap => "allocated here",
            Home::Stack => "allocated on the stack here",
            Home::Global | Home::Constant => "the global",
            Home::Caller | Home::CallerScratch => "passed by the caller",
            Home::Tensor => "created from a tensor here",
            Home::Claim => "claimed here",
        };
        let fault = fault.note(allocation.birth, format!("{how}: {}", counted(allocation.size, "byte")));
        if allocation.home == Home::Claim { self.note_arena(fault, id) } else { fault }
    }

    /// Checks an access to bytes `from..to` of an allocation, with elements of alignment `alignment`, and records it.
    #[inline]
    pub fn check(&self, id: AllocationId, from: i64, to: i64, alignment: usize, touch: Touch, at: Location) -> Faulted {
        self.check_span(id, from, to, alignment, touch.writes(), at)?;
        if self.watched() { self.touch(id, from as usize, to as usize, touch, at) } else { Ok(()) }
    }

    /// Checks that bytes `from..to` of an allocation, with elements of alignment `alignment`, can be accessed. The
    /// caller records the accessed bytes with [`Memory::touch`].
    #[inline]
    pub fn check_span(
        &self,
        id: AllocationId,
        from: i64,
        to: i64,
        alignment: usize,
        write: bool,
        at: Location,
    ) -> Faulted {
        self.check_live(id, write, at)?;
        let allocation = self.get(id);
        if from < 0 || to > allocation.size as i64 || from > to {
            return Err(self.outside(id, from, to, at));
        }
        if alignment > 1 && !(allocation.address.wrapping_add(from as u64)).is_multiple_of(alignment as u64) {
            return Err(self.misaligned(id, from, alignment, at));
        }
        Ok(())
    }

    /// Checks by byte and records an access to an allocation. It is a fault if a later claim has one of the bytes, or if
    /// two iterations of a parallel loop access the same byte and one of them writes it.
    pub fn touch(&self, id: AllocationId, from: usize, to: usize, touch: Touch, at: Location) -> Faulted {
        if self.get(id).state == State::PartlyClaimed {
            self.check_unclaimed(id, from, to, touch, at)?;
        }
        match self.races.borrow_mut().touch(id, from, to, touch, at) {
            None => Ok(()),
            Some(race) => Err(self.race(id, race, touch, at)),
        }
    }

    #[cold]
    fn race(&self, id: AllocationId, race: Race, touch: Touch, at: Location) -> Box<Fault> {
        let what = |touch: Touch| match touch {
            Touch::Read => "read",
            Touch::Write => "written",
            Touch::Atomic => "updated atomically",
        };
        if let Some(other) = race.other {
            let message =
                format!("byte {} of a buffer is read, but two iterations of a parallel loop wrote it", race.byte);
            let fault = Fault::new(FaultKind::Race, at, message).note(race.at, "written here");
            return self.note_birth(fault.note(other, "and here"), id);
        }
        let message = format!(
            "byte {} of a buffer is {} in one iteration of a parallel loop and {} in another",
            race.byte,
            what(touch),
            what(race.touch)
        );
        let fault = Fault::new(FaultKind::Race, at, message).note(race.at, format!("{} here", what(race.touch)));
        self.note_birth(fault, id)
    }

    /// Records that a parallel loop inserts bytes into the tensor that it assembles in `register`.
    pub fn touch_inserted(&self, register: Reg, from: usize, to: usize, at: Location) -> Faulted {
        match self.races.borrow_mut().insert(register, from, to, at) {
            None => Ok(()),
            Some(race) => {
                let message = "two iterations of a parallel loop insert the same element";
                Err(Fault::new(FaultKind::Race, at, message).note(race.at, "inserted here"))
            }
        }
    }

    /// Begins a parallel loop.
    pub fn begin_parallel(&mut self) {
        self.in_parallel = true;
        self.watched.set(true);
        self.races.get_mut().begin_loop();
    }

    /// Begins an iteration of the innermost parallel loop.
    pub fn begin_iteration(&mut self) {
        self.races.get_mut().begin_iteration();
    }

    /// Ends the innermost parallel loop.
    pub fn end_parallel(&mut self) {
        let races = self.races.get_mut();
        self.in_parallel = races.end_loop();
        self.watched.set(self.in_parallel || races.has_contested());
    }

    /// Ends all parallel loops.
    pub fn end_all_parallel(&mut self) {
        self.in_parallel = false;
        self.watched.set(false);
        *self.races.get_mut() = Races::default();
    }

    /// Checks the buffers that the caller reads after the program. It is a fault if two iterations of a parallel loop
    /// wrote the same byte and nothing overwrote it.
    pub fn contested(&self) -> Faulted {
        let races = self.races.borrow();
        let seen = |id: AllocationId| matches!(self.get(id).home, Home::Caller | Home::Global);
        let Some((id, race)) = races.contested().filter(|(id, _)| seen(*id)).min_by_key(|(id, _)| *id) else {
            return Ok(());
        };
        let message = format!("byte {} of a buffer is written by two iterations of a parallel loop", race.byte);
        let fault = Fault::new(FaultKind::Race, race.other.unwrap_or(race.at), message).note(race.at, "written here");
        Err(self.note_birth(fault, id))
    }

    #[cold]
    fn outside(&self, id: AllocationId, from: i64, to: i64, at: Location) -> Box<Fault> {
        let message =
            format!("bytes {from} to {to} of a buffer of {} are accessed", counted(self.get(id).size, "byte"));
        self.note_birth(Fault::new(FaultKind::OutOfBounds, at, message), id)
    }

    #[cold]
    fn misaligned(&self, id: AllocationId, from: i64, alignment: usize, at: Location) -> Box<Fault> {
        let message = format!("byte {from} of a buffer is accessed with an alignment of {alignment} bytes");
        self.note_birth(Fault::new(FaultKind::Misaligned, at, message), id)
    }

    /// Returns the virtual address of a descriptor's aligned pointer.
    pub fn address(&self, memref: &MemRef) -> u64 {
        self.get(memref.allocation).address.wrapping_add(memref.aligned as u64)
    }

    /// Frees the allocation of a descriptor, and returns it. A claim of all bytes of an allocation represents it.
    pub fn free(&mut self, memref: &MemRef, size: usize, at: Location) -> Faulted<AllocationId> {
        let id = self.claimed_whole(memref.allocation).unwrap_or(memref.allocation);
        let allocation = self.get(id);
        let first = memref.aligned.saturating_add(memref.offset.saturating_mul(size as i64));
        let fault = |kind, message: &str| Err(self.note_birth(Fault::new(kind, at, message), id));
        match (allocation.state, allocation.home) {
            (State::Freed(death), _) => {
                let fault = Fault::new(FaultKind::DoubleFree, at, "a buffer is freed twice");
                return Err(self.note_birth(fault, id).note(death, "freed here"));
            }
            (State::Reclaimed(claim), _) => {
                let fault =
                    Fault::new(FaultKind::UseAfterReuse, at, "a buffer is freed after later views claimed its bytes");
                return Err(self.note_birth(fault, id).note(claim, "the last of the later claims"));
            }
            (_, Home::Claim) => return fault(FaultKind::FreeOfClaim, "a view into an arena is freed"),
            (_, Home::Stack) => return fault(FaultKind::FreeOfStack, "a buffer on the stack is freed"),
            (_, Home::Global | Home::Constant) => return fault(FaultKind::FreeOfGlobal, "a global is freed"),
            (_, Home::Caller | Home::CallerScratch) => {
                return fault(FaultKind::FreeOfForeign, "a buffer that belongs to the caller is freed");
            }
            _ if first != 0 => {
                let message = format!("the freed pointer is {} after the start of its buffer", counted(first, "byte"));
                return fault(FaultKind::FreeOfNonBase, &message);
            }
            (_, Home::Heap | Home::Tensor) => {}
        }
        if self.in_parallel
            && let Some(race) = self.freed_while_used(id)
        {
            let what = if race.touch == Touch::Read { "read" } else { "written" };
            let message = format!("a buffer is freed in one iteration of a parallel loop and {what} in another");
            let fault = Fault::new(FaultKind::Race, at, message).note(race.at, format!("{what} here"));
            return Err(self.note_birth(fault, id));
        }
        self.retire(id, State::Freed(at));
        Ok(id)
    }

    /// Returns the race that freeing an allocation with the claims in it causes, if any.
    fn freed_while_used(&self, id: AllocationId) -> Option<Race> {
        let races = self.races.borrow();
        let inside = self.losses(id, 0, self.get(id).size);
        races.free(id).or_else(|| inside.into_iter().find_map(|(claim, from, to)| races.conflict(claim, from, to)))
    }

    /// Ends the lifetime of an allocation and of the claims in it, and drops their bytes.
    pub fn retire(&mut self, id: AllocationId, state: State) {
        self.retire_one(id, state);
        if self.claims.is_empty() {
            return;
        }
        let mut work = self.claims.end(id);
        while let Some(id) = work.pop() {
            self.retire_one(id, state);
            work.extend(self.claims.end(id));
        }
    }

    fn retire_one(&mut self, id: AllocationId, state: State) {
        let allocation = &mut self.allocations[id];
        if matches!(allocation.state, State::Live | State::PartlyClaimed) {
            self.live -= allocation.size as u64;
            allocation.state = state;
            allocation.data = Data::default();
            if self.watched.get() {
                self.races.get_mut().forget(id);
            }
        }
    }
}
/// Formats a number of bytes with the verb: `1 byte is`, `2 bytes are`.
fn counted_are(bytes: u64) -> String {
    format!("{} {}", counted(bytes, "byte"), if bytes == 1 { "is" } else { "are" })
}
