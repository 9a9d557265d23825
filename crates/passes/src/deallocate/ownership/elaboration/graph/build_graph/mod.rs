//! Builds the program graph of a function: nodes and edges here, carriers in `carriers`, and their uses in `uses`.
//! Cost: linear in ops, operands and edges.

mod carriers;
mod uses;

use std::ops::Range;

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use freehold_core::definition::{BranchPoint, RegionSuccessor, Traits};
use freehold_core::ir::{Block, Op, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::ids::{EdgeId, NodeId, Position};
use super::program_graph::{Edge, EdgeKind, Graph, Node, Pass};
use super::roles::{Inside, expands, is_dead_end, mentions};
use super::roots::Roots;
use crate::deallocate::ownership::elaboration::callees::Callees;

/// Builds the graph of the function body. All its blocks must be reachable. `roots`: those of slots and selects that may be
/// shifted views.
pub fn build(view: View<'_>, callees: &Callees, roots: &Roots) -> Graph {
    let graph = Graph {
        carrier_of: vec![PackedOption::default(); view.value_capacity()],
        takes: callees.calls(view),
        ..Graph::default()
    };
    let mut builder = Builder {
        view,
        callees,
        roots,
        graph,
        node_of: PrimaryMap::new(),
        node_of_block: FxHashMap::default(),
        returned: returned_operands(view, callees),
        rooted: FxHashSet::default(),
    };
    let inside = mentions(view, &builder.graph.takes);
    builder.add_nodes(&inside);
    builder.add_carriers();
    builder.add_aliases();
    builder.add_edges();
    builder.find_returned_aliases();
    builder.add_uses();
    builder.find_shifted();
    builder.graph
}

/// The graph while it is built, and what only its construction needs.
struct Builder<'a> {
    view: View<'a>,
    callees: &'a Callees,
    roots: &'a Roots,
    graph: Graph,
    /// By op, as its position: its node.
    node_of: PrimaryMap<Position, NodeId>,
    node_of_block: FxHashMap<Block, NodeId>,
    /// The operands that results of calls are, as the declarations of callees say.
    returned: FxHashMap<Value, Value>,
    /// The operands that last ops of nodes forward to slots with roots. The roots are forwarded too.
    rooted: FxHashSet<(NodeId, usize)>,
}

