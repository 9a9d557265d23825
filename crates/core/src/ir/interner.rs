//! Append-only interning tables: equal contents get equal ids.
//!
//! Reads and lookups are lock-free and return references that live as long as the table. Insertion takes one lock.
//! Entries never move and are never dropped before the table.
//!
//! Entries are found through an open-addressed table of slots. A slot holds an entry's id and half of its hash. A full
//! table is replaced by one of twice the size. The old one is kept because readers may still use it, so that all tables
//! together have at most twice the slots of the last. A reader of an old table may miss a new entry. It then takes the
//! lock and looks again.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxBuildHasher;

use super::lock;

/// The number of slots of the first table.
const FIRST: usize = 64;
/// The maximum number of tables: the last one has slots for all ids.
const TABLES: usize = 28;

/// An append-only, deduplicating table. `get` is O(1), `intern` is expected O(size of the content); both are lock-free
/// for existing entries.
pub struct Interner<T> {
    entries: boxcar::Vec<T>,
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
    current: AtomicUsize,
    /// The number of occupied slots. Its lock guards insertion.
    taken: Mutex<usize>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            entries: boxcar::Vec::new(),
            tables: [const { OnceLock::new() }; TABLES],
            current: AtomicUsize::new(0),
            taken: Mutex::new(0),
        }
    }
}

/// Returns the half of a hash that is kept in a slot; it also selects the slot.
fn half(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}

fn slots(count: usize) -> Box<[AtomicU64]> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}

/// Returns the id of the entry at `index`.
fn id_of(index: usize) -> u32 {
    let id = u32::try_from(index).ok().filter(|id| *id != u32::MAX);
    id.expect("an interner holds at most 2^32 - 1 entries")
}

/// Stores an entry in the first free slot from the position of its hash. The caller must hold the lock.
fn put(table: &[AtomicU64], slot: u64) {
    let mask = table.len() - 1;
    let mut at = (slot >> 32) as usize & mask;
    while table[at].load(Ordering::Relaxed) != 0 {
        at = (at + 1) & mask;
    }
    table[at].store(slot, Ordering::Release);
}

impl<T: Hash + Eq> Interner<T> {
    /// Returns a table of different contents; the first has id 0. The slots suffice for twice as many entries.
    pub fn holding(contents: impl ExactSizeIterator<Item = T>) -> Interner<T> {
        let mut size = 0;
        while (FIRST << size) * 3 < contents.len() * 8 {
            size += 1;
        }
        let table = slots(FIRST << size);
        let (entries, mut taken) = (boxcar::Vec::with_capacity(contents.len()), 0);
        for content in contents {
            put(&table, u64::from(half(FxBuildHasher.hash_one(&content))) << 32 | (taken as u64 + 1));
            entries.push(content);
            taken += 1;
        }
        let tables = [const { OnceLock::new() }; TABLES];
        let is_set = tables[size].set(table).is_ok();
        debug_assert!(is_set, "the table is new");
        Interner { entries, tables, current: AtomicUsize::new(size), taken: Mutex::new(taken) }
    }

    /// Returns the id of `content`, inserting it if no equal content exists.
    pub fn intern(&self, content: T) -> u32 {
        let hash = half(FxBuildHasher.hash_one(&content));
        if let Some(id) = self.look(hash, |entry| *entry == content) {
            return id;
        }
        let mut taken = lock(&self.taken);
        match self.look(hash, |entry| *entry == content) {
            Some(id) => id,
            None => self.push(&mut taken, hash, content),
        }
    }

    /// Returns the id of the entry equal to `key`, or inserts `make()`, whose hash must equal that of `key`.
    pub fn find_or_insert<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        equal: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let hash = half(FxBuildHasher.hash_one(key));
        if let Some(id) = self.look(hash, &equal) {
            return id;
        }
        let mut taken = lock(&self.taken);
        if let Some(id) = self.look(hash, &equal) {
            return id;
        }
        let content = make();
        debug_assert_eq!(half(FxBuildHasher.hash_one(&content)), hash, "key and content must hash alike");
        self.push(&mut taken, hash, content)
    }

    /// Returns the id of the entry equal to `key`, which must have the same hash; `None` if there is no such entry.
    pub fn find<Q: Hash + ?Sized>(&self, key: &Q, equal: impl Fn(&T) -> bool) -> Option<u32> {
        self.look(half(FxBuildHasher.hash_one(key)), equal)
    }

    fn look(&self, hash: u32, equal: impl Fn(&T) -> bool) -> Option<u32> {
        let table = self.tables[self.current.load(Ordering::Acquire)].get()?;
        let mask = table.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = table[at].load(Ordering::Acquire);
            if slot == 0 {
                return None;
            }
            let id = slot as u32 - 1;
            if (slot >> 32) as u32 == hash && equal(&self.entries[id as usize]) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    fn push(&self, taken: &mut usize, hash: u32, content: T) -> u32 {
        let id = id_of(self.entries.push(content));
        let current = self.current.load(Ordering::Relaxed);
        let table = self.tables[current].get_or_init(|| slots(FIRST));
        let slot = u64::from(hash) << 32 | u64::from(id + 1);
        *taken += 1;
        // At most three quarters of the slots are occupied.
        if *taken * 4 <= table.len() * 3 {
            put(table, slot);
            return id;
        }
        let larger = slots(table.len() * 2);
        for old in table {
            match old.load(Ordering::Relaxed) {
                0 => {}
                old => put(&larger, old),
            }
        }
        put(&larger, slot);
        if self.tables[current + 1].set(larger).is_ok() {
            self.current.store(current + 1, Ordering::Release);
        }
        id
    }

    /// Returns the content of `id`.
    #[inline]
    pub fn get(&self, id: u32) -> &T {
        &self.entries[id as usize]
    }

    /// Returns the number of entries.
    pub(super) fn len(&self) -> usize {
        self.entries.count()
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_contents_have_equal_ids_on_all_threads() {
        let interner: Interner<String> = Interner::default();
        let count = 20_000;
        let ids: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|thread| {
                    let interner = &interner;
                    // Each thread starts elsewhere, so that each finds both existing and missing entries.
                    let intern = move |index: usize| interner.intern(((index + thread * 5000) % count).to_string());
                    scope.spawn(move || (0..count).map(intern).collect())
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert_eq!(interner.len(), count);
        for (thread, ids) in ids.iter().enumerate() {
            for (index, &id) in ids.iter().enumerate() {
                assert_eq!(*interner.get(id), ((index + thread * 5000) % count).to_string());
            }
        }
    }
}
