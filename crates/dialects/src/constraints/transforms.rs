//! Type transformations and checks, for the relations of op definitions.

use smallvec::{SmallVec, smallvec};

use freehold_core::ir::{Body, Context, DYNAMIC, Op, Type, TypeData, View};

/// The result of a type transformation.
type Transformed = Option<SmallVec<[Type; 2]>>;

/// Returns the type itself.
pub fn same_type(_: &Context, types: &[Type]) -> Transformed {
    Some(types.into())
}

/// Returns the element type of a tensor, memref or vector.
pub fn element_type(ctx: &Context, types: &[Type]) -> Transformed {
    Some(smallvec![types.first()?.element(ctx)?])
}

/// Returns the element type of a complex type.
pub fn complex_element_type(ctx: &Context, types: &[Type]) -> Transformed {
    match *types.first()?.data(ctx) {
        TypeData::Complex(element) => Some(smallvec![element]),
        _ => None,
    }
}

/// Returns the argument types of a function type.
pub fn function_inputs(ctx: &Context, types: &[Type]) -> Transformed {
    match types.first()?.data(ctx) {
        TypeData::Function { inputs, .. } => Some(inputs.iter().copied().collect()),
        _ => None,
    }
}

/// Returns the result types of a function type.
pub fn function_results(ctx: &Context, types: &[Type]) -> Transformed {
    match types.first()?.data(ctx) {
        TypeData::Function { results, .. } => Some(results.iter().copied().collect()),
        _ => None,
    }
}

/// Returns `i1` in the shape of a tensor or vector; `i1` for a scalar.
pub fn i1_same_shape(ctx: &Context, types: &[Type]) -> Transformed {
    let i1 = ctx.i1();
    Some(smallvec![match types.first()?.data(ctx) {
        TypeData::RankedTensor { shape, encoding, .. } => {
            ctx.intern_type(TypeData::RankedTensor { shape: shape.clone(), element: i1, encoding: *encoding })
        }
        TypeData::UnrankedTensor { .. } => ctx.intern_type(TypeData::UnrankedTensor { element: i1 }),
        TypeData::Vector { shape, scalable, .. } => {
            ctx.intern_type(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element: i1 })
        }
        _ => i1,
    }])
}

/// Returns the element type of a shaped type, once for each of its elements.
pub fn each_element(ctx: &Context, types: &[Type]) -> Transformed {
    let ty = *types.first()?;
    let element = ty.element(ctx)?;
    let shape = ty.shape(ctx)?;
    if shape.contains(&DYNAMIC) {
        return None;
    }
    let count = shape.iter().try_fold(1usize, |count, &extent| count.checked_mul(usize::try_from(extent).ok()?))?;
    // No op has more values: a larger count never matches.
    (count <= 1 << 24).then(|| SmallVec::from_elem(element, count))
}

/// Returns a vector type with its last dimension mapped; `None` if the type is not a vector or has rank 0.
fn with_last_dimension(ctx: &Context, ty: Type, map: impl Fn(i64) -> Option<i64>) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => {
            let mut shape = shape.clone();
            let last = shape.last_mut()?;
            *last = map(*last)?;
            Some(ctx.intern_type(TypeData::Vector { shape, scalable: scalable.clone(), element: *element }))
        }
        _ => None,
    }
}

/// Returns a vector type with half the size in its last dimension.
pub fn half_last_dimension(ctx: &Context, types: &[Type]) -> Transformed {
    let ty = *types.first()?;
    Some(smallvec![with_last_dimension(ctx, ty, |extent| Some(extent / 2).filter(|&half| half > 0)).unwrap_or(ty)])
}

/// Returns a vector type with twice the size in its last dimension; for a vector of rank 0, one with two elements.
pub fn double_last_dimension(ctx: &Context, types: &[Type]) -> Transformed {
    let ty = *types.first()?;
    if ty.rank(ctx) == Some(0) {
        return Some(smallvec![ctx.vector(&[2], ty.element(ctx)?)]);
    }
    Some(smallvec![with_last_dimension(ctx, ty, |extent| extent.checked_mul(2))?])
}

