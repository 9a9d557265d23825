//! Recent answers of a table, found without hashing the whole key.
//!
//! An id is kept by some bits of its key; a later one with the same bits replaces it. Whoever looks compares the entry of the id with
//! the key, so that an answer is never wrong. Cost: a load and the comparison.

use std::sync::atomic::{AtomicU32, Ordering};

/// The number of ids that are kept.
const SIZE: usize = 256;

/// The ids of entries that were asked for.
pub(super) struct Recent([AtomicU32; SIZE]);

impl Default for Recent {
    fn default() -> Self {
        Recent([const { AtomicU32::new(0) }; SIZE])
    }
}

impl Recent {
    /// Returns the id that was kept for these bits, if it is that of the key.
    #[inline]
    pub(super) fn find(&self, bits: usize, is_of_key: impl FnOnce(u32) -> bool) -> Option<u32> {
        let id = self.0[bits % SIZE].load(Ordering::Relaxed).checked_sub(1)?;
        is_of_key(id).then_some(id)
    }

    /// Keeps an id for these bits of its key.
    #[inline]
    pub(super) fn keep(&self, bits: usize, id: u32) {
        self.0[bits % SIZE].store(id + 1, Ordering::Relaxed);
    }
}
