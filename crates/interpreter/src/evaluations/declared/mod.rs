//! Evaluation of ops that an IRDL file declares: `freehold.evaluate` names a function of that file, which is called.
//!
//! A function fits an op if its parameter and result types match those of the op; the first function that fits is
//! called. A function on tensors also fits an op in destination-passing style on buffers. It gets the contents of the
//! buffers, and its results are written to the op's destinations, which are also the results of the op if it has any. Ops
//! with regions, branches, terminators and calls run as their declarations say (`control`), and so do ops that only allocate,
//! free or clone (`memory`).

mod control;
mod memory;

use super::bufferization;
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::fault::FaultKind;
use crate::engine::operand::Reg;
use crate::engine::program::{Code, ValueType};
use crate::engine::step::Step;
use crate::engine::value::Value;
use freehold_core::definition::Traits;
use freehold_core::ir::{DYNAMIC, Op, Type, View};

/// Compiles an op that an IRDL file declares to a call of the function that evaluates it.
pub fn evaluate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let declared = body.op_def(c.ctx, op).and_then(|row| row.declaration).ok_or("has no evaluation")?;
    if let Some(compiled) = control::compile(c, op) {
        return compiled;
    }
    if declared.evaluation().is_none()
        && let Some(compiled) = memory::compile(c, op)
    {
        return compiled;
    }
    let evaluation =
        declared.evaluation().ok_or("has no evaluation: 'freehold.evaluate' of its declaration names none")?;
    let operands = body.operand_vec(op);
    let results = body.results(op);
    let taken: Vec<Type> = operands.iter().map(|&value| body.ty(value)).collect();
    let given: Vec<Type> = results.iter().map(|&value| body.ty(value)).collect();
    let scope = c.module.scope_of(evaluation.module).ok_or("is declared in a file that is not loaded")?;
    for &name in &evaluation.functions {
        let index = c.module.function(scope, c.ctx, c.ctx.symbol_ref(name))?;
        let (inputs, outputs) = &c.module.types[index];
        if fits_all(c, inputs, &taken, false) && fits_all(c, outputs, &given, true) {
            let made: Vec<Reg> = results.iter().map(|&result| c.fresh_like(result)).collect();
            let from = c.regs(&operands);
            c.emit_regs(Code::Call(index), &from, &made);
            let to = c.regs(results);
            for ((&made, &to), &ty) in made.iter().zip(&to).zip(&given) {
                forward_checked(c, ty, made, to);
            }
            return Ok(());
        }
        if on_buffers(c, op, index)? {
            return Ok(());
        }
    }
    let names: Vec<String> = evaluation.functions.iter().map(|&name| format!("'{}'", c.ctx.str(name))).collect();
    Err(format!("its types do not match {} in 'freehold.evaluate'", names.join(" or ")))
}

