//! Canonicalization patterns of `scf.for`, `scf.execute_region` and `scf.index_switch`, and helpers that the dialect's
//! patterns share.
//!
//! ```text
//! scf.for %i = %c0 to %c1 step %c1 { "use"(%i) }   ⇒   "use"(%c0)
//! ```

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::regions::*;
use crate::{cf, scf, tensor};
use freehold_core::definition::{Pattern, State, row_pattern};
use freehold_core::ir::{Block, Body, InsertPoint, Op, Rewriter, Value, View};
use freehold_core::rewrite::region_branch;

/// Patterns of `scf.for`.
pub static FOR: &[Pattern] = &[
    row_pattern("SimplifyTrivialLoops", simplify_trivial_loop).with_state(state_of_for),
    row_pattern("ForOpTensorCastFolder", super::patterns_tensor_cast::hoist_cast_out_of_for)
        .with_local_state(state_of_for),
    region_branch::MAKE_INPUTS_DEAD.with_state(state_of_for),
    region_branch::MERGE_DUPLICATE_INPUTS.with_state(state_of_for),
    region_branch::REMOVE_DEAD_INPUTS.with_state(state_of_for),
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

// ---- scf.for

/// Returns the state of what the patterns of loops look at: inputs and operands; the constants among the bounds, and of the addends of
/// the upper one; whether the loop has a body. The pattern of casts looks further if a cast is passed to the loop.
fn state_of_for(view: View<'_>, op: Op) -> State {
    let body = view.body;
    let mut hasher = FxHasher::default();
    region_branch::add_state(body, op, &mut hasher);
    let mut is_local = true;
    let mut operands = body.operands(op);
    for number in 0..3 {
        let Some(made) = operands.next().and_then(|bound| body.defining_op(bound)) else { continue };
        hasher.write_u32(body.attributes(made).index() as u32);
        if number == 1 && body.operand_count(made) > 0 {
            is_local = false;
            add_addends(body, made, &mut hasher);
        }
    }
    if operands.any(|init| body.made_by(view.ctx, init, &tensor::CAST).is_some()) {
        is_local = false;
    }
    let first = entry(body, op, 0).and_then(|block| body.first_op(block));
    hasher.write_u32(first.map_or(u32::MAX, |first| first.index() as u32));
    State { hash: hasher.finish(), is_local }
}

fn add_addends(body: &Body, sum: Op, hasher: &mut FxHasher) {
    for addend in body.operands(sum) {
        hasher.write_u32(addend.index() as u32);
        if let Some(made) = body.defining_op(addend) {
            hasher.write_u32(body.attributes(made).index() as u32);
        }
    }
}

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
