//! Result names and constant materialization of the `shape` ops.

use crate::shape;
use freehold_core::definition::OpDef;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, Op, OpSpec, Type, TypeData, Value, View};

/// `%c4` for a size
pub fn size_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let value = view.attribute(op, Name::VALUE).and_then(|value| value.as_i64(view.ctx));
    if let (Some(&result), Some(value)) = (view.results(op).first(), value) {
        name(result, &format!("c{value}"));
    }
}

/// Returns whether a type is `!shape.{mnemonic}`.
pub fn is_type(ctx: &Context, ty: Type, mnemonic: &str) -> bool {
    matches!(ty.data(ctx), TypeData::Dialect { dialect, mnemonic: own, .. }
        if ctx.str(*own) == mnemonic && ctx.str(*dialect) == "shape")
}

/// Returns a constant shape, size or witness, or an `arith` constant.
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    let make = |name: &'static OpDef, attribute: Name| {
        OpSpec::new(ctx.op_name(name.name), at).results(&[ty]).attribute(ctx, attribute, value)
    };
    let is_tensor =
        ty.is_ranked_tensor(ctx) && ty.rank(ctx) == Some(1) && ty.element(ctx).is_some_and(|e| e.is_index(ctx));
    match value.data(ctx) {
        AttrData::DenseElements { .. } if is_tensor || is_type(ctx, ty, "shape") => {
            Some(make(&shape::CONST_SHAPE, Name::SHAPE))
        }
        AttrData::Integer { .. } if is_type(ctx, ty, "size") => Some(make(&shape::CONST_SIZE, Name::VALUE)),
        AttrData::Integer { .. } if is_type(ctx, ty, "witness") => Some(make(&shape::CONST_WITNESS, Name::PASSING)),
        _ => crate::arith::interfaces::constant_or_poison(ctx, value, ty, at),
    }
}
