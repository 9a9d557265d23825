//! The rewrites of linalg's ops that need more of buffers than other ops.

use crate::bufferize::{Bufferize, Bufferizer, DestinationPassingOnBuffers, MALFORMED};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, TypeData, Value};
use freehold_dialects::bufferization;

/// `linalg.map`: its inputs have the very shape of what it writes. Where more is known of one buffer than of another,
/// the inputs are cast.
pub struct Map;

impl Bufferize for Map {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let mut operands = cx.body().operand_vec(op);
        let Some((&init, inputs)) = operands.split_last() else { return Err(MALFORMED) };
        if !cx.is_tensor(init) {
            return DestinationPassingOnBuffers.bufferize(cx, op);
        }
        let Some(shape) = buffer_shape(cx, init) else { return Err(MALFORMED) };
        let differing: Vec<usize> = (0..inputs.len())
            .filter(|&input| buffer_shape(cx, inputs[input]).is_some_and(|own| own != shape))
            .collect();
        cx.rewriter.before(op);
        for number in differing {
            let buffer = cx.buffer_or_self(operands[number])?;
            let (ty, location) = (cx.ty(buffer), cx.body().location(op));
            if let TypeData::MemRef { element, layout, space, .. } = *ty.data(ctx) {
                let cast = cx.cast(buffer, ctx.memref(&shape, element, layout, space));
                let tensor = ctx.tensor(&shape, element);
                operands[number] = cx.make_value(&bufferization::TO_TENSOR, location, &[cast], &[tensor]);
            }
        }
        cx.rewriter.set_operands(op, &operands);
        DestinationPassingOnBuffers.bufferize(cx, op)
    }
}

/// The shape of the buffer that a tensor will have: of the one it was made of, which may say more, or its own.
fn buffer_shape(cx: &Bufferizer<'_, '_>, tensor: Value) -> Option<Vec<i64>> {
    let ctx = cx.rewriter.ctx;
    let source = bufferization::ToTensor::defining(cx.rewriter.view(), tensor).map(|def_op| def_op.buffer());
    cx.ty(source.unwrap_or(tensor)).shape(ctx).map(<[i64]>::to_vec)
}
