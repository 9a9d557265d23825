//! The program graph of a function: one control flow graph for blocks and regions alike.
//!
//! A *node* is a sequence of ops of a block that ends at the block's terminator or at an op whose regions matter here
//! (such an op is *expanded*). An *edge* is a branch between blocks, or a transition between an expanded op, its regions
//! and the point after it. Each edge lists the buffers that it forwards to block arguments or results: its *passes*.
//!
//! A *carrier* is a value that may own a buffer: an allocation, a result of a call, a block argument, a result of an
//! expanded op, a select. Other values of memref type are views; a view represents the carrier at the end of its chain
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
//! Nodes, edges, passes, carriers and ops are numbered, and each kind of number is a type of its own (`ids`). `build_graph`
//! makes the graph.
//!
//! Cost: linear in ops, operands and edges.

use std::cell::OnceCell;
use std::ops::Range;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, PrimaryMap, iter_entity_range};
use freehold_core::ir::{Block, Op, Value, View};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::dominators::{Dominators, Neighbors};
use super::ids::{CarrierId, EdgeId, NodeId, PassId, Position};
use super::roles::{Kind, encloses};

/// A value that may own a buffer.
pub struct Carrier {
    pub value: Value,
    pub kind: Kind,
    /// Whether the elements of its buffer are buffers.
    pub is_container: bool,
    /// The node in which it is defined.
    pub node: NodeId,
    /// The position after which it exists.
    pub position: Position,
    /// For each node in which it or a view of it is used, the last position, except where an edge forwards it.
    pub uses: Vec<(NodeId, Position)>,
    /// The passes that forward it or a view of it.
    pub forwarded: Vec<PassId>,
    /// The passes that forward something to it.
    pub received: Vec<PassId>,
    /// The selects and other carriers that have it as a source.
    pub sources_of: Vec<CarrierId>,
    /// For [`Kind::Choice`] and [`Kind::Mixed`]: the carriers of the memref operands, or `None`. For [`Kind::Returned`]:
    /// those of the operands that the result may alias.
    pub sources: SmallVec<[Option<CarrierId>; 2]>,
    /// For [`Kind::Returned`]: the operands of the call that the result may alias; `None` if it is no alias.
    pub aliased: Option<SmallVec<[Value; 2]>>,
}

/// A buffer that an edge forwards.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The edge.
    pub edge: EdgeId,
    /// The number of the operand of the last op of the source node.
    pub operand: usize,
    /// The forwarded value.
    pub value: Value,
    /// The carrier of the value, or `None` if it is not owned by this function.
    pub source: Option<CarrierId>,
    /// The carrier that receives it; `None` on an edge that leaves the function.
    pub target: Option<CarrierId>,
    /// Whether the value is a view that does not point to the start of its buffer, so that it cannot be freed.
    pub shifted: bool,
    /// Whether the edge forwards a copy of the buffer.
    pub is_copied: bool,
    /// Whether it leaves the function without a copy, even if the function does not own the buffer.
    pub is_alias: bool,
}

/// The kind of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeKind {
    /// To this successor of a branch.
    Branch(usize),
    /// From an expanded op or a terminator of one of its regions to the entry of a region or to the point after the op.
    Region,
    /// Past a call that takes over operands, which it forwards.
    Call,
    /// Out of the function.
    Return,
}

/// A transition between two nodes.
pub struct Edge {
    pub from: NodeId,
    /// The target node; `None` outside of the function.
    pub to: Option<NodeId>,
    pub kind: EdgeKind,
    pub passes: Range<PassId>,
}

/// A sequence of ops.
pub struct Node {
    pub block: Block,
    /// The positions before its ops.
    pub ops: Range<Position>,
    /// The expanded op after which the node starts; otherwise it starts at the start of the block.
    pub after: Option<Op>,
    pub incoming: SmallVec<[EdgeId; 2]>,
    pub outgoing: SmallVec<[EdgeId; 2]>,
    /// The nodes before and after it along transitions that never occur, because the number of iterations is known. They
    /// still forward operands to the same arguments and results as those that occur.
    pub never_from: SmallVec<[NodeId; 1]>,
    pub never_to: SmallVec<[NodeId; 1]>,
}

/// A `memref.dealloc`, or another op that frees its operand, that was in the program before.
pub struct Freed {
    pub op: Op,
    /// The carrier of the freed buffer; `None` if the function does not own it.
    pub carrier: Option<CarrierId>,
    pub node: NodeId,
    pub position: Position,
}

/// An op that may store a buffer in another one.
pub struct Store {
    pub op: Op,
    /// The carrier of the buffer that is written; `None` if the function does not own it.
    pub container: Option<CarrierId>,
    pub stored: CarrierId,
    /// Whether what is stored may be a view that does not point to the start of the buffer.
    pub is_shifted: bool,
}

