//! The evaluations of ops, which the compiler gets as an argument.

use rustc_hash::FxHashMap;

use super::compile::{Compiled, Compiler};
use super::kernel::KernelOp;
use crate::scalar::ScalarOp;
use freehold_core::ir::Op;

/// The evaluation of an op.
#[derive(Clone, Copy)]
pub enum Evaluation {
    /// A scalar operation. It also works element by element on vectors and tensors, and in kernels.
    Scalar(fn(&Compiler<'_>, Op) -> Option<ScalarOp>),
    /// A function that emits code.
    Code(fn(&mut Compiler<'_>, Op) -> Compiled),
    /// A function that emits code, and the step that does the same in a kernel.
    CodeOrStep(fn(&mut Compiler<'_>, Op) -> Compiled, KernelOp),
}

/// An op name and its evaluation.
pub type Entry = (&'static str, Evaluation);

/// The evaluations of all ops.
pub struct Evaluations {
    by_name: FxHashMap<&'static str, Evaluation>,
    /// Emits the code of an op without an entry.
    pub without_entry: fn(&mut Compiler<'_>, Op) -> Compiled,
}

impl Evaluations {
    /// Returns the evaluations with these entries. `without_entry` emits the code of all other ops.
    pub fn new(
        entries: impl Iterator<Item = Entry>,
        without_entry: fn(&mut Compiler<'_>, Op) -> Compiled,
    ) -> Evaluations {
        Evaluations { by_name: entries.collect(), without_entry }
    }

    /// Returns the evaluation of an op.
    pub fn get(&self, name: &str) -> Option<Evaluation> {
        self.by_name.get(name).copied()
    }
}
