//! Result names, constant materialization and speculatability of the `arith` ops.

use crate::arith;
use crate::constant_folding::{Elements, elements, mask, width_of};
use freehold_core::definition::{Speculatable, Traits};
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, Op, OpSpec, Signedness, Type, TypeData, Value, View};
use freehold_core::text::type_text;

/// `%true`, `%c0`, `%c0_i32`, `%cst`
pub fn constant_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(&result) = view.results(op).first() else { return };
    let Some(value) = view.attribute(op, Name::VALUE) else { return };
    let AttrData::Integer { value, .. } = value.data(view.ctx) else { return name(result, "cst") };
    let ty = view.ty(result);
    match ty.data(view.ctx) {
        TypeData::Integer { width: 1, .. } => name(result, if value.is_zero() { "false" } else { "true" }),
        TypeData::Integer { .. } => name(result, &format!("c{}_{}", value.to_bigint(), type_text(view.ctx, ty))),
        _ => name(result, &format!("c{}", value.to_bigint())),
    }
}

/// `%c4_vscale` for `4 * vector.vscale`
pub fn multiplication_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(&result) = view.results(op).first() else { return };
    if !view.ty(result).is_index(view.ctx) || view.operand_count(op) != 2 {
        return;
    }
    let product = arith::MulI::of(view, op);
    let (a, b) = (product.lhs(), product.rhs());
    let is_scale = |value: Value| {
        let op_def = view.defining_op(value).and_then(|op| view.op_def(op));
        op_def.is_some_and(|op_def| op_def.has(Traits::VECTOR_SCALE))
    };
    let constant = |value: Value| arith::Constant::defining(view, value)?.value()?.as_i64(view.ctx);
    let base = match (constant(a), constant(b)) {
        (Some(base), _) if is_scale(b) => base,
        (_, Some(base)) if is_scale(a) => base,
        _ => return,
    };
    name(result, &format!("c{base}_vscale"));
}

/// Returns an `arith.constant` for the value, if possible.
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    let typed = value.ty(ctx) == Some(ty);
    let kind = matches!(
        value.data(ctx),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. }
    );
    let signed = matches!(ty.data(ctx), TypeData::Integer { sign, .. } if *sign != Signedness::Signless);
    let scalable = matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
        && !matches!(value.data(ctx), AttrData::DenseElements { splat: true, .. });
    if !typed || !kind || signed || scalable {
        return None;
    }
    Some(arith::constant(ctx, at, value, ty))
}

/// Returns an `arith.constant`, or a `ub.poison`: the constant materializer of dialects that fold to `arith` constants.
pub fn constant_or_poison(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    crate::ub::interfaces::constant(ctx, value, ty, at).or_else(|| constant(ctx, value, ty, at))
}

fn divides_by(view: View<'_>, op: Op, allowed: impl Fn(u128, u128) -> bool) -> Speculatable {
    let divisor = freehold_core::definition::constant_of(view, arith::Binary::of(view, op).rhs());
    let Some((values, ty)) = divisor.and_then(|divisor| elements(view.ctx, divisor)) else {
        return Speculatable::Never;
    };
    let ones = mask(width_of(view.ctx, ty.element_or_self(view.ctx)));
    let fits = match values {
        Elements::Scalar(bits) | Elements::Splat(bits) => allowed(bits, ones),
        Elements::Each(list) => list.into_iter().all(|bits| allowed(bits, ones)),
    };
    if fits { Speculatable::Always } else { Speculatable::Never }
}

/// An unsigned division is speculatable if its divisor is known not to be zero.
pub fn division(view: View<'_>, op: Op) -> Speculatable {
    divides_by(view, op, |bits, _| bits != 0)
}

/// A signed division may also overflow, if the divisor is -1.
pub fn signed_division(view: View<'_>, op: Op) -> Speculatable {
    divides_by(view, op, |bits, ones| bits != 0 && bits != ones)
}
