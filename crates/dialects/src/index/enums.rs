//! The enumerations of the `index` dialect.

use freehold_core::interface::{AttrConstraint, EnumDef};

/// The predicates of index comparisons.
pub static CMP_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "::mlir::index::IndexCmpPredicate",
    definition: "IndexCmpPredicateAttr",
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
    bare: true,
    ..EnumDef::of_dialect("index", "cmp_predicate")
};

/// An attribute of [`CMP_PREDICATE_DEF`].
pub static CMP_PREDICATE: AttrConstraint =
    AttrConstraint::of_enum("index comparison predicate kind", &CMP_PREDICATE_DEF, |ctx, attr| {
        CMP_PREDICATE_DEF.value(ctx, attr).is_some()
    });
