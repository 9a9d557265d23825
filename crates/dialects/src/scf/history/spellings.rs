//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! scf.parallel … { scf.reduce(%x) : f32 {…} scf.yield }    until 17: one op for each reduction, and scf.yield
//! scf.foreach_thread (%i) in (%n) shared_outs(…)           16: scf.forall
//! scf.foreach_thread (%i) in (%n) -> (tensor<4xf32>)       15: without shared outputs
//! ```

use super::forall::{downgrade_15, downgrade_16, upgrade_15, upgrade_16};
use crate::constraints::{ANY_RANKED_TENSOR, ANY_TYPE, DEVICE_MAPPING_ARRAY_ATTR, INDEX};
use crate::scf::{ops, syntax};
use crate::spellings::{unchanged, was};
use freehold_core::definition::declare::{one, optional_attr, variadic};
use freehold_core::definition::{Syntax, Traits};
use freehold_core::ir::{InsertPoint, Op, OpSpec, Version};
use freehold_history::{Downgraded, Inexpressible, LaterAttribute, Spelling};

/// `scf.for`
pub(super) static FOR: [Spelling; 1] = [Spelling::until(Version::V16).code(unchanged, |downgraded, op| {
    let (ctx, body) = (downgraded.ctx, &downgraded.body);
    let [lower_bound] = body.first_operands(op);
    if body.ty(lower_bound).is_index(ctx) {
        return Ok(());
    }
    Err(Inexpressible::new("a bound that is not of type 'index'", Version::V17))
})];

/// `scf.forall`
pub(super) static FORALL: [Spelling; 2] = [
    Spelling::between(Version::V16, Version::V16)
        .named("scf.foreach_thread")
        .operands(&[variadic("num_threads", &INDEX), variadic("outputs", &ANY_RANKED_TENSOR)])
        .attributes(&[optional_attr("mapping", &DEVICE_MAPPING_ARRAY_ATTR)])
        .syntax(Syntax::Custom(syntax::parse_forall, syntax::print_foreach_thread))
        .code(upgrade_16, downgrade_16)
        .generic_if(|ctx, op| op.get(ctx, "operandSegmentSizes").is_some()),
    Spelling::between(Version::V15, Version::V15)
        .named("scf.foreach_thread")
        .operands(&[variadic("num_threads", &INDEX)])
        .attributes(&[])
        .traits(Traits::AUTOMATIC_ALLOCATION_SCOPE.union(Traits::SINGLE_BLOCK))
        .syntax(Syntax::Custom(syntax::parse_foreach_thread_15, syntax::print_foreach_thread_15))
        .code(upgrade_15, downgrade_15),
];

/// `scf.forall.in_parallel`
pub(super) static FORALL_IN_PARALLEL: [Spelling; 1] =
    [Spelling::between(Version::V15, Version::V16).named("scf.foreach_thread.perform_concurrently")];

/// The attribute of `scf.parallel` with unsigned bounds, which no op in memory can express.
pub(super) static PARALLEL_UNSIGNED: [LaterAttribute; 1] =
    [LaterAttribute::new("unsignedCmp", Version::MAIN).refused()];

/// `scf.parallel`
pub(super) static PARALLEL: [Spelling; 1] = [Spelling::until(Version::V17)
    .code(
        |parallel| {
            for &region in &parallel.op.regions {
                syntax::join_reductions(parallel.ctx, parallel.body, region);
            }
            Ok(())
        },
        split_reductions,
    )
    .generic_if(|_, _| true)];

fn split_reductions(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    let end = block.and_then(|block| body.last_op(block)).filter(|&op| was(ctx, body, op, ops::REDUCE.name));
    let Some(end) = end else { return Ok(()) };
    let name = REDUCE[0].op_name(ctx, &ops::REDUCE);
    let location = body.location(end);
    for (operand, former) in body.operand_vec(end).into_iter().zip(body.regions(end).to_vec()) {
        let region = body.create_region();
        body.move_blocks(former, region, None);
        let spec = OpSpec::new(name, location).operands(&[operand]).region(region);
        body.insert(InsertPoint::Before(end), &spec);
    }
    let spec = OpSpec::new(ctx.op_name_of(&ops::YIELD), location).attributes(body.attributes(end));
    body.insert(InsertPoint::Before(end), &spec);
    body.erase(end);
    Ok(())
}

/// `scf.reduce`
pub(super) static REDUCE: [Spelling; 1] = [Spelling::until(Version::V17)
    .operands(&[one("operand", &ANY_TYPE)])
    .traits(Traits::RECURSIVE_MEMORY_EFFECTS)
    .syntax(Syntax::Custom(syntax::parse_reduce, syntax::print_reduce))];
