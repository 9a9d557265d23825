//! The ends of the loops whose heads dominate a block.
//!
//! ```text
//!   ^past → ^head ⇄ ^latch        Ops in ^latch are numbered after ^exit or before it, depending on the order of
//!             ↓                   branches, but are executed before it whenever the loop runs.
//!           ^exit
//! ```
//!
//! If control can reach a block from a loop that it has left, the loop's head dominates the block. So the writes in
//! loops that may be executed before a block end at the latest end of the loops whose heads are, in the dominator tree,
//! between the block and an ancestor. That is a path maximum in a tree, from a node up to an ancestor. Each node knows
//! its parent and one ancestor to jump to, such that O(log n) steps reach any ancestor (Myers, "An applicative
//! random-access stack", 1983).

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use super::position::Position;
use freehold_core::ir::Block;

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct NodeId(u32);
entity_impl!(NodeId, "node");

#[derive(Clone, Copy, Debug)]
struct Node {
    block: Block,
    parent: NodeId,
    jump: NodeId,
    depth: u32,
    /// The end of the loop whose head is the block; 0 if there is none.
    end: Position,
    /// The greatest `end` from this node up to and excluding the node to jump to.
    until_jump: Position,
}

/// The dominator trees of regions with several blocks.
#[derive(Debug, Default)]
pub struct LoopEnds {
    nodes: PrimaryMap<NodeId, Node>,
    number: FxHashMap<Block, NodeId>,
}

impl LoopEnds {
    /// Adds a block, after its immediate dominator.
    pub fn add(&mut self, block: Block, dominator: Option<Block>) {
        let number = self.nodes.next_key();
        let root = Node { block, parent: number, jump: number, depth: 0, end: 0, until_jump: 0 };
        let parent = dominator.and_then(|dominator| self.number.get(&dominator).copied());
        let node = parent.map_or(root, |parent| {
            let above = self.nodes[parent];
            let depth_at = |node: NodeId| self.nodes[node].depth;
            let further = self.nodes[above.jump].jump;
            let is_even = above.depth - depth_at(above.jump) == depth_at(above.jump) - depth_at(further);
            let jump = if is_even { further } else { parent };
            Node { parent, jump, depth: above.depth + 1, ..root }
        });
        self.nodes.push(node);
        self.number.insert(block, number);
    }

    /// Sets the ends of loops, by head, after all blocks were added. O(blocks).
    pub fn set(&mut self, ends: impl Iterator<Item = (Block, Position)>) {
        for (head, end) in ends {
            if let Some(&number) = self.number.get(&head) {
                self.nodes[number].end = end;
            }
        }
        for number in self.nodes.keys() {
            let node = self.nodes[number];
            let mut greatest = node.end;
            let mut at = node.parent;
            // At most two steps: a jump beyond the parent covers the jumps of the parent and of that jump's target.
            while node.jump != at && at != number {
                let above = self.nodes[at];
                greatest = greatest.max(above.until_jump);
                at = above.jump;
            }
            self.nodes[number].until_jump = greatest;
        }
    }

    /// Returns the latest end of the loops whose head dominates `block` or is `block`, and is strictly dominated by
    /// `past`. `past` must dominate the block. 0 if there is no such loop. O(log blocks).
    pub fn last_between(&self, past: Block, block: Block) -> Position {
        let (Some(&past), Some(&start)) = (self.number.get(&past), self.number.get(&block)) else { return 0 };
        let limit = self.nodes[past].depth;
        let mut at = self.nodes[start];
        let mut greatest = 0;
        while at.depth > limit {
            let jump = self.nodes[at.jump];
            if jump.depth >= limit {
                greatest = greatest.max(at.until_jump);
                at = jump;
            } else {
                greatest = greatest.max(at.end);
                at = self.nodes[at.parent];
            }
        }
        debug_assert_eq!(at.block, self.nodes[past].block);
        greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_random_tree() {
        let mut entropy = freehold_generate::Entropy::from_seed(1);
        let block = |index: usize| Block::from_index(index);
        let mut parents: Vec<Option<usize>> = vec![None];
        let mut loop_ends = LoopEnds::default();
        loop_ends.add(block(0), None);
        for index in 1..300usize {
            let parent = entropy.between(index.saturating_sub(4), index - 1);
            loop_ends.add(block(index), Some(block(parent)));
            parents.push(Some(parent));
        }
        let ends: Vec<Position> = (0..300).map(|_| entropy.between(0, 200) as Position).collect();
        loop_ends.set(ends.iter().enumerate().map(|(index, &end)| (block(index), end)));
        for start in 0..300 {
            let (mut greatest, mut at) = (0, start);
            loop {
                assert_eq!(loop_ends.last_between(block(at), block(start)), greatest, "from {start} to {at}");
                greatest = greatest.max(ends[at]);
                match parents[at] {
                    Some(parent) => at = parent,
                    None => break,
                }
            }
        }
    }
}
