//! The enumerations of the `arith` dialect.

use freehold_core::interface::{AttrConstraint, AttrSpelling, EnumDef, EnumStorage};
use freehold_core::ir::{Attr, Context};

/// The fast-math flags of float arithmetic.
pub static FAST_MATH_DEF: EnumDef = EnumDef {
    summary: "::mlir::arith::FastMathFlags",
    definition: "Arith_FastMathAttr",
    cases: &[
        ("none", 0),
        ("reassoc", 1),
        ("nnan", 2),
        ("ninf", 4),
        ("nsz", 8),
        ("arcp", 16),
        ("contract", 32),
        ("afn", 64),
        ("fast", 127),
    ],
    bits: Some(","),
    ..EnumDef::of_dialect("arith", "fastmath")
};

/// An attribute of [`FAST_MATH_DEF`].
pub static FAST_MATH: AttrConstraint =
    AttrConstraint::of_enum("Floating point fast math flags", &FAST_MATH_DEF, |ctx, attr| {
        FAST_MATH_DEF.value(ctx, attr).is_some()
    });

/// The overflow flags of integer arithmetic.
pub static INTEGER_OVERFLOW_DEF: EnumDef = EnumDef {
    summary: "::mlir::arith::IntegerOverflowFlags",
    definition: "Arith_IntegerOverflowAttr",
    cases: &[("none", 0), ("nsw", 1), ("nuw", 2)],
    bits: Some(", "),
    ..EnumDef::of_dialect("arith", "overflow")
};

/// An attribute of [`INTEGER_OVERFLOW_DEF`].
pub static INTEGER_OVERFLOW: AttrConstraint =
    AttrConstraint::of_enum("Integer overflow arith flags", &INTEGER_OVERFLOW_DEF, |ctx, attr| {
        INTEGER_OVERFLOW_DEF.value(ctx, attr).is_some()
    });

/// The predicates of float comparisons: ordered and unordered.
pub static CMP_F_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    definition: "",
    storage: EnumStorage::Integer(64),
    cases: &[
        ("false", 0),
        ("oeq", 1),
        ("ogt", 2),
        ("oge", 3),
        ("olt", 4),
        ("ole", 5),
        ("one", 6),
        ("ord", 7),
        ("ueq", 8),
        ("ugt", 9),
        ("uge", 10),
        ("ult", 11),
        ("ule", 12),
        ("une", 13),
        ("uno", 14),
        ("true", 15),
    ],
    bits: None,
    bare: false,
};

/// An attribute of [`CMP_F_PREDICATE_DEF`].
pub static CMP_F_PREDICATE: AttrConstraint = AttrConstraint::of_enum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    &CMP_F_PREDICATE_DEF,
    |ctx, attr| CMP_F_PREDICATE_DEF.value(ctx, attr).is_some(),
);

/// The predicates of integer comparisons: signed and unsigned.
pub static CMP_I_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    definition: "",
    storage: EnumStorage::Integer(64),
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
    bare: false,
};

/// An attribute of [`CMP_I_PREDICATE_DEF`].
pub static CMP_I_PREDICATE: AttrConstraint = AttrConstraint::of_enum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    &CMP_I_PREDICATE_DEF,
    |ctx, attr| CMP_I_PREDICATE_DEF.value(ctx, attr).is_some(),
);

/// The rounding modes of floats.
pub static ROUNDING_MODE_DEF: EnumDef = EnumDef {
    summary: "Floating point rounding mode",
    definition: "",
    storage: EnumStorage::Integer(32),
    cases: &[("to_nearest_even", 0), ("downward", 1), ("upward", 2), ("toward_zero", 3), ("to_nearest_away", 4)],
    bits: None,
    bare: false,
};

/// An attribute of [`ROUNDING_MODE_DEF`].
pub static ROUNDING_MODE: AttrConstraint =
    AttrConstraint::of_enum("Floating point rounding mode", &ROUNDING_MODE_DEF, |ctx, attr| {
        ROUNDING_MODE_DEF.value(ctx, attr).is_some()
    });

/// The kinds of atomic updates and reductions.
pub static ATOMIC_RMW_KIND_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    definition: "",
    storage: EnumStorage::Integer(64),
    cases: &[
        ("addf", 0),
        ("addi", 1),
        ("andi", 2),
        ("assign", 3),
        ("maximumf", 4),
        ("maxnumf", 5),
        ("maxs", 6),
        ("maxu", 7),
        ("minimumf", 8),
        ("minnumf", 9),
        ("mins", 10),
        ("minu", 11),
        ("mulf", 12),
        ("muli", 13),
        ("ori", 14),
        ("xori", 15),
    ],
    bits: None,
    bare: false,
};

/// An attribute of [`ATOMIC_RMW_KIND_DEF`].
pub static ATOMIC_RMW_KIND: AttrConstraint = AttrConstraint::of_enum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    &ATOMIC_RMW_KIND_DEF,
    |ctx, attr| ATOMIC_RMW_KIND_DEF.value(ctx, attr).is_some(),
);

/// An array of reductions.
pub static REDUCTION_KINDS: AttrConstraint = AttrConstraint {
    summary: "Reduction ops",
    accepts: |ctx, attr| {
        let is_kind = |&element| ATOMIC_RMW_KIND_DEF.value(ctx, element).is_some();
        attr.as_array(ctx).is_some_and(|elements| elements.iter().all(is_kind))
    },
    spelling: AttrSpelling::Any,
};

/// `#arith.fastmath<none>`
pub fn fast_math_none(ctx: &Context) -> Attr {
    FAST_MATH_DEF.attr(ctx, 0)
}

/// `#arith.overflow<none>`
pub fn integer_overflow_none(ctx: &Context) -> Attr {
    INTEGER_OVERFLOW_DEF.attr(ctx, 0)
}
