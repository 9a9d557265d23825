//! Tensors that an op forwards into its regions, between them, and out of them, as its region control flow says.
//!
//! ```mlir
//! %r = "my.loop"(%init) ({              // %init is forwarded to %a, and to %r if the loop may not run
//! ^bb0(%a: tensor<4xf32>):
//!   "my.yield"(%w) : …                  // %w is forwarded to %a, the next time, and to %r
//! }) : (tensor<4xf32>) -> tensor<4xf32>
//! ```
//!
//! A *receiver* is an argument of a region or a result; a *source* is an operand of the op or of a terminator. Receivers
//! with a common source have one buffer type; they and their sources are a *slot*.

use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_core::definition::{BranchPoint, RegionBranch, RegionSuccessor};
use freehold_core::ir::{Op, Use, Value, ValueDef, View};

/// Receivers that have one buffer type, and the operands that are forwarded to them.
#[derive(Default, Debug)]
pub(super) struct Slot {
    /// In order of discovery.
    pub receivers: Vec<Value>,
    /// In order of discovery; those of the op before those of terminators, for each receiver.
    pub sources: Vec<Use>,
}

/// An edge of the region control flow: the operands `range` of `from` are forwarded to `inputs`.
struct Edge {
    from: Op,
    range: Range<usize>,
    inputs: SmallVec<[Value; 4]>,
}

impl Edge {
    /// Returns the source that is forwarded to `value`. O(1) where the operands are forwarded in order.
    fn source_of(&self, view: View<'_>, value: Value) -> Option<Use> {
        let (ValueDef::Result(_, guess) | ValueDef::Argument(_, guess)) = view.def(value);
        let position = match self.inputs.get(guess) == Some(&value) {
            true => Some(guess),
            false => self.inputs.iter().position(|&input| input == value),
        }?;
        let number = self.range.start + position;
        self.range.contains(&number).then(|| view.operand_use(self.from, number))
    }

    /// Returns the value that receives the operand.
    fn receiver_of(&self, view: View<'_>, operand: Use) -> Option<Value> {
        let number = view.use_number(operand);
        let is_forwarded = view.use_owner(operand) == self.from && self.range.contains(&number);
        self.inputs.get(number.wrapping_sub(self.range.start)).copied().filter(|_| is_forwarded)
    }
}

fn interface(view: View<'_>, op: Op) -> Option<&'static dyn RegionBranch> {
    view.op_def(op)?.region_branch
}

/// Returns the terminators that leave the regions of `op`.
pub(super) fn exits(view: View<'_>, op: Op) -> Vec<Op> {
    let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    blocks.filter_map(|block| view.last_op(block)).filter(|&last| view.successor_count(last) == 0).collect()
}

/// Returns the edges from `from`, which is `op` or a terminator of its regions.
fn edges_from(view: View<'_>, op: Op, from: Op) -> Vec<Edge> {
    let Some(flow) = interface(view, op) else { return Vec::new() };
    let point = if from == op { BranchPoint::Parent } else { BranchPoint::Terminator(from) };
    let edge = |successor: RegionSuccessor| {
        let range = match point {
            BranchPoint::Parent => flow.entry_operands(view, op, &successor),
            BranchPoint::Terminator(exit) => flow.exit_operands(view, exit, &successor),
        };
        Edge { from, range, inputs: successor.inputs }
    };
    flow.successors(view, op, point, &[]).into_iter().map(edge).collect()
}

/// Returns the edges from the op into its regions or past them, then those from each terminator.
fn edges(view: View<'_>, op: Op) -> Vec<Edge> {
    let mut found = edges_from(view, op, op);
    if interface(view, op).is_some() {
        exits(view, op).into_iter().for_each(|exit| found.extend(edges_from(view, op, exit)));
    }
    found
}

/// Returns the values that receive the operand: of the op itself on entry, or of a terminator of one of its regions.
pub(super) fn receivers(view: View<'_>, op: Op, operand: Use) -> Vec<Value> {
    if interface(view, op).is_none() {
        return Vec::new();
    }
    let mut found: Vec<Value> = Vec::new();
    for edge in edges_from(view, op, view.use_owner(operand)) {
        found.extend(edge.receiver_of(view, operand).filter(|value| !found.contains(value)));
    }
    found
}

/// Returns the op whose region control flow may forward something to `value`: of which it is a result, or an argument of
/// the entry block of a region.
pub(super) fn owner(view: View<'_>, value: Value) -> Option<Op> {
    match view.def(value) {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Argument(block, _) => view.block_parent_op(block).filter(|_| view.is_entry_block(block)),
    }
}

/// Returns the operands that are forwarded to `value`. O(operands and terminators of the op).
pub(super) fn sources(view: View<'_>, op: Op, value: Value) -> Vec<Use> {
    let mut found: Vec<Use> = Vec::new();
    for edge in edges(view, op) {
        found.extend(edge.source_of(view, value).filter(|source| !found.contains(source)));
    }
    found
}

/// Returns the slot that `value` is in. O(operands and terminators of the op).
pub(super) fn slot(view: View<'_>, op: Op, value: Value) -> Slot {
    let edges = edges(view, op);
    let mut slot = Slot { receivers: vec![value], sources: Vec::new() };
    let mut seen: FxHashSet<Value> = FxHashSet::from_iter([value]);
    let mut used: FxHashSet<Use> = FxHashSet::default();
    let mut next = 0;
    while let Some(&receiver) = slot.receivers.get(next) {
        next += 1;
        for source in edges.iter().filter_map(|edge| edge.source_of(view, receiver)) {
            if !used.insert(source) {
                continue;
            }
            slot.sources.push(source);
            let others = edges.iter().filter_map(|edge| edge.receiver_of(view, source));
            slot.receivers.extend(others.filter(|&other| seen.insert(other)));
        }
    }
    slot
}
