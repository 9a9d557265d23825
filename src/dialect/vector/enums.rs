//! The enumerations of the `vector` dialect.

use crate::interface::{AttrConstraint, AttrSpelling, EnumRow, EnumStorage};
use crate::ir::{Attr, Context};

/// How a reduction combines values.
pub static COMBINING_KIND_ROW: EnumRow = EnumRow {
    summary: "::mlir::vector::CombiningKind",
    definition: "Vector_CombiningKindAttr",
    storage: EnumStorage::Dialect { dialect: "vector", mnemonic: "kind", width: 32 },
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
    bits: None,
    bare: false,
};

/// An attribute of [`COMBINING_KIND_ROW`].
pub static COMBINING_KIND: AttrConstraint = AttrConstraint {
    summary: "Kind of combining function for contractions and reductions",
    accepts: |ctx, attr| COMBINING_KIND_ROW.value(ctx, attr).is_some(),
    spelling: AttrSpelling::Enum(&COMBINING_KIND_ROW),
};

/// How a loop of a contraction runs.
pub static ITERATOR_TYPE_ROW: EnumRow = EnumRow {
    summary: "::mlir::vector::IteratorType",
    definition: "Vector_IteratorTypeEnum",
    storage: EnumStorage::Dialect { dialect: "vector", mnemonic: "iterator_type", width: 32 },
    cases: &[("parallel", 0), ("reduction", 1)],
    bits: None,
    bare: false,
};

/// An attribute of [`ITERATOR_TYPE_ROW`].
pub static ITERATOR_TYPE: AttrConstraint = AttrConstraint {
    summary: "Iterator type",
    accepts: |ctx, attr| ITERATOR_TYPE_ROW.value(ctx, attr).is_some(),
    spelling: AttrSpelling::Enum(&ITERATOR_TYPE_ROW),
};

/// What `vector.print` writes after a value.
pub static PRINT_PUNCTUATION_ROW: EnumRow = EnumRow {
    summary: "::mlir::vector::PrintPunctuation",
    definition: "Vector_PrintPunctuation",
    storage: EnumStorage::Dialect { dialect: "vector", mnemonic: "punctuation", width: 32 },
    cases: &[("no_punctuation", 0), ("newline", 1), ("comma", 2), ("open", 3), ("close", 4)],
    bits: None,
    bare: false,
};

/// An attribute of [`PRINT_PUNCTUATION_ROW`].
pub static PRINT_PUNCTUATION: AttrConstraint = AttrConstraint {
    summary: "Punctuation for separating vectors or vector elements",
    accepts: |ctx, attr| PRINT_PUNCTUATION_ROW.value(ctx, attr).is_some(),
    spelling: AttrSpelling::Enum(&PRINT_PUNCTUATION_ROW),
};

/// An array of iterator types.
pub static ITERATOR_TYPES: AttrConstraint = AttrConstraint {
    summary: "Iterator type should be an enum.",
    accepts: |ctx, attr| {
        let is_kind = |&element| ITERATOR_TYPE_ROW.value(ctx, element).is_some();
        attr.as_array(ctx).is_some_and(|elements| elements.iter().all(is_kind))
    },
    spelling: AttrSpelling::Any,
};

/// `#vector.kind<add>`
pub fn combining_add(ctx: &Context) -> Attr {
    COMBINING_KIND_ROW.attr(ctx, 0)
}

/// `#vector.punctuation<newline>`
pub fn print_newline(ctx: &Context) -> Attr {
    PRINT_PUNCTUATION_ROW.attr(ctx, 1)
}
