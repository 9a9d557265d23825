//! A cache of op signatures that were found valid.
//!
//! Most rules of an op definition depend only on the op's name, its attributes, the types of its operands and results,
//! and the number of its regions and successors. Programs repeat few such signatures many times, so the verifier checks
//! these rules once per signature. Only valid signatures are cached: all rules are checked for an invalid op, in the
//! order in which errors are reported.
//!
//! Cost: O(operands + results) per op; nothing is allocated for a cached signature.

use std::cell::RefCell;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::diagnostics::Fallible;
use crate::ir::{Body, Op};

/// Signatures with more values are not cached: they are seldom repeated.
const MOST_VALUES: usize = 32;

/// The maximum number of cached signatures: a program with more of them repeats few.
const MOST_SIGNATURES: usize = 1 << 16;

/// The signatures that were found valid, of one context and one thread.
#[derive(Default)]
pub struct KnownSignatures {
    right: RefCell<Table>,
    /// Those whose rules hold that are verified after regions.
    right_after_regions: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// The encodings of all signatures, concatenated.
    words: Vec<u32>,
    /// The hash, start and length of each signature.
    index: HashTable<(u64, u32, u32)>,
}

/// The result of a cache lookup.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The signature is valid.
    Right,
    /// The signature is not in the cache; this is its hash.
    New(u64),
    /// The signature is too large for the cache.
    Unwieldy,
}

/// The number of words before the types.
const HEAD: usize = 4;

/// The encoding of one signature: name, attributes, number of regions, successors and operands, then the types of
/// operands and results.
struct Words {
    all: [u32; HEAD + MOST_VALUES],
    count: usize,
}

impl Words {
    /// Returns the signature of `op`, unless it is too large. Inlined, so that it is not copied.
    #[inline(always)]
    fn of(body: &Body, op: Op) -> Option<Words> {
        let results = body.results(op);
        let (regions, successors, operands) = (body.region_count(op), body.successor_count(op), body.operand_count(op));
        if operands + results.len() > MOST_VALUES || regions > MOST_VALUES || successors > MOST_VALUES {
            return None;
        }
        let mut words = Words { all: [0; HEAD + MOST_VALUES], count: HEAD + operands + results.len() };
        words.all[0] = body.name(op).index() as u32;
        words.all[1] = body.attributes(op).index() as u32;
        words.all[2] = (regions << 8 | successors) as u32;
        words.all[3] = (operands << 8 | results.len()) as u32;
        let values = body.operands(op).chain(results.iter().copied());
        for (word, value) in words.all[HEAD..].iter_mut().zip(values) {
            *word = body.ty(value).index() as u32;
        }
        Some(words)
    }

    fn get(&self) -> &[u32] {
        &self.all[..self.count]
    }

    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        // If the number of words is odd, the word after the last is 0.
        for pair in self.all[..self.count.next_multiple_of(2)].chunks_exact(2) {
            hasher.write_u64(u64::from(pair[0]) << 32 | u64::from(pair[1]));
        }
        hasher.finish()
    }
}

impl Table {
    fn has(&self, words: &Words, hash: u64) -> bool {
        let is = |&(_, start, length): &(u64, u32, u32)| {
            self.words[start as usize..(start + length) as usize] == *words.get()
        };
        self.index.find(hash, is).is_some()
    }

    fn add(&mut self, words: &Words, hash: u64) {
        if self.index.len() < MOST_SIGNATURES {
            let start = self.words.len() as u32;
            self.words.extend_from_slice(words.get());
            self.index.insert_unique(hash, (hash, start, words.count as u32), |entry| entry.0);
        }
    }
}

impl KnownSignatures {
    /// Looks up the signature of `op`.
    pub(super) fn of(&self, body: &Body, op: Op) -> Known {
        let Some(words) = Words::of(body, op) else { return Known::Unwieldy };
        let hash = words.hash();
        if self.right.borrow().has(&words, hash) { Known::Right } else { Known::New(hash) }
    }

    /// Adds the signature of `op`, which is valid and has this hash.
    pub(super) fn add(&self, body: &Body, op: Op, hash: u64) {
        let Some(words) = Words::of(body, op) else { return };
        self.right.borrow_mut().add(&words, hash);
    }

    /// Verifies the rules that depend on the signature of `op` and need valid regions, if they were not verified for this
    /// signature.
    ///
    /// # Errors
    /// Those of `verify`.
    pub(crate) fn once_for_regions(&self, body: &Body, op: Op, verify: impl FnOnce() -> Fallible) -> Fallible {
        let Some(words) = Words::of(body, op) else { return verify() };
        let hash = words.hash();
        if self.right_after_regions.borrow().has(&words, hash) {
            return Ok(());
        }
        verify()?;
        self.right_after_regions.borrow_mut().add(&words, hash);
        Ok(())
    }
}
