//! Bufferization rewrites of `tensor` ops: views become views on buffers; element accesses and insertions become loads,
//! stores and copies. Ops that create new tensors are in [`super::new_tensors`].

use crate::bufferize::{
    BufferTypes, Bufferize, Bufferizer, MALFORMED, allocate_tensor_like, buffer, fully_dynamic_buffer, identity_buffer,
};
use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Name, Op, Type, TypeData, Value, View};
use freehold_dialects::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides, statics, with_lists};
use freehold_dialects::memref::{
    collapsed_layout, expanded_type, has_layout, rank_reduced_subview_type, strided_memref, strides_and_offset,
};
use freehold_dialects::slices::{MixedIndex, StaticSlice, reassociation};
use freehold_dialects::{bufferization, memref, tensor};

/// Offsets, sizes and strides of a slice.
pub(super) type Lists = [Vec<MixedIndex>; 3];

fn lists_of(view: View<'_>, op: Op) -> Lists {
    [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)]
}

/// Returns the type of the subview at `lists`, with shape `shape`, of a buffer of type `source`.
fn part_type(ctx: &Context, source: Type, lists: &Lists, shape: &[i64]) -> Fallible<Type> {
    let [offsets, sizes, strides] = lists;
    let slice = StaticSlice { offsets: statics(offsets), sizes: statics(sizes), strides: statics(strides) };
    rank_reduced_subview_type(ctx, source, &slice, shape).ok_or(MALFORMED)
}

/// Creates a `memref.subview` of shape `shape` at the insertion point.
pub(super) fn make_subview(
    cx: &mut Bufferizer<'_, '_>,
    at: freehold_core::ir::Location,
    source: Value,
    lists: &Lists,
    shape: &[i64],
) -> Fallible<Value> {
    let ctx = cx.rewriter.ctx;
    let ty = part_type(ctx, cx.ty(source), lists, shape)?;
    let spec = cx.rewriter.spec(&memref::SUBVIEW, at, &[source], &[ty]);
    let [offsets, sizes, strides] = lists;
    Ok(cx.rewriter.create_value(&with_lists(ctx, spec, [offsets, sizes, strides])))
}

fn shape_of(ctx: &Context, ty: Type) -> Vec<i64> {
    ty.shape(ctx).unwrap_or(&[]).to_vec()
}

/// `tensor.cast`
pub struct Cast;

impl Bufferize for Cast {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let cast = tensor::Cast::of(cx.view(), op);
        let (source, result) = (cast.source(), cast.dest());
        let source = cx.buffer(source)?;
        let ty = cx.types().of(result)?;
        if cx.ty(source) == ty {
            cx.replace(op, &[source]);
            return Ok(());
        }
        cx.replace_with(op, &memref::cast(cx.rewriter.ctx, cx.body().location(op), source, ty));
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).ok_or(MALFORMED)?;
        let source = types.of_value(tensor::Cast::of(types.view(), op).source(), stack)?;
        let to = body.ty(value);
        match (source.data(ctx), to.is_ranked_tensor(ctx)) {
            (TypeData::MemRef { layout, space, .. }, true) => Ok(buffer(ctx, to, *layout, *space)),
            _ => Ok(fully_dynamic_buffer(ctx, to, source.memory_space(ctx))),
        }
    }
}

fn groups_of(view: View<'_>, op: Op) -> Fallible<Vec<Vec<i64>>> {
    tensor::Reshaping::of(view, op).reassociation().and_then(|attr| reassociation(view.ctx, attr)).ok_or(MALFORMED)
}

/// Returns the type `source` of a tensor's buffer with only those static sizes that the tensor type has. If the buffer
/// type has more (it is a function's result that is no longer cast), the reshape on buffers would be invalid.
fn in_shape_of(ctx: &Context, tensor: Type, source: Type) -> Type {
    match *source.data(ctx) {
        TypeData::MemRef { layout, space, .. } if source.shape(ctx) != tensor.shape(ctx) => {
            buffer(ctx, tensor, layout, space)
        }
        _ => source,
    }
}

/// Returns the buffer type of the source of the reshape `op`, as adapted by [`in_shape_of`].
fn reshaped_buffer_type(types: &BufferTypes<'_>, op: Op, stack: &mut Vec<Value>) -> Fallible<Type> {
    let tensor = tensor::Reshaping::of(types.view(), op).src();
    let source = types.of_value(tensor, stack)?;
    Ok(in_shape_of(types.ctx, types.body.ty(tensor), source))
}

/// Whether the dimensions of a buffer are known to be collapsible.
fn can_be_collapsed(ctx: &Context, source: Type, groups: &[Vec<i64>]) -> bool {
    !has_layout(ctx, source) || collapsed_layout(ctx, source, groups, true).is_some()
}

