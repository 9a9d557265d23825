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
//! a greater position. There are two such orders, which differ in the order of successors and of regions: what is after
//! another op in one of them only is on another path.
//!
//! Cost: O((blocks + edges) · log blocks + ops).

use cranelift_entity::EntityRef;
use freehold_core::ir::{Block, Body, Op, Region, Value, ValueDef, View, reverse_postorder};
use freehold_pass::Analysis;
use rustc_hash::FxHashSet;

use crate::analysis::ancestor_tree::{AncestorTree, TreeNode};
use crate::analysis::block_dominators::BlockDominators;

/// The trees and positions of a body.
#[derive(Debug)]
pub(super) struct Scopes {
    dominators: BlockDominators,
    postdominators: AncestorTree,
    blocks: usize,
    orders: [Order; 2],
}

/// An order of the ops of a body.
#[derive(Debug)]
pub(super) struct Order {
    start: Vec<u32>,
    end: Vec<u32>,
    block_start: Vec<u32>,
}

impl Scopes {
    /// Computes the trees and positions. The body has no unreachable blocks, and no cycles of blocks.
    pub fn compute(view: View<'_>) -> Scopes {
        let blocks = view.block_capacity();
        let mut scopes = Scopes {
            dominators: BlockDominators::compute(view),
            postdominators: AncestorTree::new(blocks + view.region_capacity()),
            blocks,
            orders: [Order::compute(view, false), Order::compute(view, true)],
        };
        // Regions come after those around them.
        for region in view.walk_regions() {
            let order = reverse_postorder(view.body, region);
            scopes.add_region(view.body, region, &order);
        }
        scopes
    }

    fn add_region(&mut self, body: &Body, region: Region, order: &[Block]) {
        let around = body.region_op(region).and_then(|op| body.block(op)).map(TreeNode::from);
        let exit = self.exit(region);
        self.postdominators.add(exit, around);
        for &block in order.iter().rev() {
            let mut parent = None;
            for successor in body.last_op(block).into_iter().flat_map(|last| body.successors(last)) {
                let successor = TreeNode::from(successor);
                parent = match parent {
                    None => Some(successor),
                    Some(parent) => self.postdominators.nearest_common(parent, successor),
                };
            }
            self.postdominators.add(block.into(), parent.or(Some(exit)));
        }
    }

    /// Returns the node of the virtual exit of a region. These nodes follow those of the blocks.
    fn exit(&self, region: Region) -> TreeNode {
        TreeNode::new(self.blocks + region.index())
    }

    /// Returns whether every path to `inner`, which may be in a nested region, goes through `outer`.
    pub fn dominates(&self, outer: Block, inner: Block) -> bool {
        self.dominators.dominates(outer, inner)
    }

    /// Returns the number of blocks that dominate `block`.
    pub fn depth(&self, block: Block) -> u32 {
        self.dominators.depth(block)
    }

    /// Returns the node of a block in the postdominator tree.
    pub fn node(block: Block) -> TreeNode {
        block.into()
    }

    /// Returns the nearest common postdominator of two nodes.
    ///
    /// # Panics
    ///
    /// If the nodes are in different root regions.
    pub fn common_postdominator(&self, a: TreeNode, b: TreeNode) -> TreeNode {
        self.postdominators.nearest_common(a, b).expect("nodes of one function")
    }

    /// Returns the block of a node; `None` for the virtual exit of a region.
    pub fn block_of(&self, node: TreeNode) -> Option<Block> {
        (node.index() < self.blocks).then(|| Block::from_index(node.index()))
    }

    /// Returns the two orders.
    pub fn orders(&self) -> &[Order; 2] {
        &self.orders
    }

    /// Returns the position of an op in the first order.
    pub fn start(&self, op: Op) -> u32 {
        self.orders[0].start(op)
    }

    /// Returns the position after the regions of an op in the first order.
    pub fn end(&self, op: Op) -> u32 {
        self.orders[0].end(op)
    }

    /// Returns the position before the first op of a block in the first order.
    pub fn block_start(&self, block: Block) -> u32 {
        self.orders[0].block_start[block.index()]
    }
}

impl Order {
    /// Numbers the ops. `reversed`: later successors and regions come first.
    fn compute(view: View<'_>, reversed: bool) -> Order {
        let mut order = Order {
            start: vec![0; view.op_capacity()],
            end: vec![0; view.op_capacity()],
            block_start: vec![0; view.block_capacity()],
        };
        order.number(view.body, reversed);
        order
    }

    fn number(&mut self, body: &Body, reversed: bool) {
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
                    let blocks = if reversed { reversed_order(body, region) } else { reverse_postorder(body, region) };
                    stack.extend(blocks.into_iter().rev().map(Step::Block));
                }
                Step::Block(block) => {
                    self.block_start[block.index()] = clock;
                    stack.extend(body.first_op(block).map(Step::Op));
                }
                Step::Op(op) => {
                    self.start[op.index()] = clock;
                    stack.extend(body.next(op).map(Step::Op));
                    stack.push(Step::End(op));
                    let first = stack.len();
                    stack.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region)));
                    if reversed {
                        stack[first..].reverse();
                    }
                }
                Step::End(op) => self.end[op.index()] = clock,
            }
        }
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
            ValueDef::Argument(block, _) => self.block_start[block.index()],
        }
    }
}

/// Returns the blocks that are reachable from the entry of a region in reverse postorder of a walk that visits later
/// successors first.
fn reversed_order(body: &Body, region: Region) -> Vec<Block> {
    let Some(entry) = body.first_block(region) else { return Vec::new() };
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    seen.insert(entry);
    let mut order = Vec::new();
    let count = |block: Block| body.last_op(block).map_or(0, |last| body.successor_count(last));
    let mut stack = vec![(entry, count(entry))];
    while let Some((block, left)) = stack.pop() {
        let Some(left) = left.checked_sub(1) else {
            order.push(block);
            continue;
        };
        stack.push((block, left));
        let target = body.successor(body.last_op(block).expect("a terminator"), left);
        if seen.insert(target) {
            stack.push((target, count(target)));
        }
    }
    order.reverse();
    order
}
