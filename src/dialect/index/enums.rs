//! The enumerations of the `index` dialect.

use crate::interface::{AttrConstraint, AttrSpelling, EnumRow, EnumStorage};

/// How indices are compared.
pub static CMP_PREDICATE_ROW: EnumRow = EnumRow {
    summary: "::mlir::index::IndexCmpPredicate",
    definition: "IndexCmpPredicateAttr",
    storage: EnumStorage::Dialect { dialect: "index", mnemonic: "cmp_predicate", width: 32 },
    cases: &[
        ("eq", 0),
        ("ne", 1),
        ("slt", 2),
        ("sle", 3),
        ("sgt", 4),
        ("sge", 5),
        ("ult", 6),
        ("ule", 7),
        ("ugt", 8),
        ("uge", 9),
    ],
    bits: None,
    bare: true,
};

/// An attribute of [`CMP_PREDICATE_ROW`].
pub static CMP_PREDICATE: AttrConstraint = AttrConstraint {
    summary: "index comparison predicate kind",
    accepts: |ctx, attr| CMP_PREDICATE_ROW.value(ctx, attr).is_some(),
    spelling: AttrSpelling::Enum(&CMP_PREDICATE_ROW),
};
