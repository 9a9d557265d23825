//! Regions of ops, and ops with regions: the code that patterns of this dialect share.

use crate::constant_folding::{signed, splat_integer};
use crate::{arith, scf};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Block, Body, InsertPoint, Op, Region, Rewriter, Type, Value};

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
