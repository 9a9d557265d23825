//! The versions of MLIR that have the ops of the dialect.

use super::ops;
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, OpVersions};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::POISON]).since(Version::V17),
    OpVersions::of(&[&ops::UNREACHABLE]).since(Version::V22),
]);
