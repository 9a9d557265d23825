//! Lookup of the destination operand that a tensor result is tied to.

use crate::linalg::{is_structured, output_count};
use freehold_core::ir::{Value, View};

/// Returns the destination that `value` is tied to: that of an insertion, or the output of a structured op. Returns
/// `None` if the defining op has none.
pub fn made_in(view: View<'_>, value: Value) -> Option<Value> {
    let def_op = view.defining_op(value)?;
    let position = view.results(def_op).iter().position(|&result| result == value)?;
    let index = match &*view.ctx.op_name_data(view.name(def_op)).text {
        "tensor.insert" | "tensor.insert_slice" => 1,
        "linalg.pack" | "linalg.unpack" | "linalg.softmax" => 1,
        _ if is_structured(view, def_op) => {
            view.operand_count(def_op).checked_sub(output_count(view, def_op))? + position
        }
        _ => return None,
    };
    (index < view.operand_count(def_op)).then(|| view.operand(def_op, index))
}
