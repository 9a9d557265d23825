//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.absf, std.ceilf, std.floorf, std.copysign, std.fmaf      13, without the prefix
//! math.abs                                                     14 and 15; math.absf since 16
//! math.fma %a, %b, %c upward                                   since 23: rounding modes
//! math.isnan %a fastmath<fast>                                 since main: before, in the attribute dictionary
//! ```

use super::ops;
use crate::arith::history::spellings::{FAST_MATH_16, ROUNDED_ATTRIBUTES, ROUNDING_MODE_23};
use crate::families::std_until_13;
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, OpVersions, Spelling};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::ABSF]).spelled(&ABSF).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::ABSI, &ops::FPOWI, &ops::IPOWI]).since(Version::V16),
    OpVersions::of(&[&ops::ACOS, &ops::ACOSH, &ops::ASIN, &ops::ASINH, &ops::ATANH, &ops::COSH, &ops::SINH])
        .since(Version::V18)
        .later(&[FAST_MATH_16]),
    OpVersions::of(&[
        &ops::ATAN,
        &ops::ATAN2,
        &ops::COS,
        &ops::EXP,
        &ops::EXP2,
        &ops::EXPM1,
        &ops::LOG,
        &ops::LOG10,
        &ops::LOG1P,
        &ops::LOG2,
        &ops::POWF,
        &ops::RSQRT,
        &ops::SIN,
        &ops::SQRT,
        &ops::TANH,
    ])
    .later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::CBRT, &ops::ROUNDEVEN, &ops::TRUNC]).since(Version::V16).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::CEIL]).spelled(&CEIL).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::CLAMPF, &ops::SINCOS]).since(Version::V22),
    OpVersions::of(&[&ops::COPYSIGN]).spelled(&COPYSIGN).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::CTLZ, &ops::CTPOP, &ops::CTTZ]).since(Version::V14),
    OpVersions::of(&[&ops::ERF]).since(Version::V14).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::ERFC]).since(Version::V21).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::FLOOR]).spelled(&FLOOR).later(&[FAST_MATH_16]),
    OpVersions::of(&[&ops::FMA]).spelled(&FMA).later(&[FAST_MATH_16, ROUNDING_MODE_23]),
    OpVersions::of(&[&ops::ISFINITE, &ops::ISINF, &ops::ISNAN, &ops::ISNORMAL]).since(Version::V21).spelled(&TEST),
    OpVersions::of(&[&ops::ROUND, &ops::TAN]).since(Version::V15).later(&[FAST_MATH_16]),
]);

/// `math.absf`
static ABSF: [Spelling; 2] =
    [Spelling::between(Version::V14, Version::V15).named("math.abs"), std_until_13("std.absf")];

/// `math.ceil`
static CEIL: [Spelling; 1] = [std_until_13("std.ceilf")];

/// `math.copysign`
static COPYSIGN: [Spelling; 1] = [std_until_13("std.copysign")];

/// `math.floor`
static FLOOR: [Spelling; 1] = [std_until_13("std.floorf")];

/// `math.fma`
static FMA: [Spelling; 2] = [
    Spelling::since(Version::V23)
        .attributes(&ROUNDED_ATTRIBUTES)
        .format("$a `,` $b `,` $c ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    std_until_13("std.fmaf"),
];

/// The classifications of floats.
static TEST: [Spelling; 1] =
    [Spelling::since(Version::MAIN).format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)")];
