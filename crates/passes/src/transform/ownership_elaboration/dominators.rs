//! Dominators of the nodes of a graph (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001).

use smallvec::SmallVec;

use super::graph::{Edge, Graph, NONE};

/// The immediate dominator of each node that is reachable from the entry.
pub(super) struct Dominators {
    immediate: Vec<u32>,
    /// Positions in a depth-first walk of the dominator tree: `a` dominates `b` if the interval of `a` contains `b`'s.
    first: Vec<u32>,
    last: Vec<u32>,
}

impl Dominators {
    /// Computes the dominators. O(edges) for reducible graphs.
    pub fn compute(graph: &Graph) -> Dominators {
        let count = graph.nodes.len();
        let from = |node: u32| edges(graph, &graph.nodes[node as usize].incoming, |edge| edge.from);
        let to = |node: u32| edges(graph, &graph.nodes[node as usize].outgoing, |edge| edge.to);
        let immediate = immediate_dominators(count, 0, &from, &to);
        let (first, last) = intervals(&immediate, 0);
        Dominators { immediate, first, last }
    }

    /// Returns whether a path leads to the node.
    pub fn reaches(&self, node: u32) -> bool {
        self.immediate[node as usize] != NONE
    }

    /// Returns whether every path to `node` goes through `dominator`. A node dominates itself.
    pub fn dominates(&self, dominator: u32, node: u32) -> bool {
        self.immediate[node as usize] != NONE
            && self.immediate[dominator as usize] != NONE
            && self.first[dominator as usize] <= self.first[node as usize]
            && self.last[node as usize] <= self.last[dominator as usize]
    }
}

fn edges(graph: &Graph, list: &[u32], end: impl Fn(&Edge) -> u32) -> SmallVec<[u32; 4]> {
    list.iter().map(|&edge| end(&graph.edges[edge as usize])).filter(|&node| node != NONE).collect()
}

type Neighbors<'a> = &'a dyn Fn(u32) -> SmallVec<[u32; 4]>;

/// Returns the immediate dominator of each node that is reachable from `root` along `to`; that of the root is itself.
fn immediate_dominators(count: usize, root: u32, from: Neighbors<'_>, to: Neighbors<'_>) -> Vec<u32> {
    let mut immediate = vec![NONE; count];
    if count == 0 {
        return immediate;
    }
    let order = postorder(count, root, to);
    let mut number = vec![NONE; count];
    for (index, &node) in order.iter().enumerate() {
        number[node as usize] = index as u32;
    }
    immediate[root as usize] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev().skip(1) {
            let mut new = NONE;
            for mut other in from(node) {
                if immediate[other as usize] == NONE {
                    continue;
                }
                if new == NONE {
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
        if parent != NONE && parent != node as u32 {
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

/// Shortcuts for backward walks: from the exit of a region with a single entry and a single exit to its entry, and from
/// there past the regions before it.
///
/// Node `n` has the shortcut `h` if `h` is the immediate dominator of `n`, and `n` the immediate postdominator of `h`. If
/// nothing between them concerns a walk, it continues at the end of `h`. Shortcuts of length 2, 4, 8, … make a walk past
/// many regions logarithmic.
pub(super) struct Shortcuts {
    dominators: Dominators,
    /// By exponent and node.
    jumps: Vec<Vec<u32>>,
}

impl Shortcuts {
    /// Computes the shortcuts. O(n log n) for n nodes of a reducible graph.
    pub fn compute(graph: &Graph) -> Shortcuts {
        let dominators = Dominators::compute(graph);
        let count = graph.nodes.len();
        // The reverse graph starts at a virtual exit.
        let exits: SmallVec<[u32; 4]> = (0..count as u32)
            .filter(|&node| {
                let outgoing = &graph.nodes[node as usize].outgoing;
                outgoing.is_empty() || outgoing.iter().any(|&edge| graph.edges[edge as usize].to == NONE)
            })
            .collect();
        let exit = count as u32;
        let is_exit: Vec<bool> = {
            let mut marks = vec![false; count + 1];
            exits.iter().for_each(|&node| marks[node as usize] = true);
            marks
        };
        let to = |node: u32| match node == exit {
            true => exits.clone(),
            false => edges(graph, &graph.nodes[node as usize].incoming, |edge| edge.from),
        };
        let from = |node: u32| match node == exit {
            true => SmallVec::new(),
            false => {
                let mut next = edges(graph, &graph.nodes[node as usize].outgoing, |edge| edge.to);
                if is_exit[node as usize] {
                    next.push(exit);
                }
                next
            }
        };
        let after = immediate_dominators(count + 1, exit, &from, &to);
        let shortcut = |node: u32| match dominators.immediate[node as usize] {
            before if before != NONE && before != node && after[before as usize] == node => before,
            _ => NONE,
        };
        let mut jumps = vec![(0..count as u32).map(shortcut).collect::<Vec<u32>>()];
        while let Some(last) = jumps.last().filter(|last| last.iter().any(|&to| to != NONE)) {
            let twice = |&to: &u32| if to == NONE { NONE } else { last[to as usize] };
            let next: Vec<u32> = last.iter().map(twice).collect();
            jumps.push(next);
        }
        jumps.pop();
        Shortcuts { dominators, jumps }
    }

    /// Returns the position of a node in a walk of the dominator tree, as [`Shortcuts::jump`] expects it.
    pub fn position(&self, node: u32) -> u32 {
        self.dominators.first[node as usize]
    }

    /// Returns whether `node` dominates `other`.
    pub fn dominates(&self, node: u32, other: u32) -> bool {
        self.dominators.dominates(node, other)
    }

    /// Returns the farthest node before `node` such that no node strictly between them is in `stops`, a sorted list of
    /// positions.
    pub fn jump(&self, node: u32, stops: &[u32]) -> Option<u32> {
        let count = |node: u32| {
            let (first, last) = (self.dominators.first[node as usize], self.dominators.last[node as usize]);
            stops.partition_point(|&stop| stop <= last) - stops.partition_point(|&stop| stop < first)
        };
        let inside = count(node);
        let is_free = |before: u32| {
            let itself = usize::from(stops.binary_search(&self.position(before)).is_ok());
            count(before) - itself == inside
        };
        let mut at = node;
        for jumps in self.jumps.iter().rev() {
            // A node with a stop ends the walk, so the next jump starts from one without.
            while jumps[at as usize] != NONE && is_free(jumps[at as usize]) {
                at = jumps[at as usize];
                if stops.binary_search(&self.position(at)).is_ok() {
                    return Some(at);
                }
            }
        }
        (at != node).then_some(at)
    }
}
