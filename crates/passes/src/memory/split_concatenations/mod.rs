//! `split-concatenations`: applies an op to the parts of a concatenation, so that the concatenation needs no buffer.
//!
//! ```mlir
//! %w0 = tensor.insert_slice %a into %e[0, 0] [32, 32] [1, 1] : tensor<32x32xf32> into tensor<32x64xf32>
//! %w = tensor.insert_slice %b into %w0[0, 32] [32, 32] [1, 1] : tensor<32x32xf32> into tensor<32x64xf32>
//! %m = linalg.matmul ins(%x, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%z : tensor<4x64xf32>) -> tensor<4x64xf32>
//! %r = tensor.extract_slice %m[0, 32] [4, 32] [1, 1] : tensor<4x64xf32> to tensor<4x32xf32>
//! ```
//! becomes
//! ```mlir
//! %l = linalg.matmul ins(%x, %a : tensor<4x32xf32>, tensor<32x32xf32>) outs(%z0 : tensor<4x32xf32>) -> tensor<4x32xf32>
//! %r = linalg.matmul ins(%x, %b : tensor<4x32xf32>, tensor<32x32xf32>) outs(%z1 : tensor<4x32xf32>) -> tensor<4x32xf32>
//! ```
//!
//! Front ends concatenate the weights of the gates of a recurrent cell, or those of queries, keys and values, into one matrix, so
//! that a library is called once. If a function has the weights as arguments, the matrix is a copy of all of them.
//!
//! The concatenated dimension must be a parallel loop of the op, so that each element of the result is computed by the same
//! scalar ops in the same order. The results of the parts are inserted into a new tensor, in which
//! `eliminate-empty-tensors` builds them, unless the users only read slices of them. `parts.rs` finds concatenations, and
//! `split.rs` decides and rewrites. Cost: linear. An op becomes at most `PARTS` ops, each op is visited once, and what the pass
//! makes is not visited again.

mod parts;
mod split;

use crate::bufferize::erase_unused;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_pass::{BodyContext, BodyPass, PassDef, StatisticDef};

/// The most parts of a concatenation that is split.
const PARTS: usize = 16;
/// The most uses of a concatenation that are looked at.
const USES: usize = 16;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "split-concatenations",
    title: "SplitConcatenationsPass",
    summary: "Apply structured ops to the parts of a concatenation instead of building it",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "split", summary: "Number of ops that are applied to parts" }],
    make: |_| Ok(Box::new(SplitConcatenations)),
};

struct SplitConcatenations;

impl BodyPass for SplitConcatenations {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        if View::new(cx.ctx, body).owner_has(Traits::GRAPH_REGION) {
            return Ok(());
        }
        let mut sources = Vec::new();
        for op in body.walk_preorder() {
            let Some(split) = split::plan(View::new(cx.ctx, body), op) else { continue };
            sources.extend(body.operands(op).filter_map(|operand| body.defining_op(operand)));
            split::apply(cx.ctx, body, op, &split);
            cx.statistics.add("split", 1);
        }
        erase_unused(cx.ctx, body, sources);
        Ok(())
    }
}
