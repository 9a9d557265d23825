//! A tree that grows at its leaves, with the nearest common ancestor of two nodes in O(log nodes).
//!
//! Each node has a jump pointer to an ancestor (Myers, "An Applicative Random-Access Stack", 1983). Nodes of equal depth
//! have jumps of equal length. The parent of a node must be added before it.

use cranelift_entity::packed_option::ReservedValue;
use cranelift_entity::{EntityRef, PrimaryMap, entity_impl};
use freehold_core::ir::Block;

/// A node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeNode(u32);
entity_impl!(TreeNode, "node");

/// The node of a block, in a tree whose first nodes are the blocks of a body.
impl From<Block> for TreeNode {
    fn from(block: Block) -> TreeNode {
        TreeNode::new(block.index())
    }
}

/// A node that was not added has the reserved node as parent and jump.
#[derive(Clone, Copy, Debug)]
struct Links {
    parent: TreeNode,
    jump: TreeNode,
    depth: u32,
}

/// A forest.
#[derive(Clone, Debug)]
pub struct AncestorTree(PrimaryMap<TreeNode, Links>);

impl AncestorTree {
    /// Returns a forest to which up to `capacity` nodes can be added.
    pub fn new(capacity: usize) -> AncestorTree {
        let none = TreeNode::reserved_value();
        AncestorTree(std::iter::repeat_n(Links { parent: none, jump: none, depth: 0 }, capacity).collect())
    }

    /// Adds a node below `parent`, or a root, which is its own ancestor.
    pub fn add(&mut self, node: TreeNode, parent: Option<TreeNode>) {
        let Some(parent) = parent else {
            self.0[node] = Links { parent: node, jump: node, depth: 0 };
            return;
        };
        let above = self.0[parent];
        let middle = self.0[above.jump];
        let balanced = above.depth - middle.depth == middle.depth - self.0[middle.jump].depth;
        let jump = if balanced { middle.jump } else { parent };
        self.0[node] = Links { parent, jump, depth: above.depth + 1 };
    }

    /// Returns whether the node was added.
    pub fn contains(&self, node: TreeNode) -> bool {
        !self.0[node].parent.is_reserved_value()
    }

    /// Returns the number of nodes above `node`.
    pub fn depth(&self, node: TreeNode) -> u32 {
        self.0[node].depth
    }

    /// Returns the nearest common ancestor of two nodes; `None` if they are below different roots.
    pub fn nearest_common(&self, a: TreeNode, b: TreeNode) -> Option<TreeNode> {
        let (mut a, mut b) = (a, b);
        let node = |at: TreeNode| self.0[at];
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
    pub fn is_ancestor(&self, a: TreeNode, b: TreeNode) -> bool {
        self.nearest_common(a, b) == Some(a)
    }
}
