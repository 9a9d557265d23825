//! Append-only tables that give equal contents equal ids.
//!
//! Reading and finding are lock-free and give references that live as long as the table. Inserting takes one lock.
//! Entries never move and are never dropped before the table.
//!
//! What is there is found through an open-addressed table of slots, each the id of an entry beside half of its hash.
//! When that is full, one of twice the size takes its place; the old one stays, as somebody may be looking at it, so
//! that all together hold at most twice the slots of the last. A reader that looks at an old table may miss a new
//! entry. It then takes the lock and looks again.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxBuildHasher;

/// How many slots the first table has.
const FIRST: usize = 64;
/// How many tables there can be: the last has room for all ids.
const TABLES: usize = 28;

/// An append-only, deduplicating table. `get` is O(1), `intern` expected O(size of the content), both lock-free for
/// what is there.
pub struct Interner<T> {
    entries: boxcar::Vec<T>,
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
    current: AtomicUsize,
    /// How many slots are taken; whoever holds it may take one.
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

/// The half of a hash that is kept in a slot. It chooses the slot too.
fn half(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}

fn slots(count: usize) -> Box<[AtomicU64]> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}

/// Puts an entry into the first free slot from where its hash points. Only for who holds the lock.
fn put(table: &[AtomicU64], slot: u64) {
    let mask = table.len() - 1;
    let mut at = (slot >> 32) as usize & mask;
    while table[at].load(Ordering::Relaxed) != 0 {
        at = (at + 1) & mask;
    }
    table[at].store(slot, Ordering::Release);
}

impl<T: Hash + Eq> Interner<T> {
    /// The id of `content`, which is inserted if no equal content is there.
    pub fn intern(&self, content: T) -> u32 {
        let hash = half(FxBuildHasher.hash_one(&content));
        if let Some(id) = self.look(hash, |entry| *entry == content) {
            return id;
        }
        let mut taken = self.taken.lock().expect("interner lock");
        match self.look(hash, |entry| *entry == content) {
            Some(id) => id,
            None => self.push(&mut taken, hash, content),
        }
    }

    /// The id of the entry equal to `key`, or of `make()`, whose hash must be that of `key`.
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
        let mut taken = self.taken.lock().expect("interner lock");
        if let Some(id) = self.look(hash, &equal) {
            return id;
        }
        let content = make();
        debug_assert_eq!(half(FxBuildHasher.hash_one(&content)), hash, "key and content must hash alike");
        self.push(&mut taken, hash, content)
    }

    /// The id of the entry equal to `key`, which hashes as it does, if it is there.
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
        let id = u32::try_from(self.entries.push(content)).ok().filter(|id| *id != u32::MAX);
        let id = id.expect("an interner holds at most 2^32 - 1 entries");
        let current = self.current.load(Ordering::Relaxed);
        let table = self.tables[current].get_or_init(|| slots(FIRST));
        let slot = u64::from(hash) << 32 | u64::from(id + 1);
        *taken += 1;
        // At most three quarters of the slots are taken.
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

    /// The content of `id`.
    #[inline]
    pub fn get(&self, id: u32) -> &T {
        &self.entries[id as usize]
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
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
                    // Each begins elsewhere, so that they meet both what is there and what is not.
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
