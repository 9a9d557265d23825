//! Transforms on parameters.

use freehold_core::ir::{Attr, AttrData};

use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::Mapped;
use super::script::Step;
use super::tracking::Tracker;

/// `transform.param.constant`
pub fn constant<'a>(_: &mut Interpreter<'a>, step: Step<'a>, results: &mut Results, _: &mut Tracker<'a>) -> Outcome {
    results[0] = Some(step.attribute("value").map(Mapped::Parameter).into_iter().collect());
    Ok(())
}

/// `transform.num_associations`
pub fn num_associations<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let count = interpreter.get(step.operand(0)).len();
    let number = step.ctx.integer_attr(step.ctx.integer(64), count as i64);
    results[0] = Some(vec![Mapped::Parameter(number)]);
    Ok(())
}

/// `transform.get_type`
pub fn get_type<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let program = interpreter.program();
    let mut types = Vec::new();
    for value in interpreter.values(step.operand(0)) {
        let Some(body) = program.body(value.0) else { continue };
        let ty = body.ty(value.1);
        let ty = if step.flag("elemental") { ty.element(step.ctx).unwrap_or(ty) } else { ty };
        types.push(Mapped::Parameter(step.ctx.type_attr(ty)));
    }
    results[0] = Some(types);
    Ok(())
}

/// The comparisons of `transform.match.param.cmpi`, by number, with the words of the message.
const COMPARISONS: [(fn(i64, i64) -> bool, &str); 6] = [
    (|value, reference| value == reference, "equal to"),
    (|value, reference| value != reference, "not equal to"),
    (|value, reference| value < reference, "less than"),
    (|value, reference| value <= reference, "less than or equal to"),
    (|value, reference| value > reference, "greater than"),
    (|value, reference| value >= reference, "greater than or equal to"),
];

/// `transform.match.param.cmpi`
pub fn compare<'a>(interpreter: &mut Interpreter<'a>, step: Step<'a>, _: &mut Results, _: &mut Tracker<'a>) -> Outcome {
    let ctx = step.ctx;
    let (values, references) = (interpreter.parameters(step.operand(0)), interpreter.parameters(step.operand(1)));
    if values.len() != references.len() {
        let message = format!("parameters have different payload lengths ({} vs {})", values.len(), references.len());
        return silenceable(step.location(), message).fail();
    }
    let predicate = step.number_of_case("predicate").and_then(|number| usize::try_from(number).ok());
    let Some(&(holds, words)) = COMPARISONS.get(predicate.unwrap_or(0)) else { return Ok(()) };
    for (index, (&value, &reference)) in values.iter().zip(&references).enumerate() {
        let is_integer = |attr: Attr| matches!(attr.data(ctx), AttrData::Integer { .. });
        if !is_integer(value) || !is_integer(reference) {
            return interpreter.definite(step.location(), "non-integer parameter value not expected");
        }
        if value.ty(ctx) != reference.ty(ctx) {
            let message = format!("mismatching integer attribute types in parameter #{index}");
            return interpreter.definite(step.location(), message);
        }
        let (Some(value), Some(reference)) = (value.as_i64(ctx), reference.as_i64(ctx)) else {
            return interpreter.definite(step.location(), "parameters of more than 64 bits are not compared");
        };
        if !holds(value, reference) {
            let message = format!("expected parameter to be {words} {reference}, got {value}");
            let at = step.body.value_location(step.operand(0).1);
            let note = format!("value # {index} associated with the parameter defined here");
            return silenceable(step.location(), message).note(at, note).fail();
        }
    }
    Ok(())
}

/// `transform.annotate`
pub fn annotate<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let targets = interpreter.ops(step.operand(0));
    let mut values = vec![ctx.unit()];
    if step.operand_count() > 1 {
        values = interpreter.parameters(step.operand(1));
    }
    if values.len() != 1 && values.len() != targets.len() {
        let message =
            format!("parameter and target have different payload lengths ({} vs {})", values.len(), targets.len());
        return silenceable(step.location(), message).fail();
    }
    let name = ctx.name(step.text("name").unwrap_or(""));
    for (index, target) in targets.into_iter().enumerate() {
        let value = values.get(index).or(values.first()).copied();
        interpreter.set_attribute(target, name, value);
    }
    Ok(())
}
