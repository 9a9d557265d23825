//! Aggressive region simplification: merges identical blocks, and replaces block arguments for which every branch
//! passes the same value.
//!
//! ```text
//! ^bb1:                              ^bb1(%v):
//!   return %a                  ⇒       return %v        // ^bb2's branches go to ^bb1(%b)
//! ^bb2:
//!   return %b
//! ```
//!
//! Blocks are identical if their ops are, in order, up to operands defined outside the block: those become arguments.
//! Blocks with regions, and blocks whose values are used elsewhere, stay. Expected linear time: blocks are compared
//! only with those of the same hash and successors.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::successor_operands::{set_successor_operands, successor_operands};
use crate::ir::{Block, Body, Op, Region, Rewriter, Value, ValueDef};

/// Merges identical blocks in every region nested in the body's roots.
pub(super) fn merge_identical_blocks(rewriter: &mut Rewriter<'_>) -> bool {
    let mut changed = false;
    for region in rewriter.walk_regions() {
        // Merging blocks can make their predecessors identical.
        while rewriter.first_block(region) != rewriter.last_block(region) && merge_in_region(rewriter, region) {
            changed = true;
        }
    }
    changed
}

/// A set of identical blocks; the first is the leader and stays.
struct Cluster {
    leader: Block,
    others: Vec<Block>,
    /// Op index in the block and operand index of each operand that differs.
    differing: std::collections::BTreeSet<(usize, usize)>,
}

fn merge_in_region(rewriter: &mut Rewriter<'_>, region: Region) -> bool {
    let body = rewriter.body();
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut by_hash: FxHashMap<(u64, Vec<Block>), Vec<usize>> = FxHashMap::default();
    let blocks: Vec<Block> = body.blocks(region).skip(1).collect();
    for block in blocks {
        if has_regions(body, block) || body.arguments(block).iter().any(|&value| is_used_outside(body, value, block)) {
            continue;
        }
        let Some(last) = body.last_op(block) else { continue };
        let key = (hash_block(body, block), body.successors(last).collect::<Vec<Block>>());
        let candidates = by_hash.entry(key).or_default();
        if !candidates.iter().any(|&index| add_to_cluster(body, &mut clusters[index], block)) {
            candidates.push(clusters.len());
            clusters.push(Cluster { leader: block, others: Vec::new(), differing: Default::default() });
        }
    }
    let mut changed = false;
    for cluster in clusters {
        changed |= !cluster.others.is_empty() && merge(rewriter, &cluster);
    }
    changed
}

fn has_regions(body: &Body, block: Block) -> bool {
    body.ops(block).any(|op| {
        body.nested(op).is_some() || body.regions(op).iter().any(|&region| body.first_block(region).is_some())
    })
}

fn is_used_outside(body: &Body, value: Value, block: Block) -> bool {
    body.users(value).any(|user| body.block(user) != Some(block))
}

