//! The same for loops of blocks: the spare buffer is an argument of the header.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, Rewriter, Silent, Type, Value, ValueDef, View};
use freehold_core::rewrite::{set_successor_operands, successor_operands};
use freehold_dialects::{cf, memref};
use freehold_pass::Analyses;
use rustc_hash::FxHashSet;

use super::plan::{Candidates, Feed, Pair, Planned, ReuseOptions};
use super::rewrite::{allocate_like, erase_free, free_unless};
use crate::analysis::alias::BufferFlow;
use crate::analysis::block_dominators::BlockDominators;
use crate::analysis::block_loops::{BlockLoop, block_loops};
use crate::analysis::live_bytes::{Levels, buffer_bytes};
use crate::support::build;

/// An allocation that is replaced by the buffer of a free.
struct Reuse {
    allocation: Op,
    feed: Feed,
    free_first: bool,
}

/// A loop of blocks and what changes in it.
pub(super) struct BlockPlan {
    found: BlockLoop,
    reuses: Vec<Reuse>,
}

/// Plans all loops of blocks of a function. Adds to `levels` and `planned` what changes.
pub(super) fn plan(
    view: View<'_>,
    analyses: &Analyses,
    levels: &mut Levels,
    options: &ReuseOptions,
    planned: &mut Planned,
) -> Vec<BlockPlan> {
    let mut plans = Vec::new();
    if !options.assume_loops_run || view.walk_regions().iter().all(|&region| is_single(view, region)) {
        return plans;
    }
    let dominators = analyses.get::<BlockDominators>(view);
    // The edges that other loops split or add a value to: one edge cannot be both.
    let (mut left, mut latches): (FxHashSet<(Op, usize)>, FxHashSet<(Op, usize)>) = Default::default();
    for found in block_loops(view, &dominators) {
        let Some(back) = view.last_op(found.latch).map(|op| (op, found.back)) else { continue };
        if left.contains(&back) || found.exits.iter().any(|exit| latches.contains(exit)) {
            continue;
        }
        // If the exit of the loop is in the header, the ops of the header run once more than the others.
        let is_usable = |block: &&Block| !found.leaves_from_header || **block != found.header;
        let blocks: Vec<Block> = found.once.iter().filter(is_usable).copied().collect();
        let candidates = Candidates::collect(view, &blocks, &|flag| rises(view, &found, flag).then_some(None));
        if candidates.events.is_empty() {
            continue;
        }
        let flow = &analyses.get::<BufferFlow>(view);
        let is_carried =
            |value: Value| matches!(view.def(value), ValueDef::Argument(block, _) if block == found.header);
        let region = view.block_region(found.header);
        let is_inside = |op: Op| {
            let ancestor = region.and_then(|region| view.ancestor_in_region(region, op));
            ancestor.and_then(|op| view.block(op)).is_some_and(|block| found.blocks.contains(&block))
        };
        let pairs = candidates.pair(view, flow, options, &is_carried, &is_inside, &|_| None);
        let mut reuses = Vec::new();
        for Pair { allocation, feed, free_first, .. } in pairs {
            let reuse = Reuse { allocation, feed, free_first };
            match fits(view, &found, &reuse, levels, options.limit) {
                true if free_first => planned.in_place += 1,
                true => planned.swapped += 1,
                false => {
                    planned.kept += 1;
                    continue;
                }
            }
            reuses.push(reuse);
        }
        if !reuses.is_empty() {
            left.extend(found.exits.iter().copied());
            latches.insert(back);
            plans.push(BlockPlan { found, reuses });
        }
    }
    plans
}

fn is_single(view: View<'_>, region: freehold_core::ir::Region) -> bool {
    view.first_block(region).is_none_or(|block| view.next_block(block).is_none())
}

/// Returns whether `flag` is an argument of the header that is false in the first iteration and true in all others.
fn rises(view: View<'_>, found: &BlockLoop, flag: Value) -> bool {
    let ValueDef::Argument(block, number) = view.def(flag) else { return false };
    let passes = |op: Option<Op>, successor: usize, expected: bool| {
        let value = op.and_then(|op| successor_operands(view, op, successor)?.get(number).copied());
        let constant = value.and_then(|value| constant_integer(view, value));
        constant.is_some_and(|constant| (constant != 0) == expected)
    };
    block == found.header && passes(Some(found.entry), 0, false) && passes(view.last_op(found.latch), found.back, true)
}

