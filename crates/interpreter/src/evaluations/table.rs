//! The table of evaluations, by op name.
//!
//! An op without an entry has no evaluation, unless its declaration in an IRDL file has one.

use std::sync::LazyLock;

use crate::engine::compiler::{Entry, Evaluations};

/// The tables of the dialects.
static TABLES: &[&[Entry]] = &[
    super::affine::EVALUATIONS,
    super::arith::EVALUATIONS,
    super::bufferization::EVALUATIONS,
    super::cf::EVALUATIONS,
    super::complex::EVALUATIONS,
    super::deallocation::EVALUATIONS,
    super::func::EVALUATIONS,
    super::index::EVALUATIONS,
    super::linalg::EVALUATIONS,
    super::llvm::EVALUATIONS,
    super::math::EVALUATIONS,
    super::memref::EVALUATIONS,
    super::scf::EVALUATIONS,
    super::tensor::EVALUATIONS,
    super::vector::EVALUATIONS,
];

/// Returns the evaluations of all ops.
pub fn evaluations() -> &'static Evaluations {
    static EVALUATIONS: LazyLock<Evaluations> =
        LazyLock::new(|| Evaluations::new(TABLES.iter().copied().flatten().copied(), super::declared::evaluate));
    &EVALUATIONS
}

/// Returns the names of all ops that have an entry.
pub fn evaluated_ops() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.iter().map(|entry| entry.0))
}
