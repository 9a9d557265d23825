//! The results of constant propagation for one body, as queries; by default nothing is known, so that every block runs.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Attr, Block, Body, Context, Name, Op, SymbolScope, Value, View};
use freehold_dialects::arith;
use smallvec::SmallVec;

use super::lattice::BodyFacts;
use super::solver::solve_with;
use crate::analysis::callables::Callables;

/// Constants and executable blocks of a body.
#[derive(Default)]
pub(crate) struct Known(Option<BodyFacts>);

impl Known {
    /// Computes what is known of the body of a function if its arguments are these constants. Results of calls are
    /// unknown. The program is not changed: the solver works on a copy. Cost: that of the solver.
    pub fn of_function(ctx: &Context, body: &Body, arguments: &[Option<Attr>]) -> Known {
        let mut copy = body.deep_copy();
        // A recursive call may have other arguments, so the symbol must not name the copy.
        copy.header.attributes = ctx.with_entry(copy.header.attributes, Name::SYM_NAME, None);
        let callables = Callables::of(ctx, &copy, false);
        let outer = SymbolScope::of(View::new(ctx, body), None).detached();
        Known(solve_with(ctx, &mut copy, &callables, &outer, arguments).into_iter().next())
    }

    /// Returns whether a block may run.
    pub fn is_executable(&self, block: Block) -> bool {
        self.0.as_ref().is_none_or(|facts| facts.executable.get(block.index()).copied().unwrap_or(true))
    }

    /// Returns whether an op may run.
    pub fn may_run(&self, view: View<'_>, op: Op) -> bool {
        self.0.is_none() || view.block(op).is_none_or(|block| self.is_executable(block))
    }

    /// Returns the constant that a value is.
    pub fn constant(&self, value: Value) -> Option<Attr> {
        self.0.as_ref()?.values.get(value.index())?.constant()
    }

    /// Returns the constant operands of an op; nothing if none can be known.
    pub fn constants(&self, view: View<'_>, op: Op) -> SmallVec<[Option<Attr>; 4]> {
        if self.0.is_none() {
            return SmallVec::new();
        }
        view.operands(op).map(|operand| self.constant(operand)).collect()
    }

    /// Returns the integer that a value is, if it fits in 64 bits.
    pub fn integer(&self, view: View<'_>, value: Value) -> Option<i64> {
        constant_integer(view, value).or_else(|| self.constant(value)?.as_i64(view.ctx))
    }

    /// Returns the operand that an `arith.select` returns, if its condition is known.
    pub fn selected(&self, view: View<'_>, op: Op) -> Option<usize> {
        let select = arith::Select::cast(view, op).filter(|_| self.0.is_some())?;
        self.integer(view, select.condition()).map(|condition| if condition != 0 { 1 } else { 2 })
    }

    /// Returns whether control may go from `op` to its successor with this number.
    pub fn may_branch(&self, view: View<'_>, op: Op, successor: usize) -> bool {
        let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch).filter(|_| self.0.is_some()) else {
            return true;
        };
        let only = branch.successor_for_constants(view, op, &self.constants(view, op));
        only.is_none_or(|only| view.successor(op, only) == view.successor(op, successor) && only == successor)
    }
}
