//! Kinds of damage to the output of what avoids copies: tensors that are built again, buffers that loops forward, and
//! tensors that are built where they are inserted.

use freehold::ir::{Body, Context, Op, View};

use super::damages::is;

/// Fills a buffer or a tensor with another value of the same type that is defined before.
pub(super) fn fill_with_another(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "linalg.fill") {
        return false;
    }
    let value = body.operand(op, 0);
    let mut at = body.previous(op);
    while let Some(other) = at {
        let found =
            body.results(other).iter().copied().find(|&found| found != value && body.ty(found) == body.ty(value));
        if let Some(found) = found {
            body.set_operand(op, 0, found);
            return true;
        }
        at = body.previous(other);
    }
    false
}

/// Leaves out a fill of a buffer.
pub(super) fn drop_fill(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let is_fill = is(View::new(ctx, body), op, "linalg.fill") && body.results(op).is_empty();
    if is_fill {
        body.erase(op);
    }
    is_fill
}

/// Merges a fill of a new buffer with an earlier one: both users get one buffer.
pub(super) fn merge_fills(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "linalg.fill") || !body.results(op).is_empty() {
        return false;
    }
    let (value, buffer) = (body.operand(op, 0), body.operand(op, 1));
    let mut at = body.previous(op);
    while let Some(other) = at {
        if is(view, other, "linalg.fill") && body.operand(other, 0) == value {
            let earlier = body.operand(other, 1);
            if earlier != buffer && body.ty(earlier) == body.ty(buffer) {
                body.erase(op);
                body.replace_all_uses(buffer, earlier);
                return true;
            }
        }
        at = body.previous(other);
    }
    false
}

/// Forwards a buffer from the first region of an `scf.while` twice.
pub(super) fn forward_twice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "scf.condition") {
        return false;
    }
    let operands = body.operand_vec(op);
    for (index, &value) in operands.iter().enumerate().skip(1) {
        let is_buffer = body.ty(value).is_memref(ctx);
        let other =
            operands[1..index].iter().copied().find(|&other| other != value && body.ty(other) == body.ty(value));
        if let (true, Some(other)) = (is_buffer, other) {
            body.set_operand(op, index, other);
            return true;
        }
    }
    false
}

/// Moves the offset of a slice, or the slice to the start.
pub(super) fn move_slice(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "tensor.insert_slice") && !is(view, op, "tensor.extract_slice") {
        return false;
    }
    let whole = body.operand(op, usize::from(is(view, op, "tensor.insert_slice")));
    let list = |name: &str| view.attribute(op, name).and_then(|list| list.as_i64_array(ctx)).unwrap_or_default();
    let (mut offsets, sizes) = (list("static_offsets"), list("static_sizes"));
    let shape = body.ty(whole).shape(ctx).unwrap_or_default().to_vec();
    for index in 0..offsets.len() {
        let (offset, size, extent) = (offsets[index], sizes[index], shape[index]);
        let moved = if offset > 0 { 0 } else { offset + 1 };
        if offset >= 0 && size > 0 && extent > 0 && moved + size <= extent && moved < extent {
            offsets[index] = moved;
            let attribute = ctx.int_array_attr(64, &offsets);
            body.set_attribute(ctx, op, "static_offsets", Some(attribute));
            return true;
        }
    }
    false
}

/// Leaves out an insertion: its destination is used instead.
pub(super) fn drop_insertion(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is(View::new(ctx, body), op, "tensor.insert_slice") {
        return false;
    }
    let (result, destination) = (body.result(op, 0), body.operand(op, 1));
    body.replace_all_uses(result, destination);
    body.erase(op);
    true
}
