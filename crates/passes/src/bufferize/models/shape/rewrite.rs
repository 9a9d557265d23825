//! Bufferization rewrite of `shape.assuming`: its region yields buffers instead of tensors.

use crate::bufferize::{Bufferize, Bufferizer, MALFORMED};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, OpSpec, Type};
use freehold_dialects::bufferization;

/// `shape.assuming`
pub struct Assuming;

impl Bufferize for Assuming {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let old = *cx.body().regions(op).first().ok_or(MALFORMED)?;
        let block = cx.body().first_block(old).ok_or(MALFORMED)?;
        let yield_ = cx.body().last_op(block).ok_or(MALFORMED)?;
        let types: Vec<Type> = cx.body().operands(yield_).map(|value| cx.ty(value)).collect();
        let operands = cx.body().operand_vec(op);
        let location = cx.body().location(op);
        let region = cx.rewriter.create_region();
        let spec = OpSpec::new(cx.body().name(op), location).operands(&operands).results(&types).region(region);
        cx.rewriter.before(op);
        let new = cx.rewriter.create(&spec);
        cx.rewriter.inline_region(old, region, None);
        cx.rewriter.after(new);
        let at = cx.rewriter.at;
        let mut values = Vec::with_capacity(types.len());
        for number in 0..types.len() {
            let (value, result) = (cx.body().result(new, number), cx.body().result(op, number));
            cx.rewriter.at = at;
            let ty = cx.ty(result);
            values.push(if cx.is_tensor(result) && !cx.is_tensor(value) {
                cx.make_value(&bufferization::TO_TENSOR, location, &[value], &[ty])
            } else {
                value
            });
        }
        cx.rewriter.replace(op, &values);
        Ok(())
    }
}

/// `shape.assuming_yield`
pub struct AssumingYield;

impl Bufferize for AssumingYield {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let mut operands = cx.body().operand_vec(op);
        for operand in &mut operands {
            *operand = cx.buffer_or_self(*operand)?;
        }
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands);
        cx.replace_with(op, &spec);
        Ok(())
    }
}
