//! How ownership passes through `scf` ops: their terminators.

use std::ops::Range;

use crate::interface::OwnershipRule;
use crate::ir::{Body, Context, Op};

/// `scf.condition` passes all but the condition.
pub fn condition_passes(_ctx: &Context, body: &Body, op: Op) -> Range<usize> {
    1..body.operand_count(op)
}

/// `scf.reduce` passes nothing to its op: the reductions do.
pub fn reduce_passes(_ctx: &Context, _body: &Body, _op: Op) -> Range<usize> {
    0..0
}

/// `scf.forall.in_parallel` passes nothing once it is bufferized: its region is empty.
pub const IN_PARALLEL: OwnershipRule = OwnershipRule::Exit(|_ctx, body, op| {
    let is_empty = |&region| body.first_block(region).is_none_or(|block| body.first_op(block).is_none());
    (!body.regions(op).iter().all(is_empty)).then_some("only supported when nested region is empty")
});

/// `scf.reduce.return` passes a scalar.
pub const REDUCE_RETURN: OwnershipRule = OwnershipRule::Exit(|ctx, body, op| {
    let passes_memref = body.operands(op).any(|value| body.ty(value).is_memref(ctx));
    passes_memref.then_some("only supported when operand is not a MemRef")
});
