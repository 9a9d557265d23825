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

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::dominators::Dominators;
use super::roles::{Kind, encloses};
use super::roots::Roots;
use freehold_core::ir::{Block, Op, Value, View};

/// A number that stands for "none".
pub(super) const NONE: u32 = u32::MAX;

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
    pub carrier_of: Vec<u32>,
    /// By op: its number in `ops`, or that of the op around it whose regions are not expanded.
    pub number: Vec<u32>,
    /// By number of op: its node.
    pub node_of: Vec<u32>,
    pub node_of_block: FxHashMap<Block, u32>,
    pub node_after: FxHashMap<Op, u32>,
    /// Ops that free buffers.
    pub freed: Vec<Freed>,
    /// Ops that store buffers in buffers.
    pub stores: Vec<Store>,
    /// The operands that calls take over. Such a call is expanded.
    pub takes: FxHashMap<Op, Vec<usize>>,
    /// The operands that results of calls are, as the declarations of callees say.
    pub returned: FxHashMap<Value, Value>,
    /// The roots of slots and selects that may be shifted views.
    pub roots: Roots,
    /// The operands that last ops of nodes forward to slots with roots. The roots are forwarded too.
    pub rooted: FxHashSet<(u32, u32)>,
    /// Whether callees may store shifted views of what is passed to them.
    pub calls_shift: bool,
    /// Computed when it is first needed.
    pub dominators: OnceCell<Dominators>,
}

impl Graph {
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
        self.dominators.get_or_init(|| self.compute_dominators())
    }

    /// Computes the dominators of the nodes.
    pub fn compute_dominators(&self) -> Dominators {
        let (from, to) = (|node| self.predecessors(node), |node| self.successors(node));
        Dominators::compute(self.nodes.len(), 0, &from, &to)
    }

    /// Returns the nodes from which edges lead to a node.
    pub fn predecessors(&self, node: u32) -> SmallVec<[u32; 4]> {
        let edges = self.nodes[node as usize].incoming.iter();
        edges.map(|&edge| self.edges[edge as usize].from).collect()
    }

    /// Returns the nodes to which edges lead from a node. An edge out of the function leads to none.
    pub fn successors(&self, node: u32) -> SmallVec<[u32; 4]> {
        let edges = self.nodes[node as usize].outgoing.iter();
        edges.map(|&edge| self.edges[edge as usize].to).filter(|&node| node != NONE).collect()
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
}
