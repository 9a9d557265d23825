//! Sparse conditional constant propagation, after Wegman and Zadeck: which values are constant, and which blocks are
//! executable. A forward data-flow analysis over the lattice *uninitialized*, *constant*, *unknown*.
//!
//! At first all values are uninitialized, and only the entry of the outermost body is executable. Then ops of
//! executable blocks are folded with the states of their operands, and values are forwarded along executable edges:
//! along branches, into and out of regions, and into and out of functions all of whose calls are visible
//! ([`Callables`]). A branch on a constant makes one edge executable.
//!
//! A value changes at most twice, and each change is propagated to its uses; an edge becomes executable once. Values
//! are propagated before ops are folded, and ops are folded before edges are found, so that a terminator that depends
//! on many values is not evaluated for each. O(operands + edges) folds.
//!
//! [`Callables`]: super::callables::Callables

mod known;
mod lattice;
mod solver;

pub(crate) use known::Known;
pub(crate) use lattice::{BodyFacts, ConstantValue};
pub(crate) use solver::solve;
