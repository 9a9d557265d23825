//! The dominator tree of all blocks of a body, across regions, with nearest common dominators.
//!
//! The parent of a block is its immediate dominator; the parent of the entry block of a region is the block of the op
//! around the region. The nearest common ancestor of two blocks in this tree is the nearest block that dominates both,
//! or that contains ops whose regions they are in. Blocks that cannot be reached from the entry of their region are not
//! in the tree, and neither are the blocks nested in them.
//!
//! Each node has a jump pointer to an ancestor (Myers, "An Applicative Random-Access Stack", 1983), so that queries take
//! O(log depth) steps.

use freehold_core::ir::{Block, Body, DominatorTree};

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    jump: u32,
    depth: u32,
}

const UNREACHABLE: Node = Node { parent: NONE, jump: NONE, depth: 0 };

/// The dominator tree of the blocks of a body.
pub struct BlockDominators(Vec<Node>);

impl BlockDominators {
    /// Computes the tree. O(edges · log blocks).
    pub fn compute(body: &Body) -> BlockDominators {
        let mut found = BlockDominators(vec![UNREACHABLE; body.block_capacity()]);
        for region in body.walk_regions() {
            let Some(entry) = body.first_block(region) else { continue };
            let above = match body.region_op(region) {
                Some(op) => body.block(op),
                None => None,
            };
            if above.is_some_and(|above| !found.is_reachable(above)) {
                continue;
            }
            found.add(entry, above);
            if body.next_block(entry).is_none() {
                continue;
            }
            let tree = DominatorTree::compute(body, region);
            for &block in tree.reverse_postorder() {
                if let Some(parent) = tree.immediate_dominator(block) {
                    found.add(block, Some(parent));
                }
            }
        }
        found
    }

    fn add(&mut self, block: Block, parent: Option<Block>) {
        let own = block.index() as u32;
        let Some(parent) = parent else {
            // The root is its own ancestor.
            self.0[block.index()] = Node { parent: own, jump: own, depth: 0 };
            return;
        };
        let above = self.0[parent.index()];
        let middle = self.0[above.jump as usize];
        let balanced = above.depth - middle.depth == middle.depth - self.0[middle.jump as usize].depth;
        let jump = if balanced { middle.jump } else { parent.index() as u32 };
        self.0[block.index()] = Node { parent: parent.index() as u32, jump, depth: above.depth + 1 };
    }

    /// Returns whether the block, and each op around it, can be reached from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.0[block.index()].parent != NONE
    }

    /// Returns the number of blocks above `block` in the tree.
    ///
    /// # Panics
    ///
    /// If the block is not reachable (in debug builds).
    pub fn depth(&self, block: Block) -> u32 {
        debug_assert!(self.is_reachable(block), "the depth of an unreachable block");
        self.0[block.index()].depth
    }

    /// Returns the nearest common ancestor of two reachable blocks; `None` if they are in different root regions.
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        let (mut a, mut b) = (a.index() as u32, b.index() as u32);
        let node = |index: u32| self.0[index as usize];
        if node(a).depth < node(b).depth {
            std::mem::swap(&mut a, &mut b);
        }
        let depth = node(b).depth;
        while node(a).depth > depth {
            a = if node(node(a).jump).depth >= depth { node(a).jump } else { node(a).parent };
        }
        // Nodes of equal depth have jumps of equal length.
        while a != b {
            if node(a).depth == 0 {
                return None;
            }
            (a, b) = match node(a).jump != node(b).jump {
                true => (node(a).jump, node(b).jump),
                false => (node(a).parent, node(b).parent),
            };
        }
        Some(Block::from_index(a as usize))
    }

    /// Returns whether `a` is `b` or an ancestor of it. Both must be reachable.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.nearest_common(a, b) == Some(a)
    }
}
