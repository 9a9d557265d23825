//! The program graph of a function: one control flow graph for blocks and regions alike.
//!
//! A *node* is a sequence of ops of a block that ends at the block's terminator or at an op whose regions matter here
//! (such an op is *expanded*). An *edge* is a branch between blocks, or a transition between an expanded op, its regions
//! and the point after it. Each edge lists the buffers that it forwards to block arguments or results.
//!
//! A *carrier* is a value that may own a buffer: an allocation, a result of a call, a block argument, a result of an
//! expanded op, a select. Other values of memref type are views; a view stands for the carrier at the end of its chain
//! of views, or for a buffer that the function never owns (an argument, a global, a stack buffer).
//!
//! ```text
//!   %a = memref.alloc()                node 0: alloc, scf.if     (expanded)
//!   %r = scf.if %c -> … {              node 1: use %a, yield     0 → 1
//!     use %a; yield %a                 node 2: alloc, yield      0 → 2
//!   } else {                           node 3: use %r, return    1 → 3 forwards %a to %r
//!     %b = memref.alloc(); yield %b                              2 → 3 forwards %b to %r
//!   }                                                            3 → exit forwards nothing
//!   use %r; return
//! ```
//!
//! A region op is expanded only if that matters: a loop if a carrier is defined in it, another op if a buffer is mentioned
//! in it. Otherwise the uses in its regions count as uses of the op itself. This is exact for loops, because whatever is used in an iteration is
//! live throughout the loop.
//!
//! Cost: linear in ops, operands and edges.

use std::cell::OnceCell;
use std::ops::Range;

use freehold_core::definition::{
    BranchPoint, EffectKind, EffectTarget, RegionSuccessor, Traits, answers_effects, collect_effects,
};
use freehold_core::ir::{Block, Op, Value, ValueDef, View};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::callees::Callees;
use super::dominators::Dominators;
use super::roles::{Inside, carrier_kind, encloses, expands, is_dead_end, mentions};
use super::roots::Roots;
use crate::analysis::buffer_values::{is_container, is_shifted, view_source};

/// A number that stands for "none".
pub(super) const NONE: u32 = u32::MAX;

/// The target of what is forwarded to a slot with roots.
const ROOTED: u32 = u32::MAX - 1;

/// The kind of a carrier, by its definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An op allocates the buffer.
    Allocated,
    /// An argument that the function takes over.
    Taken,
    /// A call returns the buffer; the number is that of the result.
    Returned,
    /// An op returns the buffer, and a flag that tells whether the function owns it.
    Flagged,
    /// A block argument, or a result of an expanded op: the buffer is forwarded to it along edges.
    Slot,
    /// `arith.select` of two buffers.
    Choice,
    /// The result of an op that may return any of its operands: never owns a buffer.
    Mixed,
}

/// A value that may own a buffer.
pub(super) struct Carrier {
    pub value: Value,
    pub kind: Kind,
    /// Whether the elements of its buffer are buffers.
    pub is_container: bool,
    /// The node in which it is defined.
    pub node: u32,
    /// The position after which it exists; see [`Graph::positions`].
    pub position: u32,
    /// For each node in which it or a view of it is used, the last position, except where an edge forwards it.
    pub uses: Vec<(u32, u32)>,
    /// The edges that forward it or a view of it, with the index in [`Edge::passes`].
    pub forwarded: Vec<(u32, u32)>,
    /// The edges that forward something to it, with the index in [`Edge::passes`].
    pub received: Vec<(u32, u32)>,
    /// The selects and other carriers that have it as a source.
    pub sources_of: Vec<u32>,
    /// For [`Kind::Choice`] and [`Kind::Mixed`]: the carriers of the memref operands, or [`NONE`]. For [`Kind::Returned`]:
    /// those of the operands that the result may alias.
    pub sources: SmallVec<[u32; 2]>,
    /// For [`Kind::Returned`]: the operands of the call that the result may alias; `None` if it is no alias.
    pub aliased: Option<SmallVec<[Value; 2]>>,
}

