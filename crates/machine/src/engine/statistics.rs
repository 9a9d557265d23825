//! Memory statistics of a run, in total and per location.

use rustc_hash::FxHashMap;

use freehold_core::ir::Location;

/// The counts of one location.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Site {
    /// The number of allocations.
    pub allocations: u64,
    /// How many of them were freed.
    pub frees: u64,
    /// The number of bytes requested from the allocator.
    pub bytes: u64,
    /// Bytes copied here by `memref.copy`, `bufferization.clone` or `memref.realloc`.
    pub copied: u64,
    /// Run-time ownership checks executed here.
    pub checks: u64,
}

/// The counts of a run. Bytes are those that native code requests from the allocator: the size of the buffer and, if
/// the op has an alignment, padding of that size. Stack buffers, globals and buffers of the caller are not counted.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// The total counts.
    pub total: Site,
    /// The number of bytes that are currently allocated.
    pub live: u64,
    /// The maximum number of bytes that were allocated at the same time.
    pub peak: u64,
    /// The counts by location.
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

    /// Counts the deallocation of memory that was allocated at `birth`.
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

    /// Counts checks of an ownership bit or an address before a deallocation.
    pub fn checked(&mut self, at: Location, count: u64) {
        for site in [&mut self.total, self.sites.entry(at).or_default()] {
            site.checks += count;
        }
    }

    /// Returns the locations in the order of the text.
    pub fn sorted_sites(&self) -> Vec<(Location, Site)> {
        let mut all: Vec<(Location, Site)> = self.sites.iter().map(|(at, site)| (*at, *site)).collect();
        all.sort_unstable_by_key(|entry| entry.0);
        all
    }
}
