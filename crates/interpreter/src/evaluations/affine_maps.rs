//! Code for affine maps, which ops of several dialects apply to indices.

use smallvec::SmallVec;

use crate::engine::compiler::Compiler;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::formula::Formula;
use crate::engine::operand::Reg;
use crate::engine::program::Code;
use crate::engine::step::Step;
use crate::engine::value::Value as Datum;
use freehold_core::ir::{AffineMap, Value};

/// Evaluates formulas with the operands as dimensions and symbols.
pub fn evaluate(step: &Step<'_>, formulas: &[Formula], dims: usize) -> Faulted<SmallVec<[i64; 4]>> {
    let operands = step.indices(0..step.count())?;
    let (dims, symbols) = operands.split_at(dims.min(operands.len()));
    let one = |formula: &Formula| match formula.evaluate(dims, symbols) {
        Some(value) => Ok(value),
        None => step.fault(FaultKind::DivisionByZero, "the divisor of an affine expression is not positive"),
    };
    formulas.iter().map(one).collect()
}

/// Emits registers that hold the results of a map.
pub fn emit_map(c: &mut Compiler<'_>, map: AffineMap, operands: &[Value]) -> Vec<Reg> {
    let formulas = Formula::of_map(c.ctx, map);
    let dims = map.data(c.ctx).dims as usize;
    let from = c.regs(operands);
    let results: Vec<Reg> = formulas.iter().map(|_| c.fresh(false)).collect();
    let run = move |step: &mut Step<'_>| {
        for (index, value) in evaluate(step, &formulas, dims)?.into_iter().enumerate() {
            step.set(index, Datum::index(value));
        }
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &from, &results);
    results
}
