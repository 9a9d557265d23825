//! Memory statistics of a run: in total, per location and per function.

use rustc_hash::FxHashMap;

use super::allocation::{Allocation, Home};
use super::descriptor::AllocationId;
use super::memory::Memory;
use super::ranges::Ranges;
use super::value::Value;
use freehold_core::ir::Location;

/// The counts of one location.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Site {
    /// The number of allocations.
    pub allocations: u64,
    /// The number of them that were freed.
    pub frees: u64,
    /// The number of bytes requested from the allocator.
    pub bytes: u64,
    /// Bytes copied here by `memref.copy`, `bufferization.clone` or `memref.realloc`.
    pub copied: u64,
    /// Run-time ownership checks executed here.
    pub checks: u64,
    /// The number of views that claimed bytes of an arena here.
    pub claims: u64,
    /// The bytes that they claimed.
    pub claimed: u64,
}

/// The counts of a run. Bytes are those that native code requests from the allocator: the size of the buffer and, if
/// the op has an alignment, padding of that size. Stack buffers, globals and buffers of the caller are not counted,
/// unless a field says so.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// The total counts.
    pub total: Site,
    /// The number of bytes that are currently allocated.
    pub live: u64,
    /// The maximum number of bytes that were allocated at the same time.
    pub peak: u64,
    /// The same without padding, with each buffer rounded up to its alignment, and with stack buffers and globals that
    /// are not constant.
    pub rounded_peak: u64,
    /// The counts by location.
    pub sites: FxHashMap<Location, Site>,
    /// The instructions and iterations executed.
    pub steps: u64,
    /// The operations on numbers: each execution of an op on scalars (`arith`, `math`, …), and each element of one on
    /// tensors or vectors. The bodies of structured ops count for each point. Ops that only vectors have count nothing.
    pub scalar_operations: u64,
    /// The counts of each function, by its index in the program, after [`Statistics::count_calls`].
    pub functions: Option<Vec<Calls>>,
    /// The rounded bytes that are currently allocated, with stack buffers and globals.
    rounded: u64,
    /// The maximum of `rounded` since the innermost call began.
    recent_peak: u64,
    calls: Vec<Open>,
}

/// The counts of the calls of a function.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The number of calls that returned.
    pub calls: u64,
    /// The maximum over the calls of the bytes that the call needs besides its arguments and results: the most bytes
    /// live at a time during the call, less those live before it, less the buffers that it returns; and the bytes that
    /// it claims of arenas that are older than the call.
    pub temporary: u64,
    /// The maximum of the bytes in new buffers that a call returns.
    pub results: u64,
}

/// A call that has not returned.
#[derive(Clone, Debug)]
struct Open {
    function: usize,
    /// The rounded bytes before the call.
    before: u64,
    /// The maximum of the calling function before the call.
    peak: u64,
    /// The number of allocations before the call.
    first: u32,
    /// The bytes of older arenas that the call claimed.
    claimed: FxHashMap<AllocationId, Ranges<()>>,
}

/// Returns the size of an allocation rounded up to its alignment, if it counts as memory of the program.
fn rounded(allocation: &Allocation) -> u64 {
    match allocation.home {
        // The padding is the alignment.
        Home::Heap => {
            let alignment = (allocation.asked - allocation.size).max(1);
            allocation.size.next_multiple_of(alignment) as u64
        }
        Home::Stack | Home::Global => allocation.size as u64,
        Home::Constant | Home::Caller | Home::CallerScratch | Home::Tensor | Home::Claim => 0,
    }
}

