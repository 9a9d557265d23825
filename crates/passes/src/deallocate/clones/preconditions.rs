//! The programs that the pass does not accept. Wording and locations are those of LLVM 19.

use super::environment::Convention;
use crate::analysis::control_flow::blocks_in_loops;
use crate::support::missing_facts::MissingFact;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, Value, View};

/// Checks the control flow of a function: that of ops with regions must be known, unless their definitions show that they
/// forward no buffers.
///
/// # Errors
/// It is not, or, with upstream's convention, branches between blocks form a cycle.
pub(super) fn check_control_flow(view: View<'_>, convention: Convention, diagnostics: &Diagnostics) -> Fallible {
    if convention == Convention::Upstream && has_cycle(view) {
        return diagnostics.error_on_root(view, "Only structured control-flow loops are supported.").fail();
    }
    let mut outcome = Ok(());
    for op in view.walk_postorder() {
        let regions = view.region_count(op);
        let needs_control_flow = regions > 1 || (regions == 1 && !view.results(op).is_empty());
        let is_unknown =
            view.op_def(op).is_none_or(|op_def| op_def.region_branch.is_none() && forwards_buffers(view, op));
        if needs_control_flow && is_unknown {
            let message = "All operations with attached regions need to implement the RegionBranchOpInterface.";
            let advice = MissingFact::region_flow(view, op).advice(view, op);
            outcome = diagnostics.error_on(view, op, message).help(advice).fail();
        }
    }
    outcome
}

/// Returns whether branches between the blocks of a region form a cycle.
pub(super) fn has_cycle(view: View<'_>) -> bool {
    view.walk_regions().into_iter().any(|region| {
        let has_edges = view.first_block(region) != view.last_block(region);
        let branches_to_itself =
            |block| view.last_op(block).is_some_and(|last| view.successors(last).any(|target| target == block));
        let may_cycle = has_edges || view.first_block(region).is_some_and(branches_to_itself);
        may_cycle && !blocks_in_loops(view.body, region).is_empty()
    })
}

/// Returns whether a result of the op, or an argument of one of its regions, is a buffer.
fn forwards_buffers(view: View<'_>, op: Op) -> bool {
    let is_buffer = |value: &Value| view.ty(*value).is_memref(view.ctx);
    let mut entries = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    view.results(op).iter().any(is_buffer) || entries.any(|entry| view.arguments(entry).iter().any(is_buffer))
}
