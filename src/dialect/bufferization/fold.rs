//! Folds and patterns of the ops between tensors and buffers.

use crate::dialect::memref::casts::{fold_casts_of_operands, memrefs_can_be_cast};
use crate::ir::{Body, Context, Op, OpSpec, TypeData, Value};
use crate::rewrite::{FoldInput, Folded, Pattern, Rewriter};

fn made_by(ctx: &Context, body: &Body, value: Value, name: &str) -> Option<Op> {
    body.defining_op(value).filter(|&op| body.is(ctx, op, name))
}

/// `bufferization.clone` of a cast copies what was cast.
pub fn clone(input: &mut FoldInput<'_>) -> Folded {
    if fold_casts_of_operands(input.ctx, input.body, input.op, None) { Folded::InPlace } else { Folded::No }
}

/// `bufferization.to_tensor` just after the `bufferization.to_buffer` that made its buffer.
pub fn to_tensor(input: &mut FoldInput<'_>) -> Folded {
    let body = &*input.body;
    match made_by(input.ctx, body, body.operand(input.op, 0), "bufferization.to_buffer") {
        Some(maker) if body.next(maker) == Some(input.op) => Folded::value(body.operand(maker, 0)),
        _ => Folded::No,
    }
}

/// `bufferization.to_buffer` of a tensor that was this buffer.
pub fn to_buffer(input: &mut FoldInput<'_>) -> Folded {
    let body = &*input.body;
    match made_by(input.ctx, body, body.operand(input.op, 0), "bufferization.to_tensor") {
        Some(maker) if body.ty(body.operand(maker, 0)) == body.ty(body.result(input.op, 0)) => {
            Folded::value(body.operand(maker, 0))
        }
        _ => Folded::No,
    }
}

/// The patterns of `bufferization.to_buffer`.
pub static TO_BUFFER: &[Pattern] = &[
    Pattern { name: "ToBufferOfCast", root: Some("bufferization.to_buffer"), benefit: 1, apply: to_buffer_of_cast },
    Pattern {
        name: "ToBufferToTensorFolding",
        root: Some("bufferization.to_buffer"),
        benefit: 1,
        apply: to_buffer_of_to_tensor,
    },
];

/// The patterns of other dialects' ops on what `bufferization` ops make.
pub static OTHERS: &[Pattern] = &[
    Pattern { name: "DimOfToTensorFolder", root: Some("tensor.dim"), benefit: 1, apply: tensor_dim_of_to_tensor },
    Pattern { name: "DimOfCastOp", root: Some("memref.dim"), benefit: 1, apply: dim_of_to_buffer },
    Pattern { name: "LoadOfToBuffer", root: Some("memref.load"), benefit: 1, apply: load_of_to_buffer },
];

fn replace_op(rewriter: &mut Rewriter<'_>, op: Op, name: &str, operands: &[Value]) {
    let ty = rewriter.body.ty(rewriter.body.result(op, 0));
    let spec = OpSpec::new(rewriter.ctx.op_name(name), rewriter.body.location(op)).operands(operands).results(&[ty]);
    rewriter.replace_with(op, &spec);
}

fn tensor_dim_of_to_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (source, index) = (rewriter.body.operand(op, 0), rewriter.body.operand(op, 1));
    let Some(maker) = made_by(rewriter.ctx, rewriter.body, source, "bufferization.to_tensor") else { return false };
    let buffer = rewriter.body.operand(maker, 0);
    replace_op(rewriter, op, "memref.dim", &[buffer, index]);
    true
}

fn dim_of_to_buffer(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (source, index) = (rewriter.body.operand(op, 0), rewriter.body.operand(op, 1));
    let Some(maker) = made_by(rewriter.ctx, rewriter.body, source, "bufferization.to_buffer") else { return false };
    let tensor = rewriter.body.operand(maker, 0);
    replace_op(rewriter, op, "tensor.dim", &[tensor, index]);
    true
}

fn load_of_to_buffer(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let source = rewriter.body.operand(op, 0);
    let Some(maker) = made_by(rewriter.ctx, rewriter.body, source, "bufferization.to_buffer") else { return false };
    let mut operands = rewriter.body.operand_vec(op).to_vec();
    operands[0] = rewriter.body.operand(maker, 0);
    replace_op(rewriter, op, "tensor.extract", &operands);
    true
}

/// A buffer of a cast tensor is a cast of the buffer of the tensor.
fn to_buffer_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, &*rewriter.body);
    let Some(cast) = made_by(ctx, body, body.operand(op, 0), "tensor.cast") else { return false };
    let source = body.operand(cast, 0);
    let TypeData::RankedTensor { ref shape, element, .. } = *body.ty(source).data(ctx) else { return false };
    if !body.ty(body.result(op, 0)).is_memref(ctx) {
        return false;
    }
    let ty = ctx.memref(shape, element, None, None);
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.before(op);
    let buffer = rewriter.create_value(&spec);
    replace_op(rewriter, op, "memref.cast", &[buffer]);
    true
}

/// A buffer of a tensor that was a buffer of another type is a cast of that, where one can be made for sure.
fn to_buffer_of_to_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, &*rewriter.body);
    let Some(maker) = made_by(ctx, body, body.operand(op, 0), "bufferization.to_tensor") else { return false };
    let source = body.operand(maker, 0);
    let (from, to) = (body.ty(source), body.ty(body.result(op, 0)));
    if from == to {
        rewriter.replace(op, &[source]);
        return true;
    }
    if !from.is_memref(ctx) || !to.is_memref(ctx) || !cast_is_sure(ctx, from, to) {
        return false;
    }
    replace_op(rewriter, op, "memref.cast", &[source]);
    true
}

/// Whether the cast can be made and cannot fail at run time: it makes no offset or stride known that was not.
fn cast_is_sure(ctx: &Context, from: crate::ir::Type, to: crate::ir::Type) -> bool {
    if from.is_unranked_memref(ctx) || to.is_unranked_memref(ctx) {
        return to.is_unranked_memref(ctx) && memrefs_can_be_cast(ctx, from, to);
    }
    use crate::dialect::memref::strides_and_offset;
    let (Some(a), Some(b)) = (strides_and_offset(ctx, from), strides_and_offset(ctx, to)) else { return false };
    let learns = |from: i64, to: i64| from == crate::ir::DYNAMIC && to != crate::ir::DYNAMIC;
    let fits = a.strides.len() == b.strides.len()
        && !learns(a.offset, b.offset)
        && !a.strides.iter().zip(&b.strides).any(|(&a, &b)| learns(a, b));
    fits && memrefs_can_be_cast(ctx, from, to)
}
