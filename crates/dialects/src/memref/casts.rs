//! Validity of casts between memref types, and folding of casts into their users.

use crate::memref;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Body, Context, DYNAMIC, Op, Type, TypeData, Value, View};

/// Returns whether `memref.cast` can convert `from` to `to`.
pub fn memrefs_can_be_cast(ctx: &Context, from: Type, to: Type) -> bool {
    let compatible = |a: i64, b: i64| a == DYNAMIC || b == DYNAMIC || a == b;
    match (from.data(ctx), to.data(ctx)) {
        (
            TypeData::MemRef { shape: from_shape, element: from_element, layout: from_layout, space: from_space },
            TypeData::MemRef { shape: to_shape, element: to_element, layout: to_layout, space: to_space },
        ) => {
            if from_element != to_element || from_space != to_space || from_shape.len() != to_shape.len() {
                return false;
            }
            if from_layout != to_layout {
                let (Some(a), Some(b)) = (strides_and_offset(ctx, from), strides_and_offset(ctx, to)) else {
                    return false;
                };
                let same_strides = a.strides.len() == b.strides.len()
                    && a.strides.iter().zip(&b.strides).all(|(&a, &b)| compatible(a, b));
                if !same_strides || !compatible(a.offset, b.offset) {
                    return false;
                }
            }
            from_shape.iter().zip(to_shape.iter()).all(|(&a, &b)| compatible(a, b))
        }
        (TypeData::UnrankedMemRef { .. }, TypeData::UnrankedMemRef { .. }) => false,
        _ => {
            from.is_memref(ctx)
                && to.is_memref(ctx)
                && from.element(ctx) == to.element(ctx)
                && from.memory_space(ctx) == to.memory_space(ctx)
        }
    }
}

/// Folds casts into any op that takes memrefs of any layout.
pub(crate) fn fold_casts(input: &mut FoldInput<'_>) -> Folded {
    if fold_casts_of_operands(input.ctx, input.body, input.op, None) { Folded::InPlace } else { Folded::No }
}

/// Replaces each operand that is a `memref.cast` of a ranked memref with the source of the cast, except the operand
/// `except`. Returns whether any operand changed.
pub fn fold_casts_of_operands(ctx: &Context, body: &mut Body, op: Op, except: Option<Value>) -> bool {
    let mut folded = false;
    for index in 0..body.operand_count(op) {
        let operand = body.operand(op, index);
        let Some(cast) = memref::Cast::defining(View::new(ctx, body), operand) else { continue };
        let source = cast.source();
        // `memref.dim` does not accept a memref of rank 0, even if it is never executed.
        if body.is(ctx, op, &memref::DIM) && body.ty(source).rank(ctx) == Some(0) {
            continue;
        }
        // Two casts through an unranked memref may connect types that a single cast cannot, in code that is never
        // executed.
        if body.is(ctx, op, &memref::CAST) && !memrefs_can_be_cast(ctx, body.ty(source), body.ty(body.result(op, 0))) {
            continue;
        }
        if Some(operand) != except && body.ty(source).is_ranked_memref(ctx) {
            body.set_operand(op, index, source);
            folded = true;
        }
    }
    folded
}

/// Returns the source of the `memref.cast` that defines `value` if it only loses static information; see
/// [`cast_forgets`].
pub fn source_of_forgetting_cast(view: View<'_>, value: Value) -> Option<Value> {
    let cast = memref::Cast::defining(view, value)?;
    cast_forgets(view, cast.op()).then(|| cast.source())
}

/// Returns whether the op is a `memref.cast` that only loses static information about sizes, strides and offset: a user
/// can use its source instead.
pub fn cast_forgets(view: View<'_>, cast: Op) -> bool {
    let Some(cast) = memref::Cast::cast(view, cast) else { return false };
    let (from, to) = (view.ty(cast.source()), view.ty(cast.dest()));
    let (Some(from_shape), Some(to_shape)) = (from.shape(view.ctx), to.shape(view.ctx)) else { return false };
    if from.element(view.ctx) != to.element(view.ctx) || from_shape.len() != to_shape.len() {
        return false;
    }
    let (Some(a), Some(b)) = (strides_and_offset(view.ctx, from), strides_and_offset(view.ctx, to)) else {
        return false;
    };
    let forgets = |from: i64, to: i64| from == to || from != DYNAMIC || to == DYNAMIC;
    from_shape.iter().zip(to_shape).all(|(&a, &b)| forgets(a, b))
        && forgets(a.offset, b.offset)
        && a.strides.iter().zip(&b.strides).all(|(&a, &b)| forgets(a, b))
}
