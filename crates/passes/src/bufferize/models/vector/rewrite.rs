//! Bufferization rewrites of the `vector` ops that read or write tensors: the same op on buffers.

use crate::bufferize::{Bufferize, Bufferizer, MALFORMED};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, OpSpec, Type, Value};
use freehold_dialects::{bufferization, vector};

/// An op that reads its tensor operand `0`: `vector.transfer_read`, `vector.gather`.
pub struct Read;

impl Bufferize for Read {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let mut operands = cx.body().operand_vec(op);
        operands[0] = cx.buffer(operands[0])?;
        let types: Vec<Type> = cx.body().results(op).iter().map(|&result| cx.ty(result)).collect();
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands).results(&types);
        let spec = spec.attributes(cx.body().attributes(op));
        cx.replace_with(op, &spec);
        Ok(())
    }
}

/// An op that writes its tensor operand with this index and returns it: `vector.transfer_write`, `vector.scatter`.
pub struct Write(pub usize);

impl Bufferize for Write {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let mut operands = cx.body().operand_vec(op);
        let buffer = cx.buffer(operands[self.0])?;
        operands[self.0] = buffer;
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands);
        let spec = spec.attributes(cx.body().attributes(op));
        cx.rewriter.before(op);
        cx.rewriter.create(&spec);
        cx.replace(op, &[buffer]);
        Ok(())
    }
}

/// `vector.mask`: tensor results are replaced with the buffers that the masked op writes.
pub struct Mask;

impl Bufferize for Mask {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let block = cx.body().regions(op).first().and_then(|&region| cx.body().first_block(region)).ok_or(MALFORMED)?;
        let yield_ = cx.body().last_op(block).ok_or(MALFORMED)?;
        // The masked op was rewritten already: the value yielded for a tensor is a `to_tensor` of the buffer it writes.
        let yielded = cx.body().operand_vec(yield_);
        let mut buffers: Vec<Option<Value>> = Vec::with_capacity(yielded.len());
        for &value in &yielded {
            buffers.push(if cx.is_tensor(value) { Some(cx.buffer(value)?) } else { None });
        }
        let kept: Vec<Value> =
            yielded.iter().zip(&buffers).filter(|pair| pair.1.is_none()).map(|pair| *pair.0).collect();
        let location = cx.body().location(yield_);
        cx.rewriter.before(yield_);
        cx.make(&vector::YIELD, location, &kept, &[]);
        cx.rewriter.erase(yield_);
        for &value in &yielded {
            let unused = cx.body().defining_op(value).filter(|_| cx.body().is_unused(value));
            if let Some(made) = unused.filter(|&made| cx.body().is(ctx, made, &bufferization::TO_TENSOR)) {
                cx.rewriter.erase(made);
            }
        }
        let types: Vec<Type> = kept.iter().map(|&value| cx.ty(value)).collect();
        let operands = cx.body().operand_vec(op);
        let region = cx.rewriter.create_region();
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands).results(&types);
        let spec = spec.attributes(cx.body().attributes(op)).region(region);
        cx.rewriter.before(op);
        let new = cx.rewriter.create(&spec);
        let old = cx.body().regions(op)[0];
        cx.rewriter.inline_region(old, region, None);
        let mut results = cx.body().results(new).to_vec().into_iter();
        let mut values = Vec::with_capacity(buffers.len());
        for buffer in buffers {
            values.push(buffer.or_else(|| results.next()).ok_or(MALFORMED)?);
        }
        cx.replace(op, &values);
        Ok(())
    }
}

/// `vector.yield`: rewritten with the mask.
pub struct Yield;

impl Bufferize for Yield {
    fn bufferize(&self, _cx: &mut Bufferizer<'_, '_>, _op: Op) -> Fallible {
        Ok(())
    }
}
