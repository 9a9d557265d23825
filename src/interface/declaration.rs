//! What is declared at run time, where functions of a row need data of their own.

use smallvec::SmallVec;

use super::{Callee, Effect, VerifyInput};
use crate::diagnostics::Fallible;
use crate::ir::{Attr, Body, Context, Name, Op, View};

/// The answers of an op that was declared at run time. Functions of its row find them through the row.
pub trait Declaration: Sync {
    /// Verifies what the row does not say.
    fn verify(&self, input: &VerifyInput<'_>) -> Fallible;
    /// Whether the op's attributes are properties, as those of ops compiled into `mlir-opt` are.
    fn has_properties(&self) -> bool;
    /// Adds what the op does to memory.
    fn effects(&self, view: View<'_>, op: Op, effects: &mut Vec<Effect>);
    /// Operand and result numbers that may be the same buffer.
    fn aliases(&self, view: View<'_>, op: Op) -> SmallVec<[(usize, usize); 2]>;
    /// What the op calls.
    fn callee(&self, view: View<'_>, op: Op) -> Option<Callee>;
    /// What the op does when a program is run.
    fn evaluation(&self) -> Option<&Evaluation>;
}

/// Functions that do what an op does: the first that has its types is meant.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The module that they stand in.
    pub module: &'static Body,
    /// Their names.
    pub functions: Vec<Name>,
}

/// What is wrong with the parameters of a declared type or attribute, if anything.
pub trait CheckParameters: Sync {
    /// Says what is wrong.
    fn check(&self, ctx: &Context, parameters: &[Attr]) -> Option<String>;
}

/// A type or attribute that was declared at run time.
#[derive(Clone, Copy)]
pub struct DeclaredSymbol {
    /// What follows `!dialect.` or `#dialect.`.
    pub mnemonic: &'static str,
    /// What its parameters must be.
    pub parameters: &'static dyn CheckParameters,
}
