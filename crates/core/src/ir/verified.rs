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
//! A body without notes is verified as a whole: one that is new, or that was edited by rare functions of the parser. Whoever
//! verifies compares the result with that of the whole in debug builds.
//!
//! Cost: a bit an op and a block; a few instructions an edit; [`Body::affected`] is linear in what changed, in the ops that it
//! returns, and in ops / 64.

use super::body::*;
use super::*;

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
        for start in (0..size).step_by(64) {
            let mut missing = !self.words.get(start / 64).copied().unwrap_or(0);
            if size - start < 64 {
                missing &= (1 << (size - start)) - 1;
            }
            while missing != 0 {
                visit(start + missing.trailing_zeros() as usize);
                missing &= missing - 1;
            }
        }
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

    /// Notes that the body is valid. `is_open` returns whether an op must be verified again each time: its rules depend on more
    /// than what is noted here.
    pub(crate) fn note_verified(&mut self, mut is_open: impl FnMut(&Body, Op) -> bool) {
        if self.is_unchanged() {
            return;
        }
        let mut verified = self.verified.take().unwrap_or_default();
        let mut ops = std::mem::take(&mut verified.ops);
        let before = ops.clone();
        ops.words.resize(self.ops.len().div_ceil(64), 0);
        verified.has_open = false;
        before.for_each_missing(self.ops.len(), |index| {
            let is_closed = self.ops[index].is_erased() || !is_open(self, Op::of(index as u32, self.number));
            verified.has_open |= !is_closed;
            if is_closed {
                ops.insert(index);
            }
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

    /// Returns what must be verified again.
    pub(crate) fn changes(&self) -> Changes {
        let Some(verified) = &self.verified else { return Changes::All };
        if !verified.has_open && self.is_unchanged() {
            return Changes::Nothing;
        }
        if verified.header != Some((self.header.name, self.header.attributes)) {
            return Changes::All;
        }
        let affected = self.affected(verified);
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

    fn affected(&self, verified: &Verified) -> Affected {
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
