//! Facts about ops that a deallocation pass needs, and errors for ops that do not say them.
//!
//! A pass that inserts frees must know what each op does with the buffers that it takes, returns, and forwards. An op that
//! is declared in IRDL says so in attributes `freehold.*`, any op of the program in `freehold.facts`, and an op that is
//! defined in Rust in the fields of its definition. Nothing is guessed: the error names the op, the fact, and the line to
//! add.
//!
//! ```text
//! error: 'custom.br' does not say which operands it passes to its successors
//! note: add 'freehold.branch = {dest = "args"}' to the declaration of 'custom.br', or 'freehold.facts = …' to this op
//! ```
//!
//! Cost: O(ops + operands + results).

use freehold_core::definition::{OpDef, Traits, answers_effects, has_recursive_effects};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Op, Region, Value, View};

pub(crate) use crate::support::missing_fact::MissingFact;
use crate::support::missing_fact::{Side, named_groups};
use crate::support::unknown_ops::UnknownOps;

impl MissingFact {
    /// The fact which operands a terminator passes to the op around it.
    pub fn exit(view: View<'_>, op: Op) -> MissingFact {
        let groups = groups_of_buffers(view, op, Side::Operands);
        let value = match &groups[..] {
            [one] => format!("\"{one}\""),
            _ => format!("[{}]", groups.iter().map(|group| format!("\"{group}\"")).collect::<Vec<_>>().join(", ")),
        };
        MissingFact { key: "exit", value, field: "region_exit" }
    }

    /// The fact in which order the regions of an op run, and which operands they receive.
    pub fn region_flow(view: View<'_>, op: Op) -> MissingFact {
        let named = view.op_def(op).map_or(&[][..], |op_def| op_def.regions);
        let count = if named.is_empty() { view.region_count(op) } else { named.len() };
        let regions: Vec<String> = (0..count)
            .map(|index| named.get(index).map_or_else(|| format!("region{index}"), |group| group.name.to_string()))
            .collect();
        let quoted: Vec<String> = regions.iter().map(|region| format!("\"{region}\"")).collect();
        let mut entries = vec![format!("entry = [{}]", quoted.join(", "))];
        entries.extend(regions.iter().map(|region| format!("{region} = [\"parent\"]")));
        let takes = |&region: &Region| view.first_block(region).is_some_and(|entry| !view.arguments(entry).is_empty());
        if let (true, Some(group)) = (view.regions(op).iter().any(takes), group_names(view, op, Side::Operands).last())
        {
            entries.push(format!("operands = \"{group}\""));
        }
        MissingFact { key: "region_flow", value: format!("{{{}}}", entries.join(", ")), field: "region_branch" }
    }

    /// The fact which op frees the buffers that an op allocates.
    pub fn allocation(dealloc: &str) -> MissingFact {
        MissingFact { key: "allocation", value: format!("{{dealloc = \"{dealloc}\"}}"), field: "allocation" }
    }

    /// The fact what an op does with its buffers.
    pub fn effects(view: View<'_>, op: Op) -> MissingFact {
        let taken = groups_of_buffers(view, op, Side::Operands);
        let returned = groups_of_buffers(view, op, Side::Results);
        let mut entries: Vec<String> = taken.iter().map(|group| format!("{group} = [\"read\", \"write\"]")).collect();
        entries.extend(returned.iter().map(|group| format!("{group} = \"allocate\"")));
        MissingFact { key: "effects", value: format!("{{{}}}", entries.join(", ")), field: "effects" }
    }
}

/// Returns the names of the groups of an op's operands or results.
fn group_names(view: View<'_>, op: Op, side: Side) -> Vec<String> {
    named_groups(view, op, side).into_iter().map(|group| group.0).collect()
}

/// Returns the names of the groups that hold a buffer.
fn groups_of_buffers(view: View<'_>, op: Op, side: Side) -> Vec<String> {
    let is_buffer = |value: &Value| view.ty(*value).is_memref(view.ctx);
    let groups = named_groups(view, op, side).into_iter();
    groups.filter(|group| group.1.iter().any(is_buffer)).map(|group| group.0).collect()
}

