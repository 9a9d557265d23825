//! Dominance, postdominance and program order across the regions of a body without cycles of blocks.
//!
//! Both trees have a node for each block, and go on at region boundaries: the parent of a region's entry block in the
//! dominator tree is the block of the op around the region. In the postdominator tree, the blocks without successors
//! have a virtual exit of their region as parent, and the parent of the virtual exit is the block of the op around it.
//! So the nearest common postdominator of a definition and of uses in nested regions is one query, and so is whether a
//! block dominates a block in a nested region.
//!
//! ```text
//!   ^a ─▶ ^b ─▶ ^d: return          dominators: ^a ─ ^b, ^c, ^d      postdominators: exit ─ ^d ─ ^a, ^b, ^c
//!   └───▶ ^c ──▶┘
//! ```
//!
//! Positions number the ops in an order in which each block comes after its predecessors, and the regions of an op
//! between its start and its end. An op that runs after another one, within one iteration of the loops around both, has
//! a greater position.
//!
//! Cost: O((blocks + edges) · log blocks + ops).

use freehold_core::ir::{Block, Body, Op, Region, Value, ValueDef, View, reverse_postorder};

/// No node.
const NONE: u32 = u32::MAX;

/// A tree that grows at its leaves, with the nearest common ancestor of two nodes in O(log nodes) (Myers 1983, "An
/// Applicative Random-Access Stack").
#[derive(Debug)]
struct Tree {
    parent: Vec<u32>,
    jump: Vec<u32>,
    depth: Vec<u32>,
}

impl Tree {
    fn new(nodes: usize) -> Tree {
        Tree { parent: vec![NONE; nodes], jump: vec![NONE; nodes], depth: vec![0; nodes] }
    }

    /// Adds a node below `parent`, or a root.
    fn add(&mut self, node: u32, parent: u32) {
        let at = node as usize;
        if parent == NONE {
            (self.parent[at], self.jump[at], self.depth[at]) = (node, node, 1);
            return;
        }
        let above = self.jump[parent as usize];
        let length = self.depth[parent as usize] - self.depth[above as usize];
        let next = self.depth[above as usize] - self.depth[self.jump[above as usize] as usize];
        self.parent[at] = parent;
        self.jump[at] = if length == next { self.jump[above as usize] } else { parent };
        self.depth[at] = self.depth[parent as usize] + 1;
    }

    /// Returns the ancestor of `node` at `depth`, which is not below it.
    fn ancestor_at(&self, mut node: u32, depth: u32) -> u32 {
        while self.depth[node as usize] > depth {
            let jump = self.jump[node as usize];
            node = if self.depth[jump as usize] >= depth { jump } else { self.parent[node as usize] };
        }
        node
    }

    /// Returns the nearest common ancestor. Both nodes are in the tree.
    fn common(&self, a: u32, b: u32) -> u32 {
        let depth = self.depth[a as usize].min(self.depth[b as usize]);
        let (mut a, mut b) = (self.ancestor_at(a, depth), self.ancestor_at(b, depth));
        while a != b {
            let jumps = (self.jump[a as usize], self.jump[b as usize]);
            (a, b) = match jumps.0 == jumps.1 {
                true => (self.parent[a as usize], self.parent[b as usize]),
                false => jumps,
            };
        }
        a
    }
}

/// The trees and positions of a body.
#[derive(Debug)]
pub(super) struct Scopes {
    dominators: Tree,
    postdominators: Tree,
    blocks: usize,
    start: Vec<u32>,
    end: Vec<u32>,
    block_start: Vec<u32>,
}

impl Scopes {
    /// Computes the trees and positions. The body has no unreachable blocks, and no cycles of blocks.
    pub fn compute(view: View<'_>) -> Scopes {
        let blocks = view.block_capacity();
        let mut scopes = Scopes {
            dominators: Tree::new(blocks),
            postdominators: Tree::new(blocks + view.region_capacity()),
            blocks,
            start: vec![0; view.op_capacity()],
            end: vec![0; view.op_capacity()],
            block_start: vec![0; blocks],
        };
        let mut orders: Vec<Vec<Block>> = vec![Vec::new(); view.region_capacity()];
        // Regions come after those around them.
        for region in view.walk_regions() {
            let order = match view.first_block(region) {
                Some(entry) if view.next_block(entry).is_none() => vec![entry],
                _ => reverse_postorder(view.body, region),
            };
            scopes.add_region(view.body, region, &order);
            orders[region.index()] = order;
        }
        scopes.number(view.body, &orders);
        scopes
    }

