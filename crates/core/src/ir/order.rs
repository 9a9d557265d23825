//! The order of the ops of a block.
//!
//! Each op holds a number that increases along its block, with gaps for insertions. An edit that finds no gap marks the
//! block as unordered, and the next query renumbers its ops: in place ([`Body::ensure_order`]), or in a separate table
//! for callers with read access only ([`Body::op_order`]).

use super::body::NONE;
use super::*;

/// The gap left between order numbers, so that insertions need not renumber at once.
pub(super) const ORDER_STEP: u32 = 16;

impl Body {
    /// Returns whether `a` is before `b`; both must be in the same block. O(1) amortized.
    ///
    /// # Panics
    ///
    /// If they are in different blocks.
    pub fn is_before(&mut self, a: Op, b: Op) -> bool {
        let block = self.op(a).block;
        assert_eq!(block, self.op(b).block, "{a:?} and {b:?} are in different blocks");
        self.ensure_order(Block(block));
        self.ops[a.index()].order < self.ops[b.index()].order
    }

    /// Renumbers the block's ops if an edit left them unordered. Afterwards, [`Body::order`] can be read.
    pub fn ensure_order(&mut self, block: Block) {
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
