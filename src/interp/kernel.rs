//! Bodies of iterations that are arithmetic on words, run by rows.

use super::compile::Compiler;
use super::fault::Faulted;
use super::kind::{Dims, Kind};
use super::machine::Step;
use super::nest::{Bound, Nest};
use super::program::Reg;
use crate::ir::{Block, Value};

/// A body as rows of arithmetic.
pub struct Kernel {}

/// How far a kernel got.
pub enum Stopped {
    /// To the end.
    Done,
    /// To this iteration, with the loops in this order; it must be run by the body's own code.
    At {
        /// The loops, outermost first.
        order: Dims,
        /// Where they stand.
        position: Dims,
    },
}

impl Kernel {
    /// Compiles a body.
    pub fn compile(
        _: &mut Compiler<'_>,
        _: Block,
        _: &[(Kind, Option<Value>)],
        _: usize,
        _: &[Option<usize>],
        _: usize,
    ) -> Option<(Vec<Reg>, Kernel)> {
        None
    }
}

/// Runs a kernel as far as rows go.
pub fn run(_: &Kernel, nest: &Nest, _: &mut [Bound], _: &[i64], _: &mut Step<'_>) -> Faulted<Stopped> {
    let order: Dims = (0..nest.loops as i64).collect();
    Ok(Stopped::At { order, position: Dims::from_elem(0, nest.loops) })
}
