//! Mergeable sets of intervals with stabbing queries: which intervals hold a point.
//!
//! All intervals are known in advance and ranked by their upper ends. A set is a binary trie over the ranks in which each node has
//! two children, so that a set of n members has n - 1 nodes, each with the smallest lower end below it; a set of one member has none. In
//! a trie with nodes of one child, each step of a merge would discard a node, and n sets of one member would have n log n nodes. The
//! merges here take no more steps, so that all of them together cost O(n log n). Each member that a query finds costs O(log n).
//!
//! ```text
//!   ranks 2, 3, 6:      0..8
//!                      /    \
//!                   2..4     6
//!                   /  \
//!                  2    3
//! ```

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, entity_impl};

/// The rank of an interval.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u32);
entity_impl!(Rank, "rank");

impl Rank {
    /// Returns the next rank, which may be one after the last.
    pub fn next(self) -> Rank {
        Rank(self.0 + 1)
    }
}

/// A node of a set with several members.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct NodeId(u32);
entity_impl!(NodeId, "node");

/// A set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tree(u32);

/// The bit that marks a set of one member, whose rank follows.
const MEMBER: u32 = 1 << 31;

/// The parts of a set.
enum Shape {
    Empty,
    Member(Rank),
    Several(NodeId),
}

impl Tree {
    /// The empty set.
    pub const EMPTY: Tree = Tree(u32::MAX);

    /// Returns the set of the interval with this rank.
    pub fn single(rank: Rank) -> Tree {
        Tree(MEMBER | rank.0)
    }

