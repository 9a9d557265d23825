//! Verifiers of the `scf` ops.

use rustc_hash::FxHashSet;

use super::interfaces::entry_arguments;
use crate::{scf, tensor};
use freehold_core::definition::{OpDef, VerifyInput, constant_integer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, DYNAMIC, Name, Op, Region, View};

fn front(input: &VerifyInput<'_>, index: usize) -> Option<Block> {
    input.body.first_block(*input.body.regions(input.op).get(index)?)
}

/// Returns the last op of the first block of `region`; reports an error unless it is an op of `definition`.
fn terminator(input: &VerifyInput<'_>, region: Region, definition: &'static OpDef, message: &str) -> Fallible<Op> {
    let last = input.body.first_block(region).and_then(|block| input.body.last_op(block));
    if let Some(last) = last.filter(|&last| input.body.is(input.ctx, last, definition)) {
        return Ok(last);
    }
    let error = input.error(message);
    match last {
        Some(last) => error.note(input.body.location(last), "terminator here").fail(),
        None => error.fail(),
    }
}

/// `scf.execute_region`
pub fn verify_execute_region(input: &VerifyInput<'_>) -> Fallible {
    match front(input, 0) {
        None => input.error("region needs to have at least one block").fail(),
        Some(block) if !input.body.arguments(block).is_empty() => {
            input.error("region cannot have any arguments").fail()
        }
        _ => Ok(()),
    }
}

/// `scf.for`, apart from its region.
pub fn verify_for(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    if body.operand_count(op) - 3 != body.results(op).len() {
        return input.error("mismatch in number of loop-carried values and defined values").fail();
    }
    Ok(())
}

/// `scf.for`'s region.
pub fn verify_for_region(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    let Some(block) = front(input, 0) else { return Ok(()) };
    let Some(&induction) = body.arguments(block).first() else {
        return input.error("expected body to have at least one argument for the induction variable").fail();
    };
    if body.ty(induction) != body.ty(scf::For::of(View::new(input.ctx, body), op).lower_bound()) {
        return input.error("expected induction variable to be same type as bounds and step").fail();
    }
    Ok(())
}

/// `scf.if`
pub fn verify_if(input: &VerifyInput<'_>) -> Fallible {
    if !input.body.results(input.op).is_empty() && front(input, 1).is_none() {
        return input.error("must have an else block if defining values").fail();
    }
    Ok(())
}

/// `scf.while`
pub fn verify_while(input: &VerifyInput<'_>) -> Fallible {
    let regions = input.body.regions(input.op);
    let condition = "expects the 'before' region to terminate with 'scf.condition'";
    terminator(input, regions[0], &scf::CONDITION, condition)?;
    let yielding = "expects the 'after' region to terminate with 'scf.yield'";
    terminator(input, regions[1], &scf::YIELD, yielding)?;
    Ok(())
}

/// `scf.forall`
pub fn verify_forall(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let numbers = |name: &str| input.attribute(name).and_then(|list| list.as_i64_array(ctx)).unwrap_or_default();
    let rank = numbers("staticLowerBound").len();
    let outputs = input.group("outputs");
    let results = body.results(op).len();
    if results != outputs.len() {
        return input.error(format!("produces {results} results, but has only {} outputs", outputs.len())).fail();
    }
    let arguments = entry_arguments(body, op, 0);
    if arguments.len() != rank + outputs.len() {
        return input.error(format!("region expects {rank} arguments")).fail();
    }
    for (index, &argument) in arguments[..rank].iter().enumerate() {
        if !body.ty(argument).is_index(ctx) {
            return input.error(format!("expects {index}-th block argument to be an index")).fail();
        }
    }
    for (index, (&argument, &output)) in arguments[rank..].iter().zip(&outputs).enumerate() {
        if body.ty(argument) != body.ty(output) {
            return input
                .error(format!("type mismatch between {index}-th output and corresponding block argument"))
                .fail();
        }
    }
    if let Some(mapping) = input.attribute(Name::MAPPING).and_then(|mapping| mapping.as_array(ctx))
        && !mapping.is_empty()
        && mapping.len() != rank
    {
        return input.error("mapping attribute size must match op rank").fail();
    }
    for (what, fixed, dynamic) in [
        ("lower bound", "staticLowerBound", "dynamicLowerBound"),
        ("upper bound", "staticUpperBound", "dynamicUpperBound"),
        ("step", "staticStep", "dynamicStep"),
    ] {
        let fixed = numbers(fixed);
        if fixed.len() != rank {
            return input.plain_error(format!("expected {rank} {what} values, got {}", fixed.len())).fail();
        }
        let open = fixed.iter().filter(|&&entry| entry == DYNAMIC).count();
        if open != input.group(dynamic).len() {
            return input.plain_error(format!("expected {open} dynamic {what} values")).fail();
        }
    }
    Ok(())
}

/// `scf.forall.in_parallel`
pub fn verify_in_parallel(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let forall = body.parent_op(input.op).and_then(|parent| scf::Forall::cast(View::new(ctx, body), parent));
    let Some(forall) = forall else { return Ok(()) };
    let Some(block) = front(input, 0) else { return Ok(()) };
    for op in body.ops(block) {
        let Some(insertion) = tensor::ParallelInsertSlice::cast(View::new(ctx, body), op) else {
            return input.error("expected only ParallelCombiningOpInterface ops").fail();
        };
        let (rank, destination) = (forall.static_lower_bound().map_or(0, |list| list.len()), insertion.dest());
        if !entry_arguments(body, forall.op(), 0).iter().skip(rank).any(|&argument| argument == destination) {
            return input.error_at(op, "may only insert into an output block argument").fail();
        }
    }
    Ok(())
}

