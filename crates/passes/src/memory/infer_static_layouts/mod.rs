//! `infer-static-layouts`: gives what regions, blocks, loops and private functions are passed the layout of the buffers that
//! they are passed, if it is the same for all.
//!
//! ```mlir
//! %m = memref.cast %a : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
//! %n = memref.cast %b : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
//! %r = scf.if %c -> memref<8xf32, strided<[?], offset: ?>> {
//!   scf.yield %m : memref<8xf32, strided<[?], offset: ?>>
//! } else {
//!   scf.yield %n : memref<8xf32, strided<[?], offset: ?>>
//! }
//! ```
//! becomes
//! ```mlir
//! %0 = scf.if %c -> memref<8xf32> {
//!   scf.yield %a : memref<8xf32>
//! } else {
//!   scf.yield %b : memref<8xf32>
//! }
//! %r = memref.cast %0 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
//! ```
//! `canonicalize` then folds the cast into the ops that use it.
//!
//! A *slot* is a block argument, the result of an op with regions or of `arith.select`, an argument of a private function all of whose calls are
//! visible, or the result of a call of one. Its type is that of its sources, with what the casts between them hide: at first
//! unknown, then the type of the first source, then its own if another source has another type (`slots.rs`). Only layouts
//! change; shape, elements and memory space are those of the slot.
//!
//! Cost: O(ops + edges), where each edge is followed through its chain of casts three times at most.

mod rewrite;
mod slots;

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context};
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "infer-static-layouts",
    title: "InferStaticLayoutsPass",
    summary: "Give what regions, blocks and private functions are passed the layout that all sources have",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "inferred", summary: "Layouts inferred" }],
    make: |_| Ok(Box::new(InferStaticLayouts)),
};

struct InferStaticLayouts;

impl Pass for InferStaticLayouts {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        cx.statistics.add("inferred", infer(cx.ctx, body, cx.is_root));
        Ok(())
    }
}

/// Infers the layouts in the program below `body`. `is_root`: nothing is around it. Returns how many.
fn infer(ctx: &Context, body: &mut Body, is_root: bool) -> u64 {
    let callables = Callables::of(ctx, body, is_root);
    if !(0..callables.places.len()).any(|number| slots::has_dynamic_layout(ctx, callables.body(body, number))) {
        return 0;
    }
    let graph = CallGraph::of(ctx, body, &callables);
    let found = slots::find(ctx, body, &callables, &graph);
    rewrite::apply(ctx, body, &callables, &found)
}
