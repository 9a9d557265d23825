//! Kinds of damage to deallocated programs, in addition to those of `damages`: frees at the wrong place, of the wrong
//! buffer or on the wrong edge, and flags that do not belong to their buffer.

use freehold::ir::{Block, Body, Context, InsertPoint, Op, OpSpec, Value, View};

use super::damages::*;

fn is_named(ctx: &Context, body: &Body, op: Op, name: &str) -> bool {
    View::new(ctx, body).is_named(op, name)
}

fn is_free(ctx: &Context, body: &Body, op: Op) -> bool {
    is_named(ctx, body, op, "memref.dealloc")
}

fn is_buffer(ctx: &Context, body: &Body, value: Value) -> bool {
    body.ty(value).is_memref(ctx)
}

fn is_flag(ctx: &Context, body: &Body, value: Value) -> bool {
    body.ty(value).is_signless(ctx, 1)
}

fn insert_free(ctx: &Context, body: &mut Body, before: Op, buffer: Value) -> bool {
    let spec = OpSpec::new(ctx.op_name("memref.dealloc"), body.location(before)).operands(&[buffer]);
    body.insert(InsertPoint::Before(before), &spec);
    true
}

/// Returns whether a value is defined outside of the regions of an op.
fn is_outside(body: &Body, value: Value, op: Op) -> bool {
    match body.defining_op(value) {
        Some(made) => made != op && !body.is_ancestor(op, made),
        None => body
            .regions(op)
            .iter()
            .all(|&region| body.first_block(region).is_none_or(|block| !body.arguments(block).contains(&value))),
    }
}

/// Moves a free after the loop or the branch that it is in.
pub(super) fn free_after_region(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(around) = body.parent_op(op).filter(|_| is_free(ctx, body, op)) else { return false };
    if !is_outside(body, body.operand(op, 0), around) {
        return false;
    }
    let after = body.after(around);
    body.move_op(op, after);
    true
}

/// Moves a free into the region before it, which is a loop or one side of a branch.
pub(super) fn free_in_region(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_free(ctx, body, op) {
        return false;
    }
    let buffer = body.operand(op, 0);
    let mut before = body.previous(op);
    while let Some(other) = before {
        if body.defining_op(buffer) == Some(other) {
            return false;
        }
        let regions = body.regions(other).to_vec();
        let last = regions.first().and_then(|&region| body.first_block(region)).and_then(|block| body.last_op(block));
        let is_wanted = ["scf.if", "scf.for", "affine.for", "scf.while", "affine.if", "scf.index_switch"]
            .iter()
            .any(|name| is_named(ctx, body, other, name));
        if let Some(last) = last.filter(|_| is_wanted) {
            body.move_op(op, InsertPoint::Before(last));
            return true;
        }
        before = body.previous(other);
    }
    false
}

/// Moves a free to the other side of its branch.
pub(super) fn free_on_other_side(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(around) = body.parent_op(op).filter(|_| is_free(ctx, body, op)) else { return false };
    if !["scf.if", "affine.if", "scf.index_switch"].iter().any(|name| is_named(ctx, body, around, name))
        || !is_outside(body, body.operand(op, 0), around)
    {
        return false;
    }
    let own = body.block(op);
    let blocks = body.regions(around).iter().filter_map(|&region| body.first_block(region));
    let Some(other) = blocks.rev().find(|&block| Some(block) != own) else { return false };
    let Some(first) = body.first_op(other) else { return false };
    body.move_op(op, InsertPoint::Before(first));
    true
}

/// Moves a free from one successor of a branch to the other.
pub(super) fn free_in_other_block(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_free(ctx, body, op) {
        return false;
    }
    let Some(own) = body.block(op) else { return false };
    let made_here = |body: &Body, value: Value| {
        body.arguments(own).contains(&value) || body.defining_op(value).and_then(|made| body.block(made)) == Some(own)
    };
    if made_here(body, body.operand(op, 0)) {
        return false;
    }
    let from: Vec<Block> = body.predecessors(own).collect();
    let [from] = from[..] else { return false };
    let Some(branch) = body.last_op(from) else { return false };
    let others: Vec<Block> = body.successors(branch).filter(|&block| block != own).collect();
    let Some(first) = others.first().and_then(|&block| body.first_op(block)) else { return false };
    body.move_op(op, InsertPoint::Before(first));
    true
}

/// Moves a free to right after the definition of the buffer.
pub(super) fn free_at_once(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_free(ctx, body, op) {
        return false;
    }
    let Some(made) = body.defining_op(body.operand(op, 0)) else { return false };
    if body.next(made) == Some(op) {
        return false;
    }
    let at = body.after(made);
    body.move_op(op, at);
    true
}

