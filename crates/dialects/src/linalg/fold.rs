//! Folds of structured ops: casts of buffers, and indices of loops with a single iteration.

use super::iteration::is_structured;
use super::structured::indexing_maps;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::{AffineExprData, Name, Op, View};

/// `linalg.index`: the index of a loop with a single iteration is 0.
pub fn index(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let Some(parent) = body.parent_op(input.op).filter(|&parent| is_structured(View::new(ctx, body), parent)) else {
        return Folded::No;
    };
    let dim = body.attribute(ctx, input.op, Name::DIM).and_then(|dim| dim.as_i64(ctx));
    match dim.and_then(|dim| loop_bound(View::new(ctx, body), parent, dim as u32)) {
        Some(1) => Folded::attr(ctx.index_attr(0)),
        _ => Folded::No,
    }
}

/// Returns the static trip count of loop `dim` of a structured op, from the first operand that this loop alone indexes.
fn loop_bound(view: View<'_>, op: Op, dim: u32) -> Option<i64> {
    for (operand, map) in indexing_maps(view, op)?.into_iter().enumerate() {
        for (position, expr) in map.data(view.ctx).results.iter().enumerate() {
            if *expr.data(view.ctx) == AffineExprData::Dim(dim) {
                return view.ty(view.operand(op, operand)).shape(view.ctx)?.get(position).copied();
            }
        }
    }
    None
}
