//! `empty-tensor-to-alloc-tensor`: replaces `tensor.empty` with `bufferization.alloc_tensor`, which gets a buffer of
//! its own.
//!
//! ```mlir
//! %0 = tensor.empty(%n) : tensor<?xf32>
//! ```
//! becomes
//! ```mlir
//! %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
//! ```
//! The greedy driver applies the pattern, so that it also folds ops and erases dead ones. Cost: linear.

use freehold_core::definition::{Pattern, pattern};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Op, OpSpec, Rewriter};
use freehold_core::rewrite::{GreedyConfig, PatternSet, rewrite_all_greedily};
use freehold_dialects::{bufferization, tensor};
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "empty-tensor-to-alloc-tensor",
    title: "EmptyTensorToAllocTensorPass",
    summary: "Replace all empty ops by alloc_tensor ops.",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(EmptyTensorToAllocTensor)),
};

struct EmptyTensorToAllocTensor;

static PATTERNS: &[Pattern] = &[pattern("EmptyTensorToAllocTensor", &tensor::EMPTY, replace)];

impl Pass for EmptyTensorToAllocTensor {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let config = GreedyConfig { top_down: false, ..GreedyConfig::default() };
        rewrite_all_greedily(cx.ctx, body, &PatternSet::of(PATTERNS), &config, cx.threads, cx.symbols);
        Ok(())
    }
}

fn replace(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let sizes = rewriter.operand_vec(op);
    let ty = rewriter.ty(rewriter.result(op, 0));
    let spec = OpSpec::new(ctx.op_name(bufferization::ALLOC_TENSOR.name), rewriter.location(op));
    let spec = spec.operands(&sizes).results(&[ty]).segments(ctx, &[sizes.len(), 0, 0]);
    rewriter.replace_with(op, &spec);
    true
}
