//! The programs that the pass refuses, with the reasons: unknown ops, and buffers that are stored where they outlive their owner.
//! `existing_frees` finds frees that are wrong on every path.

use super::decisions::owners::Facts;
use super::decisions::plan::Blocked;
use super::graph::ids::{CarrierId, NodeId};
use super::graph::program_graph::{Graph, Store};
use super::graph::roles::{Kind, carrier_kind, encloses};
use super::ranges::live_ranges::Ranges;
use crate::analysis::buffer_values::is_container;
use crate::support::missing_facts::{MissingFact, describes_buffers};
use crate::support::unknown_ops::UnknownOps;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible, Reported};
use freehold_core::ir::{Op, Value, View};

/// Rejects ops that handle buffers in a way that nothing describes.
///
/// # Errors
/// An op has operands or results of memref type, but neither memory effects nor another interface that the pass uses. With
/// [`UnknownOps::Borrow`], only if it returns a buffer.
pub(super) fn check_ops(view: View<'_>, unknown: UnknownOps, diagnostics: &Diagnostics) -> Fallible {
    for op in view.walk_preorder() {
        let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
        let returns = view.results(op).iter().any(|&value| is_memref(value));
        if !returns && !view.operands(op).any(is_memref) {
            continue;
        }
        check_regions(view, op, diagnostics)?;
        let known = describes_buffers(view, op);
        unknown_branch(view, op, diagnostics)?;
        if known || (unknown == UnknownOps::Borrow && !returns) {
            continue;
        }
        let name = view.ctx.op_name_data(view.name(op)).text.to_string();
        let error = diagnostics
            .error_on(view, op, format!("nothing is known about what '{name}' does with its buffers"))
            .note(view.location(op), advice(view, op, &name));
        return match returns {
            true => error.fail(),
            false => error
                .note(view.location(op), "or pass 'unknown-ops=borrow' if such ops only read and write their operands")
                .fail(),
        };
    }
    Ok(())
}

/// Rejects an op with regions that returns buffers, or passes them to its regions, if nothing says how.
fn check_regions(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let is_memref = |value: &Value| view.ty(*value).is_memref(view.ctx);
    let first_blocks = || view.regions(op).iter().filter_map(|&region| view.first_block(region));
    let forwards = view.results(op).iter().any(is_memref)
        || first_blocks().any(|block| view.arguments(block).iter().any(is_memref));
    let op_def = view.op_def(op);
    let is_known = op_def.is_some_and(|op_def| op_def.region_branch.is_some() || op_def.declaration.is_none());
    if view.region_count(op) == 0 || view.nested(op).is_some() || !forwards || is_known {
        return Ok(());
    }
    let name = &view.ctx.op_name_data(view.name(op)).text;
    diagnostics
        .error_on(
            view,
            op,
            format!("nothing is known about how control and buffers flow through the regions of '{name}'"),
        )
        .help(MissingFact::region_flow(view, op).advice(view, op))
        .fail()
}

/// Rejects a declared terminator that does not say where control continues, if the function has buffers to free there.
///
/// # Errors
/// A declared op ends a block, and has neither successors nor an exit.
pub(super) fn check_exits(view: View<'_>, graph: &Graph, diagnostics: &Diagnostics) -> Fallible {
    if graph.carriers.is_empty() {
        return Ok(());
    }
    for node in graph.nodes.values().filter(|node| !node.ops.is_empty()) {
        unknown_exit(view, graph.op_before(node.ops.end), diagnostics)?;
    }
    Ok(())
}

/// Rejects a declared terminator that does not say where control continues.
pub(crate) fn unknown_exit(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let Some(op_def) = view.op_def(op) else { return Ok(()) };
    let is_unknown = op_def.declaration.is_some()
        && op_def.has(Traits::TERMINATOR)
        && !op_def.has(Traits::RETURN_LIKE)
        && op_def.region_exit.is_none()
        && view.successor_count(op) == 0;
    if !is_unknown {
        return Ok(());
    }
    let name = op_def.name;
    diagnostics
        .error_on(view, op, format!("'{name}' ends a block, but nothing says what it passes to the op around it"))
        .help(MissingFact::exit(view, op).advice(view, op))
        .fail()
}

