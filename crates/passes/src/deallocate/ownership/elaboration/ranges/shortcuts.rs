//! Shortcuts of backward walks over the program graph, past regions with one entry and one exit.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap};

use crate::deallocate::ownership::elaboration::graph::dominators::{Dominators, Neighbors, Tree};
use crate::deallocate::ownership::elaboration::graph::ids::{EdgeId, NodeId, table};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;

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
pub struct Shortcuts {
    dominators: Dominators,
    depth: SecondaryMap<NodeId, u32>,
    /// By node: the depth of the deepest immediate dominator of nodes to which edges lead out of the nodes that it
    /// dominates, plus one; 0 without such edges. A shortcut must not pass these targets.
    reentered: SecondaryMap<NodeId, u32>,
    /// By exponent and node.
    jumps: Vec<Tree>,
}

/// The number of dominators that are tried for each node. Regions that nest deeper are walked.
const TRIED: usize = 32;

impl Shortcuts {
    /// Computes the shortcuts. O(n log n) for n nodes of a reducible graph.
    pub fn compute(graph: &Graph) -> Shortcuts {
        let dominators = graph.compute_dominators();
        let order = preorder(graph, &dominators);
        let mut depth: SecondaryMap<NodeId, u32> = table(graph.nodes.len());
        for &node in order.iter().skip(1) {
            depth[node] = depth[dominators.parent(node)] + 1;
        }
        let reentered = reentered(graph, &dominators, &depth);
        let shortest = shortest(graph, &dominators, &depth, &reentered, &order);
        let mut jumps = vec![shortest];
        while let Some(last) = jumps.last().filter(|last| last.values().any(|to| to.is_some())) {
            let twice = |to: &PackedOption<NodeId>| to.expand().map_or(PackedOption::default(), |to| last[to]);
            let next = last.iter().map(|(node, to)| (node, twice(to))).collect();
            jumps.push(next);
        }
        jumps.pop();
        Shortcuts { dominators, depth, reentered, jumps }
    }

    /// Returns the position of a node in a walk of the dominator tree, as [`Shortcuts::jump`] expects it.
    pub fn position(&self, node: NodeId) -> u32 {
        self.dominators.first[node]
    }

    /// Returns the farthest node before `node` such that no node between them is in `stops`, a sorted list of positions.
    pub fn jump(&self, node: NodeId, stops: &[u32]) -> Option<NodeId> {
        let count = |node: NodeId| {
            let (first, last) = (self.dominators.first[node], self.dominators.last[node]);
            stops.partition_point(|&stop| stop <= last) - stops.partition_point(|&stop| stop < first)
        };
        let inside = count(node);
        let is_stop = |node: NodeId| stops.binary_search(&self.position(node)).is_ok();
        let is_free = |before: NodeId| {
            self.reentered[node] <= self.depth[before] && count(before) - usize::from(is_stop(before)) == inside
        };
        let mut at = node;
        for jumps in self.jumps.iter().rev() {
            while (at == node || !is_stop(at))
                && let Some(before) = jumps[at].expand().filter(|&before| is_free(before))
            {
                at = before;
            }
        }
        (at != node).then_some(at)
    }
}

/// Returns the shortcut of each node.
fn shortest(
    graph: &Graph,
    dominators: &Dominators,
    depth: &SecondaryMap<NodeId, u32>,
    reentered: &SecondaryMap<NodeId, u32>,
    order: &[NodeId],
) -> Tree {
    let after = postdominators(graph);
    let leaves = Leaves::compute(graph, dominators, depth, order);
    let shortcut = |node: NodeId| {
        let mut below = node;
        let mut highest = u32::MAX;
        for _ in 0..TRIED {
            let at = dominators.immediate[below].expand().filter(|&at| at != below)?;
            highest = highest.min(leaves.without(at, below));
            let level = depth[at];
            if reentered[node] > level {
                return None;
            }
            if highest >= level && after.dominates(node, at) {
                return Some(at);
            }
            below = at;
        }
        None
    };
    graph.nodes.keys().map(|node| (node, shortcut(node).into())).collect()
}

