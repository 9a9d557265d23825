//! Dominators of the nodes of a graph (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001).

use smallvec::SmallVec;

/// The immediate dominator of a node that is not reached.
pub(super) const UNREACHED: u32 = u32::MAX;

/// The immediate dominator of each node that is reachable from the entry.
pub(super) struct Dominators {
    pub immediate: Vec<u32>,
    /// Positions in a depth-first walk of the dominator tree: `a` dominates `b` if the interval of `a` contains `b`'s.
    pub first: Vec<u32>,
    pub last: Vec<u32>,
}

impl Dominators {
    /// Computes the dominators of `count` nodes. `from` and `to` return the nodes before and after a node. O(edges) for
    /// reducible graphs.
    pub fn compute(count: usize, root: u32, from: Neighbors<'_>, to: Neighbors<'_>) -> Dominators {
        let immediate = immediate_dominators(count, root, from, to);
        let (first, last) = intervals(&immediate, root);
        Dominators { immediate, first, last }
    }

    /// Returns whether a path leads to the node.
    pub fn reaches(&self, node: u32) -> bool {
        self.immediate[node as usize] != UNREACHED
    }

    /// Returns whether every path to `node` goes through `dominator`. A node dominates itself.
    pub fn dominates(&self, dominator: u32, node: u32) -> bool {
        self.immediate[node as usize] != UNREACHED
            && self.immediate[dominator as usize] != UNREACHED
            && self.first[dominator as usize] <= self.first[node as usize]
            && self.last[node as usize] <= self.last[dominator as usize]
    }
}

pub(super) type Neighbors<'a> = &'a dyn Fn(u32) -> SmallVec<[u32; 4]>;

/// Returns the immediate dominator of each node that is reachable from `root` along `to`; that of the root is itself.
fn immediate_dominators(count: usize, root: u32, from: Neighbors<'_>, to: Neighbors<'_>) -> Vec<u32> {
    let mut immediate = vec![UNREACHED; count];
    if count == 0 {
        return immediate;
    }
    let order = postorder(count, root, to);
    let mut number = vec![UNREACHED; count];
    for (index, &node) in order.iter().enumerate() {
        number[node as usize] = index as u32;
    }
    immediate[root as usize] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev().skip(1) {
            let mut new = UNREACHED;
            for mut other in from(node) {
                if immediate[other as usize] == UNREACHED {
                    continue;
                }
                if new == UNREACHED {
                    new = other;
                    continue;
                }
                while other != new {
                    if number[other as usize] < number[new as usize] {
                        other = immediate[other as usize];
                    } else {
                        new = immediate[new as usize];
                    }
                }
            }
            if immediate[node as usize] != new {
                immediate[node as usize] = new;
                changed = true;
            }
        }
    }
    immediate
}

fn postorder(count: usize, root: u32, to: Neighbors<'_>) -> Vec<u32> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    seen[root as usize] = true;
    let mut stack: Vec<(u32, SmallVec<[u32; 4]>, usize)> = vec![(root, to(root), 0)];
    while let Some((node, targets, next)) = stack.pop() {
        match targets.get(next).copied() {
            None => order.push(node),
            Some(target) => {
                stack.push((node, targets, next + 1));
                if !std::mem::replace(&mut seen[target as usize], true) {
                    stack.push((target, to(target), 0));
                }
            }
        }
    }
    order
}

/// Returns the first and last position below each node in a depth-first walk of the tree.
fn intervals(immediate: &[u32], root: u32) -> (Vec<u32>, Vec<u32>) {
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); immediate.len()];
    for (node, &parent) in immediate.iter().enumerate() {
        if parent != UNREACHED && parent != node as u32 {
            children[parent as usize].push(node as u32);
        }
    }
    let (mut first, mut last) = (vec![0; immediate.len()], vec![0; immediate.len()]);
    let mut clock = 0;
    let mut stack: Vec<(u32, usize)> = Vec::new();
    if !immediate.is_empty() {
        stack.push((root, 0));
    }
    while let Some((node, next)) = stack.pop() {
        if next == 0 {
            first[node as usize] = clock;
            clock += 1;
        }
        match children[node as usize].get(next) {
            Some(&child) => {
                stack.push((node, next + 1));
                stack.push((child, 0));
            }
            None => last[node as usize] = clock - 1,
        }
    }
    (first, last)
}
