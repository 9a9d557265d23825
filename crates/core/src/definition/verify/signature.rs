//! A cache of op signatures that were found valid.
//!
//! Most rules of an op definition depend only on the op's name and its parent's, its attributes, the types of its operands
//! and results, and the number of its regions and successors. Programs repeat few such signatures many times, so the verifier checks
//! these rules once per signature. Only valid signatures are cached: all rules are checked for an invalid op, in the
//! order in which errors are reported.
//!
//! Cost: O(operands + results) per op; nothing is allocated for a cached signature.

use std::cell::RefCell;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;

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
    /// The signatures for which the rules hold that are verified after regions.
    right_after_regions: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// The words of all signatures, concatenated. The counts among the first words tell where one ends.
    words: Vec<u32>,
    index: HashTable<Entry>,
}

/// A signature in a table.
struct Entry {
    hash: u64,
    /// The index of its first word.
    start: u32,
    /// Whether nothing but the signature has to be verified.
    is_all: bool,
    /// Whether the op has no attributes of dialects.
    is_plain: bool,
}

/// The result of a cache lookup.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The signature is valid, and no other rule depends on anything else. A terminator must still be the last op of its block.
    All,
    /// The signature is valid.
    Right {
        /// Whether the op has no attributes of dialects.
        is_plain: bool,
    },
    /// The signature is not in the cache; this is its hash.
    New(u64),
    /// The signature is too large for the cache.
    Unwieldy,
}

/// The compared parts of an op, as words: its name and that of its parent, attributes, number of regions, successors and
/// operands, then the types of operands and results.
struct Signature {
    words: SmallVec<[u32; 16]>,
}

impl Signature {
    /// Returns the signature of `op`, unless it is too large.
    #[inline]
    fn of(body: &Body, op: Op) -> Option<Signature> {
        let (operands, results) = (body.operands(op), body.results(op));
        let (regions, successors) = (body.region_count(op), body.successor_count(op));
        if operands.len() + results.len() > MOST_VALUES || regions > MOST_VALUES || successors > MOST_VALUES {
            return None;
        }
        let (name, attributes) = (body.name(op).index() as u32, body.attributes(op).index() as u32);
        let parent = body.parent_op(op).map_or(body.header.name, |parent| body.name(parent)).index() as u32;
        let counts = (operands.len() << 8 | results.len()) as u32;
        let mut words: SmallVec<[u32; 16]> = SmallVec::new();
        words.extend_from_slice(&[name, attributes, parent, (regions << 8 | successors) as u32, counts]);
        for value in operands {
            words.push(body.ty(value).index() as u32);
        }
        for &value in results {
            words.push(body.ty(value).index() as u32);
        }
        Some(Signature { words })
    }

    #[inline]
    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let (pairs, rest) = self.words.as_chunks::<2>();
        for &[high, low] in pairs {
            hasher.write_u64(u64::from(high) << 32 | u64::from(low));
        }
        rest.iter().for_each(|&word| hasher.write_u32(word));
        hasher.finish()
    }
}

impl Table {
    #[inline]
    fn find(&self, signature: &Signature, hash: u64) -> Option<&Entry> {
        self.index.find(hash, |entry| {
            let words = self.words.get(entry.start as usize..).unwrap_or(&[]);
            entry.hash == hash && words.starts_with(&signature.words)
        })
    }

    fn add(&mut self, signature: &Signature, hash: u64, is_all: bool, is_plain: bool) {
        if self.index.len() < MOST_SIGNATURES {
            let start = self.words.len() as u32;
            self.words.extend_from_slice(&signature.words);
            let entry = Entry { hash, start, is_all, is_plain };
            self.index.insert_unique(hash, entry, |entry| entry.hash);
        }
    }
}

impl KnownSignatures {
    /// Looks up the signature of `op`.
    #[inline]
    pub(super) fn of(&self, body: &Body, op: Op) -> Known {
        let Some(signature) = Signature::of(body, op) else { return Known::Unwieldy };
        let hash = signature.hash();
        match self.right.borrow().find(&signature, hash) {
            Some(Entry { is_all: true, .. }) => Known::All,
            Some(&Entry { is_plain, .. }) => Known::Right { is_plain },
            None => Known::New(hash),
        }
    }

    /// Adds the signature of `op`, which is valid and has this hash. If `is_all`, no rule for such an op depends on
    /// anything else; if `is_plain`, it has no attributes of dialects.
    pub(super) fn add(&self, body: &Body, op: Op, hash: u64, is_all: bool, is_plain: bool) {
        let Some(signature) = Signature::of(body, op) else { return };
        self.right.borrow_mut().add(&signature, hash, is_all, is_plain);
    }

    /// Verifies the rules that depend on the signature of `op` and need valid regions, if they were not verified for this
    /// signature.
    ///
    /// # Errors
    /// Fails if `verify` fails.
    pub(crate) fn once_for_regions(&self, body: &Body, op: Op, verify: impl FnOnce() -> Fallible) -> Fallible {
        let Some(signature) = Signature::of(body, op) else { return verify() };
        let hash = signature.hash();
        if self.right_after_regions.borrow().find(&signature, hash).is_some() {
            return Ok(());
        }
        verify()?;
        self.right_after_regions.borrow_mut().add(&signature, hash, false, false);
        Ok(())
    }
}
