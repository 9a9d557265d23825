//! Kinds of damage to programs with indicators of ownership (`!deallocation.ownership`): indicators that are lost, kept
//! or exchanged, and comparisons that decide wrongly.

use freehold::ir::{Body, Context, InsertPoint, Op, OpSpec, Value, View};

use super::damages::*;

fn is_indicator(ctx: &Context, body: &Body, value: Value) -> bool {
    body.ty(value) == freehold::dialects::deallocation::ownership(ctx)
}

/// Returns the numbers of buffers and indicators of a `deallocation.retain`.
fn lists(view: View<'_>, op: Op) -> Option<[usize; 2]> {
    if !is(view, op, "deallocation.retain") {
        return None;
    }
    let sizes = view.attribute(op, "operandSegmentSizes")?.as_i64_array(view.ctx)?;
    Some([sizes[0] as usize, sizes[1] as usize])
}

fn null(ctx: &Context, body: &mut Body, before: Op) -> Value {
    let spec = OpSpec::new(ctx.op_name("deallocation.null"), body.location(before));
    let ownership = freehold::dialects::deallocation::ownership(ctx);
    let op = body.insert(InsertPoint::Before(before), &spec.results(&[ownership]));
    body.result(op, 0)
}

/// Replaces the indicator of an allocation by null: nobody frees it.
pub(super) fn forget_owner(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "deallocation.own") {
        return false;
    }
    let nothing = null(ctx, body, op);
    body.replace_all_uses(body.result(op, 0), nothing);
    body.erase(op);
    true
}

/// Erases a `retain` that only frees.
pub(super) fn drop_retain(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let only_frees = lists(View::new(ctx, body), op).is_some_and(|sizes| sizes[0] == 0 && sizes[1] > 0);
    if only_frees {
        body.erase(op);
    }
    only_frees
}

/// Frees the indicators of a `retain` before it, too.
pub(super) fn free_before_retain(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([buffers, indicators]) = lists(View::new(ctx, body), op) else { return false };
    if indicators == 0 {
        return false;
    }
    let indicator = body.operand(op, buffers);
    let spec = OpSpec::new(ctx.op_name("deallocation.free"), body.location(op)).operands(&[indicator]);
    body.insert(InsertPoint::Before(op), &spec);
    true
}

/// Frees what a `retain` keeps: its results are null, and its indicators are freed.
pub(super) fn retain_nothing(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some([buffers, indicators]) = lists(View::new(ctx, body), op) else { return false };
    if buffers == 0 || indicators == 0 {
        return false;
    }
    for result in body.results(op).to_vec() {
        let nothing = null(ctx, body, op);
        body.replace_all_uses(result, nothing);
    }
    let operands: Vec<Value> = body.operands(op).skip(buffers).collect();
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&operands);
    let sizes = ctx.int_array_attr(32, &[0, indicators as i64]);
    body.insert(InsertPoint::Before(op), &spec.attribute(ctx, "operandSegmentSizes", sizes));
    body.erase(op);
    true
}

/// Moves a `retain` that only frees to the begin of its block, after what defines its indicators.
pub(super) fn retain_early(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !lists(View::new(ctx, body), op).is_some_and(|sizes| sizes[0] == 0 && sizes[1] == 1) {
        return false;
    }
    let Some(owner) = body.defining_op(body.operand(op, 0)).filter(|&owner| body.block(owner) == body.block(op)) else {
        return false;
    };
    if body.next(owner) == Some(op) {
        return false;
    }
    let after = body.after(owner);
    body.move_op(op, after);
    true
}

/// Replaces an indicator that a terminator, a region op or a call passes by null.
pub(super) fn pass_null(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if is(view, op, "deallocation.retain") || is(view, op, "deallocation.free") {
        return false;
    }
    let count = body.operand_count(op);
    let Some(index) = (0..count).find(|&index| {
        let value = body.operand(op, index);
        let from_null = body.defining_op(value).is_some_and(|made| is(view, made, "deallocation.null"));
        is_indicator(ctx, body, value) && !from_null
    }) else {
        return false;
    };
    let nothing = null(ctx, body, op);
    body.set_operand(op, index, nothing);
    true
}

/// Passes the indicator of a buffer where null is passed with it, so that there are two.
pub(super) fn pass_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if is(view, op, "deallocation.retain") {
        return false;
    }
    let operands: Vec<Value> = body.operands(op).collect();
    let from_null = |value: Value| body.defining_op(value).is_some_and(|made| is(view, made, "deallocation.null"));
    let Some(index) = operands.iter().position(|&value| is_indicator(ctx, body, value) && from_null(value)) else {
        return false;
    };
    let Some(&buffer) = operands.iter().find(|&&value| body.ty(value).is_memref(ctx)) else { return false };
    let spec = OpSpec::new(ctx.op_name("deallocation.own"), body.location(op)).operands(&[buffer]);
    let ownership = freehold::dialects::deallocation::ownership(ctx);
    let own = body.insert(InsertPoint::Before(op), &spec.results(&[ownership]));
    body.set_operand(op, index, body.result(own, 0));
    true
}

/// Frees the buffer of an indicator where a branch decides that it is not freed, and not otherwise.
pub(super) fn negate_indicator_test(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let reads_pointer = |value: Value| {
        body.defining_op(value).is_some_and(|made| {
            is(view, made, "deallocation.get_buffer") || is(view, made, "scf.if") || is(view, made, "arith.constant")
        })
    };
    if !is(view, op, "arith.cmpi") || !body.operands(op).all(reads_pointer) {
        return false;
    }
    let after = body.after(op);
    let result = body.result(op, 0);
    let one = boolean(ctx, body, op, true);
    let spec = OpSpec::new(ctx.op_name("arith.xori"), body.location(op)).operands(&[result, one]).results(&[ctx.i1()]);
    let negated = body.insert(after, &spec);
    body.replace_all_uses(result, body.result(negated, 0));
    body.set_operand(negated, 0, result);
    true
}

/// Frees an indicator without a test, also if it is null or was forwarded.
pub(super) fn free_untested(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "deallocation.free") {
        return false;
    }
    let indicator = body.operand(op, 0);
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[indicator]);
    body.insert(InsertPoint::Before(op), &spec);
    true
}

/// Erases a free of an indicator.
pub(super) fn drop_free(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let is_free = is(View::new(ctx, body), op, "deallocation.free");
    if is_free {
        body.erase(op);
    }
    is_free
}
