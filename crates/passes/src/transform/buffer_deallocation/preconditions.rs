//! What the pass does not accept. Wording and locations are those of LLVM 19.

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, Value, View};

use super::tracked::Tracked;
use crate::analysis::control_flow::blocks_in_loops;

/// Checks the control flow of a function. An op with regions whose control flow is not known is reported, and the pass
/// goes on. An op whose definition shows that it forwards no buffers is not reported.
///
/// # Errors
/// Branches between blocks form a cycle.
pub(super) fn check_control_flow(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    for region in view.walk_regions() {
        let has_edges = view.first_block(region) != view.last_block(region);
        let branches_to_itself =
            |block| view.last_op(block).is_some_and(|last| view.successors(last).any(|target| target == block));
        let may_cycle = has_edges || view.first_block(region).is_some_and(branches_to_itself);
        if may_cycle && !blocks_in_loops(view.body, region).is_empty() {
            return diagnostics.error_on_root(view, "Only structured control-flow loops are supported.").fail();
        }
    }
    for op in view.walk_postorder() {
        let regions = view.region_count(op);
        let needs_control_flow = regions > 1 || (regions == 1 && !view.results(op).is_empty());
        let is_unknown =
            view.op_def(op).is_none_or(|op_def| op_def.region_branch.is_none() && forwards_buffers(view, op));
        if needs_control_flow && is_unknown {
            let message = "All operations with attached regions need to implement the RegionBranchOpInterface.";
            diagnostics.error_on(view, op, message).emit();
        }
    }
    Ok(())
}

/// Returns whether a result of the op, or an argument of one of its regions, is a buffer.
fn forwards_buffers(view: View<'_>, op: Op) -> bool {
    let is_buffer = |value: &Value| view.ty(*value).is_memref(view.ctx);
    let mut entries = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    view.results(op).iter().any(is_buffer) || entries.any(|entry| view.arguments(entry).iter().any(is_buffer))
}

/// Checks that there is an op that frees each allocation that the program does not free.
///
/// # Errors
/// The definition of an allocation names none.
pub(super) fn check_allocations(view: View<'_>, tracked: &[Tracked], diagnostics: &Diagnostics) -> Fallible {
    for allocation in tracked {
        let (Some(op), None, None) = (view.defining_op(allocation.buffer), allocation.release, allocation.free) else {
            continue;
        };
        let message = "Allocation is not deallocated explicitly nor does the operation implement the \
                       AllocationOpInterface.";
        return diagnostics.error_on(view, op, message).fail();
    }
    Ok(())
}
