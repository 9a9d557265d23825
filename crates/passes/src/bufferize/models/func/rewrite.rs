//! Bufferization rewrites of functions, calls and returns: tensors in signatures become buffers.

use crate::bufferize::{BufferTypes, Bufferize, Bufferizer, MALFORMED};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Name, Op, OpSpec, Type, TypeData, Value, ValueDef, View};
use freehold_dialects::{bufferization, func};

/// `func.func`: the buffer types of its signature are determined by the options, except for arguments with
/// `bufferization.buffer_layout`; those of arguments of inner blocks by the values passed to them.
pub struct Function;

impl Bufferize for Function {
    /// Only called for functions in bodies that are rewritten as a whole; `bufferize_isolated` does the work.
    fn bufferize(&self, _cx: &mut Bufferizer<'_, '_>, _op: Op) -> Fallible {
        Ok(())
    }

    fn bufferize_isolated(&self, cx: &mut Bufferizer<'_, '_>) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let attributes = cx.body().header.attributes;
        let Some(ty) = attributes.get(ctx, Name::FUNCTION_TYPE).and_then(|attr| attr.as_type(ctx)) else {
            return Err(MALFORMED);
        };
        let TypeData::Function { inputs, results } = ty.data(ctx) else { return Err(MALFORMED) };
        let mut new_inputs = Vec::with_capacity(inputs.len());
        for (number, &input) in inputs.iter().enumerate() {
            new_inputs.push(argument_type(&cx.types(), attributes, number, input)?);
        }
        let mut new_results = Vec::with_capacity(results.len());
        for &result in results {
            new_results.push(boundary_type(&cx.types(), result)?);
        }
        let function = ctx.function(&new_inputs, &new_results);
        let region = cx.body().roots()[0];
        let blocks: Vec<_> = cx.body().blocks(region).collect();
        for &block in &blocks {
            cx.bufferize_block(block)?;
        }
        let return_name = ctx.op_name(func::RETURN.name);
        for &block in &blocks {
            let last = cx.body().last_op(block).filter(|&op| cx.body().name(op) == return_name);
            let Some(return_) = last else { continue };
            let location = cx.body().location(return_);
            let mut returned = cx.body().operand_vec(return_);
            cx.rewriter.before(return_);
            for (value, &ty) in returned.iter_mut().zip(&new_results) {
                if cx.is_tensor(*value) {
                    *value = cx.make_value(&bufferization::TO_BUFFER, location, &[*value], &[ty]);
                }
            }
            cx.rewriter.set_operands(return_, &returned);
        }
        let name = Name::FUNCTION_TYPE;
        cx.rewriter.set_header_attributes(ctx.with_entry(attributes, name, Some(ctx.type_attr(function))));
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let body = types.body;
        let ValueDef::Argument(block, number) = body.def(value) else { return types.default_type(value, stack) };
        if body.is_entry_block(block) {
            return argument_type(types, body.header.attributes, number, body.ty(value));
        }
        types.joined_block_argument(value, stack)
    }
}

/// Returns the buffer type of a tensor in a function signature.
fn boundary_type(types: &BufferTypes<'_>, ty: Type) -> Fallible<Type> {
    let ctx = types.ctx;
    if !ty.is_tensor(ctx) {
        return Ok(ty);
    }
    match (types.options.default_memory_space)(ctx, ty) {
        Some(space) => Ok((types.options.function_argument_type)(ctx, ty, space)),
        None => types.diagnostics.error_on_root(View::new(ctx, types.body), "could not infer memory space").fail(),
    }
}

/// Returns the buffer type of argument `number` of a function with these attributes; `ty` is its current type.
fn argument_type(types: &BufferTypes<'_>, attributes: Attr, number: usize, ty: Type) -> Fallible<Type> {
    let ctx = types.ctx;
    let plain = boundary_type(types, ty)?;
    if !ty.is_tensor(ctx) {
        return Ok(plain);
    }
    let arguments = attributes.get(ctx, ctx.name("arg_attrs")).and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
    let layout = arguments.get(number).and_then(|attr| attr.get(ctx, ctx.name("bufferization.buffer_layout")));
    match layout {
        Some(layout) if plain.is_ranked_memref(ctx) => Ok(with_layout(ctx, plain, layout)),
        _ => Ok(plain),
    }
}

fn with_layout(ctx: &Context, ty: Type, layout: Attr) -> Type {
    let TypeData::MemRef { shape, element, space, .. } = ty.data(ctx) else { return ty };
    debug_assert!(matches!(layout.data(ctx), AttrData::AffineMap(_) | AttrData::StridedLayout { .. }));
    ctx.memref(shape, *element, Some(layout), *space)
}

/// `func.return`: rewritten with its function.
pub struct Return;

impl Bufferize for Return {
    fn bufferize(&self, _cx: &mut Bufferizer<'_, '_>, _op: Op) -> Fallible {
        Ok(())
    }
}

/// `func.call`: operands are converted to the argument types of the function, and the results are buffers.
pub struct Call;

impl Bufferize for Call {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let results = cx.body().results(op).to_vec();
        let mut types = Vec::with_capacity(results.len());
        for &result in &results {
            types.push(if cx.is_tensor(result) { cx.types().of(result)? } else { cx.ty(result) });
        }
        let Some((inputs, attributes)) = callee(&cx.types(), op) else { return Err(MALFORMED) };
        let mut operands = cx.body().operand_vec(op);
        for (number, operand) in operands.iter_mut().enumerate() {
            if !cx.is_tensor(*operand) {
                continue;
            }
            let passed = cx.buffer(*operand)?;
            let Some(&input) = inputs.get(number) else { return Err(MALFORMED) };
            let ty = argument_type(&cx.types(), attributes, number, input)?;
            cx.rewriter.before(op);
            *operand = if cx.ty(passed) == ty {
                passed
            } else if ty.is_ranked_memref(ctx) && cx.ty(passed).is_ranked_memref(ctx) {
                crate::bufferize::models::bufferization::casts::cast_or_copy(cx, passed, ty)?
            } else {
                cx.cast(passed, ty)
            };
        }
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands).results(&types);
        let spec = spec.attributes(cx.body().attributes(op));
        cx.replace_with(op, &spec);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let ValueDef::Result(op, number) = types.body.def(value) else { return types.default_type(value, stack) };
        let signature =
            callee_attr(View::new(types.ctx, types.body), op).and_then(|name| types.signatures.get(types.ctx, name));
        match signature.and_then(|signature| signature.results.get(number)) {
            Some(&ty) => boundary_type(types, ty),
            None => types.unknown_type(value),
        }
    }
}

fn callee_attr(view: View<'_>, op: Op) -> Option<Attr> {
    view.attribute(op, Name::CALLEE)
}

/// Returns the current argument types of the function that `op` calls, and the function's attributes.
fn callee(types: &BufferTypes<'_>, op: Op) -> Option<(Vec<Type>, Attr)> {
    let name = callee_attr(View::new(types.ctx, types.body), op)?;
    let signature = types.signatures.get(types.ctx, name)?;
    Some((signature.inputs.clone(), signature.attributes))
}
