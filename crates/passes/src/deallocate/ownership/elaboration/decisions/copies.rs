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
//! iteration, whether the loop still has the constant or its own buffer. So One-Shot Bufferize does for `scf.for`.
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

use cranelift_entity::{EntitySet, SecondaryMap, iter_entity_range};

use super::owners::{Contribution, Facts};
use super::plan::can_split;
use crate::analysis::buffer_values::view_source;
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId, PassId, Position};
use crate::deallocate::ownership::elaboration::graph::program_graph::{EdgeKind, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use freehold_core::definition::{EffectKind, EffectList, answers_effects, collect_effects};
use freehold_core::ir::View;

/// Returns the passes that should forward a copy. O(passes and ops of the nodes that return).
pub fn on_edges(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<PassId> {
    let mut found = Vec::new();
    for (number, pass) in graph.passes.iter().filter(|(_, pass)| !pass.is_alias) {
        if let Some(source) = pass.source
            && graph.edges[pass.edge].kind == EdgeKind::Return
            && matches!(facts.contribution(graph, number), Contribution::Flag(_))
        {
            found.extend(before_return(view, graph, facts, source, pass.edge).into_iter().flatten());
        }
    }
    found
}

/// Returns the passes that must copy so that `slot`, which `edge` returns, always owns its buffer; `None` if that is not
/// possible.
fn before_return(view: View<'_>, graph: &Graph, facts: &Facts, slot: CarrierId, edge: EdgeId) -> Option<Vec<PassId>> {
    let mut found = Vec::new();
    let mut seen: EntitySet<CarrierId> = EntitySet::new();
    let mut work = vec![(slot, edge)];
    while let Some((slot, edge)) = work.pop() {
        let data = &graph.carriers[slot];
        let suits = data.kind == Kind::Slot
            && facts.has_flag(slot)
            && data.node == graph.edges[edge].from
            && data.forwarded.len() == 1
            && data.sources_of.is_empty()
            && seen.insert(slot)
            && writes_nothing(view, graph, data.node, data.position);
        if !suits {
            return None;
        }
        for &received in &data.received {
            let pass = &graph.passes[received];
            match (facts.contribution(graph, received), pass.source) {
                (Contribution::Yes, _) => {}
                (Contribution::No, _) if can_insert(view, graph, pass.edge) => found.push(received),
                (Contribution::Flag(owners), Some(source)) if owners[..] == [source] => work.push((source, pass.edge)),
                _ => return None,
            }
        }
    }
    Some(found)
}

/// Returns the passes that forward a constant to the head of a loop of blocks whose other entries and
/// back edges forward buffers of the function, so that the loop needs no flag if those passes forward a copy.
/// O(passes · log n), besides the lengths of chains of views.
pub fn at_loop_entries(view: View<'_>, graph: &Graph, facts: &Facts, callees: &Callees) -> Vec<PassId> {
    let flagged = || {
        let slots = graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Slot);
        slots.filter(|&(carrier, _)| facts.has_flag(carrier))
    };
    // The slots that always own their buffers if the constants are copied: a greatest fixed point.
    let mut owns: EntitySet<CarrierId> = EntitySet::new();
    owns.extend(flagged().map(|(slot, _)| slot));
    let mut constants: Vec<(CarrierId, PassId)> = Vec::new();
    let mut dependents: SecondaryMap<CarrierId, Vec<CarrierId>> = SecondaryMap::new();
    let mut refuted: Vec<CarrierId> = Vec::new();
    for (slot, data) in flagged() {
        for &pass in &data.received {
            match facts.contribution(graph, pass) {
                Contribution::Yes => {}
                Contribution::Flag(owners) => match owners[..] {
                    [only] if owns.contains(only) => dependents[only].push(slot),
                    _ => refuted.push(slot),
                },
                Contribution::No if enters_with_constant(view, graph, callees, pass) => constants.push((slot, pass)),
                _ => refuted.push(slot),
            }
        }
    }
    while let Some(slot) = refuted.pop() {
        if owns.remove(slot) {
            refuted.append(&mut dependents[slot]);
        }
    }
    constants.into_iter().filter(|&(slot, _)| owns.contains(slot)).map(|(_, pass)| pass).collect()
}

/// Returns whether the edge of a pass enters a loop of blocks, and the pass forwards a constant.
fn enters_with_constant(view: View<'_>, graph: &Graph, callees: &Callees, pass: PassId) -> bool {
    let pass = &graph.passes[pass];
    let mut value = pass.value;
    while let Some(source) = view_source(view, value) {
        value = source;
    }
    matches!(graph.edges[pass.edge].kind, EdgeKind::Branch(_))
        && callees.is_constant(view, value)
        && enters_loop(graph, pass.edge)
        && can_insert(view, graph, pass.edge)
}

/// Returns whether an edge leads from outside of a loop to its head.
pub fn enters_loop(graph: &Graph, edge: EdgeId) -> bool {
    let data = &graph.edges[edge];
    let Some(to) = data.to else { return false };
    let dominators = graph.dominators();
    let is_back_edge = |&other: &EdgeId| dominators.dominates(to, graph.edges[other].from);
    !dominators.dominates(to, data.from) && graph.nodes[to].incoming.iter().any(is_back_edge)
}

/// Returns whether the ops of a node, from a position to its last op, write nothing.
fn writes_nothing(view: View<'_>, graph: &Graph, node: NodeId, position: Position) -> bool {
    let mut effects = EffectList::new();
    let mut ops = iter_entity_range(position..graph.nodes[node].ops.end);
    ops.next_back();
    ops.map(|position| graph.ops[position]).all(|op| {
        effects.clear();
        view.region_count(op) == 0
            && answers_effects(view, op)
            && collect_effects(view, op, &mut effects)
            && effects.iter().all(|effect| effect.kind != EffectKind::Write)
    })
}

/// Returns whether ops can be inserted that are executed only if control takes the edge.
pub fn can_insert(view: View<'_>, graph: &Graph, edge: EdgeId) -> bool {
    let data = &graph.edges[edge];
    let from = &graph.nodes[data.from];
    match data.kind {
        EdgeKind::Return | EdgeKind::Call => false,
        _ if from.outgoing.len() == 1 && from.never_to.is_empty() => true,
        EdgeKind::Branch(_) => can_split(view, graph, edge),
        EdgeKind::Region => false,
    }
}

impl Graph {
    /// Returns the graph in which these passes forward a copy, which the target owns. The source is used before the edge
    /// instead.
    #[must_use]
    pub fn with_copies(mut self, copies: &[PassId]) -> Graph {
        for &copy in copies {
            let pass = &mut self.passes[copy];
            let edge = &self.edges[pass.edge];
            pass.is_copied = true;
            // The source lives until the end of the function or region.
            if matches!(edge.kind, EdgeKind::Return | EdgeKind::Region) {
                continue;
            }
            if let Some(source) = pass.source.take() {
                let carrier = &mut self.carriers[source];
                carrier.forwarded.retain(|&forwarded| forwarded != copy);
                carrier.uses.push((edge.from, self.nodes[edge.from].ops.end));
            }
        }
        self
    }

    /// Returns the passes that forward a copy, each with its number among the operands for the successor of a branch.
    pub fn copied(&self, view: View<'_>) -> Vec<(PassId, usize)> {
        let first = |edge: EdgeId| {
            let edge = &self.edges[edge];
            let last = self.last_op(edge.from);
            match (edge.kind, view.op_def(last).and_then(|op_def| op_def.branch)) {
                (EdgeKind::Branch(successor), Some(branch)) => branch.successor_operands(view, last, successor).start,
                _ => 0,
            }
        };
        let copied = self.passes.iter().filter(|(_, pass)| pass.is_copied);
        copied.map(|(number, pass)| (number, pass.operand - first(pass.edge))).collect()
    }
}
