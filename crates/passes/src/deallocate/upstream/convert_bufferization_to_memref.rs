//! `convert-bufferization-to-memref`: lowers `bufferization.clone` to an allocation and a copy, and
//! `bufferization.dealloc` as `bufferization-lower-deallocations` does. Any other op of the dialect is an error.
//!
//! ```mlir
//! %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
//! ```
//! becomes
//! ```mlir
//! %c0 = arith.constant 0 : index
//! %dim = memref.dim %0, %c0 : memref<?xf32>
//! %1 = memref.alloc(%dim) : memref<?xf32>
//! memref.copy %0, %1 : memref<?xf32> to memref<?xf32>
//! ```
//! For an unranked memref, a loop reads the shape into a buffer, which then reshapes the copy.
//!
//! Cost: linear.

use crate::deallocate::upstream::guarded_frees::{Helper, convert, lower};
use crate::support::buffer_clones;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Op, Rewriter};
use freehold_core::rewrite::conversion::Folding;
use freehold_dialects::bufferization;
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "convert-bufferization-to-memref",
    title: "ConvertBufferizationToMemRefPass",
    summary: "Convert operations from the Bufferization dialect to the MemRef dialect",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(ConvertBufferizationToMemref)),
};

struct ConvertBufferizationToMemref;

impl Pass for ConvertBufferizationToMemref {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        convert(cx, body, convert_op)
    }
}

fn convert_op(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    helper: &Helper,
    folding: &mut Folding,
    diagnostics: &Diagnostics,
) -> Fallible {
    if rewriter.view().is(op, &bufferization::DEALLOC) {
        return lower(rewriter, op, helper, diagnostics);
    }
    if rewriter.view().is(op, &bufferization::CLONE) && buffer_clones::convert(rewriter, op) {
        return Ok(());
    }
    let data = rewriter.ctx.op_name_data(rewriter.name(op));
    if rewriter.ctx.str(data.dialect) == "bufferization" {
        let message = format!("failed to legalize operation '{}' that was explicitly marked illegal", data.text);
        return diagnostics.error_on(rewriter.view(), op, message).fail();
    }
    folding.fold(rewriter, op);
    Ok(())
}
