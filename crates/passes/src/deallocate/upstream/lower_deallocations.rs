//! `bufferization-lower-deallocations`: lowers each `bufferization.dealloc` to `memref.dealloc`s guarded by comparisons
//! of base pointers. See `guarded_frees`.

use super::guarded_frees::{convert, lower};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_dialects::bufferization;
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "bufferization-lower-deallocations",
    title: "LowerDeallocationsPass",
    summary: "Lowers `bufferization.dealloc` operations to `memref.dealloc`operations",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(LowerDeallocations)),
};

struct LowerDeallocations;

impl Pass for LowerDeallocations {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        convert(cx, body, |rewriter, op, helper, folding, diagnostics| {
            if rewriter.view().is(op, &bufferization::DEALLOC) {
                return lower(rewriter, op, helper, diagnostics);
            }
            folding.fold(rewriter, op);
            Ok(())
        })
    }
}
