//! The dominator tree of all blocks of a body, across regions, with nearest common dominators.
//!
//! The parent of a block is its immediate dominator; the parent of the entry block of a region is the block of the op
//! around the region. The nearest common ancestor of two blocks in this tree is the nearest block that dominates both,
//! or that contains ops whose regions they are in. Blocks that cannot be reached from the entry of their region are not
//! in the tree, and neither are the blocks nested in them.

use cranelift_entity::EntityRef;
use freehold_core::ir::{Block, DominatorTree, View};
use freehold_pass::Analysis;

use super::ancestor_tree::{AncestorTree, TreeNode};

/// The dominator tree of the blocks of a body.
#[derive(Clone, Debug)]
pub struct BlockDominators(AncestorTree);

impl Analysis for BlockDominators {
    /// Computes the tree. O(edges · log blocks).
    fn compute(view: View<'_>) -> BlockDominators {
        let body = view.body;
        let mut found = BlockDominators(AncestorTree::new(body.block_capacity()));
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
}

impl BlockDominators {
    fn add(&mut self, block: Block, parent: Option<Block>) {
        self.0.add(block.into(), parent.map(TreeNode::from));
    }

    /// Returns whether the block, and each op around it, can be reached from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.0.contains(block.into())
    }

    /// Returns the number of blocks above `block` in the tree.
    ///
    /// # Panics
    ///
    /// If the block is not reachable (in debug builds).
    pub fn depth(&self, block: Block) -> u32 {
        debug_assert!(self.is_reachable(block), "the depth of an unreachable block");
        self.0.depth(block.into())
    }

    /// Returns the nearest common ancestor of two reachable blocks; `None` if they are in different root regions.
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        let found = self.0.nearest_common(a.into(), b.into())?;
        Some(Block::from_index(found.index()))
    }

    /// Returns whether `a` is `b` or an ancestor of it. Both must be reachable.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.0.is_ancestor(a.into(), b.into())
    }
}
