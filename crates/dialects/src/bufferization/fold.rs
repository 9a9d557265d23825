//! Folds and patterns of the ops that convert between tensors and buffers.

use crate::memref::casts::memrefs_can_be_cast;
use crate::{arith, bufferization, memref, tensor};
use freehold_core::definition::{FoldInput, Folded, OpDef, Pattern, pattern};
use freehold_core::ir::{Context, DYNAMIC, Op, OpSpec, Rewriter, TypeData, Use, Value, View};

/// `bufferization.to_tensor` immediately after the `bufferization.to_buffer` that defines its operand.
pub fn to_tensor(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    let def_op = bufferization::ToBuffer::defining(view, bufferization::ToTensor::of(view, input.op).buffer());
    let directly_before = def_op.filter(|def_op| view.next(def_op.op()) == Some(input.op));
    directly_before.map_or(Folded::No, |def_op| Folded::value(def_op.tensor()))
}

/// `bufferization.to_buffer` of a `bufferization.to_tensor` of a buffer with the same type.
pub fn to_buffer(input: &mut FoldInput<'_>) -> Folded {
    let (view, to_buffer) = (input.view(), bufferization::ToBuffer::of(input.view(), input.op));
    let source = bufferization::ToTensor::defining(view, to_buffer.tensor()).filter(|def_op| !may_be_written(*def_op));
    let source = source.map(|def_op| def_op.buffer());
    let same_type = source.filter(|&source| view.ty(source) == view.ty(to_buffer.buffer()));
    same_type.map_or(Folded::No, Folded::value)
}

/// Whether bufferization may write the buffer of the tensor in place: the buffer holds the tensor no longer then, and a
/// `to_buffer` must stay, so that the analysis sees who reads the tensor. (MLIR does not ask.)
fn may_be_written(to_tensor: bufferization::ToTensor<'_>) -> bool {
    let view = to_tensor.view();
    let is_read = |op: Op| view.is(op, &bufferization::TO_BUFFER) || view.is(op, &tensor::DIM);
    // With more uses it is not worth looking at each of them for each `to_buffer`.
    let mut uses = view.body.uses(to_tensor.result());
    let is_known = |uses: &mut dyn Iterator<Item = Use>| uses.take(64).all(|use_| is_read(view.body.use_owner(use_)));
    to_tensor.writable() && !(is_known(&mut uses) && uses.next().is_none())
}

/// The patterns of `bufferization.alloc_tensor`.
pub static ALLOC_TENSOR: &[Pattern] =
    &[pattern("ReplaceStaticShapeDims", &bufferization::ALLOC_TENSOR, known_alloc_tensor)];

/// The patterns of `bufferization.to_buffer`.
pub static TO_BUFFER: &[Pattern] = &[
    pattern("ToBufferOfCast", &bufferization::TO_BUFFER, to_buffer_of_cast),
    pattern("ToBufferToTensorFolding", &bufferization::TO_BUFFER, to_buffer_of_to_tensor),
];

/// Patterns whose root is an op of another dialect that uses a result of a `bufferization` op.
pub static OTHERS: &[Pattern] = &[
    pattern("DimOfToTensorFolder", &tensor::DIM, tensor_dim_of_to_tensor),
    pattern("FoldDimOfAllocTensorOp", &tensor::DIM, dim_of_alloc_tensor),
    pattern("DimOfCastOp", &memref::DIM, dim_of_to_buffer),
    pattern("LoadOfToBuffer", &memref::LOAD, load_of_to_buffer),
];

/// Returns the dynamic sizes of a `bufferization.alloc_tensor`, and its `copy` operand.
fn sizes_and_copy(alloc: bufferization::AllocTensor<'_>) -> (Vec<Value>, Option<Value>) {
    (alloc.dynamic_sizes().collect(), alloc.copy())
}

/// Moves constant sizes into the type.
fn known_alloc_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let (sizes, None) = sizes_and_copy(bufferization::AllocTensor::of(rewriter.view(), op)) else { return false };
    let ty = body.ty(body.result(op, 0));
    let TypeData::RankedTensor { ref shape, element, encoding } = *ty.data(ctx) else { return false };
    let mut new_shape = shape.to_vec();
    let mut left: Vec<Value> = Vec::new();
    let dynamic = new_shape.iter_mut().filter(|size| **size == DYNAMIC);
    for (size, &value) in dynamic.zip(&sizes) {
        match rewriter.constant_integer(value).filter(|&known| known >= 0) {
            Some(known) => *size = known,
            None => left.push(value),
        }
    }
    let new_type = ctx.intern_type(TypeData::RankedTensor { shape: new_shape.into(), element, encoding });
    if new_type == ty {
        return false;
    }
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&left).results(&[new_type]);
    rewriter.before(op);
    let new = rewriter.create_value(&spec.segments(ctx, &[left.len(), 0, 0]));
    replace_op(rewriter, op, &tensor::CAST, &[new]);
    true
}

/// Replaces the size of an allocated tensor with the operand for it.
fn dim_of_alloc_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let dim = tensor::Dim::of(View::new(ctx, body), op);
    let (source, index) = (dim.source(), dim.index());
    let Some(alloc) = bufferization::AllocTensor::defining(View::new(ctx, body), source) else { return false };
    let (def_op, (sizes, copy)) = (alloc.op(), sizes_and_copy(alloc));
    let number = rewriter.constant_integer(index).and_then(|number| usize::try_from(number).ok());
    let shape = body.ty(source).shape(ctx).unwrap_or(&[]);
    let Some(number) = number.filter(|&number| shape.get(number) == Some(&DYNAMIC)) else { return false };
    if let Some(copy) = copy {
        let location = body.location(def_op);
        let at = rewriter.create_value(&arith::constant_index(ctx, location, number as i64));
        let size = rewriter.create_value(&tensor::dim(ctx, location, copy, at));
        rewriter.replace(op, &[size]);
        return true;
    }
    let place = shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
    let Some(&size) = sizes.get(place) else { return false };
    rewriter.replace(op, &[size]);
    true
}

