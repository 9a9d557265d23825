//! Passes clones to critical values, and returns clones of buffers that the function does not own.
//!
//! A clone is created directly before the op that passes it on. If that op has several successors, the clone would leak
//! if another one is taken: it is created in a new block on the edge.
//!
//! ```text
//!   cf.cond_br %c, ^a, ^join(%x)             cf.cond_br %c, ^a, ^edge(%x)
//!                                      ⇒   ^edge(%y):
//!                                            %z = bufferization.clone %y
//!                                            cf.br ^join(%z)
//! ```

use rustc_hash::FxHashMap;

use super::environment::Convention;
use super::plan::Plan;
use crate::support::build;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, Type, Value, View};
use freehold_dialects::{bufferization, cf};

/// Inserts the clones of a plan. Returns their number.
pub(super) fn insert(ctx: &Context, body: &mut Body, plan: &Plan, convention: Convention) -> u64 {
    let mut cloned = plan.moved.clone();
    let mut edges = Edges::default();
    for slot in &plan.critical {
        for passing in plan.passings.to(slot.buffer) {
            if !cloned.insert((passing.op, passing.operand)) {
                continue;
            }
            let (mut op, mut operand) = (passing.op, passing.operand);
            if let Some(successor) = passing.successor
                && convention == Convention::Owned
                && body.successor_count(op) > 1
            {
                let range = View::new(ctx, body)
                    .op_def(op)
                    .and_then(|op_def| op_def.branch)
                    .map_or(0..0, |branch| branch.successor_operands(View::new(ctx, body), op, successor));
                let block = edges.split(ctx, body, op, successor);
                let end = body.last_op(block).expect("the branch of a new block");
                operand = body.operand_count(end) - (range.end - operand);
                op = end;
            }
            clone_operand(ctx, body, op, operand, slot.clone.map(|name| (name, slot.release)));
        }
    }
    for &(op, operand) in &plan.returned {
        clone_operand(ctx, body, op, operand, None);
    }
    (cloned.len() - plan.moved.len() + plan.returned.len()) as u64
}

/// `names`: the ops that clone the buffer, and free the clone, if a declaration says so.
fn clone_operand(ctx: &Context, body: &mut Body, op: Op, operand: usize, names: Option<(&str, &str)>) {
    let value = body.operand(op, operand);
    let (location, ty) = (body.location(op), body.ty(value));
    let spec = match names {
        Some((name, release)) => build::declared_clone(ctx, name, release, location, value, ty),
        None => bufferization::clone(ctx, location, value, ty),
    };
    let clone = body.insert(InsertPoint::Before(op), &spec);
    let copy = body.result(clone, 0);
    body.set_operand(op, operand, copy);
}

/// New blocks on edges between blocks.
#[derive(Default)]
pub(super) struct Edges(FxHashMap<(Op, usize), Block>);

impl Edges {
    /// Returns the block on the edge from `op` to its successor `index`. It has the arguments of the successor, and ends
    /// with a branch that passes them on.
    pub fn split(&mut self, ctx: &Context, body: &mut Body, op: Op, index: usize) -> Block {
        *self.0.entry((op, index)).or_insert_with(|| {
            let target = body.successor(op, index);
            let location = body.location(op);
            let types: Vec<Type> = body.arguments(target).iter().map(|&argument| body.ty(argument)).collect();
            let region = body.block_region(target).expect("a block in a region");
            let block = body.create_block();
            body.place_block(block, region, Some(target));
            let arguments: Vec<Value> = types.into_iter().map(|ty| body.add_argument(block, ty, location)).collect();
            body.insert(InsertPoint::End(block), &cf::branch(ctx, location, target, &arguments));
            body.set_successor(op, index, block);
            block
        })
    }
}
