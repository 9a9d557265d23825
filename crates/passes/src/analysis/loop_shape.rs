//! The parts of a sequential loop op with carried values: `scf.for`, `affine.for` and the like, and `scf.while`.
//!
//! ```text
//! scf.for:    header ──▶ header … ──▶ results          the header is the body
//! scf.while:  header ──▶ body ──▶ header … ──▶ results  results leave at the end of the header
//! ```

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Block, Op, Value, ValueDef, View};
use freehold_dialects::{memref, scf};
use smallvec::SmallVec;

/// A loop whose iterations run one after another.
#[derive(Clone, Copy, Debug)]
pub struct LoopShape {
    /// The loop op.
    pub op: Op,
    /// The block that an iteration starts with.
    pub header: Block,
    /// The second block of an `scf.while`.
    pub body: Option<Block>,
    /// The number of arguments of the header before the carried ones.
    offset: usize,
    /// The operand of the first initial value.
    inits: usize,
}

impl LoopShape {
    /// Returns the parts of `op`, or `None` if it is no such loop.
    pub fn of(view: View<'_>, op: Op) -> Option<LoopShape> {
        let op_def = view.op_def(op)?;
        let loop_like = op_def.loop_like?;
        op_def.region_branch?;
        if loop_like.is_parallel() || !loop_like.yields_carried() {
            return None;
        }
        let only_block = |number: usize| -> Option<Block> {
            let &region = view.regions(op).get(number)?;
            let block = view.first_block(region)?;
            (view.next_block(block).is_none()).then_some(block)
        };
        let header = only_block(0)?;
        if view.is(op, &scf::WHILE) {
            return Some(LoopShape { op, header, body: Some(only_block(1)?), offset: 0, inits: 0 });
        }
        let inits = loop_like.inits(view, op);
        let carried = loop_like.iter_arguments(view, op).len();
        let arguments = view.arguments(header).len();
        let matches = view.regions(op).len() == 1
            && inits.len() == carried
            && inits.end == view.operand_count(op)
            && view.results(op).len() == carried
            && arguments >= carried
            && view.terminator(header).is_some_and(|last| view.operand_count(last) == carried);
        matches.then_some(LoopShape { op, header, body: None, offset: arguments - carried, inits: inits.start })
    }

    /// Returns the blocks of an iteration, in the order in which they run.
    pub fn blocks(&self) -> SmallVec<[Block; 2]> {
        std::iter::once(self.header).chain(self.body).collect()
    }

    /// Returns the block at whose end the next iteration begins.
    pub fn latch(&self) -> Block {
        self.body.unwrap_or(self.header)
    }

    /// Returns the values that a carried argument of the header is in the first iteration and in the next ones.
    fn carried(&self, view: View<'_>, argument: Value) -> Option<(Value, Value)> {
        let ValueDef::Argument(block, number) = view.def(argument) else { return None };
        if block != self.header || number < self.offset {
            return None;
        }
        let number = number - self.offset;
        let last = view.terminator(self.latch())?;
        let initial =
            (self.inits + number < view.operand_count(self.op)).then(|| view.operand(self.op, self.inits + number))?;
        let next = (number < view.operand_count(last)).then(|| view.operand(last, number))?;
        Some((initial, next))
    }

    /// Returns the value at the end of an iteration that `value`, a carried argument of a block of the loop, is in the next
    /// iteration. `None` if it is no such argument.
    pub fn before(&self, view: View<'_>, value: Value) -> Option<Value> {
        let of_header = match view.def(value) {
            ValueDef::Argument(block, number) if Some(block) == self.body => {
                view.operand(view.terminator(self.header)?, number + 1)
            }
            _ => value,
        };
        self.carried(view, of_header).map(|(_, next)| next)
    }

    /// Returns the number of the loop's result with the value of `flag` at the exit, if `flag` is an argument of a block
    /// of the loop that is false in the first iteration and true in all others. `Some(None)`: it is no result.
    pub fn true_after_first(&self, view: View<'_>, flag: Value) -> Option<Option<usize>> {
        let ValueDef::Argument(block, number) = view.def(flag) else { return None };
        let is = |value: Value, expected: bool| {
            constant_integer(view, value).is_some_and(|constant| (constant != 0) == expected)
        };
        let rises = |argument: Value| {
            self.carried(view, argument).is_some_and(|(initial, next)| is(initial, false) && is(next, true))
        };
        if block == self.header {
            // The results of an scf.while are other values than its arguments.
            return rises(flag).then(|| self.body.is_none().then(|| number - self.offset));
        }
        if Some(block) != self.body {
            return None;
        }
        let condition = view.terminator(self.header)?;
        rises(view.operand(condition, number + 1)).then_some(Some(number))
    }

    /// Returns the least number of iterations that the loop is known to run.
    pub fn least_iterations(&self, view: View<'_>) -> u64 {
        match (self.body, view.op_def(self.op).and_then(|op_def| op_def.region_branch)) {
            (None, Some(region_branch)) => region_branch.invocations(view, self.op, 0).0,
            _ => 0,
        }
    }
}

impl LoopShape {
    /// Returns the number of iterations of a loop with one block, if it is known.
    pub fn iterations(&self, view: View<'_>) -> Option<u64> {
        let region_branch = view.op_def(self.op)?.region_branch.filter(|_| self.body.is_none())?;
        let (least, most) = region_branch.invocations(view, self.op, 0);
        most.filter(|&most| most == least)
    }

    /// Returns the carried values of the first iteration.
    pub fn initial(&self, view: View<'_>) -> Vec<Value> {
        view.operands(self.op).skip(self.inits).collect()
    }

    /// Returns the carried values of the next iteration, as the last op of an iteration forwards them.
    pub fn next(&self, view: View<'_>) -> Vec<Value> {
        view.terminator(self.latch()).into_iter().flat_map(|last| view.operands(last).collect::<Vec<_>>()).collect()
    }

    /// Returns the number of the carried value that `value`, an argument of the header, is.
    pub fn carried_number(&self, view: View<'_>, value: Value) -> Option<usize> {
        let ValueDef::Argument(block, number) = view.def(value) else { return None };
        if block == self.header { number.checked_sub(self.offset) } else { None }
    }
}

/// Returns the condition and the frees of an `scf.if` that does nothing but free buffers under its condition.
pub fn conditional_frees(view: View<'_>, op: Op) -> Option<(Value, SmallVec<[Op; 1]>)> {
    let conditional = scf::If::cast(view, op)?;
    let otherwise = conditional.else_region().and_then(|region| view.first_block(region));
    if !view.results(op).is_empty() || otherwise.is_some() {
        return None;
    }
    let block = view.first_block(conditional.then_region())?;
    let mut frees = SmallVec::new();
    for inner in view.ops(block) {
        if view.is(inner, &memref::DEALLOC) {
            frees.push(inner);
        } else if !view.is(inner, &scf::YIELD) {
            return None;
        }
    }
    (!frees.is_empty()).then(|| (conditional.condition(), frees))
}
