//! Checks of the frees that the program has already: a buffer is freed that the function does not own, that is freed
//! twice, or that is used afterwards.
//!
//! ```mlir
//! memref.dealloc %a : memref<4xf32>     // freed here
//! memref.dealloc %a : memref<4xf32>     // error: this buffer is freed already
//! ```

use rustc_hash::FxHashMap;

use super::decisions::owners::Facts;
use super::graph::ids::{CarrierId, NodeId, Position};
use super::graph::program_graph::{Freed, Graph};
use super::graph::roles::Kind;
use crate::analysis::buffer_values::view_source;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, ValueDef, View};
use freehold_dialects::memref;

/// The number of frees of one buffer that are compared with each of them.
const FREES_COMPARED: usize = 64;

/// Checks the ops that free buffers. Those of buffers that the function owns are replaced by the pass's own frees.
///
/// # Errors
/// A buffer is freed that the function does not own, or that every path frees twice or uses afterwards.
pub(super) fn check_frees(view: View<'_>, graph: &Graph, diagnostics: &Diagnostics) -> Fallible {
    let mut by_carrier: FxHashMap<CarrierId, Vec<&Freed>> = FxHashMap::default();
    for freed in &graph.freed {
        if let Some(carrier) = freed.carrier {
            by_carrier.entry(carrier).or_default().push(freed);
        }
    }
    for freed in &graph.freed {
        let op = freed.op;
        let Some(number) = freed.carrier else {
            refuse_foreign_free(view, op, diagnostics)?;
            continue;
        };
        let carrier = &graph.carriers[number];
        let allocated = carrier.value;
        let follows = |node: NodeId, position: Position| match node == freed.node {
            true => position > freed.position,
            false => graph.dominators().dominates(freed.node, node),
        };
        // Among many frees of one buffer, those that follow the first are found from the first.
        let others = by_carrier[&number].iter().take(FREES_COMPARED);
        let again = others.copied().find(|other| other.op != op && follows(other.node, other.position));
        if let Some(again) = again {
            return diagnostics
                .error_on(view, again.op, "this buffer is freed already")
                .note(view.location(op), "freed here")
                .note(view.value_location(allocated), "allocated here")
                .fail();
        }
        // A carrier defined in a loop that the free's node is in is another buffer in the next iteration.
        let forwarded = carrier.forwarded.iter().map(|&pass| {
            let node = graph.source_node(pass);
            (node, graph.nodes[node].ops.end)
        });
        let used = carrier.uses.iter().copied().chain(forwarded).find(|&(node, position)| follows(node, position));
        if let Some((node, position)) = used {
            let user = graph.op_before(position.max(graph.nodes[node].ops.start.after()));
            return diagnostics
                .error_on(view, user, "this op uses a buffer that is freed already")
                .note(view.location(op), "freed here")
                .note(view.value_location(allocated), "allocated here")
                .fail();
        }
    }
    Ok(())
}

fn refuse_foreign_free(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let Some(mut value) = view.operands(op).find(|&operand| view.ty(operand).is_memref(view.ctx)) else {
        return Ok(());
    };
    while let Some(source) = view_source(view, value) {
        value = source;
    }
    let (what, help) = match view.def(value) {
        ValueDef::Argument(..) => {
            ("an argument, which belongs to the caller", "remove the free, and free the buffer in the caller")
        }
        ValueDef::Result(def, _) if view.is(def, &memref::GET_GLOBAL) => {
            ("a global, which is never freed", "remove the free")
        }
        ValueDef::Result(def, _) if view.is(def, &memref::ALLOCA) => {
            ("a stack buffer, which is freed at the end of its scope", "remove the free")
        }
        ValueDef::Result(..) => return Ok(()),
    };
    diagnostics.error_on(view, op, format!("this frees {what}")).note(view.value_location(value), help).fail()
}

/// Checks, once ownership is known, that no op frees a buffer that always belongs to the caller.
///
/// # Errors
/// A freed value comes from arguments, globals or stack buffers on every path. What is loaded from memory of the caller may
/// be freed: the program knows why.
pub(super) fn check_freed_owners(view: View<'_>, graph: &Graph, facts: &Facts, diagnostics: &Diagnostics) -> Fallible {
    for freed in &graph.freed {
        let Some(carrier) = freed.carrier else { continue };
        let mut owners = facts.possible_owners(carrier);
        let owned = owners.clone().any(|owner| facts.own[owner].may());
        let loaded = owners.any(|owner| graph.carriers[owner].kind == Kind::Mixed);
        if !owned && !loaded && !facts.leaked.contains(carrier) {
            return diagnostics
                .error_on(view, freed.op, "this frees a buffer that belongs to the caller on every path")
                .note(
                    view.value_location(graph.carriers[carrier].value),
                    "remove the free, or free a buffer of this function",
                )
                .fail();
        }
    }
    Ok(())
}
