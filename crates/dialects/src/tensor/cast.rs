//! Folds a `tensor.cast` into the destination-passing op that uses it.
//!
//! ```text
//! %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>       %1 = linalg.exp … outs(%a : tensor<4xf32>)
//! %1 = linalg.exp … outs(%0 : tensor<?xf32>)            ⇒   %2 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
//! ```
//!
//! Only casts that lose static information are folded. Results have the types of their destinations; casts after the op
//! restore the previous types.

pub use super::casts_and_slices::{preserves, source_of_forgetting_cast, with_slice};
pub use super::verify::with_shape;
use crate::tensor;
use freehold_core::definition::{GeneralPattern, OpDef, Traits, destinations, row_pattern};
use freehold_core::ir::{Op, OpSpec, Rewriter, Value, View};
use freehold_core::rewrite::region_branch;

/// Patterns that match any op in destination-passing style.
pub static GENERAL: &[GeneralPattern] = &[GeneralPattern {
    pattern: row_pattern("FoldTensorCastProducerOp", take_what_was_cast),
    fits: takes_what_was_cast,
}];

/// Loops have patterns of their own.
fn takes_what_was_cast(op_def: &OpDef) -> bool {
    op_def.has(Traits::DESTINATION_STYLE) && op_def.loop_like.is_none() && !op_def.has(Traits::KEEPS_TENSOR_CASTS)
}

fn take_what_was_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(op_def) = body.op_def(ctx, op) else { return false };
    let destinations = destinations(View::new(ctx, body), op, op_def);
    let sources: Vec<Option<Value>> =
        body.operands(op).map(|value| source_of_forgetting_cast(View::new(ctx, body), value)).collect();
    if sources.iter().all(Option::is_none) {
        return false;
    }
    let operands: Vec<Value> = body.operands(op).zip(&sources).map(|(old, &source)| source.unwrap_or(old)).collect();
    let mut types: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let tied = destinations.map(|index| body.ty(operands[index])).filter(|ty| !ty.is_memref(ctx));
    for (ty, destination) in types.iter_mut().zip(tied) {
        *ty = destination;
    }
    replace_with_types(rewriter, op, &operands, &types);
    true
}

/// Replaces `op` with one that has other operands and result types. Results are cast to the previous types if
/// necessary. Returns the new op.
pub fn replace_with_types(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    operands: &[Value],
    types: &[freehold_core::ir::Type],
) -> Op {
    let new = region_branch::remake(rewriter, op, types);
    rewriter.set_operands(new, operands);
    let pairs: Vec<(Value, Value)> =
        rewriter.results(op).iter().copied().zip(rewriter.results(new).iter().copied()).collect();
    let location = rewriter.location(op);
    let mut replacements = Vec::new();
    for (old, result) in pairs {
        let ty = rewriter.ty(old);
        replacements.push(if rewriter.ty(result) == ty {
            result
        } else {
            let spec =
                OpSpec::new(rewriter.ctx.op_name(tensor::CAST.name), location).operands(&[result]).results(&[ty]);
            rewriter.create_value(&spec)
        });
    }
    rewriter.replace(op, &replacements);
    new
}