/// Returns whether the additional life of the buffer stays below the limit, and adds it to the levels if so.
fn fits(view: View<'_>, found: &BlockLoop, reuse: &Reuse, levels: &mut Levels, limit: i64) -> bool {
    let first = found.blocks.iter().filter_map(|&block| levels.range(view.first_op(block)?)).map(|range| range.0).min();
    let last = found.blocks.iter().filter_map(|&block| levels.range(view.last_op(block)?)).map(|range| range.1).max();
    let (Some(first), Some(last), Some(allocation), Some(free)) =
        (first, last, levels.range(reuse.allocation), levels.range(reuse.feed.at()))
    else {
        return false;
    };
    let bytes = buffer_bytes(view.ctx, view.ty(view.result(reuse.allocation, 0)));
    let ranges = match reuse.free_first {
        true => [free.1 + 1..allocation.0, 0..0],
        false => [first..allocation.0, free.1 + 1..last + 1],
    };
    levels.add_within(&ranges, bytes, limit)
}

/// Carries out the plans of a function.
pub(super) fn apply(ctx: &Context, body: &mut Body, plans: Vec<BlockPlan>) {
    for BlockPlan { found, reuses } in plans {
        let mut silent = Silent;
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(found.entry), &mut silent);
        let mut ends: Option<Vec<Op>> = None;
        for one in reuses {
            reuse(&mut rewriter, &found, &one, &mut ends);
        }
    }
}

fn reuse(rewriter: &mut Rewriter<'_>, found: &BlockLoop, reuse: &Reuse, ends: &mut Option<Vec<Op>>) {
    let ctx = rewriter.ctx;
    let buffer = rewriter.result(reuse.allocation, 0);
    let (ty, location): (Type, _) = (rewriter.ty(buffer), rewriter.location(reuse.allocation));
    rewriter.before(found.entry);
    let spare = (!reuse.free_first).then(|| allocate_like(rewriter, reuse.allocation));
    let second = reuse.feed.conditional.map(|_| allocate_like(rewriter, reuse.allocation));
    let mut freed = memref::Dealloc::of(rewriter.view(), reuse.feed.free).memref();
    if let (Some((conditional, flag)), Some(second)) = (reuse.feed.conditional, second) {
        rewriter.before(conditional);
        freed = build::select(rewriter, location, flag, freed, second);
    }
    // The buffer that is idle at the exits.
    let mut idle = None;
    let replacement = match spare {
        None => freed,
        Some(spare) => {
            let latch = rewriter.last_op(found.latch).expect("a terminator");
            for (op, successor, value) in [(found.entry, 0, spare), (latch, found.back, freed)] {
                let mut operands = successor_operands(rewriter.view(), op, successor).expect("a branch");
                operands.push(value);
                rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, successor, &operands));
            }
            let argument = rewriter.add_argument(found.header, ty, location);
            idle = Some(if found.leaves_from_header { argument } else { freed });
            argument
        }
    };
    rewriter.replace_all_uses(buffer, replacement);
    if idle == Some(buffer) {
        idle = Some(replacement);
    }
    rewriter.erase(reuse.allocation);
    erase_free(rewriter, &reuse.feed);
    // Without an iteration, the flag is still false at the exit from the header, and the second buffer not used.
    let unused = second.filter(|_| found.leaves_from_header).zip(reuse.feed.conditional);
    if idle.is_none() && unused.is_none() {
        return;
    }
    let ends = ends.get_or_insert_with(|| found.exits.iter().map(|&(op, number)| end(rewriter, op, number)).collect());
    for &mut at in ends {
        rewriter.before(at);
        if let Some(idle) = idle {
            rewriter.create(&memref::dealloc(ctx, location, idle));
        }
        if let Some((second, (_, flag))) = unused {
            rewriter.before(at);
            free_unless(rewriter, location, flag, second);
        }
    }
}

/// Returns the first op of a block that only runs if the branch `op` goes to its successor `number`.
fn end(rewriter: &mut Rewriter<'_>, op: Op, number: usize) -> Op {
    let target = rewriter.successor(op, number);
    if rewriter.predecessor_uses(target).count() == 1 {
        return rewriter.first_op(target).expect("a terminator");
    }
    let ctx = rewriter.ctx;
    let location = rewriter.location(op);
    let region = rewriter.block_region(target).expect("a block in a region");
    let operands = successor_operands(rewriter.view(), op, number).expect("a branch");
    let between = rewriter.append_block(region);
    rewriter.at = InsertPoint::End(between);
    let branch = rewriter.create(&cf::branch(ctx, location, target, &operands));
    rewriter.modify(op, |ctx, body| {
        body.set_successor(op, number, between);
        set_successor_operands(ctx, body, op, number, &[]);
    });
    branch
}
