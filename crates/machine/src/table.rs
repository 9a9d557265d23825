//! The table of evaluations, by op name.
//!
//! An entry has an op name and either a scalar operation or a function that compiles the op. A scalar operation also
//! works element by element on vectors and tensors, and in rows. An op without an entry has no evaluation.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::compile::{Compiled, Compiler};
use super::scalar::ScalarOp;
use freehold_core::ir::Op;

/// The evaluation of an op.
#[derive(Clone, Copy)]
pub enum How {
    /// A scalar operation.
    Number(fn(&Compiler<'_>, Op) -> Option<ScalarOp>),
    /// A function that emits code.
    Code(fn(&mut Compiler<'_>, Op) -> Compiled),
}

/// An op name and its evaluation.
pub type Row = (&'static str, How);

/// The tables of the dialects.
static TABLES: &[&[Row]] = &[
    super::affine::ROWS,
    super::arith::ROWS,
    super::bufferization::ROWS,
    super::cf::ROWS,
    super::complex::ROWS,
    super::func::ROWS,
    super::index::ROWS,
    super::linalg::ROWS,
    super::math::ROWS,
    super::memref::ROWS,
    super::scf::ROWS,
    super::tensor::ROWS,
    super::vector::ROWS,
];

/// Returns the evaluation of an op.
pub fn row(name: &str) -> Option<How> {
    static INDEX: OnceLock<FxHashMap<&'static str, How>> = OnceLock::new();
    let index = INDEX.get_or_init(|| TABLES.iter().flat_map(|table| table.iter().copied()).collect());
    index.get(name).copied()
}

/// Returns the names of all ops that have an evaluation.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.iter().map(|row| row.0))
}
