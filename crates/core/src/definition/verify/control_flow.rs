//! Verification of control flow between blocks, and between an op and its regions.

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::View;

pub(super) fn verify_branch(input: &VerifyInput<'_>, branch: &dyn Branch) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    for (number, block) in body.successors(op).enumerate() {
        let produced = branch.produced(View::new(ctx, body), op, number);
        let operands = branch.successor_operands(View::new(ctx, body), op, number);
        let arguments = body.arguments(block);
        let count = produced + operands.len();
        if count != arguments.len() {
            return input
                .plain_error(format!(
                    "branch has {count} operands for successor #{number}, but target block has {}",
                    arguments.len()
                ))
                .fail();
        }
        for (argument, operand) in (produced..count).zip(operands) {
            if body.ty(body.operand(op, operand)) != body.ty(arguments[argument]) {
                return input
                    .plain_error(format!("type mismatch for bb argument #{argument} of successor #{number}"))
                    .fail();
            }
        }
    }
    Ok(())
}

pub(super) fn verify_implicit_terminator(input: &VerifyInput<'_>, terminator: &str) -> Fallible {
    let (inner, regions) = regions(input);
    for &region in regions {
        let Some(last) = inner.first_block(region).and_then(|block| inner.last_op(block)) else { continue };
        let actual = &*input.ctx.op_name_data(inner.name(last)).text;
        if actual != terminator {
            return input
                .error(format!("expects regions to end with '{terminator}', found '{actual}'"))
                .help(format!("in custom textual format, the absence of terminator implies '{terminator}'"))
                .fail();
        }
    }
    Ok(())
}

pub(super) fn verify_loop(input: &VerifyInput<'_>, loop_like: &dyn LoopLike) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    // The loop-carried values of a loop with two regions are verified as control flow between them.
    if body.regions(op).len() != 1 {
        return Ok(());
    }
    let inits = loop_like.inits(View::new(ctx, body), op);
    let arguments = loop_like.iter_arguments(View::new(ctx, body), op);
    if inits.len() != arguments.len() {
        return input
            .error(format!("different number of inits and region iter_args: {} != {}", inits.len(), arguments.len()))
            .fail();
    }
    let yielded = yielded_values(input, loop_like);
    // A reduction has no loop-carried values but has results.
    let has_carried_results = !(arguments.is_empty() && inits.is_empty());
    let results = if has_carried_results { body.results(op) } else { &[] };
    if loop_like.yields_carried() && !yielded.is_empty() && yielded.len() != arguments.len() {
        return input
            .error(format!(
                "different number of region iter_args and yielded values: {} != {}",
                arguments.len(),
                yielded.len()
            ))
            .fail();
    }
    if has_carried_results && results.len() != arguments.len() {
        return input
            .error(format!(
                "different number of loop results and region iter_args: {} != {}",
                results.len(),
                arguments.len()
            ))
            .fail();
    }
    for (number, (operand, &argument)) in inits.zip(&arguments).enumerate() {
        let (init, argument) = (body.ty(body.operand(op, operand)), body.ty(argument));
        if init != argument {
            return input
                .error(format!(
                    "{number}-th init and {number}-th region iter_arg have different type: {} != {}",
                    input.ty(init),
                    input.ty(argument)
                ))
                .fail();
        }
        if let Some(&value) = yielded.get(number)
            && body.ty(value) != argument
        {
            return input
                .error(format!(
                    "{number}-th region iter_arg and {number}-th yielded value have different type: {} != {}",
                    input.ty(argument),
                    input.ty(body.ty(value))
                ))
                .fail();
        }
    }
    for (number, (&argument, &result)) in arguments.iter().zip(results).enumerate() {
        if body.ty(argument) != body.ty(result) {
            return input
                .error(format!(
                    "{number}-th region iter_arg and {number}-th loop result have different type: {} != {}",
                    input.ty(body.ty(argument)),
                    input.ty(body.ty(result))
                ))
                .fail();
        }
    }
    Ok(())
}

/// Returns the values that the last of a loop's regions passes to the next iteration.
pub(super) fn yielded_values(input: &VerifyInput<'_>, loop_like: &dyn LoopLike) -> SmallVec<[Value; 4]> {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let region = loop_like.loop_regions(View::new(ctx, body), op).last().copied();
    let last = region.and_then(|region| body.last_block(region)).and_then(|block| body.last_op(block));
    let Some(last) = last.filter(|&last| body.op_def(ctx, last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)))
    else {
        return SmallVec::new();
    };
    body.operands(last).collect()
}

pub(super) fn verify_region_branch(input: &VerifyInput<'_>, branch: &dyn RegionBranch) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    for successor in branch.successors(View::new(ctx, body), op, BranchPoint::Parent, &[]) {
        let operands = branch.entry_operands(View::new(ctx, body), op, &successor);
        verify_edge(input, op, operands, &successor, "parent")?;
    }
    for &region in body.regions(op) {
        for block in body.blocks(region) {
            let Some(last) = body.last_op(block) else { continue };
            let leaves = body.op_def(ctx, last).is_some_and(|op_def| {
                op_def.has(Traits::RETURN_LIKE) || (op_def.region_exit.is_some() && op_def.branch.is_none())
            });
            if !leaves {
                continue;
            }
            for successor in branch.successors(View::new(ctx, body), op, BranchPoint::Terminator(last), &[]) {
                let operands = branch.exit_operands(View::new(ctx, body), last, &successor);
                verify_edge(input, last, operands, &successor, "")?;
            }
        }
    }
    Ok(())
}

/// Verifies that the types of the operands that `from` passes match the inputs of `successor`.
pub(super) fn verify_edge(
    input: &VerifyInput<'_>,
    from: Op,
    operands: Range<usize>,
    successor: &RegionSuccessor,
    source: &str,
) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let edge = || {
        let source = match source {
            "" => format!("Operation {}", ctx.op_name_data(body.name(from)).text),
            source => source.to_string(),
        };
        let target = match successor.region {
            None => "parent".to_string(),
            Some(region) => {
                let number = body.regions(op).iter().position(|&other| other == region).unwrap_or(0);
                format!("Region #{number}")
            }
        };
        format!("along control flow edge from {source} to {target}: ")
    };
    let problem = if operands.len() != successor.inputs.len() {
        Some(format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            operands.len(),
            successor.inputs.len()
        ))
    } else {
        operands.zip(&successor.inputs).enumerate().find_map(|(number, (operand, &target))| {
            let (actual, expected) = (body.ty(body.operand(from, operand)), body.ty(target));
            (actual != expected).then(|| {
                format!(
                    "successor operand type #{number} {} should match successor input type #{number} {}",
                    input.ty(actual),
                    input.ty(expected)
                )
            })
        })
    };
    let Some(problem) = problem else { return Ok(()) };
    input.error(format!("{}{problem}", edge())).note(body.location(from), "region branch point").fail()
}