    fn add_region(&mut self, body: &Body, region: Region, order: &[Block]) {
        let around = body.region_op(region).and_then(|op| body.block(op)).map_or(NONE, |block| block.index() as u32);
        for (index, &block) in order.iter().enumerate() {
            let mut parent = NONE;
            for predecessor in body.predecessors(block) {
                let predecessor = predecessor.index() as u32;
                parent = if parent == NONE { predecessor } else { self.dominators.common(parent, predecessor) };
            }
            self.dominators.add(block.index() as u32, if index == 0 { around } else { parent });
        }
        let exit = self.exit(region);
        self.postdominators.add(exit, around);
        for &block in order.iter().rev() {
            let mut parent = NONE;
            for successor in body.last_op(block).into_iter().flat_map(|last| body.successors(last)) {
                let successor = successor.index() as u32;
                parent = if parent == NONE { successor } else { self.postdominators.common(parent, successor) };
            }
            self.postdominators.add(block.index() as u32, if parent == NONE { exit } else { parent });
        }
    }

    fn number(&mut self, body: &Body, orders: &[Vec<Block>]) {
        enum Step {
            Region(Region),
            Block(Block),
            End(Op),
            Op(Op),
        }
        let mut clock = 0;
        let mut stack: Vec<Step> = body.roots().iter().rev().map(|&region| Step::Region(region)).collect();
        while let Some(step) = stack.pop() {
            clock += 1;
            match step {
                Step::Region(region) => {
                    stack.extend(orders[region.index()].iter().rev().map(|&block| Step::Block(block)));
                }
                Step::Block(block) => {
                    self.block_start[block.index()] = clock;
                    stack.extend(body.first_op(block).map(Step::Op));
                }
                Step::Op(op) => {
                    self.start[op.index()] = clock;
                    stack.extend(body.next(op).map(Step::Op));
                    stack.push(Step::End(op));
                    stack.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region)));
                }
                Step::End(op) => self.end[op.index()] = clock,
            }
        }
    }

    fn exit(&self, region: Region) -> u32 {
        (self.blocks + region.index()) as u32
    }

    /// Returns whether every path to `inner`, which may be in a nested region, goes through `outer`.
    pub fn dominates(&self, outer: Block, inner: Block) -> bool {
        let depth = self.depth(outer);
        depth <= self.depth(inner)
            && self.dominators.ancestor_at(inner.index() as u32, depth) == outer.index() as u32
    }

    /// Returns the number of blocks that dominate `block`.
    pub fn depth(&self, block: Block) -> u32 {
        self.dominators.depth[block.index()]
    }

    /// Returns the node of a block in the postdominator tree.
    pub fn node(block: Block) -> u32 {
        block.index() as u32
    }

    /// Returns the nearest common postdominator of two nodes.
    pub fn common_postdominator(&self, a: u32, b: u32) -> u32 {
        self.postdominators.common(a, b)
    }

    /// Returns the block of a node; `None` for the virtual exit of a region.
    pub fn block_of(&self, node: u32) -> Option<Block> {
        ((node as usize) < self.blocks).then(|| Block::from_index(node as usize))
    }

    /// Returns the position of an op.
    pub fn start(&self, op: Op) -> u32 {
        self.start[op.index()]
    }

    /// Returns the position after the regions of an op.
    pub fn end(&self, op: Op) -> u32 {
        self.end[op.index()]
    }

    /// Returns the position at which a value is defined: after the regions of its op.
    pub fn definition(&self, view: View<'_>, value: Value) -> u32 {
        match view.def(value) {
            ValueDef::Result(op, _) => self.end(op),
            ValueDef::Argument(block, _) => self.block_start(block),
        }
    }

    /// Returns the position before the first op of a block.
    pub fn block_start(&self, block: Block) -> u32 {
        self.block_start[block.index()]
    }
}
