//! Canonicalization patterns of `scf.for`, `scf.execute_region` and `scf.index_switch`, and helpers that the dialect's
//! patterns share.
//!
//! ```text
//! scf.for %i = %c0 to %c1 step %c1 { "use"(%i) }   ⇒   "use"(%c0)
//! ```

use crate::arith;
use crate::cf;
use crate::constant_folding::*;
use crate::scf;
use freehold_core::definition::OpDef;
use freehold_core::ir::{Block, Body, InsertPoint, Op, Region, Type, Value};
use freehold_core::rewrite::{Pattern, Rewriter, region_branch, row_pattern};

/// Patterns of `scf.for`.
pub static FOR: &[Pattern] = &[
    row_pattern("SimplifyTrivialLoops", simplify_trivial_loop),
    row_pattern("ForOpTensorCastFolder", super::patterns_tensor_cast::hoist_cast_out_of_for),
    region_branch::MAKE_INPUTS_DEAD,
    region_branch::MERGE_DUPLICATE_INPUTS,
    region_branch::REMOVE_DEAD_INPUTS,
];
/// Patterns of `scf.execute_region`.
pub static EXECUTE_REGION: &[Pattern] = &[
    row_pattern("SingleBlockExecuteInliner", inline_single_block),
    row_pattern("MultiBlockExecuteInliner", inline_blocks),
    region_branch::MAKE_INPUTS_DEAD,
    region_branch::MERGE_DUPLICATE_INPUTS,
    region_branch::REMOVE_DEAD_INPUTS,
];
/// Patterns of `scf.index_switch`.
pub static INDEX_SWITCH: &[Pattern] = &[
    row_pattern("FoldConstantCase", take_constant_case),
    region_branch::MAKE_INPUTS_DEAD,
    region_branch::MERGE_DUPLICATE_INPUTS,
    region_branch::REMOVE_DEAD_INPUTS,
];

// ---- shared

pub(super) fn is(rewriter: &Rewriter<'_>, op: Op, definition: &'static OpDef) -> bool {
    rewriter.view().is(op, definition)
}

pub(super) fn def(rewriter: &Rewriter<'_>, value: Value, definition: &'static OpDef) -> Option<Op> {
    rewriter.defining_op(value).filter(|&op| is(rewriter, op, definition))
}

/// Returns the first block of region `index` of `op`.
pub(super) fn entry(body: &Body, op: Op, index: usize) -> Option<Block> {
    body.first_block(*body.regions(op).get(index)?)
}

/// Returns the last op of the first block of region `index` of `op`.
pub(super) fn terminator(body: &Body, op: Op, index: usize) -> Option<Op> {
    body.last_op(entry(body, op, index)?)
}

pub(super) fn result_types(body: &Body, op: Op) -> Vec<Type> {
    body.results(op).iter().map(|&value| body.ty(value)).collect()
}

/// Creates an op of `definition` with empty regions before `at`.
pub(super) fn make_with_regions(
    rewriter: &mut Rewriter<'_>,
    at: Op,
    definition: &'static OpDef,
    operands: &[Value],
    types: &[Type],
    regions: usize,
) -> Op {
    let mut spec = rewriter.spec(definition, rewriter.location(at), operands, types);
    for _ in 0..regions {
        spec = spec.region(rewriter.create_region());
    }
    rewriter.create(&spec)
}

pub(super) fn make_yield(rewriter: &mut Rewriter<'_>, block: Block, at: Op, operands: &[Value]) -> Op {
    rewriter.at = InsertPoint::End(block);
    rewriter.create(&scf::yield_values(rewriter.ctx, rewriter.location(at), operands))
}

pub(super) fn make_bool(rewriter: &mut Rewriter<'_>, at: Op, value: bool) -> Value {
    let (ctx, location) = (rewriter.ctx, rewriter.location(at));
    rewriter.create_value(&arith::constant_bool(ctx, location, value))
}

/// Moves the ops of the region's only block to before `op`, and replaces `op` with the yielded values.
pub(super) fn replace_with_region(rewriter: &mut Rewriter<'_>, op: Op, region: Region, arguments: &[Value]) {
    let block = rewriter.first_block(region).expect("a region with a block");
    let last = rewriter.last_op(block).expect("a block with a terminator");
    rewriter.inline_block(block, InsertPoint::Before(op), arguments);
    let results = rewriter.operand_vec(last);
    rewriter.replace(op, &results);
    rewriter.erase(last);
}

/// Whether `value` is defined in `region` or in a nested region.
pub(super) fn is_defined_in(body: &Body, value: Value, region: Region) -> bool {
    let home = body.value_block(value).and_then(|block| body.block_region(block));
    home.is_some_and(|home| body.is_region_ancestor(region, home))
}

