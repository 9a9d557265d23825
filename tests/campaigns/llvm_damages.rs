//! Kinds of damage to programs whose deallocation is lowered to the dialect `llvm`: calls of the library that are left
//! out or repeated, arrays that hold other pointers, and indicators that are lost or exchanged.

use freehold::dialects::llvm;
use freehold::ir::{Body, Context, InsertPoint, Mapping, Op, Value, View};

use super::damages::*;

fn calls(view: View<'_>, op: Op, name: &str) -> bool {
    is(view, op, "llvm.call")
        && view
            .attribute(op, "callee")
            .and_then(|callee| callee.as_symbol(view.ctx))
            .is_some_and(|callee| view.ctx.str(callee) == name)
}

fn is_pointer(ctx: &Context, body: &Body, value: Value) -> bool {
    body.ty(value) == llvm::types::pointer(ctx)
}

fn is_null(view: View<'_>, value: Value) -> bool {
    view.defining_op(value).is_some_and(|op| is(view, op, "llvm.mlir.zero"))
}

/// Creates a null pointer before an op.
fn null(ctx: &Context, body: &mut Body, before: Op) -> Value {
    let spec = llvm::zero(ctx, body.location(before), llvm::types::pointer(ctx));
    let op = body.insert(InsertPoint::Before(before), &spec);
    body.result(op, 0)
}

/// Replaces an operand that is not null by null.
fn set_null(ctx: &Context, body: &mut Body, op: Op, number: usize) -> bool {
    if is_null(View::new(ctx, body), body.operand(op, number)) {
        return false;
    }
    let nothing = null(ctx, body, op);
    body.set_operand(op, number, nothing);
    true
}

/// Erases a call that frees.
pub(super) fn drop_release(ctx: &Context, body: &mut Body, op: Op) -> bool {
    calls(View::new(ctx, body), op, "free") && erased(body, op)
}

/// Repeats a call that frees.
pub(super) fn release_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let frees = calls(View::new(ctx, body), op, "free");
    if frees {
        body.clone_op(op, InsertPoint::Before(op), &mut Mapping::default());
    }
    frees
}

/// Frees null instead of an allocation.
pub(super) fn release_null(ctx: &Context, body: &mut Body, op: Op) -> bool {
    calls(View::new(ctx, body), op, "free") && set_null(ctx, body, op, 0)
}

/// Compares the address 0 instead of that of a buffer or an indicator.
pub(super) fn address_of_null(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "llvm.ptrtoint") && set_null(ctx, body, op, 0)
}

/// Erases a call of the library: nothing is freed, and each retained buffer seems to be owned.
pub(super) fn drop_library_call(ctx: &Context, body: &mut Body, op: Op) -> bool {
    calls(View::new(ctx, body), op, "retainBuffers") && erased(body, op)
}

/// Passes the array of buffers as that of indicators, and the other way around.
pub(super) fn swap_arrays(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !calls(view, op, "retainBuffers") || is_null(view, body.operand(op, 3)) {
        return false;
    }
    for (one, other) in [(0, 2), (1, 3)] {
        let (first, second) = (body.operand(op, one), body.operand(op, other));
        body.set_operand(op, one, second);
        body.set_operand(op, other, first);
    }
    true
}

/// Passes a number of indicators or of buffers that is one too small.
fn shorten(ctx: &Context, body: &mut Body, op: Op, number: usize) -> bool {
    let view = View::new(ctx, body);
    let count = view.defining_op(body.operand(op, number)).and_then(|constant| view.attribute(constant, "value"));
    let Some(count) = count.and_then(|count| count.as_i64(ctx)).filter(|&count| count > 0) else { return false };
    let spec = llvm::constant(ctx, body.location(op), count - 1, ctx.index(), ctx.integer(64));
    let constant = body.insert(InsertPoint::Before(op), &spec);
    body.set_operand(op, number, body.result(constant, 0));
    true
}

/// Passes a number of indicators that is one too small: one is never freed, and never given to a buffer.
pub(super) fn one_indicator_less(ctx: &Context, body: &mut Body, op: Op) -> bool {
    calls(View::new(ctx, body), op, "retainBuffers") && shorten(ctx, body, op, 0)
}

/// Passes a number of buffers that is one too small: the last one is not retained.
pub(super) fn one_buffer_less(ctx: &Context, body: &mut Body, op: Op) -> bool {
    calls(View::new(ctx, body), op, "retainBuffers") && shorten(ctx, body, op, 2)
}

/// Stores null in an array instead of a pointer.
pub(super) fn store_null(ctx: &Context, body: &mut Body, op: Op) -> bool {
    is(View::new(ctx, body), op, "llvm.store") && set_null(ctx, body, op, 0)
}

/// Reads the result for a buffer from the element before it.
pub(super) fn read_other_slot(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "llvm.getelementptr") || !body.users(body.result(op, 0)).any(|user| is(view, user, "llvm.load")) {
        return false;
    }
    let indices = view.attribute(op, "rawConstantIndices").and_then(|indices| indices.as_i64_array(ctx));
    let Some(&[index]) = indices.as_deref() else { return false };
    if index == 0 {
        return false;
    }
    let before = ctx.int_array_attr(32, &[index - 1]);
    body.set_attribute(ctx, op, "rawConstantIndices", Some(before));
    true
}

/// Replaces the pointer of a buffer by null.
pub(super) fn lose_pointer(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "llvm.extractvalue") || !is_pointer(ctx, body, body.result(op, 0)) {
        return false;
    }
    let nothing = null(ctx, body, op);
    body.replace_all_uses(body.result(op, 0), nothing);
    body.erase(op);
    true
}

/// The numbers of the pointers that a terminator, a region op or a call of the program passes.
fn passed_pointers(ctx: &Context, body: &Body, op: Op) -> Vec<usize> {
    if ["llvm.", "memref.", "builtin."].iter().any(|dialect| ctx.op_name_data(body.name(op)).text.starts_with(dialect))
    {
        return Vec::new();
    }
    (0..body.operand_count(op)).filter(|&number| is_pointer(ctx, body, body.operand(op, number))).collect()
}

/// Replaces an indicator that a terminator, a region op or a call passes by null.
pub(super) fn pass_null_pointer(ctx: &Context, body: &mut Body, op: Op) -> bool {
    passed_pointers(ctx, body, op).into_iter().any(|number| set_null(ctx, body, op, number))
}
