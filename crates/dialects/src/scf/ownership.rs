//! Ownership rules of the `scf` terminators.

use std::ops::Range;

use freehold_core::definition::ExitWithoutBuffers;
use freehold_core::ir::{Op, View};

/// `scf.condition` forwards all operands except the condition.
pub fn condition_passes(view: View<'_>, op: Op) -> Range<usize> {
    1..view.operand_count(op)
}

/// `scf.reduce` forwards no operands to its parent op: the results are those of the reductions.
pub fn reduce_passes(_view: View<'_>, _op: Op) -> Range<usize> {
    0..0
}

/// `scf.forall.in_parallel` forwards nothing after bufferization: its region is empty.
pub static IN_PARALLEL: ExitWithoutBuffers = ExitWithoutBuffers(|view, op| {
    let is_empty = |&region| view.first_block(region).is_none_or(|block| view.first_op(block).is_none());
    (!view.regions(op).iter().all(is_empty)).then_some("only supported when nested region is empty")
});

/// `scf.reduce.return` yields a scalar.
pub static REDUCE_RETURN: ExitWithoutBuffers = ExitWithoutBuffers(|view, op| {
    let passes_memref = view.operands(op).any(|value| view.ty(value).is_memref(view.ctx));
    passes_memref.then_some("only supported when operand is not a MemRef")
});
