//! Copies on edges: where a returned slot owns its buffer on some edges only, the others copy what they forward.
//!
//! ```mlir
//! %r = scf.if %c -> (memref<4xf32>) {                     %r = scf.if %c -> (memref<4xf32>) {
//!                                                           %copy = memref.alloc() …
//!                                                           memref.copy %argument, %copy
//!   scf.yield %argument : memref<4xf32>              ⇒      scf.yield %copy : memref<4xf32>
//! } else {                                                } else {
//!   %a = memref.alloc() : memref<4xf32>                     %a = memref.alloc() : memref<4xf32>
//!   scf.yield %a : memref<4xf32>                            scf.yield %a : memref<4xf32>
//! }                                                       }
//! return %r : memref<4xf32>                               return %r : memref<4xf32>
//! ```
//!
//! A copy at the return would need a flag, and a check of it. The copy may be made earlier only if it is made as often, and
//! if nothing writes a buffer in between: the slot must be forwarded once, at the end of its own node.
//!
//! With the option `copy-constants`, a constant that enters a loop of blocks is copied there if a flag would tell, in each
//! iteration, whether the loop still has the constant or a buffer of its own. So One-Shot Bufferize does for `scf.for`.
//!
//! ```mlir
//!   %g = memref.get_global @zeros : memref<4xf32>             %g = memref.get_global @zeros : memref<4xf32>
//!                                                             %copy = memref.alloc() …
//!                                                             memref.copy %g, %copy
//!   cf.br ^head(%g : memref<4xf32>)                   ⇒       cf.br ^head(%copy : memref<4xf32>)
//! ^head(%x: memref<4xf32>):                                 ^head(%x: memref<4xf32>):
//!   …                                                         …
//!   %n = call @step(%x)                                       %n = call @step(%x)
//!                                                             memref.dealloc %x
//!   cf.cond_br %c, ^head(%n : memref<4xf32>), ^end            cf.cond_br %c, ^head(%n : memref<4xf32>), ^end
//! ```

use rustc_hash::FxHashSet;

use super::callees::Callees;
use super::decide::{Contribution, Facts, Own};
use super::graph::{EdgeKind, Graph, NONE};
use super::plan::can_split;
use super::roles::Kind;
use crate::analysis::buffer_values::view_source;
use freehold_core::definition::{EffectKind, answers_effects, collect_effects};
use freehold_core::ir::View;

/// Returns the passes, as (edge, index), that should forward a copy. O(passes and ops of the nodes that return).
pub(super) fn on_edges(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let returns = (0..graph.edges.len() as u32).filter(|&edge| graph.edges[edge as usize].kind == EdgeKind::Return);
    for edge in returns {
        for (index, pass) in graph.edges[edge as usize].passes.iter().enumerate() {
            if pass.source != NONE
                && !pass.is_alias
                && matches!(facts.contribution(graph, edge, index), Contribution::Flag(_))
            {
                found.extend(before_return(view, graph, facts, pass.source, edge).into_iter().flatten());
            }
        }
    }
    found
}

/// Returns the passes that must copy so that `slot`, which `edge` returns, always owns its buffer; `None` if that is not
/// possible.
fn before_return(view: View<'_>, graph: &Graph, facts: &Facts, slot: u32, edge: u32) -> Option<Vec<(u32, u32)>> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<u32> = FxHashSet::default();
    let mut work = vec![(slot, edge)];
    while let Some((slot, edge)) = work.pop() {
        let data = &graph.carriers[slot as usize];
        let suits = data.kind == Kind::Slot
            && facts.own[slot as usize] == Own::Flag
            && data.node == graph.edges[edge as usize].from
            && data.forwarded.len() == 1
            && data.sources_of.is_empty()
            && seen.insert(slot)
            && writes_nothing(view, graph, data.node, data.position);
        if !suits {
            return None;
        }
        for &(received, index) in &data.received {
            let source = graph.edges[received as usize].passes[index as usize].source;
            match facts.contribution(graph, received, index as usize) {
                Contribution::Yes => {}
                Contribution::No if can_insert(view, graph, received) => found.push((received, index)),
                Contribution::Flag(owners) if owners[..] == [source] => work.push((source, received)),
                _ => return None,
            }
        }
    }
    Some(found)
}

