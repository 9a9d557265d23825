//! Bufferization rewrites of `linalg` ops with special requirements.

use crate::diagnostics::Fallible;
use crate::dialect::bufferization;
use crate::interface::{Bufferize, Bufferizer, DestinationPassingOnBuffers, MALFORMED};
use crate::ir::{Op, TypeData};

/// `linalg.map`: its inputs must have exactly the shape of its output. If the static sizes of their buffers differ, the
/// inputs are cast.
pub struct Map;

impl Bufferize for Map {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let mut operands = cx.body().operand_vec(op);
        let Some((&init, inputs)) = operands.split_last() else { return Err(MALFORMED) };
        if !cx.is_tensor(init) {
            return DestinationPassingOnBuffers.bufferize(cx, op);
        }
        let buffers = inputs.iter().map(|&input| cx.buffer_or_self(input)).collect::<Fallible<Vec<_>>>()?;
        let init = cx.buffer(init)?;
        let Some(shape) = cx.ty(init).shape(ctx) else { return Err(MALFORMED) };
        cx.rewriter.before(op);
        for (&buffer, operand) in buffers.iter().zip(&mut operands) {
            let (ty, location) = (cx.ty(buffer), cx.body().location(op));
            if let TypeData::MemRef { element, layout, space, shape: ref own } = *ty.data(ctx)
                && **own != *shape
            {
                let cast = cx.cast(buffer, ctx.memref(shape, element, layout, space));
                let tensor = ctx.tensor(shape, element);
                *operand = cx.make_value(&bufferization::TO_TENSOR, location, &[cast], &[tensor]);
            }
        }
        cx.rewriter.set_operands(op, &operands);
        DestinationPassingOnBuffers.bufferize(cx, op)
    }
}
