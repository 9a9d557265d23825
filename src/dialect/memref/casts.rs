//! When one memref type can be cast to another, and casts that a user need not see.

use super::layout::strides_and_offset;
use crate::dialect::memref;
use crate::ir::{Body, Context, DYNAMIC, Op, Type, TypeData, Value, View};

/// Whether `memref.cast` can turn `from` into `to`.
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

/// Makes each operand that is a `memref.cast` of a ranked memref that memref, but for the operand `except`. Whether
/// any was.
pub fn fold_casts_of_operands(ctx: &Context, body: &mut Body, op: Op, except: Option<Value>) -> bool {
    let mut folded = false;
    for index in 0..body.operand_count(op) {
        let operand = body.operand(op, index);
        let Some(cast) = body.defining_op(operand).filter(|&cast| body.is(ctx, cast, &memref::CAST)) else { continue };
        let source = body.operand(cast, 0);
        // A buffer of rank 0 has no dimensions to ask for, so `memref.dim` takes none, even where it never runs.
        if body.is(ctx, op, &memref::DIM) && body.ty(source).rank(ctx) == Some(0) {
            continue;
        }
        // Two casts by way of an unranked buffer may join shapes that no single cast does, in code that never runs.
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

/// Whether the op is a `memref.cast` that only forgets what is known of sizes, strides and offset: a user can take
/// its source instead.
pub fn cast_forgets(view: View<'_>, cast: Op) -> bool {
    if !view.is(cast, &memref::CAST) {
        return false;
    }
    let (from, to) = (view.ty(view.operand(cast, 0)), view.ty(view.result(cast, 0)));
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
