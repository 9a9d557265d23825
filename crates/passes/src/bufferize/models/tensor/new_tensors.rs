//! Bufferization rewrites of `tensor` ops that create new tensors. The result is allocated with
//! `bufferization.alloc_tensor`, which is rewritten later, and then filled.

use super::rewrite::make_subview;
use crate::bufferize::models::bufferization::without_default;
use crate::bufferize::{
    BufferTypes, Bufferize, Bufferizer, MALFORMED, allocate_tensor_like, identity_buffer, is_buffer_element,
};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExpr, Block, DYNAMIC, InsertPoint, Location, Name, Op, Type, Value, View};
use freehold_dialects::affine::apply::composed_sum;
use freehold_dialects::memref::{constant_index, dims::given_size};
use freehold_dialects::slices::{MixedIndex, begins_at_end};
use freehold_dialects::{affine, bufferization, linalg, memref, tensor};

/// `tensor.empty`
pub struct Empty;

impl Bufferize for Empty {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        if cx.body().all_results_unused(op) {
            cx.rewriter.erase(op);
            return Ok(());
        }
        let location = cx.body().location(op);
        let result = cx.body().result(op, 0);
        cx.rewriter.before(op);
        if let Some(ty) = type_of_plain_allocation(cx, result) {
            let buffer = cx.allocate(location, ty, &[])?;
            cx.replace(op, &[buffer]);
            return Ok(());
        }
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        cx.rewriter.replace(op, &[tensor]);
        Ok(())
    }
}

/// Returns the type of the buffer that `result`, of a `tensor.empty`, certainly becomes, if it can be allocated at once: without the
/// `bufferization.alloc_tensor` that is rewritten after all other ops, with conversions at its users until then. `None` if the program
/// may become another one by that:
///
/// - if an op may be rewritten without the buffer, so that in the end nothing uses the `alloc_tensor`, and no buffer is allocated.
///   Structured ops of the same block always take it;
/// - if a rewrite may find the sizes of the buffer in its allocation, or the type has no static shape;
/// - if the options select the ops to be rewritten, or allocate in a way of their own, or say of no memory space that it is the default.
fn type_of_plain_allocation(cx: &mut Bufferizer<'_, '_>, result: Value) -> Option<Type> {
    let ctx = cx.rewriter.ctx;
    let (view, ty) = (cx.rewriter.view(), cx.ty(result));
    if cx.options.allocation.is_some() || !cx.options.filter.is_empty() {
        return None;
    }
    let block = view.value_block(result);
    let is_taken = |owner| view.block(owner) == block && linalg::is_structured(view, owner);
    if !view.uses(result).all(|operand| is_taken(view.use_owner(operand))) {
        return None;
    }
    let known = cx.state.plain_allocations.get(&ty);
    known.copied().unwrap_or_else(|| {
        let is_static = ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx) && is_buffer_element(ctx, ty);
        let space = (cx.options.default_memory_space)(ctx, ty).filter(|_| is_static);
        let found = space.map(|space| identity_buffer(ctx, ty, without_default(ctx, space)));
        cx.state.plain_allocations.insert(ty, found);
        found
    })
}

/// `tensor.from_elements`: a store of each element.
pub struct FromElements;

impl Bufferize for FromElements {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let result = cx.body().result(op, 0);
        let shape = cx.ty(result).shape(ctx).unwrap_or(&[]).to_vec();
        let elements = cx.body().operand_vec(op);
        cx.rewriter.before(op);
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        let ty = cx.types().of(tensor)?;
        let buffer = cx.make_value(&bufferization::TO_BUFFER, location, &[tensor], &[ty]);
        if !elements.is_empty() {
            let most = shape.iter().copied().max().unwrap_or(0);
            let constants: Vec<Value> = (0..most).map(|number| cx.index(location, number)).collect();
            let mut at = vec![0usize; shape.len()];
            for &element in &elements {
                let mut operands = vec![element, buffer];
                operands.extend(at.iter().map(|&number| constants[number]));
                if at.is_empty() {
                    // mlir-opt does not spell the default of `nontemporal` here.
                    let store = cx.rewriter.spec(&memref::STORE, location, &operands, &[]);
                    cx.rewriter.create(&store);
                } else {
                    cx.make(&memref::STORE, location, &operands, &[]);
                }
                // The next index in row-major order.
                for (number, &size) in at.iter_mut().zip(&shape).rev() {
                    *number += 1;
                    if (*number as i64) < size {
                        break;
                    }
                    *number = 0;
                }
            }
        }
        cx.replace(op, &[buffer]);
        Ok(())
    }
}

/// Reports an error if the op would have to be allocated in a non-default memory space, which is not supported.
fn check_space(cx: &Bufferizer<'_, '_>, op: Op) -> Fallible {
    let ty = cx.ty(cx.body().result(op, 0));
    if (cx.options.default_memory_space)(cx.rewriter.ctx, ty) == Some(None) {
        return Ok(());
    }
    cx.diagnostics.error_on(cx.rewriter.view(), op, "memory space not implemented yet").fail()
}

