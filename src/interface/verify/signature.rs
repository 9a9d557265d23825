//! Which ops were found right already, as far as that depends on their signature alone.
//!
//! Most of what a row says of an op can be decided from its name, its attributes, the types of its operands and
//! results, and the number of its regions and successors; and programs repeat few such signatures many times. A
//! verifier that remembers the ones it found right asks those questions once each. Only signatures that hold are
//! remembered: an op that breaks a rule is looked at in full, in the order in which findings are reported.
//!
//! Cost: O(operands + results) an op; nothing is allocated for a signature that is known.

use std::cell::RefCell;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::ir::{Body, Op};

/// More values than this are not worth remembering: their types are seldom seen again.
const MOST_VALUES: usize = 32;

/// A program of so many different ones repeats few of them.
const MOST_SIGNATURES: usize = 1 << 16;

/// The signatures that were found right, of one context and one thread.
#[derive(Default)]
pub struct KnownSignatures {
    right: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// The words of all signatures, one after the other.
    words: Vec<u32>,
    /// Hash, start and length of each.
    index: HashTable<(u64, u32, u32)>,
}

/// What `KnownSignatures` says of an op.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It holds.
    Right,
    /// It was not seen yet; this is its hash.
    New(u64),
    /// It is not worth remembering.
    Unwieldy,
}

/// What all signatures begin with.
const HEAD: usize = 4;

/// The words of one signature: name, attributes, number of regions, successors and operands, then the types of operands
/// and results.
struct Words {
    all: [u32; HEAD + MOST_VALUES],
    count: usize,
}

impl Words {
    /// Those of `op`, unless it is unwieldy.
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
        // The word beyond an odd number of them is 0.
        for pair in self.all[..self.count.next_multiple_of(2)].chunks_exact(2) {
            hasher.write_u64(u64::from(pair[0]) << 32 | u64::from(pair[1]));
        }
        hasher.finish()
    }
}

impl KnownSignatures {
    /// Whether the signature of `op` is known to be right.
    pub(super) fn of(&self, body: &Body, op: Op) -> Known {
        let Some(words) = Words::of(body, op) else { return Known::Unwieldy };
        let hash = words.hash();
        let table = &*self.right.borrow();
        let is = |&(_, start, length): &(u64, u32, u32)| {
            table.words[start as usize..(start + length) as usize] == *words.get()
        };
        if table.index.find(hash, is).is_some() { Known::Right } else { Known::New(hash) }
    }

    /// Remembers that the signature of `op`, which has this hash, is right.
    pub(super) fn add(&self, body: &Body, op: Op, hash: u64) {
        let Some(words) = Words::of(body, op) else { return };
        let table = &mut *self.right.borrow_mut();
        if table.index.len() < MOST_SIGNATURES {
            let start = table.words.len() as u32;
            table.words.extend_from_slice(words.get());
            table.index.insert_unique(hash, (hash, start, words.count as u32), |entry| entry.0);
        }
    }
}
