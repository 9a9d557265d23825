//! Frees of arenas, and the removal of the frees of their buffers.

use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, Value, View};
use freehold_dialects::{memref, scf};

use crate::memory::plan_memory::layout::arena::Arena;
use crate::memory::plan_memory::problem::order::Order;

/// Inserts the frees of the arena `buffer`: after the last use if `block` is the only block of its region, and otherwise at
/// each return.
pub fn free_arena(ctx: &Context, body: &mut Body, order: &Order, block: Block, arena: &Arena, buffer: Value) {
    let ends = arena.claims.iter().map(|(claim, _)| claim.life.end);
    let end = ends.chain(arena.dynamic.as_ref().map(|part| part.life.end)).max().unwrap_or(0);
    let is_needed = |op: &Op| order.position(*op).is_some_and(|position| position < end);
    let last = body.ops(block).filter(is_needed).last();
    let location = body.header.location;
    let terminator = body.last_op(block);
    let mut places = Vec::new();
    if body.next_block(block).is_none() {
        places.extend(match last {
            Some(last) if Some(last) != terminator => Some(body.after(last)),
            _ => terminator.map(InsertPoint::Before),
        });
    } else {
        let region = body.block_region(block).expect("a region of the function");
        let view = View::new(ctx, body);
        let is_return = |last: &Op| view.op_def(*last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE));
        let returns = view.blocks(region).filter_map(|block| view.last_op(block)).filter(is_return);
        places.extend(returns.map(InsertPoint::Before));
    }
    for at in places {
        body.insert(at, &memref::dealloc(ctx, location, buffer));
    }
}

/// Erases the deallocation `op`, and the ops around it that do nothing without it.
pub fn erase_free(ctx: &Context, body: &mut Body, op: Op) {
    let parent = body.parent_op(op);
    body.erase(op);
    erase_empty_ifs(ctx, body, parent);
}

/// Erases `op`, and the ops around it, as long as it is an `scf.if` without results that does nothing.
fn erase_empty_ifs(ctx: &Context, body: &mut Body, mut op: Option<Op>) {
    while let Some(empty) = op {
        let view = View::new(ctx, body);
        let is_empty = view.is(empty, &scf::IF)
            && view.results(empty).is_empty()
            && view.regions(empty).iter().all(|&region| {
                view.first_block(region).is_none_or(|block| view.first_op(block) == view.last_op(block))
            });
        if !is_empty {
            return;
        }
        op = view.parent_op(empty);
        body.erase(empty);
    }
}
