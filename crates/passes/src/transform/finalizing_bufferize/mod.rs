//! `finalizing-bufferize`: the last step of a pass-by-pass bufferization. A `to_buffer` of a `to_tensor` is replaced
//! with the buffer; any other use of such a tensor is an error.
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
//! It becomes a `memref.cast` if one always succeeds. A `bufferization.to_buffer` of any other tensor stays. Follows
//! upstream's pass of release 19; later releases have no such pass. Cost: linear.

use crate::pipeline::{Pass, PassContext, PassDef};
use crate::transform::build;
use freehold_core::diagnostics::Fallible;
use freehold_core::interface::Traits;
use freehold_core::ir::{Body, DYNAMIC, Op, TypeData, Value, View};
use freehold_core::rewrite::{Rewriter, Silent};
use freehold_dialects::bufferization;
use freehold_dialects::bufferization::buffer_cast_is_sure;
use freehold_dialects::func;
use freehold_dialects::memref;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "finalizing-bufferize",
    title: "FinalizingBufferizePass",
    summary: "Finalize a partial bufferization",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(FinalizingBufferize)),
};

struct FinalizingBufferize;

impl Pass for FinalizingBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let mut silent = Silent;
        let at = freehold_core::ir::InsertPoint::End(match body.root_block() {
            Some(block) => block,
            None => return Ok(()),
        });
        let mut rewriter = Rewriter::new(ctx, body, at, &mut silent);
        let ops = rewriter.walk_preorder();
        for &op in &ops {
            let Some(to_buffer) = bufferization::ToBuffer::cast(rewriter.view(), op) else { continue };
            let producer = rewriter.view().made_by(to_buffer.tensor(), &bufferization::TO_TENSOR);
            if let Some(producer) = producer
                && !replace(&mut rewriter, op, producer)
            {
                return refuse(cx, rewriter.body(), op);
            }
        }
        for &op in ops.iter().filter(|&&op| rewriter.is_live(op)).collect::<Vec<_>>() {
            if rewriter.view().is(op, &bufferization::TO_TENSOR) {
                finish(cx, &mut rewriter, op)?;
            }
        }
        Ok(())
    }
}

/// Erases an unused `to_tensor`; reports an error at any use of it.
fn finish(cx: &PassContext<'_>, rewriter: &mut Rewriter<'_>, op: Op) -> Fallible {
    let to_tensor = bufferization::ToTensor::of(rewriter.view(), op);
    let user = rewriter.users(to_tensor.result()).last();
    match user {
        Some(user) => refuse(cx, rewriter.body(), user),
        None => {
            rewriter.erase(op);
            Ok(())
        }
    }
}

fn refuse(cx: &PassContext<'_>, body: &Body, op: Op) -> Fallible {
    let name = &cx.ctx.op_name_data(body.name(op)).text;
    cx.diagnostics.error_on(View::new(cx.ctx, body), op, format!("failed to legalize operation '{name}'")).fail()
}

/// Replaces a `to_buffer` of the result of `to_tensor`. Returns false if no buffer of its type can be allocated.
fn replace(rewriter: &mut Rewriter<'_>, op: Op, to_tensor: Op) -> bool {
    let ctx = rewriter.ctx;
    let buffer = bufferization::ToTensor::of(rewriter.view(), to_tensor).buffer();
    let result = bufferization::ToBuffer::of(rewriter.view(), op).buffer();
    let (from, to) = (rewriter.ty(buffer), rewriter.ty(result));
    let location = rewriter.location(op);
    rewriter.before(op);
    if from == to {
        rewriter.replace(op, &[buffer]);
        return true;
    }
    if from.memory_space(ctx) != to.memory_space(ctx) {
        return false;
    }
    if buffer_cast_is_sure(ctx, from, to) {
        let cast = build::cast(rewriter, location, buffer, to);
        rewriter.replace(op, &[cast]);
        return true;
    }
    let TypeData::MemRef { ref shape, .. } = *to.data(ctx) else { return false };
    if !from.is_ranked_memref(ctx) || memref::has_layout(ctx, to) {
        return false;
    }
    let mut sizes: Vec<Value> = Vec::new();
    for number in (0..shape.len()).filter(|&number| shape[number] == DYNAMIC) {
        let at = build::index_constant(rewriter, location, number as i64);
        sizes.push(build::dim(rewriter, location, buffer, at));
    }
    let copy = build::allocate(rewriter, location, to, &sizes);
    rewriter.create(&memref::copy(ctx, location, buffer, copy));
    rewriter.replace(op, &[copy]);
    debug_assert!(!rewriter.view().op_def(to_tensor).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)));
    true
}
