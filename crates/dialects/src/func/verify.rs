//! Verifiers of functions, calls and returns.

use crate::func;
use crate::function::{entry, function_type};
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Name};

/// `func.return`: the operands must match the result types of the function.
pub fn verify_return(input: &VerifyInput<'_>) -> Fallible {
    verify_returned(input, "returns")
}

/// Verifies that the operands of a returning op match the result types of the body's function.
pub fn verify_returned(input: &VerifyInput<'_>, verb: &str) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let Some((_, results)) = function_type(ctx, body.header.attributes) else { return Ok(()) };
    let name = entry(ctx, body.header.attributes, "sym_name").and_then(|name| name.as_str(ctx)).unwrap_or("");
    let count = body.operand_count(input.op);
    if count != results.len() {
        return input
            .error(format!("has {count} operands, but enclosing function (@{name}) {verb} {}", results.len()))
            .fail();
    }
    for (index, (value, &expected)) in body.operands(input.op).zip(results).enumerate() {
        let ty = body.ty(value);
        if ty != expected {
            return input
                .plain_error(format!(
                    "type of {} operand {index} ({}) doesn't match function result type ({}) in function @{name}",
                    verb.trim_end_matches('s'),
                    input.ty(ty),
                    input.ty(expected)
                ))
                .fail();
        }
    }
    Ok(())
}

/// `func.call`: the types must match those of the called function.
pub fn verify_call(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(callee) = input.attribute(Name::CALLEE) else { return Ok(()) };
    let Some(name) = callee.as_symbol(ctx) else { return Ok(()) };
    let is_function = |name| ctx.op_def(name).is_some_and(|op_def| std::ptr::eq(op_def, &func::FUNC));
    let function = input.symbol(callee).filter(|symbol| is_function(symbol.op_name));
    let Some((inputs, results)) = function.as_ref().and_then(|function| function.function_type(ctx)) else {
        return input
            .error(format!("'{}' does not reference a valid function", ctx.str(name)))
            .help_if(input.near_symbol(callee, &func::FUNC))
            .fail();
    };
    if inputs.len() != body.operand_count(op) {
        return input.error("incorrect number of operands for callee").fail();
    }
    for (index, (value, &expected)) in body.operands(op).zip(inputs).enumerate() {
        let ty = body.ty(value);
        if ty != expected {
            return input
                .error(format!(
                    "operand type mismatch: expected operand type {}, but provided {} for operand number {index}",
                    input.ty(expected),
                    input.ty(ty)
                ))
                .fail();
        }
    }
    if results.len() != body.results(op).len() {
        return input.error("incorrect number of results for callee").fail();
    }
    for (index, (&value, &expected)) in body.results(op).iter().zip(results).enumerate() {
        if body.ty(value) != expected {
            let actual = body.results(op).iter().map(|&value| body.ty(value));
            return input
                .error(format!("result type mismatch at index {index}"))
                .help(format!("      op result types: {}", input.types(actual)))
                .help(format!("function result types: {}", input.types(results.iter().copied())))
                .fail();
        }
    }
    Ok(())
}

/// `func.constant`: the result type must be that of the referenced function.
pub fn verify_constant(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(value) = input.attribute(Name::VALUE) else { return Ok(()) };
    let AttrData::SymbolRef { root, .. } = value.data(ctx) else { return Ok(()) };
    let function = input.symbol(value).filter(|symbol| symbol.is(ctx, func::FUNC.name));
    let Some(function) = function else {
        return input.error(format!("reference to undefined function '{}'", ctx.str(*root))).fail();
    };
    let ty = function.attribute(ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    if ty != Some(input.body.ty(input.body.result(input.op, 0))) {
        return input.error("reference to function with mismatched type").fail();
    }
    Ok(())
}