/// Rejects a declared branch with memref operands that does not say which of them its successors receive.
pub(crate) fn unknown_branch(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let Some(op_def) = view.op_def(op) else { return Ok(()) };
    let passes = view.operands(op).any(|operand| view.ty(operand).is_memref(view.ctx));
    if op_def.declaration.is_none() || op_def.branch.is_some() || view.successor_count(op) == 0 || !passes {
        return Ok(());
    }
    diagnostics
        .error_on(view, op, format!("nothing is known about which buffers '{}' passes to its successors", op_def.name))
        .help(MissingFact::branch(view, op).advice(view, op))
        .fail()
}

/// Rejects an isolated op that is no function, and whose body allocates buffers: nothing would free them.
///
/// # Errors
/// The body is that of such an op.
pub(crate) fn check_isolated(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    let Some(op_def) = view.ctx.op_def(view.header.name).filter(|op_def| op_def.declaration.is_some()) else {
        return Ok(());
    };
    let allocates = |&op: &Op| {
        let is_carrier = |&value: &Value| {
            matches!(carrier_kind(view, op, value), Some(Kind::Allocated | Kind::Returned | Kind::Flagged))
        };
        view.results(op).iter().any(is_carrier)
    };
    let Some(op) = view.walk_preorder().into_iter().find(allocates) else { return Ok(()) };
    let name = op_def.name;
    diagnostics
        .error_on(view, op, format!("nothing frees this buffer: '{name}' is not known to be a function"))
        .help(format!("declare '{name}' with: freehold.function = {{}}"))
        .fail()
}

/// The most operands or results that a declaration lists; more become one variadic group.
const MOST_NAMED: usize = 8;

/// Returns where the op answers what the pass asks: in its definition in Rust, or in a declaration.
fn advice(view: View<'_>, op: Op, name: &str) -> String {
    match view.op_def(op) {
        Some(op_def) if op_def.declaration.is_none() => format!(
            "set 'effects' in the 'OpDef' of '{name}', and 'buffer_flow' if a result may be the buffer of an operand, or \
             'Traits::VIEW_LIKE' in 'traits' if it is a view"
        ),
        _ => declaration(view, op, name),
    }
}

/// Returns the declaration of an op in IRDL that answers what the pass asks. Its length does not depend on the number of
/// operands and results.
fn declaration(view: View<'_>, op: Op, name: &str) -> String {
    let (dialect, op_name) = name.split_once('.').unwrap_or(("dialect", name));
    let operands: Vec<Value> = view.operands(op).collect();
    let (inputs, outputs) = (Groups::of("operand", &operands), Groups::of("result", view.results(op)));
    let is_memref = |value: &Value| view.ty(*value).is_memref(view.ctx);
    let taken = inputs.names(|index| is_memref(&operands[index]));
    let mut effects: Vec<String> = taken.iter().map(|name| format!("{name} = [\"read\", \"write\"]")).collect();
    let mut aliases = Vec::new();
    for name in outputs.names(|index| is_memref(&view.results(op)[index])) {
        match taken.first() {
            Some(operand) => aliases.push(format!("{name} = \"{operand}\"")),
            None => effects.push(format!("{name} = [\"allocate\"]")),
        }
    }
    let mut text = format!(
        "declare it in a file for '--irdl-file', for example:\n  irdl.dialect @{dialect} {{\n    irdl.operation \
         @{op_name} attributes {{freehold.effects = {{{}}}",
        effects.join(", ")
    );
    if !aliases.is_empty() {
        text.push_str(&format!(", freehold.aliases = {{{}}}", aliases.join(", ")));
    }
    // Values that share `irdl.any` must have the same type.
    let mut types = operands.iter().chain(view.results(op)).map(|&value| view.ty(value));
    let first = types.next();
    let any = if types.all(|ty| Some(ty) == first) { "irdl.any" } else { "irdl.c_pred \"true\"" };
    text.push_str(&format!("}} {{\n      %any = {any}\n"));
    for (directive, groups) in [("operands", inputs), ("results", outputs)] {
        if groups.count > 0 {
            text.push_str(&format!("      irdl.{directive}({})\n", groups.declared()));
        }
    }
    text.push_str("    }\n  }");
    text
}

/// The groups of the operands, or of the results, in a declaration.
struct Groups {
    prefix: &'static str,
    count: usize,
}

impl Groups {
    fn of(prefix: &'static str, values: &[Value]) -> Groups {
        Groups { prefix, count: values.len() }
    }

