//! Declarations made at run time, for which functions of an op definition need data of their own.

use smallvec::SmallVec;

use super::{BufferizationFacts, Callee, Effect, VerifyInput};
use crate::diagnostics::Fallible;
use crate::ir::{Attr, Body, Context, Name, Op, View};

/// The interface implementations of an op that was declared at run time. Functions of its op definition find them
/// through the definition.
pub trait Declaration: Sync {
    /// Verifies the rules that the op definition does not express.
    ///
    /// # Errors
    ///
    /// If the op violates a rule. The error was reported.
    fn verify(&self, input: &VerifyInput<'_>) -> Fallible;
    /// Returns whether the op's attributes are properties, like those of ops compiled into `mlir-opt`.
    fn has_properties(&self) -> bool;
    /// Appends the op's memory effects.
    fn effects(&self, view: View<'_>, op: Op, effects: &mut Vec<Effect>);
    /// Returns pairs of operand and result index that may be the same buffer.
    fn aliases(&self, view: View<'_>, op: Op) -> SmallVec<[(usize, usize); 2]>;
    /// Returns the callee of the op.
    fn callee(&self, view: View<'_>, op: Op) -> Option<Callee>;
    /// Returns the semantics of the op for the reference machine.
    fn evaluation(&self) -> Option<&Evaluation>;
    /// Returns how the op bufferizes; `None` if the declaration says nothing about it.
    fn bufferization(&self) -> Option<&BufferizationFacts>;
}

/// The semantics of an op as functions: the first function with matching types is executed.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The module that contains the functions.
    pub module: &'static Body,
    /// Their names.
    pub functions: Vec<Name>,
}

/// Checks the parameters of a declared type or attribute.
pub trait CheckParameters: Sync {
    /// Returns an error message if the parameters are invalid.
    fn check(&self, ctx: &Context, parameters: &[Attr]) -> Option<String>;
}

/// A type or attribute that was declared at run time.
#[derive(Clone, Copy)]
pub struct DeclaredSymbol {
    /// The mnemonic after `!dialect.` or `#dialect.`.
    pub mnemonic: &'static str,
    /// The check of its parameters.
    pub parameters: &'static dyn CheckParameters,
}
