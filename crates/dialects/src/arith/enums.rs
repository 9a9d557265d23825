//! The enumerations of the `arith` dialect.

use freehold_core::definition::{AttrConstraint, AttrSpelling, EnumDef};
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
pub static FAST_MATH: AttrConstraint = AttrConstraint::of_enum("Floating point fast math flags", &FAST_MATH_DEF);

/// The overflow flags of integer arithmetic.
pub static INTEGER_OVERFLOW_DEF: EnumDef = EnumDef {
    summary: "::mlir::arith::IntegerOverflowFlags",
    definition: "Arith_IntegerOverflowAttr",
    cases: &EnumDef::numbered(["none", "nsw", "nuw"]),
    bits: Some(", "),
    ..EnumDef::of_dialect("arith", "overflow")
};

/// An attribute of [`INTEGER_OVERFLOW_DEF`].
pub static INTEGER_OVERFLOW: AttrConstraint =
    AttrConstraint::of_enum("Integer overflow arith flags", &INTEGER_OVERFLOW_DEF);

/// The predicates of float comparisons: ordered and unordered.
pub static CMP_F_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    cases: &EnumDef::numbered([
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
        "true",
    ]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`CMP_F_PREDICATE_DEF`].
pub static CMP_F_PREDICATE: AttrConstraint = AttrConstraint::of_enum(CMP_F_PREDICATE_DEF.summary, &CMP_F_PREDICATE_DEF);

/// The predicates of integer comparisons: signed and unsigned.
pub static CMP_I_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    cases: &EnumDef::numbered(["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`CMP_I_PREDICATE_DEF`].
pub static CMP_I_PREDICATE: AttrConstraint = AttrConstraint::of_enum(CMP_I_PREDICATE_DEF.summary, &CMP_I_PREDICATE_DEF);

/// The rounding modes of floats.
pub static ROUNDING_MODE_DEF: EnumDef = EnumDef {
    summary: "Floating point rounding mode",
    cases: &EnumDef::numbered(["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"]),
    ..EnumDef::of_integer(32)
};

/// An attribute of [`ROUNDING_MODE_DEF`].
pub static ROUNDING_MODE: AttrConstraint = AttrConstraint::of_enum(ROUNDING_MODE_DEF.summary, &ROUNDING_MODE_DEF);

/// The kinds of atomic updates and reductions.
pub static ATOMIC_RMW_KIND_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    cases: &EnumDef::numbered([
        "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
        "mulf", "muli", "ori", "xori",
    ]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`ATOMIC_RMW_KIND_DEF`].
pub static ATOMIC_RMW_KIND: AttrConstraint = AttrConstraint::of_enum(ATOMIC_RMW_KIND_DEF.summary, &ATOMIC_RMW_KIND_DEF);

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
