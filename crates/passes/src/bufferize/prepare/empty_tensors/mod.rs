//! Computes a tensor that is inserted into a destination directly in the destination's slice. The pass is
//! `eliminate-empty-tensors`.
//!
//! ```mlir
//! %e = tensor.empty() : tensor<4xf32>
//! %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
//! %r = tensor.insert_slice %l into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
//! ```
//! becomes
//! ```mlir
//! %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
//! %l = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
//! %r = tensor.insert_slice %l into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
//! ```
//!
//! For each op that inserts a slice into a tensor and that One-Shot Bufferize would bufferize in place, the chain of
//! equivalent buffers is followed back from the inserted tensor. A `tensor.empty` at its end is replaced, for the one
//! use on the chain, with the slice extracted from the destination. The extraction is inserted at the first position
//! where all values that it needs are available: at the `tensor.empty`, or after one of the values needed. If there is
//! no such position, the ops that define the values needed are moved up before the use, if they have no effects.
//!
//! Cost: that of the analysis, and the lengths of the chains. A program in which nothing is inserted, or no tensor is empty, is
//! analyzed only if the analysis may refuse it, which is an error.

mod rewrite;

use crate::bufferize::BufferizationOptions;
use crate::bufferize::analysis::functions::analyze_program;
use freehold_core::definition::{OpDef, SubsetKind, subset_of};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::{func, linalg, tensor};

/// Eliminates empty tensors below `body`. With `boundaries`, the analysis follows calls.
///
/// # Errors
/// The program cannot be analyzed, which was reported.
pub fn eliminate(ctx: &Context, body: &mut Body, boundaries: bool, diagnostics: &Diagnostics) -> Fallible {
    if !may_eliminate(ctx, body) {
        return Ok(());
    }
    let options = BufferizationOptions {
        allow_return_allocs_from_loops: true,
        bufferize_function_boundaries: boundaries,
        ..BufferizationOptions::default()
    };
    let (analysis, verified) = analyze_program(ctx, body, &options, diagnostics)?;
    verified?;
    let mut number = 0;
    body.for_each_body_mut(&mut |body| {
        if let Some(decided) = &analysis.bodies[number] {
            rewrite::eliminate(ctx, body, &options, decided, &analysis.facts);
        }
        number += 1;
    });
    Ok(())
}

/// Whether a body below `top` has both an op that inserts a slice and an empty tensor, or the analysis may refuse a body: then that
/// is an error.
fn may_eliminate(ctx: &Context, top: &Body) -> bool {
    let mut may = false;
    top.for_each_body(&mut |body| may |= may_be_refused(View::new(ctx, body)) || has_insertions(View::new(ctx, body)));
    may
}

/// Whether the body has both an op that inserts a slice and an empty tensor.
fn has_insertions(view: View<'_>) -> bool {
    let is_subset = |name| view.ctx.op_def(name).is_some_and(|op_def| op_def.subset.is_some());
    let inserts = |op: Op| matches!(subset_of(view, op), Some((_, SubsetKind::Insertion { .. })));
    view.has_op(&tensor::EMPTY) && view.has_op_named(is_subset) && view.created_ops().any(inserts)
}

/// The ops besides structured ones, and those of `arith` and `math`, that the analysis never refuses: it may copy each operand,
/// and control enters their regions once.
static NEVER_REFUSED: [&OpDef; 11] = [
    &func::FUNC,
    &func::CALL,
    &func::RETURN,
    &linalg::YIELD,
    &linalg::INDEX,
    &tensor::EMPTY,
    &tensor::EXTRACT,
    &tensor::DIM,
    &tensor::EXTRACT_SLICE,
    &tensor::EXPAND_SHAPE,
    &tensor::COLLAPSE_SHAPE,
];

/// Whether the analysis may refuse the body: unless it has only some ops, no region with several blocks, and no tensor without a
/// rank, which cannot be copied.
fn may_be_refused(view: View<'_>) -> bool {
    let is_one = |name| {
        view.ctx.op_def(name).is_some_and(|op_def| {
            op_def.structured.is_some()
                || ["arith.", "math."].iter().any(|dialect| op_def.name.starts_with(dialect))
                || op_def.is_one_of(&NEVER_REFUSED)
        })
    };
    let is_unranked = |&value: &Value| view.ty(value).is_tensor(view.ctx) && !view.ty(value).is_ranked_tensor(view.ctx);
    let arguments = view.root_block().map_or(&[][..], |entry| view.arguments(entry));
    view.has_several_blocks_in_a_region()
        || view.has_op_named(|name| !is_one(name))
        || arguments.iter().any(is_unranked)
        || view.ops_of(&func::CALL).into_iter().any(|op| view.results(op).iter().any(is_unranked))
}
