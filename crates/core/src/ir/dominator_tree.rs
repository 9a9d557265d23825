//! Immediate dominators of the nodes of any graph, after Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a
//! Flowgraph" (1979). O(edges × log nodes), irreducible graphs and thousands of edges to one node included.

/// Returns the immediate dominator of each node. Nodes are numbered in the order in which a depth-first search reaches them, the root
/// first; it is its own dominator. `parents` has the node from which the search reached each one. `predecessors` calls the function
/// for each node from which an edge leads to a node, of those that the search reached.
pub fn immediate_dominators(parents: &[u32], predecessors: impl Fn(u32, &mut dyn FnMut(u32))) -> Vec<u32> {
    let count = parents.len();
    let mut forest =
        Forest { above: vec![u32::MAX; count], best: (0..count as u32).collect(), semi: (0..count as u32).collect() };
    let mut dominator = vec![0u32; count];
    // The newest node whose semidominator is this one, and the next older one with the same semidominator.
    let (mut waiting, mut older) = (vec![u32::MAX; count], vec![u32::MAX; count]);
    for at in (1..count as u32).rev() {
        predecessors(at, &mut |from| {
            let best = forest.least(from);
            forest.semi[at as usize] = forest.semi[at as usize].min(forest.semi[best as usize]);
        });
        let parent = parents[at as usize];
        let semi = forest.semi[at as usize] as usize;
        older[at as usize] = std::mem::replace(&mut waiting[semi], at);
        forest.above[at as usize] = parent;
        let mut next = std::mem::replace(&mut waiting[parent as usize], u32::MAX);
        while next != u32::MAX {
            let held = next;
            next = older[held as usize];
            let best = forest.least(held);
            dominator[held as usize] =
                if forest.semi[best as usize] < forest.semi[held as usize] { best } else { parent };
        }
    }
    for at in 1..count {
        if dominator[at] != forest.semi[at] {
            dominator[at] = dominator[dominator[at] as usize];
        }
    }
    dominator
}

/// A forest of nodes, by preorder index, with path compression.
struct Forest {
    /// The parent in the compressed forest; `u32::MAX` for a root.
    above: Vec<u32>,
    /// The node with the least semidominator on the compressed path.
    best: Vec<u32>,
    semi: Vec<u32>,
}

impl Forest {
    /// Returns the node with the least semidominator on the path from `at` up to, excluding, the root; for a root,
    /// itself.
    fn least(&mut self, at: u32) -> u32 {
        if self.above[at as usize] == u32::MAX {
            return at;
        }
        let mut path = vec![at];
        let mut node = at;
        while self.above[self.above[node as usize] as usize] != u32::MAX {
            node = self.above[node as usize];
            path.push(node);
        }
        // From the child of the root downwards.
        path.pop();
        for &node in path.iter().rev() {
            let above = self.above[node as usize];
            let (own, other) = (self.best[node as usize], self.best[above as usize]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.best[node as usize] = other;
            }
            self.above[node as usize] = self.above[above as usize];
        }
        self.best[at as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the dominators of a graph by definition: the nodes without which a node cannot be reached, the nearest one.
    fn by_definition(successors: &[Vec<u32>]) -> Vec<u32> {
        let reached_without = |removed: Option<u32>| {
            let mut reached = vec![false; successors.len()];
            let mut work = vec![0];
            while let Some(node) = work.pop() {
                if Some(node) != removed && !std::mem::replace(&mut reached[node as usize], true) {
                    work.extend(&successors[node as usize]);
                }
            }
            reached
        };
        let nodes = 0..successors.len() as u32;
        let without: Vec<Vec<bool>> = nodes.clone().map(|node| reached_without(Some(node))).collect();
        let dominates = |one: u32, other: u32| !without[one as usize][other as usize];
        let nearest = |node: u32| {
            let strict = nodes.clone().filter(|&one| one != node && dominates(one, node));
            strict.max_by_key(|&one| nodes.clone().filter(|&other| dominates(other, one)).count()).unwrap_or(0)
        };
        nodes.clone().map(nearest).collect()
    }

    #[test]
    fn dominators_are_those_of_the_definition() {
        // Nodes are numbered in depth-first preorder: a diamond, a cycle with two entries, edges back to one node.
        let graphs = [
            (vec![vec![1, 3], vec![2], vec![], vec![2]], vec![0, 0, 1, 0]),
            (vec![vec![1, 2], vec![2], vec![1, 3], vec![]], vec![0, 0, 1, 2]),
            (vec![vec![1], vec![2, 1], vec![3, 1], vec![1, 4], vec![]], vec![0, 0, 1, 2, 3]),
            (vec![vec![1, 4], vec![2], vec![3, 1], vec![2], vec![3, 1]], vec![0, 0, 1, 2, 0]),
        ];
        for (successors, parents) in graphs {
            let found = immediate_dominators(&parents, |node, visit| {
                let sources = (0..successors.len() as u32).filter(|&from| successors[from as usize].contains(&node));
                sources.for_each(visit);
            });
            assert_eq!(found, by_definition(&successors), "{successors:?}");
        }
    }
}