fn replace_op(rewriter: &mut Rewriter<'_>, op: Op, definition: &'static OpDef, operands: &[Value]) {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let spec =
        OpSpec::new(rewriter.ctx.op_name(definition.name), rewriter.location(op)).operands(operands).results(&[ty]);
    rewriter.replace_with(op, &spec);
}

fn tensor_dim_of_to_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let dim = tensor::Dim::of(rewriter.view(), op);
    let Some(def_op) = bufferization::ToTensor::defining(rewriter.view(), dim.source()) else { return false };
    let operands = [def_op.buffer(), dim.index()];
    replace_op(rewriter, op, &memref::DIM, &operands);
    true
}

fn dim_of_to_buffer(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let dim = memref::Dim::of(rewriter.view(), op);
    let Some(def_op) = bufferization::ToBuffer::defining(rewriter.view(), dim.source()) else { return false };
    let operands = [def_op.tensor(), dim.index()];
    replace_op(rewriter, op, &tensor::DIM, &operands);
    true
}

/// Replaces a load from the buffer of a tensor with an extraction from the tensor, if nothing writes the buffer. (MLIR 22
/// does not ask; its development branch does.)
fn load_of_to_buffer(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let source = memref::Load::of(rewriter.view(), op).memref();
    let Some(def_op) = bufferization::ToBuffer::defining(rewriter.view(), source) else { return false };
    if !def_op.read_only() {
        return false;
    }
    let mut operands = rewriter.operand_vec(op).to_vec();
    operands[0] = def_op.tensor();
    replace_op(rewriter, op, &tensor::EXTRACT, &operands);
    true
}

/// Replaces the buffer of a cast tensor with a cast of the tensor's buffer.
fn to_buffer_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body, to_buffer) = (rewriter.ctx, rewriter.body(), bufferization::ToBuffer::of(rewriter.view(), op));
    let Some(cast) = tensor::Cast::defining(rewriter.view(), to_buffer.tensor()) else { return false };
    let source = cast.source();
    let TypeData::RankedTensor { ref shape, element, .. } = *body.ty(source).data(ctx) else { return false };
    if !body.ty(to_buffer.buffer()).is_memref(ctx) {
        return false;
    }
    let ty = ctx.memref(shape, element, None, None);
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.before(op);
    let buffer = rewriter.create_value(&spec);
    replace_op(rewriter, op, &memref::CAST, &[buffer]);
    true
}

/// Replaces a `to_buffer` of a `to_tensor` of a buffer of another type with a cast, if the cast cannot fail, and otherwise
/// with a copy: of a buffer in another memory space, or with a static offset or stride where the source has a dynamic one.
fn to_buffer_of_to_tensor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, to_buffer) = (rewriter.ctx, bufferization::ToBuffer::of(rewriter.view(), op));
    let Some(def_op) = bufferization::ToTensor::defining(rewriter.view(), to_buffer.tensor()) else { return false };
    if may_be_written(def_op) {
        return false;
    }
    let source = def_op.buffer();
    let (from, to) = (rewriter.ty(source), rewriter.ty(to_buffer.buffer()));
    if from == to {
        rewriter.replace(op, &[source]);
        return true;
    }
    if !from.is_memref(ctx) || !to.is_memref(ctx) {
        return false;
    }
    if buffer_cast_is_sure(ctx, from, to) {
        replace_op(rewriter, op, &memref::CAST, &[source]);
        return true;
    }
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    if from.element(ctx) != to.element(ctx) || from_shape.len() != to_shape.len() {
        return false;
    }
    rewriter.before(op);
    let location = rewriter.location(op);
    let mut sizes = Vec::new();
    for (dimension, _) in to_shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let dimension = rewriter.create_value(&arith::constant_index(ctx, location, dimension as i64));
        sizes.push(rewriter.create_value(&memref::dim(ctx, location, source, dimension)));
    }
    let copy = rewriter.create_value(&memref::alloc(ctx, location, to, &sizes));
    rewriter.create(&memref::copy(ctx, location, source, copy));
    rewriter.replace(op, &[copy]);
    true
}

/// Returns whether the cast is valid and cannot fail at run time: no dynamic offset or stride becomes static.
pub fn buffer_cast_is_sure(ctx: &Context, from: freehold_core::ir::Type, to: freehold_core::ir::Type) -> bool {
    if from.is_unranked_memref(ctx) || to.is_unranked_memref(ctx) {
        return to.is_unranked_memref(ctx) && memrefs_can_be_cast(ctx, from, to);
    }
    use crate::memref::strides_and_offset;
    let (Some(a), Some(b)) = (strides_and_offset(ctx, from), strides_and_offset(ctx, to)) else { return false };
    let learns = |from: i64, to: i64| from == freehold_core::ir::DYNAMIC && to != freehold_core::ir::DYNAMIC;
    let fits = a.strides.len() == b.strides.len()
        && !learns(a.offset, b.offset)
        && !a.strides.iter().zip(&b.strides).any(|(&a, &b)| learns(a, b));
    fits && memrefs_can_be_cast(ctx, from, to)
}
