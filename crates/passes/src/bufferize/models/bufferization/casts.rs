//! Conversion of buffers between memref types for which a cast may be invalid.

use crate::bufferize::Bufferizer;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Type, Value};
use freehold_dialects::bufferization::buffer_cast_is_sure;
use freehold_dialects::{bufferization, memref};

/// Converts a ranked buffer to `ty` at the insertion point: by a cast if it cannot fail at run time, otherwise by a
/// copy.
///
/// # Errors
/// The copy cannot be created; the error was reported.
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

/// Replaces the `to_buffer` of a `to_tensor` with the original buffer, cast or copied if its type differs. An unranked
/// buffer is not converted to a ranked one.
///
/// # Errors
/// The copy cannot be created; the error was reported.
pub fn fold_pair(cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
    let ctx = cx.rewriter.ctx;
    let to_buffer = bufferization::ToBuffer::of(cx.view(), op);
    let Some(to_tensor) = bufferization::ToTensor::defining(cx.view(), to_buffer.tensor()) else { return Ok(()) };
    let buffer = to_tensor.buffer();
    let (from, to) = (cx.ty(buffer), cx.ty(to_buffer.buffer()));
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