impl Statistics {
    /// Counts an allocation on the heap.
    pub fn allocated(&mut self, at: Location, bytes: u64) {
        self.live += bytes;
        self.peak = self.peak.max(self.live);
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.allocations += 1;
            site.bytes += bytes;
        }
    }

    /// Counts the deallocation of memory that was allocated at `birth`.
    pub fn freed(&mut self, birth: Location, bytes: u64) {
        self.live -= bytes;
        for site in [&mut self.total, self.sites.entry(birth).or_default()] {
            site.frees += 1;
        }
    }

    /// Counts a buffer of any kind whose lifetime begins.
    #[inline]
    pub fn begun(&mut self, allocation: &Allocation) {
        self.rounded += rounded(allocation);
        self.rounded_peak = self.rounded_peak.max(self.rounded);
        self.recent_peak = self.recent_peak.max(self.rounded);
    }

    /// Counts a buffer of any kind whose lifetime ends.
    #[inline]
    pub fn ended(&mut self, allocation: &Allocation) {
        self.rounded -= rounded(allocation);
    }

    /// Counts copied bytes.
    pub fn copied(&mut self, at: Location, bytes: u64) {
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.copied += bytes;
        }
    }

    /// Counts checks of an ownership bit or an address before a deallocation.
    pub fn checked(&mut self, at: Location, count: u64) {
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.checks += count;
        }
    }

    /// Counts a claim.
    pub fn claimed(&mut self, at: Location, memory: &Memory, claim: AllocationId) {
        let bytes = memory.get(claim).size;
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.claims += 1;
            site.claimed += bytes as u64;
        }
        if let Some(call) = self.calls.last_mut() {
            let (arena, from) = memory.root(claim);
            if arena.0 < call.first && bytes > 0 {
                call.claimed.entry(arena).or_default().insert(from, from + bytes, ());
            }
        }
    }

    /// Begins to count the calls of each of `functions` functions, without any call.
    pub fn count_calls(&mut self, functions: usize) {
        self.functions = Some(vec![Calls::default(); functions]);
    }

    /// Forgets the calls that a fault ended.
    pub fn abandon_calls(&mut self) {
        self.calls.clear();
    }

    /// Begins a call.
    #[inline]
    pub fn enter(&mut self, function: usize, memory: &Memory) {
        if self.functions.is_some() {
            let (before, peak) = (self.rounded, self.recent_peak);
            self.calls.push(Open { function, before, peak, first: memory.count(), claimed: FxHashMap::default() });
            self.recent_peak = before;
        }
    }

    /// Ends the innermost call, which returns these values.
    #[inline]
    pub fn leave(&mut self, values: &[Value], memory: &Memory) {
        if self.functions.is_some() {
            self.count_call(values, memory);
        }
    }

    fn count_call(&mut self, values: &[Value], memory: &Memory) {
        let Some(functions) = &mut self.functions else { return };
        let Some(call) = self.calls.pop() else { return };
        let mut returned: Vec<AllocationId> =
            values.iter().filter_map(|value| value.as_memref().map(|memref| memref.allocation)).collect();
        returned.sort_unstable();
        returned.dedup();
        // Buffers that are older than the call are not its results. A claim of an older arena is counted among the
        // claimed bytes, and one of a new arena is a part of the arena.
        let new = returned.into_iter().filter(|id| id.0 >= call.first);
        let results: u64 = new
            .map(|id| match memory.get(id).home {
                Home::Claim if memory.root(id).0.0 < call.first => memory.get(id).size as u64,
                Home::Claim => memory.claimed_whole(id).map_or(0, |whole| rounded(memory.get(whole))),
                _ => rounded(memory.get(id)),
            })
            .sum();
        let claimed: usize = call.claimed.values().flat_map(Ranges::iter).map(|(from, to, ())| to - from).sum();
        let most = self.recent_peak - call.before + claimed as u64;
        let entry = &mut functions[call.function];
        entry.calls += 1;
        entry.temporary = entry.temporary.max(most.saturating_sub(results));
        entry.results = entry.results.max(results);
        self.recent_peak = self.recent_peak.max(call.peak);
        if let Some(caller) = self.calls.last_mut() {
            for (arena, ranges) in call.claimed {
                if arena.0 < caller.first {
                    let into = caller.claimed.entry(arena).or_default();
                    ranges.iter().for_each(|(from, to, ())| drop(into.insert(from, to, ())));
                }
            }
        }
    }

    /// Returns the locations in the order of the text.
    pub fn sorted_sites(&self) -> Vec<(Location, Site)> {
        let mut all: Vec<(Location, Site)> = self.sites.iter().map(|(at, site)| (*at, *site)).collect();
        all.sort_unstable_by_key(|entry| entry.0);
        all
    }
}
