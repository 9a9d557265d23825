//! The nesting depth of ops and values in a body.
//!
//! The depth of an op is the number of ops around it. The depth of a result is that of its defining op; the depth of a
//! block argument is one more than that of the op around the block, or 0 for a root block.

use freehold_core::ir::{Body, Op, Value, ValueDef};

/// The depths of the ops of a body, by op index.
#[derive(Default, Debug)]
pub struct NestingDepth(Vec<u32>);

impl NestingDepth {
    /// Computes the depths. O(ops).
    pub fn compute(body: &Body) -> NestingDepth {
        let mut depths = NestingDepth(vec![0; body.op_capacity()]);
        for op in body.walk_preorder() {
            depths.0[op.index()] = depths.inside(body.parent_op(op));
        }
        depths
    }

    /// Returns the depth of `op`.
    pub fn of_op(&self, op: Op) -> u32 {
        self.0[op.index()]
    }

    /// Sets the depth of `op`, which was moved.
    pub fn set(&mut self, op: Op, depth: u32) {
        self.0[op.index()] = depth;
    }

    /// Returns the depth of `value`.
    pub fn of_value(&self, body: &Body, value: Value) -> u32 {
        match body.def(value) {
            ValueDef::Result(op, _) => self.of_op(op),
            ValueDef::Argument(block, _) => self.inside(body.block_parent_op(block)),
        }
    }

    fn inside(&self, parent: Option<Op>) -> u32 {
        parent.map_or(0, |parent| self.of_op(parent) + 1)
    }
}
