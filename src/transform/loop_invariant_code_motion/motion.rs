//! Where each op can go, found in one walk.
//!
//! The *depth* of an op is the number of ops around it, that of a value the depth of the op that makes it, or one more
//! than that of the op whose region it is an argument of. An op must stay at least as deep as all it uses; the depths
//! that ops below it use count as far as they are not below it. So an op in `n` loops that stand directly in each other
//! goes to the greatest of those depths, if that is among the loops.
//!
//! A frame is open for each op around the one that is visited. It gathers, from ops that stay below, the depths they
//! use and whether all of them may be moved; what leaves a loop is gathered where it lands.

use std::collections::BTreeSet;

use crate::interface::{Speculatable, Traits, own_effect_freedom, own_speculatability};
use crate::ir::{Body, Context, InsertPoint, Op, Region, Value, ValueDef, View};

/// An op around the op that is visited, and what was found out of what is below it.
struct Frame {
    op: Op,
    /// The depths of what is used below, those below the op itself not counted.
    uses: BTreeSet<u32>,
    /// Whether ops below do nothing to memory, and may all run without need.
    free: bool,
    speculatable: bool,
    /// Whether ops directly in its regions may leave it.
    is_loop: bool,
}

enum Step {
    Region(Region, u32),
    Ops(Option<Op>, u32),
    Leave(u32),
}

struct Walk<'a> {
    ctx: &'a Context,
    /// By op: how deep it stands now.
    depth: Vec<u32>,
    /// By depth: the ops around the one that is visited.
    frames: Vec<Frame>,
    steps: Vec<Step>,
}

/// Moves all ops of the body that can leave loops.
pub(super) fn hoist(ctx: &Context, body: &mut Body) {
    let mut walk = Walk { ctx, depth: Vec::new(), frames: Vec::new(), steps: Vec::new() };
    walk.measure(body);
    walk.steps.extend(body.roots().iter().rev().map(|&root| Step::Region(root, 0)));
    while let Some(step) = walk.steps.pop() {
        match step {
            Step::Region(region, depth) => {
                let blocks: Vec<_> = body.blocks(region).collect();
                walk.steps.extend(blocks.into_iter().rev().map(|block| Step::Ops(body.first_op(block), depth)));
            }
            Step::Ops(None, _) => {}
            Step::Ops(Some(op), depth) => {
                walk.steps.push(Step::Ops(body.next(op), depth));
                walk.enter(body, op, depth);
            }
            Step::Leave(depth) => walk.leave(body, depth),
        }
    }
}

impl Walk<'_> {
    fn measure(&mut self, body: &Body) {
        self.depth = vec![0; body.op_capacity()];
        for op in body.walk_preorder() {
            self.depth[op.index()] = body.parent_op(op).map_or(0, |parent| self.depth[parent.index()] + 1);
        }
    }

    fn depth_of(&self, body: &Body, value: Value) -> u32 {
        match body.def(value) {
            ValueDef::Result(op, _) => self.depth[op.index()],
            ValueDef::Argument(block, _) => {
                body.block_parent_op(block).map_or(0, |parent| self.depth[parent.index()] + 1)
            }
        }
    }

    fn enter(&mut self, body: &Body, op: Op, depth: u32) {
        let uses = body.operands(op).map(|value| self.depth_of(body, value)).collect();
        let is_loop = body.row(self.ctx, op).is_some_and(|row| row.loop_like.is_some());
        self.frames.truncate(depth as usize);
        self.frames.push(Frame { op, uses, free: true, speculatable: true, is_loop });
        self.steps.push(Step::Leave(depth));
        self.steps.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region, depth + 1)));
    }

    /// All below the innermost frame was visited: the op goes where it can, and its findings to the frame around it.
    fn leave(&mut self, body: &mut Body, depth: u32) {
        let Some(mut frame) = self.frames.pop() else { return };
        // What is made below the op does not keep it.
        frame.uses.split_off(&(depth + 1));
        let op = frame.op;
        let (free, counts_below) = own_effect_freedom(View::new(self.ctx, body), op);
        let free = free && (!counts_below || frame.free);
        let speculatable = match own_speculatability(View::new(self.ctx, body), op) {
            Speculatable::Never => false,
            Speculatable::Always => true,
            Speculatable::Recursively => frame.speculatable,
        };
        let ends_block = body.row(self.ctx, op).is_some_and(|row| row.has(Traits::TERMINATOR));
        let mut to = depth;
        if free && speculatable && !ends_block {
            let least = frame.uses.last().copied().unwrap_or(0);
            while to > least && self.frames[to as usize - 1].is_loop {
                to -= 1;
            }
        }
        if to < depth {
            body.move_op(op, InsertPoint::Before(self.frames[to as usize].op));
            self.depth[op.index()] = to;
        }
        let Some(around) = (to as usize).checked_sub(1).and_then(|index| self.frames.get_mut(index)) else { return };
        if around.uses.len() < frame.uses.len() {
            std::mem::swap(&mut around.uses, &mut frame.uses);
        }
        around.uses.extend(frame.uses);
        around.free &= free;
        around.speculatable &= speculatable;
    }
}
