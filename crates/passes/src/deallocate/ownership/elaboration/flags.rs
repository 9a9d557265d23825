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

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::decide::{Contribution, Facts};
use super::graph::Graph;
use super::plan::has_flag;
use super::roles::Kind;
use freehold_core::ir::{Op, View};

/// The maximum number of rounds.
const ROUNDS: usize = 32;

/// The nodes of a region op that receive the same operands.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The nodes with the slots.
    pub nodes: Vec<u32>,
    /// The nodes that forward to them.
    pub sources: Vec<u32>,
}

/// The ownership that an edge states for a slot.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Statement {
    Constant(bool),
    /// One of these flags is true, or one of the flags of these classes.
    Any(SmallVec<[u32; 2]>),
    /// Pointers are compared: no two statements are the same.
    Compared(u32, u32),
}

/// Returns the nodes that receive flags together with `node`, and those that forward to them: whatever a terminator of a
/// region op forwards reaches all its successors. O(edges between them).
pub(super) fn group(graph: &Graph, node: u32) -> Group {
    let (mut nodes, mut sources) = (vec![node], Vec::new());
    let mut next = 0;
    while let Some(&at) = nodes.get(next) {
        next += 1;
        for source in graph.nodes[at as usize].forwarded_from(graph) {
            if !sources.contains(&source) {
                sources.push(source);
                for to in graph.nodes[source as usize].forwarded_to(graph) {
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
pub(super) fn region_op(view: View<'_>, graph: &Graph, slot: u32) -> Option<Op> {
    let node = &graph.nodes[graph.carriers[slot as usize].node as usize];
    node.after.or_else(|| view.is_entry_block(node.block).then(|| view.block_parent_op(node.block)).flatten())
}

/// Returns for each carrier the one whose flag it uses: itself, or a slot with the same flag.
pub(super) fn leaders(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<u32> {
    let count = graph.carriers.len() as u32;
    let all: Vec<u32> = (0..count).collect();
    let is_slot = |slot: u32| has_flag(facts, slot) && graph.carriers[slot as usize].kind == Kind::Slot;
    // By node: the first node of the same group.
    let mut homes: FxHashMap<u32, u32> = FxHashMap::default();
    let mut members: FxHashMap<u32, u32> = FxHashMap::default();
    let mut slots: Vec<u32> = (0..count).filter(|&slot| is_slot(slot)).collect();
    for &slot in &slots {
        let node = graph.carriers[slot as usize].node;
        let home = homes.get(&node).copied().unwrap_or_else(|| {
            match region_op(view, graph, slot) {
                Some(_) => homes.extend(group(graph, node).nodes.into_iter().map(|other| (other, node))),
                None => homes.extend([(node, node)]),
            }
            node
        });
        *members.entry(home).or_default() += 1;
    }
    slots.retain(|&slot| members[&homes[&graph.carriers[slot as usize].node]] > 1);
    if slots.is_empty() {
        return all;
    }
    // By carrier: its class. Flags that are alone are classes of their own.
    let mut classes: Vec<u32> = all.clone();
    let mut first: FxHashMap<u32, u32> = FxHashMap::default();
    for &slot in &slots {
        let home = homes[&graph.carriers[slot as usize].node];
        classes[slot as usize] = *first.entry(home).or_insert(slot);
    }
    let received: Vec<Vec<(u32, Statement)>> = slots.iter().map(|&slot| received(view, graph, facts, slot)).collect();
    let mut number = first.len();
    for _ in 0..ROUNDS {
        let mut found: FxHashMap<(u32, Vec<(u32, Statement)>), u32> = FxHashMap::default();
        let mut next = classes.clone();
        for (&slot, received) in slots.iter().zip(&received) {
            let states = received.iter().map(|(from, state)| (*from, state.of_classes(&classes))).collect();
            next[slot as usize] = *found.entry((classes[slot as usize], states)).or_insert(slot);
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
    fn of_classes(&self, classes: &[u32]) -> Statement {
        let Statement::Any(owners) = self else { return self.clone() };
        let mut owners: SmallVec<[u32; 2]> = owners.iter().map(|&owner| classes[owner as usize]).collect();
        owners.sort_unstable();
        owners.dedup();
        Statement::Any(owners)
    }
}

/// Returns what each edge contributes to the flag of a slot, with the edge; for a region op, with the node that forwards.
fn received(view: View<'_>, graph: &Graph, facts: &Facts, slot: u32) -> Vec<(u32, Statement)> {
    let by_node = region_op(view, graph, slot).is_some();
    let mut found: Vec<(u32, Statement)> = Vec::new();
    for &(edge, index) in &graph.carriers[slot as usize].received {
        let received = match facts.contribution(graph, edge, index as usize) {
            Contribution::Unknown | Contribution::No => Statement::Constant(false),
            Contribution::Yes => Statement::Constant(true),
            Contribution::Flag(owners) if owners.iter().all(|&owner| has_flag(facts, owner)) => Statement::Any(owners),
            Contribution::Flag(_) => Statement::Constant(true),
            Contribution::Compare(_) => Statement::Compared(edge, index),
        };
        found.push((if by_node { graph.edges[edge as usize].from } else { edge }, received));
    }
    found.sort_unstable_by_key(|&(from, _)| from);
    found
}