    fn shape(self) -> Shape {
        match self {
            Tree::EMPTY => Shape::Empty,
            Tree(index) if index & MEMBER != 0 => Shape::Member(Rank(index & !MEMBER)),
            Tree(index) => Shape::Several(NodeId(index)),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Both have members.
    children: [Tree; 2],
    /// The smallest lower end below.
    low: u32,
    /// The ranks below are in `base..base + (1 << bits)`; those of the second child have the highest of these bits.
    base: u32,
    bits: u32,
}

/// The storage of all sets over one ranking.
#[derive(Debug, Default)]
pub struct Forest {
    nodes: PrimaryMap<NodeId, Node>,
    /// Nodes that no set uses: the first, which has the next as its first child.
    unused: PackedOption<NodeId>,
    /// The upper and lower ends, in ascending order of upper ends.
    ends: PrimaryMap<Rank, (u32, u32)>,
}

impl Forest {
    /// Creates the storage for sets of these intervals, each given as its upper and lower end, in ascending order of
    /// upper ends.
    pub fn new(ends: Vec<(u32, u32)>) -> Forest {
        debug_assert!(ends.is_sorted_by_key(|end| end.0));
        assert!(ends.len() < MEMBER as usize - 1, "more than 2^31 intervals");
        Forest { nodes: PrimaryMap::new(), unused: None.into(), ends: ends.into_iter().collect() }
    }

    /// Returns the first rank and the number of bits of the range of ranks of a set that is not empty, and the smallest lower end.
    fn range(&self, tree: Tree) -> (u32, u32, u32) {
        match tree.shape() {
            Shape::Several(node) => {
                let Node { low, base, bits, .. } = self.nodes[node];
                (base, bits, low)
            }
            Shape::Member(rank) => (rank.0, 0, self.ends[rank].1),
            Shape::Empty => (0, 0, u32::MAX),
        }
    }

    fn node(&mut self, node: Node) -> Tree {
        let Some(id) = self.unused.expand() else { return Tree(self.nodes.push(node).0) };
        self.unused = match self.nodes[id].children[0].shape() {
            Shape::Several(next) => next.into(),
            _ => None.into(),
        };
        self.nodes[id] = node;
        Tree(id.0)
    }

    fn discard(&mut self, node: NodeId) {
        let next = self.unused.expand().map_or(Tree::EMPTY, |next| Tree(next.0));
        self.nodes[node].children[0] = next;
        self.unused = node.into();
    }

    /// Returns the union of both sets. Both arguments are invalid afterwards.
    pub fn merge(&mut self, left: Tree, right: Tree) -> Tree {
        if left == Tree::EMPTY || left == right {
            return right;
        }
        if right == Tree::EMPTY {
            return left;
        }
        let (mut wide, mut narrow) = (left, right);
        let (mut range, mut inner) = (self.range(wide), self.range(narrow));
        if range.1 < inner.1 {
            (wide, narrow) = (narrow, wide);
            (range, inner) = (inner, range);
        }
        let low = range.2.min(inner.2);
        let differing = u32::BITS - (range.0 ^ inner.0).leading_zeros();
        if differing > range.1 {
            // The ranges are disjoint.
            let children = if range.0 < inner.0 { [wide, narrow] } else { [narrow, wide] };
            let base = range.0 & !((1u64 << differing) - 1) as u32;
            return self.node(Node { children, low, base, bits: differing });
        }
        let Shape::Several(kept) = wide.shape() else { return wide };
        // The recursion is as deep as the trie: at most 32 levels.
        if let (Shape::Several(gone), true) = (narrow.shape(), range.1 == inner.1) {
            let (own, other) = (self.nodes[kept].children, self.nodes[gone].children);
            self.discard(gone);
            let children = [self.merge(own[0], other[0]), self.merge(own[1], other[1])];
            let node = &mut self.nodes[kept];
            (node.children, node.low) = (children, low);
        } else {
            let side = (inner.0 >> (range.1 - 1) & 1) as usize;
            let child = self.merge(self.nodes[kept].children[side], narrow);
            let node = &mut self.nodes[kept];
            node.children[side] = child;
            node.low = low;
        }
        wide
    }

    /// Returns the first member whose rank is at least `from` and whose lower end is at most `low`, if its upper end is
    /// at most `upper`.
    pub fn first(&self, tree: Tree, from: Rank, upper: u32, low: u32) -> Option<Rank> {
        let rank = self.find(tree, from, low)?;
        (self.ends[rank].0 <= upper).then_some(rank)
    }

    fn find(&self, tree: Tree, from: Rank, low: u32) -> Option<Rank> {
        match tree.shape() {
            Shape::Empty => None,
            Shape::Member(rank) => (rank >= from && self.ends[rank].1 <= low).then_some(rank),
            Shape::Several(node) => {
                let node = &self.nodes[node];
                if node.low > low || u64::from(node.base) + (1u64 << node.bits) <= u64::from(from.0) {
                    return None;
                }
                let found = self.find(node.children[0], from, low);
                found.or_else(|| self.find(node.children[1], from, low))
            }
        }
    }

    /// Returns the smallest rank whose upper end is at least `upper`.
    pub fn rank_from(&self, upper: u32) -> Rank {
        Rank(self.ends.as_values_slice().partition_point(|end| end.0 < upper) as u32)
    }

    /// Returns the members in ascending order of rank.
    pub fn members(&self, tree: Tree) -> Vec<Rank> {
        let mut found = Vec::new();
        let mut work = vec![tree];
        while let Some(tree) = work.pop() {
            match tree.shape() {
                Shape::Empty => {}
                Shape::Member(rank) => found.push(rank),
                Shape::Several(node) => work.extend(self.nodes[node].children.into_iter().rev()),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_a_linear_scan() {
        // (upper, lower), in ascending order of upper ends.
        let ends: Vec<(u32, u32)> = (0..50u32).map(|i| (i / 2, (i * 7) % 13)).collect();
        let mut forest = Forest::new(ends.clone());
        let mut tree = Tree::EMPTY;
        let all: Vec<Rank> = (0..50).filter(|rank| rank % 3 != 1).map(Rank).collect();
        for &rank in &all {
            tree = forest.merge(tree, Tree::single(rank));
        }
        let members = forest.members(tree);
        assert_eq!(members, all);
        let ends: PrimaryMap<Rank, (u32, u32)> = ends.into_iter().collect();
        for from in (0..52).map(Rank) {
            for low in 0..14 {
                for upper in 0..26 {
                    let scan = members.iter().copied().find(|&rank| rank >= from && ends[rank].1 <= low);
                    let scan = scan.filter(|&rank| ends[rank].0 <= upper);
                    assert_eq!(forest.first(tree, from, upper, low), scan);
                }
            }
        }
    }
}
