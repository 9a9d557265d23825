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
/// Node `n` has the shortcut `h` if `h` is the nearest dominator of `n` such that `n` postdominates `h` and no edge leads
/// from `h` or the nodes between the two to `h` or to any other node outside: they are the nodes that `h` dominates and
/// `n` does not. If none of them concerns a walk, it continues at the end of `h`. Shortcuts of length 2, 4, 8, … make a walk past
/// many regions logarithmic.
///
/// ```text
///   h ─▶ t ─▶ n      t and e are between h and n      h ─▶ l ◀─▶ b      so are the nodes of a loop: l leads to n,
///   └──▶ e ──▶┘                                            └──▶ n       so that n has the shortcut h, and not l
/// ```
pub(super) struct Shortcuts {
    dominators: Dominators,
    depth: Vec<u32>,
    /// By node: the depth of the deepest immediate dominator of nodes to which edges lead out of the nodes that it
    /// dominates, plus one; 0 without such edges. A shortcut must not pass these targets.
    reentered: Vec<u32>,
    /// By exponent and node.
    jumps: Vec<Vec<u32>>,
}

/// The number of dominators that are tried for each node. Regions that nest deeper are walked.
const TRIED: usize = 32;

impl Shortcuts {
    /// Computes the shortcuts. O(n log n) for n nodes of a reducible graph.
    pub fn compute(graph: &Graph) -> Shortcuts {
        let dominators = Dominators::compute(graph);
        let after = postdominators(graph);
        let count = graph.nodes.len();
        let order = preorder(&dominators);
        let mut depth = vec![0; count];
        for &node in order.iter().skip(1) {
            depth[node as usize] = depth[dominators.immediate[node as usize] as usize] + 1;
        }
        let reentered = reentered(graph, &dominators, &depth);
        let leaves = Leaves::compute(graph, &dominators, &depth, &order);
        let shortcut = |node: u32| {
            let mut below = node;
            let mut highest = u32::MAX;
            for _ in 0..TRIED {
                let at = dominators.immediate[below as usize];
                if at == NONE || at == below {
                    return NONE;
                }
                highest = highest.min(leaves.without(at, below));
                let level = depth[at as usize];
                if reentered[node as usize] > level {
                    return NONE;
                }
                if highest >= level && after.dominates(node, at) {
                    return at;
                }
                below = at;
            }
            NONE
        };
        let mut jumps = vec![(0..count as u32).map(shortcut).collect::<Vec<u32>>()];
        while let Some(last) = jumps.last().filter(|last| last.iter().any(|&to| to != NONE)) {
            let twice = |&to: &u32| if to == NONE { NONE } else { last[to as usize] };
            let next = last.iter().map(twice).collect();
            jumps.push(next);
        }
        jumps.pop();
        Shortcuts { dominators, depth, reentered, jumps }
    }

    /// Returns the position of a node in a walk of the dominator tree, as [`Shortcuts::jump`] expects it.
    pub fn position(&self, node: u32) -> u32 {
        self.dominators.first[node as usize]
    }

    /// Returns the farthest node before `node` such that no node between them is in `stops`, a sorted list of positions.
    pub fn jump(&self, node: u32, stops: &[u32]) -> Option<u32> {
        let count = |node: u32| {
            let (first, last) = (self.dominators.first[node as usize], self.dominators.last[node as usize]);
            stops.partition_point(|&stop| stop <= last) - stops.partition_point(|&stop| stop < first)
        };
        let inside = count(node);
        let is_stop = |node: u32| stops.binary_search(&self.position(node)).is_ok();
        let is_free = |before: u32| {
            self.reentered[node as usize] <= self.depth[before as usize]
                && count(before) - usize::from(is_stop(before)) == inside
        };
        let mut at = node;
        for jumps in self.jumps.iter().rev() {
            while (at == node || !is_stop(at)) && jumps[at as usize] != NONE && is_free(jumps[at as usize]) {
                at = jumps[at as usize];
            }
        }
        (at != node).then_some(at)
    }
}