/// Checks that the ops of a body say what they do with the buffers that they take, return and forward, as far as every
/// scheme of deallocation needs it: effects of declared ops, operands of branches, and operands of exits. With
/// [`UnknownOps::Borrow`], an undeclared op borrows the buffers that it takes, and may return them, as upstream.
///
/// # Errors
/// An op does not say it.
pub(crate) fn check(view: View<'_>, unknown: UnknownOps, diagnostics: &Diagnostics) -> Fallible {
    for op in view.walk_preorder() {
        check_regions(view, op, diagnostics)?;
        if view.successor_count(op) > 0 {
            check_branch(view, op, diagnostics)?;
        } else {
            check_exit(view, op, diagnostics)?;
        }
        check_effects(view, op, unknown, diagnostics)?;
    }
    Ok(())
}

fn is_buffer(view: View<'_>, value: Value) -> bool {
    view.ty(value).is_memref(view.ctx)
}

fn name(view: View<'_>, op: Op) -> String {
    view.ctx.op_name_data(view.name(op)).text.to_string()
}

/// # Errors
/// A declared op returns a buffer, or passes one to its regions, and does not say how its regions run.
fn check_regions(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let is_open = |op_def: &&OpDef| op_def.declaration.is_some() && op_def.region_branch.is_none();
    if view.region_count(op) == 0 || view.op_def(op).is_none_or(|op_def| !is_open(&op_def)) {
        return Ok(());
    }
    let mut entries = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    let takes = entries.any(|entry| view.arguments(entry).iter().any(|&argument| is_buffer(view, argument)));
    if !takes && !view.results(op).iter().any(|&result| is_buffer(view, result)) {
        return Ok(());
    }
    let message = format!("'{}' does not say how its regions run", name(view, op));
    diagnostics.error_on(view, op, message).help(MissingFact::region_flow(view, op).advice(view, op)).fail()
}

/// Returns whether the op has memory effects, or another interface, that says what it does with its buffers.
pub(crate) fn describes_buffers(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    answers_effects(view, op)
        || has_recursive_effects(view, op)
        || op_def.call.is_some()
        || op_def.branch.is_some()
        || op_def.region_branch.is_some()
        || op_def.region_exit.is_some()
        || op_def.buffer_flow.is_some()
        || op_def.traits.intersects(Traits::VIEW_LIKE | Traits::RETURN_LIKE | Traits::FUNCTION_LIKE)
}

/// # Errors
/// An op of another dialect takes or returns a buffer, and says nothing about it.
fn check_effects(view: View<'_>, op: Op, unknown: UnknownOps, diagnostics: &Diagnostics) -> Fallible {
    let is_open = match view.op_def(op) {
        Some(op_def) => op_def.declaration.is_some(),
        None => unknown == UnknownOps::Error,
    };
    let has_buffers = || view.operands(op).chain(view.results(op).iter().copied()).any(|value| is_buffer(view, value));
    let is_silent = is_open && has_buffers();
    if !is_silent || describes_buffers(view, op) {
        return Ok(());
    }
    let message = format!("'{}' does not say what it does with its buffers", name(view, op));
    let advice = MissingFact::effects(view, op).advice(view, op);
    diagnostics.error_on(view, op, message).help(format!("say what holds for it; for example, {advice}")).fail()
}

/// # Errors
/// A terminator does not say which operands the arguments of its successors receive, and one of these is a buffer.
fn check_branch(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let receives = |block: Block| view.arguments(block).iter().any(|&argument| is_buffer(view, argument));
    let is_declared = view.op_def(op).is_some_and(|op_def| op_def.branch.is_some());
    if is_declared || !view.successors(op).any(receives) {
        return Ok(());
    }
    let message = format!("'{}' does not say which operands it passes to its successors", name(view, op));
    diagnostics.error_on(view, op, message).help(MissingFact::branch(view, op).advice(view, op)).fail()
}

/// # Errors
/// The last op of a region takes a buffer, and does not say whether the op around it receives it.
fn check_exit(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let op_def = view.op_def(op);
    let is_open = op_def.is_none_or(|op_def| op_def.declaration.is_some() && op_def.has(Traits::TERMINATOR));
    let says = op_def.is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE));
    // The last op of an undeclared op's region need not be a terminator.
    let around = view.parent_op(op).and_then(|around| view.op_def(around));
    let is_exit = op_def.is_some()
        || view.parent_op(op).is_none()
        || (around.is_some_and(|op_def| op_def.region_branch.is_some()) && view.results(op).is_empty());
    let takes = view.operands(op).any(|value| is_buffer(view, value));
    if !is_open || says || !is_exit || !takes || view.next(op).is_some() {
        return Ok(());
    }
    let message = format!("'{}' does not say which operands it passes to the op around it", name(view, op));
    diagnostics.error_on(view, op, message).help(MissingFact::exit(view, op).advice(view, op)).fail()
}
