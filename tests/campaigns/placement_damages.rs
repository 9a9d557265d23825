//! Kinds of damage to the output of the passes that place allocations, and of `copy-removal`.

use freehold::ir::{Body, Context, InsertPoint, Op, OpSpec, View};

use super::damages::is;

/// Moves an allocation whose buffer a loop yields before the loop.
pub(super) fn hoist_carried(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let Some(outer) = body.parent_op(op).filter(|&outer| is(view, outer, "scf.for")) else { return false };
    let yields = |user: Op| is(view, user, "scf.yield") && body.parent_op(user) == Some(outer);
    if !is(view, op, "memref.alloc") || body.operand_count(op) > 0 || !body.users(body.result(op, 0)).any(yields) {
        return false;
    }
    body.move_op(op, InsertPoint::Before(outer));
    true
}

/// Moves an allocation before the loop, and leaves its deallocation in the loop.
pub(super) fn leave_free_behind(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let Some(outer) = body.parent_op(op).filter(|&outer| is(view, outer, "scf.for")) else { return false };
    let frees = |user: Op| is(view, user, "memref.dealloc") && body.block(user) == body.block(op);
    if !is(view, op, "memref.alloc") || body.operand_count(op) > 0 || !body.users(body.result(op, 0)).any(frees) {
        return false;
    }
    body.move_op(op, InsertPoint::Before(outer));
    true
}

/// Allocates a buffer on the stack that its function returns.
pub(super) fn promote_returned(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "memref.alloc") {
        return false;
    }
    if !body.users(body.result(op, 0)).any(|user| is(view, user, "func.return")) {
        return false;
    }
    replace_by_alloca(ctx, body, op);
    true
}

fn replace_by_alloca(ctx: &Context, body: &mut Body, op: Op) {
    let old = body.result(op, 0);
    let spec = OpSpec::new(ctx.op_name("memref.alloca"), body.location(op)).operands(&body.operand_vec(op));
    let spec = spec.results(&[body.ty(old)]).attributes(body.attributes(op));
    let alloca = body.insert(InsertPoint::Before(op), &spec);
    let new = body.result(alloca, 0);
    body.replace_all_uses(old, new);
    body.erase(op);
}

/// Allocates a buffer on the stack that its loop carries.
pub(super) fn promote_carried(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let yields = |user: Op| is(view, user, "scf.yield");
    let in_loop = body.parent_op(op).is_some_and(|outer| is(view, outer, "scf.for"));
    if !is(view, op, "memref.alloc") || !in_loop || !body.users(body.result(op, 0)).any(yields) {
        return false;
    }
    replace_by_alloca(ctx, body, op);
    true
}

/// Replaces the target of a copy, an allocation, by the source, although the source is used later.
pub(super) fn merge_copy(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "memref.copy") {
        return false;
    }
    let (source, target) = (body.operand(op, 0), body.operand(op, 1));
    let made = body.defining_op(target).filter(|&made| is(view, made, "memref.alloc"));
    let Some(made) = made.filter(|_| body.ty(source) == body.ty(target)) else { return false };
    let free = body.users(target).find(|&user| is(view, user, "memref.dealloc"));
    body.erase(op);
    if let Some(free) = free {
        body.erase(free);
    }
    body.replace_all_uses(target, source);
    body.erase(made);
    true
}
