//! Rematerialization: a copy of a tensor whose contents are a few scalars is built from the scalars instead.
//!
//! ```mlir
//! %z = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
//! %a = linalg.matmul … outs(%z : …)                            // must not overwrite %z, which is read later
//! // becomes, instead of a copy of %z,
//! %t = bufferization.alloc_tensor() : tensor<8xf32>
//! %y = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
//! %a = linalg.matmul … outs(%y : …)
//! ```
//!
//! The decisions of the analysis are not affected: an allocation is necessary in both cases, and it gets the same
//! contents. The scalars dominate the tensor that they were built into, and so its use. They are of types that are
//! never bufferized.
//!
//! Cost: a constant number of ops is inspected for each copy ([`VIEWS`]), and at most [`ELEMENTS`] scalars are created.

use super::allocate_tensor_like;
use crate::bufferize::*;
use freehold_core::definition::is_pure;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, DYNAMIC, Location, Name, Type, Value, View};
use freehold_dialects::dense_elements::DenseElements;
use freehold_dialects::linalg::build::fill;
use freehold_dialects::{arith, bufferization, linalg, tensor};

/// The most views that are followed from a tensor to the op that builds it.
const VIEWS: usize = 8;
/// The most elements of a tensor that are built one by one.
const ELEMENTS: usize = 16;

/// A scalar that a tensor is built from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// A value of the program.
    Value(Value),
    /// A constant.
    Constant(Attr),
}

/// The contents of a tensor that is cheap to build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// All elements are equal.
    Splat(Scalar),
    /// The elements in row-major order.
    Elements(Vec<Scalar>),
}

/// Returns the contents of a tensor if they are a splat or a few scalars.
pub fn cheap_contents(view: View<'_>, value: Value) -> Option<Contents> {
    let mut value = value;
    // Whether a view on the way reorders, repeats or drops elements.
    let mut only_splat = false;
    for _ in 0..VIEWS {
        let op = view.defining_op(value)?;
        let keeps_order = view.is_one_of(op, &[&tensor::COLLAPSE_SHAPE, &tensor::EXPAND_SHAPE, &tensor::CAST]);
        let source =
            if keeps_order || view.is_one_of(op, &[&tensor::EXTRACT_SLICE, &linalg::TRANSPOSE, &linalg::BROADCAST]) {
                only_splat |= !keeps_order;
                view.operands(op).next()
            } else if view.is(op, &bufferization::ALLOC_TENSOR) {
                Some(bufferization::AllocTensor::of(view, op).copy()?)
            } else {
                None
            };
        match source {
            Some(source) => value = source,
            None => return contents_of_op(view, op).filter(|contents| !only_splat || contents.is_splat()),
        }
    }
    None
}

impl Contents {
    fn is_splat(&self) -> bool {
        matches!(self, Contents::Splat(_))
    }
}

/// Returns the contents of the result of an op that builds a tensor from scalars.
fn contents_of_op(view: View<'_>, op: Op) -> Option<Contents> {
    let ctx = view.ctx;
    let [result] = view.results(op) else { return None };
    let ty = view.ty(*result);
    let element = ty.element(ctx).filter(|&element| is_scalar(ctx, element))?;
    if let Some(fill) = linalg::Fill::cast(view, op) {
        let value = fill.value();
        return (view.ty(value) == element).then_some(Contents::Splat(Scalar::Value(value)));
    }
    if view.is(op, &tensor::SPLAT) {
        return Some(Contents::Splat(Scalar::Value(tensor::Splat::of(view, op).input())));
    }
    if view.is(op, &tensor::FROM_ELEMENTS) {
        let elements: Vec<Scalar> = view.operands(op).map(Scalar::Value).take(ELEMENTS + 1).collect();
        return match elements[..] {
            [element] => Some(Contents::Splat(element)),
            [] => None,
            _ => (elements.len() <= ELEMENTS).then_some(Contents::Elements(elements)),
        };
    }
    if view.is(op, &arith::CONSTANT) {
        let dense = DenseElements::of(ctx, view.attribute(op, Name::VALUE)?)?;
        if dense.splat {
            return Some(Contents::Splat(Scalar::Constant(dense.element(ctx, 0)?)));
        }
        let count = element_count(ctx, ty).filter(|&count| count <= ELEMENTS)?;
        let elements = (0..count).map(|index| dense.element(ctx, index).map(Scalar::Constant));
        return elements.collect::<Option<Vec<Scalar>>>().map(Contents::Elements);
    }
    None
}

