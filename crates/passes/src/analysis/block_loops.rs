//! Loops of blocks in a simple form: one header that is entered by one unconditional branch, one latch, and exits from
//! either the header or the latch only.
//!
//! ```text
//! entry: cf.br ^header      ^header ──▶ … ──▶ ^latch ──▶ ^header     exits: header, or latch
//! ```

use cranelift_entity::PrimaryMap;
use freehold_core::ir::{Block, Body, Op, Region, View};
use freehold_core::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::block_dominators::BlockDominators;
use super::components::{Edges, Vertex, in_cycles};

/// A loop of blocks.
#[derive(Clone, Debug)]
pub struct BlockLoop {
    /// The block that all iterations start with.
    pub header: Block,
    /// The block whose terminator starts the next iteration.
    pub latch: Block,
    /// The number of the successor of the latch that is the header.
    pub back: usize,
    /// The branch from outside.
    pub entry: Op,
    /// All blocks of the loop.
    pub blocks: FxHashSet<Block>,
    /// The blocks that run once in each iteration that reaches the latch, in the order in which they run.
    pub once: Vec<Block>,
    /// The branches out of the loop, with the number of the successor.
    pub exits: Vec<(Op, usize)>,
    /// Whether the exits are in the header, and not in the latch.
    pub leaves_from_header: bool,
}

/// Returns the loops of blocks of this form. O(blocks · log blocks) for loops nested at most a few levels deep; the search
/// ends when it has visited eight times the blocks.
pub fn block_loops(view: View<'_>, dominators: &BlockDominators) -> Vec<BlockLoop> {
    let mut found = Vec::new();
    let mut budget = 64;
    for region in view.walk_regions() {
        let count = view.blocks(region).count();
        if count < 2 && view.blocks(region).all(|block| view.has_no_predecessors(block)) {
            continue;
        }
        budget += 8 * count;
        for header in view.blocks(region) {
            if let Some(new) = loop_at(view, region, header, dominators, &mut budget) {
                found.push(new);
            }
        }
    }
    found
}

fn loop_at(
    view: View<'_>,
    region: Region,
    header: Block,
    dominators: &BlockDominators,
    budget: &mut usize,
) -> Option<BlockLoop> {
    let body: &Body = view.body;
    let (mut back, mut entry): (Option<(Op, usize)>, Option<(Op, usize)>) = (None, None);
    for (op, number) in body.predecessor_uses(header) {
        let block = view.block(op).filter(|&block| dominators.is_reachable(block))?;
        let edge = if dominators.dominates(header, block) { &mut back } else { &mut entry };
        if edge.replace((op, number)).is_some() {
            return None;
        }
    }
    let ((last, back), (entry, _)) = (back?, entry?);
    let is_branch = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.branch.is_some());
    let latch = view.block(last)?;
    if view.successor_count(entry) != 1 || !is_branch(entry) || !is_branch(last) {
        return None;
    }
    let mut blocks: FxHashSet<Block> = FxHashSet::default();
    blocks.insert(header);
    let mut work = vec![latch];
    while let Some(block) = work.pop() {
        if blocks.insert(block) {
            *budget = budget.checked_sub(1)?;
            if !dominators.is_reachable(block) || view.block_region(block) != Some(region) {
                return None;
            }
            work.extend(view.predecessors(block));
        }
    }
    let mut exits = Vec::new();
    let mut ordered: Vec<Block> = blocks.iter().copied().collect();
    sort_by_key(&mut ordered, |block| (dominators.depth(*block), block.index()));
    for &block in &ordered {
        let op = view.last_op(block)?;
        for (number, target) in view.successors(op).enumerate() {
            if !blocks.contains(&target) {
                if !is_branch(op) {
                    return None;
                }
                exits.push((op, number));
            }
        }
    }
    let leaves = |block: Block| exits.iter().all(|&(op, _)| view.block(op) == Some(block));
    if exits.is_empty() || !(leaves(header) || leaves(latch)) {
        return None;
    }
    let leaves_from_header = header != latch && leaves(header);
    let repeated = repeated_without(view, header, &ordered);
    let once =
        ordered.into_iter().filter(|&block| dominators.dominates(block, latch) && !repeated.contains(&block)).collect();
    Some(BlockLoop { header, latch, back, entry, blocks, once, exits, leaves_from_header })
}

/// Returns the blocks of a loop that are in a cycle without its header.
fn repeated_without(view: View<'_>, header: Block, blocks: &[Block]) -> FxHashSet<Block> {
    let inner: PrimaryMap<Vertex, Block> = blocks.iter().copied().filter(|&block| block != header).collect();
    let numbers: FxHashMap<Block, Vertex> = inner.iter().map(|(number, &block)| (block, number)).collect();
    let targets = |&block: &Block| -> SmallVec<[Vertex; 1]> {
        let successors = view.last_op(block).map(|op| view.successors(op).collect::<SmallVec<[Block; 2]>>());
        successors.unwrap_or_default().iter().filter_map(|target| numbers.get(target).copied()).collect()
    };
    let forward: Edges<Vertex> = inner.values().map(targets).collect();
    in_cycles(&forward).into_iter().map(|number| inner[number]).collect()
}
