//! Damages to buffers that loops carry, and to buffers that callers pass to be written.

use freehold::ir::{Body, Context, Op, View};

use super::damages::is;

/// Carries the last buffer of a loop to itself, instead of the one that it swaps with.
pub(super) fn drop_swap(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let Some(outer) = body.parent_op(op).filter(|&outer| is(view, outer, "scf.for")) else { return false };
    let Some(block) = body.block(op).filter(|_| is(view, op, "scf.yield")) else { return false };
    let Some(last) = body.operand_count(op).checked_sub(1) else { return false };
    let Some(&argument) = body.arguments(block).last() else { return false };
    let carried = body.results(outer).len() == last + 1 && body.ty(argument).is_memref(ctx);
    if !carried || body.operand(op, last) == argument {
        return false;
    }
    body.set_operand(op, last, argument);
    true
}

/// Passes one buffer for the last two carried buffers of a loop.
pub(super) fn share_initial(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !["scf.for", "scf.while"].iter().any(|name| is(view, op, name)) {
        return false;
    }
    let values = body.operand_vec(op);
    let Some((&last, others)) = values.split_last() else { return false };
    let same = |&&other: &&freehold::ir::Value| other != last && body.ty(other) == body.ty(last);
    let Some(&other) = others.iter().rev().find(same).filter(|_| body.ty(last).is_memref(ctx)) else { return false };
    body.set_operand(op, values.len() - 1, other);
    true
}

/// Passes another argument of a call as the buffer that the callee writes its result into.
pub(super) fn alias_out_parameter(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "func.call") {
        return false;
    }
    let values = body.operand_vec(op);
    let Some((&last, others)) = values.split_last() else { return false };
    let is_new = body.previous(op).is_some_and(|before| body.defining_op(last) == Some(before));
    let same = |&&other: &&freehold::ir::Value| other != last && body.ty(other) == body.ty(last);
    let Some(&other) = others.iter().find(same).filter(|_| is_new && body.ty(last).is_memref(ctx)) else {
        return false;
    };
    body.set_operand(op, values.len() - 1, other);
    true
}

/// Makes the first iteration of a loop take the buffer that it borrows instead of its own.
pub(super) fn select_other(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "arith.select") || !body.ty(body.result(op, 0)).is_memref(ctx) {
        return false;
    }
    let (yes, no) = (body.operand(op, 1), body.operand(op, 2));
    body.set_operand(op, 1, no);
    body.set_operand(op, 2, yes);
    yes != no
}
