//! The components of a graph: strongly connected ones (Tarjan 1972), and weakly connected ones. Both are linear in nodes and
//! edges, and do not recurse.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
use smallvec::SmallVec;

/// By node: the nodes to which edges lead from it.
pub(crate) type Edges<K> = PrimaryMap<K, SmallVec<[K; 1]>>;

/// A strongly connected component. Components are numbered in reverse topological order: edges lead to smaller numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Component(u32);
entity_impl!(Component, "component");

/// A node of a graph that is made only to find its components.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Vertex(u32);
entity_impl!(Vertex, "vertex");

/// Returns the strongly connected component of each node, by Tarjan's algorithm with an explicit stack.
pub(crate) fn condense<K: EntityRef>(forward: &Edges<K>) -> PrimaryMap<K, Component> {
    let mut index: SecondaryMap<K, Option<u32>> = SecondaryMap::with_capacity(forward.len());
    let mut low: SecondaryMap<K, u32> = SecondaryMap::with_capacity(forward.len());
    let mut component: SecondaryMap<K, PackedOption<Component>> = SecondaryMap::with_capacity(forward.len());
    let (mut next_index, mut next_component) = (0, 0);
    let mut open: Vec<K> = Vec::new();
    let mut calls: Vec<(K, usize)> = Vec::new();
    for start in forward.keys() {
        if index[start].is_some() {
            continue;
        }
        if forward[start].is_empty() {
            // A node without edges is a component: no stack is needed.
            index[start] = Some(next_index);
            component[start] = Component::new(next_component).into();
            (next_index, next_component) = (next_index + 1, next_component + 1);
            continue;
        }
        calls.push((start, 0));
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                index[node] = Some(next_index);
                low[node] = next_index;
                next_index += 1;
                open.push(node);
            } else {
                let child = forward[node][edge - 1];
                if component[child].is_none() {
                    low[node] = low[node].min(low[child]);
                }
            }
            if let Some(&child) = forward[node].get(edge) {
                calls.push((node, edge + 1));
                if index[child].is_none() {
                    calls.push((child, 0));
                }
                continue;
            }
            if Some(low[node]) == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = Component::new(next_component).into();
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    forward.keys().map(|node| component[node].expect("a component of each node")).collect()
}

/// Returns the nodes in the order of their components, those of one component in ascending order. O(nodes).
pub(crate) fn by_component<K: EntityRef>(component: &PrimaryMap<K, Component>) -> Vec<K> {
    let count = component.values().max().map_or(0, |last| last.index() + 1);
    let mut next = vec![0usize; count + 1];
    component.values().for_each(|component| next[component.index() + 1] += 1);
    (1..next.len()).for_each(|index| next[index] += next[index - 1]);
    let mut nodes = vec![K::new(0); component.len()];
    for (node, component) in component.iter() {
        let place = &mut next[component.index()];
        nodes[*place] = node;
        *place += 1;
    }
    nodes
}

/// Returns the nodes of each component, in ascending order.
pub(crate) fn members<K: EntityRef>(component: &PrimaryMap<K, Component>) -> PrimaryMap<Component, Vec<K>> {
    let count = component.values().max().map_or(0, |last| last.index() + 1);
    let mut members: PrimaryMap<Component, Vec<K>> = PrimaryMap::from(vec![Vec::new(); count]);
    for (node, &component) in component.iter() {
        members[component].push(node);
    }
    members
}

/// Returns the nodes that are part of a cycle.
pub(crate) fn in_cycles<K: EntityRef>(forward: &Edges<K>) -> Vec<K> {
    let component = condense(forward);
    let stays = |from: K| forward[from].iter().any(|&to| component[to] == component[from]);
    forward.keys().filter(|&node| stays(node)).collect()
}

/// Returns the weakly connected part of each node, by one of its nodes.
pub(crate) fn weak_parts<K: EntityRef + Ord>(forward: &Edges<K>) -> PrimaryMap<K, K> {
    fn find<K: EntityRef>(parent: &mut PrimaryMap<K, K>, mut node: K) -> K {
        while parent[node] != node {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        node
    }
    let mut parent: PrimaryMap<K, K> = forward.keys().collect();
    for (from, targets) in forward.iter() {
        for &to in targets {
            let (a, b) = (find(&mut parent, from), find(&mut parent, to));
            parent[a.max(b)] = a.min(b);
        }
    }
    forward.keys().map(|node| find(&mut parent, node)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_in_the_order_of_their_components() {
        // Two cycles, 0 and 3, 1 and 4, with an edge from the first to the second; 2 is alone.
        let edges = [(0, 3), (3, 0), (1, 4), (4, 1), (3, 1)];
        let mut forward: Edges<Vertex> = (0..5).map(|_| SmallVec::new()).collect();
        edges.iter().for_each(|&(from, to)| forward[Vertex(from)].push(Vertex(to)));
        let component = condense(&forward);
        let mut expected: Vec<Vertex> = forward.keys().collect();
        expected.sort_by_key(|&node| component[node]);
        assert_eq!(by_component(&component), expected);
        assert!(component[Vertex(1)] < component[Vertex(0)]);
        assert!(by_component::<Vertex>(&PrimaryMap::new()).is_empty());
    }
}
