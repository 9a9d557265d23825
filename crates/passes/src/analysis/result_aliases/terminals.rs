//! The nodes of a [`BufferFlow`] at which the buffer of each node may be created.
//!
//! Sets are propagated along the edges, components of the graph in topological order. A set of more than [`MAX_TERMINALS`] nodes
//! is replaced by one group: its nodes are no longer distinguished anywhere. So the cost is linear in nodes and edges.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::analysis::alias::BufferFlow;
use crate::analysis::components::condense;

/// The most nodes in a set before they become one group.
const MAX_TERMINALS: usize = 8;

/// Groups of terminal nodes, by one node that represents them.
pub type Groups = SmallVec<[u32; 2]>;

/// By node, the groups of terminal nodes from which edges lead to it.
#[derive(Default)]
pub struct Terminals {
    sets: Vec<Groups>,
    /// Union-find.
    parents: RefCell<Vec<u32>>,
    /// The next member of the same group, in a cycle.
    next: Vec<u32>,
}

impl Terminals {
    /// Computes the sets of all nodes.
    pub fn of(flow: &BufferFlow) -> Terminals {
        let count = flow.node_count() as u32;
        let mut terminals = Terminals {
            sets: vec![Groups::new(); count as usize],
            parents: RefCell::new((0..count).collect()),
            next: (0..count).collect(),
        };
        let order = topological(flow);
        for component in order.chunk_by(|one, other| one.0 == other.0) {
            let mut joined = Groups::new();
            for &(_, node) in component {
                if flow.terminal[node as usize] {
                    terminals.add(&mut joined, node);
                }
                for &source in flow.edges_to(node) {
                    for index in 0..terminals.sets[source as usize].len() {
                        let group = terminals.sets[source as usize][index];
                        terminals.add(&mut joined, group);
                    }
                }
            }
            joined.sort_unstable();
            for &(_, node) in component {
                terminals.sets[node as usize] = joined.clone();
            }
        }
        terminals
    }

    fn add(&mut self, set: &mut Groups, node: u32) {
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
    pub fn merge(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.group(one), self.group(other));
        if one == other {
            return false;
        }
        let (low, high) = (one.min(other), one.max(other));
        self.parents.borrow_mut()[high as usize] = low;
        self.next.swap(low as usize, high as usize);
        true
    }

    /// Returns the node that represents the group of a terminal node.
    pub fn group(&self, mut node: u32) -> u32 {
        let mut parents = self.parents.borrow_mut();
        while parents[node as usize] != node {
            parents[node as usize] = parents[parents[node as usize] as usize];
            node = parents[node as usize];
        }
        node
    }

    /// Returns the groups at which the buffer of a node may be created, in ascending order.
    pub fn of_node(&self, node: u32) -> Groups {
        let Some(set) = self.sets.get(node as usize) else { return Groups::new() };
        let mut groups: Groups = set.iter().map(|&node| self.group(node)).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Returns the nodes of a group.
    pub fn members(&self, group: u32) -> impl Iterator<Item = u32> + '_ {
        let following = move |&node: &u32| Some(self.next[node as usize]).filter(|&next| next != group);
        std::iter::successors(Some(group), following)
    }

    /// Returns whether the group is a single node.
    pub fn is_single(&self, group: u32) -> bool {
        self.next[group as usize] == group
    }
}

/// Returns the nodes with the numbers of their components, in an order in which edges to later components lead forward.
pub fn topological(flow: &BufferFlow) -> Vec<(u32, u32)> {
    let mut order: Vec<(u32, u32)> = condense(&flow.forward).into_iter().zip(0..).collect();
    order.sort_unstable_by_key(|&(component, node)| (std::cmp::Reverse(component), node));
    order
}
