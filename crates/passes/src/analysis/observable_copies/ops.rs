//! The semantics of ops in the search: views of the same elements, writes of a whole buffer, and ops that read everything before
//! they write.

use freehold_core::definition::viewed_operand;
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::{linalg, memref};

/// Returns the buffer of which `value` is a view.
pub(super) fn view_source(view: View<'_>, value: Value) -> Option<Value> {
    let ValueDef::Result(op, 0) = view.def(value) else { return None };
    let op_def = view.op_def(op)?;
    viewed_operand(view, op).filter(|&source| op_def.buffer_flow.is_none() && view.ty(source).is_memref(view.ctx))
}

/// Returns whether two values are the same elements of one buffer: the same views of the same value, but for casts.
pub(super) fn is_same_view(view: View<'_>, mut one: Value, mut other: Value) -> bool {
    loop {
        one = through_casts(view, one);
        other = through_casts(view, other);
        if one == other {
            return true;
        }
        let (ValueDef::Result(left, 0), ValueDef::Result(right, 0)) = (view.def(one), view.def(other)) else {
            return false;
        };
        let is_same = view.name(left) == view.name(right)
            && view.attributes(left) == view.attributes(right)
            && view.operands(left).skip(1).eq(view.operands(right).skip(1));
        match (view_source(view, one), view_source(view, other)) {
            (Some(left), Some(right)) if is_same => (one, other) = (left, right),
            _ => return false,
        }
    }
}

fn through_casts(view: View<'_>, mut value: Value) -> Value {
    while let Some(cast) = view.defining_op(value).and_then(|op| memref::Cast::cast(view, op)) {
        value = cast.source();
    }
    value
}

/// Returns whether the value, which is a part of `whole` or a copy of it, has all of its elements.
pub(super) fn is_whole(view: View<'_>, value: Value, whole: Value) -> bool {
    let count = |value: Value| {
        let shape = view.ty(value).shape(view.ctx)?;
        shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size).filter(|_| size >= 0))
    };
    through_casts(view, value) == whole || count(value).is_some_and(|elements| count(whole) == Some(elements))
}

/// Returns whether an op that writes operand `value` and does not read it writes all of its elements.
pub(super) fn writes_all(view: View<'_>, op: Op, value: Value) -> bool {
    if view.is(op, &memref::COPY) || view.is(op, &linalg::FILL) {
        return true;
    }
    let Some(structured) = view.op_def(op).and_then(|op_def| op_def.structured) else { return false };
    let Some(number) = view.operands(op).position(|operand| operand == value) else { return false };
    let maps = (structured.indexing_maps)(view, op);
    maps.is_some_and(|maps| maps.get(number).is_some_and(|map| map.is_projected_permutation(view.ctx, false)))
}

/// Returns whether the op reads all elements of `read` before it writes, or each one right before the same element of
/// `written`. An op without a body is one step, unless a function in its declaration says what it does.
pub(super) fn reads_first(view: View<'_>, op: Op, read: Value, written: Value) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    let Some(structured) = op_def.structured else {
        let is_evaluated = op_def.declaration.is_some_and(|declaration| declaration.evaluation().is_some());
        let is_transfer = view.is_one_of(op, &[&memref::DMA_START]);
        return op_def.copies.is_some()
            || op_def.call.is_none() && view.region_count(op) == 0 && !is_evaluated && !is_transfer;
    };
    let Some(maps) = (structured.indexing_maps)(view, op) else { return false };
    let map = |value: Value| view.operands(op).position(|operand| operand == value).and_then(|number| maps.get(number));
    map(read).is_some() && map(read) == map(written)
}
