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

/// Name, attributes, number of regions, successors and operands, then the types of operands and results.
#[inline]
fn words(body: &Body, op: Op, mut word: impl FnMut(u32)) {
    let results = body.results(op);
    word(body.name(op).index() as u32);
    word(body.attributes(op).index() as u32);
    word((body.region_count(op) << 8 | body.successor_count(op)) as u32);
    word((body.operand_count(op) << 8 | results.len()) as u32);
    for value in body.operands(op) {
        word(body.ty(value).index() as u32);
    }
    for &value in results {
        word(body.ty(value).index() as u32);
    }
}

impl KnownSignatures {
    /// Whether the signature of `op` is known to be right.
    pub(super) fn of(&self, body: &Body, op: Op) -> Known {
        let unwieldy = body.operand_count(op) + body.results(op).len() > MOST_VALUES
            || body.region_count(op) > MOST_VALUES
            || body.successor_count(op) > MOST_VALUES;
        if unwieldy {
            return Known::Unwieldy;
        }
        let mut hasher = FxHasher::default();
        words(body, op, |word| hasher.write_u32(word));
        let hash = hasher.finish();
        let table = &*self.right.borrow();
        let is = |&(_, start, length): &(u64, u32, u32)| {
            let known = &table.words[start as usize..(start + length) as usize];
            let (mut at, mut same) = (0, true);
            words(body, op, |word| {
                same &= known.get(at) == Some(&word);
                at += 1;
            });
            same && at == known.len()
        };
        if table.index.find(hash, is).is_some() { Known::Right } else { Known::New(hash) }
    }

    /// Remembers that the signature of `op`, which has this hash, is right.
    pub(super) fn add(&self, body: &Body, op: Op, hash: u64) {
        let table = &mut *self.right.borrow_mut();
        if table.index.len() < MOST_SIGNATURES {
            let start = table.words.len();
            words(body, op, |word| table.words.push(word));
            let length = (table.words.len() - start) as u32;
            table.index.insert_unique(hash, (hash, start as u32, length), |entry| entry.0);
        }
    }
}