impl Builder<'_> {
    fn add_nodes(&mut self, inside: &[Inside]) {
        let view = self.view;
        let mut regions: Vec<_> = view.roots().iter().rev().copied().collect();
        while let Some(region) = regions.pop() {
            for block in view.blocks(region) {
                self.node_of_block.insert(block, self.graph.nodes.next_key());
                let mut after = None;
                let mut start = self.graph.ops.next_key();
                for op in view.ops(block) {
                    let position = self.graph.ops.push(op);
                    self.node_of.push(self.graph.nodes.next_key());
                    if expands(view, op, inside[op.index()]) || self.graph.takes.contains_key(&op) {
                        self.push_node(block, start..position.after(), after);
                        self.graph.node_after.insert(op, self.graph.nodes.next_key());
                        start = position.after();
                        after = Some(op);
                        regions.extend(view.regions(op).iter().rev());
                    }
                }
                self.push_node(block, start..self.graph.ops.next_key(), after);
            }
        }
    }

    fn push_node(&mut self, block: Block, ops: Range<Position>, after: Option<Op>) {
        self.graph.nodes.push(Node {
            block,
            ops,
            after,
            incoming: SmallVec::new(),
            outgoing: SmallVec::new(),
            never_from: SmallVec::new(),
            never_to: SmallVec::new(),
        });
    }

    fn add_edges(&mut self) {
        let view = self.view;
        for node in self.graph.nodes.keys() {
            if self.graph.nodes[node].ops.is_empty() {
                continue;
            }
            let last = self.graph.last_op(node);
            let op_def = view.op_def(last);
            if let Some(taken) = self.graph.takes.get(&last) {
                let operands: SmallVec<[usize; 8]> =
                    (0..view.operand_count(last)).filter(|operand| taken.contains(operand)).collect();
                let after = self.graph.node_after[&last];
                self.push_edge(node, Some(after), EdgeKind::Call, last, operands.into_iter(), |_| None);
            } else if self.graph.is_expanded(last) {
                self.add_region_edges(node, last, BranchPoint::Parent);
            } else if view.successor_count(last) > 0 {
                self.add_branch_edges(node, last);
            } else if let Some(parent) = view.block_parent_op(self.graph.nodes[node].block) {
                if op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR) && !is_dead_end(view, last))
                    || op_def.is_none()
                {
                    self.add_region_edges(node, parent, BranchPoint::Terminator(last));
                }
            } else if let Some(operands) = returned_range(view, last) {
                self.push_edge(node, None, EdgeKind::Return, last, operands, |_| None);
            }
        }
    }

    /// Adds an edge, and the buffers that it forwards. `operands`: the operands of `owner` that it forwards; `slot`: the
    /// argument or result that receives the operand with this number among them.
    fn push_edge(
        &mut self,
        from: NodeId,
        to: Option<NodeId>,
        kind: EdgeKind,
        owner: Op,
        operands: impl Iterator<Item = usize>,
        slot: impl Fn(usize) -> Option<Value>,
    ) {
        let edge = self.graph.edges.next_key();
        self.graph.nodes[from].outgoing.push(edge);
        if let Some(to) = to {
            self.graph.nodes[to].incoming.push(edge);
        }
        let first = self.graph.passes.next_key();
        for (index, operand) in operands.enumerate() {
            let value = self.view.operand(owner, operand);
            if !self.view.ty(value).is_memref(self.view.ctx) {
                continue;
            }
            let slot = slot(index);
            if slot.is_some_and(|slot| !self.roots.of(slot).is_empty()) {
                // The roots are forwarded instead.
                self.rooted.insert((from, operand));
                continue;
            }
            self.push_pass(edge, operand, value, slot);
        }
        let passes = first..self.graph.passes.next_key();
        self.graph.edges.push(Edge { from, to, kind, passes });
    }

    fn push_pass(&mut self, edge: EdgeId, operand: usize, value: Value, slot: Option<Value>) {
        let source = self.graph.carrier(value);
        let target = slot.and_then(|slot| self.graph.carrier(slot));
        let shifted = self.is_shifted(value);
        let pass = Pass { edge, operand, value, source, target, shifted, is_copied: false, is_alias: false };
        let pass = self.graph.passes.push(pass);
        if let Some(source) = source {
            self.graph.carriers[source].forwarded.push(pass);
        }
        if let Some(target) = target {
            self.graph.carriers[target].received.push(pass);
        }
    }

    fn add_branch_edges(&mut self, node: NodeId, op: Op) {
        let view = self.view;
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for index in 0..view.successor_count(op) {
            let target = view.successor(op, index);
            let to = Some(self.node_of_block[&target]);
            let kind = EdgeKind::Branch(index);
            match branch {
                Some(branch) => {
                    let range = branch.successor_operands(view, op, index);
                    let arguments = view.arguments(target);
                    let produced = branch.produced(view, op, index).min(arguments.len());
                    let slot = |number| arguments.get(produced + number).copied();
                    self.push_edge(node, to, kind, op, range, slot);
                }
                None => self.push_edge(node, to, kind, op, 0..0, |_| None),
            }
        }
    }

    /// Adds the edges from `point` of expanded op `op`.
    fn add_region_edges(&mut self, node: NodeId, op: Op, point: BranchPoint) {
        let view = self.view;
        let after = self.graph.node_after[&op];
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else {
            return self.add_unknown_edges(node, op, after);
        };
        let owner = match point {
            BranchPoint::Parent => op,
            BranchPoint::Terminator(terminator) => terminator,
        };
        let mut successors = interface.successors(view, op, point, &[]);
        // A loop that is known not to run is not entered, but its body must be valid, and what it allocates is freed in it.
        if point == BranchPoint::Parent
            && let Some(loop_like) = view.op_def(op).and_then(|op_def| op_def.loop_like)
            && view.region_count(op) == 1
            && successors.iter().all(|successor| successor.region.is_none())
        {
            successors.push(RegionSuccessor::entry(view.regions(op)[0], &loop_like.iter_arguments(view, op)));
        }
        // A loop with a known number of iterations enters its region at least once, or does not repeat it.
        let (fewest, most) = match view.region_count(op) {
            1 => interface.invocations(view, op, 0),
            _ => (0, None),
        };
        for successor in &successors {
            let impossible = match (point, successor.region) {
                (BranchPoint::Parent, None) => fewest > 0,
                (BranchPoint::Terminator(_), Some(_)) => most == Some(1),
                _ => false,
            };
            let to = match successor.region.and_then(|region| view.first_block(region)) {
                Some(entry) => self.node_of_block[&entry],
                None => after,
            };
            if impossible && successors.len() > 1 {
                self.push_never(node, to);
                continue;
            }
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, successor),
                BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor),
            };
            let slot = |index| successor.inputs.get(index).copied();
            self.push_edge(node, Some(to), EdgeKind::Region, owner, range, slot);
        }
        // Some loops do not list the transitions that never occur.
        if view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()) && view.region_count(op) == 1 {
            let entry = view.first_block(view.regions(op)[0]).map(|entry| self.node_of_block[&entry]);
            for to in entry.into_iter().chain([after]) {
                if !self.graph.forwarded_to(node).any(|known| known == Some(to)) {
                    self.push_never(node, to);
                }
            }
        }
    }

    /// Adds the edges of an op with unknown control flow: from anywhere to each region, and to the point after the op.
    fn add_unknown_edges(&mut self, node: NodeId, op: Op, after: NodeId) {
        let view = self.view;
        for &region in view.regions(op) {
            if let Some(entry) = view.first_block(region) {
                let to = self.node_of_block[&entry];
                self.push_edge(node, Some(to), EdgeKind::Region, op, 0..0, |_| None);
            }
        }
        self.push_edge(node, Some(after), EdgeKind::Region, op, 0..0, |_| None);
    }

    fn push_never(&mut self, from: NodeId, to: NodeId) {
        self.graph.nodes[from].never_to.push(to);
        self.graph.nodes[to].never_from.push(from);
    }
}

/// Returns the operands that a terminator of a function returns; `None` if it does not return.
fn returned_range(view: View<'_>, op: Op) -> Option<Range<usize>> {
    let op_def = view.op_def(op)?;
    match op_def.region_exit {
        Some(exit) => Some(exit(view, op)),
        None => op_def.has(Traits::RETURN_LIKE).then(|| 0..view.operand_count(op)),
    }
}

/// Returns the results of calls that are operands, as the declarations of callees say.
fn returned_operands(view: View<'_>, callees: &Callees) -> FxHashMap<Value, Value> {
    let mut found = FxHashMap::default();
    if callees.has_declarations() {
        for op in view.walk_preorder() {
            let results = view.results(op).iter();
            found.extend(results.filter_map(|&value| Some((value, callees.returned_operand(view, value)?))));
        }
    }
    found
}
