//! `reuse-loop-buffers`: a loop that allocates a buffer in each iteration, and frees one of an earlier iteration, uses the
//! same buffers in all iterations.
//!
//! ```mlir
//! %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (memref<4xf32>) {
//!   %b = memref.alloc() : memref<4xf32>
//!   write %b from %a
//!   memref.dealloc %a : memref<4xf32>
//!   scf.yield %b : memref<4xf32>
//! }
//! ```
//! becomes, with two buffers that swap,
//! ```mlir
//! %spare = memref.alloc() : memref<4xf32>
//! %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init, %b = %spare) -> (memref<4xf32>, memref<4xf32>) {
//!   write %b from %a
//!   scf.yield %b, %a : memref<4xf32>, memref<4xf32>
//! }
//! memref.dealloc %r#1 : memref<4xf32>
//! ```
//! If the free comes before the allocation, one buffer is enough: `%a` replaces `%b`.
//!
//! The pass runs on programs that free their buffers. It looks for an allocation that runs once in each iteration, and a
//! free that runs once in each iteration, of buffers of one static type (`plan.rs`). Where the freed buffer comes from does
//! not matter: instead of being freed, it replaces the next buffer that is allocated, in the same iteration or
//! in the next one, as an additional carried value. So rotations of three and more buffers need no special case. If the
//! initial value of the loop is not owned, the free is in an `scf.if` under a flag that is false in the first
//! iteration: then a second buffer is allocated before the loop, and the first iteration selects it instead.
//!
//! Pairs of an allocation and a free of one buffer in one iteration are temporaries. They stay, unless they use a buffer
//! that is idle meanwhile: a carried buffer lives as long as the loop, also between its free and the next allocation. A
//! temporary with the same element type and not more elements becomes a view of it.
//!
//! Loops of blocks are changed in the same way (`blocks.rs`), if they have one latch and are left from the header or from the
//! latch only. Parallel loops stay. The pass makes no change that raises the peak of a public function in the model of
//! [`crate::analysis::live_bytes`], and counts these as kept; with `ignore-peak` it makes them. A loop that may run zero
//! times is only changed with `assume-loops-run`: then its buffers are allocated although they are not used, as in an
//! arena that is planned for all paths. Other loops must have known bounds.
//!
//! If the number of iterations is known, the buffer of each result is known, too (`exits.rs`). The
//! uses of these results become uses of the buffers, so that those that are not needed after the loop die with it.
//!
//! The scheme is double buffering, found from the frees instead of from the values: docs/guide/memory.md. Cost: O(n log n).

mod blocks;
mod exits;
mod plan;
mod rewrite;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::live_bytes::ProgramLevels;
use crate::bufferize::tensors_of_buffers;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_pass::{OptionDef, Pass, PassContext, PassDef, StatisticDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "reuse-loop-buffers",
    title: "ReuseLoopBuffersPass",
    summary: "Use the same buffers in all iterations of a loop: two that swap, or one",
    anchor: None,
    options: &[
        OptionDef::flag("assume-loops-run", "Change loops that may run zero times as well"),
        OptionDef::flag("ignore-peak", "Make changes that raise the peak as well"),
    ],
    statistics: &[
        StatisticDef { name: "in-place", summary: "Buffers of an iteration that take the place of a freed one" },
        StatisticDef { name: "swapped", summary: "Buffers of an iteration that swap with another one" },
        StatisticDef {
            name: "kept",
            summary: "Buffers that are still allocated in each iteration, so that the peak does not rise",
        },
        StatisticDef {
            name: "known-exits",
            summary: "Results of loops that are known to be one of the buffers that swap",
        },
    ],
    make: |options| {
        Ok(Box::new(ReuseLoopBuffers {
            assume_loops_run: options.bool("assume-loops-run"),
            ignore_peak: options.bool("ignore-peak"),
        }))
    },
};

struct ReuseLoopBuffers {
    assume_loops_run: bool,
    ignore_peak: bool,
}

impl Pass for ReuseLoopBuffers {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        let body_of = |function: usize| View::new(ctx, callables.body(body, callables.functions[function].body));
        if !(0..callables.functions.len()).any(|function| plan::has_loop(body_of(function))) {
            return Ok(());
        }
        for function in &callables.functions {
            tensors_of_buffers::refuse(View::new(ctx, callables.body(body, function.body)), cx.diagnostics)?;
        }
        let graph = CallGraph::of(ctx, body, &callables);
        let mut program = ProgramLevels::compute(ctx, body, &callables, &graph);
        let least_alignment = plan::least_alignment(ctx, body, &callables);
        for &function in graph.groups.iter().flatten() {
            let number = callables.functions[function].body;
            if !plan::has_loop(View::new(ctx, callables.body(body, number))) {
                continue;
            }
            let mut levels = program.levels_of_unchanged(ctx, body, &callables, &graph, function);
            let nested = body_at(body, &callables.places[number].path);
            let limit = if self.ignore_peak { i64::MAX } else { program.limits[function] };
            let options = plan::ReuseOptions { limit, assume_loops_run: self.assume_loops_run, least_alignment };
            let mut planned = plan::plan(View::new(ctx, nested), cx.analyses, &mut levels, &options);
            let blocks = blocks::plan(View::new(ctx, nested), cx.analyses, &mut levels, &options, &mut planned);
            program.summaries[function].peak = levels.summary().peak;
            cx.statistics.add("in-place", planned.in_place);
            cx.statistics.add("swapped", planned.swapped);
            cx.statistics.add("kept", planned.kept);
            rewrite::apply(ctx, nested, planned.loops);
            blocks::apply(ctx, nested, blocks);
            cx.statistics.add("known-exits", exits::forward(ctx, nested));
        }
        Ok(())
    }
}
