//! Traversal orders and loops of the blocks of a body, computed without recursion.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::components::{Edges, Vertex, in_cycles};
use freehold_core::ir::{Block, Body, Op, Region};

/// Returns the blocks reachable from the entry of `region` in depth-first preorder, successors in their order. O(blocks
/// + edges).
pub fn depth_first(body: &Body, region: Region) -> Vec<Block> {
    let Some(entry) = body.first_block(region) else { return Vec::new() };
    if body.next_block(entry).is_none() {
        return vec![entry];
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut found = vec![entry];
    seen.insert(entry);
    let mut stack: Vec<(Op, usize)> = body.last_op(entry).map(|op| (op, 0)).into_iter().collect();
    while let Some((terminator, next)) = stack.pop() {
        if next >= body.successor_count(terminator) {
            continue;
        }
        stack.push((terminator, next + 1));
        let target = body.successor(terminator, next);
        if seen.insert(target) {
            found.push(target);
            stack.extend(body.last_op(target).map(|op| (op, 0)));
        }
    }
    found
}

/// Returns all reachable blocks below the body's roots: blocks nested in a block before it, otherwise depth first.
pub fn nested_first(body: &Body) -> Vec<Block> {
    enum Step {
        Region(Region),
        Open(Block),
        Close(Block),
    }
    let mut found = Vec::new();
    let mut stack: Vec<Step> = body.roots().iter().rev().map(|&region| Step::Region(region)).collect();
    while let Some(step) = stack.pop() {
        match step {
            Step::Region(region) => stack.extend(depth_first(body, region).into_iter().rev().map(Step::Open)),
            Step::Close(block) => found.push(block),
            Step::Open(block) => {
                stack.push(Step::Close(block));
                let start = stack.len();
                for op in body.ops(block) {
                    stack.extend(body.regions(op).iter().map(|&region| Step::Region(region)));
                }
                stack[start..].reverse();
            }
        }
    }
    found
}

/// Returns the blocks of `region` that may run more than once each time the region is entered. O(blocks + edges).
pub fn blocks_in_loops(body: &Body, region: Region) -> FxHashSet<Block> {
    let blocks: PrimaryMap<Vertex, Block> = body.blocks(region).collect();
    let numbers: FxHashMap<Block, Vertex> = blocks.iter().map(|(number, &block)| (block, number)).collect();
    let targets = |&block: &Block| -> SmallVec<[Vertex; 1]> {
        body.last_op(block).map_or(SmallVec::new(), |op| body.successors(op).map(|target| numbers[&target]).collect())
    };
    let forward: Edges<Vertex> = blocks.values().map(targets).collect();
    in_cycles(&forward).into_iter().map(|number| blocks[number]).collect()
}

/// Returns all ops in reachable blocks, outer ones first.
pub(crate) fn reachable_ops(body: &Body) -> Vec<Op> {
    enum Step {
        Region(Region),
        From(Op),
    }
    let mut found = Vec::new();
    let mut stack: Vec<Step> = body.roots().iter().rev().map(|&region| Step::Region(region)).collect();
    while let Some(step) = stack.pop() {
        match step {
            Step::Region(region) => {
                let firsts = depth_first(body, region).into_iter().filter_map(|block| body.first_op(block));
                let start = stack.len();
                stack.extend(firsts.map(Step::From));
                stack[start..].reverse();
            }
            Step::From(op) => {
                let mut at = Some(op);
                while let Some(op) = at {
                    found.push(op);
                    at = body.next(op);
                    if !body.regions(op).is_empty() {
                        stack.extend(at.map(Step::From));
                        stack.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region)));
                        break;
                    }
                }
            }
        }
    }
    found
}
