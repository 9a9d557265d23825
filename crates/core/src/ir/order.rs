//! The order of the ops of a block.
//!
//! Each op holds a number that increases along its block, with gaps for insertions. An insertion that finds no gap
//! renumbers the ops around it: of the ranges of 2, 4, 8, … numbers around it, the first that is sparse enough, as in
//! "Two Simplified Algorithms for Maintaining Order in a List" (Bender, Cole, Demaine, Farach-Colton, Zito, 2002). So a
//! pass that asks for the order between insertions at the same place pays O(log n) for each, amortized. Close to the end of
//! a block, where most ops are inserted, the ops after it move up instead.
//!
//! Most passes insert many ops and ask later. After a number of insertions without a gap and without a query, the block is
//! marked as unordered, insertions cost nothing more, and the next query renumbers all ops: in place
//! ([`Body::ensure_order`]), or in a separate table for callers with read access only ([`Body::op_order`]).

use super::body::NONE;
use super::*;

/// The gap left between order numbers, so that insertions need not renumber at once.
pub(super) const ORDER_STEP: u32 = 16;

/// The number of ops after an insertion that move up at most, so that there is a gap.
const LONGEST_TAIL: u32 = 8;

/// The gap that is left before the ops which move up.
const TAIL_GAP: u32 = 1024;

/// The number of insertions without a gap after which a block is marked as unordered, if the order is not asked for.
const MOST_MISSES: u16 = 256;

/// By how much sparser a range of numbers must be than one of half its size: a range of 2^i numbers is renumbered if it
/// has at most (2 / `SPARSENESS`)^i ops.
const SPARSENESS: f64 = 1.2;

impl Body {
    /// Returns whether `a` is before `b`; both must be in the same block. O(1) amortized.
    ///
    /// # Panics
    ///
    /// If they are in different blocks.
    pub fn is_before(&mut self, a: Op, b: Op) -> bool {
        let block = self.op(a).block;
        assert_eq!(block, self.op(b).block, "{a:?} and {b:?} are in different blocks");
        self.ensure_order(Block::of(block, self.number));
        self.ops[a.index()].order < self.ops[b.index()].order
    }

    /// Returns whether the order numbers of the block's ops are valid. [`Body::ensure_order`] renumbers them.
    pub fn is_ordered(&self, block: Block) -> bool {
        self.block_data(block).ordered
    }

    /// Renumbers the block's ops if an edit left them unordered. Afterwards, [`Body::order`] can be read.
    pub fn ensure_order(&mut self, block: Block) {
        self.blocks[block.index()].misses = 0;
        if self.block_data(block).ordered {
            return;
        }
        let mut at = self.blocks[block.index()].first_op;
        let mut order = 0;
        while at != NONE {
            self.ops[at as usize].order = order;
            order += ORDER_STEP;
            at = self.ops[at as usize].next;
        }
        self.blocks[block.index()].ordered = true;
    }

    /// Gives `op`, which is being inserted between `previous` and `next`, a number, and new ones to ops around it if there is no gap.
    #[inline]
    pub(super) fn number_before(&mut self, block: Block, op: Op, previous: u32, next: u32) {
        let low = if previous == NONE { 0 } else { self.ops[previous as usize].order + 1 };
        let high = self.ops[next as usize].order;
        if low < high {
            self.ops[op.index()].order = low + (high - low) / 2;
        } else if !self.move_tail(op, low, next) {
            self.make_room(block, op, Op::of(next, self.number));
        }
    }

    /// Numbers `op`, which is being inserted before `next`, from `low` on, and moves the numbers of `next` and of the ops after it up
    /// if these are few: most ops are inserted close to the end of a block. Returns whether they are.
    fn move_tail(&mut self, op: Op, low: u32, next: u32) -> bool {
        let mut last = next;
        for _ in 0..LONGEST_TAIL {
            let after = self.ops[last as usize].next;
            if after == NONE {
                break;
            }
            last = after;
        }
        let Some(mut order) = low.checked_add(TAIL_GAP).filter(|_| self.ops[last as usize].next == NONE) else {
            return false;
        };
        // Each op of the tail, `next` included, takes a step.
        if u32::MAX - order <= (LONGEST_TAIL + 1) * ORDER_STEP {
            return false;
        }
        self.ops[op.index()].order = low + ORDER_STEP;
        let mut at = next;
        while at != NONE {
            self.ops[at as usize].order = order;
            order += ORDER_STEP;
            at = self.ops[at as usize].next;
        }
        true
    }

