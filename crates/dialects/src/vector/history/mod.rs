//! The forms that the ops of the dialect have in other versions of MLIR.

mod former_syntax;
mod spellings;
mod transfer;

use super::ops;
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, LaterAttribute, OpVersions};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::BROADCAST]).spelled(&spellings::BROADCAST),
    OpVersions::of(&[&ops::COMPRESSSTORE, &ops::MASKEDSTORE])
        .spelled(&spellings::MASKED_STORE)
        .later(&spellings::ALIGNMENT),
    OpVersions::of(&[&ops::CONSTANT_MASK]).spelled(&spellings::CONSTANT_MASK),
    OpVersions::of(&[&ops::CONTRACT])
        .spelled(&spellings::CONTRACT)
        .later(&[LaterAttribute::new("fastmath", Version::V23).or("#arith.fastmath<none>")])
        .normalized(spellings::normalize_contract),
    OpVersions::of(&[&ops::DEINTERLEAVE, &ops::FROM_ELEMENTS, &ops::INTERLEAVE, &ops::STEP]).since(Version::V19),
    OpVersions::of(&[&ops::EXPANDLOAD, &ops::MASKEDLOAD]).spelled(&spellings::MASKED_LOAD).later(&spellings::ALIGNMENT),
    OpVersions::of(&[&ops::EXTRACT]).spelled(&spellings::EXTRACT),
    OpVersions::of(&[&ops::EXTRACT_STRIDED_SLICE]).spelled(&spellings::EXTRACT_STRIDED_SLICE),
    OpVersions::of(&[&ops::GATHER]).spelled(&spellings::GATHER).later(&spellings::ALIGNMENT),
    OpVersions::of(&[&ops::INSERT]).spelled(&spellings::INSERT),
    OpVersions::of(&[&ops::INSERT_STRIDED_SLICE]).spelled(&spellings::INSERT_STRIDED_SLICE),
    OpVersions::of(&[&ops::LOAD]).spelled(&spellings::LOAD).later(&spellings::NONTEMPORAL_ALIGNMENT),
    OpVersions::of(&[&ops::MASK]).since(Version::V16).spelled(&spellings::MASK),
    OpVersions::of(&[&ops::MULTI_REDUCTION])
        .spelled(&spellings::MULTI_REDUCTION)
        .normalized(spellings::normalize_kind)
        .absorbing(spellings::absorb_accumulator),
    OpVersions::of(&[&ops::OUTERPRODUCT]).normalized(spellings::normalize_kind),
    OpVersions::of(&[&ops::PRINT]).later(&spellings::PRINT),
    OpVersions::of(&[&ops::REDUCTION])
        .spelled(&spellings::REDUCTION)
        .later(&spellings::FASTMATH)
        .normalized(spellings::normalize_kind),
    OpVersions::of(&[&ops::SCALABLE_EXTRACT, &ops::SCALABLE_INSERT]).since(Version::V16),
    OpVersions::of(&[&ops::SCAN]).since(Version::V14).spelled(&spellings::SCAN),
    OpVersions::of(&[&ops::SCATTER]).spelled(&spellings::SCATTER).later(&spellings::ALIGNMENT),
    OpVersions::of(&[&ops::SHUFFLE]).spelled(&spellings::SHUFFLE),
    OpVersions::of(&[&ops::STORE]).spelled(&spellings::STORE).later(&spellings::NONTEMPORAL_ALIGNMENT),
    OpVersions::of(&[&ops::TO_ELEMENTS]).since(Version::V21),
    OpVersions::of(&[&ops::TRANSFER_READ])
        .spelled(&transfer::TRANSFER_READ)
        .normalized(transfer::normalize_transfer)
        .absorbing(transfer::absorb_mask),
    OpVersions::of(&[&ops::TRANSFER_WRITE])
        .spelled(&transfer::TRANSFER_WRITE)
        .normalized(transfer::normalize_transfer)
        .absorbing(transfer::absorb_mask),
    OpVersions::of(&[&ops::TRANSPOSE]).spelled(&spellings::TRANSPOSE),
    OpVersions::of(&[&ops::VSCALE]).since(Version::V14),
    OpVersions::of(&[&ops::YIELD]).since(Version::V15),
]);
