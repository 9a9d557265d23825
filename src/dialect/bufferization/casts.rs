//! A buffer as another type of buffer, where a cast may not do.

use super::buffer_cast_is_sure;
use crate::diagnostics::Fallible;
use crate::dialect::bufferization;
use crate::dialect::memref;
use crate::interface::Bufferizer;
use crate::ir::{Op, Type, Value};

/// The ranked buffer as `ty`, at the insertion point: by a cast where one cannot fail, else by a copy.
///
/// # Errors
/// The copy cannot be made, which was reported.
pub fn cast_or_copy(cx: &mut Bufferizer<'_, '_>, buffer: Value, ty: Type) -> Fallible<Value> {
    let ctx = cx.rewriter.ctx;
    let location = cx.location_of(buffer);
    if buffer_cast_is_sure(ctx, cx.ty(buffer), ty) {
        return Ok(cx.make_value(&memref::CAST, location, &[buffer], &[ty]));
    }
    let shape = ty.shape(ctx).unwrap_or(&[]);
    let sizes = cx.dynamic_sizes(location, shape, buffer);
    let copy = cx.allocate(location, ty, &sizes)?;
    cx.copy(location, buffer, copy)?;
    Ok(copy)
}

/// Replaces a `to_buffer` of what a `to_tensor` made of a buffer with that buffer, cast or copied where its type
/// differs. A buffer of unknown rank is not made one of known rank.
///
/// # Errors
/// The copy cannot be made, which was reported.
pub fn fold_pair(cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
    let ctx = cx.rewriter.ctx;
    let tensor = cx.body().operand(op, 0);
    let Some(def_op) = cx.body().defining_op(tensor) else { return Ok(()) };
    if !cx.body().is(ctx, def_op, &bufferization::TO_TENSOR) {
        return Ok(());
    }
    let buffer = cx.body().operand(def_op, 0);
    let (from, to) = (cx.ty(buffer), cx.ty(cx.body().result(op, 0)));
    if from == to {
        cx.rewriter.replace(op, &[buffer]);
        return Ok(());
    }
    cx.rewriter.before(op);
    let replacement = if from.is_ranked_memref(ctx) && to.is_ranked_memref(ctx) {
        cast_or_copy(cx, buffer, to)?
    } else if to.is_ranked_memref(ctx) || !from.is_memref(ctx) || !to.is_memref(ctx) {
        return Ok(());
    } else {
        cx.cast(buffer, to)
    };
    cx.rewriter.replace(op, &[replacement]);
    Ok(())
}