/// The graph.
#[derive(Default)]
pub struct Graph {
    pub nodes: PrimaryMap<NodeId, Node>,
    pub edges: PrimaryMap<EdgeId, Edge>,
    pub passes: PrimaryMap<PassId, Pass>,
    /// The ops, by the position before each.
    pub ops: PrimaryMap<Position, Op>,
    pub carriers: PrimaryMap<CarrierId, Carrier>,
    /// By value: its carrier, if it is of memref type and has one.
    pub carrier_of: Vec<PackedOption<CarrierId>>,
    /// By expanded op: the node that starts after it.
    pub node_after: FxHashMap<Op, NodeId>,
    /// Ops that free buffers.
    pub freed: Vec<Freed>,
    /// Ops that store buffers in buffers.
    pub stores: Vec<Store>,
    /// The operands that calls take over. Such a call is expanded.
    pub takes: FxHashMap<Op, Vec<usize>>,
    /// Computed when it is first needed.
    pub dominators: OnceCell<Dominators>,
}

impl Graph {
    /// Returns the carrier of a value; `None` if the function does not own its buffer.
    pub fn carrier(&self, value: Value) -> Option<CarrierId> {
        self.carrier_of.get(value.index()).and_then(|carrier| carrier.expand())
    }

    /// Returns whether the op is one whose regions are parts of the graph.
    pub fn is_expanded(&self, op: Op) -> bool {
        self.node_after.contains_key(&op)
    }

    /// Returns the dominators of the nodes. O(edges) once for reducible graphs.
    pub fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| self.compute_dominators())
    }

    /// Computes the dominators of the nodes.
    pub fn compute_dominators(&self) -> Dominators {
        let (from, to) = (|node| self.predecessors(node), |node| self.successors(node));
        Dominators::compute(self.nodes.len(), NodeId::new(0), &from, &to)
    }

    /// Returns the nodes from which edges lead to a node.
    pub fn predecessors(&self, node: NodeId) -> Neighbors {
        self.nodes[node].incoming.iter().map(|&edge| self.edges[edge].from).collect()
    }

    /// Returns the nodes to which edges lead from a node. An edge out of the function leads to none.
    pub fn successors(&self, node: NodeId) -> Neighbors {
        self.nodes[node].outgoing.iter().filter_map(|&edge| self.edges[edge].to).collect()
    }

    /// Returns whether the value of a carrier may be used from the start of a node on, where it is not defined itself:
    /// whether its definition dominates the node, in an enclosing region.
    pub fn exists_in(&self, view: View<'_>, carrier: CarrierId, node: NodeId) -> bool {
        let home = self.carriers[carrier].node;
        node != home
            && self.dominators().dominates(home, node)
            && encloses(view, self.nodes[home].block, self.nodes[node].block)
    }

    /// Returns the last op of a node: a terminator or an expanded op.
    pub fn last_op(&self, node: NodeId) -> Op {
        self.op_before(self.nodes[node].ops.end)
    }

    /// Returns the op that ends at a position.
    pub fn op_before(&self, position: Position) -> Op {
        self.ops[Position::new(position.index() - 1)]
    }

    /// Returns the passes of an edge.
    pub fn passes_of(&self, edge: EdgeId) -> &[Pass] {
        self.passes.get_range(self.edges[edge].passes.clone()).expect("the passes of an edge")
    }

    /// Returns the number of a pass among those of its edge.
    pub fn place(&self, pass: PassId) -> usize {
        pass.index() - self.edges[self.passes[pass].edge].passes.start.index()
    }

    /// Returns the passes of the edge of a pass that precede it.
    pub fn earlier_passes(&self, pass: PassId) -> impl Iterator<Item = PassId> + use<> {
        iter_entity_range(self.edges[self.passes[pass].edge].passes.start..pass)
    }

    /// Returns the node that a pass comes from.
    pub fn source_node(&self, pass: PassId) -> NodeId {
        self.edges[self.passes[pass].edge].from
    }

    /// Returns the nodes whose last op forwards operands to a node.
    pub fn forwarded_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let node = &self.nodes[node];
        node.incoming.iter().map(|&edge| self.edges[edge].from).chain(node.never_from.iter().copied())
    }

    /// Returns the nodes to which the last op of a node forwards operands; `None` outside of the function.
    pub fn forwarded_to(&self, node: NodeId) -> impl Iterator<Item = Option<NodeId>> + '_ {
        let node = &self.nodes[node];
        let edges = node.outgoing.iter().map(|&edge| self.edges[edge].to);
        edges.chain(node.never_to.iter().map(|&node| Some(node)))
    }

    /// Returns whether two carriers are results of one call.
    pub fn same_call(&self, left: CarrierId, right: CarrierId) -> bool {
        let (left, right) = (&self.carriers[left], &self.carriers[right]);
        left.kind == Kind::Returned
            && right.kind == Kind::Returned
            && left.position == right.position
            && left.node == right.node
    }

    /// Returns the carriers of earlier results of the call that returns a carrier, the nearest first.
    pub fn earlier_results(&self, carrier: CarrierId) -> impl Iterator<Item = CarrierId> + '_ {
        let before = iter_entity_range(CarrierId::new(0)..carrier).rev();
        before.take_while(move |&other| self.same_call(other, carrier))
    }
}