fn hash_block(body: &Body, block: Block) -> u64 {
    let mut hasher = FxHasher::default();
    for op in body.ops(block) {
        body.name(op).hash(&mut hasher);
        body.attributes(op).hash(&mut hasher);
        body.operand_count(op).hash(&mut hasher);
        for &result in body.results(op) {
            body.ty(result).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Returns the index of a value among those that its block defines.
fn number_in_block(body: &Body, numbers: &FxHashMap<Op, usize>, value: Value) -> usize {
    match body.def(value) {
        ValueDef::Argument(_, number) => number,
        ValueDef::Result(op, number) => numbers[&op] + number,
    }
}

fn value_numbers(body: &Body, block: Block) -> FxHashMap<Op, usize> {
    let mut next = body.arguments(block).len();
    let mut numbers = FxHashMap::default();
    for op in body.ops(block) {
        numbers.insert(op, next);
        next += body.results(op).len();
    }
    numbers
}

fn add_to_cluster(body: &Body, cluster: &mut Cluster, block: Block) -> bool {
    let leader = cluster.leader;
    let types = |block: Block| body.arguments(block).iter().map(|&value| body.ty(value));
    if !types(leader).eq(types(block)) {
        return false;
    }
    let (ops, others): (Vec<Op>, Vec<Op>) = (body.op_vec(leader), body.op_vec(block));
    if ops.len() != others.len() {
        return false;
    }
    let (numbers, other_numbers) = (value_numbers(body, leader), value_numbers(body, block));
    let mut differing = Vec::new();
    for (index, (&op, &other)) in ops.iter().zip(&others).enumerate() {
        if !same_op(body, op, other) {
            return false;
        }
        for (number, (value, other_value)) in body.operands(op).zip(body.operands(other)).enumerate() {
            if value == other_value {
                continue;
            }
            if body.ty(value) != body.ty(other_value) {
                return false;
            }
            let inside = body.value_block(value) == Some(leader);
            if inside != (body.value_block(other_value) == Some(block)) {
                return false;
            }
            if inside {
                let same = number_in_block(body, &numbers, value) == number_in_block(body, &other_numbers, other_value);
                if !same {
                    return false;
                }
            } else {
                if !can_be_passed(body, leader, value) || !can_be_passed(body, block, other_value) {
                    return false;
                }
                differing.push((index, number));
            }
        }
        let escapes = |op: Op, block: Block| body.results(op).iter().any(|&value| is_used_outside(body, value, block));
        if escapes(op, leader) || escapes(other, block) {
            return false;
        }
    }
    cluster.differing.extend(differing);
    cluster.others.push(block);
    true
}

fn same_op(body: &Body, a: Op, b: Op) -> bool {
    body.name(a) == body.name(b)
        && body.attributes(a) == body.attributes(b)
        && body.operand_count(a) == body.operand_count(b)
        && body.successors(a).eq(body.successors(b))
        && body.results(a).iter().map(|&value| body.ty(value)).eq(body.results(b).iter().map(|&value| body.ty(value)))
}

/// Whether the branches to `block` can pass `value`: not if one of them produces it itself.
fn can_be_passed(body: &Body, block: Block, value: Value) -> bool {
    let Some(def) = body.defining_op(value) else { return true };
    let Some(home) = body.block(def) else { return true };
    body.last_op(home) != Some(def) || !body.predecessors(block).any(|predecessor| predecessor == home)
}

fn merge(rewriter: &mut Rewriter<'_>, cluster: &Cluster) -> bool {
    let all: Vec<Block> = std::iter::once(cluster.leader).chain(cluster.others.iter().copied()).collect();
    if !cluster.differing.is_empty() {
        let can_pass = |op: Op| rewriter.view().op_def(op).is_some_and(|op_def| op_def.branch.is_some());
        if all.iter().any(|&block| rewriter.predecessor_uses(block).any(|(op, _)| !can_pass(op))) {
            return false;
        }
        pass_differing(rewriter, cluster, &all);
    }
    for &block in &cluster.others {
        rewriter.replace_block_uses(block, cluster.leader);
        rewriter.erase_block(block);
    }
    true
}

/// Turns the operands that differ between the blocks into arguments of the leader, and makes all branches pass them.
fn pass_differing(rewriter: &mut Rewriter<'_>, cluster: &Cluster, all: &[Block]) {
    let ops: Vec<Vec<Op>> = all.iter().map(|&block| rewriter.op_vec(block)).collect();
    // One argument for each combination of values: equal combinations share an argument.
    let mut arguments: FxHashMap<Vec<Value>, Value> = FxHashMap::default();
    let mut passed: Vec<Vec<Value>> = vec![Vec::new(); all.len()];
    for &(index, number) in &cluster.differing {
        let values: Vec<Value> = ops.iter().map(|ops| rewriter.operand(ops[index], number)).collect();
        let argument = match arguments.get(&values) {
            Some(&argument) => argument,
            None => {
                let location = rewriter.value_location(values[0]);
                let ty = rewriter.ty(values[0]);
                let argument = rewriter.add_argument(cluster.leader, ty, location);
                for (list, &value) in passed.iter_mut().zip(&values) {
                    list.push(value);
                }
                arguments.insert(values, argument);
                argument
            }
        };
        rewriter.set_operand(ops[0][index], number, argument);
    }
    for (&block, new) in all.iter().zip(&passed) {
        let uses: Vec<(Op, usize)> = rewriter.predecessor_uses(block).collect();
        for (op, index) in uses {
            let mut values = successor_operands(rewriter.view(), op, index).expect("checked by the caller");
            values.extend_from_slice(new);
            rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, index, &values));
        }
    }
}

/// Replaces block arguments for which every branch passes the same value.
pub(super) fn drop_redundant_arguments(rewriter: &mut Rewriter<'_>) -> bool {
    let mut changed = false;
    for region in rewriter.walk_regions() {
        let blocks: Vec<Block> = rewriter.blocks(region).collect();
        for block in blocks {
            changed |= drop_redundant_arguments_of(rewriter, block);
        }
    }
    changed
}

fn drop_redundant_arguments_of(rewriter: &mut Rewriter<'_>, block: Block) -> bool {
    let uses: Vec<(Op, usize)> = rewriter.predecessor_uses(block).collect();
    if uses.is_empty() || rewriter.arguments(block).is_empty() {
        return false;
    }
    let passed: Option<Vec<smallvec::SmallVec<[Value; 4]>>> =
        uses.iter().map(|&(op, index)| successor_operands(rewriter.view(), op, index)).collect();
    let Some(mut lists) = passed else { return false };
    let count = rewriter.arguments(block).len();
    if lists.iter().any(|list| list.len() != count) {
        return false;
    }
    let mut redundant = vec![false; count];
    for number in 0..count {
        let common = lists[0][number];
        let argument = rewriter.arguments(block)[number];
        if common == argument || lists.iter().any(|list| list[number] != common) {
            continue;
        }
        redundant[number] = true;
        rewriter.replace_all_uses(argument, common);
        for list in &mut lists {
            for value in list.iter_mut().filter(|value| **value == argument) {
                *value = common;
            }
        }
    }
    if !redundant.contains(&true) {
        return false;
    }
    for (&(op, index), list) in uses.iter().zip(&lists) {
        let kept: Vec<Value> = (0..count).filter(|&number| !redundant[number]).map(|number| list[number]).collect();
        rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, index, &kept));
    }
    let arguments = rewriter.arguments(block).to_vec();
    let gone: rustc_hash::FxHashSet<Value> =
        arguments.iter().zip(&redundant).filter(|pair| *pair.1).map(|pair| *pair.0).collect();
    rewriter.erase_arguments_if(block, |value| gone.contains(&value));
    true
}
