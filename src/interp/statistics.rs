//! What a run did with memory, in all and per place in the program.

use rustc_hash::FxHashMap;

use crate::ir::Location;

/// Counts of one place in the program.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Site {
    /// Allocations made here.
    pub allocations: u64,
    /// How many of them were freed.
    pub frees: u64,
    /// Bytes that the allocator was asked for here.
    pub bytes: u64,
    /// Bytes copied here by `memref.copy`, `bufferization.clone` or `memref.realloc`.
    pub copied: u64,
    /// Run-time ownership checks executed here.
    pub checks: u64,
}

/// Counts of a run. Bytes are what the native allocator is asked for, which is the size of the buffer and, where the
/// op asks for an alignment, as many bytes more. The stack, globals and the caller's buffers do not count.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// Counts in all.
    pub total: Site,
    /// The bytes that are allocated.
    pub live: u64,
    /// The most bytes that were allocated at a time.
    pub peak: u64,
    /// Counts by place.
    pub sites: FxHashMap<Location, Site>,
    /// The instructions and iterations executed.
    pub steps: u64,
}

impl Statistics {
    /// Counts an allocation.
    pub fn allocated(&mut self, at: Location, bytes: u64) {
        self.live += bytes;
        self.peak = self.peak.max(self.live);
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.allocations += 1;
            site.bytes += bytes;
        }
    }

    /// Counts the end of an allocation made at `birth`.
    pub fn freed(&mut self, birth: Location, bytes: u64) {
        self.live -= bytes;
        for site in [&mut self.total, self.sites.entry(birth).or_default()] {
            site.frees += 1;
        }
    }

    /// Counts copied bytes.
    pub fn copied(&mut self, at: Location, bytes: u64) {
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.copied += bytes;
        }
    }

    /// Counts a look at an ownership bit or at an address before a free.
    pub fn checked(&mut self, at: Location, count: u64) {
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.checks += count;
        }
    }

    /// Places in order of the text.
    pub fn sorted_sites(&self) -> Vec<(Location, Site)> {
        let mut all: Vec<(Location, Site)> = self.sites.iter().map(|(at, site)| (*at, *site)).collect();
        all.sort_unstable_by_key(|entry| entry.0);
        all
    }
}
