//! Which tensor an op's result is made in: what it has the shape of.

use crate::dialect::linalg::{is_structured, output_count};
use crate::ir::{Value, View};

/// The destination that `value` is tied to, if an op makes it in one: an insertion's, a structured op's output.
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