    /// Returns the names of the groups with a value whose number `is_in` accepts.
    fn names(&self, is_in: impl Fn(usize) -> bool) -> Vec<String> {
        let mut accepted = (0..self.count).filter(|&index| is_in(index));
        match self.count > MOST_NAMED {
            true => accepted.next().map(|_| format!("{}s", self.prefix)).into_iter().collect(),
            false => accepted.map(|index| format!("{}{index}", self.prefix)).collect(),
        }
    }

    /// Returns the list of the groups.
    fn declared(&self) -> String {
        let kind = if self.count > MOST_NAMED { "variadic " } else { "" };
        let list: Vec<String> = self.names(|_| true).into_iter().map(|name| format!("{name}: {kind}%any")).collect();
        list.join(", ")
    }
}

/// Checks that buffers stored in other buffers do not outlive their owner. Returns the carriers that must live into a
/// node because a buffer that refers to them is forwarded there.
///
/// # Errors
/// A stored buffer outlives its owner.
pub(super) fn check_stores(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    ranges: &mut Ranges,
    diagnostics: &Diagnostics,
) -> Result<Vec<Blocked>, Reported> {
    let mut forced = Vec::new();
    ranges.carrier = None;
    for store in graph.stores.iter().filter(|store| !facts.leaked.contains(store.stored)) {
        forced.extend(check_store(view, graph, facts, ranges, diagnostics, store)?);
    }
    forced.sort_unstable();
    forced.dedup();
    Ok(forced.into_iter().map(|(carrier, node)| Blocked::LivesInto(carrier, node)).collect())
}

pub(super) fn check_store(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    ranges: &mut Ranges,
    diagnostics: &Diagnostics,
    store: &Store,
) -> Result<Vec<(CarrierId, NodeId)>, Reported> {
    let mut forced = Vec::new();
    let owners: Vec<CarrierId> = facts.possible_owners(store.stored).filter(|&owner| facts.own[owner].may()).collect();
    for owner in owners {
        let home = graph.carriers[owner].node;
        let block = graph.nodes[home].block;
        let escapes = |why: &str| {
            let value = graph.carriers[owner].value;
            diagnostics
                .error_on(view, store.op, format!("this stores a buffer {why}"))
                .note(view.value_location(value), "the buffer comes from here; nothing would free it")
                .note(
                    view.location(store.op),
                    "store a buffer of the caller, or pass 'allow-escape' to leave it unfreed",
                )
                .fail::<Vec<(CarrierId, NodeId)>>()
        };
        let Some(container) = store.container else { return escapes("where it outlives the function") };
        if ranges.carrier != Some(container) {
            ranges.compute(graph, container, &facts.borrowers[container], &facts.forced[container]);
        }
        let dominators = graph.dominators();
        let outlives = ranges.entered.iter().any(|&node| {
            let target = graph.nodes[node].block;
            match node != home && dominators.dominates(home, node) {
                true => !encloses(view, block, target),
                // The first node after the owner's scope, or the header of a loop around it.
                false => {
                    graph.nodes[node].incoming.iter().any(|&edge| dominators.dominates(home, graph.edges[edge].from))
                }
            }
        });
        if outlives {
            return escapes("in one that is used where the stored one no longer exists");
        }
        // A value that edges forward the container to must not outlive the stored buffer either.
        for alias in facts.aliases(container).filter(|&alias| is_container(view, graph.carriers[alias].value)) {
            for edge in graph.carriers[alias].forwarded.iter().map(|&pass| graph.passes[pass].edge) {
                let data = &graph.edges[edge];
                if facts.survives.contains(&(owner, edge)) || !dominators.dominates(home, data.from) {
                    continue;
                }
                let Some(to) = data.to.filter(|&to| graph.exists_in(view, owner, to)) else {
                    return escapes("in one that is forwarded to where the stored one does not exist");
                };
                forced.push((owner, to));
            }
        }
    }
    Ok(forced)
}

/// Leaves buffers unfreed that are stored where they outlive their owner, or may, and those that a buffer left unfreed may
/// be. Returns whether there are more than before.
pub(super) fn let_escape(view: View<'_>, graph: &Graph, facts: &mut Facts, ranges: &mut Ranges) -> bool {
    let ignored = Diagnostics::default();
    ranges.carrier = None;
    let mut found = false;
    for store in &graph.stores {
        // Also if it may be stored safely: a forwarded container is not followed.
        if facts.leaked.contains(store.stored)
            || !matches!(check_store(view, graph, facts, ranges, &ignored, store), Ok(forced) if forced.is_empty())
        {
            found |= facts.leak(store.stored);
        }
    }
    found
}
