//! `scf-bufferize`: loops and ifs carry and yield buffers instead of tensors.
//!
//! ```mlir
//! %r = scf.for %i = %lb to %ub step %s iter_args(%t = %init) -> (tensor<4xf32>) { … scf.yield %u : tensor<4xf32> }
//! // becomes
//! %0 = bufferization.to_buffer %init : tensor<4xf32> to memref<4xf32>
//! %1 = scf.for %i = %lb to %ub step %s iter_args(%b = %0) -> (memref<4xf32>) {
//!   %t = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
//!   …
//!   %2 = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
//!   scf.yield %2 : memref<4xf32>
//! }
//! %r = bufferization.to_tensor %1 : memref<4xf32> to tensor<4xf32>
//! ```
//!
//! It converts `scf.if`, `scf.for` and `scf.while`, as upstream. Other ops with regions keep their tensors:
//! `one-shot-bufferize{dialect-filter=scf …}` bufferizes them too. As a side effect, ops of other dialects are folded.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Op, View};
use freehold_core::rewrite::conversion::{Conversion, ConversionTarget, TypeConverter};
use freehold_dialects::scf;
use freehold_pass::{Pass, PassContext, PassDef};

use super::{buffer_types, or_restore};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "scf-bufferize",
    title: "SCFBufferize",
    summary: "Bufferize the scf dialect.",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(ScfBufferize { conversion: conversion() })),
};

struct ScfBufferize {
    conversion: Conversion,
}

impl Pass for ScfBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        or_restore(body, |body| {
            cx.on_each_body(body, |_| true, |cx, body| self.conversion.convert_or_discard(cx.ctx, body, cx.diagnostics))
        })
    }
}

/// The ops with regions that are converted.
const CONVERTED: [&OpDef; 3] = [&scf::IF, &scf::FOR, &scf::WHILE];

/// Returns the conversion.
fn conversion() -> Conversion {
    let mut target = ConversionTarget::new();
    let legal = |types: TypeConverter| move |view: View<'_>, op: Op| types.is_legal_op(view, op);
    for op_def in [&scf::IF, &scf::FOR, &scf::WHILE, &scf::CONDITION] {
        target = target.legal_if(op_def, legal(buffer_types()));
    }
    let types = buffer_types();
    target = target.legal_if(&scf::YIELD, move |view, op| {
        let belongs = view.parent_op(op).is_some_and(|parent| CONVERTED.iter().any(|op_def| view.is(parent, op_def)));
        !belongs || types.is_legal_op(view, op)
    });
    let mut conversion = Conversion::partial(buffer_types(), target).with_folds();
    for op_def in [&scf::IF, &scf::FOR, &scf::WHILE, &scf::CONDITION, &scf::YIELD] {
        conversion = conversion.pattern(op_def.name, Some(op_def), |rewriter, op, operands| {
            rewriter.convert_in_place(op, operands);
            true
        });
    }
    conversion
}
