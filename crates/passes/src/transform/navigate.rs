//! Transforms that only produce handles from handles.

use freehold_core::ir::{Context, Location, Op};
use rustc_hash::FxHashSet;

use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp, PayloadValue};
use super::script::Step;
use super::tracking::Tracker;

/// `transform.cast`
pub fn forward<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    results[0] = Some(interpreter.get(step.operand(0)));
    Ok(())
}

/// `transform.merge_handles`
pub fn merge_handles<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let mut all: Vec<Mapped> = step.operands().into_iter().flat_map(|handle| interpreter.get(handle)).collect();
    if step.flag("deduplicate") {
        let mut seen = FxHashSet::default();
        all.retain(|&mapped| seen.insert(mapped));
    }
    results[0] = Some(all);
    Ok(())
}

/// `transform.replicate`
pub fn replicate<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let count = interpreter.get(step.operand(0)).len();
    for (index, result) in results.iter_mut().enumerate() {
        let list = interpreter.get(step.operand(index + 1));
        *result = Some(std::iter::repeat_n(list, count).flatten().collect());
    }
    Ok(())
}

/// `transform.split_handle`
pub fn split_handle<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let payload = interpreter.get(step.operand(0));
    let (count, expected) = (payload.len(), results.len());
    let overflow = step.number("overflow_result").and_then(|index| usize::try_from(index).ok());
    let passes_empty = count == 0 && step.flag("pass_through_empty_handle");
    let is_too_small = count < expected && step.flag("fail_on_payload_too_small") && !passes_empty;
    if (count > expected && overflow.is_none()) || is_too_small {
        let handle = interpreter.handle_text(step, 0);
        let message = format!("{handle} expected to contain {expected} payloads but it contains {count} payloads");
        return silenceable(step.location(), message).fail();
    }
    results.iter_mut().for_each(|result| *result = Some(Vec::new()));
    for (index, mapped) in payload.into_iter().enumerate() {
        let target = if index < expected { index } else { overflow.unwrap_or(0) };
        if let Some(result) = results.get_mut(target) {
            result.get_or_insert_default().push(mapped);
        }
    }
    Ok(())
}

/// `transform.select`
pub fn select<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let name = step.text("op_name").unwrap_or("");
    let program = interpreter.program();
    let ops = interpreter.ops(step.operand(0)).into_iter().filter(|&op| program.name_text(op) == name);
    results[0] = Some(ops.map(Mapped::Op).collect());
    Ok(())
}

/// `transform.get_parent_op`
pub fn get_parent_op<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let program = interpreter.program();
    let is_isolated = step.flag("isolated_from_above");
    let name = step.text("op_name");
    let fits = |op: PayloadOp| {
        (!is_isolated || program.nested(op).is_some()) && name.is_none_or(|name| program.name_text(op) == name)
    };
    let mut parents = Vec::new();
    let mut seen = FxHashSet::default();
    for target in interpreter.ops(step.operand(0)) {
        let mut at = target;
        for _ in 0..step.number("nth_parent").unwrap_or(1) {
            let mut parent = interpreter.parent(&program, at);
            while let Some(op) = parent.filter(|&op| !fits(op)) {
                parent = interpreter.parent(&program, op);
            }
            let Some(parent) = parent else {
                if step.flag("allow_empty_results") {
                    results[0] = Some(parents);
                    return Ok(());
                }
                let message = "could not find a parent op that matches all requirements";
                return silenceable(step.location(), message).note(program.location(target), "target op").fail();
            };
            at = parent;
        }
        if !step.flag("deduplicate") || seen.insert(at) {
            parents.push(Mapped::Op(at));
        }
    }
    results[0] = Some(parents);
    Ok(())
}

/// `transform.get_producer_of_operand`
pub fn get_producer_of_operand<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let program = interpreter.program();
    let number = step.number("operand_number").unwrap_or(0);
    let mut producers = Vec::new();
    for target in interpreter.ops(step.operand(0)) {
        let producer = program.find(target).and_then(|(body, op)| {
            let operand = body.operands(op).nth(usize::try_from(number).ok()?)?;
            Some(PayloadOp::Nested(body.number(), body.defining_op(operand)?))
        });
        let Some(producer) = producer else {
            let text = program.text(target);
            let message = format!("could not find a producer for operand number: {number} of {text}");
            return silenceable(step.location(), message).note(program.location(target), "target op").fail();
        };
        producers.push(Mapped::Op(producer));
    }
    results[0] = Some(producers);
    Ok(())
}

