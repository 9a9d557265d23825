//! Values of declarations that live as long as the process, because op definitions refer to them.

use freehold_core::ir::{Context, FloatKind, Signedness, Type, TypeData};

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
    const KNOWN: [fn(&Context) -> Type; 25] = [
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
        |ctx| ctx.integer(4),
        |ctx| ctx.integer(128),
        |ctx| integer(ctx, 1, Signedness::Signed),
        |ctx| integer(ctx, 8, Signedness::Signed),
        |ctx| integer(ctx, 16, Signedness::Signed),
        |ctx| integer(ctx, 32, Signedness::Signed),
        |ctx| integer(ctx, 64, Signedness::Signed),
        |ctx| integer(ctx, 1, Signedness::Unsigned),
        |ctx| integer(ctx, 8, Signedness::Unsigned),
        |ctx| integer(ctx, 16, Signedness::Unsigned),
        |ctx| integer(ctx, 32, Signedness::Unsigned),
        |ctx| integer(ctx, 64, Signedness::Unsigned),
        |ctx| ctx.float(FloatKind::F128),
    ];
    KNOWN.into_iter().find(|make| make(ctx) == ty)
}

fn integer(ctx: &Context, width: u32, sign: Signedness) -> Type {
    ctx.intern_type(TypeData::Integer { width, sign })
}
