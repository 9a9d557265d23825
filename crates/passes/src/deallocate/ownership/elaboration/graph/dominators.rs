//! Dominators of the nodes of a graph.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use freehold_core::ir::immediate_dominators;
use smallvec::SmallVec;

use super::ids::{NodeId, table};

/// The immediate dominator of each node that is reachable from the root.
pub struct Dominators {
    pub immediate: Tree,
    /// Positions in a depth-first walk of the dominator tree: `a` dominates `b` if the interval of `a` contains `b`'s.
    pub first: SecondaryMap<NodeId, u32>,
    pub last: SecondaryMap<NodeId, u32>,
}

/// By node: its immediate dominator.
pub type Tree = SecondaryMap<NodeId, PackedOption<NodeId>>;

/// The nodes before or after a node.
pub type Neighbors = SmallVec<[NodeId; 4]>;

impl Dominators {
    /// Computes the dominators of `count` nodes. `from` and `to` return the nodes before and after a node.
    /// O(edges × log nodes).
    pub fn compute(
        count: usize,
        root: NodeId,
        from: &dyn Fn(NodeId) -> Neighbors,
        to: &dyn Fn(NodeId) -> Neighbors,
    ) -> Dominators {
        let immediate = tree(count, root, from, to);
        let (first, last) = intervals(&immediate, root);
        Dominators { immediate, first, last }
    }

    /// Returns whether a path leads to the node.
    pub fn reaches(&self, node: NodeId) -> bool {
        self.immediate[node].is_some()
    }

    /// Returns whether every path to `node` goes through `dominator`. A node dominates itself.
    pub fn dominates(&self, dominator: NodeId, node: NodeId) -> bool {
        self.reaches(node)
            && self.reaches(dominator)
            && self.first[dominator] <= self.first[node]
            && self.last[node] <= self.last[dominator]
    }

    /// Returns the immediate dominator of a node that is reachable and not the entry.
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.immediate[node].expect("a reachable node")
    }
}

/// Returns the immediate dominator of each node that is reachable from `root` along `to`; that of the root is itself.
fn tree(count: usize, root: NodeId, from: &dyn Fn(NodeId) -> Neighbors, to: &dyn Fn(NodeId) -> Neighbors) -> Tree {
    let mut immediate = Tree::with_capacity(count);
    if count == 0 {
        return immediate;
    }
    immediate.resize(count);
    let (order, parents) = depth_first(count, root, to);
    let mut number: SecondaryMap<NodeId, Option<u32>> = table(count);
    for (index, &node) in order.iter().enumerate() {
        number[node] = Some(index as u32);
    }
    let dominators = immediate_dominators(&parents, |at, visit| {
        from(order[at as usize]).into_iter().filter_map(|node| number[node]).for_each(visit);
    });
    for (&node, dominator) in order.iter().zip(dominators) {
        immediate[node] = order[dominator as usize].into();
    }
    immediate
}

/// Returns the nodes in the order in which a depth-first search reaches them, and for each the number of the one that it is reached from.
fn depth_first(count: usize, root: NodeId, to: &dyn Fn(NodeId) -> Neighbors) -> (Vec<NodeId>, Vec<u32>) {
    let (mut order, mut parents) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut seen: SecondaryMap<NodeId, bool> = table(count);
    let mut stack: Vec<(NodeId, u32)> = vec![(root, 0)];
    while let Some((node, parent)) = stack.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        let own = order.len() as u32;
        order.push(node);
        parents.push(parent);
        stack.extend(to(node).into_iter().filter(|&target| !seen[target]).map(|target| (target, own)));
    }
    (order, parents)
}

/// Returns the first and last position below each node in a depth-first walk of the tree.
fn intervals(immediate: &Tree, root: NodeId) -> (SecondaryMap<NodeId, u32>, SecondaryMap<NodeId, u32>) {
    let count = immediate.capacity();
    let mut children: SecondaryMap<NodeId, Vec<NodeId>> = table(count);
    for (node, parent) in immediate.iter() {
        if let Some(parent) = parent.expand().filter(|&parent| parent != node) {
            children[parent].push(node);
        }
    }
    let (mut first, mut last) = (table(count), table(count));
    let mut clock = 0;
    let mut stack: Vec<(NodeId, usize)> = vec![(root, 0)];
    while let Some((node, next)) = stack.pop() {
        if next == 0 {
            first[node] = clock;
            clock += 1;
        }
        match children[node].get(next) {
            Some(&child) => {
                stack.push((node, next + 1));
                stack.push((child, 0));
            }
            None => last[node] = clock - 1,
        }
    }
    (first, last)
}
