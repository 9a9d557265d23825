//! Patterns that fold, compose and reorder transpositions and broadcasts.

use super::patterns::ERASE_IDENTITY;
use super::patterns_fill::empty_tensor;
use crate::linalg;
use crate::tensor::reify::size_of;
use freehold_core::interface::OpDef;
use freehold_core::ir::{Mapping, Name, Op, OpSpec, Value};
use freehold_core::rewrite::{FoldInput, Folded, Pattern, Rewriter};

/// `linalg.transpose`
pub static TRANSPOSE: &[Pattern] = &[
    Pattern { name: "FoldTransposeWithTranspose", root: None, benefit: 1, apply: transpose_of_transpose },
    Pattern { name: "SwapTransposeWithBroadcast", root: None, benefit: 1, apply: transpose_of_broadcast },
];
/// `linalg.broadcast`
pub static BROADCAST: &[Pattern] = &[ERASE_IDENTITY];

/// `linalg.transpose` of tensors by the identity permutation.
pub fn transpose(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let order = body.attribute(ctx, input.op, Name::PERMUTATION).and_then(|attr| attr.as_i64_array(ctx));
    let stays = order.is_some_and(|order| order.iter().enumerate().all(|(index, &dim)| index as i64 == dim));
    let fits = body.results(input.op).first().is_some_and(|&result| body.ty(result) == body.ty(source));
    if stays && fits { Folded::value(source) } else { Folded::No }
}

fn numbers(rewriter: &Rewriter<'_>, op: Op, name: &str) -> Option<Vec<i64>> {
    rewriter.view().attribute(op, name)?.as_i64_array(rewriter.ctx)
}

fn def_op(rewriter: &Rewriter<'_>, value: Value, definition: &'static OpDef) -> Option<Op> {
    rewriter.defining_op(value).filter(|&op| rewriter.view().is(op, definition))
}

/// Creates, before `at`, an op like `like` on tensors, with other operands and another list of dimensions. Returns its
/// result.
fn make_like(rewriter: &mut Rewriter<'_>, at: Op, like: Op, operands: [Value; 2], list: (&str, &[i64])) -> Value {
    let ctx = rewriter.ctx;
    let (from, region, ty) = (rewriter.regions(like)[0], rewriter.create_region(), rewriter.ty(operands[1]));
    rewriter.clone_region(from, region, &mut Mapping::default());
    let spec =
        OpSpec::new(rewriter.name(like), rewriter.location(at)).operands(&operands).results(&[ty]).region(region);
    let spec = spec.attribute(ctx, list.0, ctx.int_array_attr(64, list.1));
    rewriter.before(at);
    rewriter.create_value(&spec)
}

fn transpose_of_transpose(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    if body.results(op).len() != 1 {
        return false;
    }
    let Some(inner) = def_op(rewriter, body.operand(op, 0), &linalg::TRANSPOSE) else { return false };
    let (Some(first), Some(second)) = (numbers(rewriter, inner, "permutation"), numbers(rewriter, op, "permutation"))
    else {
        return false;
    };
    let order: Vec<i64> = second.iter().filter_map(|&dim| first.get(dim as usize).copied()).collect();
    let operands = [body.operand(inner, 0), body.operand(op, 1)];
    let value = make_like(rewriter, op, op, operands, ("permutation", &order));
    rewriter.replace(op, &[value]);
    true
}

/// Replaces a transposition of a broadcast with a broadcast of the transposed input.
fn transpose_of_broadcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let source = body.operand(op, 0);
    let Some(broadcast) = def_op(rewriter, source, &linalg::BROADCAST) else { return false };
    if !body.has_one_use(source) || body.results(op).len() != 1 {
        return false;
    }
    let (Some(order), Some(added)) = (numbers(rewriter, op, "permutation"), numbers(rewriter, broadcast, "dimensions"))
    else {
        return false;
    };
    // Dimensions of the input, by their position among those that were not added.
    let kept: Vec<i64> = order.iter().copied().filter(|dim| !added.contains(dim)).collect();
    let mut ranks = kept.clone();
    ranks.sort_unstable();
    let inner: Vec<i64> = kept.iter().filter_map(|dim| ranks.binary_search(dim).ok()).map(|at| at as i64).collect();
    let moved: Option<Vec<i64>> =
        added.iter().map(|dim| order.iter().position(|other| other == dim).map(|at| at as i64)).collect();
    let Some(moved) = moved else { return false };
    let (input, location) = (body.operand(broadcast, 0), body.location(op));
    let ty = body.ty(input);
    let output = body.operand(op, 1);
    rewriter.before(op);
    let sizes: Vec<_> = (0..inner.len()).map(|number| size_of(rewriter, location, input, number)).collect();
    let sizes: Vec<_> = inner.iter().map(|&dim| sizes[dim as usize]).collect();
    let empty = empty_tensor(rewriter, op, &sizes, ty);
    let transposed = make_like(rewriter, op, op, [input, empty], ("permutation", &inner));
    let value = make_like(rewriter, op, broadcast, [transposed, output], ("dimensions", &moved));
    rewriter.replace(op, &[value]);
    true
}
