//! Sizes of memrefs that are determined by their defining ops.

use super::{Allocation, Subview};
use crate::memref;
use freehold_core::ir::{DYNAMIC, Op, Type, Value, View};

/// Returns the operand of `op` for dynamic size `number` of the memref that it defines, if there is one.
pub fn given_size(view: View<'_>, op: Op, ty: Type, number: usize) -> Option<Value> {
    // The number of the dynamic size among the dynamic ones.
    let place = |shape: &[i64], number: usize| shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
    if let Some(allocation) = Allocation::cast(view, op) {
        allocation.dynamic_sizes().nth(place(ty.shape(view.ctx)?, number))
    } else if let Some(view_op) = memref::View::cast(view, op) {
        view_op.sizes().nth(place(ty.shape(view.ctx)?, number))
    } else {
        let subview = Subview::cast(view, op)?;
        let dropped = dropped_dims(view, op)?;
        let source = (0..dropped.len()).filter(|&dim| !dropped[dim]).nth(number)?;
        let known = subview.static_sizes()?;
        if *known.get(source)? == DYNAMIC { subview.sizes().nth(place(&known, source)) } else { None }
    }
}

/// Returns which dimensions of its source a `memref.subview` drops.
fn dropped_dims(view: View<'_>, op: Op) -> Option<Vec<bool>> {
    let slice = super::Subview::of(view, op);
    let (source, result) = (view.ty(slice.source()), view.ty(slice.result()));
    super::dropped_dimensions(view.ctx, source, result, &slice.static_sizes()?)
}
