//! Ops with regions that the greedy driver need not try again.
//!
//! After each change, the driver visits all ops around it: in a nest, the square of its depth. If no pattern of an op matched, and all that
//! its patterns look at is next to it ([`State::is_local`](crate::definition::State::is_local)), the op is *settled*: no pattern matches
//! until an edit touches it. It stays on the worklist, so that the order of the other ops does not change, and a visit is a comparison.
//!
//! Every edit of a [`Rewriter`](crate::ir::Rewriter) says which ops it touches; other edits touch all of them. Debug builds try settled ops.

use crate::ir::{Block, Body, Op, Value, ValueDef};

/// A set of ops. All operations are O(1) amortized.
#[derive(Default)]
pub(super) struct Settled {
    /// By op id: the number of the set that the op was added to.
    marks: Vec<u32>,
    /// The number of the set; one that was cleared has another number.
    number: u32,
    has_any: bool,
}

impl Settled {
    /// Returns whether the set has the op.
    #[inline]
    pub fn has(&self, op: Op) -> bool {
        self.has_any && self.marks.get(op.index()) == Some(&self.number)
    }

    /// Returns whether the set has an op, or had one since it was cleared.
    #[inline]
    pub fn has_any(&self) -> bool {
        self.has_any
    }

    /// Adds an op.
    pub fn add(&mut self, op: Op) {
        if !self.has_any {
            (self.has_any, self.number) = (true, self.number + 1);
        }
        if op.index() >= self.marks.len() {
            self.marks.resize((op.index() + 1).max(self.marks.len() * 2), 0);
        }
        self.marks[op.index()] = self.number;
    }

    /// Removes all ops.
    #[inline]
    pub fn clear(&mut self) {
        self.has_any = false;
    }

    /// Removes an op that was edited, or whose blocks were.
    #[inline]
    pub fn touch(&mut self, op: Op) {
        if self.has_any
            && let Some(mark) = self.marks.get_mut(op.index())
        {
            *mark = 0;
        }
    }

    /// Removes the op around a block that was edited.
    pub fn touch_block(&mut self, body: &Body, block: Block) {
        if self.has_any
            && let Some(around) = body.block_parent_op(block)
        {
            self.touch(around);
        }
    }

    /// Removes an op that was edited, and the one around it.
    pub fn touch_with_parent(&mut self, body: &Body, op: Op) {
        if self.has_any {
            self.touch(op);
            if let Some(block) = body.block(op) {
                self.touch_block(body, block);
            }
        }
    }

    /// Removes the op that defines a value whose uses were edited.
    pub fn touch_uses(&mut self, body: &Body, value: Value) {
        if self.has_any {
            match body.def(value) {
                ValueDef::Result(op, _) => self.touch(op),
                ValueDef::Argument(block, _) => self.touch_block(body, block),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_is_settled_until_it_is_touched_or_all_are() {
        let [first, second] = [1, 5].map(Op::from_index);
        let mut settled = Settled::default();
        assert!(!settled.has(first) && !settled.has_any());
        settled.add(second);
        settled.add(first);
        settled.touch(second);
        assert!(settled.has(first) && !settled.has(second) && settled.has_any());
        settled.clear();
        assert!(!settled.has(first) && !settled.has_any());
        settled.add(second);
        assert!(!settled.has(first) && settled.has(second));
    }
}
