//! The partial bufferization passes: each bufferizes the ops of one dialect, and leaves all others.
//!
//! | pass | does |
//! |---|---|
//! | `arith-bufferize`, `bufferization-bufferize`, `linalg-bufferize`, `shape-bufferize`, `tensor-bufferize`, `vector-bufferize` | One-Shot Bufferize of one dialect, with a copy before each write instead of an analysis (`dialects.rs`) |
//! | `scf-bufferize` | a dialect conversion of loops and ifs (`scf.rs`) |
//! | `func-bufferize` | a dialect conversion of functions, their blocks, and calls (`func.rs`) |
//! | `finalizing-bufferize` | a dialect conversion that requires that no tensors are left (`finalizing_bufferize`) |
//!
//! Between what is bufferized and what is not, `bufferization.to_buffer` and `bufferization.to_tensor` convert the
//! values:
//!
//! ```mlir
//! %0 = "test.source"() : () -> tensor<4xf32>
//! %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
//! "test.sink"(%1) : (tensor<4xf32>) -> ()
//! // becomes, by tensor-bufferize,
//! %0 = "test.source"() : () -> tensor<4xf32>
//! %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
//! %alloc = memref.alloc() : memref<4xf32>
//! memref.copy %1, %alloc : memref<4xf32> to memref<4xf32>
//! memref.store %f, %alloc[%i] : memref<4xf32>
//! %2 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
//! "test.sink"(%2) : (tensor<4xf32>) -> ()
//! ```
//!
//! Invariant of all of them: a buffer is written only before the first tensor is made of it. So buffers may be shared
//! wherever tensors are passed on (loops, branches, calls, views), and no pass needs to know what the others do. Buffers
//! have the identity layout where their type does not follow from an op.
//!
//! A pass that reports an error leaves the program as it was. Cost: linear. docs/guide/generations.md describes the use of the
//! passes, and how they behaved.

pub mod dialects;
pub mod func;
pub mod scf;

use super::options::{BufferizationOptions, LayoutOption};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Location, Rewriter, Type, TypeData, Value};
use freehold_core::rewrite::conversion::TypeConverter;
use freehold_dialects::bufferization::buffer_cast_is_sure;
use freehold_dialects::{bufferization, memref};

use crate::bufferize::{identity_buffer, is_buffer_element};
use crate::support::build;

/// Returns the conversion of tensors to buffers with the identity layout, with materializations by
/// `bufferization.to_buffer` and `bufferization.to_tensor`. A type of functions becomes the type of the converted
/// functions; values of such a type are not materialized.
///
/// ```
/// use freehold_core::ir::{Context, DYNAMIC};
/// use freehold_passes::bufferize::partial::buffer_types;
///
/// let ctx = Context::new(freehold_dialects::DIALECTS);
/// let tensor = ctx.tensor(&[DYNAMIC, 4], ctx.index());
/// let buffer = ctx.memref(&[DYNAMIC, 4], ctx.index(), None, None);
/// assert_eq!(buffer_types().convert(&ctx, tensor), buffer);
/// ```
pub fn buffer_types() -> TypeConverter {
    TypeConverter::new().rule(convert_type).source(to_tensor).target(to_buffer)
}

fn convert_type(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => {
            let convert =
                |types: &[Type]| -> Vec<Type> { types.iter().map(|&ty| convert_type(ctx, ty).unwrap_or(ty)).collect() };
            Some(ctx.function(&convert(inputs), &convert(results)))
        }
        _ if ty.is_tensor(ctx) && is_buffer_element(ctx, ty) => Some(identity_buffer(ctx, ty, None)),
        _ => None,
    }
}

fn to_tensor(rewriter: &mut Rewriter<'_>, location: Location, buffer: Value, ty: Type) -> Option<Value> {
    if !ty.is_tensor(rewriter.ctx) {
        return None;
    }
    let spec = rewriter.spec(&bufferization::TO_TENSOR, location, &[buffer], &[ty]);
    Some(rewriter.create_value(&spec))
}

fn to_buffer(rewriter: &mut Rewriter<'_>, location: Location, value: Value, ty: Type) -> Option<Value> {
    if rewriter.ty(value).is_memref(rewriter.ctx) {
        return buffer_as(rewriter, location, value, ty);
    }
    if !rewriter.ty(value).is_tensor(rewriter.ctx) {
        return None;
    }
    let spec = rewriter.spec(&bufferization::TO_BUFFER, location, &[value], &[ty]);
    Some(rewriter.create_value(&spec))
}

/// Returns `buffer` as a buffer of type `ty`: by a cast that cannot fail at run time, or a copy. Returns `None` if it is
/// in another memory space, or if no buffer of this type can be allocated.
pub(crate) fn buffer_as(rewriter: &mut Rewriter<'_>, location: Location, buffer: Value, ty: Type) -> Option<Value> {
    let ctx = rewriter.ctx;
    let from = rewriter.ty(buffer);
    if from == ty {
        return Some(buffer);
    }
    if from.memory_space(ctx) != ty.memory_space(ctx) {
        return None;
    }
    if buffer_cast_is_sure(ctx, from, ty) {
        return Some(build::cast(rewriter, location, buffer, ty));
    }
    let TypeData::MemRef { ref shape, .. } = *ty.data(ctx) else { return None };
    if !from.is_ranked_memref(ctx) || memref::has_layout(ctx, ty) {
        return None;
    }
    let mut sizes: Vec<Value> = Vec::new();
    for number in (0..shape.len()).filter(|&number| shape[number] == freehold_core::ir::DYNAMIC) {
        let at = build::index_constant(rewriter, location, number as i64);
        sizes.push(build::dim(rewriter, location, buffer, at));
    }
    let copy = build::allocate(rewriter, location, ty, &sizes);
    rewriter.create(&memref::copy(ctx, location, buffer, copy));
    Some(copy)
}

/// Runs `change` on `body`, and restores the body if it fails. Cost: one copy of the body.
pub(crate) fn or_restore(body: &mut Body, change: impl FnOnce(&mut Body) -> Fallible) -> Fallible {
    let before = body.deep_copy();
    let outcome = change(body);
    if outcome.is_err() {
        *body = before;
    }
    outcome
}

/// Returns the options with which One-Shot Bufferize fits between the partial passes: buffers have the identity layout
/// where nothing else is known, and other ops may stay.
pub(crate) fn partial_options_of_all() -> BufferizationOptions {
    let mut options = BufferizationOptions { allow_unknown_ops: true, ..BufferizationOptions::default() };
    options.set_unknown_type_conversion(LayoutOption::Identity);
    options
}
