//! Dominators of the nodes of a graph (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001).

use super::graph::{Graph, NONE};

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
        let order = postorder(graph);
        let mut number = vec![NONE; count];
        for (index, &node) in order.iter().enumerate() {
            number[node as usize] = index as u32;
        }
        let mut immediate = vec![NONE; count];
        if count > 0 {
            immediate[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &node in order.iter().rev().skip(1) {
                let mut new = NONE;
                for &edge in &graph.nodes[node as usize].incoming {
                    let mut from = graph.edges[edge as usize].from;
                    if immediate[from as usize] == NONE {
                        continue;
                    }
                    if new == NONE {
                        new = from;
                        continue;
                    }
                    while from != new {
                        if number[from as usize] < number[new as usize] {
                            from = immediate[from as usize];
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
        let (first, last) = intervals(&immediate);
        Dominators { immediate, first, last }
    }

    /// Returns whether every path to `node` goes through `dominator`. A node dominates itself.
    pub fn dominates(&self, dominator: u32, node: u32) -> bool {
        self.immediate[node as usize] != NONE
            && self.immediate[dominator as usize] != NONE
            && self.first[dominator as usize] <= self.first[node as usize]
            && self.last[node as usize] <= self.last[dominator as usize]
    }
}

fn postorder(graph: &Graph) -> Vec<u32> {
    let mut order = Vec::with_capacity(graph.nodes.len());
    let mut seen = vec![false; graph.nodes.len()];
    let mut stack: Vec<(u32, usize)> = Vec::new();
    if !graph.nodes.is_empty() {
        seen[0] = true;
        stack.push((0, 0));
    }
    while let Some((node, next)) = stack.pop() {
        match graph.nodes[node as usize].outgoing.get(next) {
            None => order.push(node),
            Some(&edge) => {
                stack.push((node, next + 1));
                let to = graph.edges[edge as usize].to;
                if to != NONE && !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push((to, 0));
                }
            }
        }
    }
    order
}

/// Returns the first and last position below each node in a depth-first walk of the tree.
fn intervals(immediate: &[u32]) -> (Vec<u32>, Vec<u32>) {
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
        stack.push((0, 0));
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
