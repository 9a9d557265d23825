//! Values of declarations that live as long as the process, because op definitions refer to them.

use freehold_core::ir::{Context, FloatKind, Type};

/// Returns a copy of the string that lives as long as the process.
pub(super) fn leak(text: &str) -> &'static str {
    String::leak(text.to_string())
}

/// Returns a slice that lives as long as the process.
pub(super) fn leak_slice<T>(list: Vec<T>) -> &'static [T] {
    Vec::leak(list)
}

/// Returns a function that returns `ty`, for types that formats need not spell.
pub(super) fn known_type(ctx: &Context, ty: Type) -> Option<fn(&Context) -> Type> {
    const KNOWN: [fn(&Context) -> Type; 12] = [
        |ctx| ctx.index(),
        |ctx| ctx.i1(),
        |ctx| ctx.integer(8),
        |ctx| ctx.integer(16),
        |ctx| ctx.integer(32),
        |ctx| ctx.integer(64),
        |ctx| ctx.float(FloatKind::F16),
        |ctx| ctx.float(FloatKind::BF16),
        |ctx| ctx.float(FloatKind::F32),
        |ctx| ctx.float(FloatKind::F64),
        |ctx| ctx.none(),
        |ctx| ctx.function(&[], &[]),
    ];
    KNOWN.into_iter().find(|make| make(ctx) == ty)
}
