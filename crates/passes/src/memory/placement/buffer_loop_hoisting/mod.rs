//! `buffer-loop-hoisting`: moves allocations before the loops in which their buffers are used.
//!
//! ```mlir
//! scf.for %i = %c0 to %n step %c1 {
//!   %a = memref.alloc() : memref<4xf32>
//!   use(%a)
//! }
//! ```
//! becomes
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! scf.for %i = %c0 to %n step %c1 {
//!   use(%a)
//! }
//! ```
//!
//! Only loops whose iterations run one after another are left, and only if no alias of the buffer is outside of the loop
//! or carried to its next iteration. The allocation, which may be on the stack, is moved before the outermost such loop
//! around it, as far as its size is defined there.
//!
//! Unlike upstream, the pass moves the deallocation to after the loop if the loop contains it: upstream leaves it there, so
//! that each iteration but the first uses a freed buffer. An allocation stays, with a remark, if its deallocation cannot
//! be moved, such as a call of a function that frees the buffer, if the buffer may leave the iteration through an unknown op or through a buffer that it is stored in, or if
//! it holds buffers of the iteration.
//!
//! Cost: O(n log n) for the dominator tree and the aliases, and O(depth) for each allocation.

use crate::analysis::buffer_aliases::is_plain_free;
use crate::analysis::callee_facts::{CALLEE_FACTS, CalleeFacts};
use crate::support::allocation_placement::{Candidate, Facts, Frees, Move, Step, apply, is_parallel, report_kept};
use freehold_core::definition::Hoisting;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Body, InsertPoint, Op, View};
use freehold_dialects::func;
use freehold_pass::{Pass, PassContext, PassDef, SymbolTableAnalysisKind};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "buffer-loop-hoisting",
    title: "BufferLoopHoistingPass",
    summary: "Optimizes placement of allocation operations by moving them out of loop nests",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(BufferLoopHoisting)),
};

struct BufferLoopHoisting;

impl Pass for BufferLoopHoisting {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let callees = cx.symbol_table.get::<CalleeFacts>();
        let Some(mut facts) = Facts::collect(View::new(cx.ctx, body), Hoisting::LOOP, &callees, cx.analyses) else {
            return Ok(());
        };
        let mut moves = Vec::new();
        for candidate in std::mem::take(&mut facts.candidates) {
            let keep = |body: &Body, reason: &str, cause: Option<Op>| {
                report_kept(View::new(cx.ctx, body), cx.diagnostics, candidate.op, "not moved", reason, cause);
            };
            let view = View::new(cx.ctx, body);
            let Some(target) = find_target(view, &facts, &candidate, candidate.common) else { continue };
            let free = match candidate.reach.frees {
                Frees::None => None,
                Frees::One(free)
                    if view.block(free) == Some(candidate.block) && is_plain_free(view, free, candidate.buffer) =>
                {
                    Some((free, target.outermost))
                }
                Frees::One(free) | Frees::Several(free) => {
                    keep(body, FREED, Some(free));
                    continue;
                }
            };
            // The loop that the aliases through unknown ops permit to leave must be the same.
            let common = candidate.reach.common.unwrap_or(candidate.common);
            let permitted = find_target(view, &facts, &candidate, common).map(|target| target.outermost);
            let element = body.ty(candidate.buffer).element_or_self(cx.ctx);
            if element.is_memref(cx.ctx) {
                keep(body, HOLDS, None);
            } else if candidate.reach.stored.is_some() {
                keep(body, STORED, candidate.reach.stored);
            } else if permitted != Some(target.outermost) {
                keep(body, UNKNOWN, None);
            } else if target.steps.iter().any(|&step| facts.is_carried(body, &candidate, step)) {
                keep(body, CARRIED, None);
            } else {
                moves.push(Move { op: candidate.op, at: InsertPoint::Before(target.outermost), free });
            }
        }
        apply(body, &moves);
        Ok(())
    }

    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        CALLEE_FACTS
    }
}

const FREED: &str = "its buffer is freed in the loop by an op that cannot be moved to after the loop";
const STORED: &str = "its buffer is stored in another buffer, and a later iteration may load it";
const HOLDS: &str = "it holds other buffers, which would have to live as long as it does";
const UNKNOWN: &str = "its buffer may leave the loop through a result of an unknown op";
const CARRIED: &str = "it is in a loop of blocks, and a later iteration may use the buffer";

/// The place that an allocation can be moved to.
struct Target {
    /// The outermost loop that it leaves.
    outermost: Op,
    /// The paths between blocks of one region.
    steps: Vec<Step>,
}

/// Returns where the allocation goes if `common` is the nearest block that dominates all aliases; `None` if it stays.
/// O(depth).
fn find_target(view: View<'_>, facts: &Facts, candidate: &Candidate, common: Block) -> Option<Target> {
    let dominators = &facts.dominators;
    let (mut block, mut outermost, mut steps): (Block, Option<Op>, Vec<Step>) = (candidate.block, None, Vec::new());
    while candidate.sizes != Some(block) {
        let Some(region) = view.block_region(block) else { break };
        if candidate.sizes.is_some_and(|sizes| view.block_region(sizes) == Some(region)) {
            break;
        }
        let Some(parent) = view.region_op(region).filter(|&op| facts.loops.is_loop(view, op) && !is_parallel(view, op))
        else {
            break;
        };
        let (Some(above), Some(entry)) = (view.block(parent), view.first_block(region)) else { break };
        // Both dominate the allocation, so that one contains the other.
        if dominators.depth(common) <= dominators.depth(above) {
            break;
        }
        steps.push(Step { from: block, to: entry });
        (block, outermost) = (above, Some(parent));
    }
    outermost.map(|outermost| Target { outermost, steps })
}
