//! The parts of a body that have changed since it was verified.
//!
//! When a body was found valid, a bit is set for each op that stays valid as long as nothing around it changes
//! ([`Traits::LOCAL_RULES`](crate::definition::Traits::LOCAL_RULES)). Edits clear the bits of the ops that they change, and note
//! values with new types, and ops and blocks that moved. [`Body::affected`] then tells which ops must be verified again:
//!
//! - ops that were created, changed or placed, and those without a bit; ops in ops that changed;
//! - users of values whose types changed; branches to blocks whose arguments changed;
//! - users of results of ops that moved, and everything in what moved: a definition may no longer dominate a use;
//! - all ops around these.
//!
//! An op that refers to symbols has a bit too: it stays valid as long as the symbols around it are the same, by their version
//! ([`SymbolScope::version`]). A function has one as long as its attributes and the arguments of its body are the same ([`Frame`]).
//!
//! A body without notes is verified as a whole: one that is new, or that was edited by rare functions of the parser. Whoever
//! verifies compares the result with that of the whole in debug builds.
//!
//! Cost: a bit an op and a block; a few instructions an edit; [`Body::affected`] is linear in what changed, in the ops that it
//! returns, and in ops / 64.

use std::sync::atomic::{AtomicU64, Ordering};

use smallvec::SmallVec;

use super::body::*;
use super::*;

/// The changes after which an op must be verified again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Validity {
    /// It must be verified each time.
    Open,
    /// It must be verified each time, and is a symbol table which is not isolated: ops in it look up symbols there.
    Table,
    /// As long as nothing changes that its body notes.
    Local,
    /// As long as also the symbols around it stay the same.
    Symbols,
    /// As long as also the frame of its nested body stays the same.
    Frame,
}

/// The number of ops above which a body is verified as a whole if most of it has changed.
const LARGE: usize = 4096;

