//! Result names, constant materialization and verifiers of the `index` ops.

use crate::index;
use freehold_core::definition::{VerifyInput, cast_incompatible};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, Op, OpSpec, Type, Value, View};

/// `%idx0`, `%idx-1`
pub fn constant_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let value = view.attribute(op, Name::VALUE).and_then(|value| value.as_i64(view.ctx));
    if let (Some(&result), Some(value)) = (view.results(op).first(), value) {
        name(result, &format!("idx{value}"));
    }
}

/// `%true`, `%false`
pub fn bool_constant_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let value = view.attribute(op, Name::VALUE).and_then(|value| value.as_bool(view.ctx));
    if let (Some(&result), Some(value)) = (view.results(op).first(), value) {
        name(result, if value { "true" } else { "false" });
    }
}

/// `index.bool.constant` or `index.constant`
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    let name = match value.data(ctx) {
        AttrData::Integer { ty: of, .. } if of.is_signless(ctx, 1) && ty.is_signless(ctx, 1) => &index::BOOL_CONSTANT,
        AttrData::Integer { ty: of, .. } if of.is_index(ctx) && ty.is_index(ctx) => &index::CONSTANT,
        _ => return None,
    };
    Some(OpSpec::new(ctx.op_name(name.name), at).results(&[ty]).attribute(ctx, Name::VALUE, value))
}

/// `index.casts`, `index.castu`: exactly one side must be `index`.
pub fn verify_cast(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let cast = index::Cast::of(View::new(ctx, body), input.op);
    let from = body.ty(cast.input()).is_index(ctx);
    let to = body.ty(cast.output()).is_index(ctx);
    if from == to { cast_incompatible(input) } else { Ok(()) }
}
