//! The line that the declaration of an op lacks, as text to be added to it.

use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Op, View};

use crate::support::missing_fact::{MissingFact, Side, named_groups, quoted_groups};

/// Returns the fact that makes the op known to bufferization: what it reads and writes, and where its results come
/// from. It is to be corrected: it says that the op reads its tensors, writes none, and allocates its results.
pub(crate) fn bufferization(view: View<'_>, op: Op) -> MissingFact {
    if ends_region(view, op) {
        let value = "[\"ReturnLike\", \"Terminator\"]".to_string();
        return MissingFact { key: "traits", value, field: "traits" };
    }
    if let Some(fact) = regions_of_tensors(view, op) {
        return fact;
    }
    let is_tensor = |value| view.ty(value).is_tensor(view.ctx);
    let reads = quoted_groups(view, op, Side::Operands, is_tensor).join(", ");
    let fresh = quoted_groups(view, op, Side::Results, is_tensor).join(", ");
    let fresh = if fresh.is_empty() { fresh } else { format!(", fresh = [{fresh}]") };
    fact(format!("{{reads = [{reads}], writes = []{fresh}}}"))
}

/// Returns the fact how the regions of an op run, if tensors are passed into or out of them and the op does not say so.
fn regions_of_tensors(view: View<'_>, op: Op) -> Option<MissingFact> {
    let op_def = view.op_def(op);
    if op_def.is_some_and(|op_def| op_def.region_branch.is_some()) {
        return None;
    }
    let is_tensor = |value| view.ty(value).is_tensor(view.ctx);
    let is_passed = |block: Block| {
        let leaves =
            view.last_op(block).filter(|&last| view.successor_count(last) == 0 && view.results(last).is_empty());
        view.arguments(block).iter().any(|&argument| is_tensor(argument))
            || leaves.is_some_and(|last| view.operands(last).any(is_tensor))
    };
    let mut blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    blocks.any(is_passed).then(|| region_flow(view, op))
}

/// Returns a value of `freehold.bufferization` as a fact.
pub(super) fn fact(value: String) -> MissingFact {
    MissingFact { key: "bufferization", value, field: "attach_model" }
}

/// Returns whether the op ends a region of another op: it is a terminator, or may be one because nothing is known about it.
fn ends_region(view: View<'_>, op: Op) -> bool {
    view.results(op).is_empty()
        && view.successor_count(op) == 0
        && view.parent_op(op).is_some()
        && view.next(op).is_none()
        && view.op_def(op).is_none_or(|op_def| op_def.has(Traits::TERMINATOR))
}

/// Returns the fact that each region runs once or not, and forwards its tensors out of the op; if regions have arguments,
/// that they get operands of the op.
pub(super) fn region_flow(view: View<'_>, op: Op) -> MissingFact {
    let groups = view.op_def(op).map_or(&[][..], |op_def| op_def.regions);
    // The last group of an undeclared op with facts, of the regions that these do not mention, has no name.
    let named = groups.iter().filter(|region| !region.name.is_empty()).map(|region| region.name.to_string());
    let mut regions: Vec<String> = named.collect();
    if groups.is_empty() || regions.len() < groups.len() {
        regions.extend((regions.len()..view.region_count(op)).map(|number| format!("region{number}")));
    }
    let names: Vec<String> = regions.iter().map(|region| format!("\"{region}\"")).collect();
    let exits: Vec<String> = regions.iter().map(|region| format!("{region} = [\"parent\"]")).collect();
    let entries = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    let arguments = entries.map(|block| view.arguments(block).len()).max().unwrap_or(0);
    let groups = named_groups(view, op, Side::Operands);
    let group = groups.iter().find(|group| group.1.len() == arguments).or(groups.first()).filter(|_| arguments != 0);
    let operands = group.map(|group| format!(", operands = \"{}\"", group.0)).unwrap_or_default();
    let value = format!("{{entry = [{}], {}{operands}}}", names.join(", "), exits.join(", "));
    MissingFact { key: "region_flow", value, field: "region_branch" }
}
