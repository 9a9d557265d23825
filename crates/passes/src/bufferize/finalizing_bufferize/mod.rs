//! `finalizing-bufferize`: the last step of a pass-by-pass bufferization. A `to_buffer` of a `to_tensor` is replaced
//! with the buffer; any other op on tensors is an error.
//!
//! ```mlir
//! %0 = bufferization.to_tensor %m : memref<?xf32, strided<[2]>> to tensor<?xf32>
//! %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
//! ```
//! becomes
//! ```mlir
//! %c0 = arith.constant 0 : index
//! %dim = memref.dim %m, %c0 : memref<?xf32, strided<[2]>>
//! %1 = memref.alloc(%dim) : memref<?xf32>
//! memref.copy %m, %1 : memref<?xf32, strided<[2]>> to memref<?xf32>
//! ```
//! It becomes a `memref.cast` if one always succeeds. A `bufferization.to_buffer` of a block argument stays. Follows
//! upstream's passes of releases 16 to 19; later releases have no such pass. Those copy a buffer right after its
//! definition, before it is written; here it is copied where the `to_buffer` is.
//!
//! Ops on tensors that the partial passes leave, such as `scf.index_switch`, or the `linalg.map` that `tensor-bufferize`
//! makes of `tensor.generate`, are bufferized first, with a copy before each write. Constants are left, since a function
//! cannot create globals. Cost: linear.

use std::sync::Arc;

use crate::bufferize::model_of;
use crate::bufferize::one_shot::bufferize_without_analysis;
use crate::bufferize::one_shot::leftover::advice;
use crate::bufferize::partial::{buffer_as, buffer_types, or_restore, partial_options_of_all};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, InsertPoint, Op, Rewriter, Silent, View};
use freehold_core::rewrite::conversion::{Conversion, ConversionTarget};
use freehold_dialects::{arith, bufferization, func, tensor};
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "finalizing-bufferize",
    title: "FinalizingBufferizePass",
    summary: "Finalize a partial bufferization",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(FinalizingBufferize { conversion: conversion() })),
};

struct FinalizingBufferize {
    conversion: Conversion,
}

impl Pass for FinalizingBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        or_restore(body, |body| {
            if body.walk_preorder().into_iter().any(|op| is_left_over(View::new(cx.ctx, body), op)) {
                copy_insertions(cx.ctx, body);
                let mut options = partial_options_of_all();
                options.filter.deny(Arc::new(|view, owner| owner.op().is_none_or(|op| !may_be_left_over(view, op))));
                bufferize_without_analysis(cx.ctx, body, &options, cx.diagnostics)?;
            }
            cx.on_each_body(body, |_| true, |cx, body| self.conversion.convert_or_discard(cx.ctx, body, cx.diagnostics))
        })
    }
}

/// Copies what the insertions at the end of an `scf.forall` insert, if a partial pass has bufferized it: it may be a slice of
/// a shared output, which an insertion before it writes.
fn copy_insertions(ctx: &Context, body: &mut Body) {
    let insertions: Vec<(Op, Op)> = body
        .walk_preorder()
        .into_iter()
        .filter_map(|op| tensor::ParallelInsertSlice::cast(View::new(ctx, body), op))
        .filter(|insertion| body.made_by(ctx, insertion.source(), &bufferization::TO_TENSOR).is_some())
        .filter_map(|insertion| Some((insertion.op(), body.parent_op(insertion.op())?)))
        .collect();
    let mut silent = Silent;
    for (insertion, end) in insertions {
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(end), &mut silent);
        let location = rewriter.location(insertion);
        let source = tensor::ParallelInsertSlice::of(rewriter.view(), insertion).source();
        let ty = rewriter.ty(source);
        let spec = rewriter.spec(&bufferization::ALLOC_TENSOR, location, &[source], &[ty]).segments(ctx, &[0, 1, 0]);
        let copy = rewriter.create_value(&spec);
        rewriter.set_operand(insertion, 0, copy);
    }
}

/// Returns whether the op is bufferized if it is left: not if that changes the module around the function.
fn may_be_left_over(view: View<'_>, op: Op) -> bool {
    let dialect = view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect);
    dialect != "ml_program" && dialect != "func" && !view.is(op, &arith::CONSTANT)
}

/// Returns whether the op has tensors, and a bufferization.
fn is_left_over(view: View<'_>, op: Op) -> bool {
    let is_materialization = view.is(op, &bufferization::TO_TENSOR) || view.is(op, &bufferization::TO_BUFFER);
    let is_bufferizable = model_of(view.ctx, view.name(op)).is_some_and(|model| model.rewrite.is_some());
    !is_materialization && is_bufferizable && may_be_left_over(view, op) && has_tensors(view, op)
}

fn has_tensors(view: View<'_>, op: Op) -> bool {
    let mut values = view.operands(op).chain(view.results(op).iter().copied());
    values.any(|value| view.ty(value).is_tensor(view.ctx))
}

/// Returns whether nobody declared the op, or it was declared at run time.
fn is_open(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_none_or(|op_def| op_def.declaration.is_some())
}

/// Returns the conversion. Ops on tensors are illegal; if they fold to something else, as `tensor.dim` of a static size,
/// they are folded.
fn conversion() -> Conversion {
    let target = ConversionTarget::new()
        .legal_if(&bufferization::TO_BUFFER, |view, op| {
            view.defining_op(bufferization::ToBuffer::of(view, op).tensor()).is_none()
        })
        .others_legal_if(|view, op| !has_tensors(view, op));
    Conversion::full(buffer_types(), target)
        .with_folds()
        .with_advice(|view, op| is_open(view, op).then(|| advice(view, op)))
        .pattern("to-tensor", Some(&bufferization::TO_TENSOR), |rewriter, op, _| {
            let buffer = bufferization::ToTensor::of(rewriter.view(), op).buffer();
            rewriter.replace_op(op, &[buffer]);
            true
        })
        .pattern("to-buffer", Some(&bufferization::TO_BUFFER), |rewriter, op, _| {
            let to_buffer = bufferization::ToBuffer::of(rewriter.view(), op);
            let (tensor, result) = (to_buffer.tensor(), to_buffer.buffer());
            let buffer = rewriter.original(tensor);
            let (ty, location) = (rewriter.ty(result), rewriter.location(op));
            if !rewriter.ty(buffer).is_memref(rewriter.ctx) {
                return false;
            }
            rewriter.before(op);
            let Some(buffer) = buffer_as(rewriter, location, buffer, ty) else { return false };
            rewriter.replace_op(op, &[buffer]);
            true
        })
}
