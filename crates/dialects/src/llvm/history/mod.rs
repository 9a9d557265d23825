//! The forms that the ops of the dialect have in other versions of MLIR.

pub(super) mod memory_effects;
mod spellings;

use super::{arithmetic, ops};
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, OpVersions};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions {
    former_attribute: Some(memory_effects::former),
    ops: &[
        OpVersions::of(&[&ops::GETELEMENTPTR]).later(&spellings::GETELEMENTPTR),
        OpVersions::of(&[&ops::LOAD]).spelled(&spellings::LOAD),
        OpVersions::of(&[&ops::STORE]).spelled(&spellings::STORE),
        // Versions until 16 pass the flag `isVolatile` as an operand.
        OpVersions::of(&[&ops::MEMCPY, &ops::MEMMOVE, &ops::MEMSET]).since(Version::V17),
        OpVersions::of(&[&ops::CALL]).later(&spellings::CALL),
        OpVersions::of(&[&ops::FUNC]).later(&spellings::FUNC).without(spellings::FUNC_FORMER),
        OpVersions::of(&[&ops::GLOBAL]).later(&spellings::GLOBAL).without(spellings::GLOBAL_FORMER),
        OpVersions::of(&[&arithmetic::ADD, &arithmetic::MUL, &arithmetic::SHL, &arithmetic::SUB, &arithmetic::TRUNC])
            .normalized(spellings::normalize_overflow),
        OpVersions::of(&[
            &arithmetic::FADD,
            &arithmetic::FDIV,
            &arithmetic::FMUL,
            &arithmetic::FREM,
            &arithmetic::FSUB,
        ])
        .spelled(&spellings::FLOAT),
        OpVersions::of(&[&arithmetic::FNEG]).spelled(&spellings::FNEG),
        OpVersions::of(&[&arithmetic::FCMP]).spelled(&spellings::FCMP),
        OpVersions::of(&[&arithmetic::FPEXT, &arithmetic::FPTRUNC])
            .spelled(&spellings::CAST)
            .later(&spellings::CAST_FAST_MATH),
        OpVersions::of(&[&arithmetic::SELECT]).spelled(&spellings::SELECT),
    ],
};
