//! Shortcuts of backward walks over the program graph, past regions with one entry and one exit.

use smallvec::SmallVec;

use super::dominators::Dominators;
use super::graph::{Graph, NONE};

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
        let dominators = graph.compute_dominators();
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
        false => graph.predecessors(node),
    };
    let from = |node: u32| {
        let mut next = SmallVec::new();
        if node != exit {
            next = graph.successors(node);
            if is_exit(node) {
                next.push(exit);
            }
        }
        next
    };
    Dominators::compute(count + 1, exit, &from, &to)
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