    /// Gives `op`, which is being inserted before `next`, and the ops around it new numbers, or marks the block as
    /// unordered. O(log n) amortized.
    fn make_room(&mut self, block: Block, op: Op, next: Op) {
        let data = &mut self.blocks[block.index()];
        data.misses += 1;
        if data.misses > MOST_MISSES {
            data.ordered = false;
            return;
        }
        let label = self.ops[next.index()].order;
        // The first and the last op in the range, and how many there are, the new one included.
        let (mut first, mut last, mut count) = (next.0, next.0, 2u32);
        let mut most = (2.0 / SPARSENESS).powi(3);
        for bits in 4..u32::BITS {
            most *= 2.0 / SPARSENESS;
            let low = label >> bits << bits;
            let high = low + ((1 << bits) - 1);
            while let Some(before) = self.neighbor(self.ops[first as usize].previous, |order| order >= low) {
                (first, count) = (before, count + 1);
            }
            while let Some(after) = self.neighbor(self.ops[last as usize].next, |order| order <= high) {
                (last, count) = (after, count + 1);
            }
            if f64::from(count) <= most {
                self.spread((first, last), (op, next), low, (1 << bits) / count);
                return;
            }
        }
        self.blocks[block.index()].ordered = false;
    }

    /// Returns the op at the index, if there is one and `is_inside` of its number.
    fn neighbor(&self, index: u32, is_inside: impl Fn(u32) -> bool) -> Option<u32> {
        (index != NONE && is_inside(self.ops[index as usize].order)).then_some(index)
    }

    /// Numbers the ops from `first` to `last`, with `op` before `next`, from `order` on in steps of `step`.
    fn spread(&mut self, (first, last): (u32, u32), (op, next): (Op, Op), mut order: u32, step: u32) {
        let mut at = first;
        loop {
            if at == next.0 {
                self.ops[op.index()].order = order;
                order += step;
            }
            self.ops[at as usize].order = order;
            if at == last {
                return;
            }
            order += step;
            at = self.ops[at as usize].next;
        }
    }

    /// Returns a number that increases along the block. It is only valid between [`Body::ensure_order`] and the next
    /// edit.
    pub fn order(&self, op: Op) -> u32 {
        debug_assert!(self.blocks[self.op(op).block as usize].ordered, "order of {op:?} is not known");
        self.op(op).order
    }

    /// Returns the order of the ops of every block. O(blocks), plus O(ops) if an edit left a block unordered.
    pub fn op_order(&self) -> OpOrder<'_> {
        let mut numbers = Vec::new();
        for block in self.blocks.iter().filter(|block| !block.dead && !block.ordered) {
            numbers.resize(self.ops.len(), 0);
            let mut at = block.first_op;
            let mut number = 0;
            while at != NONE {
                numbers[at as usize] = number;
                number += 1;
                at = self.ops[at as usize].next;
            }
        }
        OpOrder { body: self, numbers }
    }
}

/// The order of the ops of each block of a body, for callers with read access only.
#[derive(Debug)]
pub struct OpOrder<'a> {
    body: &'a Body,
    /// The numbers, by op, of the ops of unordered blocks; empty if there is no such block.
    numbers: Vec<u32>,
}

impl OpOrder<'_> {
    /// Returns whether `a` is before `b`; both must be in the same block. O(1).
    #[inline]
    pub fn is_before(&self, a: Op, b: Op) -> bool {
        let (first, second) = (self.body.op(a), self.body.op(b));
        debug_assert_eq!(first.block, second.block, "{a:?} and {b:?} are in different blocks");
        if self.numbers.is_empty() || self.body.blocks[first.block as usize].ordered {
            return first.order < second.order;
        }
        self.numbers[a.index()] < self.numbers[b.index()]
    }
}
