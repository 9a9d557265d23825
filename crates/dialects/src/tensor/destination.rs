//! Lookup of the destination operand that the result of an insertion is tied to.

use crate::tensor;
use freehold_core::ir::{Value, View};

/// Returns the destination of the `tensor.insert` or `tensor.insert_slice` that defines `value`; `None` if no such op
/// does.
pub fn insertion_destination(view: View<'_>, value: Value) -> Option<Value> {
    let insertion = view.made_by(value, &tensor::INSERT).or_else(|| view.made_by(value, &tensor::INSERT_SLICE))?;
    view.operands(insertion).nth(1)
}
