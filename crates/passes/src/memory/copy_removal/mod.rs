//! `copy-removal`: removes a copy, an allocation and a deallocation where two buffers can be one.
//!
//! ```mlir
//! %b = memref.alloc() : memref<4xf32>
//! memref.copy %a, %b : memref<4xf32> to memref<4xf32>
//! memref.dealloc %a : memref<4xf32>
//! return %b : memref<4xf32>
//! ```
//! becomes `return %a`, and
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
//! memref.copy %a, %out : memref<4xf32> to memref<4xf32>
//! memref.dealloc %a : memref<4xf32>
//! ```
//! becomes `linalg.exp ins(%x : memref<4xf32>) outs(%out : memref<4xf32>)`.
//!
//! The pass runs after the copy-based buffer deallocation. It visits each `memref.copy` and `linalg.copy`, and each declared
//! op that copies (`freehold.copy`, or the trait `CopyOpInterface`), once, nested
//! ones first, and tries two rules: the target becomes the source, or the source becomes the target (`rules.rs`). Both
//! require that the source is freed after the copy in the block of the copy, and that no op in between uses it, or
//! declares its memory effects at all. That a buffer is not used is decided from alias classes (`classes.rs`): a write
//! through a view, in a nested region, by an unknown op, or through another argument of the function prevents a removal.
//! So does a call, unless the declaration of the callee says that it only reads (`calls.rs`).
//!
//! Each change is made at once, so that a chain of copies ends at the first buffer. Cost: O(n), because the search between
//! two ops of a block visits at most 256 ops.

mod calls;
mod classes;
mod rules;

use crate::analysis::callee_facts::{CALLEE_FACTS, CalleeFacts};
use crate::analysis::declared_functions::DeclaredFunctions;
use crate::bufferize::tensors_of_buffers;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_pass::{BodyContext, Pass, PassContext, PassDef, StatisticDef, SymbolTableAnalysisKind};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "copy-removal",
    title: "CopyRemovalPass",
    summary: "Removes copies of buffers together with an allocation and a deallocation",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "removed", summary: "Number of copies removed" }],
    make: |_| Ok(Box::new(CopyRemoval)),
};

/// The number of ops, nested ones included, that may be located between two ops of a rule, and the number of uses of a
/// buffer that is replaced. If there are more, the copy stays.
const WINDOW: usize = 256;

struct CopyRemoval;

impl Pass for CopyRemoval {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        run_on_body(&cx.for_body(), body, cx.symbol_table.get::<CalleeFacts>().declared())?;
        let mut level: Vec<&mut Body> = vec![body];
        while let Some(body) = level.pop() {
            let declared = DeclaredFunctions::of(cx.ctx, body);
            let nested: Vec<&mut Body> = body.nested_bodies_mut().collect();
            cx.on_siblings(nested, |cx, body| run_on_body(cx, body, &declared))?;
            level.extend(body.nested_bodies_mut());
        }
        Ok(())
    }

    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        CALLEE_FACTS
    }
}

/// Removes the copies of a body, but not of bodies nested in it. `declared`: what the functions without a body beside it do.
fn run_on_body(cx: &BodyContext<'_>, body: &mut Body, declared: &DeclaredFunctions) -> Fallible {
    let view = View::new(cx.ctx, body);
    let ops = body.walk_postorder();
    let mut copies = ops.iter().filter_map(|&op| rules::Copy::of(view, op)).peekable();
    if copies.peek().is_none() {
        return Ok(());
    }
    tensors_of_buffers::refuse(view, cx.diagnostics)?;
    // Most copies stay, as their sources live on: nothing is computed for them.
    if !copies.any(|copy| copy.may_be_removed(view)) {
        debug_assert!({
            let mut twin = body.deep_copy();
            let mut rules = rules::Rules::new(view, declared);
            !ops.iter().any(|&op| rules.apply(cx.ctx, &mut twin, op))
        });
        return Ok(());
    }
    let mut rules = rules::Rules::new(view, declared);
    let mut removed = 0;
    for op in ops {
        removed += u64::from(rules.apply(cx.ctx, body, op));
    }
    cx.statistics.add("removed", removed);
    Ok(())
}
