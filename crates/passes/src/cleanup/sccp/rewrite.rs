//! Replaces values that were found to be constant with constants.
//!
//! Blocks are visited from outer to inner ones, those of the last op first, as upstream does. The constants, each of
//! which is created at the start of its scope, are then in the same order as upstream's.

use crate::analysis::constant_propagation::ConstantValue;
use freehold_core::definition::would_be_trivially_dead;
use freehold_core::ir::{Block, Body, Context, Region, Value, View};
use freehold_core::rewrite::ConstantPool;

/// Replaces the constant values of the body, and erases ops whose results are all constant and that have no other
/// effect.
pub(super) fn replace_constants(ctx: &Context, body: &mut Body, known: &[ConstantValue]) {
    let mut pool = ConstantPool::default();
    let mut work: Vec<Block> = Vec::new();
    push_blocks(body, body.roots(), &mut work);
    while let Some(block) = work.pop() {
        let region = body.block_region(block).expect("a block of a region");
        for op in body.op_vec(block) {
            let mut all = !body.results(op).is_empty();
            for result in body.results(op).to_vec() {
                all &= replace(ctx, body, region, known, result, &mut pool);
            }
            if all && body.all_results_unused(op) && would_be_trivially_dead(View::new(ctx, body), op) {
                body.erase(op);
            } else {
                let regions = body.regions(op).to_vec();
                push_blocks(body, &regions, &mut work);
            }
        }
        for argument in body.arguments(block).to_vec() {
            replace(ctx, body, region, known, argument, &mut pool);
        }
    }
}

fn push_blocks(body: &Body, regions: &[Region], work: &mut Vec<Block>) {
    for &region in regions {
        let start = work.len();
        work.extend(body.blocks(region));
        work[start..].reverse();
    }
}

/// Replaces `value` if it is constant. Returns whether it was.
fn replace(
    ctx: &Context,
    body: &mut Body,
    region: Region,
    known: &[ConstantValue],
    value: Value,
    pool: &mut ConstantPool,
) -> bool {
    let Some(&ConstantValue::Constant(constant, dialect)) = known.get(value.index()) else { return false };
    let ty = body.ty(value);
    let Some(made) = pool.get(ctx, body, region, dialect, constant, ty) else { return false };
    body.replace_all_uses(value, made);
    true
}
