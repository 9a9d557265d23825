//! `buffer-deallocation-simplification`: makes `bufferization.dealloc` list less, where it is known which of its
//! memrefs can be the same allocation.
//!
//! Four patterns, besides the canonicalizations of `bufferization.dealloc`, applied greedily:
//!
//! 1. a memref that surely is one of the retained, and surely is or is not each of the others, is dropped: the results
//!    for those that it is are or-ed with its condition;
//! 2. a retained memref that can be none of those to be freed is dropped: its result is `false`;
//! 3. a memref that can be none of the others to be freed gets a dealloc of its own;
//! 4. where each retained memref surely is one to be freed whose condition is `true`, results are `true`, and those
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
//! What is the same allocation is found out once, before ([`crate::analysis::alias`]): the patterns make no memrefs.
//! To keep long lists linear, memrefs are counted by the part of the buffer flow they lie in and by what kinds of
//! origin they have; only those of one part are compared in pairs.

mod patterns;
mod relations;

use crate::analysis::alias::BufferOrigin;
use crate::diagnostics::Fallible;
use crate::dialect::bufferization::patterns::DEALLOC;
use crate::ir::{Body, View};
use crate::pipeline::{BodyContext, BodyPass, PassRow};
use crate::rewrite::{GreedyConfig, PatternSet, RegionSimplification, rewrite_greedily_knowing};

/// The pass's row.
pub static ROW: PassRow = PassRow {
    name: "buffer-deallocation-simplification",
    title: "BufferDeallocationSimplificationPass",
    summary: "Optimizes `bufferization.dealloc` operation for more efficient codegen",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| {
        let patterns = PatternSet::of(patterns::PATTERNS).and(DEALLOC);
        // Blocks must stay as they are: what was found out of the flow between them would be wrong otherwise.
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