/// Returns the passes, as (edge, index), that forward a constant to the head of a loop of blocks whose other entries and
/// back edges forward buffers of the function, so that the loop needs no flag if those passes forward a copy.
/// O(passes · log n), besides the lengths of chains of views.
pub(super) fn at_loop_entries(view: View<'_>, graph: &Graph, facts: &Facts, callees: &Callees) -> Vec<(u32, u32)> {
    let is_flagged =
        |carrier: u32| graph.carriers[carrier as usize].kind == Kind::Slot && facts.own[carrier as usize] == Own::Flag;
    let count = graph.carriers.len() as u32;
    // The slots that always own their buffers if the constants are copied: a greatest fixed point.
    let mut owns: Vec<bool> = (0..count).map(is_flagged).collect();
    let mut constants: Vec<Vec<(u32, u32)>> = vec![Vec::new(); count as usize];
    let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
    let mut refuted: Vec<u32> = Vec::new();
    for slot in (0..count).filter(|&slot| is_flagged(slot)) {
        for &(edge, index) in &graph.carriers[slot as usize].received {
            match facts.contribution(graph, edge, index as usize) {
                Contribution::Yes => {}
                Contribution::Flag(owners) => match owners[..] {
                    [only] if owns[only as usize] => dependents[only as usize].push(slot),
                    _ => refuted.push(slot),
                },
                Contribution::No if enters_with_constant(view, graph, callees, edge, index) => {
                    constants[slot as usize].push((edge, index));
                }
                _ => refuted.push(slot),
            }
        }
    }
    while let Some(slot) = refuted.pop() {
        if std::mem::replace(&mut owns[slot as usize], false) {
            refuted.append(&mut dependents[slot as usize]);
        }
    }
    let kept = (0..count as usize).filter(|&slot| owns[slot]);
    kept.flat_map(|slot| std::mem::take(&mut constants[slot])).collect()
}

/// Returns whether an edge enters a loop of blocks, and the pass forwards a constant.
fn enters_with_constant(view: View<'_>, graph: &Graph, callees: &Callees, edge: u32, index: u32) -> bool {
    let data = &graph.edges[edge as usize];
    let mut value = data.passes[index as usize].value;
    while let Some(source) = view_source(view, value) {
        value = source;
    }
    matches!(data.kind, EdgeKind::Branch(_))
        && callees.is_constant(view, value)
        && enters_loop(graph, edge)
        && can_insert(view, graph, edge)
}

/// Returns whether an edge leads from outside of a loop to its head.
pub(super) fn enters_loop(graph: &Graph, edge: u32) -> bool {
    let data = &graph.edges[edge as usize];
    if data.to == NONE {
        return false;
    }
    let dominators = graph.dominators();
    let is_back_edge = |&other: &u32| dominators.dominates(data.to, graph.edges[other as usize].from);
    !dominators.dominates(data.to, data.from) && graph.nodes[data.to as usize].incoming.iter().any(is_back_edge)
}

/// Returns whether the ops of a node, from a position to its last op, write nothing.
fn writes_nothing(view: View<'_>, graph: &Graph, node: u32, position: u32) -> bool {
    let mut effects = Vec::new();
    let ops = position..graph.nodes[node as usize].ops.end.saturating_sub(1);
    graph.ops[ops.start as usize..ops.end.max(ops.start) as usize].iter().all(|&op| {
        effects.clear();
        view.region_count(op) == 0
            && answers_effects(view, op)
            && collect_effects(view, op, &mut effects)
            && effects.iter().all(|effect| effect.kind != EffectKind::Write)
    })
}

/// Returns whether ops can be inserted that are executed only if control takes the edge.
pub(super) fn can_insert(view: View<'_>, graph: &Graph, edge: u32) -> bool {
    let data = &graph.edges[edge as usize];
    let from = &graph.nodes[data.from as usize];
    match data.kind {
        EdgeKind::Return | EdgeKind::Call => false,
        _ if from.outgoing.len() == 1 && from.never_to.is_empty() => true,
        EdgeKind::Branch(_) => can_split(view, graph, edge),
        EdgeKind::Region => false,
    }
}

impl Graph {
    /// Lets passes, as (edge, index), forward a copy, which the target owns. The source is used before the edge instead.
    pub(super) fn copy_on_edges(&mut self, copies: &[(u32, u32)]) {
        for &(edge, index) in copies {
            let (from, kind) = (self.edges[edge as usize].from, self.edges[edge as usize].kind);
            let end = self.nodes[from as usize].ops.end;
            let pass = &mut self.edges[edge as usize].passes[index as usize];
            pass.is_copied = true;
            // The source lives until the end of the function or region.
            if matches!(kind, EdgeKind::Return | EdgeKind::Region) {
                continue;
            }
            let source = std::mem::replace(&mut pass.source, NONE);
            if source != NONE {
                let carrier = &mut self.carriers[source as usize];
                carrier.forwarded.retain(|&forwarded| forwarded != (edge, index));
                carrier.uses.push((from, end));
            }
        }
    }

    /// Returns the passes that forward a copy: edge, index, and number among the operands for the successor of a branch.
    pub(super) fn copied(&self, view: View<'_>) -> Vec<(u32, u32, usize)> {
        let mut found = Vec::new();
        for (number, edge) in self.edges.iter().enumerate() {
            for (index, pass) in edge.passes.iter().enumerate().filter(|(_, pass)| pass.is_copied) {
                let last = self.last_op(edge.from);
                let first = match edge.kind {
                    EdgeKind::Branch(successor) => view
                        .op_def(last)
                        .and_then(|op_def| op_def.branch)
                        .map_or(0, |branch| branch.successor_operands(view, last, successor as usize).start),
                    _ => 0,
                };
                found.push((number as u32, index as u32, pass.operand as usize - first));
            }
        }
        found
    }
}