/// `scf.parallel`
pub fn verify_parallel(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let steps = input.group("step");
    if steps.is_empty() {
        return input.error("needs at least one tuple element for lowerBound, upperBound and step").fail();
    }
    if steps.iter().any(|&step| constant_integer(View::new(ctx, body), step).is_some_and(|step| step <= 0)) {
        return input.error("constant step operand must be positive").fail();
    }
    let arguments = entry_arguments(body, op, 0);
    if arguments.len() != steps.len() {
        return input
            .error(format!(
                "expects the same number of induction variables: {} as bound and step values: {}",
                arguments.len(),
                steps.len()
            ))
            .fail();
    }
    if arguments.iter().any(|&argument| !body.ty(argument).is_index(ctx)) {
        return input.error("expects arguments for the induction variable to be of index type").fail();
    }
    let message = "expects body to terminate with 'scf.reduce'";
    let reduce = terminator(input, body.regions(op)[0], &scf::REDUCE, message)?;
    let results = body.results(op);
    let reductions = body.regions(reduce).len();
    let inits = input.group("initVals").len();
    if results.len() != reductions {
        return input
            .error(format!(
                "expects number of results: {} to be the same as number of reductions: {reductions}",
                results.len()
            ))
            .fail();
    }
    if results.len() != inits {
        return input
            .error(format!(
                "expects number of results: {} to be the same as number of initial values: {inits}",
                results.len()
            ))
            .fail();
    }
    Ok(())
}

/// `scf.reduce`: one region for each operand.
pub fn verify_reduce(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    let (regions, count) = (body.region_count(op), body.operand_count(op));
    if regions != count {
        return input
            .error(format!(
                "expects number of reduction regions: {regions} to be the same as number of reduction operands: {count}"
            ))
            .fail();
    }
    Ok(())
}

/// The regions of `scf.reduce`.
pub fn verify_reduce_regions(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let regions = body.regions(op);
    let results = body.parent_op(op).map_or(&[][..], |parent| body.results(parent));
    for (index, (&region, operand)) in regions.iter().zip(body.operands(op)).enumerate() {
        let ty = body.ty(operand);
        if let Some(&result) = results.get(index)
            && body.ty(result) != ty
        {
            return input
                .error(format!(
                    "expects type of {index}-th reduction operand: {} to be the same as the {index}-th result type: {}",
                    input.ty(ty),
                    input.ty(body.ty(result))
                ))
                .fail();
        }
        let block = body.first_block(region);
        let Some((block, last)) = block.and_then(|block| Some((block, body.last_op(block)?))) else { continue };
        let arguments = body.arguments(block);
        if arguments.len() != 2 || arguments.iter().any(|&argument| body.ty(argument) != ty) {
            return input
                .error(format!(
                    "expected two block arguments with type {} in the {index}-th reduction region",
                    input.ty(ty)
                ))
                .fail();
        }
        if !body.is(ctx, last, &scf::REDUCE_RETURN) {
            return input.error("reduction bodies must be terminated with an 'scf.reduce.return' op").fail();
        }
    }
    Ok(())
}

/// `scf.reduce.return`
pub fn verify_reduce_return(input: &VerifyInput<'_>) -> Fallible {
    let body = input.body;
    let first = body.block(input.op).and_then(|block| body.arguments(block).first().copied());
    let Some(first) = first else { return Ok(()) };
    if body.ty(first) != body.ty(scf::ReduceReturn::of(View::new(input.ctx, body), input.op).result()) {
        let expected = input.ty(body.ty(first));
        return input.error(format!("must have type {expected} (the type of the reduction inputs)")).fail();
    }
    Ok(())
}

/// `scf.index_switch`
pub fn verify_index_switch(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let cases = input.attribute(Name::CASES).and_then(|cases| cases.as_i64_array(ctx)).unwrap_or_default();
    let regions = body.regions(op);
    if cases.len() + 1 != regions.len() {
        return input.error(format!("has {} case regions but {} case values", regions.len() - 1, cases.len())).fail();
    }
    let mut seen = FxHashSet::default();
    if let Some(again) = cases.iter().find(|&&case| !seen.insert(case)) {
        return input.error(format!("has duplicate case value: {again}")).fail();
    }
    for (index, &region) in regions.iter().enumerate() {
        let name = match index {
            0 => "default region".to_string(),
            _ => format!("case region #{}", index - 1),
        };
        let last = body.first_block(region).and_then(|block| body.last_op(block));
        let Some(last) = last else { continue };
        if !body.is(ctx, last, &scf::YIELD) {
            let other = &ctx.op_name_data(body.name(last)).text;
            return input.error(format!("expected region to end with scf.yield, but got {other}")).fail();
        }
        let results = body.results(op);
        if body.operand_count(last) != results.len() {
            let (expected, actual) = (results.len(), body.operand_count(last));
            return input
                .error(format!("expected each region to return {expected} values, but {name} returns {actual}"))
                .note(body.location(last), "see yield operation here")
                .fail();
        }
        for (index, (&result, operand)) in results.iter().zip(body.operands(last)).enumerate() {
            if body.ty(result) != body.ty(operand) {
                let [expected, actual] = [result, operand].map(|value| input.ty(body.ty(value)));
                return input
                    .error(format!("expected result #{index} of each region to be {expected}"))
                    .note(body.location(last), format!("{name} returns {actual} here"))
                    .fail();
            }
        }
    }
    Ok(())
}
