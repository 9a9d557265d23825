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
//! Cost: that of the analysis, and the lengths of the chains. A program in which nothing is inserted, or no tensor is empty, is not
//! analyzed.

mod rewrite;

use crate::bufferize::BufferizationOptions;
use crate::bufferize::analysis::functions::analyze_program;
use freehold_core::definition::{SubsetKind, subset_of};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, View};
use freehold_dialects::tensor;

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

/// Whether a body below `top` has both an op that inserts a slice, and an empty tensor.
fn may_eliminate(ctx: &Context, top: &Body) -> bool {
    let mut may = false;
    top.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        let is_empty = |name| ctx.op_def(name).is_some_and(|op_def| op_def.is(&tensor::EMPTY));
        let inserts = |&op: &Op| matches!(subset_of(view, op), Some((_, SubsetKind::Insertion { .. })));
        may |= body.has_op_named(is_empty)
            && body.has_op_named(|name| ctx.op_def(name).is_some_and(|op_def| op_def.subset.is_some()))
            && body.walk_preorder().iter().any(inserts);
    });
    may
}