/// A set of ids.
#[derive(Clone, Debug, Default)]
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    fn of_size(size: usize) -> Bits {
        Bits { words: vec![0; size.div_ceil(64)] }
    }

    #[inline]
    fn has(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// Adds an id, in range or not.
    fn insert_any(&mut self, index: usize) {
        if self.words.len() <= index / 64 {
            self.words.resize(index / 64 + 1, 0);
        }
        self.insert(index);
    }

    /// Calls `visit` with the ids that are in both sets, in order.
    fn for_each_common(&self, other: &Bits, mut visit: impl FnMut(usize)) {
        for (place, (word, other)) in self.words.iter().zip(&other.words).enumerate() {
            for_each_one(word & other, |bit| visit(64 * place + bit));
        }
    }

    /// Adds an id that is in range. Returns whether it is new.
    #[inline]
    fn insert(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        self.words.get_mut(index / 64).is_some_and(|word| std::mem::replace(word, *word | bit) & bit == 0)
    }

    #[inline]
    fn remove(&mut self, index: usize) {
        if let Some(word) = self.words.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    /// Calls `visit` with the ids below `size` that are not in the set, in order.
    fn for_each_missing(&self, size: usize, mut visit: impl FnMut(usize)) {
        for place in 0..size.div_ceil(64) {
            for_each_one(self.missing(place, size), |bit| visit(64 * place + bit));
        }
    }

    /// Adds the ids below `size` that are not in the set and for which `is_added` returns true.
    fn add_missing(&mut self, size: usize, mut is_added: impl FnMut(usize) -> bool) {
        self.words.resize(size.div_ceil(64), 0);
        for place in 0..self.words.len() {
            let mut added = 0;
            for_each_one(self.missing(place, size), |bit| added |= u64::from(is_added(64 * place + bit)) << bit);
            self.words[place] |= added;
        }
    }

    /// Returns the ids below `size` of a word that are not in the set.
    fn missing(&self, place: usize, size: usize) -> u64 {
        let missing = !self.words.get(place).copied().unwrap_or(0);
        let count = size - 64 * place;
        if count < 64 { missing & ((1 << count) - 1) } else { missing }
    }
}

/// Calls `visit` with the numbers of the bits that are set, in order.
#[inline]
pub(super) fn for_each_one(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

/// The version of the symbols around a body.
#[derive(Debug)]
struct SymbolVersion(AtomicU64);

impl SymbolVersion {
    const UNKNOWN: u64 = u64::MAX;

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Sets the version. Whoever verifies a body has it to itself, but for reading.
    fn set(&self, version: u64) {
        self.0.store(version, Ordering::Relaxed);
    }
}

impl Default for SymbolVersion {
    fn default() -> Self {
        SymbolVersion(AtomicU64::new(SymbolVersion::UNKNOWN))
    }
}

impl Clone for SymbolVersion {
    fn clone(&self) -> Self {
        SymbolVersion(AtomicU64::new(self.get()))
    }
}

/// The facts about a function that the rules for it ask its body for: name and attributes of the function; for each region, its first
/// and last block and the types of the arguments of the first.
#[derive(Clone, Debug, Default)]
struct Frame(SmallVec<[u32; 16]>);

impl Frame {
    fn of(body: &Body) -> Frame {
        let mut words = SmallVec::new();
        Frame::all_words(body, |word| {
            words.push(word);
            true
        });
        Frame(words)
    }

    /// Returns whether this is the frame of `body`.
    fn is_of(&self, body: &Body) -> bool {
        let mut words = self.0.iter();
        Frame::all_words(body, |word| words.next() == Some(&word)) && words.next().is_none()
    }

    /// Returns whether `holds` returns true for all words of the frame.
    fn all_words(body: &Body, mut holds: impl FnMut(u32) -> bool) -> bool {
        if !holds(body.header.name.index() as u32) || !holds(body.header.attributes.index() as u32) {
            return false;
        }
        body.roots.iter().all(|root| {
            let region = &body.regions[root.index()];
            let arguments = body.blocks.get(region.first as usize).map_or(&[][..], |block| &block.arguments);
            holds(region.first)
                && holds(region.last)
                && holds(arguments.len() as u32)
                && arguments.iter().all(|argument| holds(body.values[argument.index()].ty.index() as u32))
        })
    }
}

/// The notes about a body that was valid as a whole, and what was edited since.
#[derive(Clone, Debug, Default)]
pub(super) struct Verified {
    revision: u64,
    /// The numbers of ops and blocks that there were.
    counts: (usize, usize),
    /// The name and the attributes of the isolated op.
    header: Option<(OpName, Attr)>,
    /// The ops that are still valid.
    ops: Bits,
    /// Whether some op of the body had no bit.
    has_open: bool,
    /// Whether a symbol table that is not isolated was in the body.
    has_tables: bool,
    /// Ops with a bit that refer to symbols.
    referring: Bits,
    /// The version of the symbols with which they are valid.
    symbols: u64,
    /// The version of the symbols with which the body was verified last, until it is known to be valid.
    new_symbols: SymbolVersion,
    /// The functions with a bit, and the frames with which they are valid.
    frames: Vec<(u32, Frame)>,
    /// The blocks whose arguments and ends are unchanged.
    blocks: Bits,
    /// Values that changed their types, or lost their definitions.
    values: Vec<Value>,
    moved_ops: Vec<Op>,
    moved_blocks: Vec<Block>,
    /// Whether blocks of a region with several blocks came, went or moved.
    has_new_flow: bool,
}

/// The ops that must be verified again. With an op, the ops around it are in the set.
#[derive(Debug)]
pub(crate) struct Affected {
    ops: Bits,
    /// The number of ops.
    count: usize,
    /// Whether definitions may no longer dominate uses in ops that are not in the set.
    pub(crate) has_new_flow: bool,
}

/// The changes of a body, by how much must be verified again.
#[derive(Debug)]
pub(crate) enum Changes {
    Nothing,
    Some(Affected),
    All,
}

impl Affected {
    /// Returns whether the op must be verified.
    #[inline]
    pub(crate) fn has(&self, op: Op) -> bool {
        self.ops.has(op.index())
    }

    /// Adds an op of the body that is in a block, and the ops around it.
    fn add(&mut self, body: &Body, op: u32) {
        let mut at = op;
        while at != NONE && self.ops.insert(at as usize) {
            self.count += 1;
            let block = body.ops[at as usize].block;
            let Some(block) = body.blocks.get(block as usize) else { return };
            at = body.regions.get(block.region as usize).map_or(NONE, |region| region.op);
        }
    }

    /// Adds an op and what is directly in it.
    fn add_with_contents(&mut self, body: &Body, op: u32) {
        self.add(body, op);
        body.for_each_inside(op, |inner| self.add(body, inner));
    }

    /// Adds an op and everything in it.
    fn add_tree(&mut self, body: &Body, op: u32) {
        if body.ops[op as usize].parts == NONE {
            return self.add(body, op);
        }
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            self.add(body, op);
            body.for_each_inside(op, |inner| work.push(inner));
        }
    }

    fn add_users(&mut self, body: &Body, value: Value) {
        let mut at = body.values[value.index()].first_use;
        while at != NONE {
            let slot = body.uses[at as usize];
            self.add_with_contents(body, slot.owner.0);
            at = slot.next;
        }
    }
}

impl Body {
    // ---- notes of edits

    /// Notes that everything may have changed.
    pub(super) fn note_all(&mut self) {
        self.verified = None;
    }

    /// Notes that an op changes.
    #[inline]
    pub(super) fn note_op(&mut self, op: Op) {
        if let Some(verified) = &mut self.verified {
            verified.ops.remove(op.index());
        }
    }

    /// Notes that an op is placed.
    #[inline]
    pub(super) fn note_placed(&mut self, op: Op) {
        if let Some(verified) = &mut self.verified
            && op.index() < verified.counts.0
        {
            verified.moved_ops.push(op);
            if verified.moved_ops.len() > verified.counts.0 {
                self.verified = None;
            }
        }
    }

    /// Notes that the arguments of a block change, or its last op.
    #[inline]
    pub(super) fn note_block(&mut self, block: u32) {
        if let Some(verified) = &mut self.verified {
            verified.blocks.remove(block as usize);
        }
    }

    /// Notes that a block is put into a region or taken from one. `changes_flow` tells whether the region has other blocks.
    pub(super) fn note_block_moved(&mut self, block: Block, changes_flow: bool) {
        if let Some(verified) = &mut self.verified {
            verified.has_new_flow |= changes_flow;
            if block.index() < verified.counts.1 {
                verified.moved_blocks.push(block);
                if verified.moved_blocks.len() > verified.counts.1 {
                    self.verified = None;
                }
            }
        }
    }

    /// Notes that a value gets another type, or that what defines it is erased.
    pub(super) fn note_value(&mut self, value: Value) {
        if let Some(verified) = &mut self.verified {
            verified.values.push(value);
            if verified.values.len() > verified.counts.0 + 64 {
                self.verified = None;
            }
        }
    }

    // ---- what must be verified

    /// Notes that the body is valid. `validity` returns how long an op stays so.
    pub(crate) fn note_verified(&mut self, mut validity: impl FnMut(&Body, Op) -> Validity) {
        let is_unchanged = self.is_unchanged();
        let mut verified = self.verified.take().unwrap_or_default();
        verified.symbols = std::mem::take(&mut verified.new_symbols).get();
        for (op, frame) in &mut verified.frames {
            if let Some(body) = self.body_of_new_frame(*op, frame) {
                *frame = Frame::of(body);
            }
        }
        if is_unchanged {
            self.verified = Some(verified);
            return;
        }
        let mut ops = std::mem::take(&mut verified.ops);
        verified.frames.retain(|(op, _)| ops.has(*op as usize) && !self.ops[*op as usize].is_erased());
        verified.has_open = false;
        ops.add_missing(self.ops.len(), |index| {
            if self.ops[index].is_erased() {
                return true;
            }
            let op = Op::of(index as u32, self.number);
            match validity(self, op) {
                Validity::Open => verified.has_open = true,
                Validity::Table => (verified.has_open, verified.has_tables) = (true, true),
                Validity::Local => return true,
                Validity::Symbols => {
                    verified.referring.insert_any(index);
                    return true;
                }
                Validity::Frame => {
                    let Some(nested) = self.nested(op) else { return false };
                    verified.frames.push((op.0, Frame::of(nested)));
                    return true;
                }
            }
            false
        });
        verified.ops = ops;
        verified.blocks.words.clear();
        verified.blocks.words.resize(self.blocks.len().div_ceil(64), u64::MAX);
        // The bits after the last block are those of blocks that come.
        if let Some(last) = verified.blocks.words.last_mut().filter(|_| !self.blocks.len().is_multiple_of(64)) {
            *last = (1 << (self.blocks.len() % 64)) - 1;
        }
        verified.revision = self.revision;
        verified.counts = (self.ops.len(), self.blocks.len());
        verified.header = Some((self.header.name, self.header.attributes));
        verified.values.clear();
        verified.moved_ops.clear();
        verified.moved_blocks.clear();
        verified.has_new_flow = false;
        self.verified = Some(verified);
    }

    /// Returns what must be verified again, among symbols of this version.
    pub(crate) fn changes(&self, symbols: u64) -> Changes {
        let Some(verified) = &self.verified else { return Changes::All };
        verified.new_symbols.set(symbols);
        let has_same_symbols = verified.referring.words.is_empty() || verified.symbols == symbols;
        let has_open = verified.has_open || !has_same_symbols || verified.has_tables;
        if !has_open
            && self.is_unchanged()
            && verified.frames.iter().all(|(op, frame)| self.body_of_new_frame(*op, frame).is_none())
        {
            return Changes::Nothing;
        }
        if verified.header != Some((self.header.name, self.header.attributes)) {
            return Changes::All;
        }
        let affected = self.affected(verified, symbols);
        // Verifying all of a large body can be divided among threads.
        let is_much = self.ops.len() > LARGE && affected.count > self.ops.len() / 2;
        if is_much { Changes::All } else { Changes::Some(affected) }
    }

    /// Returns whether the body is as it was when it was verified.
    fn is_unchanged(&self) -> bool {
        self.verified.as_ref().is_some_and(|verified| {
            verified.revision == self.revision && verified.header == Some((self.header.name, self.header.attributes))
        })
    }

    /// Returns the nested body of the op with this index, if it has one whose frame is another than `before`.
    fn body_of_new_frame(&self, op: u32, before: &Frame) -> Option<&Body> {
        let data = &self.ops[op as usize];
        if data.is_erased() {
            return None;
        }
        self.nested(Op::of(op, self.number)).filter(|body| !before.is_of(body))
    }

    fn affected(&self, verified: &Verified, symbols: u64) -> Affected {
        let mut affected =
            Affected { ops: Bits::of_size(self.ops.len()), count: 0, has_new_flow: verified.has_new_flow };
        verified.ops.for_each_missing(self.ops.len(), |index| {
            let data = &self.ops[index];
            if data.is_erased() || data.block == NONE {
                return;
            }
            affected.has_new_flow |= self.parts_of(data).successors.len != 0;
            match index < verified.counts.0 {
                true => affected.add_with_contents(self, index as u32),
                // The region of a new op may have been elsewhere.
                false => affected.add_tree(self, index as u32),
            }
        });
        if verified.symbols != symbols || verified.has_tables {
            verified.referring.for_each_common(&verified.ops, |index| {
                let data = &self.ops[index];
                if !data.is_erased() && data.block != NONE {
                    affected.add(self, index as u32);
                }
            });
        }
        for (op, frame) in &verified.frames {
            if self.ops[*op as usize].block != NONE && self.body_of_new_frame(*op, frame).is_some() {
                affected.add(self, *op);
            }
        }
        for &op in verified.moved_ops.iter().filter(|op| !self.ops[op.index()].is_erased()) {
            affected.add_tree(self, op.0);
            self.results(op).iter().for_each(|&result| affected.add_users(self, result));
        }
        for &block in verified.moved_blocks.iter().filter(|block| !self.blocks[block.index()].dead) {
            self.for_each_op(block.0, |op| affected.add_tree(self, op));
        }
        verified.blocks.for_each_missing(self.blocks.len(), |index| {
            let data = &self.blocks[index];
            if data.dead || data.region == NONE {
                return;
            }
            let around = self.regions[data.region as usize].op;
            if around != NONE {
                affected.add(self, around);
            }
            let mut at = data.first_use;
            while at != NONE {
                let slot = self.block_uses[at as usize];
                affected.add_with_contents(self, slot.owner.0);
                at = slot.next;
            }
        });
        verified.values.iter().for_each(|&value| affected.add_users(self, value));
        affected
    }

    /// Calls `visit` with the ops directly in the regions of `op`.
    fn for_each_inside(&self, op: u32, mut visit: impl FnMut(u32)) {
        let data = &self.ops[op as usize];
        if data.parts == NONE {
            return;
        }
        for &region in &self.region_pool[self.parts_of(data).regions.range()] {
            let mut block = self.regions[region.index()].first;
            while block != NONE {
                self.for_each_op(block, &mut visit);
                block = self.blocks[block as usize].next;
            }
        }
    }

    fn for_each_op(&self, block: u32, mut visit: impl FnMut(u32)) {
        let mut at = self.blocks[block as usize].first_op;
        while at != NONE {
            visit(at);
            at = self.ops[at as usize].next;
        }
    }
}
