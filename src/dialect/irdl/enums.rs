//! The enumerations of the `irdl` dialect.

use crate::interface::{AttrConstraint, AttrSpelling, EnumRow, EnumStorage};

/// How many values a declared group holds.
pub static VARIADICITY_ROW: EnumRow = EnumRow {
    summary: "::mlir::irdl::Variadicity",
    definition: "VariadicityAttr",
    storage: EnumStorage::Dialect { dialect: "irdl", mnemonic: "variadicity", width: 32 },
    cases: &[("single", 0), ("optional", 1), ("variadic", 2)],
    bits: None,
    bare: true,
};

/// An attribute of [`VARIADICITY_ROW`].
pub static VARIADICITY: AttrConstraint = AttrConstraint {
    summary: "A variadicity kind. Can be either 'single', 'optional', or 'variadic'",
    accepts: |ctx, attr| VARIADICITY_ROW.value(ctx, attr).is_some(),
    spelling: AttrSpelling::Enum(&VARIADICITY_ROW),
};
