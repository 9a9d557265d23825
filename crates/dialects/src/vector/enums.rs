//! The enumerations of the `vector` dialect.

use freehold_core::definition::{AttrConstraint, AttrSpelling, EnumDef, FormerKeyword};
use freehold_core::ir::{Attr, Context, Version};

/// The values of `min` and `max`, which 13 had for all numbers, while an op of 13 is read.
pub const BY_TYPE_MIN: i64 = -1;
/// See [`BY_TYPE_MIN`].
pub const BY_TYPE_MAX: i64 = -2;

/// The combining kinds of reductions.
pub static COMBINING_KIND_DEF: EnumDef = EnumDef {
    summary: "::mlir::vector::CombiningKind",
    definition: "Vector_CombiningKindAttr",
    cases: &[
        ("add", 0),
        ("mul", 1),
        ("minui", 2),
        ("minsi", 3),
        ("minnumf", 4),
        ("maxui", 5),
        ("maxsi", 6),
        ("maxnumf", 7),
        ("and", 8),
        ("or", 9),
        ("xor", 10),
        ("maximumf", 12),
        ("minimumf", 11),
    ],
    former: &[
        FormerKeyword::new("minf", 4, Version::V17),
        FormerKeyword::new("maxf", 7, Version::V17),
        FormerKeyword::new("min", BY_TYPE_MIN, Version::V13),
        FormerKeyword::new("max", BY_TYPE_MAX, Version::V13),
        FormerKeyword::new("min", 4, Version::V13),
        FormerKeyword::new("max", 7, Version::V13),
        FormerKeyword::new("min", 3, Version::V13),
        FormerKeyword::new("max", 6, Version::V13),
    ],
    later: &[(2, Version::V14), (5, Version::V14), (11, Version::V18), (12, Version::V18)],
    ..EnumDef::of_dialect("vector", "kind")
};

/// An attribute of [`COMBINING_KIND_DEF`].
pub static COMBINING_KIND: AttrConstraint =
    AttrConstraint::of_enum("Kind of combining function for contractions and reductions", &COMBINING_KIND_DEF);

/// The iterator types of contractions.
pub static ITERATOR_TYPE_DEF: EnumDef = EnumDef {
    summary: "::mlir::vector::IteratorType",
    definition: "Vector_IteratorTypeEnum",
    cases: &[("parallel", 0), ("reduction", 1)],
    ..EnumDef::of_dialect("vector", "iterator_type")
};

/// The punctuation that `vector.print` writes after a value.
pub static PRINT_PUNCTUATION_DEF: EnumDef = EnumDef {
    summary: "::mlir::vector::PrintPunctuation",
    definition: "Vector_PrintPunctuation",
    cases: &EnumDef::numbered(["no_punctuation", "newline", "comma", "open", "close"]),
    ..EnumDef::of_dialect("vector", "punctuation")
};

/// An attribute of [`PRINT_PUNCTUATION_DEF`].
pub static PRINT_PUNCTUATION: AttrConstraint =
    AttrConstraint::of_enum("Punctuation for separating vectors or vector elements", &PRINT_PUNCTUATION_DEF);

/// An array of iterator types.
pub static ITERATOR_TYPES: AttrConstraint = AttrConstraint {
    summary: "Iterator type should be an enum.",
    accepts: |ctx, attr| {
        let is_kind = |&element| ITERATOR_TYPE_DEF.value(ctx, element).is_some();
        attr.as_array(ctx).is_some_and(|elements| elements.iter().all(is_kind))
    },
    spelling: AttrSpelling::Any,
};

/// `#vector.kind<add>`
pub fn combining_add(ctx: &Context) -> Attr {
    COMBINING_KIND_DEF.attr(ctx, 0)
}

/// `#vector.punctuation<newline>`
pub fn print_newline(ctx: &Context) -> Attr {
    PRINT_PUNCTUATION_DEF.attr(ctx, 1)
}
