//! The constraints on types and attributes of the `llvm` ops.

use super::types;
use freehold_core::definition::{AttrConstraint, AttrSpelling, TypeClass, TypeConstraint};
use freehold_core::ir::{Attr, AttrData, Context, Type};

const fn constraint(summary: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeConstraint {
    TypeConstraint { summary, accepts, only: None, class: None }
}

fn scalar_or_vector(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    accepts(ctx, ty) || (types::is_vector(ctx, ty) && ty.element(ctx).is_some_and(|element| accepts(ctx, element)))
}

fn is_i1(ctx: &Context, ty: Type) -> bool {
    ty.is_signless(ctx, 1)
}

fn is_aggregate(ctx: &Context, ty: Type) -> bool {
    types::is(ctx, ty, "struct") || types::is(ctx, ty, "array")
}

/// A type of LLVM.
pub static LLVM_TYPE: TypeConstraint = constraint("LLVM dialect-compatible type", types::is_compatible);
/// A type of LLVM other than `!llvm.void` and functions.
pub static PRIMITIVE: TypeConstraint = constraint("primitive LLVM type", |ctx, ty| {
    types::is_compatible(ctx, ty) && !types::is(ctx, ty, "void") && !types::is(ctx, ty, "func")
});
/// A type whose values can be in memory.
pub static LOADABLE: TypeConstraint = constraint("LLVM type with size", types::is_loadable);
/// `!llvm.ptr`
pub static POINTER: TypeConstraint = constraint("LLVM pointer type", types::is_pointer);
/// `!llvm.token`
pub static TOKEN: TypeConstraint = TypeConstraint {
    only: Some(|ctx| types::plain(ctx, "token")),
    ..constraint("LLVM token type", |ctx, ty| types::is(ctx, ty, "token"))
};
/// A struct or an array.
pub static AGGREGATE: TypeConstraint = constraint("LLVM aggregate type", is_aggregate);
/// A type of LLVM other than structs and arrays.
pub static NON_AGGREGATE: TypeConstraint =
    constraint("LLVM-compatible non-aggregate type", |ctx, ty| types::is_compatible(ctx, ty) && !is_aggregate(ctx, ty));
static BUILTIN_VECTOR: TypeClass = TypeClass { name: Some("builtin.vector"), accepts: |ctx, ty| ty.is_vector(ctx) };
/// A vector of LLVM.
pub static VECTOR: TypeConstraint = TypeConstraint {
    class: Some(&BUILTIN_VECTOR),
    ..constraint("LLVM dialect-compatible vector type", types::is_vector)
};
/// An integer, or a vector of integers.
pub static INTEGERS: TypeConstraint =
    constraint("signless integer or LLVM dialect-compatible vector of signless integer", |ctx, ty| {
        scalar_or_vector(ctx, ty, types::is_integer)
    });
/// `i1`, or a vector of it.
pub static BOOLS: TypeConstraint =
    constraint("1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer", |ctx, ty| {
        scalar_or_vector(ctx, ty, is_i1)
    });
/// A float, or a vector of floats.
pub static FLOATS: TypeConstraint =
    constraint("floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type", |ctx, ty| {
        scalar_or_vector(ctx, ty, types::is_float)
    });
/// A pointer, or a vector of pointers.
pub static POINTERS: TypeConstraint =
    constraint("LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type", |ctx, ty| {
        scalar_or_vector(ctx, ty, types::is_pointer)
    });
/// An integer, a pointer, or a vector of one of them.
pub static INTEGERS_OR_POINTERS: TypeConstraint = constraint(
    "signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM \
     dialect-compatible vector of LLVM pointer type",
    |ctx, ty| scalar_or_vector(ctx, ty, types::is_integer) || scalar_or_vector(ctx, ty, types::is_pointer),
);

/// A function type of this dialect.
pub static FUNCTION_TYPE: AttrConstraint = AttrConstraint {
    summary: "type attribute of LLVM function type",
    accepts: |ctx, attr| attr.as_type(ctx).is_some_and(|ty| types::is(ctx, ty, "func")),
    spelling: AttrSpelling::Type,
};

/// An `i32` that is not negative.
pub static NON_NEGATIVE_I32: AttrConstraint = AttrConstraint {
    summary: "32-bit signless integer attribute whose value is non-negative",
    accepts: |ctx, attr| match attr.data(ctx) {
        AttrData::Integer { ty, .. } => ty.is_signless(ctx, 32) && attr.as_i64(ctx).is_some_and(|value| value >= 0),
        _ => false,
    },
    spelling: AttrSpelling::Typed(|ctx| ctx.integer(32)),
};

/// Returns whether an attribute is `#llvm.mnemonic…`, which is kept as it was written.
pub fn is_kept(ctx: &Context, attr: Attr, mnemonic: &str) -> bool {
    match attr.data(ctx) {
        AttrData::Opaque { dialect, body, .. } => {
            let rest = ctx.str(*body).strip_prefix(mnemonic).filter(|_| ctx.str(*dialect) == "llvm");
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('<'))
        }
        _ => false,
    }
}

fn is_array_of_kept(ctx: &Context, attr: Attr, mnemonic: &str) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.iter().all(|&element| is_kept(ctx, element, mnemonic)))
}

const fn attribute(summary: &'static str, accepts: fn(&Context, Attr) -> bool) -> AttrConstraint {
    AttrConstraint { summary, accepts, spelling: AttrSpelling::Any }
}

/// `#llvm.dereferenceable<…>`
pub static DEREFERENCEABLE: AttrConstraint =
    attribute("LLVM dereferenceable attribute", |ctx, attr| is_kept(ctx, attr, "dereferenceable"));
/// `#llvm.loop_annotation<…>`
pub static LOOP_ANNOTATION: AttrConstraint = attribute("", |ctx, attr| is_kept(ctx, attr, "loop_annotation"));
/// `#llvm.memory_effects<…>`
pub static MEMORY_EFFECTS: AttrConstraint = attribute("", |ctx, attr| is_kept(ctx, attr, "memory_effects"));
/// `#llvm.vscale_range<…>`
pub static VSCALE_RANGE: AttrConstraint = attribute("", |ctx, attr| is_kept(ctx, attr, "vscale_range"));
/// An array of `#llvm.tbaa_tag<…>`.
pub static TBAA_TAGS: AttrConstraint =
    attribute("LLVM dialect TBAA tag metadata array", |ctx, attr| is_array_of_kept(ctx, attr, "tbaa_tag"));
/// An array of `#llvm.alias_scope<…>`.
pub static ALIAS_SCOPES: AttrConstraint =
    attribute("LLVM dialect alias scope array", |ctx, attr| is_array_of_kept(ctx, attr, "alias_scope"));
/// An array of `#llvm.access_group<…>`.
pub static ACCESS_GROUPS: AttrConstraint =
    attribute("LLVM dialect access group metadata array", |ctx, attr| is_array_of_kept(ctx, attr, "access_group"));

/// A byte.
pub static I8: TypeConstraint = constraint("8-bit signless integer", |ctx, ty| ty.is_signless(ctx, 8));
/// A flag that the op must have.
pub static I1_ATTR: AttrConstraint = AttrConstraint {
    summary: "1-bit signless integer attribute",
    accepts: |ctx, attr| (crate::constraints::BOOL_ATTR.accepts)(ctx, attr),
    spelling: AttrSpelling::Typed(freehold_core::ir::Context::i1),
};
