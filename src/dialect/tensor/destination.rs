//! Which tensor an op's result is made in: what it has the shape of.

use crate::dialect::linalg::{is_structured, output_count};
use crate::ir::{Body, Context, Value};

/// The destination that `value` is tied to, if an op makes it in one: an insertion's, a structured op's output.
pub fn made_in(ctx: &Context, body: &Body, value: Value) -> Option<Value> {
    let maker = body.defining_op(value)?;
    let position = body.results(maker).iter().position(|&result| result == value)?;
    let index = match &*ctx.op_name_data(body.name(maker)).text {
        "tensor.insert" | "tensor.insert_slice" => 1,
        "linalg.pack" | "linalg.unpack" | "linalg.softmax" => 1,
        _ if is_structured(ctx, body, maker) => {
            body.operand_count(maker).checked_sub(output_count(ctx, body, maker))? + position
        }
        _ => return None,
    };
    (index < body.operand_count(maker)).then(|| body.operand(maker, index))
}
