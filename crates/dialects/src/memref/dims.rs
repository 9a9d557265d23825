//! Sizes of memrefs that are determined by their defining ops.

use std::ops::Range;

use super::{Allocation, Subview};
use crate::memref;
use freehold_core::ir::{DYNAMIC, Op, Type, Value, View};

/// Returns the operand of `op` for dynamic size `number` of the memref that it defines, if there is one.
pub fn given_size(view: View<'_>, op: Op, ty: Type, number: usize) -> Option<Value> {
    let dynamic_size = |shape: &[i64], number: usize, mut sizes: Range<usize>| {
        let index = shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
        sizes.nth(index).map(|index| view.operand(op, index))
    };
    if let Some(allocation) = Allocation::cast(view, op) {
        dynamic_size(ty.shape(view.ctx)?, number, allocation.dynamic_sizes())
    } else if let Some(view_op) = memref::View::cast(view, op) {
        dynamic_size(ty.shape(view.ctx)?, number, view_op.sizes())
    } else {
        let subview = Subview::cast(view, op)?;
        let dropped = dropped_dims(view, op)?;
        let source = (0..dropped.len()).filter(|&dim| !dropped[dim]).nth(number)?;
        let known = subview.static_sizes()?;
        if *known.get(source)? == DYNAMIC { dynamic_size(&known, source, subview.sizes()) } else { None }
    }
}

/// Returns which dimensions of its source a `memref.subview` drops.
fn dropped_dims(view: View<'_>, op: Op) -> Option<Vec<bool>> {
    let slice = super::Subview::of(view, op);
    let (source, result) = (view.ty(slice.source()), view.ty(slice.result()));
    super::dropped_dimensions(view.ctx, source, result, &slice.static_sizes()?)
}
