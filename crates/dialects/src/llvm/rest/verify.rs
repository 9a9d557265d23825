//! Verifiers of `llvm.atomicrmw`, `llvm.cmpxchg`, `llvm.invoke` and `llvm.landingpad`.

use super::super::types::{self, is_float, is_integer};
use super::super::verify::{is_atomic_type, verify_variadic_callee};
use crate::llvm;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Type;

/// The numbers of orderings.
const MONOTONIC: i64 = 2;
const RELEASE: i64 = 5;
const ACQ_REL: i64 = 6;

fn number(input: &VerifyInput<'_>, name: &str) -> i64 {
    input.attribute(name).and_then(|number| number.as_i64(input.ctx)).unwrap_or(0)
}

/// `llvm.atomicrmw`: the type of the value fits the update.
pub(super) fn atomicrmw(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let value = input.operand_type(1);
    match number(input, "bin_op") {
        // xchg
        0 => input.refuse_if(!is_atomic_type(ctx, value), "unexpected LLVM IR type for 'xchg' bin_op")?,
        // fadd, fsub, fmax, fmin, fmaximum, fminimum
        11..=14 | 19 | 20 if value.is_vector(ctx) => {
            let is_vector_of_floats = value.element(ctx).is_some_and(|element| is_float(ctx, element));
            input.refuse_if(!is_vector_of_floats, "expected LLVM IR floating point type for vector element")?;
        }
        11..=14 | 19 | 20 => input.refuse_if(!is_float(ctx, value), "expected LLVM IR floating point type")?,
        _ => {
            let width = value.bit_width(ctx).filter(|_| is_integer(ctx, value));
            input.refuse_if(!matches!(width, Some(8 | 16 | 32 | 64)), "expected LLVM IR integer type")?;
        }
    }
    input.refuse_if(number(input, "ordering") < MONOTONIC, "expected at least 'monotonic' ordering")
}

/// `llvm.cmpxchg`: the type of the values, and the orderings.
pub(super) fn cmpxchg(input: &VerifyInput<'_>) -> Fallible {
    input.refuse_if(!is_atomic_type(input.ctx, input.operand_type(2)), "unexpected LLVM IR type")?;
    let (success, failure) = (number(input, "success_ordering"), number(input, "failure_ordering"));
    input.refuse_if(success < MONOTONIC || failure < MONOTONIC, "ordering must be at least 'monotonic'")?;
    let message = "failure ordering cannot be 'release' or 'acq_rel'";
    input.refuse_if(matches!(failure, RELEASE | ACQ_REL), message)
}

/// `llvm.invoke`: the type of a variadic callee fits the operands.
pub(super) fn invoke(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let callee = input.attribute("var_callee_type").and_then(|ty| ty.as_type(ctx));
    let Some(parts) = callee.and_then(|ty| types::function_parts(ctx, ty)) else { return Ok(()) };
    let operands: Vec<Type> = input.group("callee_operands").iter().map(|&value| input.body.ty(value)).collect();
    let pointer = usize::from(input.attribute("callee").is_none()).min(operands.len());
    verify_variadic_callee(input, &parts, &operands[pointer..])
}

/// `llvm.landingpad`: the function has a personality, and clauses are constants.
pub(super) fn landingpad(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, view) = (input.ctx, input.view());
    let function = &input.body.header;
    let is_function = ctx.op_name_data(function.name).op_def.is_some_and(|op_def| op_def.is(&llvm::FUNC));
    if is_function && function.attributes.get(ctx, ctx.name("personality")).is_none() {
        return input.plain_error("llvm.landingpad needs to be in a function with a personality").fail();
    }
    let clauses = input.group("operand1");
    if clauses.is_empty() && input.attribute("cleanup").is_none() {
        return input.plain_error("landingpad instruction expects at least one clause or cleanup attribute").fail();
    }
    for (number, &clause) in clauses.iter().enumerate() {
        // A clause that is an array is a filter.
        if types::array_parts(ctx, view.ty(clause)).is_some() {
            continue;
        }
        let is_address = |value| view.body.made_by(ctx, value, &llvm::ADDRESSOF).is_some();
        let is_zero = |value| view.body.made_by(ctx, value, &llvm::ZERO).is_some();
        if let Some(cast) = view.body.made_by(ctx, clause, &llvm::BITCAST) {
            if !view.operands(cast).next().is_some_and(is_address) {
                let message = "global addresses expected as operand to bitcast used in clauses for landingpad";
                let error = input.plain_error("constant clauses expected");
                return error.note(view.body.location(cast), message).fail();
            }
        } else if !is_address(clause) && !is_zero(clause) {
            let message = format!("clause #{number} is not a known constant - null, addressof, bitcast");
            return input.plain_error(message).fail();
        }
    }
    Ok(())
}
