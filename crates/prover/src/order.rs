//! The order in which the blocks of a region are run: a weak topological order, in time linear in blocks and edges.
//!
//! Each cycle has a head, which a depth-first search reaches first, and the blocks of a cycle are next to each other
//! after their head, inner cycles among them. Without the edges that return to heads, the order is topological.
//!
//! ```text
//! ^a → ^b → ^c → ^b, ^c → ^a, ^a → ^d      becomes      (^a (^b ^c)) ^d
//! ```
//!
//! An irreducible cycle is ordered like others: its other entries are blocks inside of it. The cycles are those of
//! Havlak (Nesting of Reducible and Irreducible Loops, 1997), computed as by Ramalingam (Identifying Loops in Almost
//! Linear Time, 1999): each edge waits for the lowest common ancestor of its ends in the depth-first tree.

use rustc_hash::FxHashMap;

use freehold_core::ir::{Block, View};

/// The blocks that are reachable from the entry of a region, in order.
pub struct Order {
    /// The blocks.
    pub blocks: Vec<Block>,
    /// For the head of a cycle, the position after its last block; otherwise zero.
    ends: Vec<u32>,
    positions: FxHashMap<Block, u32>,
}

impl Order {
    /// Returns the order of the blocks that are reachable from `entry`.
    pub fn new(view: View<'_>, entry: Block) -> Order {
        let tree = Tree::new(view, entry);
        let cycles = Cycles::new(&tree);
        // By the head around them, in reverse postorder; the last list is of blocks in no cycle.
        let count = tree.blocks.len();
        let mut inside: Vec<Vec<u32>> = vec![Vec::new(); count + 1];
        for &node in &tree.postorder {
            inside[cycles.around[node as usize].map_or(count, |head| head as usize)].push(node);
        }
        let mut order = Order { blocks: Vec::new(), ends: Vec::new(), positions: FxHashMap::default() };
        let mut open: Vec<(usize, Option<usize>)> = vec![(count, None)];
        while let Some((list, position)) = open.pop() {
            let Some(node) = inside[list].pop() else {
                if let Some(position) = position {
                    order.ends[position] = order.blocks.len() as u32;
                }
                continue;
            };
            open.push((list, position));
            let (node, at) = (node as usize, order.blocks.len());
            order.positions.insert(tree.blocks[node], at as u32);
            order.blocks.push(tree.blocks[node]);
            order.ends.push(0);
            if cycles.is_head[node] {
                open.push((node, Some(at)));
            }
        }
        order
    }

    /// Returns the position of a block that is reachable from the entry.
    pub fn position(&self, block: Block) -> Option<u32> {
        self.positions.get(&block).copied()
    }

    /// Returns the position after the last block of the cycle whose head is at `position`, if it is a head.
    pub fn end_of_cycle(&self, position: u32) -> Option<u32> {
        Some(self.ends[position as usize]).filter(|&end| end > 0)
    }
}

/// A depth-first tree. Nodes are numbered in preorder.
struct Tree {
    blocks: Vec<Block>,
    postorder: Vec<u32>,
    /// The sources of the edges that return to each node from the nodes below it.
    returning: Vec<Vec<u32>>,
    /// The other edges, by the lowest common ancestor of their ends.
    edges: Vec<Vec<(u32, u32)>>,
}

impl Tree {
    fn new(view: View<'_>, entry: Block) -> Tree {
        let successors = |block: Block| -> Vec<Block> {
            view.last_op(block).map(|op| view.successors(op).collect()).unwrap_or_default()
        };
        let mut tree =
            Tree { blocks: vec![entry], postorder: Vec::new(), returning: vec![Vec::new()], edges: vec![Vec::new()] };
        let mut numbers: FxHashMap<Block, u32> = FxHashMap::default();
        numbers.insert(entry, 0);
        // The nearest ancestor that is not finished.
        let mut ancestors = Sets::new();
        ancestors.add();
        let mut is_open = vec![true];
        let mut frames: Vec<(u32, Vec<Block>)> = vec![(0, successors(entry))];
        while let Some((node, rest)) = frames.last_mut() {
            let node = *node;
            let Some(next) = rest.pop() else {
                frames.pop();
                tree.postorder.push(node);
                is_open[node as usize] = false;
                if let Some((parent, _)) = frames.last() {
                    ancestors.join(node, *parent);
                }
                continue;
            };
            match numbers.get(&next).copied() {
                Some(target) if is_open[target as usize] => tree.returning[target as usize].push(node),
                Some(target) => {
                    let common = ancestors.find(target);
                    tree.edges[common as usize].push((node, target));
                }
                None => {
                    let target = tree.blocks.len() as u32;
                    numbers.insert(next, target);
                    tree.blocks.push(next);
                    tree.returning.push(Vec::new());
                    tree.edges.push(Vec::new());
                    ancestors.add();
                    is_open.push(true);
                    tree.edges[node as usize].push((node, target));
                    frames.push((target, successors(next)));
                }
            }
        }
        tree
    }
}

/// The cycles: which nodes are heads, and the head of the innermost cycle around each node (around a head, without its
/// own cycle).
struct Cycles {
    is_head: Vec<bool>,
    around: Vec<Option<u32>>,
}

impl Cycles {
    fn new(tree: &Tree) -> Cycles {
        let count = tree.blocks.len();
        let mut cycles = Cycles { is_head: vec![false; count], around: vec![None; count] };
        // The head of the outermost cycle that is found so far around each node.
        let mut heads = Sets::new();
        (0..count).for_each(|_| heads.add());
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); count];
        for head in (0..count as u32).rev() {
            for &(source, target) in &tree.edges[head as usize] {
                let target = heads.find(target);
                sources[target as usize].push(source);
            }
            cycles.is_head[head as usize] = !tree.returning[head as usize].is_empty();
            let mut work: Vec<u32> = tree.returning[head as usize].clone();
            while let Some(node) = work.pop() {
                let node = heads.find(node);
                if node == head || cycles.around[node as usize].is_some() {
                    continue;
                }
                cycles.around[node as usize] = Some(head);
                heads.join(node, head);
                work.append(&mut sources[node as usize]);
            }
        }
        cycles
    }
}

/// Disjoint sets with a chosen representative, with path compression.
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    fn new() -> Sets {
        Sets { parents: Vec::new() }
    }

    fn add(&mut self) {
        self.parents.push(self.parents.len() as u32);
    }

    fn find(&mut self, node: u32) -> u32 {
        let mut root = node;
        while self.parents[root as usize] != root {
            root = self.parents[root as usize];
        }
        let mut next = node;
        while next != root {
            next = std::mem::replace(&mut self.parents[next as usize], root);
        }
        root
    }

    /// Puts the set that `node` represents into that of `representative`.
    fn join(&mut self, node: u32, representative: u32) {
        self.parents[node as usize] = representative;
    }
}