/// Returns the postdominators: the dominators of the reverse graph from a virtual exit after all returns and dead ends.
fn postdominators(graph: &Graph) -> Dominators {
    let count = graph.nodes.len();
    let exit = count as u32;
    let is_exit = |node: u32| {
        let outgoing = &graph.nodes[node as usize].outgoing;
        outgoing.is_empty() || outgoing.iter().any(|&edge| graph.edges[edge as usize].to == NONE)
    };
    let exits: SmallVec<[u32; 4]> = (0..exit).filter(|&node| is_exit(node)).collect();
    let to = |node: u32| match node == exit {
        true => exits.clone(),
        false => edges(graph, &graph.nodes[node as usize].incoming, |edge| edge.from),
    };
    let from = |node: u32| {
        let mut next = SmallVec::new();
        if node != exit {
            next = edges(graph, &graph.nodes[node as usize].outgoing, |edge| edge.to);
            if is_exit(node) {
                next.push(exit);
            }
        }
        next
    };
    let immediate = immediate_dominators(count + 1, exit, &from, &to);
    let (first, last) = intervals(&immediate, exit);
    Dominators { immediate, first, last }
}

/// Returns the reachable nodes, dominators before the nodes that they dominate.
fn preorder(dominators: &Dominators) -> Vec<u32> {
    let mut order: Vec<u32> = (0..dominators.immediate.len() as u32).filter(|&node| dominators.reaches(node)).collect();
    order.sort_unstable_by_key(|&node| dominators.first[node as usize]);
    order
}

/// Computes [`Shortcuts::reentered`]: edges by falling depth mark the dominators of their source below the target's
/// immediate dominator; a marked node is skipped by later edges.
fn reentered(graph: &Graph, dominators: &Dominators, depth: &[u32]) -> Vec<u32> {
    let count = graph.nodes.len();
    let mut leaving: Vec<(u32, u32, u32)> = Vec::new();
    for edge in graph.edges.iter().filter(|edge| edge.to != NONE && dominators.reaches(edge.from)) {
        let parent = dominators.immediate[edge.to as usize];
        // An edge from the immediate dominator itself leaves no node below it.
        if parent != edge.from {
            leaving.push((depth[parent as usize], edge.from, edge.to));
        }
    }
    leaving.sort_unstable_by_key(|&(depth, ..)| std::cmp::Reverse(depth));
    let mut marks = vec![0; count];
    let mut next: Vec<u32> = (0..count as u32).collect();
    for (level, from, to) in leaving {
        let mut at = find(&mut next, from);
        while depth[at as usize] > level && at != to {
            marks[at as usize] = level + 1;
            next[at as usize] = dominators.immediate[at as usize];
            at = find(&mut next, at);
        }
    }
    marks
}

fn find(next: &mut [u32], mut node: u32) -> u32 {
    while next[node as usize] != node {
        let skip = next[next[node as usize] as usize];
        next[node as usize] = skip;
        node = skip;
    }
    node
}

/// For each node, the smallest depth of the immediate dominators of targets of edges from the nodes that it dominates,
/// with and without each child.
struct Leaves {
    own: Vec<u32>,
    all: Vec<u32>,
    /// The smallest over the children, and over the others than the first that has it.
    two: Vec<(u32, u32)>,
}

impl Leaves {
    fn compute(graph: &Graph, dominators: &Dominators, depth: &[u32], order: &[u32]) -> Leaves {
        let count = graph.nodes.len();
        let mut own = vec![u32::MAX; count];
        for edge in graph.edges.iter().filter(|edge| dominators.reaches(edge.from)) {
            let level = if edge.to == NONE { 0 } else { depth[dominators.immediate[edge.to as usize] as usize] };
            own[edge.from as usize] = own[edge.from as usize].min(level);
        }
        let mut all = own.clone();
        let mut two = vec![(u32::MAX, u32::MAX); count];
        for &node in order.iter().skip(1).rev() {
            let parent = dominators.immediate[node as usize] as usize;
            let level = all[node as usize];
            all[parent] = all[parent].min(level);
            let (first, second) = two[parent];
            two[parent] = if level < first { (level, first) } else { (first, second.min(level)) };
        }
        Leaves { own, all, two }
    }

    /// Returns the smallest depth for `node` and the nodes that it dominates, but not those that its child dominates.
    fn without(&self, node: u32, child: u32) -> u32 {
        let (first, second) = self.two[node as usize];
        let others = if self.all[child as usize] == first { second } else { first };
        self.own[node as usize].min(others)
    }
}
