//! The facts that a declared op states about its tensors, and the groups of its operands and results.

use freehold_core::definition::BufferizationFacts;
use freehold_core::ir::{Op, Value, ValueDef, View};

/// Returns what the declaration of an op says about its bufferization.
pub(super) fn facts(view: View<'_>, op: Op) -> Option<&'static BufferizationFacts> {
    view.op_def(op)?.declaration?.bufferization()
}

/// Returns the operand group that an operand is in.
pub(super) fn operand_group(view: View<'_>, op: Op, number: usize) -> Option<usize> {
    let op_def = view.op_def(op)?;
    (0..op_def.operands.len()).find(|&group| op_def.operand_range(view, op, group).contains(&number))
}

/// Returns the result group that a result is in.
pub(super) fn result_group(view: View<'_>, op: Op, number: usize) -> Option<usize> {
    let op_def = view.op_def(op)?;
    (0..op_def.results.len()).find(|&group| op_def.result_range(view, op, group).contains(&number))
}

/// Returns whether `value` is a result whose buffer is allocated: by the op, or before it, to be written by it.
pub(super) fn is_allocated(view: View<'_>, value: Value) -> bool {
    let ValueDef::Result(op, number) = view.def(value) else { return false };
    let (Some(facts), Some(group)) = (facts(view, op), result_group(view, op, number)) else {
        return false;
    };
    facts.fresh.contains(&group) || BufferizationFacts::of_group(&facts.destinations, group).is_some()
}
