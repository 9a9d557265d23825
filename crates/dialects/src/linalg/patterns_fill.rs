//! Moves `linalg.fill` after reshapes, pads, copies, transpositions and concatenations of the filled tensor.
//!
//! ```text
//! %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
//! %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
//!   ⇒
//! %c = tensor.collapse_shape %0 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
//! %2 = linalg.fill ins(%v : f32) outs(%c : tensor<8xf32>) -> tensor<8xf32>
//! ```

use crate::affine::apply::composed_sum;
use crate::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides};
use crate::slices::MixedIndex;
use crate::tensor::cast::with_slice;
use crate::tensor::pad_patterns::paddings;
use crate::tensor::reify;
use crate::{linalg, tensor};
use freehold_core::definition::{Pattern, pattern};
use freehold_core::ir::{DYNAMIC, Mapping, Op, OpSpec, Rewriter, Type, Value, ValueDef};

/// Patterns whose root is the user of the filled tensor.
pub static OTHERS: &[Pattern] = &[
    pattern("FoldConcatsOfFill", &tensor::CONCAT, concat_of_fills),
    pattern("FoldFillWithCopy", &linalg::COPY, copy_of_fill),
    pattern("FoldFillWithTensorExtract", &tensor::EXTRACT, extract_of_fill),
    pattern("FoldFillWithPad", &tensor::PAD, pad_of_fill),
    pattern("FoldFillWithTensorReshape", &tensor::COLLAPSE_SHAPE, reshape_of_fill),
    pattern("FoldFillWithTensorReshape", &tensor::EXPAND_SHAPE, reshape_of_fill),
    pattern("FoldInsertPadIntoFill", &tensor::INSERT_SLICE, insertion_of_pad),
    pattern("FoldFillWithTranspose", &linalg::TRANSPOSE, transpose_of_fill),
];

/// Returns the `linalg.fill` on tensors that defines the first operand of `op`.
fn fill_of_source(rewriter: &Rewriter<'_>, op: Op) -> Option<Op> {
    fill_of(rewriter, rewriter.operands(op).next()?)
}

/// Returns the `linalg.fill` on tensors that defines `value`.
fn fill_of(rewriter: &Rewriter<'_>, value: Value) -> Option<Op> {
    linalg::Fill::defining(rewriter.view(), value).map(linalg::Fill::op)
}

/// Creates, before `op`, a fill like `fill` of another tensor. Returns its result.
fn refill(rewriter: &mut Rewriter<'_>, op: Op, fill: Op, output: Value) -> Value {
    let (value, ty) = (linalg::Fill::of(rewriter.view(), fill).value(), rewriter.ty(output));
    let (from, region) = (rewriter.regions(fill)[0], rewriter.create_region());
    rewriter.clone_region(from, region, &mut Mapping::default());
    let spec = OpSpec::new(rewriter.name(fill), rewriter.location(op)).operands(&[value, output]).results(&[ty]);
    let spec = spec.attributes(rewriter.attributes(fill)).region(region);
    rewriter.before(op);
    rewriter.create_value(&spec)
}

fn replace_with_fill(rewriter: &mut Rewriter<'_>, op: Op, fill: Op, output: Value) -> bool {
    let filled = refill(rewriter, op, fill, output);
    rewriter.replace(op, &[filled]);
    true
}

/// Creates, before `op`, an op like it with other operands. Returns its result.
fn on_operand(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> Value {
    let body = rewriter.body();
    let ty = body.ty(body.result(op, 0));
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(operands).results(&[ty]);
    let spec = spec.attributes(body.attributes(op));
    rewriter.before(op);
    rewriter.create_value(&spec)
}

fn reshape_of_fill(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(fill) = fill_of_source(rewriter, op) else { return false };
    let mut operands = rewriter.operand_vec(op);
    operands[0] = linalg::Fill::of(rewriter.view(), fill).output();
    let output = on_operand(rewriter, op, &operands);
    replace_with_fill(rewriter, op, fill, output)
}

fn concat_of_fills(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let fills: Option<Vec<_>> = view.operands(op).map(|value| linalg::Fill::defining(view, value)).collect();
    let Some(fills) = fills.filter(|fills| !fills.is_empty()) else { return false };
    let (first, value) = (fills[0].op(), fills[0].value());
    let same = |fill: &linalg::Fill<'_>| {
        let other = fill.value();
        other == value || (rewriter.constant(other).is_some() && rewriter.constant(other) == rewriter.constant(value))
    };
    if !fills.iter().all(same) {
        return false;
    }
    let outputs: Vec<Value> = fills.iter().map(|fill| fill.output()).collect();
    let output = on_operand(rewriter, op, &outputs);
    replace_with_fill(rewriter, op, first, output)
}

/// Replaces a copy of a filled tensor with a fill of the output; a copy into a filled tensor takes the unfilled one.
fn copy_of_fill(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let copy = linalg::Copy::of(rewriter.view(), op);
    if copy.result_tensors().len() != 1 {
        return false;
    }
    let output = copy.output();
    if let Some(fill) = fill_of(rewriter, copy.input()) {
        return replace_with_fill(rewriter, op, fill, output);
    }
    let Some(fill) = linalg::Fill::defining(rewriter.view(), output) else { return false };
    let unfilled = fill.output();
    rewriter.modify(op, |_, body| body.set_operand(op, 1, unfilled));
    true
}

