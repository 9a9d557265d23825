//! Mergeable sets of intervals with stabbing queries: which intervals hold a point.
//!
//! All intervals are known in advance and ranked by their upper ends. A set is a sparse segment tree over the ranks:
//! only the nodes on the paths to its members exist, each with the smallest lower end below it. A set of one member
//! costs O(log n). Each merge step discards a node, so that all merges together cost O(n log n). Each member that a
//! query finds costs O(log n).

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

/// A set: the root node of its tree, or [`Tree::EMPTY`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(u32);
entity_impl!(Tree, "tree");

impl Tree {
    /// The empty set: the reserved value.
    pub const EMPTY: Tree = Tree(u32::MAX);

    /// Returns the root node, unless the set is empty.
    fn root(self) -> Option<Tree> {
        (self != Tree::EMPTY).then_some(self)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    children: [Tree; 2],
    /// The smallest lower end below.
    low: u32,
}

/// The storage of all sets over one ranking.
#[derive(Debug, Default)]
pub struct Forest {
    nodes: PrimaryMap<Tree, Node>,
    /// The upper and lower ends, in ascending order of upper ends.
    ends: PrimaryMap<Rank, (u32, u32)>,
    /// The ranks are in `0..1 << bits`.
    bits: u32,
}

impl Forest {
    /// Creates the storage for sets of these intervals, each given as its upper and lower end, in ascending order of
    /// upper ends.
    pub fn new(ends: Vec<(u32, u32)>) -> Forest {
        debug_assert!(ends.is_sorted_by_key(|end| end.0));
        let bits = usize::BITS - ends.len().saturating_sub(1).leading_zeros();
        Forest { nodes: PrimaryMap::new(), ends: ends.into_iter().collect(), bits }
    }

    /// Creates the set of the interval with this rank.
    pub fn single(&mut self, rank: Rank) -> Tree {
        let low = self.ends[rank].1;
        let mut tree = self.node([Tree::EMPTY; 2], low);
        for bit in 0..self.bits {
            let is_upper = rank.as_u32() >> bit & 1 == 1;
            tree = self.node(if is_upper { [Tree::EMPTY, tree] } else { [tree, Tree::EMPTY] }, low);
        }
        tree
    }

    fn node(&mut self, children: [Tree; 2], low: u32) -> Tree {
        self.nodes.push(Node { children, low })
    }

    /// Returns the union of both sets. Both arguments are invalid afterwards.
    pub fn merge(&mut self, left: Tree, right: Tree) -> Tree {
        let (Some(kept), Some(merged)) = (left.root(), right.root()) else {
            return if left == Tree::EMPTY { right } else { left };
        };
        let (own, other) = (self.nodes[kept], self.nodes[merged]);
        // The recursion is as deep as the tree: at most 32 levels.
        let children = [0, 1].map(|side| self.merge(own.children[side], other.children[side]));
        self.nodes[kept] = Node { children, low: own.low.min(other.low) };
        left
    }

    /// Returns the first member whose rank is at least `from` and whose lower end is at most `low`, if its upper end is
    /// at most `upper`.
    pub fn first(&self, tree: Tree, from: Rank, upper: u32, low: u32) -> Option<Rank> {
        let rank = self.find(tree, self.bits, 0, from, low)?;
        (self.ends[rank].0 <= upper).then_some(rank)
    }

    /// Returns the first member of a subtree of this height, whose ranks begin with `base`.
    fn find(&self, tree: Tree, bits: u32, base: u32, from: Rank, low: u32) -> Option<Rank> {
        if u64::from(base) + (1u64 << bits) <= u64::from(from.as_u32()) {
            return None;
        }
        let node = &self.nodes[tree.root()?];
        if node.low > low {
            return None;
        }
        if bits == 0 {
            return Some(Rank(base));
        }
        let half = 1 << (bits - 1);
        let found = self.find(node.children[0], bits - 1, base, from, low);
        found.or_else(|| self.find(node.children[1], bits - 1, base + half, from, low))
    }

    /// Returns the smallest rank whose upper end is at least `upper`.
    pub fn rank_from(&self, upper: u32) -> Rank {
        Rank(self.ends.as_values_slice().partition_point(|end| end.0 < upper) as u32)
    }

    /// Returns the members in ascending order of rank.
    pub fn members(&self, tree: Tree) -> Vec<Rank> {
        let mut found = Vec::new();
        let mut work = vec![(tree, self.bits, 0u32)];
        while let Some((tree, bits, base)) = work.pop() {
            let Some(node) = tree.root() else { continue };
            if bits == 0 {
                found.push(Rank(base));
                continue;
            }
            let children = self.nodes[node].children;
            work.push((children[1], bits - 1, base + (1 << (bits - 1))));
            work.push((children[0], bits - 1, base));
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
            let single = forest.single(rank);
            tree = forest.merge(tree, single);
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
