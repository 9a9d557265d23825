//! Which flags are the same: slots of one block, or of one region op, share an `i1` if every edge states the same ownership
//! for them.
//!
//! ```mlir
//! cf.br ^head(%g, %h, %false : memref<4xf32>, memref<4xf32>, i1)      // two globals
//! ^head(%x: memref<4xf32>, %y: memref<4xf32>, %owned: i1):            // one flag for both
//!   …
//!   cf.cond_br %c, ^head(%a, %b, %true : memref<4xf32>, memref<4xf32>, i1), ^done
//! ```
//!
//! Optimistic partition refinement, as in value numbering: at first all flags of a block, or of the edges of a region op,
//! are one class. A class is split while its members receive different constants, or flags of different classes. Each
//! round is linear in the passes of the edges. A function that is not stable after [`ROUNDS`] rounds keeps all its flags.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::owners::{Contribution, Facts};
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId, PassId};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use freehold_core::ir::{Op, View};

/// The maximum number of rounds.
const ROUNDS: usize = 32;

/// The nodes of a region op that receive the same operands.
#[derive(Clone, Debug)]
pub struct Group {
    /// The nodes with the slots.
    pub nodes: Vec<NodeId>,
    /// The nodes that forward to them.
    pub sources: Vec<NodeId>,
}

/// The ownership that an edge states for a slot.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Statement {
    Constant(bool),
    /// One of these flags is true, or one of the flags of these classes.
    Any(SmallVec<[CarrierId; 2]>),
    /// Pointers are compared: no two statements are the same.
    Compared(PassId),
}

/// Returns the nodes that receive flags together with `node`, and those that forward to them: whatever a terminator of a
/// region op forwards reaches all its successors. O(edges between them).
pub fn group(graph: &Graph, node: NodeId) -> Group {
    let (mut nodes, mut sources) = (vec![node], Vec::new());
    let mut next = 0;
    while let Some(&at) = nodes.get(next) {
        next += 1;
        for source in graph.forwarded_from(at) {
            if !sources.contains(&source) {
                sources.push(source);
                for to in graph.forwarded_to(source).flatten() {
                    if !nodes.contains(&to) {
                        nodes.push(to);
                    }
                }
            }
        }
    }
    Group { nodes, sources }
}

/// Returns the region op along whose edges a slot receives its buffer; `None` for the argument of a block that branches
/// lead to.
pub fn region_op(view: View<'_>, graph: &Graph, slot: CarrierId) -> Option<Op> {
    let node = &graph.nodes[graph.carriers[slot].node];
    node.after.or_else(|| view.is_entry_block(node.block).then(|| view.block_parent_op(node.block)).flatten())
}

/// By carrier: the one whose flag it uses.
type Leaders = PrimaryMap<CarrierId, CarrierId>;

/// The place that states the ownership of a slot: an edge, or for a region op the node that forwards the buffer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Source {
    Edge(EdgeId),
    Node(NodeId),
}

/// Returns for each carrier the one whose flag it uses: itself, or a slot with the same flag.
pub fn leaders(view: View<'_>, graph: &Graph, facts: &Facts) -> Leaders {
    let all: Leaders = graph.carriers.keys().collect();
    let is_slot = |&slot: &CarrierId| facts.has_flag(slot) && graph.carriers[slot].kind == Kind::Slot;
    // By node: the first node of the same group.
    let mut homes: FxHashMap<NodeId, NodeId> = FxHashMap::default();
    let mut members: FxHashMap<NodeId, usize> = FxHashMap::default();
    let mut slots: Vec<CarrierId> = graph.carriers.keys().filter(is_slot).collect();
    for &slot in &slots {
        let node = graph.carriers[slot].node;
        let home = homes.get(&node).copied().unwrap_or_else(|| {
            match region_op(view, graph, slot) {
                Some(_) => homes.extend(group(graph, node).nodes.into_iter().map(|other| (other, node))),
                None => homes.extend([(node, node)]),
            }
            node
        });
        *members.entry(home).or_default() += 1;
    }
    slots.retain(|&slot| members[&homes[&graph.carriers[slot].node]] > 1);
    if slots.is_empty() {
        return all;
    }
    // By carrier: its class. Flags that are alone are classes of their own.
    let mut classes = all.clone();
    let mut first: FxHashMap<NodeId, CarrierId> = FxHashMap::default();
    for &slot in &slots {
        let home = homes[&graph.carriers[slot].node];
        classes[slot] = *first.entry(home).or_insert(slot);
    }
    let received: Vec<Vec<(Source, Statement)>> =
        slots.iter().map(|&slot| received(view, graph, facts, slot)).collect();
    let mut number = first.len();
    for _ in 0..ROUNDS {
        let mut found: FxHashMap<(CarrierId, Vec<(Source, Statement)>), CarrierId> = FxHashMap::default();
        let mut next = classes.clone();
        for (&slot, received) in slots.iter().zip(&received) {
            let states = received.iter().map(|(from, state)| (*from, state.of_classes(&classes))).collect();
            next[slot] = *found.entry((classes[slot], states)).or_insert(slot);
        }
        classes = next;
        if found.len() == number {
            return classes;
        }
        number = found.len();
    }
    all
}

impl Statement {
    /// Returns the statement with the classes of flags in place of the flags.
    fn of_classes(&self, classes: &Leaders) -> Statement {
        let Statement::Any(owners) = self else { return self.clone() };
        let mut owners: SmallVec<[CarrierId; 2]> = owners.iter().map(|&owner| classes[owner]).collect();
        owners.sort_unstable();
        owners.dedup();
        Statement::Any(owners)
    }
}

/// Returns what each edge contributes to the flag of a slot.
fn received(view: View<'_>, graph: &Graph, facts: &Facts, slot: CarrierId) -> Vec<(Source, Statement)> {
    let by_node = region_op(view, graph, slot).is_some();
    let mut found: Vec<(Source, Statement)> = Vec::new();
    for &pass in &graph.carriers[slot].received {
        let received = match facts.contribution(graph, pass) {
            Contribution::Unknown | Contribution::No => Statement::Constant(false),
            Contribution::Yes => Statement::Constant(true),
            Contribution::Flag(owners) if owners.iter().all(|&owner| facts.has_flag(owner)) => Statement::Any(owners),
            Contribution::Flag(_) => Statement::Constant(true),
            Contribution::Compare(_) => Statement::Compared(pass),
        };
        let source =
            if by_node { Source::Node(graph.source_node(pass)) } else { Source::Edge(graph.passes[pass].edge) };
        found.push((source, received));
    }
    found.sort_unstable_by_key(|&(source, _)| source);
    found
}