/// A buffer that an edge forwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// The number of the operand of the last op of the source node.
    pub operand: u32,
    /// The forwarded value.
    pub value: Value,
    /// The carrier of the value, or [`NONE`] if it is not owned by this function.
    pub source: u32,
    /// The carrier that receives it; [`NONE`] on an edge that leaves the function.
    pub target: u32,
    /// Whether the value is a view that does not point to the start of its buffer, so that it cannot be freed.
    pub shifted: bool,
    /// Whether the edge forwards a copy of the buffer.
    pub is_copied: bool,
    /// Whether it leaves the function without a copy, even if the function does not own the buffer.
    pub is_alias: bool,
}

/// The kind of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EdgeKind {
    /// To this successor of a branch.
    Branch(u32),
    /// From an expanded op or a terminator of one of its regions to the entry of a region or to the point after the op.
    Region,
    /// Past a call that takes over operands, which it forwards.
    Call,
    /// Out of the function.
    Return,
}

/// A transition between two nodes.
pub(super) struct Edge {
    pub from: u32,
    /// The target node; [`NONE`] outside of the function.
    pub to: u32,
    pub kind: EdgeKind,
    pub passes: SmallVec<[Pass; 2]>,
}

/// A sequence of ops.
pub(super) struct Node {
    pub block: Block,
    /// The ops, as numbers into [`Graph::ops`].
    pub ops: Range<u32>,
    /// The expanded op after which the node starts; otherwise it starts at the start of the block.
    pub after: Option<Op>,
    pub incoming: SmallVec<[u32; 2]>,
    pub outgoing: SmallVec<[u32; 2]>,
    /// The nodes before and after it along transitions that never occur, because the number of iterations is known. They
    /// still forward operands to the same arguments and results as those that occur.
    pub never_from: SmallVec<[u32; 1]>,
    pub never_to: SmallVec<[u32; 1]>,
}

impl Node {
    /// Returns the nodes whose last op forwards operands to this node.
    pub fn forwarded_from<'a>(&'a self, graph: &'a Graph) -> impl Iterator<Item = u32> + 'a {
        let edges = self.incoming.iter().map(|&edge| graph.edges[edge as usize].from);
        edges.chain(self.never_from.iter().copied())
    }

    /// Returns the nodes to which the last op of this node forwards operands.
    pub fn forwarded_to<'a>(&'a self, graph: &'a Graph) -> impl Iterator<Item = u32> + 'a {
        let edges = self.outgoing.iter().map(|&edge| graph.edges[edge as usize].to);
        edges.chain(self.never_to.iter().copied())
    }
}

/// A `memref.dealloc`, or another op that frees its operand, that was in the program before.
pub(super) struct Freed {
    pub op: Op,
    pub carrier: u32,
    pub node: u32,
    pub position: u32,
}

/// An op that may store a buffer in another one.
pub(super) struct Store {
    pub op: Op,
    /// The carrier of the buffer that is written; [`NONE`] if the function does not own it.
    pub container: u32,
    pub stored: u32,
    /// Whether what is stored may be a view that does not point to the start of the buffer.
    pub is_shifted: bool,
}

/// The graph.
///
/// *Positions*: position `p` of a node is the point before op `p` of [`Graph::ops`], so that `ops.start` is the start of
/// the node, and the point after op `p` is `p + 1`.
#[derive(Default)]
pub(super) struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub ops: Vec<Op>,
    pub carriers: Vec<Carrier>,
    /// The carrier of each value of memref type that has one.
    carrier_of: Vec<u32>,
    /// By op: its number in `ops`, or that of the op around it whose regions are not expanded.
    number: Vec<u32>,
    /// By number of op: its node.
    node_of: Vec<u32>,
    node_of_block: FxHashMap<Block, u32>,
    node_after: FxHashMap<Op, u32>,
    /// Ops that free buffers.
    pub freed: Vec<Freed>,
    /// Ops that store buffers in buffers.
    pub stores: Vec<Store>,
    /// The operands that calls take over. Such a call is expanded.
    pub takes: FxHashMap<Op, Vec<usize>>,
    /// The operands that results of calls are, as the declarations of callees say.
    returned: FxHashMap<Value, Value>,
    /// The roots of slots and selects that may be shifted views.
    roots: Roots,
    /// The operands that last ops of nodes forward to slots with roots. The roots are forwarded too.
    rooted: FxHashSet<(u32, u32)>,
    /// Whether callees may store shifted views of what is passed to them.
    calls_shift: bool,
    /// Computed when it is first needed.
    dominators: OnceCell<Dominators>,
}