/// `transform.get_consumers_of_result`
pub fn get_consumers_of_result<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let targets = interpreter.ops(step.operand(0));
    results[0] = Some(Vec::new());
    let target = match targets[..] {
        [] => return Ok(()),
        [only] => only,
        _ => return interpreter.definite(step.location(), "handle must be mapped to exactly one payload op"),
    };
    let program = interpreter.program();
    let number = step.number("result_number").and_then(|number| usize::try_from(number).ok());
    let result = program.find(target).and_then(|(body, op)| Some((body, *body.results(op).get(number?)?)));
    let Some((body, result)) = result else {
        return interpreter.definite(step.location(), "result number overflow");
    };
    results[0] = Some(body.users(result).map(|op| Mapped::Op(PayloadOp::Nested(body.number(), op))).collect());
    Ok(())
}

/// `transform.get_defining_op`
pub fn get_defining_op<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let program = interpreter.program();
    let mut ops = Vec::new();
    for value in interpreter.values(step.operand(0)) {
        match program.body(value.0).and_then(|body| body.defining_op(value.1)) {
            Some(op) => ops.push(Mapped::Op(PayloadOp::Nested(value.0, op))),
            None => {
                let at = program.value_location(value);
                let message = "cannot get defining op of block argument";
                return silenceable(step.location(), message).note(at, "target value").fail();
            }
        }
    }
    results[0] = Some(ops);
    Ok(())
}

/// Returns the positions that `all`, `except(…)` or a list of numbers selects out of `count`. Negative numbers count from the end.
///
/// # Errors
/// A number is out of range, or selects a position again.
pub fn positions(ctx: &Context, step: Step<'_>, list: &str, count: usize) -> Outcome<Vec<usize>> {
    if step.flag("is_all") {
        return Ok((0..count).collect());
    }
    let at: Location = step.location();
    let numbers = step.attribute(list).and_then(|numbers| numbers.as_i64_array(ctx)).unwrap_or_default();
    let mut selected = Vec::new();
    for raw in numbers {
        let updated = if raw < 0 { count as i64 + raw } else { raw };
        if updated >= count as i64 {
            let message = format!("position overflow {updated} (updated from {raw}) for maximum {count}");
            return silenceable(at, message).fail();
        }
        let Ok(position) = usize::try_from(updated) else {
            return silenceable(at, format!("position underflow {updated} (updated from {raw})")).fail();
        };
        if selected.contains(&position) {
            return silenceable(at, format!("repeated position {updated} (updated from {raw})")).fail();
        }
        selected.push(position);
    }
    if step.flag("is_inverted") {
        return Ok((0..count).filter(|position| !selected.contains(position)).collect());
    }
    Ok(selected)
}

/// Collects values of each op that the first operand refers to.
fn get_values<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    values: fn(&freehold_core::ir::Body, Op) -> Vec<freehold_core::ir::Value>,
) -> Outcome {
    let program = interpreter.program();
    let mut all = Vec::new();
    for target in interpreter.ops(step.operand(0)) {
        // The op that owns the program has no operands and no results.
        let found = program.find(target);
        let values = found.map_or(Vec::new(), |(body, op)| values(body, op));
        let selected =
            positions(step.ctx, step, "raw_position_list", values.len()).map_err(|failure| match failure {
                super::failure::Failure::Silenceable(mut errors) => {
                    let note = "while considering positions of this payload operation".to_string();
                    errors.iter_mut().for_each(|error| error.notes.push((program.location(target), note.clone())));
                    super::failure::Failure::Silenceable(errors)
                }
                failure => failure,
            })?;
        let number = found.map_or(0, |(body, _)| body.number());
        all.extend(selected.into_iter().map(|index| Mapped::Value(PayloadValue(number, values[index]))));
    }
    results[0] = Some(all);
    Ok(())
}

/// `transform.get_operand`
pub fn get_operand<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    get_values(interpreter, step, results, |body, op| body.operands(op).collect())
}

/// `transform.get_result`
pub fn get_result<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    get_values(interpreter, step, results, |body, op| body.results(op).to_vec())
}
