//! Bufferization rewrites of the `bufferization` ops.

use super::casts::fold_pair;
use crate::bufferize::{BufferTypes, Bufferize, Bufferizer, identity_buffer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Op, Type, Value, View};
use freehold_dialects::{bufferization, memref};

/// `bufferization.alloc_tensor`: an allocation with the identity layout, and a copy into it if it has a `copy` operand.
pub struct AllocTensor;

impl Bufferize for AllocTensor {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        if cx.body().all_results_unused(op) {
            cx.rewriter.erase(op);
            return Ok(());
        }
        let location = cx.body().location(op);
        let result = cx.body().result(op, 0);
        let op_def = cx.body().op_def(ctx, op).expect("a declared op");
        let group = |index| -> Vec<Value> {
            op_def
                .operand_range(View::new(ctx, cx.body()), op, index)
                .map(|number| cx.body().operand(op, number))
                .collect()
        };
        let (mut sizes, copy) = (group(0), group(1).first().copied());
        let source = match copy {
            Some(tensor) => Some(cx.buffer(tensor)?),
            None => None,
        };
        let ty = cx.types().of(result)?;
        cx.rewriter.before(op);
        if let Some(source) = source {
            sizes = cx.dynamic_sizes(location, ty.shape(ctx).unwrap_or(&[]), source);
        }
        let buffer = cx.allocate(location, ty, &sizes)?;
        if let Some(source) = source {
            cx.copy(location, source, buffer)?;
        }
        cx.replace(op, &[buffer]);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).expect("a result");
        let ty = body.ty(value);
        let alloc = bufferization::AllocTensor::of(types.view(), op);
        let space = if let Some(space) = alloc.memory_space() {
            without_default(ctx, Some(space))
        } else if let Some(copy) = alloc.copy() {
            types.of_value(copy, stack)?.memory_space(ctx)
        } else {
            let Some(space) = (types.options.default_memory_space)(ctx, ty) else {
                return types.diagnostics.error_on(View::new(ctx, body), op, "could not infer memory space").fail();
            };
            space
        };
        Ok(identity_buffer(ctx, ty, space))
    }
}

/// Returns the memory space, with the integer 0 replaced by the default (`None`).
pub(in crate::bufferize::models) fn without_default(ctx: &Context, space: Option<Attr>) -> Option<Attr> {
    space.filter(|space| !matches!(space.data(ctx), AttrData::Integer { .. } if space.as_i64(ctx) == Some(0)))
}

/// `bufferization.dealloc_tensor`: `memref.dealloc`.
pub struct DeallocTensor;

impl Bufferize for DeallocTensor {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let buffer = cx.buffer(bufferization::DeallocTensor::of(cx.view(), op).tensor())?;
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        cx.rewriter.create(&memref::dealloc(cx.rewriter.ctx, location, buffer));
        cx.rewriter.erase(op);
        Ok(())
    }
}

/// `bufferization.materialize_in_destination`: a copy into the destination.
pub struct MaterializeInDestination;

impl Bufferize for MaterializeInDestination {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let copy = bufferization::MaterializeInDestination::of(cx.view(), op);
        let (source, destination) = (copy.source(), copy.dest());
        let is_tensor = cx.is_tensor(destination);
        let destination = cx.buffer_or_self(destination)?;
        let source = cx.buffer(source)?;
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        cx.copy(location, source, destination)?;
        let results = if is_tensor { vec![destination] } else { Vec::new() };
        cx.replace(op, &results);
        Ok(())
    }
}

/// `bufferization.to_tensor`: kept for now; erased when it has no more uses.
pub struct ToTensor;

impl Bufferize for ToTensor {
    fn bufferize(&self, _cx: &mut Bufferizer<'_, '_>, _op: Op) -> Fallible {
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, _stack: &mut Vec<Value>) -> Fallible<Type> {
        let op = types.body.defining_op(value).expect("a result");
        Ok(types.body.ty(bufferization::ToTensor::of(types.view(), op).buffer()))
    }
}

/// `bufferization.to_buffer`: folds with the `to_tensor` that defines its operand.
pub struct ToBuffer;

impl Bufferize for ToBuffer {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        fold_pair(cx, op)
    }
}