/// Returns the trip count of a loop from `low` to `high` if the distance between the two and the step are constants.
///
/// The distance is constant if the bounds are constants, and also if `high` is `low` plus a constant, without overflow.
/// If it is not positive, the trip count is 0, and the step need not be a constant.
pub(super) fn trip_count_of_constant_distance(
    rewriter: &Rewriter<'_>,
    low: Value,
    high: Value,
    step: Value,
    is_signed: bool,
) -> Option<u128> {
    if low == high {
        return Some(0);
    }
    let number = |value: Value| {
        let (bits, width) = splat_integer(rewriter.ctx, rewriter.constant(value))?;
        if is_signed { Some(signed(bits, width)) } else { i128::try_from(bits).ok() }
    };
    // A step must be positive: a loop by steps of 0 is taken never to run.
    if number(step) == Some(0) {
        return Some(0);
    }
    let distance = match (number(low), number(high)) {
        (Some(low), Some(high)) => high - low,
        _ => {
            // high = low + constant, without overflow
            let sum = arith::AddI::defining(rewriter.view(), high)?;
            let flags = crate::arith::patterns::overflow_flags(rewriter.view(), sum.op());
            if flags & if is_signed { 1 } else { 2 } == 0 || sum.lhs() != low {
                return None;
            }
            number(sum.rhs())?
        }
    };
    if distance <= 0 {
        return Some(0);
    }
    let step = number(step)?;
    if step <= 0 {
        return None;
    }
    Some((distance as u128).div_ceil(step as u128))
}

// ---- scf.for

fn simplify_trivial_loop(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let operands = rewriter.operand_vec(op);
    let is_signed = !scf::For::of(rewriter.view(), op).unsigned_cmp();
    let Some(count) = trip_count_of_constant_distance(rewriter, operands[0], operands[1], operands[2], is_signed)
    else {
        return false;
    };
    let region = rewriter.regions(op)[0];
    match count {
        0 => {
            rewriter.replace(op, &operands[3..]);
            true
        }
        1 => {
            let mut arguments = vec![operands[0]];
            arguments.extend_from_slice(&operands[3..]);
            replace_with_region(rewriter, op, region, &arguments);
            true
        }
        _ => {
            let Some(block) = rewriter.first_block(region) else { return false };
            let Some(last) = rewriter.last_op(block) else { return false };
            if rewriter.first_op(block) != Some(last) {
                return false;
            }
            let yielded = rewriter.operand_vec(last);
            if yielded.iter().any(|&value| is_defined_in(rewriter.body(), value, region)) {
                return false;
            }
            rewriter.replace(op, &yielded);
            true
        }
    }
}

// ---- scf.execute_region

fn inline_single_block(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let region = rewriter.regions(op)[0];
    let has_one = rewriter.first_block(region).is_some() && rewriter.first_block(region) == rewriter.last_block(region);
    if !has_one || scf::ExecuteRegion::of(rewriter.view(), op).no_inline() {
        return false;
    }
    if !terminator(rewriter.body(), op, 0).is_some_and(|last| is(rewriter, last, &scf::YIELD)) {
        return false;
    }
    replace_with_region(rewriter, op, region, &[]);
    true
}

fn inline_blocks(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    use freehold_core::definition::Traits;
    if scf::ExecuteRegion::of(rewriter.view(), op).no_inline() {
        return false;
    }
    let is_function = |op_def: Option<&'static freehold_core::definition::OpDef>| {
        op_def.is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE) || op_def.is(&scf::EXECUTE_REGION))
    };
    let inlinable = match rewriter.parent_op(op) {
        Some(parent) => is_function(rewriter.view().op_def(parent)),
        None => is_function(rewriter.ctx.op_def(rewriter.header.name)),
    };
    if !inlinable {
        return false;
    }
    let region = rewriter.regions(op)[0];
    let Some(first) = rewriter.first_block(region) else { return false };
    let before = rewriter.block(op).expect("an op in a block");
    let outer = rewriter.block_region(before).expect("a block in a region");
    let after = rewriter.split_block(op);
    rewriter.at = InsertPoint::End(before);
    let location = rewriter.location(op);
    rewriter.create(&cf::branch(rewriter.ctx, location, first, &[]));
    let blocks: Vec<Block> = rewriter.blocks(region).collect();
    for block in blocks {
        let Some(last) = rewriter.last_op(block).filter(|&last| is(rewriter, last, &scf::YIELD)) else { continue };
        rewriter.before(last);
        let values = rewriter.operand_vec(last);
        rewriter.create(&cf::branch(rewriter.ctx, rewriter.location(last), after, &values));
        rewriter.erase(last);
    }
    rewriter.inline_region(region, outer, Some(after));
    let results: Vec<Value> = rewriter.results(op).to_vec();
    let arguments: Vec<Value> = results
        .iter()
        .map(|&result| {
            let ty = rewriter.ty(result);
            rewriter.add_argument(after, ty, location)
        })
        .collect();
    rewriter.replace(op, &arguments);
    true
}

// ---- scf.index_switch

fn take_constant_case(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let switch = scf::IndexSwitch::of(rewriter.view(), op);
    let Some(number) = rewriter.constant_integer(switch.arg()) else { return false };
    let index = switch.cases().unwrap_or_default().iter().position(|&case| case == number);
    let region = rewriter.regions(op)[index.map_or(0, |index| index + 1)];
    replace_with_region(rewriter, op, region, &[]);
    true
}
