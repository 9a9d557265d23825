//! A topological order of the blocks of a region in which each loop is contiguous.
//!
//! ```text
//! ^entry ──▶ ^header ◀─┐         entry ( header body ) exit
//!               │  └─▶ ^body
//!               └────▶ ^exit
//! ```
//!
//! Loops are found as in Steensgaard's nesting forest: the strongly connected components of the graph, and those of each
//! component without its header. An irreducible component, and one nested deeper than `DEEPEST`, is not divided: its
//! blocks are in an order that means nothing.
//!
//! Cost: O((blocks + edges) · depth of loops, at most `DEEPEST`). No recursion.

use cranelift_entity::PrimaryMap;
use freehold_core::ir::{Block, Body};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::components::{Edges, Vertex, condense, members};
use super::control_flow::depth_first;

/// The maximum depth of loops of blocks that are distinguished.
const DEEPEST: u32 = 12;

/// A step of the order.
#[derive(Clone, Debug)]
pub enum LoopStep {
    /// A block.
    Block(Block),
    /// A loop begins.
    Open {
        /// Whether its first block is its header, and inner loops are told apart.
        divided: bool,
        /// All its blocks.
        blocks: Vec<Block>,
    },
    /// The loop that began last and has not ended ends.
    Close,
}

/// A part of the blocks of a region.
enum Part {
    /// Blocks whose components are not known yet, in loops of this depth.
    Blocks(Vec<Block>, u32),
    Known(LoopStep),
}

/// Returns the order of the blocks that are reachable from `entry`, the first block of a region.
pub fn loop_order(body: &Body, entry: Block) -> Vec<LoopStep> {
    let successors = |block: Block| body.last_op(block).map(|op| body.successors(op)).into_iter().flatten();
    let reachable = body.block_region(entry).map_or_else(|| vec![entry], |region| depth_first(body, region));
    let (mut steps, mut work) = (Vec::new(), vec![Part::Blocks(reachable, 0)]);
    // By block: the last part that it was in. Edges to blocks of other parts do not count.
    let mut owner: FxHashMap<Block, u32> = FxHashMap::default();
    let mut current = 0;
    let single = |block: Block| Part::Known(LoopStep::Block(block));
    while let Some(part) = work.pop() {
        let (blocks, depth) = match part {
            Part::Known(step) => {
                steps.push(step);
                continue;
            }
            Part::Blocks(blocks, depth) => (blocks, depth),
        };
        current += 1;
        owner.extend(blocks.iter().map(|&block| (block, current)));
        let blocks: PrimaryMap<Vertex, Block> = blocks.into_iter().collect();
        let numbers: FxHashMap<Block, Vertex> = blocks.iter().map(|(number, &block)| (block, number)).collect();
        let inside = |block: &Block| owner.get(block) == Some(&current);
        let targets = |&block: &Block| -> SmallVec<[Vertex; 1]> {
            successors(block).filter(inside).map(|target| numbers[&target]).collect()
        };
        let forward: Edges<Vertex> = blocks.values().map(targets).collect();
        let components = condense(&forward);
        // Components are numbered in reverse topological order, and the one pushed last is taken first.
        for (component, group) in members(&components) {
            if group.len() == 1 && !forward[group[0]].contains(&group[0]) {
                work.push(single(blocks[group[0]]));
                continue;
            }
            let group: Vec<Block> = group.into_iter().map(|number| blocks[number]).collect();
            let is_outside = |from: Block| numbers.get(&from).is_none_or(|&from| components[from] != component);
            let is_entered = |&block: &Block| {
                block == entry || body.predecessors(block).any(|from| owner.contains_key(&from) && is_outside(from))
            };
            let mut entries = group.iter().copied().filter(is_entered);
            let header = match (entries.next(), entries.next()) {
                (Some(header), None) if depth < DEEPEST => Some(header),
                _ => None,
            };
            work.push(Part::Known(LoopStep::Close));
            match header {
                Some(header) => {
                    let rest = group.iter().copied().filter(|&block| block != header).collect();
                    work.push(Part::Blocks(rest, depth + 1));
                    work.push(single(header));
                }
                None => work.extend(group.iter().rev().map(|&block| single(block))),
            }
            work.push(Part::Known(LoopStep::Open { divided: header.is_some(), blocks: group }));
        }
    }
    steps
}
