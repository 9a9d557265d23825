//! The enumerations of the `irdl` dialect.

use freehold_core::interface::{AttrConstraint, EnumDef};

/// The variadicity of a declared operand or result.
pub static VARIADICITY_DEF: EnumDef = EnumDef {
    summary: "::mlir::irdl::Variadicity",
    definition: "VariadicityAttr",
    cases: &[("single", 0), ("optional", 1), ("variadic", 2)],
    bare: true,
    ..EnumDef::of_dialect("irdl", "variadicity")
};

/// An attribute of [`VARIADICITY_DEF`].
pub static VARIADICITY: AttrConstraint = AttrConstraint::of_enum(
    "A variadicity kind. Can be either 'single', 'optional', or 'variadic'",
    &VARIADICITY_DEF,
    |ctx, attr| VARIADICITY_DEF.value(ctx, attr).is_some(),
);