fn extract_of_fill(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(fill) = fill_of_source(rewriter, op) else { return false };
    let value = linalg::Fill::of(rewriter.view(), fill).value();
    if rewriter.ty(value) != rewriter.ty(rewriter.result(op, 0)) {
        return false;
    }
    rewriter.replace(op, &[value]);
    true
}

fn transpose_of_fill(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(fill) = fill_of_source(rewriter, op).filter(|_| rewriter.results(op).len() == 1) else { return false };
    let output = linalg::Transpose::of(rewriter.view(), op).init();
    replace_with_fill(rewriter, op, fill, output)
}

/// Returns the padding value, if it is the same everywhere and defined outside of the pad.
fn padding_value(rewriter: &Rewriter<'_>, pad: Op) -> Option<Value> {
    let body = rewriter.body();
    let block = body.first_block(*body.regions(pad).first()?)?;
    let value = body.operands(body.last_op(block)?).next()?;
    let inside = match body.def(value) {
        ValueDef::Result(op, _) => body.is_ancestor(pad, op),
        ValueDef::Argument(owner, _) => owner == block,
    };
    (!inside).then_some(value)
}

fn pad_of_fill(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(fill) = fill_of_source(rewriter, op) else { return false };
    if padding_value(rewriter, op) != Some(linalg::Fill::of(rewriter.view(), fill).value()) {
        return false;
    }
    let ty = rewriter.ty(rewriter.result(op, 0));
    rewriter.before(op);
    let Some(sizes) = reify::pad(rewriter, op, 0) else { return false };
    let empty = empty_tensor(rewriter, op, &sizes, ty);
    let filled = refill(rewriter, op, fill, empty);
    if rewriter.ty(filled) == ty {
        rewriter.replace(op, &[filled]);
    } else {
        let spec = rewriter.spec(&tensor::CAST, rewriter.location(op), &[filled], &[ty]);
        rewriter.replace_with(op, &spec);
    }
    true
}

/// Creates, before `op`, an empty tensor of these sizes.
pub(super) fn empty_tensor(rewriter: &mut Rewriter<'_>, op: Op, sizes: &[MixedIndex], like: Type) -> Value {
    let ctx = rewriter.ctx;
    let known: Vec<i64> =
        sizes.iter().map(|size| if let MixedIndex::Static(size) = size { *size } else { DYNAMIC }).collect();
    let values: Vec<Value> =
        sizes.iter().filter_map(|size| if let MixedIndex::Value(value) = size { Some(*value) } else { None }).collect();
    let ty = ctx.tensor(&known, like.element(ctx).unwrap_or(like));
    rewriter.before(op);
    let spec = rewriter.spec(&tensor::EMPTY, rewriter.location(op), &values, &[ty]);
    rewriter.create_value(&spec)
}

/// Inserts the source of a pad directly if the destination already has the padding value around it.
fn insertion_of_pad(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let insertion = tensor::InsertSlice::of(view, op);
    let Some(pad) = tensor::Pad::defining(view, insertion.source()) else { return false };
    let reduces_rank = |insertion: tensor::InsertSlice<'_>| {
        view.ty(insertion.source()).rank(ctx) != view.ty(insertion.dest()).rank(ctx)
    };
    if reduces_rank(insertion) {
        return false;
    }
    let lists = |op: Op| [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)];
    let own = lists(op);
    // Insertions into disjoint slices are skipped.
    let mut first = insertion.dest();
    while let Some(before) = tensor::InsertSlice::defining(view, first) {
        if reduces_rank(before) {
            return false;
        }
        if !are_disjoint(&lists(before.op()), &own) {
            break;
        }
        first = before.dest();
    }
    let Some(fill) = linalg::Fill::defining(view, first) else { return false };
    if padding_value(rewriter, pad.op()) != Some(fill.value()) {
        return false;
    }
    let location = view.location(op);
    let [low, _] = paddings(pad);
    let (source, dest) = (pad.source(), insertion.dest());
    let ty = view.ty(insertion.result());
    rewriter.before(op);
    let [offsets, _, strides] = own;
    let pairs: Vec<_> = low.into_iter().zip(offsets).collect();
    let offsets = pairs.into_iter().map(|(low, offset)| composed_sum(rewriter, location, &[low, offset])).collect();
    let rank = rewriter.ty(source).rank(ctx).unwrap_or(0);
    let sizes = (0..rank).map(|number| reify::size_of(rewriter, location, source, number)).collect();
    let spec = rewriter.spec(&tensor::INSERT_SLICE, location, &[source, dest], &[ty]);
    rewriter.replace_with(op, &with_slice(ctx, spec, &[offsets, sizes, strides]));
    true
}

/// Whether two slices with static offsets, sizes and strides are known to be disjoint.
fn are_disjoint(a: &[Vec<MixedIndex>; 3], b: &[Vec<MixedIndex>; 3]) -> bool {
    let range = |lists: &[Vec<MixedIndex>; 3], dim: usize| -> Option<(i64, i64)> {
        let known = |list: &Vec<MixedIndex>| match list.get(dim)? {
            MixedIndex::Static(value) => Some(*value),
            MixedIndex::Value(_) => None,
        };
        let (offset, size, stride) = (known(&lists[0])?, known(&lists[1])?, known(&lists[2])?);
        Some((offset, offset.checked_add(size.checked_sub(1)?.checked_mul(stride)?)?))
    };
    (0..a[0].len()).any(|dim| match (range(a, dim), range(b, dim)) {
        (Some((first, last)), Some((start, end))) => last < start || end < first,
        _ => false,
    })
}
