//! The forms that the ops of the dialect have in other versions of MLIR.

pub(crate) mod former_kinds;
pub(crate) mod spellings;

use super::ops;
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, LaterAttribute, OpVersions};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::ADDF])
        .spelled(&spellings::ADDF)
        .later(&[spellings::FAST_MATH_16, spellings::ROUNDING_MODE_23]),
    OpVersions::of(&[&ops::ADDI]).spelled(&spellings::ADDI).later(&[spellings::overflow_since(Version::V18)]),
    OpVersions::of(&[&ops::ADDUI_EXTENDED, &ops::MULSI_EXTENDED, &ops::MULUI_EXTENDED]).since(Version::V16),
    OpVersions::of(&[&ops::ANDI]).spelled(&spellings::ANDI),
    OpVersions::of(&[&ops::BITCAST, &ops::CEILDIVUI]).since(Version::V14),
    OpVersions::of(&[&ops::CEILDIVSI]).spelled(&spellings::CEILDIVSI),
    OpVersions::of(&[&ops::CMPF]).spelled(&spellings::CMPF).later(&[spellings::fast_math_since(Version::V17)]),
    OpVersions::of(&[&ops::CMPI]).spelled(&spellings::CMPI),
    OpVersions::of(&[&ops::CONSTANT]).spelled(&spellings::CONSTANT),
    OpVersions::of(&[&ops::DIVF])
        .spelled(&spellings::DIVF)
        .later(&[spellings::FAST_MATH_16, spellings::ROUNDING_MODE_23]),
    OpVersions::of(&[&ops::DIVSI]).spelled(&spellings::DIVSI).later(&[spellings::EXACT]),
    OpVersions::of(&[&ops::DIVUI]).spelled(&spellings::DIVUI).later(&[spellings::EXACT]),
    OpVersions::of(&[&ops::EXTF]).spelled(&spellings::EXTF).later(&[spellings::fast_math_since(Version::V19)]),
    OpVersions::of(&[&ops::EXTSI]).spelled(&spellings::EXTSI),
    OpVersions::of(&[&ops::EXTUI]).spelled(&spellings::EXTUI).later(&[spellings::NON_NEGATIVE]),
    OpVersions::of(&[&ops::FLOORDIVSI]).spelled(&spellings::FLOORDIVSI),
    OpVersions::of(&[&ops::FPTOSI]).spelled(&spellings::FPTOSI),
    OpVersions::of(&[&ops::FPTOUI]).spelled(&spellings::FPTOUI),
    OpVersions::of(&[&ops::INDEX_CAST]).spelled(&spellings::INDEX_CAST),
    OpVersions::of(&[&ops::INDEX_CASTUI])
        .since(Version::V16)
        .spelled(&spellings::INDEX_CASTUI)
        .later(&[spellings::NON_NEGATIVE]),
    OpVersions::of(&[&ops::MAXIMUMF])
        .since(Version::V14)
        .spelled(&spellings::MAXIMUMF)
        .later(&[spellings::FAST_MATH_16]),
    OpVersions::of(&[&ops::MAXNUMF, &ops::MINNUMF]).since(Version::V18).later(&[spellings::FAST_MATH_16]),
    OpVersions::of(&[&ops::MAXSI]).since(Version::V14).spelled(&spellings::MAXSI),
    OpVersions::of(&[&ops::MAXUI]).since(Version::V14).spelled(&spellings::MAXUI),
    OpVersions::of(&[&ops::MINIMUMF])
        .since(Version::V14)
        .spelled(&spellings::MINIMUMF)
        .later(&[spellings::FAST_MATH_16]),
    OpVersions::of(&[&ops::MINSI]).since(Version::V14).spelled(&spellings::MINSI),
    OpVersions::of(&[&ops::MINUI]).since(Version::V14).spelled(&spellings::MINUI),
    OpVersions::of(&[&ops::MULF])
        .spelled(&spellings::MULF)
        .later(&[spellings::FAST_MATH_16, spellings::ROUNDING_MODE_23]),
    OpVersions::of(&[&ops::MULI]).spelled(&spellings::MULI).later(&[spellings::overflow_since(Version::V18)]),
    OpVersions::of(&[&ops::NEGF]).spelled(&spellings::NEGF).later(&[spellings::FAST_MATH_16]),
    OpVersions::of(&[&ops::ORI]).spelled(&spellings::ORI),
    OpVersions::of(&[&ops::REMF]).spelled(&spellings::REMF).later(&[spellings::FAST_MATH_16]),
    OpVersions::of(&[&ops::REMSI]).spelled(&spellings::REMSI),
    OpVersions::of(&[&ops::REMUI]).spelled(&spellings::REMUI),
    OpVersions::of(&[&ops::SCALING_EXTF, &ops::SCALING_TRUNCF]).since(Version::V21),
    OpVersions::of(&[&ops::SELECT]).spelled(&spellings::SELECT),
    OpVersions::of(&[&ops::SHLI]).spelled(&spellings::SHLI).later(&[spellings::overflow_since(Version::V18)]),
    OpVersions::of(&[&ops::SHRSI]).spelled(&spellings::SHRSI).later(&[spellings::EXACT]),
    OpVersions::of(&[&ops::SHRUI]).spelled(&spellings::SHRUI).later(&[spellings::EXACT]),
    OpVersions::of(&[&ops::SITOFP]).spelled(&spellings::SITOFP),
    OpVersions::of(&[&ops::SUBF])
        .spelled(&spellings::SUBF)
        .later(&[spellings::FAST_MATH_16, spellings::ROUNDING_MODE_23]),
    OpVersions::of(&[&ops::SUBI]).spelled(&spellings::SUBI).later(&[spellings::overflow_since(Version::V18)]),
    OpVersions::of(&[&ops::TRUNCF])
        .spelled(&spellings::TRUNCF)
        .later(&[spellings::fast_math_since(Version::V19), LaterAttribute::new("roundingmode", Version::V19)]),
    OpVersions::of(&[&ops::TRUNCI]).spelled(&spellings::TRUNCI).later(&[spellings::overflow_since(Version::V21)]),
    OpVersions::of(&[&ops::UITOFP]).spelled(&spellings::UITOFP).later(&[spellings::NON_NEGATIVE]),
    OpVersions::of(&[&ops::XORI]).spelled(&spellings::XORI),
]);
