//! Canonicalization patterns of structured ops that have no effect.

use super::iteration::{is_structured, output_count};
use super::structured::indexing_maps;
use crate::{linalg, tensor};
use freehold_core::definition::{GeneralPattern, Pattern, pattern, row_pattern};
use freehold_core::ir::{Op, Rewriter, Value, ValueDef, View};

/// Patterns of `linalg.generic`.
pub static GENERIC: &[Pattern] = &[ERASE_IDENTITY];
/// Erases an identity op.
pub(super) const ERASE_IDENTITY: Pattern = row_pattern("EraseIdentityLinalgOp", erase_identity);
/// Patterns of `linalg.copy`.
pub static COPY: &[Pattern] = &[row_pattern("EraseSelfCopy", erase_self_copy)];
/// Patterns of all structured ops.
pub static ALL: &[GeneralPattern] = &[
    GeneralPattern {
        pattern: row_pattern("EraseDeadLinalgOp", erase_empty),
        fits: |op_def| op_def.structured.is_some(),
    },
    GeneralPattern {
        pattern: pattern("FoldTensorCastConsumerOp", &tensor::CAST, super::patterns_cast::cast_of_structured),
        fits: |_| true,
    },
    GeneralPattern {
        pattern: row_pattern("InferStaticShapeOfOperands", super::patterns_cast::infer_shapes),
        fits: |op_def| op_def.structured.is_some(),
    },
];

/// Erases an op on a buffer without elements.
fn erase_empty(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let is_empty = |value: Value| {
        body.ty(value).is_ranked_memref(ctx) && body.ty(value).shape(ctx).is_some_and(|s| s.contains(&0))
    };
    if !body.operands(op).any(is_empty) || !is_structured(View::new(ctx, body), op) || !body.results(op).is_empty() {
        return false;
    }
    rewriter.erase(op);
    true
}

/// Replaces an op whose body yields its inputs, with all operands indexed alike, with its inputs.
fn erase_identity(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some(block) = body.regions(op).first().and_then(|&region| body.first_block(region)) else { return false };
    let Some(last) = body.last_op(block) else { return false };
    if body.first_op(block) != Some(last) || !body.is(ctx, last, &linalg::YIELD) {
        return false;
    }
    let Some(maps) = indexing_maps(View::new(ctx, body), op) else { return false };
    if maps.windows(2).any(|pair| pair[0] != pair[1]) {
        return false;
    }
    let argument = |value: Value| match body.def(value) {
        ValueDef::Argument(owner, number) if owner == block => Some(number),
        _ => None,
    };
    let numbers: Option<Vec<usize>> = body.operands(last).map(argument).collect();
    let Some(numbers) = numbers else { return false };
    let operands = body.operand_vec(op);
    let count = output_count(View::new(ctx, body), op);
    if operands.iter().all(|&value| !body.ty(value).is_tensor(ctx)) {
        if operands.len() != 2 || count != 1 || operands[0] != operands[1] {
            return false;
        }
        rewriter.erase(op);
        return true;
    }
    if operands.iter().any(|&value| body.ty(value).is_memref(ctx)) || numbers.len() != body.results(op).len() {
        return false;
    }
    let values: Vec<Value> = numbers.iter().map(|&number| operands[number]).collect();
    let results: Vec<Value> = body.results(op).to_vec();
    let (location, mut replacements) = (body.location(op), Vec::new());
    let fits = |value: Value, result: Value| {
        let (from, to) = (body.ty(value), body.ty(result));
        from == to || (from.is_ranked_tensor(ctx) && to.is_ranked_tensor(ctx) && from.element(ctx) == to.element(ctx))
    };
    if !values.iter().zip(&results).all(|(&value, &result)| fits(value, result)) {
        return false;
    }
    for (&value, &result) in values.iter().zip(&results) {
        let (from, to) = (rewriter.ty(value), rewriter.ty(result));
        if from == to {
            replacements.push(value);
        } else {
            let spec = rewriter.spec(&tensor::CAST, location, &[value], &[to]);
            replacements.push(rewriter.create_value(&spec));
        }
    }
    rewriter.replace(op, &replacements);
    true
}

fn erase_self_copy(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some([input, output]) = rewriter.all_operands(op) else { return false };
    if input != output {
        return false;
    }
    let values = vec![input; rewriter.results(op).len()];
    rewriter.replace(op, &values);
    true
}
