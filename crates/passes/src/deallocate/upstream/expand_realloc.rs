//! `expand-realloc`: expands `memref.realloc` into an allocation and a copy if the buffer must grow, and a cast
//! otherwise. With `emit-deallocs` (the default) the old buffer is freed if a new one was allocated.
//!
//! ```mlir
//! %r = memref.realloc %m(%size) : memref<?xf32> to memref<?xf32>
//! ```
//! becomes
//! ```mlir
//! %c0 = arith.constant 0 : index
//! %dim = memref.dim %m, %c0 : memref<?xf32>
//! %grows = arith.cmpi ult, %dim, %size : index
//! %r = scf.if %grows -> (memref<?xf32>) {
//!   %new = memref.alloc(%size) : memref<?xf32>
//!   %view = memref.subview %new[0] [%dim] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
//!   memref.copy %m, %view : memref<?xf32> to memref<?xf32, strided<[1]>>
//!   memref.dealloc %m : memref<?xf32>
//!   scf.yield %new : memref<?xf32>
//! } else {
//!   %cast = memref.reinterpret_cast %m to offset: [0], sizes: [%size], strides: [1] : …
//!   scf.yield %cast : memref<?xf32>
//! }
//! ```
//!
//! Cost: linear.

use crate::analysis::control_flow::reachable_ops;
use crate::support::reallocs::expand;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, InsertPoint, Rewriter, Silent};
use freehold_core::rewrite::conversion::Folding;
use freehold_dialects::memref;
use freehold_pass::{BodyContext, BodyPass, OptionDef, OptionKind, Options, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "expand-realloc",
    title: "ExpandReallocPass",
    summary: "Expand memref.realloc operations into its components",
    anchor: None,
    options: &[OptionDef::new(
        "emit-deallocs",
        "Emit deallocation operations for the original MemRef",
        OptionKind::Bool(true),
    )],
    statistics: &[],
    make: |options: &Options| Ok(Box::new(ExpandRealloc { emit_deallocs: options.bool("emit-deallocs") })),
};

struct ExpandRealloc {
    emit_deallocs: bool,
}

impl BodyPass for ExpandRealloc {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let ops = reachable_ops(body);
        let Some(&first) = ops.first() else { return Ok(()) };
        let mut silent = Silent;
        let mut rewriter = Rewriter::new(cx.ctx, body, InsertPoint::Before(first), &mut silent);
        let mut folding = Folding::new(&["arith", "scf", "memref"]);
        for op in ops {
            if !rewriter.is_live(op) {
                continue;
            }
            if rewriter.view().is(op, &memref::REALLOC) {
                expand(&mut rewriter, op, self.emit_deallocs);
            } else {
                folding.fold(&mut rewriter, op);
            }
        }
        folding.finish(&mut rewriter);
        Ok(())
    }
}
