//! `buffer-deallocation-simplification`: shortens the lists of `bufferization.dealloc`, using what is known about which
//! of its memrefs can be the same allocation.
//!
//! Four patterns, besides the canonicalizations of `bufferization.dealloc`, are applied greedily:
//!
//! 1. A memref that certainly is one of the retained memrefs, and certainly is or certainly is not each of the others, is
//!    dropped: its condition is or-ed into the results of the retained memrefs that it is.
//! 2. A retained memref that cannot be any of the memrefs to free is dropped: its result is `false`.
//! 3. A memref that cannot be any of the other memrefs to free gets its own dealloc.
//! 4. If each retained memref certainly is a memref to free whose condition is `true`, the results are `true`, and those
//!    memrefs are dropped.
//!
//! ```mlir
//! %0:2 = bufferization.dealloc (%a, %b : …) if (%c, %d) retain (%a, %r : …)   // all different
//! ```
//! becomes
//! ```mlir
//! bufferization.dealloc (%b : …) if (%d)
//! // %0#0 is %c, %0#1 is false
//! ```
//!
//! Aliases are computed once, before the patterns ([`crate::analysis::alias`]): the patterns create no memrefs. To
//! handle long lists in linear time, memrefs are counted by their part of the buffer flow and by the kind of their
//! origins; only memrefs of one part are compared pairwise.

mod patterns;
mod relations;

use crate::analysis::buffer_origin::BufferOrigin;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_core::rewrite::{GreedyConfig, PatternSet, RegionSimplification, rewrite_greedily_knowing};
use freehold_dialects::bufferization::patterns::DEALLOC;
use freehold_pass::{BodyContext, BodyPass, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "buffer-deallocation-simplification",
    title: "BufferDeallocationSimplificationPass",
    summary: "Optimizes `bufferization.dealloc` operation for more efficient codegen",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| {
        let patterns = PatternSet::of(patterns::PATTERNS).and(DEALLOC);
        // Blocks must do not change: otherwise the precomputed flow between them would become wrong.
        let config = GreedyConfig { top_down: false, regions: RegionSimplification::Normal, ..GreedyConfig::default() };
        Ok(Box::new(BufferDeallocationSimplification { patterns, config }))
    },
};

struct BufferDeallocationSimplification {
    patterns: PatternSet,
    config: GreedyConfig,
}

impl BodyPass for BufferDeallocationSimplification {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let origin = BufferOrigin::compute(View::new(cx.ctx, body));
        rewrite_greedily_knowing(cx.ctx, body, &self.patterns, &self.config, &origin);
        Ok(())
    }
}
