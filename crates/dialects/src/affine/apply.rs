//! Computation of affine expressions of static and dynamic indices, with a single `affine.apply` if necessary.

use super::compose::Applied;
use crate::affine;
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{AffineExpr, AffineExprData, Location, Name, OpSpec, Rewriter, Value, View};

/// Returns the value of `expr` over these symbols: a constant, an existing value, or a new `affine.apply` at the
/// insertion point. `affine.apply` ops that define operands are composed.
pub fn composed_apply(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    expr: AffineExpr,
    operands: &[MixedIndex],
) -> MixedIndex {
    let ctx = rewriter.ctx;
    let mut values: Vec<Value> = Vec::new();
    let symbols: Vec<AffineExpr> = operands
        .iter()
        .map(|operand| match *operand {
            MixedIndex::Static(number) => AffineExpr::constant(ctx, number),
            MixedIndex::Value(value) => {
                values.push(value);
                AffineExpr::symbol(ctx, values.len() as u32 - 1)
            }
        })
        .collect();
    let map = ctx.affine_map(0, values.len() as u32, &[expr.replace(ctx, &[], &symbols)]);
    let mut applied = Applied::new(ctx, map, values);
    applied.compose(View::new(ctx, rewriter.body()));
    applied.demote_invalid_symbols(View::new(ctx, rewriter.body()));
    let result = applied.results[0].data(ctx);
    match (result, applied.operand_of(result)) {
        (AffineExprData::Constant(number), _) => MixedIndex::Static(*number),
        (_, Some(operand)) => MixedIndex::Value(operand),
        (_, None) => {
            let spec = OpSpec::new(ctx.op_name(affine::APPLY.name), at).operands(&applied.operands);
            let spec = spec.results(&[ctx.index()]).attribute(ctx, Name::MAP, ctx.map_attr(applied.map(ctx)));
            MixedIndex::Value(rewriter.create_value(&spec))
        }
    }
}

/// Returns the sum of `operands`, as [`composed_apply`] does.
pub fn composed_sum(rewriter: &mut Rewriter<'_>, at: Location, operands: &[MixedIndex]) -> MixedIndex {
    let ctx = rewriter.ctx;
    let zero = AffineExpr::constant(ctx, 0);
    let symbols = (0..operands.len() as u32).map(|index| AffineExpr::symbol(ctx, index));
    let sum = symbols.fold(zero, |sum, symbol| sum.add(ctx, symbol));
    composed_apply(rewriter, at, sum, operands)
}

/// Returns the product of `operands`, as [`composed_apply`] does.
pub fn composed_product(rewriter: &mut Rewriter<'_>, at: Location, operands: &[MixedIndex]) -> MixedIndex {
    let ctx = rewriter.ctx;
    let one = AffineExpr::constant(ctx, 1);
    let symbols = (0..operands.len() as u32).map(|index| AffineExpr::symbol(ctx, index));
    let product = symbols.fold(one, |product, symbol| product.mul(ctx, symbol));
    composed_apply(rewriter, at, product, operands)
}
