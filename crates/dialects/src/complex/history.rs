//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.constant [1.0 : f32, 2.0 : f32] : complex<f32>         13
//! complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>     since 14
//! ```

use super::ops;
use crate::arith::history::spellings::fast_math_since;
use crate::families::std_until_13;
use freehold_core::ir::{Context, Name, Version};
use freehold_core::text::OpState;
use freehold_history::{DialectVersions, LaterAttribute, OpVersions, Spelling};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[
        &ops::ABS,
        &ops::ADD,
        &ops::DIV,
        &ops::EXP,
        &ops::IM,
        &ops::LOG,
        &ops::LOG1P,
        &ops::MUL,
        &ops::NEG,
        &ops::RE,
        &ops::SIGN,
        &ops::SUB,
    ])
    .later(&[FAST_MATH_17]),
    OpVersions::of(&[
        &ops::ANGLE,
        &ops::ATAN2,
        &ops::CONJ,
        &ops::COS,
        &ops::EXPM1,
        &ops::POW,
        &ops::RSQRT,
        &ops::SIN,
        &ops::SQRT,
        &ops::TAN,
        &ops::TANH,
    ])
    .since(Version::V15)
    .later(&[FAST_MATH_17]),
    OpVersions::of(&[&ops::BITCAST]).since(Version::V18),
    OpVersions::of(&[&ops::CONSTANT]).spelled(&CONSTANT),
    OpVersions::of(&[&ops::POWI]).since(Version::V22),
]);

/// Fast-math flags since 17.
const FAST_MATH_17: LaterAttribute = fast_math_since(Version::V17);

/// `complex.constant`
static CONSTANT: [Spelling; 1] = [std_until_13("std.constant").generic_if(is_complex)];

/// Returns whether a `std.constant` is one of this dialect.
fn is_complex(ctx: &Context, op: &OpState) -> bool {
    op.get(ctx, Name::VALUE).is_some_and(|value| value.as_array(ctx).is_some())
}