/// The type of result `index`.
fn result(view: View<'_>, op: Op, index: usize) -> Option<Type> {
    let _ = view.ctx;
    view.results(op).get(index).map(|&value| view.ty(value))
}

/// The type of operand `index`.
fn operand(body: &Body, op: Op, index: usize) -> Option<Type> {
    (index < body.operand_count(op)).then(|| body.ty(body.operand(op, index)))
}

/// Whether operand `operand_index` and the first result have the same element type (or type, for scalars).
fn same_element_as_result(view: View<'_>, op: Op, operand_index: usize) -> bool {
    match (operand(view.body, op, operand_index), result(view, op, 0)) {
        (Some(a), Some(b)) => a.element_or_self(view.ctx) == b.element_or_self(view.ctx),
        _ => false,
    }
}

/// Whether the first operand and the first result have the same element type.
pub fn result_and_operand_0_same_element(view: View<'_>, op: Op) -> bool {
    same_element_as_result(view, op, 0)
}

/// Whether the second operand and the first result have the same element type.
pub fn result_and_operand_1_same_element(view: View<'_>, op: Op) -> bool {
    same_element_as_result(view, op, 1)
}

/// Whether the third operand and the first result have the same element type.
pub fn result_and_operand_2_same_element(view: View<'_>, op: Op) -> bool {
    same_element_as_result(view, op, 2)
}

/// Whether the first two operands are shaped and have the same element type.
pub fn operands_0_and_1_same_element(view: View<'_>, op: Op) -> bool {
    match (operand(view.body, op, 0), operand(view.body, op, 1)) {
        (Some(a), Some(b)) => {
            a.is_shaped(view.ctx) && b.is_shaped(view.ctx) && a.element(view.ctx) == b.element(view.ctx)
        }
        _ => false,
    }
}

/// Whether the first operand and the result, as tensors, have the same shape; a type other than a tensor counts as a
/// scalar.
pub fn same_tensor_dimensions(view: View<'_>, op: Op) -> bool {
    let shape = |ty: Type| if ty.is_tensor(view.ctx) { ty.shape(view.ctx).unwrap_or(&[]) } else { &[] };
    match (operand(view.body, op, 0), result(view, op, 0)) {
        (Some(a), Some(b)) => shape(a) == shape(b),
        _ => false,
    }
}

/// `arith.select`: whether the condition is `i1`, or has the shape of the result.
pub fn is_condition_or_same_shape(view: View<'_>, op: Op) -> bool {
    match (operand(view.body, op, 0), result(view, op, 0)) {
        (Some(condition), Some(result)) => {
            condition.is_signless(view.ctx, 1)
                || (condition.is_shaped(view.ctx)
                    && result.is_shaped(view.ctx)
                    && condition.shape(view.ctx) == result.shape(view.ctx))
        }
        _ => false,
    }
}

/// Whether the first operand, a vector, has an even number of elements in its last dimension.
pub fn is_last_dimension_even(view: View<'_>, op: Op) -> bool {
    operand(view.body, op, 0).and_then(|ty| ty.shape(view.ctx)?.last().copied()).is_some_and(|extent| extent % 2 == 0)
}

fn element_count(ctx: &Context, ty: Type) -> Option<i64> {
    ty.shape(ctx)?.iter().try_fold(1i64, |count, &extent| count.checked_mul(extent))
}

/// Whether the attribute `pos` is a multiple of the length of the vector `ty`.
fn is_position_multiple(view: View<'_>, op: Op, ty: Option<Type>) -> bool {
    let position = view.attribute(op, "pos").and_then(|attr| attr.as_i64(view.ctx));
    match (position, ty.and_then(|ty| element_count(view.ctx, ty))) {
        (Some(position), Some(length)) => length != 0 && position % length == 0,
        _ => false,
    }
}

/// Whether `pos` is a multiple of the length of the result.
pub fn is_position_multiple_of_result(view: View<'_>, op: Op) -> bool {
    is_position_multiple(view, op, result(view, op, 0))
}

/// Whether `pos` is a multiple of the length of the first operand.
pub fn is_position_multiple_of_source(view: View<'_>, op: Op) -> bool {
    is_position_multiple(view, op, operand(view.body, op, 0))
}
