//! The nodes of a [`BufferFlow`] at which the buffer of each node may be created.
//!
//! Sets are propagated along the edges, components of the graph in topological order. A set of more than [`MAX_TERMINALS`] nodes
//! is replaced by one group: its nodes are no longer distinguished anywhere. So the cost is linear in nodes and edges.

use std::cell::RefCell;

use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use crate::analysis::alias::{BufferFlow, FlowNode};
use crate::analysis::components::{Component, condense};

/// The most nodes in a set before they become one group.
const MAX_TERMINALS: usize = 8;

/// Groups of terminal nodes, by one node that represents them.
pub type Groups = SmallVec<[FlowNode; 2]>;

/// By node, the groups of terminal nodes from which edges lead to it.
#[derive(Default)]
pub struct Terminals {
    sets: PrimaryMap<FlowNode, Groups>,
    /// Union-find.
    parents: RefCell<PrimaryMap<FlowNode, FlowNode>>,
    /// The next member of the same group, in a cycle.
    next: PrimaryMap<FlowNode, FlowNode>,
}

impl Terminals {
    /// Computes the sets of all nodes.
    pub fn of(flow: &BufferFlow) -> Terminals {
        let mut terminals = Terminals {
            sets: flow.nodes().map(|_| Groups::new()).collect(),
            parents: RefCell::new(flow.nodes().collect()),
            next: flow.nodes().collect(),
        };
        let order = topological(flow);
        for component in order.chunk_by(|one, other| one.0 == other.0) {
            let mut joined = Groups::new();
            for &(_, node) in component {
                if flow.terminal[node] {
                    terminals.add(&mut joined, node);
                }
                for &source in flow.edges_to(node) {
                    for index in 0..terminals.sets[source].len() {
                        let group = terminals.sets[source][index];
                        terminals.add(&mut joined, group);
                    }
                }
            }
            joined.sort_unstable();
            for &(_, node) in component {
                terminals.sets[node] = joined.clone();
            }
        }
        terminals
    }

    fn add(&mut self, set: &mut Groups, node: FlowNode) {
        let group = self.group(node);
        if set.contains(&group) {
            return;
        }
        set.push(group);
        if set.len() > MAX_TERMINALS {
            for pair in set.windows(2) {
                self.merge(pair[0], pair[1]);
            }
            *set = Groups::from_slice(&[self.group(group)]);
        }
    }

    /// Makes the groups of two terminal nodes one. Returns whether they were two.
    pub fn merge(&mut self, one: FlowNode, other: FlowNode) -> bool {
        let (one, other) = (self.group(one), self.group(other));
        if one == other {
            return false;
        }
        let (low, high) = (one.min(other), one.max(other));
        self.parents.borrow_mut()[high] = low;
        let (after_low, after_high) = (self.next[low], self.next[high]);
        self.next[low] = after_high;
        self.next[high] = after_low;
        true
    }

    /// Returns the node that represents the group of a terminal node.
    pub fn group(&self, mut node: FlowNode) -> FlowNode {
        let mut parents = self.parents.borrow_mut();
        while parents[node] != node {
            parents[node] = parents[parents[node]];
            node = parents[node];
        }
        node
    }

    /// Returns the groups at which the buffer of a node may be created, in ascending order.
    pub fn of_node(&self, node: FlowNode) -> Groups {
        let Some(set) = self.sets.get(node) else { return Groups::new() };
        let mut groups: Groups = set.iter().map(|&node| self.group(node)).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Returns the nodes of a group.
    pub fn members(&self, group: FlowNode) -> impl Iterator<Item = FlowNode> + '_ {
        let following = move |&node: &FlowNode| Some(self.next[node]).filter(|&next| next != group);
        std::iter::successors(Some(group), following)
    }

    /// Returns whether the group is a single node.
    pub fn is_single(&self, group: FlowNode) -> bool {
        self.next[group] == group
    }
}

/// Returns the nodes with the numbers of their components, in an order in which edges to later components lead forward.
pub(crate) fn topological(flow: &BufferFlow) -> Vec<(Component, FlowNode)> {
    let mut order: Vec<(Component, FlowNode)> =
        condense(&flow.forward).iter().map(|(node, &component)| (component, node)).collect();
    order.sort_unstable_by_key(|&(component, node)| (std::cmp::Reverse(component), node));
    order
}
