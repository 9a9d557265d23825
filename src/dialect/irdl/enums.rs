//! The enumerations of the `irdl` dialect.

use crate::interface::{AttrConstraint, EnumRow};

/// The variadicity of a declared operand or result.
pub static VARIADICITY_ROW: EnumRow = EnumRow {
    summary: "::mlir::irdl::Variadicity",
    definition: "VariadicityAttr",
    cases: &[("single", 0), ("optional", 1), ("variadic", 2)],
    bare: true,
    ..EnumRow::of_dialect("irdl", "variadicity")
};

/// An attribute of [`VARIADICITY_ROW`].
pub static VARIADICITY: AttrConstraint = AttrConstraint::of_enum(
    "A variadicity kind. Can be either 'single', 'optional', or 'variadic'",
    &VARIADICITY_ROW,
    |ctx, attr| VARIADICITY_ROW.value(ctx, attr).is_some(),
);
