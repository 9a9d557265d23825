//! The enumerations of the `index` dialect.

use freehold_core::definition::{AttrConstraint, EnumDef};

/// The predicates of index comparisons.
pub static CMP_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "::mlir::index::IndexCmpPredicate",
    definition: "IndexCmpPredicateAttr",
    cases: &EnumDef::numbered(["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]),
    bare: true,
    ..EnumDef::of_dialect("index", "cmp_predicate")
};

/// An attribute of [`CMP_PREDICATE_DEF`].
pub static CMP_PREDICATE: AttrConstraint =
    AttrConstraint::of_enum("index comparison predicate kind", &CMP_PREDICATE_DEF);
