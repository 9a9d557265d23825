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

use std::ops::Range;

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap, entity_impl};
use rustc_hash::FxHashMap;

use freehold_core::ir::{Block, View};

/// The blocks that are reachable from the entry of a region, in order.
pub struct Order {
    /// The blocks.
    blocks: Vec<Block>,
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
        let mut inside: SecondaryMap<Node, Vec<Node>> = SecondaryMap::new();
        let no_cycle = tree.blocks.next_key();
        for &node in &tree.postorder {
            inside[cycles.around[node].unwrap_or(no_cycle)].push(node);
        }
        let mut order = Order { blocks: Vec::new(), ends: Vec::new(), positions: FxHashMap::default() };
        let mut open: Vec<(Node, Option<usize>)> = vec![(no_cycle, None)];
        while let Some((list, position)) = open.pop() {
            let Some(node) = inside[list].pop() else {
                if let Some(position) = position {
                    order.ends[position] = order.blocks.len() as u32;
                }
                continue;
            };
            open.push((list, position));
            let at = order.blocks.len();
            order.positions.insert(tree.blocks[node], at as u32);
            order.blocks.push(tree.blocks[node]);
            order.ends.push(0);
            if cycles.heads.contains(node) {
                open.push((node, Some(at)));
            }
        }
        order
    }

    /// Returns the number of blocks.
    pub fn count(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// Returns the block at a position.
    pub fn block(&self, position: u32) -> Block {
        self.blocks[position as usize]
    }

    /// Returns the blocks at a range of positions.
    pub fn blocks_at(&self, range: Range<u32>) -> &[Block] {
        &self.blocks[range.start as usize..range.end as usize]
    }

    /// Returns the position of a block that is reachable from the entry.
    pub fn position(&self, block: Block) -> Option<u32> {
        self.positions.get(&block).copied()
    }

    /// Returns whether a cycle is among the blocks at a range of positions.
    pub fn has_cycle_in(&self, range: Range<u32>) -> bool {
        self.ends[range.start as usize..range.end as usize].iter().any(|&end| end > 0)
    }

    /// Returns the position after the last block of the cycle whose head is at `position`, if it is a head.
    pub fn end_of_cycle(&self, position: u32) -> Option<u32> {
        Some(self.ends[position as usize]).filter(|&end| end > 0)
    }
}

/// A node of a depth-first tree. Nodes are numbered in preorder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node(u32);
entity_impl!(Node, "node");

/// A depth-first tree.
struct Tree {
    blocks: PrimaryMap<Node, Block>,
    postorder: Vec<Node>,
    /// The sources of the edges that return to each node from the nodes below it.
    returning: SecondaryMap<Node, Vec<Node>>,
    /// The other edges, by the lowest common ancestor of their ends.
    edges: SecondaryMap<Node, Vec<(Node, Node)>>,
}

impl Tree {
    fn new(view: View<'_>, entry: Block) -> Tree {
        let successors = |block: Block| -> Vec<Block> {
            view.last_op(block).map(|op| view.successors(op).collect()).unwrap_or_default()
        };
        let mut tree = Tree {
            blocks: PrimaryMap::new(),
            postorder: Vec::new(),
            returning: SecondaryMap::new(),
            edges: SecondaryMap::new(),
        };
        let root = tree.blocks.push(entry);
        let mut numbers: FxHashMap<Block, Node> = FxHashMap::default();
        numbers.insert(entry, root);
        // The nearest ancestor that is not finished.
        let mut ancestors = Sets::new();
        ancestors.add();
        let mut open: EntitySet<Node> = EntitySet::new();
        open.insert(root);
        let mut frames: Vec<(Node, Vec<Block>)> = vec![(root, successors(entry))];
        while let Some((node, rest)) = frames.last_mut() {
            let node = *node;
            let Some(next) = rest.pop() else {
                frames.pop();
                tree.postorder.push(node);
                open.remove(node);
                if let Some((parent, _)) = frames.last() {
                    ancestors.join(node, *parent);
                }
                continue;
            };
            match numbers.get(&next).copied() {
                Some(target) if open.contains(target) => tree.returning[target].push(node),
                Some(target) => {
                    let common = ancestors.find(target);
                    tree.edges[common].push((node, target));
                }
                None => {
                    let target = tree.blocks.push(next);
                    numbers.insert(next, target);
                    ancestors.add();
                    open.insert(target);
                    tree.edges[node].push((node, target));
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
    heads: EntitySet<Node>,
    around: SecondaryMap<Node, Option<Node>>,
}

impl Cycles {
    fn new(tree: &Tree) -> Cycles {
        let mut cycles = Cycles { heads: EntitySet::new(), around: SecondaryMap::new() };
        // The head of the outermost cycle that is found so far around each node.
        let mut heads = Sets::new();
        tree.blocks.keys().for_each(|_| heads.add());
        let mut sources: SecondaryMap<Node, Vec<Node>> = SecondaryMap::new();
        for head in tree.blocks.keys().rev() {
            for &(source, target) in &tree.edges[head] {
                let target = heads.find(target);
                sources[target].push(source);
            }
            let mut work: Vec<Node> = tree.returning[head].clone();
            if !work.is_empty() {
                cycles.heads.insert(head);
            }
            while let Some(node) = work.pop() {
                let node = heads.find(node);
                if node == head || cycles.around[node].is_some() {
                    continue;
                }
                cycles.around[node] = Some(head);
                heads.join(node, head);
                work.append(&mut sources[node]);
            }
        }
        cycles
    }
}

/// Disjoint sets with a chosen representative, with path compression.
struct Sets {
    parents: PrimaryMap<Node, Node>,
}

impl Sets {
    fn new() -> Sets {
        Sets { parents: PrimaryMap::new() }
    }

    fn add(&mut self) {
        self.parents.push(self.parents.next_key());
    }

    fn find(&mut self, node: Node) -> Node {
        let mut root = node;
        while self.parents[root] != root {
            root = self.parents[root];
        }
        let mut next = node;
        while next != root {
            next = std::mem::replace(&mut self.parents[next], root);
        }
        root
    }

    /// Puts the set that `node` represents into that of `representative`.
    fn join(&mut self, node: Node, representative: Node) {
        self.parents[node] = representative;
    }
}