/// Frees under an unrelated condition.
pub(super) fn free_sometimes(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_free(ctx, body, op) {
        return false;
    }
    let mut before = body.previous(op);
    while let Some(other) = before {
        let result = body.results(other).first().copied();
        if let Some(flag) = result.filter(|&result| is_flag(ctx, body, result))
            && is_named(ctx, body, other, "arith.cmpi")
        {
            let location = body.location(op);
            let region = body.create_region();
            let block = body.append_block(region);
            let end = OpSpec::new(ctx.op_name("scf.yield"), location);
            body.insert(InsertPoint::End(block), &end);
            let empty = body.create_region();
            let spec = OpSpec::new(ctx.op_name("scf.if"), location).operands(&[flag]).region(region).region(empty);
            body.insert(InsertPoint::Before(op), &spec);
            let Some(last) = body.last_op(block) else { return false };
            body.move_op(op, InsertPoint::Before(last));
            return true;
        }
        before = body.previous(other);
    }
    false
}

/// Never frees what is freed under a flag.
pub(super) fn free_never(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(around) = condition_of_free(ctx, body, op) else { return false };
    let value = boolean(ctx, body, around, false);
    body.set_operand(around, 0, value);
    true
}

/// Frees a buffer that the op before the end of the block uses or defines, once more.
pub(super) fn free_too(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let result = body.results(op).first().copied();
    let Some(buffer) = result.filter(|&result| is_buffer(ctx, body, result)) else { return false };
    if is_named(ctx, body, op, "memref.alloca") {
        return false;
    }
    let Some(end) = body.block(op).and_then(|block| body.last_op(block)).filter(|&end| end != op) else { return false };
    insert_free(ctx, body, end, buffer)
}

/// Frees an operand that a terminator forwards.
pub(super) fn free_forwarded(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let is_end = ["func.return", "scf.yield", "affine.yield", "cf.br"].iter().any(|name| is_named(ctx, body, op, name));
    let buffer = body.operands(op).find(|&operand| is_buffer(ctx, body, operand));
    match buffer.filter(|_| is_end) {
        Some(buffer) => insert_free(ctx, body, op, buffer),
        None => false,
    }
}

/// Frees an argument of the function.
pub(super) fn free_argument(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_named(ctx, body, op, "func.return") {
        return false;
    }
    let entry = body.roots().first().and_then(|&region| body.first_block(region));
    let arguments = entry.map(|entry| body.arguments(entry).to_vec()).unwrap_or_default();
    match arguments.into_iter().find(|&argument| is_buffer(ctx, body, argument)) {
        Some(argument) => insert_free(ctx, body, op, argument),
        None => false,
    }
}

/// Frees the buffer of an argument of a block or of a loop at the start of its block.
pub(super) fn free_carried(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(block) = body.block(op).filter(|&block| body.first_op(block) == Some(op)) else { return false };
    let entry = body.roots().first().and_then(|&region| body.first_block(region));
    let carried = body.arguments(block).iter().copied().find(|&argument| is_buffer(ctx, body, argument));
    match carried.filter(|_| entry != Some(block)) {
        Some(carried) => insert_free(ctx, body, op, carried),
        None => false,
    }
}

/// Returns another buffer, which is freed.
pub(super) fn return_freed(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_free(ctx, body, op) {
        return false;
    }
    let buffer = body.operand(op, 0);
    let Some(end) = body.block(op).and_then(|block| body.last_op(block)) else { return false };
    if !is_named(ctx, body, end, "func.return") {
        return false;
    }
    let ty = body.ty(buffer);
    let Some(index) = (0..body.operand_count(end)).find(|&index| body.ty(body.operand(end, index)) == ty) else {
        return false;
    };
    body.set_operand(end, index, buffer);
    true
}

/// Returns the positions of the flags that an op forwards beside buffers.
fn forwarded_flags(ctx: &Context, body: &Body, op: Op) -> Vec<usize> {
    let first = usize::from(["cf.cond_br", "scf.condition"].iter().any(|name| is_named(ctx, body, op, name)));
    if !forwards(View::new(ctx, body), op) || !body.operands(op).any(|operand| is_buffer(ctx, body, operand)) {
        return Vec::new();
    }
    (first..body.operand_count(op)).filter(|&index| is_flag(ctx, body, body.operand(op, index))).collect()
}

fn set_forwarded(ctx: &Context, body: &mut Body, op: Op, value: bool) -> bool {
    let flags = forwarded_flags(ctx, body, op);
    let differs = |&&index: &&usize| constant(View::new(ctx, body), body.operand(op, index)) != Some(value);
    let Some(&index) = flags.iter().rev().find(differs) else { return false };
    let flag = boolean(ctx, body, op, value);
    body.set_operand(op, index, flag);
    true
}

