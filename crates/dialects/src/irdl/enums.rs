//! The enumerations of the `irdl` dialect.

use freehold_core::definition::EnumDef;

/// The variadicity of a declared operand or result.
pub static VARIADICITY_DEF: EnumDef = EnumDef {
    summary: "::mlir::irdl::Variadicity",
    definition: "VariadicityAttr",
    cases: &EnumDef::numbered(["single", "optional", "variadic"]),
    bare: true,
    ..EnumDef::of_dialect("irdl", "variadicity")
};
