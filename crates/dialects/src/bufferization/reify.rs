//! The sizes of the results of `bufferization` ops.

use crate::slices::{MixedIndex, mixed_indices};
use crate::tensor::reify::size_of;
use freehold_core::ir::{Op, Rewriter, Value, View};

/// The sizes of what `bufferization.alloc_tensor` makes.
pub fn alloc_tensor_sizes(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let ctx = rewriter.ctx;
    let op_def = rewriter.view().op_def(op)?;
    let group = |rewriter: &Rewriter<'_>, index| -> Vec<Value> {
        op_def
            .operand_range(View::new(ctx, rewriter.body()), op, index)
            .map(|number| rewriter.operand(op, number))
            .collect()
    };
    let shape = rewriter.ty(rewriter.result(op, result)).shape(ctx)?.to_vec();
    match group(rewriter, 1).first() {
        Some(&copy) => {
            let at = rewriter.location(op);
            Some((0..shape.len()).map(|number| size_of(rewriter, at, copy, number)).collect())
        }
        None => Some(mixed_indices(&shape, &group(rewriter, 0))),
    }
}
