//! Mergeable sets of intervals with stabbing queries: which intervals hold a point.
//!
//! All intervals are known in advance and ranked by their upper ends. A set is a sparse segment tree over the ranks:
//! only the nodes on the paths to its members exist, each with the smallest lower end below it. A set of one member
//! costs O(log n). Each merge step discards a node, so that all merges together cost O(n log n). Each member that a
//! query finds costs O(log n).

/// A set; [`Tree::EMPTY`] is the empty set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tree(u32);

impl Tree {
    /// The empty set.
    pub const EMPTY: Tree = Tree(u32::MAX);

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Tree::EMPTY
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
    nodes: Vec<Node>,
    /// By rank: upper and lower end, in ascending order of upper ends.
    ends: Vec<(u32, u32)>,
    /// The ranks are in `0..1 << bits`.
    bits: u32,
}

impl Forest {
    /// Creates the storage for sets of these intervals, each given as its upper and lower end, in ascending order of
    /// upper ends.
    pub fn new(ends: Vec<(u32, u32)>) -> Forest {
        debug_assert!(ends.is_sorted_by_key(|end| end.0));
        let bits = usize::BITS - ends.len().saturating_sub(1).leading_zeros();
        Forest { nodes: Vec::new(), ends, bits }
    }

    /// Creates the set of the interval with this rank.
    pub fn single(&mut self, rank: u32) -> Tree {
        let low = self.ends[rank as usize].1;
        let mut tree = self.node([Tree::EMPTY; 2], low);
        for bit in 0..self.bits {
            let mut children = [Tree::EMPTY; 2];
            children[(rank >> bit & 1) as usize] = tree;
            tree = self.node(children, low);
        }
        tree
    }

    fn node(&mut self, children: [Tree; 2], low: u32) -> Tree {
        self.nodes.push(Node { children, low });
        Tree(self.nodes.len() as u32 - 1)
    }

    /// Returns the union of both sets. Both arguments are invalid afterwards.
    pub fn merge(&mut self, left: Tree, right: Tree) -> Tree {
        if left.is_empty() {
            return right;
        }
        if right.is_empty() {
            return left;
        }
        let (own, other) = (self.nodes[left.0 as usize], self.nodes[right.0 as usize]);
        // The recursion is as deep as the tree: at most 32 levels.
        let children = [0, 1].map(|side| self.merge(own.children[side], other.children[side]));
        self.nodes[left.0 as usize] = Node { children, low: own.low.min(other.low) };
        left
    }

    /// Returns the first member whose rank is at least `from` and whose lower end is at most `low`, if its upper end is
    /// at most `upper`.
    pub fn first(&self, tree: Tree, from: u32, upper: u32, low: u32) -> Option<u32> {
        let rank = self.find(tree, self.bits, 0, from, low)?;
        (self.ends[rank as usize].0 <= upper).then_some(rank)
    }

    fn find(&self, tree: Tree, bits: u32, base: u32, from: u32, low: u32) -> Option<u32> {
        if tree.is_empty() || u64::from(base) + (1u64 << bits) <= u64::from(from) {
            return None;
        }
        let node = &self.nodes[tree.0 as usize];
        if node.low > low {
            return None;
        }
        if bits == 0 {
            return Some(base);
        }
        let half = 1 << (bits - 1);
        let found = self.find(node.children[0], bits - 1, base, from, low);
        found.or_else(|| self.find(node.children[1], bits - 1, base + half, from, low))
    }

    /// Returns the smallest rank whose upper end is at least `upper`.
    pub fn rank_from(&self, upper: u32) -> u32 {
        self.ends.partition_point(|end| end.0 < upper) as u32
    }

    /// Returns the members in ascending order of rank.
    pub fn members(&self, tree: Tree) -> Vec<u32> {
        let mut found = Vec::new();
        let mut work = vec![(tree, self.bits, 0u32)];
        while let Some((tree, bits, base)) = work.pop() {
            if tree.is_empty() {
                continue;
            }
            if bits == 0 {
                found.push(base);
                continue;
            }
            let children = self.nodes[tree.0 as usize].children;
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
        for rank in (0..50).filter(|rank| rank % 3 != 1) {
            let single = forest.single(rank);
            tree = forest.merge(tree, single);
        }
        let members = forest.members(tree);
        assert_eq!(members, (0..50).filter(|rank| rank % 3 != 1).collect::<Vec<_>>());
        for from in 0..52 {
            for low in 0..14 {
                for upper in 0..26 {
                    let scan = members.iter().copied().find(|&rank| rank >= from && ends[rank as usize].1 <= low);
                    let scan = scan.filter(|&rank| ends[rank as usize].0 <= upper);
                    assert_eq!(forest.first(tree, from, upper, low), scan);
                }
            }
        }
    }
}
