//! Nests of loops that carry the same values: they are one loop.
//!
//! ```mlir
//! %r = scf.for %i = … iter_args(%a = %init) {
//!   %s = scf.for %j = … iter_args(%b = %a) {       // is the only op, and carries what the outer loop carries
//!     …
//!   }
//!   scf.yield %s
//! }
//! ```
//!
//! The outer head is reached with `%init` and with the results of the inner loop. These are the values with which the inner
//! head is reached, and that is reached from the outer head and after a turn of the inner loop. So both heads have the same
//! states: those of one loop that begins with `%init` and runs the inner body. A nest of any depth is checked as that loop.
//! Otherwise each round of a loop would repeat all rounds of the loops in it.
//!
//! The outer arguments must have no other use, since their values in a turn of the one loop would be those of an earlier
//! turn. The induction variables may: they are unknown, and each turn has others. Nothing is lost by that, because the state that
//! a turn of the inner loop leaves may meet any outer induction variable.

use super::checker::Checker;
use super::turns::MOST_CONSTANT_TURNS;
use freehold_core::ir::{Block, Op, Value};

/// A nest of loops that carry the same values.
pub(super) struct Nest {
    /// The blocks of the loops around the innermost one, beginning with the outermost.
    pub(super) around: Vec<Block>,
    /// The innermost loop.
    pub(super) innermost: Op,
    /// Whether the innermost body runs at least once.
    pub(super) runs: bool,
}

impl Checker<'_> {
    /// Returns the nest whose outermost loop is `op`, an `scf.for` or `affine.for` with this number of turns, if it is constant.
    pub(super) fn nest(&mut self, op: Op, turns: Option<u64>) -> Nest {
        let mut nest = Nest { around: Vec::new(), innermost: op, runs: turns.is_some() };
        if turns.is_some_and(|turns| turns <= MOST_CONSTANT_TURNS) {
            return nest;
        }
        while let Some((block, inner)) = self.only_loop_in(nest.innermost) {
            // The bounds may be the induction variable of a loop that was not entered yet.
            self.set_arguments(block, Vec::new());
            let turns = self.turns(inner);
            if turns.is_some_and(|turns| turns <= MOST_CONSTANT_TURNS) {
                break;
            }
            nest.around.push(block);
            nest.innermost = inner;
            nest.runs &= turns.is_some();
        }
        nest
    }

    /// Returns the block of a loop and the loop in it, if that is its only op and carries exactly what the outer one carries.
    fn only_loop_in(&self, outer: Op) -> Option<(Block, Op)> {
        let region = *self.view.regions(outer).first()?;
        let block = self.view.first_block(region).filter(|&block| self.view.next_block(block).is_none())?;
        let inner = self.view.first_op(block)?;
        let terminator = self.view.next(inner)?;
        if !matches!(self.name(inner), "scf.for" | "affine.for") || self.view.next(terminator).is_some() {
            return None;
        }
        let results: Vec<Value> = self.view.results(inner).to_vec();
        let carried: Vec<Value> = self.view.arguments(block).iter().skip(1).copied().collect();
        let operands: Vec<Value> = self.view.operands(inner).collect();
        let inits = operands.get(operands.len().checked_sub(results.len())?..)?;
        let is_carried_only = |&value: &Value| self.view.has_one_use(value);
        let is_same = inits == carried && self.view.operands(terminator).eq(results.iter().copied());
        (is_same && carried.iter().all(is_carried_only)).then_some((block, inner))
    }

    /// Enters the blocks around the innermost loop of a nest in a turn: their induction variables are those of this turn.
    pub(super) fn enter_nest(&mut self, nest: &Nest) {
        for &block in &nest.around {
            self.tables.conditions.spend(1);
            self.reached.push(block);
            self.set_arguments(block, Vec::new());
        }
    }
}
