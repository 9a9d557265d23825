//! Append-only tables that give equal contents equal ids.
//!
//! Reading is lock-free and gives references that live as long as the table. Inserting takes one lock.
//! Entries never move and are never dropped before the table.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An append-only, deduplicating table. `get` is O(1) and lock-free, `intern` expected O(size of the content).
pub struct Interner<T> {
    entries: boxcar::Vec<T>,
    index: Mutex<HashTable<u32>>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { entries: boxcar::Vec::new(), index: Mutex::new(HashTable::new()) }
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// The id of `content`, which is inserted if no equal content is there.
    pub fn intern(&self, content: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&content);
        let mut index = self.index.lock().expect("interner lock");
        if let Some(&id) = index.find(hash, |&id| self.entries[id as usize] == content) {
            return id;
        }
        self.push(&mut index, hash, content)
    }

    /// The id of the entry equal to `key`, or of `make()`, whose hash must be that of `key`.
    pub fn find_or_insert<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        equal: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(key);
        let mut index = self.index.lock().expect("interner lock");
        if let Some(&id) = index.find(hash, |&id| equal(&self.entries[id as usize])) {
            return id;
        }
        let content = make();
        debug_assert_eq!(FxBuildHasher.hash_one(&content), hash, "key and content must hash alike");
        self.push(&mut index, hash, content)
    }

    fn push(&self, index: &mut HashTable<u32>, hash: u64, content: T) -> u32 {
        let id = u32::try_from(self.entries.push(content)).expect("interner holds more than 2^32 entries");
        index.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(&self.entries[id as usize]));
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
