//! `buffer-hoisting`: moves allocations out of branches, to the nearest block that dominates all aliases of the buffer.
//!
//! ```mlir
//! %r = scf.if %c -> memref<4xf32> {
//!   %a = memref.alloc() : memref<4xf32>
//!   scf.yield %a : memref<4xf32>
//! } else {
//!   scf.yield %b : memref<4xf32>
//! }
//! ```
//! becomes
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! %r = scf.if %c -> memref<4xf32> {
//!   scf.yield %a : memref<4xf32>
//! } else {
//!   scf.yield %b : memref<4xf32>
//! }
//! ```
//!
//! A deallocation pass that runs later then needs no copy of the buffer. The allocation is not moved above the ops that
//! compute its size, not out of a loop, and not out of an op with unknown regions. It is moved before the op that
//! contains it, or before the terminator of the block.
//!
//! Two allocations that upstream moves are kept, with a remark:
//!
//! - one whose buffer is freed already, itself or through an alias, by an op or by a callee: on another path nothing would free it;
//! - one in a loop of blocks which would leave the loop, and whose buffer a later iteration may use.
//!
//! Cost: O(n log n) for the dominator tree and the aliases, and O(depth) for each allocation.

use crate::analysis::callee_facts::{CALLEE_FACTS, CalleeFacts};
use crate::support::allocation_placement::{
    Candidate, Facts, Frees, Move, Step, apply, has_known_control_flow, report_kept,
};
use freehold_core::definition::Hoisting;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Body, InsertPoint, Op, View};
use freehold_dialects::func;
use freehold_pass::{Pass, PassContext, PassDef, SymbolTableAnalysisKind};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "buffer-hoisting",
    title: "BufferHoistingPass",
    summary: "Optimizes placement of allocation operations by moving them into common dominators and out of nested regions",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(BufferHoisting)),
};

struct BufferHoisting;

impl Pass for BufferHoisting {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let callees = cx.symbol_table.get::<CalleeFacts>();
        let Some(mut facts) = Facts::collect(View::new(cx.ctx, body), Hoisting::BLOCK, &callees, cx.analyses) else {
            return Ok(());
        };
        let mut moves = Vec::new();
        for candidate in std::mem::take(&mut facts.candidates) {
            let keep = |body: &Body, reason: &str, cause: Option<Op>| {
                report_kept(View::new(cx.ctx, body), cx.diagnostics, candidate.op, "not moved", reason, cause);
            };
            let Some(target) = find_target(View::new(cx.ctx, body), &facts, &candidate) else { continue };
            if let Frees::One(free) | Frees::Several(free) = candidate.reach.frees {
                keep(body, FREED, Some(free));
            } else if target.steps.iter().any(|&step| facts.is_carried(body, &candidate, step)) {
                keep(body, CARRIED, None);
            } else {
                moves.push(Move { op: candidate.op, at: target.at, free: None });
            }
        }
        apply(body, &moves);
        Ok(())
    }

    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        CALLEE_FACTS
    }
}

const FREED: &str = "its buffer is freed, and would not be on other paths; run this pass before buffers are freed";
const CARRIED: &str = "it is in a loop of blocks, and a later iteration may use the buffer";

/// The place that an allocation can be moved to.
struct Target {
    at: InsertPoint,
    /// The paths between blocks of one region.
    steps: Vec<Step>,
}

/// Returns where the allocation goes; `None` if it stays in its block. O(depth).
fn find_target(view: View<'_>, facts: &Facts, candidate: &Candidate) -> Option<Target> {
    let dominators = &facts.dominators;
    let bound = match candidate.sizes {
        Some(sizes) if dominators.depth(sizes) > dominators.depth(candidate.common) => sizes,
        _ => candidate.common,
    };
    let (mut block, mut steps): (Block, Vec<Step>) = (candidate.block, Vec::new());
    // The op in `block` that contains the allocation.
    let mut container: Option<Op> = None;
    while block != bound {
        let region = view.block_region(block)?;
        let last = view.block_region(bound) == Some(region);
        let to = if last { bound } else { view.first_block(region)? };
        steps.push(Step { from: block, to });
        if to != block {
            (block, container) = (to, None);
        }
        let parent =
            view.region_op(region).filter(|&op| has_known_control_flow(view, op) && !facts.loops.is_loop(view, op));
        let (false, Some(parent)) = (last, parent) else { break };
        (block, container) = (view.block(parent)?, Some(parent));
    }
    if block == candidate.block {
        return None;
    }
    let at = match container.or_else(|| view.last_op(block)) {
        Some(op) => InsertPoint::Before(op),
        None => InsertPoint::End(block),
    };
    Some(Target { at, steps })
}