/// Whether an `arith.constant` of this type exists, and buffers may hold it.
fn is_scalar(ctx: &Context, ty: Type) -> bool {
    ty.is_float(ctx) || ty.is_index(ctx) || ty.bit_width(ctx).is_some_and(|width| ty.is_signless(ctx, width))
}

/// Returns the number of elements of a type with a static shape.
fn element_count(ctx: &Context, ty: Type) -> Option<usize> {
    let shape = ty.shape(ctx)?;
    shape.iter().try_fold(1usize, |count, &size| match size {
        DYNAMIC => None,
        size => count.checked_mul(usize::try_from(size).ok()?),
    })
}

/// Builds the contents of the ranked tensor `value` again in a new tensor, at the insertion point, if they are a splat
/// or a few scalars.
///
/// # Errors
/// The tensor cannot be allocated; the error was reported.
pub(super) fn rematerialize(cx: &mut Bufferizer<'_, '_>, at: Location, value: Value) -> Fallible<Option<Value>> {
    let ctx = cx.rewriter.ctx;
    let ty = cx.ty(value);
    let Some(contents) = cheap_contents(cx.view(), value) else { return Ok(None) };
    let element = ty.element_or_self(ctx);
    let count = element_count(ctx, ty);
    let elements = match contents {
        Contents::Splat(scalar) if count == Some(1) => vec![scalar],
        Contents::Elements(elements) if count == Some(elements.len()) => elements,
        Contents::Elements(_) => return Ok(None),
        Contents::Splat(scalar) => {
            let like = shape_source(cx.view(), value);
            let destination = allocate_tensor_like(cx, at, like, false)?;
            let scalar = make_scalar(cx, at, scalar, element);
            let filled = fill(cx.rewriter, at, scalar, destination);
            return Ok(Some(built(cx, value, filled)));
        }
    };
    let scalars: Vec<Value> = elements.into_iter().map(|scalar| make_scalar(cx, at, scalar, element)).collect();
    let spec = cx.rewriter.spec(&tensor::FROM_ELEMENTS, at, &scalars, &[ty]);
    let tensor = cx.rewriter.create_value(&spec);
    Ok(Some(built(cx, value, tensor)))
}

/// Records that `value` was built again as `new`, and returns `new`.
fn built(cx: &mut Bufferizer<'_, '_>, value: Value, new: Value) -> Value {
    cx.state.rematerialized.extend(cx.body().defining_op(value));
    cx.state.rematerializations += 1;
    new
}

fn make_scalar(cx: &mut Bufferizer<'_, '_>, at: Location, scalar: Scalar, ty: Type) -> Value {
    match scalar {
        Scalar::Value(value) => value,
        Scalar::Constant(value) => {
            let spec = arith::constant(cx.rewriter.ctx, at, value, ty);
            cx.rewriter.create_value(&spec)
        }
    }
}

/// Returns the tensor from which the sizes of `value`, a fill, are taken: the one that was filled, so that the fill may
/// become dead.
fn shape_source(view: View<'_>, value: Value) -> Value {
    let Some(fill) = linalg::Fill::defining(view, value) else { return value };
    let filled = fill.output();
    let is_new =
        view.defining_op(filled).is_some_and(|op| view.is_one_of(op, &[&tensor::EMPTY, &bufferization::ALLOC_TENSOR]));
    if is_new { filled } else { value }
}

/// Erases `candidates` and the ops that define their operands, if they are pure and their results have no uses.
pub fn erase_unused(ctx: &Context, body: &mut Body, mut candidates: Vec<Op>) {
    while let Some(op) = candidates.pop() {
        let is_dead = body.is_live(op) && body.all_results_unused(op) && is_pure(View::new(ctx, body), op);
        if is_dead {
            let operands: Vec<Op> = body.operands(op).filter_map(|operand| body.defining_op(operand)).collect();
            candidates.extend(operands);
            body.erase(op);
        }
    }
}