/// Creates a `linalg.map` that fills `destination`, with an empty block in its region.
fn make_map(cx: &mut Bufferizer<'_, '_>, at: Location, destination: Value) -> (Value, Block) {
    let ctx = cx.rewriter.ctx;
    let ty = cx.ty(destination);
    let region = cx.rewriter.create_region();
    let spec = cx.rewriter.spec(&linalg::MAP, at, &[destination], &[ty]).region(region);
    let map = cx.rewriter.create_value(&spec);
    let block = cx.rewriter.append_block(region);
    cx.rewriter.add_argument(block, ty.element_or_self(ctx), at);
    (map, block)
}

/// Creates a `linalg.map` that fills `destination` with the values computed by the body of a `tensor.generate` or
/// `tensor.pad`.
fn lower_body(cx: &mut Bufferizer<'_, '_>, op: Op, destination: Value) -> Fallible<Value> {
    let ctx = cx.rewriter.ctx;
    let at = cx.body().location(op);
    let source = cx.body().regions(op).first().and_then(|&region| cx.body().first_block(region)).ok_or(MALFORMED)?;
    let outside = cx.rewriter.at;
    let (map, block) = make_map(cx, at, destination);
    cx.rewriter.at = InsertPoint::End(block);
    let arguments = cx.body().arguments(source).to_vec();
    for (number, &argument) in arguments.iter().enumerate() {
        let spec = cx.rewriter.spec(&linalg::INDEX, at, &[], &[ctx.index()]);
        let dim = ctx.integer_attr(ctx.integer(64), number as i64);
        let index = cx.rewriter.create_value(&spec.attribute(ctx, Name::DIM, dim));
        cx.rewriter.replace_all_uses(argument, index);
    }
    if let Some(first) = cx.body().first_op(source) {
        cx.rewriter.splice(first, None, InsertPoint::End(block));
    }
    let yield_ = cx.body().last_op(block).ok_or(MALFORMED)?;
    let [value] = cx.body().first_operands(yield_);
    let location = cx.body().location(yield_);
    cx.rewriter.before(yield_);
    cx.make(&linalg::YIELD, location, &[value], &[]);
    cx.rewriter.erase(yield_);
    cx.rewriter.at = outside;
    Ok(map)
}

/// `tensor.generate`: a `linalg.map`, which is rewritten later.
pub struct Generate;

impl Bufferize for Generate {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        check_space(cx, op)?;
        let location = cx.body().location(op);
        let result = cx.body().result(op, 0);
        cx.rewriter.before(op);
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        let map = lower_body(cx, op, tensor)?;
        cx.rewriter.replace(op, &[map]);
        Ok(())
    }
}

/// `tensor.splat`: a `linalg.map`, which is rewritten later.
pub struct Splat;

impl Bufferize for Splat {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let location = cx.body().location(op);
        let splat = tensor::Splat::of(cx.view(), op);
        let (value, result) = (splat.input(), splat.aggregate());
        cx.rewriter.before(op);
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        check_space(cx, op)?;
        let outside = cx.rewriter.at;
        let (map, block) = make_map(cx, location, tensor);
        cx.rewriter.at = InsertPoint::End(block);
        cx.make(&linalg::YIELD, location, &[value], &[]);
        cx.rewriter.at = outside;
        cx.rewriter.replace(op, &[map]);
        Ok(())
    }
}

/// `tensor.pad`: a `linalg.map` fills the whole result, then a `tensor.insert_slice` inserts the source; both are
/// rewritten later.
pub struct Pad;

