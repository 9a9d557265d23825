//! Result names and constant materialization of the `func` ops.

use crate::func;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, Op, OpSpec, Type, TypeData, Value, View};

/// `%f` for `func.constant`
pub fn constant_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = view.results(op).first() {
        name(result, "f");
    }
}

/// Returns a `func.constant` for a symbol reference.
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    let is_symbol = matches!(value.data(ctx), AttrData::SymbolRef { nested, .. } if nested.is_empty());
    if !is_symbol || !matches!(ty.data(ctx), TypeData::Function { .. }) {
        return None;
    }
    Some(OpSpec::new(ctx.op_name(func::CONSTANT.name), at).results(&[ty]).attribute(ctx, Name::VALUE, value))
}
