//! New tensors that are full of a scalar, into which a tensor is inserted, and the sizes of tensors of static shape.

use freehold_core::ir::{Value, View};
use freehold_dialects::{linalg, tensor};

/// Returns the number of elements of a tensor of static shape.
pub(super) fn elements(view: View<'_>, tensor: Value) -> i64 {
    view.ty(tensor)
        .shape(view.ctx)
        .unwrap_or(&[])
        .iter()
        .fold(1, |product: i64, &extent| product.saturating_mul(extent))
}

/// Returns the size of a tensor of static shape.
pub(super) fn bits(view: View<'_>, tensor: Value) -> i64 {
    let width = view.ty(tensor).element(view.ctx).and_then(|element| element.bit_width(view.ctx)).unwrap_or(64);
    elements(view, tensor).saturating_mul(i64::from(width))
}

/// Returns the scalar of which the destination of an insertion is full, if it is a new tensor for the insertion alone.
pub(super) fn new_and_filled(view: View<'_>, destination: Value) -> Option<Value> {
    let fill = linalg::Fill::defining(view, destination)?;
    let is_new = view.made_by(fill.output(), &tensor::EMPTY).is_some() && view.body.has_one_use(destination);
    let is_element = view.ty(fill.value()) == view.ty(destination).element_or_self(view.ctx);
    (is_new && is_element).then(|| fill.value())
}
