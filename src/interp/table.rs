//! The table: for each op how it is evaluated.
//!
//! A row is an op's name and either what it does to numbers (then it works element by element on vectors and tensors as
//! well, and in rows) or code that compiles it. An op without a row has no evaluation.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::compile::{Compiled, Compiler};
use super::scalar::ScalarOp;
use crate::ir::Op;

/// How an op is evaluated.
#[derive(Clone, Copy)]
pub enum How {
    /// It computes a number of numbers.
    Number(fn(&Compiler<'_>, Op) -> Option<ScalarOp>),
    /// By what this function emits.
    Code(fn(&mut Compiler<'_>, Op) -> Compiled),
}

/// An op and how it is evaluated.
pub type Row = (&'static str, How);

/// The rows, by dialect.
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

/// The row of an op.
pub fn row(name: &str) -> Option<How> {
    static INDEX: OnceLock<FxHashMap<&'static str, How>> = OnceLock::new();
    let index = INDEX.get_or_init(|| TABLES.iter().flat_map(|table| table.iter().copied()).collect());
    index.get(name).copied()
}

/// The names of all ops that have an evaluation.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.iter().map(|row| row.0))
}
