//! The line that the declaration of an op lacks, as text to be added to it.

use freehold_core::interface::{OpDef, Traits, ValueGroup};
use freehold_core::ir::{Op, View};

/// Returns the attribute that makes the op known to bufferization: what it reads and writes, and where its results come
/// from. It is to be corrected: it says that the op reads its tensors, writes none, and allocates its results.
pub(crate) fn bufferization(view: View<'_>, op: Op, op_def: &OpDef) -> String {
    let is_end = op_def.has(Traits::TERMINATOR) && view.results(op).is_empty() && view.successor_count(op) == 0;
    if is_end && view.parent_op(op).is_some() {
        return "freehold.traits = [\"ReturnLike\", \"Terminator\"]".to_string();
    }
    let operands =
        |group| op_def.operand_range(view, op, group).any(|number| is_tensor(view, view.operand(op, number)));
    let results = |group| op_def.result_range(view, op, group).any(|number| is_tensor(view, view.results(op)[number]));
    let reads = names(op_def.operands, operands);
    let fresh = names(op_def.results, results);
    let fresh = if fresh.is_empty() { fresh } else { format!(", fresh = [{fresh}]") };
    format!("freehold.bufferization = {{reads = [{reads}], writes = []{fresh}}}")
}

/// Returns the attribute that says that each region runs once or not, and forwards its tensors out of the op; if regions
/// have arguments, that they get operands of the op.
pub(super) fn region_flow(view: View<'_>, op: Op, op_def: &OpDef) -> String {
    let names: Vec<String> = op_def.regions.iter().map(|region| format!("\"{}\"", region.name)).collect();
    let exits: Vec<String> = op_def.regions.iter().map(|region| format!("{} = [\"parent\"]", region.name)).collect();
    let entries = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    let arguments = entries.map(|block| view.arguments(block).len()).max().unwrap_or(0);
    let fits = |&group: &usize| op_def.operand_range(view, op, group).len() == arguments;
    let group = (0..op_def.operands.len()).find(fits).or((!op_def.operands.is_empty()).then_some(0));
    let group = group.filter(|_| arguments != 0);
    let operands = group.map(|group| format!(", operands = \"{}\"", op_def.operands[group].name)).unwrap_or_default();
    format!("freehold.region_flow = {{entry = [{}], {}{operands}}}", names.join(", "), exits.join(", "))
}

fn is_tensor(view: View<'_>, value: freehold_core::ir::Value) -> bool {
    view.ty(value).is_tensor(view.ctx)
}

fn names(groups: &[ValueGroup], select: impl Fn(usize) -> bool) -> String {
    let selected = (0..groups.len()).filter(|&group| select(group));
    selected.map(|group| format!("\"{}\"", groups[group].name)).collect::<Vec<_>>().join(", ")
}