/// Returns the postdominators: the dominators of the reverse graph from a virtual exit after all returns and dead ends.
fn postdominators(graph: &Graph) -> Dominators {
    let exit = graph.nodes.next_key();
    let leaves = |&edge: &EdgeId| graph.edges[edge].to.is_none();
    let is_exit = |node: NodeId| {
        let outgoing = &graph.nodes[node].outgoing;
        outgoing.is_empty() || outgoing.iter().any(leaves)
    };
    let exits: Neighbors = graph.nodes.keys().filter(|&node| is_exit(node)).collect();
    let to = |node: NodeId| match node == exit {
        true => exits.clone(),
        false => graph.predecessors(node),
    };
    let from = |node: NodeId| {
        let mut next = Neighbors::new();
        if node != exit {
            next = graph.successors(node);
            if is_exit(node) {
                next.push(exit);
            }
        }
        next
    };
    Dominators::compute(graph.nodes.len() + 1, exit, &from, &to)
}

/// Returns the reachable nodes, dominators before the nodes that they dominate.
fn preorder(graph: &Graph, dominators: &Dominators) -> Vec<NodeId> {
    let mut order: Vec<NodeId> = graph.nodes.keys().filter(|&node| dominators.reaches(node)).collect();
    order.sort_unstable_by_key(|&node| dominators.first[node]);
    order
}

/// Computes [`Shortcuts::reentered`]: edges by falling depth mark the dominators of their source below the target's
/// immediate dominator; a marked node is skipped by later edges.
fn reentered(graph: &Graph, dominators: &Dominators, depth: &SecondaryMap<NodeId, u32>) -> SecondaryMap<NodeId, u32> {
    let mut leaving: Vec<(u32, NodeId, NodeId)> = Vec::new();
    for edge in graph.edges.values().filter(|edge| dominators.reaches(edge.from)) {
        let Some(to) = edge.to else { continue };
        let parent = dominators.parent(to);
        // An edge from the immediate dominator itself leaves no node below it.
        if parent != edge.from {
            leaving.push((depth[parent], edge.from, to));
        }
    }
    leaving.sort_unstable_by_key(|&(depth, ..)| std::cmp::Reverse(depth));
    let mut marks: SecondaryMap<NodeId, u32> = table(graph.nodes.len());
    let mut next: PrimaryMap<NodeId, NodeId> = graph.nodes.keys().collect();
    for (level, from, to) in leaving {
        let mut at = find(&mut next, from);
        while depth[at] > level && at != to {
            marks[at] = level + 1;
            next[at] = dominators.parent(at);
            at = find(&mut next, at);
        }
    }
    marks
}

fn find(next: &mut PrimaryMap<NodeId, NodeId>, mut node: NodeId) -> NodeId {
    while next[node] != node {
        let skip = next[next[node]];
        next[node] = skip;
        node = skip;
    }
    node
}

/// For each node, the smallest depth of the immediate dominators of targets of edges from the nodes that it dominates,
/// with and without each child.
struct Leaves {
    own: SecondaryMap<NodeId, u32>,
    all: SecondaryMap<NodeId, u32>,
    /// The smallest over the children, and over the others than the first that has it.
    two: SecondaryMap<NodeId, (u32, u32)>,
}

impl Leaves {
    fn compute(graph: &Graph, dominators: &Dominators, depth: &SecondaryMap<NodeId, u32>, order: &[NodeId]) -> Leaves {
        let mut own = SecondaryMap::with_default(u32::MAX);
        own.resize(graph.nodes.len());
        for edge in graph.edges.values().filter(|edge| dominators.reaches(edge.from)) {
            let level = edge.to.map_or(0, |to| depth[dominators.parent(to)]);
            own[edge.from] = level.min(own[edge.from]);
        }
        let mut all = own.clone();
        let mut two = SecondaryMap::with_default((u32::MAX, u32::MAX));
        two.resize(graph.nodes.len());
        for &node in order.iter().skip(1).rev() {
            let parent = dominators.parent(node);
            let level = all[node];
            all[parent] = level.min(all[parent]);
            let (first, second) = two[parent];
            two[parent] = if level < first { (level, first) } else { (first, level.min(second)) };
        }
        Leaves { own, all, two }
    }

    /// Returns the smallest depth for `node` and the nodes that it dominates, but not those that its child dominates.
    fn without(&self, node: NodeId, child: NodeId) -> u32 {
        let (first, second) = self.two[node];
        let others = if self.all[child] == first { second } else { first };
        self.own[node].min(others)
    }
}