/// Returns the type of a buffer of type `source` collapsed to `shape`.
fn collapsed_type(ctx: &Context, source: Type, groups: &[Vec<i64>], shape: &[i64]) -> Fallible<Type> {
    let TypeData::MemRef { element, space, .. } = *source.data(ctx) else { return Err(MALFORMED) };
    if !has_layout(ctx, source) {
        return Ok(ctx.memref(shape, element, None, space));
    }
    let strided = collapsed_layout(ctx, source, groups, false).ok_or(MALFORMED)?;
    Ok(strided_memref(ctx, shape, element, &strided.strides, strided.offset, space))
}

/// `tensor.collapse_shape`: a view, or a copy if the dimensions may not be contiguous.
pub struct CollapseShape;

impl Bufferize for CollapseShape {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let collapse = tensor::Reshaping::of(cx.view(), op);
        let (tensor, reassociation) = (collapse.src(), collapse.reassociation());
        let mut source = cx.buffer(tensor)?;
        let ty = in_shape_of(ctx, cx.ty(tensor), cx.ty(source));
        cx.rewriter.before(op);
        let groups = groups_of(View::new(ctx, cx.body()), op)?;
        let shape = shape_of(ctx, cx.ty(cx.body().result(op, 0)));
        let TypeData::MemRef { element, space, .. } = *ty.data(ctx) else { return Err(MALFORMED) };
        let result = if shape.is_empty() {
            if has_layout(ctx, ty) {
                let strided = strides_and_offset(ctx, ty).ok_or(MALFORMED)?;
                strided_memref(ctx, &[], element, &[], strided.offset, space)
            } else {
                ctx.memref(&[], element, None, space)
            }
        } else {
            if !can_be_collapsed(ctx, ty, &groups) {
                let copy = allocate_tensor_like(cx, location, tensor, true)?;
                let plain = ctx.memref(&shape_of(ctx, cx.ty(tensor)), element, None, space);
                source = cx.make_value(&bufferization::TO_BUFFER, location, &[copy], &[plain]);
            } else {
                source = cx.cast(source, ty);
            }
            collapsed_type(ctx, cx.ty(source), &groups, &shape)?
        };
        let reassociation = reassociation.ok_or(MALFORMED)?;
        let spec = cx.rewriter.spec(&memref::COLLAPSE_SHAPE, location, &[source], &[result]);
        cx.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, reassociation));
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).ok_or(MALFORMED)?;
        let source = reshaped_buffer_type(types, op, stack)?;
        let groups = groups_of(View::new(ctx, body), op)?;
        if !can_be_collapsed(ctx, source, &groups) {
            return Ok(identity_buffer(ctx, body.ty(value), source.memory_space(ctx)));
        }
        collapsed_type(ctx, source, &groups, &shape_of(ctx, body.ty(value)))
    }
}

/// `tensor.expand_shape`: a view.
pub struct ExpandShape;

impl Bufferize for ExpandShape {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let mut operands = cx.body().operand_vec(op);
        let source = cx.buffer(operands[0])?;
        let ty = in_shape_of(ctx, cx.ty(operands[0]), cx.ty(source));
        cx.rewriter.before(op);
        operands[0] = cx.cast(source, ty);
        let groups = groups_of(View::new(ctx, cx.body()), op)?;
        let shape = shape_of(ctx, cx.ty(cx.body().result(op, 0)));
        let ty = expanded_type(ctx, cx.ty(operands[0]), &shape, &groups).ok_or(MALFORMED)?;
        let mut spec = cx.rewriter.spec(&memref::EXPAND_SHAPE, cx.body().location(op), &operands, &[ty]);
        for name in [Name::REASSOCIATION, Name::STATIC_OUTPUT_SHAPE] {
            let value = cx.attribute(op, name).ok_or(MALFORMED)?;
            spec = spec.attribute(ctx, name, value);
        }
        cx.replace_with(op, &spec);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).ok_or(MALFORMED)?;
        let source = reshaped_buffer_type(types, op, stack)?;
        let groups = groups_of(View::new(ctx, body), op)?;
        expanded_type(ctx, source, &shape_of(ctx, body.ty(value)), &groups).ok_or(MALFORMED)
    }
}

/// An op with one tensor operand, the first, whose buffer counterpart differs only in name.
pub struct SameOnBuffers(pub &'static OpDef);

impl Bufferize for SameOnBuffers {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let mut operands = cx.body().operand_vec(op);
        operands[0] = cx.buffer(operands[0])?;
        let types: Vec<Type> = cx.body().results(op).iter().map(|&result| cx.ty(result)).collect();
        let ctx = cx.rewriter.ctx;
        let mut spec = cx.rewriter.spec(self.0, cx.body().location(op), &operands, &types);
        if self.0.is(&memref::LOAD) {
            spec = spec.attribute(ctx, Name::NONTEMPORAL, ctx.bool_attr(false));
        }
        cx.replace_with(op, &spec);
        Ok(())
    }
}

