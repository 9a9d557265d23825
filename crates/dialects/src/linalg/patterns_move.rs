//! Patterns that fold, compose and reorder transpositions and broadcasts.

use super::patterns::ERASE_IDENTITY;
use super::patterns_fill::empty_tensor;
use crate::linalg;
use crate::tensor::reify::size_of;
use freehold_core::definition::{FoldInput, Folded, Pattern, pattern, row_pattern};
use freehold_core::ir::{DYNAMIC, Mapping, Name, Op, OpSpec, Rewriter, Value};

/// `linalg.transpose`
pub static TRANSPOSE: &[Pattern] = &[
    row_pattern("FoldTransposeWithTranspose", transpose_of_transpose),
    row_pattern("SwapTransposeWithBroadcast", transpose_of_broadcast),
];
/// `linalg.broadcast`
pub static BROADCAST: &[Pattern] = &[ERASE_IDENTITY];

/// `linalg.pack`
pub static PACK: &[Pattern] = &[pattern("FoldUnneededPadding", &linalg::PACK, unneeded_padding)];

/// Drops the padding value of a `linalg.pack` whose tiles are all full.
fn unneeded_padding(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let pack = linalg::Pack::of(rewriter.view(), op);
    if pack.padding_value().is_none() {
        return false;
    }
    let relayout = linalg::Relayout::of(rewriter.view(), op);
    let (Some(positions), Some(tiles)) = (relayout.inner_dims_pos(), relayout.static_inner_tiles()) else {
        return false;
    };
    let shape = rewriter.ty(pack.source()).shape(ctx).unwrap_or_default();
    let is_full = |(&position, &tile): (&i64, &i64)| {
        let extent = usize::try_from(position).ok().and_then(|position| shape.get(position).copied());
        extent.is_some_and(|extent| extent != DYNAMIC && tile != DYNAMIC && tile > 0 && extent % tile == 0)
    };
    if positions.len() != tiles.len() || !positions.iter().zip(&tiles).all(is_full) {
        return false;
    }
    let mut operands = rewriter.operand_vec(op);
    operands.remove(2);
    let sizes = ctx.int_array_attr(32, &[1, 1, 0, operands.len() as i64 - 2]);
    rewriter.modify(op, |ctx, body| {
        body.set_operands(op, &operands);
        body.set_attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
    });
    true
}

/// `linalg.transpose` of tensors by the identity permutation.
pub fn transpose(input: &mut FoldInput<'_>) -> Folded {
    let body = &*input.body;
    let transpose = linalg::Transpose::of(input.view(), input.op);
    let source = transpose.input();
    let stays =
        transpose.permutation().is_some_and(|order| order.iter().enumerate().all(|(index, &dim)| index as i64 == dim));
    let fits = body.results(input.op).first().is_some_and(|&result| body.ty(result) == body.ty(source));
    if stays && fits { Folded::value(source) } else { Folded::No }
}

/// Creates, before `at`, an op like `like` on tensors, with other operands and another list of dimensions. Returns its
/// result.
fn make_like(rewriter: &mut Rewriter<'_>, at: Op, like: Op, operands: [Value; 2], list: (Name, &[i64])) -> Value {
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
    let outer = linalg::Transpose::of(rewriter.view(), op);
    let Some(inner) = linalg::Transpose::defining(rewriter.view(), outer.input()) else { return false };
    let (Some(first), Some(second)) = (inner.permutation(), outer.permutation()) else { return false };
    let order: Vec<i64> = second.iter().filter_map(|&dim| first.get(dim as usize).copied()).collect();
    let operands = [inner.input(), outer.init()];
    let value = make_like(rewriter, op, op, operands, (Name::PERMUTATION, &order));
    rewriter.replace(op, &[value]);
    true
}

/// Replaces a transposition of a broadcast with a broadcast of the transposed input.
fn transpose_of_broadcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let transpose = linalg::Transpose::of(rewriter.view(), op);
    let source = transpose.input();
    let Some(broadcast) = linalg::Broadcast::defining(rewriter.view(), source) else { return false };
    if !body.has_one_use(source) || body.results(op).len() != 1 {
        return false;
    }
    let (Some(order), Some(added)) = (transpose.permutation(), broadcast.dimensions()) else { return false };
    // Dimensions of the input, by their position among those that were not added.
    let kept: Vec<i64> = order.iter().copied().filter(|dim| !added.contains(dim)).collect();
    let mut ranks = kept.clone();
    ranks.sort_unstable();
    let inner: Vec<i64> = kept.iter().filter_map(|dim| ranks.binary_search(dim).ok()).map(|at| at as i64).collect();
    let moved: Option<Vec<i64>> =
        added.iter().map(|dim| order.iter().position(|other| other == dim).map(|at| at as i64)).collect();
    let Some(moved) = moved else { return false };
    let (input, output, location) = (broadcast.input(), transpose.init(), body.location(op));
    let (ty, broadcast) = (body.ty(input), broadcast.op());
    rewriter.before(op);
    let sizes: Vec<_> = (0..inner.len()).map(|number| size_of(rewriter, location, input, number)).collect();
    let sizes: Vec<_> = inner.iter().map(|&dim| sizes[dim as usize]).collect();
    let empty = empty_tensor(rewriter, op, &sizes, ty);
    let transposed = make_like(rewriter, op, op, [input, empty], (Name::PERMUTATION, &inner));
    let value = make_like(rewriter, op, broadcast, [transposed, output], (Name::DIMENSIONS, &moved));
    rewriter.replace(op, &[value]);
    true
}
