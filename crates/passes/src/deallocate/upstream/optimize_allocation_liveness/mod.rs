//! `optimize-allocation-liveness`: moves each deallocation to just after the last op that uses the buffer.
//!
//! For each op that allocates, nested ones first: if exactly one op frees the buffer, in the same block, it is moved
//! after the last op of that block that uses the buffer or an alias of it ([`crate::analysis::alias::BufferFlow`]),
//! itself or in its regions. The results of calls may be aliases of the operands, unless the declaration of the callee says
//! otherwise (`freehold.facts`). The deallocation of a buffer that flows into another block stays, and so does that of a buffer
//! that is stored in another one, from which it may be loaded later.
//!
//! ```mlir
//! %a = memref.alloc() : memref<2xf32>
//! use(%a)
//! other()
//! memref.dealloc %a : memref<2xf32>
//! ```
//! becomes
//! ```mlir
//! %a = memref.alloc() : memref<2xf32>
//! use(%a)
//! memref.dealloc %a : memref<2xf32>
//! other()
//! ```
//!
//! Cost: for each allocation, the uses of its aliases.

mod analysis;
mod rewrite;

use crate::analysis::alias::UnknownResults;
use crate::analysis::buffer_aliases::BufferUses;
use crate::analysis::callee_facts::{CALLEE_FACTS, CalleeFacts};
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_dialects::func;
use freehold_pass::{Pass, PassContext, PassDef, SymbolTableAnalysisKind};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "optimize-allocation-liveness",
    title: "OptimizeAllocationLivenessPass",
    summary: "This pass optimizes the liveness of temp allocations in the input function",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(OptimizeAllocationLiveness)),
};

struct OptimizeAllocationLiveness;

impl Pass for OptimizeAllocationLiveness {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if body.root_block().is_none() {
            return Ok(());
        }
        let callees = cx.symbol_table.get::<CalleeFacts>();
        tensors_of_buffers::while_pinned(cx.ctx, body, Arguments::Marked, cx.diagnostics, |body| {
            let flow = callees.flow(View::new(cx.ctx, body), UnknownResults::AreOthers);
            let uses = cx.analyses.get::<BufferUses>(View::new(cx.ctx, body));
            for op in body.walk_postorder() {
                for buffer in body.results(op).to_vec() {
                    if let Some(found) = analysis::movable_free(cx.ctx, body, &flow, &uses, buffer) {
                        rewrite::move_after(body, found);
                    }
                }
            }
            Ok(())
        })
    }

    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        CALLEE_FACTS
    }
}
