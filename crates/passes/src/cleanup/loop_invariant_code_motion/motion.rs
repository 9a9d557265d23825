//! Finds the position to which each op moves, in one walk.
//!
//! The *depth* of an op is the number of ops around it. The depth of a result is that of its defining op; the depth of
//! a region argument is one more than that of the op that owns the region. An op must stay at least as deep as every
//! value that it uses. For values used by nested ops, only those defined outside of the op count. So an op in `n`
//! directly nested loops moves to the greatest of those depths, if that depth is among the loops.
//!
//! There is an open frame for each op around the visited op. It collects the depths used by ops that stay in it, and
//! whether all of them may be moved. An op that leaves a loop is collected in the frame that it moves to.

use std::collections::BTreeSet;

use crate::analysis::nesting_depth::NestingDepth;
use freehold_core::definition::{Speculatable, Traits, own_effect_freedom, own_speculatability};
use freehold_core::ir::{Body, Context, InsertPoint, Op, Region, View};

/// An op around the visited op, and the facts collected from the ops below it.
struct Frame {
    op: Op,
    /// The depths of the values used below, without those defined below the op itself.
    uses: BTreeSet<u32>,
    /// Whether all ops below are free of memory effects; and whether all are speculatable.
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
    /// By op: its current depth.
    depth: NestingDepth,
    /// By depth: the ops around the visited op.
    frames: Vec<Frame>,
    steps: Vec<Step>,
}

/// Moves all ops of the body that can leave loops.
pub(super) fn hoist(ctx: &Context, body: &mut Body) {
    let mut walk = Walk { ctx, depth: NestingDepth::compute(body), frames: Vec::new(), steps: Vec::new() };
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
    fn enter(&mut self, body: &Body, op: Op, depth: u32) {
        let uses = body.operands(op).map(|value| self.depth.of_value(body, value)).collect();
        let is_loop = body.op_def(self.ctx, op).is_some_and(|op_def| op_def.loop_like.is_some());
        self.frames.truncate(depth as usize);
        self.frames.push(Frame { op, uses, free: true, speculatable: true, is_loop });
        self.steps.push(Step::Leave(depth));
        self.steps.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region, depth + 1)));
    }

    /// Called after all ops below the innermost frame were visited: moves the op and adds its facts to the frame around
    /// it.
    fn leave(&mut self, body: &mut Body, depth: u32) {
        let Some(mut frame) = self.frames.pop() else { return };
        // Values defined below the op do not constrain it.
        frame.uses.split_off(&(depth + 1));
        let op = frame.op;
        let (free, counts_below) = own_effect_freedom(View::new(self.ctx, body), op);
        let free = free && (!counts_below || frame.free);
        let speculatable = match own_speculatability(View::new(self.ctx, body), op) {
            Speculatable::Never => false,
            Speculatable::Always => true,
            Speculatable::Recursively => frame.speculatable,
        };
        let ends_block = body.op_def(self.ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        let mut to = depth;
        if free && speculatable && !ends_block {
            let least = frame.uses.last().copied().unwrap_or(0);
            while to > least && self.frames[to as usize - 1].is_loop {
                to -= 1;
            }
        }
        if to < depth {
            body.move_op(op, InsertPoint::Before(self.frames[to as usize].op));
            self.depth.set(op, to);
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
