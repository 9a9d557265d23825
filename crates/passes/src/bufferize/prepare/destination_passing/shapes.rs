//! Shape ops on tensors of extents: `shape.const_shape`, `shape.shape_of`, `shape.dim`, `shape.get_extent` and
//! `shape.rank`. Those with types `!shape.shape` and `!shape.size`, which may be errors, stay.

use crate::support::structured::{as_value, constant, element_at, sizes_of};
use freehold_core::ir::{AttrData, Name, Op, Rewriter, Type, Value};
use freehold_dialects::{shape, tensor};

fn result_type(rewriter: &Rewriter<'_>, op: Op) -> Type {
    rewriter.ty(rewriter.result(op, 0))
}

/// Replaces the op with `value`, converted to the type of its result.
fn replace_as(rewriter: &mut Rewriter<'_>, op: Op, value: Value) -> bool {
    let ty = result_type(rewriter, op);
    if rewriter.ty(value) == ty {
        rewriter.replace(op, &[value]);
    } else {
        let spec = rewriter.spec(&tensor::CAST, rewriter.location(op), &[value], &[ty]);
        rewriter.replace_with(op, &spec);
    }
    true
}

/// Rewrites `shape.const_shape`.
pub fn const_shape(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let shape = rewriter.view().attribute(op, Name::SHAPE);
    let (true, Some(shape)) = (result_type(rewriter, op).is_ranked_tensor(ctx), shape) else { return false };
    let AttrData::DenseElements { ty, .. } = *shape.data(ctx) else { return false };
    let value = constant(rewriter, at, ty, shape);
    replace_as(rewriter, op, value)
}

/// Rewrites `shape.shape_of` of a ranked tensor.
pub fn shape_of(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let tensor = shape::ShapeOf::of(rewriter.view(), op).arg();
    if !rewriter.ty(tensor).is_ranked_tensor(ctx) || !result_type(rewriter, op).is_ranked_tensor(ctx) {
        return false;
    }
    let extents: Vec<Value> =
        sizes_of(rewriter, at, tensor).into_iter().map(|size| as_value(rewriter, at, size)).collect();
    let ty = ctx.tensor(&[extents.len() as i64], ctx.index());
    let spec = rewriter.spec(&tensor::FROM_ELEMENTS, at, &extents, &[ty]);
    let value = rewriter.create_value(&spec);
    replace_as(rewriter, op, value)
}

/// Returns whether the operand `index` of the op and its result are of type `index`.
fn is_about_indices(rewriter: &Rewriter<'_>, op: Op, index: Value) -> bool {
    let ctx = rewriter.ctx;
    result_type(rewriter, op).is_index(ctx) && rewriter.ty(index).is_index(ctx)
}

/// Rewrites `shape.dim` of a tensor.
pub fn dim(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let dim = shape::Dim::of(rewriter.view(), op);
    if !rewriter.ty(dim.value()).is_tensor(rewriter.ctx) || !is_about_indices(rewriter, op, dim.index()) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    let spec = rewriter.spec(&tensor::DIM, rewriter.location(op), &operands, &[rewriter.ctx.index()]);
    rewriter.replace_with(op, &spec);
    true
}

/// Rewrites `shape.get_extent` of a tensor of extents.
pub fn get_extent(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let get_extent = shape::GetExtent::of(rewriter.view(), op);
    let (at, shape, index) = (rewriter.location(op), get_extent.shape(), get_extent.dim());
    if !rewriter.ty(shape).is_ranked_tensor(rewriter.ctx) || !is_about_indices(rewriter, op, index) {
        return false;
    }
    let extent = element_at(rewriter, at, shape, &[index]);
    rewriter.replace(op, &[extent]);
    true
}

/// Rewrites `shape.rank` of a tensor of extents to the number of extents.
pub fn rank(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let shape = shape::Count::of(rewriter.view(), op).shape();
    if !rewriter.ty(shape).is_ranked_tensor(ctx) || !result_type(rewriter, op).is_index(ctx) {
        return false;
    }
    let at = rewriter.location(op);
    let size = sizes_of(rewriter, at, shape)[0];
    let count = as_value(rewriter, at, size);
    rewriter.replace(op, &[count]);
    true
}
