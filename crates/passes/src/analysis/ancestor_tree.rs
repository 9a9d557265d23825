//! A tree that grows at its leaves, with the nearest common ancestor of two nodes in O(log nodes).
//!
//! Each node has a jump pointer to an ancestor (Myers, "An Applicative Random-Access Stack", 1983). Nodes of equal depth
//! have jumps of equal length. The parent of a node must be added before it.

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    jump: u32,
    depth: u32,
}

/// A forest with nodes that are numbers.
#[derive(Clone, Debug)]
pub struct AncestorTree(Vec<Node>);

impl AncestorTree {
    /// Returns a forest without nodes, for numbers below `capacity`.
    pub fn new(capacity: usize) -> AncestorTree {
        AncestorTree(vec![Node { parent: NONE, jump: NONE, depth: 0 }; capacity])
    }

    /// Adds a node below `parent`, or a root, which is its own ancestor.
    pub fn add(&mut self, node: u32, parent: Option<u32>) {
        let Some(parent) = parent else {
            self.0[node as usize] = Node { parent: node, jump: node, depth: 0 };
            return;
        };
        let above = self.0[parent as usize];
        let middle = self.0[above.jump as usize];
        let balanced = above.depth - middle.depth == middle.depth - self.0[middle.jump as usize].depth;
        let jump = if balanced { middle.jump } else { parent };
        self.0[node as usize] = Node { parent, jump, depth: above.depth + 1 };
    }

    /// Returns whether the node was added.
    pub fn contains(&self, node: u32) -> bool {
        self.0[node as usize].parent != NONE
    }

    /// Returns the number of nodes above `node`.
    pub fn depth(&self, node: u32) -> u32 {
        self.0[node as usize].depth
    }

    /// Returns the nearest common ancestor of two nodes; `None` if they are below different roots.
    pub fn nearest_common(&self, a: u32, b: u32) -> Option<u32> {
        let (mut a, mut b) = (a, b);
        let node = |index: u32| self.0[index as usize];
        if node(a).depth < node(b).depth {
            std::mem::swap(&mut a, &mut b);
        }
        let depth = node(b).depth;
        while node(a).depth > depth {
            a = if node(node(a).jump).depth >= depth { node(a).jump } else { node(a).parent };
        }
        while a != b {
            if node(a).depth == 0 {
                return None;
            }
            (a, b) = match node(a).jump != node(b).jump {
                true => (node(a).jump, node(b).jump),
                false => (node(a).parent, node(b).parent),
            };
        }
        Some(a)
    }

    /// Returns whether `a` is `b` or an ancestor of it.
    pub fn is_ancestor(&self, a: u32, b: u32) -> bool {
        self.nearest_common(a, b) == Some(a)
    }
}