/// Returns the first function in `freehold.evaluate` of the op that takes and returns values of these types; `None` if none
/// does.
fn function(c: &Compiler<'_>, op: Op, taken: &[Type], given: &[Type]) -> Result<Option<usize>, String> {
    let declared = c.body.op_def(c.ctx, op).and_then(|row| row.declaration);
    let Some(evaluation) = declared.and_then(|declared| declared.evaluation()) else { return Ok(None) };
    let scope = c.module.scope_of(evaluation.module).ok_or("is declared in a file that is not loaded")?;
    for &name in &evaluation.functions {
        let index = c.module.function(scope, c.ctx, c.ctx.symbol_ref(name))?;
        let (inputs, outputs) = &c.module.types[index];
        if fits_all(c, inputs, taken, false) && fits_all(c, outputs, given, true) {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Whether values of the types `actual` may be passed for `declared`. If `is_result` is set, checks the other
/// direction; dynamic extents are then checked at run time.
fn fits_all(c: &Compiler<'_>, declared: &[ValueType], actual: &[Type], is_result: bool) -> bool {
    declared.len() == actual.len()
        && declared.iter().zip(actual).all(|(declared, &actual)| {
            ValueType::of(c.ctx, actual).is_some_and(|actual| fits(declared, &actual, is_result))
        })
}

fn fits(declared: &ValueType, actual: &ValueType, is_result: bool) -> bool {
    match (declared, actual) {
        (ValueType::Number(declared), ValueType::Number(actual)) => declared == actual,
        (ValueType::Tensor { shape, element }, ValueType::Tensor { shape: actual, element: other })
        | (ValueType::MemRef { shape, element, .. }, ValueType::MemRef { shape: actual, element: other, .. }) => {
            element == other && shape_fits(shape.as_deref(), actual.as_deref(), is_result)
        }
        _ => false,
    }
}

fn shape_fits(declared: Option<&[i64]>, actual: Option<&[i64]>, is_result: bool) -> bool {
    match (declared, actual) {
        (None, _) => true,
        (Some(_), None) => is_result,
        (Some(declared), Some(actual)) => {
            declared.len() == actual.len()
                && declared.iter().zip(actual).all(|(&declared, &actual)| {
                    declared == DYNAMIC || declared == actual || (is_result && actual == DYNAMIC)
                })
        }
    }
}

/// Forwards a result and checks its extents against its type.
fn forward_checked(c: &mut Compiler<'_>, ty: Type, from: Reg, to: Reg) {
    let Some(shape) = ty.shape(c.ctx).filter(|_| !ty.is_vector(c.ctx)).map(<[i64]>::to_vec) else {
        return c.emit_move(&[from], &[to]);
    };
    let run = move |step: &mut Step<'_>| {
        let found = match step.value(0) {
            Value::Tensor(tensor) => tensor.shape.clone(),
            Value::MemRef(memref) => memref.sizes.clone(),
            _ => Default::default(),
        };
        let is_kept = found.len() == shape.len()
            && found.iter().zip(&shape).all(|(found, &known)| known == DYNAMIC || *found == known);
        if !is_kept {
            let message =
                format!("its evaluation returns a tensor of shape {:?}, which does not match its type", &found[..]);
            return step.fault(FaultKind::InvalidCast, message);
        }
        let value = step.take(0);
        step.set(0, value);
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &[from], &[to]);
}

/// Calls a function on tensors with the contents of the buffers of a destination-style op. Returns false if the
/// function does not fit.
fn on_buffers(c: &mut Compiler<'_>, op: Op, index: usize) -> Result<bool, String> {
    let (ctx, body) = (c.ctx, c.body);
    let Some(row) = body.op_def(ctx, op).filter(|row| row.has(Traits::DESTINATION_STYLE)) else { return Ok(false) };
    let Some(group) = row.destination else { return Ok(false) };
    let operands = body.operand_vec(op);
    let as_tensor = |ty: Type| match ty.shape(ctx).filter(|_| ty.is_ranked_memref(ctx)) {
        Some(shape) => ctx.tensor(shape, ty.element_or_self(ctx)),
        None => ty,
    };
    let taken: Vec<Type> = operands.iter().map(|&value| as_tensor(body.ty(value))).collect();
    let destinations: Vec<usize> = row.operand_range(View::new(ctx, body), op, group).collect();
    let given: Vec<Type> = destinations.iter().map(|&number| taken[number]).collect();
    let (inputs, outputs) = &c.module.types[index];
    let results = body.results(op);
    let returns_destinations = results.len() == destinations.len()
        && results.iter().zip(&destinations).all(|(&result, &number)| body.ty(result) == body.ty(operands[number]));
    let is_on_buffers = destinations.iter().all(|&number| body.ty(operands[number]).is_ranked_memref(ctx))
        && (results.is_empty() || returns_destinations);
    if !is_on_buffers || !fits_all(c, inputs, &taken, false) || !fits_all(c, outputs, &given, true) {
        return Ok(false);
    }
    let mut passed = Vec::with_capacity(operands.len());
    for &operand in &operands {
        let register = c.register(operand);
        let ty = body.ty(operand);
        if !ty.is_ranked_memref(ctx) {
            passed.push(register);
            continue;
        }
        let contents = c.fresh(true);
        let kind = c.element_kind(ty)?;
        c.emit_regs(Code::Do(bufferization::reading(kind)), &[register], &[contents]);
        passed.push(contents);
    }
    let made: Vec<Reg> = destinations.iter().map(|_| c.fresh(true)).collect();
    c.emit_regs(Code::Call(index), &passed, &made);
    for (&number, &made) in destinations.iter().zip(&made) {
        let size = c.element_kind(body.ty(operands[number]))?.size();
        let destination = c.register(operands[number]);
        c.emit_regs(Code::Do(bufferization::writing(size)), &[made, destination], &[]);
    }
    let (from, to) =
        (c.regs(&destinations.iter().map(|&number| operands[number]).collect::<Vec<_>>()), c.regs(results));
    for (from, to) in from.iter().zip(&to) {
        c.emit_move(&[*from], &[*to]);
    }
    Ok(true)
}