pub(super) fn forward_true(ctx: &Context, body: &mut Body, op: Op) -> bool {
    set_forwarded(ctx, body, op, true)
}

pub(super) fn forward_false(ctx: &Context, body: &mut Body, op: Op) -> bool {
    set_forwarded(ctx, body, op, false)
}

/// Negates the first flag that is forwarded.
pub(super) fn negate_forwarded(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let Some(&index) = forwarded_flags(ctx, body, op).first() else { return false };
    let flag = negated(ctx, body, op, body.operand(op, index));
    body.set_operand(op, index, flag);
    true
}

/// Swaps the last flags that a conditional branch passes to its two successors.
pub(super) fn swap_flags_of_edges(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_named(ctx, body, op, "cf.cond_br") {
        return false;
    }
    let sizes = View::new(ctx, body).attribute(op, "operandSegmentSizes").and_then(|attr| attr.as_i64_array(ctx));
    let Some(middle) = sizes.map(|sizes| 1 + sizes[1] as usize) else { return false };
    let flags = forwarded_flags(ctx, body, op);
    let (Some(&left), Some(&right)) =
        (flags.iter().rfind(|&&index| index < middle), flags.iter().rfind(|&&index| index >= middle))
    else {
        return false;
    };
    let (one, other) = (body.operand(op, left), body.operand(op, right));
    body.set_operand(op, left, other);
    body.set_operand(op, right, one);
    one != other
}

/// Swaps two buffers of one type that are forwarded, without their flags.
pub(super) fn swap_forwarded(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !forwards(View::new(ctx, body), op) {
        return false;
    }
    let first = match body.operand_count(op) {
        // The operands of a conditional branch go to two blocks.
        _ if is_named(ctx, body, op, "cf.cond_br") => return false,
        _ => 0,
    };
    let count = body.operand_count(op);
    for left in first..count {
        for right in left + 1..count {
            let (one, other) = (body.operand(op, left), body.operand(op, right));
            if one != other && is_buffer(ctx, body, one) && body.ty(one) == body.ty(other) {
                body.set_operand(op, left, other);
                body.set_operand(op, right, one);
                return true;
            }
        }
    }
    false
}

/// Forwards one buffer in the place of another as well.
pub(super) fn forward_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !forwards(View::new(ctx, body), op) || is_named(ctx, body, op, "cf.cond_br") {
        return false;
    }
    let count = body.operand_count(op);
    for left in 0..count {
        for right in left + 1..count {
            let (one, other) = (body.operand(op, left), body.operand(op, right));
            if one != other && is_buffer(ctx, body, one) && body.ty(one) == body.ty(other) {
                body.set_operand(op, right, one);
                return true;
            }
        }
    }
    false
}

/// Forwards what the iteration was given instead of a new buffer.
pub(super) fn forward_old(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !["scf.yield", "affine.yield", "cf.br"].iter().any(|name| is_named(ctx, body, op, name)) {
        return false;
    }
    let Some(block) = body.block(op) else { return false };
    let arguments = body.arguments(block).to_vec();
    for index in 0..body.operand_count(op) {
        let value = body.operand(op, index);
        let same = |&&argument: &&Value| argument != value && body.ty(argument) == body.ty(value);
        if is_buffer(ctx, body, value)
            && let Some(&argument) = arguments.iter().find(same)
        {
            body.set_operand(op, index, argument);
            return true;
        }
    }
    false
}

/// Swaps the values that the sides of a branch yield, with those of the other side if they are defined outside.
pub(super) fn negate_yielding(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let yields = body.results(op).iter().any(|&result| is_buffer(ctx, body, result));
    yields && negate_if(ctx, body, op)
}

/// Frees the operand of a view op right after it, so that the view outlives its buffer.
pub(super) fn free_viewed(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let views = ["memref.cast", "memref.subview", "memref.reinterpret_cast", "memref.collapse_shape"];
    if !views.iter().any(|name| is_named(ctx, body, op, name)) {
        return false;
    }
    let (buffer, after) = (body.operand(op, 0), body.next(op));
    match after {
        Some(after) => insert_free(ctx, body, after, buffer),
        None => false,
    }
}

/// Frees a buffer after a call that is passed it.
pub(super) fn free_after_call(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_named(ctx, body, op, "func.call") {
        return false;
    }
    let buffer = body.operands(op).find(|&operand| is_buffer(ctx, body, operand));
    match buffer.zip(body.next(op)) {
        Some((buffer, next)) => insert_free(ctx, body, next, buffer),
        None => false,
    }
}
