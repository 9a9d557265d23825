//! `private-results-to-out-params`: private functions write new buffers that they return into buffers of their callers.
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) -> memref<4xf32> {
//!   %0 = memref.alloc() : memref<4xf32>
//!   write %0 from %m
//!   return %0 : memref<4xf32>
//! }
//! … %1 = call @f(%0) : (memref<4xf32>) -> memref<4xf32>
//! … memref.dealloc %1 : memref<4xf32>
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%m: memref<4xf32>, %out: memref<4xf32>) {
//!   write %out from %m
//!   return
//! }
//! … %1 = memref.alloc() : memref<4xf32>
//! … call @f(%0, %1) : (memref<4xf32>, memref<4xf32>) -> ()
//! … memref.dealloc %1 : memref<4xf32>
//! ```
//! The pass runs on programs that free their buffers. Afterwards the buffer is allocated and freed in one function, so
//! that memory planning can place it. Unlike `buffer-results-to-out-params`, the pass never copies. It converts a result
//! if
//! - the function is private, has a body, is not recursive, and all its calls are `func.call`s that are visible,
//! - each return returns the same buffer, which is returned once and not freed in the function,
//! - the buffer is allocated once, in a block of the function that is in no loop, and its sizes are constants, arguments
//!   of the function, or dimensions of arguments, or
//! - it is the converted result of another call, of a static shape, and
//! - the peak does not rise: the buffer lives from before the call, and not only from its allocation in the function. It
//!   is kept if that raises the peak of a public function in the model of [`crate::analysis::live_bytes`].
//!
//! An argument that such a function takes over (`freehold.owned`) and always frees in its entry block is freed by the
//! callers instead, after the call, on the same condition on the peak.
//!
//! Callees are visited before callers, so that a buffer that several functions return goes to the outermost caller.
//! Cost: O(n log n).

mod find;
mod frees;
mod rewrite;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::live_bytes::ProgramLevels;
use find::Conversion;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{OptionDef, Pass, PassContext, PassDef, StatisticDef};
use rustc_hash::FxHashMap;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "private-results-to-out-params",
    title: "PrivateResultsToOutParamsPass",
    summary: "Let private functions write the buffers that they return into buffers of their callers, without copies",
    anchor: None,
    options: &[OptionDef::flag("ignore-peak", "Convert results that raise the peak as well")],
    statistics: &[
        StatisticDef { name: "converted", summary: "Results that became arguments" },
        StatisticDef { name: "freed-by-callers", summary: "Arguments that callers free instead of the function" },
        StatisticDef { name: "kept", summary: "Results and arguments that stay, so that the peak does not rise" },
    ],
    make: |options| Ok(Box::new(PrivateResultsToOutParams { ignore_peak: options.bool("ignore-peak") })),
};

struct PrivateResultsToOutParams {
    ignore_peak: bool,
}

/// By function: the results that are converted, in ascending order.
type Conversions = FxHashMap<usize, Vec<Conversion>>;

impl Pass for PrivateResultsToOutParams {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        let graph = CallGraph::of(ctx, body, &callables);
        let eligible = find::eligible(ctx, body, &callables, &graph);
        if eligible.is_empty() {
            return Ok(());
        }
        let (freed, kept_frees) = frees::to_callers(ctx, body, &callables, &graph, &eligible, self.ignore_peak);
        cx.statistics.add("freed-by-callers", freed);
        cx.statistics.add("kept", kept_frees);
        let mut program = ProgramLevels::compute(ctx, body, &callables, &graph);
        let mut conversions = Conversions::default();
        for &function in graph.groups.iter().flatten() {
            // A buffer that a callee allocates earlier raises the level of its callers.
            let mut levels = program.levels(ctx, body, &callables, &graph, function);
            if eligible.contains(&function) {
                let limit = if self.ignore_peak { i64::MAX } else { program.limits[function] };
                let (found, kept) =
                    find::results(ctx, body, &callables, &graph, &conversions, function, &mut levels, limit);
                cx.statistics.add("converted", found.len() as u64);
                cx.statistics.add("kept", kept);
                if !found.is_empty() {
                    conversions.insert(function, found);
                }
            }
            program.summaries[function] = levels.summary();
        }
        rewrite::apply(ctx, body, &callables, &graph, &conversions);
        Ok(())
    }
}
