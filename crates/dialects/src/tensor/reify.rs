//! Reification of the result shapes of `tensor` ops: the sizes are computed from the operands at the insertion point,
//! without the results.

use super::pad_patterns::paddings;
use crate::affine::apply::{composed_product, composed_sum};
use crate::memref::mixed::{mixed_sizes, statics};
use crate::slices::{MixedIndex, mixed_indices, rank_reduction_mask, reassociation};
use crate::{arith, tensor};
use freehold_core::ir::{DYNAMIC, Location, Op, OpSpec, Rewriter, Value};

/// Returns size `number` of a tensor: static, or a new `tensor.dim`.
pub fn size_of(rewriter: &mut Rewriter<'_>, at: Location, tensor: Value, number: usize) -> MixedIndex {
    let ctx = rewriter.ctx;
    match rewriter.ty(tensor).shape(ctx).and_then(|shape| shape.get(number)) {
        Some(&size) if size != DYNAMIC => MixedIndex::Static(size),
        _ => {
            let index = index_constant(rewriter, at, number as i64);
            let spec =
                OpSpec::new(ctx.op_name(tensor::DIM.name), at).operands(&[tensor, index]).results(&[ctx.index()]);
            MixedIndex::Value(rewriter.create_or_fold(&spec))
        }
    }
}

/// Like [`size_of`], but a static size becomes a constant, created after the constant for the dimension.
fn folded_size_of(rewriter: &mut Rewriter<'_>, at: Location, tensor: Value, number: usize) -> MixedIndex {
    let index = index_constant(rewriter, at, number as i64);
    MixedIndex::Value(rewriter.create_or_fold(&tensor::dim(rewriter.ctx, at, tensor, index)))
}

/// `arith.constant value : index` at the insertion point.
pub fn index_constant(rewriter: &mut Rewriter<'_>, at: Location, value: i64) -> Value {
    rewriter.create_value(&arith::constant_index(rewriter.ctx, at, value))
}

fn result_shape(rewriter: &Rewriter<'_>, op: Op, result: usize) -> Option<Vec<i64>> {
    Some(rewriter.ty(rewriter.result(op, result)).shape(rewriter.ctx)?.to_vec())
}

/// Returns the sizes of an op whose operands from `first` on are its dynamic sizes.
fn given_sizes(rewriter: &mut Rewriter<'_>, op: Op, first: usize) -> Option<Vec<MixedIndex>> {
    let shape = result_shape(rewriter, op, 0)?;
    let sizes: Vec<Value> = rewriter.operands(op).skip(first).collect();
    Some(mixed_indices(&shape, &sizes))
}

/// `tensor.empty`, `tensor.generate`
pub fn sizes_are_operands(rewriter: &mut Rewriter<'_>, op: Op, _result: usize) -> Option<Vec<MixedIndex>> {
    given_sizes(rewriter, op, 0)
}

/// `tensor.splat`
pub fn splat(rewriter: &mut Rewriter<'_>, op: Op, _result: usize) -> Option<Vec<MixedIndex>> {
    given_sizes(rewriter, op, 1)
}

/// `tensor.expand_shape`
pub fn expand_shape(rewriter: &mut Rewriter<'_>, op: Op, _result: usize) -> Option<Vec<MixedIndex>> {
    given_sizes(rewriter, op, 1)
}

/// `tensor.collapse_shape`: products of sizes of the source.
pub fn collapse_shape(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let ctx = rewriter.ctx;
    let collapse = tensor::Reshaping::of(rewriter.view(), op);
    let groups = reassociation(ctx, collapse.reassociation()?)?;
    let (source, location) = (collapse.src(), rewriter.location(op));
    let shape = result_shape(rewriter, op, result)?;
    let mut sizes = Vec::with_capacity(shape.len());
    for (&size, group) in shape.iter().zip(&groups) {
        sizes.push(if size == DYNAMIC {
            let factors: Vec<MixedIndex> =
                group.iter().map(|&number| size_of(rewriter, location, source, number as usize)).collect();
            composed_product(rewriter, location, &factors)
        } else {
            MixedIndex::Static(size)
        });
    }
    Some(sizes)
}

/// `tensor.extract_slice`: the sizes of the slice, except for dropped dimensions.
pub fn extract_slice(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let sizes = mixed_sizes(rewriter.view(), op);
    let shape = result_shape(rewriter, op, result)?;
    let dropped = rank_reduction_mask(&statics(&sizes), &shape)?;
    Some(sizes.into_iter().zip(dropped).filter(|pair| !pair.1).map(|pair| pair.0).collect())
}

/// `tensor.insert_slice`: the sizes of the destination, which are those of the result.
pub fn insert_slice(rewriter: &mut Rewriter<'_>, op: Op, _result: usize) -> Option<Vec<MixedIndex>> {
    let (destination, location) = (tensor::InsertSlice::of(rewriter.view(), op).dest(), rewriter.location(op));
    let rank = rewriter.ty(destination).rank(rewriter.ctx)?;
    Some((0..rank).map(|number| size_of(rewriter, location, destination, number)).collect())
}

/// `tensor.pad`: the sums of the source's sizes and the paddings.
pub fn pad(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let pad = tensor::Pad::of(rewriter.view(), op);
    let (source, [low, high]) = (pad.source(), paddings(pad));
    let location = rewriter.location(op);
    let shape = result_shape(rewriter, op, result)?;
    let mut sizes = Vec::with_capacity(shape.len());
    for (number, &size) in shape.iter().enumerate() {
        sizes.push(if size == DYNAMIC {
            let inner = folded_size_of(rewriter, location, source, number);
            composed_sum(rewriter, location, &[inner, low[number], high[number]])
        } else {
            MixedIndex::Static(size)
        });
    }
    Some(sizes)
}

/// `tensor.concat`: the sizes of the first input, except the sum along the concatenated dimension.
pub fn concat(rewriter: &mut Rewriter<'_>, op: Op, result: usize) -> Option<Vec<MixedIndex>> {
    let ctx = rewriter.ctx;
    let location = rewriter.location(op);
    let inputs = rewriter.operand_vec(op);
    let shape = result_shape(rewriter, op, result)?;
    let dimension = tensor::Concat::of(rewriter.view(), op).dim()? as usize;
    let mut sizes: Vec<MixedIndex> = shape.iter().map(|&size| MixedIndex::Static(size)).collect();
    for (number, size) in sizes.iter_mut().enumerate() {
        if shape[number] != DYNAMIC || number == dimension {
            continue;
        }
        let known = inputs.iter().find_map(|&input| {
            rewriter.ty(input).shape(ctx).map(|shape| shape[number]).filter(|&size| size != DYNAMIC)
        });
        *size = match known {
            Some(known) => MixedIndex::Static(known),
            None => folded_size_of(rewriter, location, inputs[0], number),
        };
    }
    if shape.get(dimension) == Some(&DYNAMIC) {
        let parts: Vec<MixedIndex> =
            inputs.iter().map(|&input| folded_size_of(rewriter, location, input, dimension)).collect();
        sizes[dimension] = composed_sum(rewriter, location, &parts);
    }
    Some(sizes)
}