impl Graph {
    /// Builds the graph of the function body. All its blocks must be reachable.
    pub fn build(view: View<'_>, callees: &Callees, roots: Roots) -> Graph {
        let mut graph = Graph {
            carrier_of: vec![NONE; view.value_capacity()],
            number: vec![NONE; view.op_capacity()],
            takes: callees.calls(view),
            returned: returned_operands(view, callees),
            roots,
            calls_shift: callees.shift,
            ..Graph::default()
        };
        let inside = mentions(view, &graph.takes);
        graph.add_nodes(view, &inside);
        graph.add_carriers(view, callees.arguments(view));
        graph.add_aliases(view, callees);
        graph.add_edges(view);
        graph.find_returned_aliases(view, callees);
        graph.add_uses(view);
        graph.find_shifted(view);
        graph
    }

    /// Returns the carrier of a value, or [`NONE`] if the function does not own its buffer.
    pub fn carrier(&self, value: Value) -> u32 {
        self.carrier_of.get(value.index()).copied().unwrap_or(NONE)
    }

    /// Returns whether the op is one whose regions are parts of the graph.
    pub fn is_expanded(&self, op: Op) -> bool {
        self.node_after.contains_key(&op)
    }

    /// Returns the dominators of the nodes. O(edges) once for reducible graphs.
    pub fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| Dominators::compute(self))
    }

    /// Returns whether the value of a carrier may be used from the start of a node on, where it is not defined itself:
    /// whether its definition dominates the node, in an enclosing region.
    pub fn exists_in(&self, view: View<'_>, carrier: u32, node: u32) -> bool {
        let home = self.carriers[carrier as usize].node;
        node != NONE
            && node != home
            && self.dominators().dominates(home, node)
            && encloses(view, self.nodes[home as usize].block, self.nodes[node as usize].block)
    }

    /// Returns the last op of a node: a terminator or an expanded op.
    pub fn last_op(&self, node: u32) -> Op {
        self.ops[self.nodes[node as usize].ops.end as usize - 1]
    }

    fn add_nodes(&mut self, view: View<'_>, inside: &[Inside]) {
        let mut regions: Vec<_> = view.roots().iter().rev().copied().collect();
        while let Some(region) = regions.pop() {
            for block in view.blocks(region) {
                self.node_of_block.insert(block, self.nodes.len() as u32);
                let mut after = None;
                let mut start = self.ops.len() as u32;
                for op in view.ops(block) {
                    let number = self.ops.len() as u32;
                    self.ops.push(op);
                    self.number[op.index()] = number;
                    self.node_of.push(self.nodes.len() as u32);
                    if expands(view, op, inside[op.index()]) || self.takes.contains_key(&op) {
                        self.push_node(block, start..number + 1, after);
                        self.node_after.insert(op, self.nodes.len() as u32);
                        start = number + 1;
                        after = Some(op);
                        regions.extend(view.regions(op).iter().rev());
                    } else if view.region_count(op) > 0 {
                        for inner in view.walk_op_preorder(op) {
                            self.number[inner.index()] = number;
                        }
                    }
                }
                self.push_node(block, start..self.ops.len() as u32, after);
            }
        }
    }

    fn push_node(&mut self, block: Block, ops: Range<u32>, after: Option<Op>) {
        self.nodes.push(Node {
            block,
            ops,
            after,
            incoming: SmallVec::new(),
            outgoing: SmallVec::new(),
            never_from: SmallVec::new(),
            never_to: SmallVec::new(),
        });
    }

    fn push_carrier(&mut self, view: View<'_>, value: Value, kind: Kind, node: u32, position: u32) {
        let kind = match self.roots.of(value) {
            [] => kind,
            [_] => return,
            _ => Kind::Mixed,
        };
        self.carrier_of[value.index()] = self.carriers.len() as u32;
        self.carriers.push(Carrier {
            value,
            kind,
            is_container: is_container(view, value),
            node,
            position,
            uses: Vec::new(),
            forwarded: Vec::new(),
            received: Vec::new(),
            sources_of: Vec::new(),
            sources: SmallVec::new(),
            aliased: None,
        });
    }

    /// Creates the carriers, then finds those of views.
    fn add_carriers(&mut self, view: View<'_>, taken: &[usize]) {
        for node in 0..self.nodes.len() {
            let (block, ops, after) = {
                let node = &self.nodes[node];
                (node.block, node.ops.clone(), node.after)
            };
            let is_function_entry = view.block_parent_op(block).is_none() && view.is_entry_block(block);
            let slots = match after {
                Some(op) if view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some()) => view.results(op),
                Some(op) if self.takes.contains_key(&op) => view.results(op),
                Some(_) => &[],
                None if is_function_entry => &[],
                None => view.arguments(block),
            };
            let taking = after.filter(|op| self.takes.contains_key(op));
            for &value in slots.iter().filter(|&&value| view.ty(value).is_memref(view.ctx)) {
                let kind = match taking {
                    Some(op) if self.returned.contains_key(&value) || carrier_kind(view, op, value).is_none() => {
                        continue;
                    }
                    Some(op) => carrier_kind(view, op, value).unwrap_or(Kind::Returned),
                    None => Kind::Slot,
                };
                self.push_carrier(view, value, kind, node as u32, ops.start);
            }
            for &number in taken.iter().filter(|_| is_function_entry && after.is_none()) {
                self.push_carrier(view, view.arguments(block)[number], Kind::Taken, node as u32, ops.start);
            }
            for number in ops {
                let op = self.ops[number as usize];
                if self.is_expanded(op) {
                    continue;
                }
                for index in 0..view.results(op).len() {
                    let value = view.result(op, index);
                    if self.returned.contains_key(&value) {
                        continue;
                    }
                    if let Some(kind) = carrier_kind(view, op, value) {
                        self.push_carrier(view, value, kind, node as u32, number + 1);
                    }
                }
            }
        }
        self.find_views(view);
    }

    /// Finds the operands that results of calls may alias. What a call takes over moves to the result.
    fn add_aliases(&mut self, view: View<'_>, callees: &Callees) {
        for carrier in 0..self.carriers.len() {
            let ValueDef::Result(op, number) = view.def(self.carriers[carrier].value) else { continue };
            if self.carriers[carrier].kind != Kind::Returned {
                continue;
            }
            let Some(operands) = callees.aliased_operands(view, op, number) else { continue };
            let taken = self.takes.get(&op).map_or(&[][..], |taken| taken);
            let kept = operands.iter().filter(|operand| !taken.contains(operand));
            let values: SmallVec<[Value; 2]> = kept.filter_map(|&operand| view.operands(op).nth(operand)).collect();
            self.carriers[carrier].sources = values.iter().map(|&value| self.carrier(value)).collect();
            self.carriers[carrier].aliased = Some(values);
        }
    }

    /// Marks what returns pass on without a copy, although it may be an alias.
    fn find_returned_aliases(&mut self, view: View<'_>, callees: &Callees) {
        for edge in self.edges.iter_mut().filter(|edge| edge.kind == EdgeKind::Return) {
            for pass in &mut edge.passes {
                pass.is_alias = callees.returns_alias(view, pass.operand as usize);
            }
        }
    }

    /// Finds the carriers of views. A view may precede its source in the order of the nodes.
    fn find_views(&mut self, view: View<'_>) {
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for op in view.ops(block) {
                    for &value in view.results(op) {
                        self.find_view(view, value);
                    }
                }
            }
        }
        let views: Vec<Value> = self.roots.views().collect();
        views.into_iter().for_each(|value| self.find_view(view, value));
        for index in 0..self.carriers.len() {
            if !matches!(self.carriers[index].kind, Kind::Choice | Kind::Mixed) {
                continue;
            }
            let value = self.carriers[index].value;
            let sources: SmallVec<[u32; 2]> = match self.roots.of(value) {
                [] => {
                    let op = view.defining_op(value).expect("a result");
                    let memrefs = view.operands(op).filter(|&operand| view.ty(operand).is_memref(view.ctx));
                    memrefs.map(|operand| self.carrier(operand)).collect()
                }
                roots => roots.iter().map(|&root| self.carrier(root)).collect(),
            };
            for &source in sources.iter().filter(|&&source| source != NONE) {
                self.carriers[source as usize].sources_of.push(index as u32);
            }
            self.carriers[index].sources = sources;
        }
    }

    /// Returns the buffer of which a value is a view.
    fn view_source(&self, view: View<'_>, value: Value) -> Option<Value> {
        match self.roots.of(value) {
            [root] => Some(*root),
            _ => self.returned.get(&value).copied().or_else(|| view_source(view, value)),
        }
    }

    /// Returns whether a value may be a view that does not point to the start of its buffer, with regard to the ops that
    /// made it.
    fn is_shifted(&self, view: View<'_>, value: Value) -> bool {
        let mut at = Some(value);
        while let Some(next) = at {
            if !self.roots.of(next).is_empty() {
                return true;
            }
            at = self.returned.get(&next).copied().or_else(|| view_source(view, next));
        }
        is_shifted(view, value)
    }

    fn find_view(&mut self, view: View<'_>, value: Value) {
        let mut chain: SmallVec<[Value; 8]> = SmallVec::new();
        let mut next = value;
        let found = loop {
            let known = self.carrier_of[next.index()];
            if known != NONE {
                break known;
            }
            chain.push(next);
            match self.view_source(view, next) {
                Some(source) => next = source,
                None => break NONE,
            }
        };
        if found != NONE {
            for value in chain {
                self.carrier_of[value.index()] = found;
            }
        }
    }

    fn add_edges(&mut self, view: View<'_>) {
        for node in 0..self.nodes.len() as u32 {
            if self.nodes[node as usize].ops.is_empty() {
                continue;
            }
            let last = self.last_op(node);
            let op_def = view.op_def(last);
            if let Some(taken) = self.takes.get(&last) {
                let mut passes = self.passes(view, last, 0..view.operand_count(last), |_| NONE);
                passes.retain(|pass| taken.contains(&(pass.operand as usize)));
                self.push_edge(node, self.node_after[&last], EdgeKind::Call, passes);
            } else if self.is_expanded(last) {
                self.add_region_edges(view, node, last, BranchPoint::Parent);
            } else if view.successor_count(last) > 0 {
                self.add_branch_edges(view, node, last);
            } else if let Some(parent) = view.block_parent_op(self.nodes[node as usize].block) {
                if op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR) && !is_dead_end(view, last))
                    || op_def.is_none()
                {
                    self.add_region_edges(view, node, parent, BranchPoint::Terminator(last));
                }
            } else if let Some(operands) = returned_range(view, last) {
                let passes = self.passes(view, last, operands, |_| NONE);
                self.push_edge(node, NONE, EdgeKind::Return, passes);
            }
        }
    }

    fn passes(
        &self,
        view: View<'_>,
        owner: Op,
        operands: Range<usize>,
        target: impl Fn(usize) -> u32,
    ) -> SmallVec<[Pass; 2]> {
        let forwards = operands.enumerate().filter_map(|(index, operand)| {
            let value = view.operand(owner, operand);
            let is_memref = view.ty(value).is_memref(view.ctx);
            let pass = || Pass {
                operand: operand as u32,
                value,
                source: self.carrier(value),
                target: target(index),
                shifted: self.is_shifted(view, value),
                is_copied: false,
                is_alias: false,
            };
            is_memref.then(pass)
        });
        forwards.collect()
    }

    /// Returns the carrier that a slot is; [`ROOTED`] if it has roots, which are forwarded instead.
    fn target(&self, slot: Option<Value>) -> u32 {
        match slot {
            Some(slot) if !self.roots.of(slot).is_empty() => ROOTED,
            Some(slot) => self.carrier(slot),
            None => NONE,
        }
    }

    fn push_edge(&mut self, from: u32, to: u32, kind: EdgeKind, mut passes: SmallVec<[Pass; 2]>) {
        let rooted = passes.iter().filter(|pass| pass.target == ROOTED).map(|pass| (from, pass.operand));
        self.rooted.extend(rooted);
        passes.retain(|pass| pass.target != ROOTED);
        let number = self.edges.len() as u32;
        self.nodes[from as usize].outgoing.push(number);
        if to != NONE {
            self.nodes[to as usize].incoming.push(number);
        }
        for (index, pass) in passes.iter().enumerate() {
            if pass.source != NONE {
                self.carriers[pass.source as usize].forwarded.push((number, index as u32));
            }
            if pass.target != NONE {
                self.carriers[pass.target as usize].received.push((number, index as u32));
            }
        }
        self.edges.push(Edge { from, to, kind, passes });
    }

    fn add_branch_edges(&mut self, view: View<'_>, node: u32, op: Op) {
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for index in 0..view.successor_count(op) {
            let target = view.successor(op, index);
            let to = self.node_of_block[&target];
            let passes = match branch {
                Some(branch) => {
                    let range = branch.successor_operands(view, op, index);
                    let arguments = view.arguments(target);
                    let produced = branch.produced(view, op, index).min(arguments.len());
                    self.passes(view, op, range, |number| self.target(arguments.get(produced + number).copied()))
                }
                None => SmallVec::new(),
            };
            self.push_edge(node, to, EdgeKind::Branch(index as u32), passes);
        }
    }

    /// Adds the edges from `point` of expanded op `op`.
    fn add_region_edges(&mut self, view: View<'_>, node: u32, op: Op, point: BranchPoint) {
        let after = self.node_after[&op];
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else {
            // Unknown control flow: from anywhere to each region, and to the point after the op.
            for index in 0..view.region_count(op) {
                if let Some(entry) = view.first_block(view.regions(op)[index]) {
                    self.push_edge(node, self.node_of_block[&entry], EdgeKind::Region, SmallVec::new());
                }
            }
            self.push_edge(node, after, EdgeKind::Region, SmallVec::new());
            return;
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
                self.nodes[node as usize].never_to.push(to);
                self.nodes[to as usize].never_from.push(node);
                continue;
            }
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, successor),
                BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor),
            };
            let passes = self.passes(view, owner, range, |index| self.target(successor.inputs.get(index).copied()));
            self.push_edge(node, to, EdgeKind::Region, passes);
        }
        // Some loops do not list the transitions that never occur.
        if view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()) && view.region_count(op) == 1 {
            let entry = view.first_block(view.regions(op)[0]).map(|entry| self.node_of_block[&entry]);
            for to in entry.into_iter().chain([after]) {
                if !self.nodes[node as usize].forwarded_to(self).any(|known| known == to) {
                    self.nodes[node as usize].never_to.push(to);
                    self.nodes[to as usize].never_from.push(node);
                }
            }
        }
    }

    /// Adds the uses by ops, and the ops that free buffers. An operand that an edge forwards is not a use.
    fn add_uses(&mut self, view: View<'_>) {
        let mut effects = Vec::new();
        for number in 0..self.ops.len() as u32 {
            let op = self.ops[number as usize];
            let node = self.node_of[number as usize];
            let is_last = self.nodes[node as usize].ops.end == number + 1;
            if is_last && !self.nodes[node as usize].outgoing.is_empty() {
                let outgoing = &self.nodes[node as usize].outgoing;
                let forwarded: SmallVec<[u32; 8]> = outgoing
                    .iter()
                    .flat_map(|&edge| self.edges[edge as usize].passes.iter().map(|pass| pass.operand))
                    .collect();
                for (index, operand) in view.operands(op).enumerate() {
                    if !forwarded.contains(&(index as u32)) && !self.rooted.contains(&(node, index as u32)) {
                        self.add_use(operand, node, number + 1);
                    }
                }
                if self.takes.contains_key(&op) {
                    self.add_stores(view, op);
                }
                continue;
            }
            effects.clear();
            let frees = answers_effects(view, op)
                && collect_effects(view, op, &mut effects)
                && effects.iter().any(|effect| effect.kind == EffectKind::Free);
            if frees {
                for effect in effects.iter().filter(|effect| effect.kind == EffectKind::Free) {
                    let value = match effect.target {
                        EffectTarget::Operand(use_) => view.use_value(use_),
                        EffectTarget::Value(value) => value,
                        EffectTarget::Unspecified => continue,
                    };
                    self.freed.push(Freed { op, carrier: self.carrier(value), node, position: number + 1 });
                }
                continue;
            }
            for operand in view.operands(op) {
                self.add_use(operand, node, number + 1);
            }
            self.add_stores(view, op);
            if view.region_count(op) > 0 && !self.is_expanded(op) {
                for inner in view.walk_op_preorder(op) {
                    self.add_stores(view, inner);
                    for operand in view.operands(inner) {
                        self.add_use(operand, node, number + 1);
                    }
                }
            }
        }
    }

    /// Adds what an op may store: any of its memref operands in any of its memref operands whose elements are memrefs.
    fn add_stores(&mut self, view: View<'_>, op: Op) {
        let holds = |value: &Value| is_container(view, *value);
        if !view.operands(op).any(|operand| holds(&operand)) {
            return;
        }
        let op_def = view.op_def(op);
        let transparent = op_def.is_some_and(|op_def| {
            op_def.traits.intersects(Traits::VIEW_LIKE | Traits::RETURN_LIKE)
                || op_def.branch.is_some()
                || op_def.region_branch.is_some()
                || op_def.region_exit.is_some()
                || op_def.buffer_flow.is_some()
        });
        let mut effects = Vec::new();
        let writes = !answers_effects(view, op)
            || !collect_effects(view, op, &mut effects)
            || effects.iter().any(|effect| effect.kind == EffectKind::Write);
        if transparent || !writes {
            return;
        }
        let operands: SmallVec<[Value; 4]> = view.operands(op).collect();
        for (number, container) in operands.iter().enumerate().filter(|(_, operand)| holds(operand)) {
            for (other, &stored) in operands.iter().enumerate() {
                let is_shifted = (self.calls_shift && op_def.is_some_and(|op_def| op_def.call.is_some()))
                    || self.is_shifted(view, stored);
                let stored = self.carrier(stored);
                if other != number && stored != NONE && stored != self.carrier(*container) {
                    self.stores.push(Store { op, container: self.carrier(*container), stored, is_shifted });
                }
            }
        }
    }

    /// Marks the passes of what may be a shifted view without a root: what is loaded from buffers if such views are stored in
    /// any, the results of ops that may return one, and the slots to which they are forwarded.
    fn find_shifted(&mut self, view: View<'_>) {
        let is_stored = self.stores.iter().any(|store| store.is_shifted);
        let mut work: Vec<u32> = Vec::new();
        for (number, data) in self.carriers.iter().enumerate().filter(|(_, data)| data.kind == Kind::Mixed) {
            let op = view.defining_op(data.value).filter(|_| self.roots.of(data.value).is_empty());
            let is_loaded = |op: Op| view.operands(op).any(|operand| is_container(view, operand));
            let returns = |op: Op| view.operands(op).any(|operand| self.is_shifted(view, operand));
            if op.is_some_and(|op| (is_stored && is_loaded(op)) || returns(op)) {
                work.push(number as u32);
            }
        }
        let mut shifted = vec![false; if work.is_empty() { 0 } else { self.carriers.len() }];
        while let Some(carrier) = work.pop() {
            if std::mem::replace(&mut shifted[carrier as usize], true) {
                continue;
            }
            let data = &mut self.carriers[carrier as usize];
            if data.kind == Kind::Choice {
                data.kind = Kind::Mixed;
            }
            work.extend(&data.sources_of);
            for &(edge, index) in &data.forwarded {
                let pass = &mut self.edges[edge as usize].passes[index as usize];
                pass.shifted = true;
                work.extend(Some(pass.target).filter(|&target| target != NONE));
            }
        }
    }

    fn add_use(&mut self, value: Value, node: u32, position: u32) {
        let carrier = self.carrier(value);
        if carrier != NONE {
            let uses = &mut self.carriers[carrier as usize].uses;
            match uses.last_mut() {
                Some(last) if last.0 == node => last.1 = last.1.max(position),
                _ => uses.push((node, position)),
            }
        }
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