/// `tensor.extract_slice`: a `memref.subview`.
pub struct ExtractSlice;

impl Bufferize for ExtractSlice {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let source = cx.buffer(tensor::ExtractSlice::of(cx.view(), op).source())?;
        let lists = lists_of(View::new(ctx, cx.body()), op);
        let shape = shape_of(ctx, cx.ty(cx.body().result(op, 0)));
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        let part = make_subview(cx, location, source, &lists, &shape)?;
        cx.replace(op, &[part]);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).ok_or(MALFORMED)?;
        let source = types.of_value(tensor::ExtractSlice::of(types.view(), op).source(), stack)?;
        part_type(ctx, source, &lists_of(View::new(ctx, body), op), &shape_of(ctx, body.ty(value)))
    }
}

/// `tensor.insert`: a `memref.store`.
pub struct Insert;

impl Bufferize for Insert {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let mut operands = cx.body().operand_vec(op);
        operands[1] = cx.buffer(operands[1])?;
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        cx.make(&memref::STORE, location, &operands, &[]);
        cx.replace(op, &[operands[1]]);
        Ok(())
    }
}

/// `tensor.insert_slice`: a copy into a `memref.subview`.
pub struct InsertSlice;

impl Bufferize for InsertSlice {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let insertion = tensor::InsertSlice::of(cx.view(), op);
        let (source, destination) = (insertion.source(), insertion.dest());
        let destination = cx.buffer(destination)?;
        let lists = lists_of(View::new(ctx, cx.body()), op);
        let shape = shape_of(ctx, cx.ty(source));
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        let part = make_subview(cx, location, destination, &lists, &shape)?;
        let source = cx.buffer(source)?;
        cx.rewriter.before(op);
        cx.copy(location, source, part)?;
        cx.replace(op, &[destination]);
        Ok(())
    }
}

/// `tensor.parallel_insert_slice`: a copy into a `memref.subview`, before the terminator that holds the op.
pub struct ParallelInsertSlice;

impl Bufferize for ParallelInsertSlice {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let parent = cx.body().parent_op(op).ok_or(MALFORMED)?;
        let insertion = tensor::ParallelInsertSlice::of(cx.view(), op);
        let (source, destination) = (insertion.source(), insertion.dest());
        let shape = shape_of(ctx, cx.ty(source));
        let lists = lists_of(View::new(ctx, cx.body()), op);
        let location = cx.body().location(op);
        cx.rewriter.before(parent);
        let destination = cx.buffer(destination)?;
        let source = cx.buffer(source)?;
        cx.rewriter.before(parent);
        let part = make_subview(cx, location, destination, &lists, &shape)?;
        cx.copy(location, source, part)?;
        let frees = |body: &Body, user: Op| {
            freehold_core::definition::has_effect(
                View::new(ctx, body),
                user,
                freehold_core::definition::EffectKind::Free,
            )
        };
        let body = cx.body();
        let free = body.users(source).find(|&user| frees(body, user));
        if let Some(free) = free.filter(|&free| body.block(free) == body.block(parent)) {
            cx.rewriter.move_op(free, freehold_core::ir::InsertPoint::Before(parent));
        }
        cx.rewriter.erase(op);
        Ok(())
    }
}

/// `tensor.reshape`: a `memref.reshape` of a buffer without a layout.
pub struct Reshape;

impl Bufferize for Reshape {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let reshape = tensor::Reshape::of(cx.view(), op);
        let (tensor, shape, result) = (reshape.source(), reshape.shape(), reshape.result());
        let mut source = cx.buffer(tensor)?;
        let shape = cx.buffer(shape)?;
        let ty = cx.types().of(result)?;
        let from = cx.ty(source);
        if let TypeData::MemRef { shape, element, space, layout: Some(_) } = from.data(ctx) {
            cx.rewriter.before(op);
            let copy = allocate_tensor_like(cx, location, tensor, true)?;
            let plain = ctx.memref(shape, *element, None, *space);
            source = cx.make_value(&bufferization::TO_BUFFER, location, &[copy], &[plain]);
        }
        let spec = cx.rewriter.spec(&memref::RESHAPE, location, &[source, shape], &[ty]);
        cx.replace_with(op, &spec);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).ok_or(MALFORMED)?;
        let source = types.of_value(tensor::Reshape::of(types.view(), op).source(), stack)?;
        Ok(identity_buffer(ctx, body.ty(value), source.memory_space(ctx)))
    }
}
