//! The components of a graph whose nodes are numbers: strongly connected ones (Tarjan 1972), and weakly connected ones.
//! Both are linear in nodes and edges, and do not recurse.

use smallvec::SmallVec;

/// Returns the strongly connected component of each node, numbered in reverse topological order, by Tarjan's algorithm
/// with an explicit stack.
pub(crate) fn condense(forward: &[SmallVec<[u32; 1]>]) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let n = forward.len();
    let (mut index, mut low) = (vec![UNSEEN; n], vec![0u32; n]);
    let mut component = vec![UNSEEN; n];
    let (mut next_index, mut next_component) = (0, 0);
    let mut open: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, usize)> = Vec::new();
    for start in 0..n as u32 {
        if index[start as usize] != UNSEEN {
            continue;
        }
        calls.push((start, 0));
        while let Some((node, edge)) = calls.pop() {
            let at = node as usize;
            if edge == 0 {
                index[at] = next_index;
                low[at] = next_index;
                next_index += 1;
                open.push(node);
            } else {
                let child = forward[at][edge - 1] as usize;
                if component[child] == UNSEEN {
                    low[at] = low[at].min(low[child]);
                }
            }
            if let Some(&child) = forward[at].get(edge) {
                calls.push((node, edge + 1));
                if index[child as usize] == UNSEEN {
                    calls.push((child, 0));
                }
                continue;
            }
            if low[at] == index[at] {
                while let Some(member) = open.pop() {
                    component[member as usize] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

/// Returns the weakly connected part of each node.
pub(crate) fn weak_parts(forward: &[SmallVec<[u32; 1]>]) -> Vec<u32> {
    fn find(parent: &mut [u32], mut node: u32) -> u32 {
        while parent[node as usize] != node {
            parent[node as usize] = parent[parent[node as usize] as usize];
            node = parent[node as usize];
        }
        node
    }
    let mut parent: Vec<u32> = (0..forward.len() as u32).collect();
    for (from, targets) in forward.iter().enumerate() {
        for &to in targets {
            let (a, b) = (find(&mut parent, from as u32), find(&mut parent, to));
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    (0..forward.len() as u32).map(|node| find(&mut parent, node)).collect()
}
