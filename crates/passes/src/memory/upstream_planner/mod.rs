//! `static-memory-planner-analysis`: places the buffers of a function in one arena of bytes, at constant offsets.
//!
//! The pass runs after the deallocation pipeline, on a program in which each buffer is freed by `memref.dealloc`, and
//! not used afterwards. It places the allocations of the entry block whose shape is static and that ops of this block, or
//! ops nested in them, free. The arena is allocated at the first of them and freed after the last use, or is the
//! first argument of the function (`arena-mode=arg`), which the caller owns. The other allocations stay.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! memref.dealloc %a : memref<4xf32>
//! %b = memref.alloc() : memref<2xf32>
//! memref.dealloc %b : memref<2xf32>
//! ```
//! becomes, with `algorithm=best-fit`,
//! ```mlir
//! %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
//! %a = memref.view %arena[%c0][] : memref<16xi8> to memref<4xf32>
//! %b = memref.view %arena[%c0][] : memref<16xi8> to memref<2xf32>
//! memref.dealloc %arena : memref<16xi8>
//! ```
//!
//! The pass is upstream's of the development branch, with these differences. Upstream never frees the arena. A buffer
//! lives until its last use, which may be after its last conditional deallocation. A deallocation that may also free a
//! buffer outside of the arena (an argument, a dynamic allocation, the result of a call) stays, and so do the allocations
//! that it frees. An element takes at least a byte; offsets, and the
//! address of the arena, are multiples of its size. Buffers that `memref.view`
//! cannot express stay: those with a layout, with a memory space, or of elements that are no numbers.
//!
//! Cost: O(n log n) in the size of the function (`placement.rs`).

mod candidates;
mod placement;
mod rewrite;

use crate::support::signature::Signature;
use candidates::least_common_multiple;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, DYNAMIC, TypeData, Value, View};
use freehold_dialects::func;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use placement::{Algorithm, Buffer};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "static-memory-planner-analysis",
    title: "StaticMemoryPlannerAnalysisPass",
    summary: "Transforms same-block alloc/dealloc pairs into static arena allocation with computed offsets",
    anchor: Some(func::FUNC.name),
    options: &[
        OptionDef::new(
            "algorithm",
            "Memory planning algorithm to use.",
            OptionKind::Choice(
                "trivial",
                &[
                    ("trivial", "Sequential packing without lifetime overlap"),
                    ("best-fit", "Best-fit packing with lifetime-aware gap reuse"),
                ],
            ),
        ),
        OptionDef::new(
            "arena-mode",
            "Arena allocation mode: 'allocate' creates arena via AllocOp, 'arg' extracts arena from function arguments",
            OptionKind::Text("allocate"),
        ),
    ],
    statistics: &[
        StatisticDef { name: "num-eligible", summary: "Number of alloc/dealloc pairs eligible for static planning" },
        StatisticDef { name: "num-skipped-dynamic", summary: "Number of allocations skipped: dynamic shape" },
        StatisticDef {
            name: "num-skipped-escaping",
            summary: "Number of allocations skipped: cross-block alias or escaping use",
        },
        StatisticDef {
            name: "num-skipped-nested",
            summary: "Number of allocations skipped: nested in loop or conditional",
        },
    ],
    make: |options: &Options| {
        let algorithm = match options.text("algorithm") {
            "best-fit" => Algorithm::BestFit,
            _ => Algorithm::Trivial,
        };
        Ok(Box::new(StaticMemoryPlanner { algorithm, arena_mode: options.text("arena-mode").to_string() }))
    },
};

struct StaticMemoryPlanner {
    algorithm: Algorithm,
    arena_mode: String,
}

impl Pass for StaticMemoryPlanner {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let Some(entry) = body.root_block() else { return Ok(()) };
        let view = View::new(ctx, body);
        if Signature::of(view).results.iter().any(|ty| ty.is_memref(ctx)) {
            let message = "static-memory-planner does not support functions with memref return types";
            return cx.diagnostics.error_on_root(view, message).fail();
        }
        let found = candidates::find(view, entry, &cx.analyses.get(view), cx.diagnostics)?;
        cx.statistics.add("num-eligible", found.candidates.len() as u64);
        cx.statistics.add("num-skipped-dynamic", found.dynamic);
        cx.statistics.add("num-skipped-escaping", found.escaping);
        cx.statistics.add("num-skipped-nested", found.nested);
        if found.candidates.is_empty() {
            return Ok(());
        }
        let buffers: Vec<Buffer> = found.candidates.iter().map(|candidate| candidate.buffer).collect();
        // A program whose buffers take more than 2^63 bytes cannot run, with an arena or without.
        let Some(offsets) = placement::place(self.algorithm, &buffers) else { return Ok(()) };
        let size = placement::arena_size(&buffers, &offsets);
        let argument = self.arena_argument(view, size, cx.diagnostics)?;
        let alignment = found.candidates.iter().fold(1, |all, one| least_common_multiple(all, one.buffer.alignment));
        rewrite::use_arena(ctx, body, &found, &offsets, argument, rewrite::Arena { size, alignment });
        Ok(())
    }
}

impl StaticMemoryPlanner {
    /// Returns the argument that is the arena; `None` if the function allocates it.
    fn arena_argument(&self, view: View<'_>, size: u64, diagnostics: &Diagnostics) -> Fallible<Option<Value>> {
        let refuse = |message: String| diagnostics.error_on_root(view, message).fail();
        match &*self.arena_mode {
            "allocate" => return Ok(None),
            "arg" => {}
            mode => return refuse(format!("invalid arena-mode: '{mode}' (must be 'allocate' or 'arg')")),
        }
        let first = view.root_block().and_then(|entry| view.arguments(entry).first().copied());
        let Some(argument) = first else {
            return refuse("arena-mode=arg requires at least one function argument".to_string());
        };
        let length = match *view.ty(argument).data(view.ctx) {
            TypeData::MemRef { ref shape, element, layout: None, space: None } if element.is_signless(view.ctx, 8) => {
                <[i64; 1]>::try_from(&**shape).ok()
            }
            _ => None,
        };
        let Some([length]) = length else {
            return refuse("arena-mode=arg requires first argument to be memref<...xi8>".to_string());
        };
        if length != DYNAMIC && u64::try_from(length).is_ok_and(|length| length < size) {
            return refuse(format!("the buffers take {size} bytes, but the arena of the caller has {length}"));
        }
        Ok(Some(argument))
    }
}
