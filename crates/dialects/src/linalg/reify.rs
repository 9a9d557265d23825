//! Reification of the result shapes of structured ops: the trip count of a loop is the first operand size that it
//! indexes.

use super::iteration::output_count;
use super::structured::indexing_maps;
use crate::affine::apply::composed_apply;
use crate::tensor::reify::size_of;
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{AffineExpr, AffineExprData, DYNAMIC, Op, Rewriter, View};

/// Returns the sizes of result `result`. Those of all operands are computed first, as in upstream.
pub fn structured(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let ctx = rewriter.ctx;
    let location = rewriter.location(op);
    let maps = indexing_maps(View::new(ctx, rewriter.body()), op)?;
    let operands = rewriter.operand_vec(op);
    let first_output = operands.len().checked_sub(output_count(View::new(ctx, rewriter.body()), op))?;
    let loops = maps.first()?.data(ctx).dims as usize;
    let mut flat: Vec<MixedIndex> = Vec::new();
    // For each loop the first size that it indexes, and whether that is an output's.
    let mut lengths: Vec<Option<(usize, usize)>> = vec![None; loops];
    for (number, &operand) in operands.iter().enumerate() {
        let rank = rewriter.ty(operand).rank(ctx).unwrap_or(0);
        let expressions = maps.get(number)?.results(ctx);
        for dimension in 0..rank {
            if let AffineExprData::Dim(index) = *expressions.get(dimension)?.data(ctx) {
                let length = lengths.get_mut(index as usize)?;
                length.get_or_insert((flat.len(), number));
            }
            flat.push(size_of(rewriter, location, operand, dimension));
        }
    }
    // The sizes of every output are computed, although only those of one are requested.
    let mut reified = None;
    for number in first_output..operands.len() {
        let output = operands[number];
        let shape = rewriter.ty(output).shape(ctx)?.to_vec();
        let mut sizes = Vec::with_capacity(shape.len());
        for (dimension, &expr) in maps[number].results(ctx).iter().enumerate() {
            if shape[dimension] != DYNAMIC {
                sizes.push(MixedIndex::Static(shape[dimension]));
                continue;
            }
            let mut of_output = false;
            let mut replacements = Vec::with_capacity(loops);
            let mut operands_of_expr = Vec::with_capacity(loops);
            for (index, length) in lengths.iter().enumerate() {
                let (place, owner) = (*length)?;
                of_output |= expr.uses_dim(ctx, index as u32) && owner >= first_output;
                replacements.push(AffineExpr::symbol(ctx, index as u32));
                operands_of_expr.push(flat[place]);
            }
            sizes.push(if of_output {
                size_of(rewriter, location, output, dimension)
            } else {
                let expr = expr.replace(ctx, &replacements, &[]);
                composed_apply(rewriter, location, expr, &operands_of_expr)
            });
        }
        if number - first_output == result {
            reified = Some(sizes);
        }
    }
    reified
}
