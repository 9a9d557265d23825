//! The forms that the ops of the dialect have in other versions of MLIR.

mod forall;
mod spellings;

use super::ops;
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, LaterAttribute, OpVersions};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::EXECUTE_REGION]).later(&[LaterAttribute::new("no_inline", Version::V22)]),
    OpVersions::of(&[&ops::FOR]).spelled(&spellings::FOR).later(&[LaterAttribute::new("unsignedCmp", Version::V22)]),
    OpVersions::of(&[&ops::FORALL]).since(Version::V15).spelled(&spellings::FORALL).absorbing(forall::absorb_sizes),
    OpVersions::of(&[&ops::FORALL_IN_PARALLEL]).since(Version::V15).spelled(&spellings::FORALL_IN_PARALLEL),
    OpVersions::of(&[&ops::INDEX_SWITCH]).since(Version::V16),
    OpVersions::of(&[&ops::PARALLEL]).spelled(&spellings::PARALLEL).later(&spellings::PARALLEL_UNSIGNED),
    OpVersions::of(&[&ops::REDUCE]).spelled(&spellings::REDUCE),
]);
