//! Lookup of the destination operand that a result of a `linalg` op is tied to, and the size of such a result.

use super::structured::{is_structured, output_count};
use crate::linalg;
use freehold_core::ir::{Op, Value, View};
use freehold_core::rewrite::Rewriter;

/// Returns the output of the `linalg` op that defines `value`, or the output of any other structured op, that `value` is
/// tied to. Returns `None` if `value` is not defined by such an op.
pub fn output_of(view: View<'_>, value: Value) -> Option<Value> {
    let def_op = view.defining_op(value)?;
    let has_destination = [&linalg::PACK, &linalg::UNPACK, &linalg::SOFTMAX].iter().any(|made| view.is(def_op, made));
    let index = if has_destination {
        1
    } else if is_structured(view, def_op) {
        let position = view.results(def_op).iter().position(|&result| result == value)?;
        view.operand_count(def_op).checked_sub(output_count(view, def_op))? + position
    } else {
        return None;
    };
    view.operands(def_op).nth(index)
}

/// Replaces the size of a result with that of the output that it is tied to. The `tensor` dialect does the same for the
/// results of its insertions.
pub(super) fn dim_of_output(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(output) = output_of(rewriter.view(), rewriter.operand(op, 0)) else { return false };
    rewriter.modify(op, |_, body| body.set_operand(op, 0, output));
    true
}
