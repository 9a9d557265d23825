//! `hlo-buffer-reuse`: removes, merges and moves the allocations of a function whose buffers are freed by
//! `memref.dealloc`.
//!
//! ```mlir
//! scf.for %i = %c0 to %c8 step %c1 {
//!   %a = memref.alloc() : memref<4xf32>
//!   use(%a)
//!   memref.dealloc %a : memref<4xf32>
//! }
//! ```
//! becomes
//! ```mlir
//! %a = memref.alloca() : memref<4xf32>
//! scf.for %i = %c0 to %c8 step %c1 {
//!   use(%a)
//! }
//! ```
//!
//! The parts, each of which an option switches off:
//!
//! | part | file |
//! |---|---|
//! | copy elision: a buffer that is copied and freed at once is replaced by the target of the copy | `copy_elision.rs` |
//! | reuse: a buffer is not freed, but serves as the next allocation of its type in the block | `reuse.rs` |
//! | hoisting: a buffer that lives within a region is allocated before the op, and shared by its regions | `hoisting.rs` |
//! | double buffering: a loop carries the buffer that it frees to its next allocation | `double_buffering.rs` |
//! | loop simplification: what frees the results of a loop frees its operands | `loop_simplification.rs` |
//! | promotion: a buffer that the entry block allocates and frees is placed on the stack | `promotion.rs` |
//!
//! `driver.rs` runs them in rounds. The program before the pass must be free of memory faults; the program after the
//! pass is then, too:
//!
//! - Nothing is hoisted out of a region that may run concurrently with itself (`structure.rs`).
//! - A buffer serves as another allocation only if their types are equal and its alignment suffices (`origins.rs`). With
//!   `compat`, the alignment of its allocation is increased if it does not, which takes padding.
//! - A buffer whose uses or control flow are not understood is left alone.
//!
//! The heap peak of a run is never higher after the pass, except with `compat`, which restores the decisions of MLIR-HLO
//! that cost time or memory (`levels.rs`).
//!
//! Cost: O(n log n) in the size of the function for each round, and O(depth) for each buffer that is hoisted. The number
//! of rounds is small: a round handles all blocks and all levels of nesting.

mod copy_elision;
mod double_buffering;
mod driver;
mod hoisting;
mod levels;
mod loop_simplification;
mod origins;
mod promotion;
mod reuse;
mod state;
mod structure;

use crate::bufferize::tensors_of_buffers;
use freehold_core::diagnostics::{Diagnostic, Fallible, Severity};
use freehold_core::ir::{Body, View};
use freehold_dialects::func;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use state::Parts;

/// The options that switch the parts of the pass.
pub const PARTS: [OptionDef; 6] = [
    OptionDef::new("copy-elision", "Replace buffers that are copied and freed at once", OptionKind::Bool(true)),
    OptionDef::new("reuse", "Reuse freed buffers for later allocations of the same block", OptionKind::Bool(true)),
    OptionDef::new("hoisting", "Allocate the buffers of regions before the op", OptionKind::Bool(true)),
    OptionDef::new("double-buffering", "Carry freed buffers to the next iteration", OptionKind::Bool(true)),
    OptionDef::new("loop-simplification", "Free the operands of loops, not the results", OptionKind::Bool(true)),
    OptionDef::new("promotion", "Place buffers of the entry block on the stack", OptionKind::Bool(true)),
];

/// The option for the size of the stack buffers.
pub const BUDGET: OptionDef = OptionDef::new(
    "promotion-budget",
    "The bytes of a function's buffers that are placed on the stack at most (with compat: elements)",
    OptionKind::Integer(4096),
);

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-buffer-reuse",
    title: "BufferReusePass",
    summary: "Removes, merges, hoists and double-buffers allocations, and places them on the stack",
    anchor: Some(func::FUNC.name),
    options: &[
        PARTS[0],
        PARTS[1],
        PARTS[2],
        PARTS[3],
        PARTS[4],
        PARTS[5],
        BUDGET,
        OptionDef::flag("report-statistics", "Report what the pass did to each function, as a remark"),
        OptionDef::flag("compat", "Decide like MLIR-HLO where that costs only time or memory"),
    ],
    statistics: &[
        StatisticDef { name: "num-copies-elided", summary: "Number of copies elided" },
        StatisticDef { name: "num-reused", summary: "Number of allocations replaced by a freed buffer" },
        StatisticDef { name: "num-hoisted", summary: "Number of times that an allocation was moved before an op" },
        StatisticDef { name: "num-shared", summary: "Number of allocations replaced by a hoisted one" },
        StatisticDef { name: "num-double-buffered", summary: "Number of allocations that became loop-carried" },
        StatisticDef { name: "num-deallocs-redirected", summary: "Number of deallocations of loop results redirected" },
        StatisticDef { name: "num-promoted", summary: "Number of allocations placed on the stack" },
        StatisticDef { name: "num-erased", summary: "Number of unused allocations erased" },
    ],
    make: |options: &Options| {
        let budget = options.integer("promotion-budget");
        let budget = u64::try_from(budget).map_err(|_| format!("promotion-budget must not be negative: {budget}"))?;
        Ok(Box::new(BufferReuse {
            parts: Parts {
                copy_elision: options.bool("copy-elision"),
                reuse: options.bool("reuse"),
                hoisting: options.bool("hoisting"),
                double_buffering: options.bool("double-buffering"),
                loop_simplification: options.bool("loop-simplification"),
                promotion: options.bool("promotion"),
                budget,
                compat: options.bool("compat"),
            },
            report: options.bool("report-statistics"),
        }))
    },
};

struct BufferReuse {
    parts: Parts,
    /// Whether the counters are reported for each function.
    report: bool,
}

impl Pass for BufferReuse {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if let Some(entry) = body.root_block() {
            tensors_of_buffers::refuse(View::new(cx.ctx, body), cx.diagnostics)?;
            let counts = driver::run(cx.ctx, body, entry, self.parts);
            for (name, count) in counts.values() {
                cx.statistics.add(name, count);
            }
            if self.report {
                let counters: Vec<String> =
                    counts.values().iter().map(|(name, count)| format!("{name} {count}")).collect();
                cx.diagnostics.report(Diagnostic {
                    severity: Severity::Remark,
                    location: body.header.location,
                    message: format!("hlo-buffer-reuse: {}", counters.join(", ")),
                    notes: Vec::new(),
                });
            }
        }
        Ok(())
    }
}
