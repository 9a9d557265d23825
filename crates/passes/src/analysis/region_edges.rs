//! The edges of an op with regions: which values it, or a terminator of one of its regions, passes to which region
//! arguments or results.

use std::ops::Range;

use freehold_core::definition::{BranchPoint, RegionSuccessor, Traits};
use freehold_core::ir::{Op, Region, Value, View};
use smallvec::SmallVec;

/// An edge.
pub(crate) struct Edge {
    /// The terminator that passes the values; `None` if the op itself does.
    pub from: Option<Op>,
    /// The region whose arguments receive them; `None` if the results of the op do.
    pub to: Option<Region>,
    /// The passed values.
    pub operands: SmallVec<[Value; 4]>,
    /// The values that receive them, in the same order.
    pub inputs: SmallVec<[Value; 4]>,
}

impl Edge {
    /// Returns pairs of a passed value and the value that receives it.
    pub fn pairs(&self) -> impl Iterator<Item = (Value, Value)> + '_ {
        self.operands.iter().copied().zip(self.inputs.iter().copied())
    }
}

/// Returns the terminators that leave a region, in the order of its blocks.
pub(crate) fn exits(view: View<'_>, region: Region) -> impl Iterator<Item = Op> + '_ {
    view.body.blocks(region).filter_map(move |block| view.body.last_op(block)).filter(move |&last| {
        view.successor_count(last) == 0 && view.op_def(last).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
    })
}

/// Returns the operands that a terminator without successors forwards to the op around it: all, unless its definition
/// says otherwise.
pub(crate) fn forwarded_operands(view: View<'_>, terminator: Op) -> Range<usize> {
    let exit = view.op_def(terminator).and_then(|op_def| op_def.region_exit);
    exit.map_or(0..view.operand_count(terminator), |exit| exit(view, terminator))
}

/// Calls `visit` on each edge of `op`: the terminator that passes the values, or `None` for the op itself, the point
/// that control goes to, and the numbers of the passed operands. The edges from the op come first, then those from each
/// terminator. Returns `None` if the op does not describe its control flow. O(operands of the op and its terminators).
pub(crate) fn for_each_edge(
    view: View<'_>,
    op: Op,
    visit: &mut dyn FnMut(Option<Op>, RegionSuccessor, Range<usize>),
) -> Option<()> {
    let interface = view.op_def(op)?.region_branch?;
    for successor in interface.successors(view, op, BranchPoint::Parent, &[]) {
        let range = interface.entry_operands(view, op, &successor);
        visit(None, successor, range);
    }
    for exit in view.regions(op).iter().flat_map(|&region| exits(view, region)) {
        for successor in interface.successors(view, op, BranchPoint::Terminator(exit), &[]) {
            let range = interface.exit_operands(view, exit, &successor);
            visit(Some(exit), successor, range);
        }
    }
    Some(())
}

/// Returns the edges of `op` in the order of [`for_each_edge`]. Returns `None` if the op does not describe its control
/// flow. O(operands of the op and its terminators).
pub(crate) fn edges(view: View<'_>, op: Op) -> Option<Vec<Edge>> {
    let mut found = Vec::new();
    for_each_edge(view, op, &mut |from, successor, range| {
        let owner = from.unwrap_or(op);
        let operands = range.map(|index| view.operand(owner, index)).collect();
        found.push(Edge { from, to: successor.region, operands, inputs: successor.inputs });
    })?;
    Some(found)
}