impl Bufferize for Pad {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let pad = tensor::Pad::of(cx.view(), op);
        let (source, result) = (pad.source(), pad.result());
        let shape = cx.ty(result).shape(ctx).unwrap_or(&[]).to_vec();
        let mixed = |known: Option<Vec<i64>>, values: Vec<Value>| {
            // Constants are created again, or become static offsets.
            let entries = freehold_dialects::slices::mixed_indices(&known.unwrap_or_default(), &values).into_iter();
            let known = |entry| constant_index(cx.view(), entry).map_or(entry, MixedIndex::Static);
            entries.map(known).collect::<Vec<MixedIndex>>()
        };
        let (low, high) =
            (mixed(pad.static_low(), pad.low().collect()), mixed(pad.static_high(), pad.high().collect()));
        cx.rewriter.before(op);
        // Upstream creates the sizes of the map, which are unused, in addition to those of the allocation.
        for (number, _) in shape.iter().enumerate().filter(|size| *size.1 == DYNAMIC) {
            let index = cx.index(location, number as i64);
            let size = cx.rewriter.create_value(&tensor::dim(ctx, location, source, index));
            let mut operands = vec![size];
            for entry in [low[number], high[number]] {
                operands.push(match entry {
                    MixedIndex::Value(value) => value,
                    MixedIndex::Static(value) => cx.index(location, value),
                });
            }
            let symbol = |index| AffineExpr::symbol(ctx, index);
            let sum = symbol(0).add(ctx, symbol(1)).add(ctx, symbol(2));
            let map = ctx.map_attr(ctx.affine_map(0, 3, &[sum]));
            let spec = cx.rewriter.spec(&affine::APPLY, location, &operands, &[ctx.index()]);
            cx.rewriter.create_value(&spec.attribute(ctx, Name::MAP, map));
        }
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        let filled = lower_body(cx, op, tensor)?;
        if begins_at_end(&low, &shape) {
            cx.rewriter.replace(op, &[filled]);
            return Ok(());
        }
        let from = cx.ty(source).shape(ctx).unwrap_or(&[]).to_vec();
        let mut sizes = Vec::with_capacity(from.len());
        for (number, &size) in from.iter().enumerate() {
            sizes.push(if size == DYNAMIC {
                let index = cx.index(location, number as i64);
                MixedIndex::Value(cx.rewriter.create_value(&tensor::dim(ctx, location, source, index)))
            } else {
                MixedIndex::Static(size)
            });
        }
        let ones = vec![MixedIndex::Static(1); from.len()];
        let ty = cx.ty(result);
        let spec = cx.rewriter.spec(&tensor::INSERT_SLICE, location, &[source, filled], &[ty]);
        let spec = freehold_dialects::tensor::casts_and_slices::with_mixed(
            ctx,
            spec,
            &[(Name::STATIC_OFFSETS, &low), (Name::STATIC_SIZES, &sizes), (Name::STATIC_STRIDES, &ones)],
        );
        let new = cx.rewriter.create_value(&spec);
        cx.rewriter.replace(op, &[new]);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let op = types.body.defining_op(value).ok_or(MALFORMED)?;
        let source = types.of_value(tensor::Pad::of(types.view(), op).source(), stack)?;
        Ok(identity_buffer(types.ctx, types.body.ty(value), source.memory_space(types.ctx)))
    }
}

/// `tensor.concat`: a copy of each input into the result.
pub struct Concat;

impl Bufferize for Concat {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let result = cx.body().result(op, 0);
        let dimension = tensor::Concat::of(cx.view(), op).dim().ok_or(MALFORMED)? as usize;
        cx.rewriter.before(op);
        let tensor = allocate_tensor_like(cx, location, result, false)?;
        check_space(cx, op)?;
        let shape = cx.ty(result).shape(ctx).ok_or(MALFORMED)?.to_vec();
        let ty = identity_buffer(ctx, cx.ty(result), None);
        let whole = cx.make_value(&bufferization::TO_BUFFER, location, &[tensor], &[ty]);
        let mut offsets = vec![MixedIndex::Static(0); shape.len()];
        let strides = vec![MixedIndex::Static(1); shape.len()];
        let mut sizes = Vec::with_capacity(shape.len());
        for (number, &size) in shape.iter().enumerate() {
            sizes.push(if size == DYNAMIC {
                let index = cx.index(location, number as i64);
                MixedIndex::Value(cx.rewriter.create_value(&memref::dim(ctx, location, whole, index)))
            } else {
                MixedIndex::Static(size)
            });
        }
        for operand in cx.body().operand_vec(op) {
            let source = cx.buffer(operand)?;
            cx.rewriter.before(op);
            let from = cx.ty(operand).shape(ctx).ok_or(MALFORMED)?.to_vec();
            sizes[dimension] = if from[dimension] == DYNAMIC {
                let index = cx.index(location, dimension as i64);
                let ty = cx.ty(source);
                let def_op = cx.body().defining_op(source);
                let given = def_op.and_then(|def_op| given_size(View::new(ctx, cx.body()), def_op, ty, dimension));
                MixedIndex::Value(match ty.shape(ctx).map(|shape| shape[dimension]) {
                    Some(size) if size != DYNAMIC => cx.index(location, size),
                    _ if given.is_some() => given.ok_or(MALFORMED)?,
                    _ => cx.make_value(&memref::DIM, location, &[source, index], &[ctx.index()]),
                })
            } else {
                MixedIndex::Static(from[dimension])
            };
            if !begins_at_end(&offsets, &shape) {
                let lists = [offsets.clone(), sizes.clone(), strides.clone()];
                let part = make_subview(cx, location, whole, &lists, &from)?;
                cx.copy(location, source, part)?;
            }
            offsets[dimension] = composed_sum(cx.rewriter, location, &[offsets[dimension], sizes[dimension]]);
        }
        cx.replace(op, &[whole]);
        Ok(())
    }
}
