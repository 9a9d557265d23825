//! Transforms that find ops, and matchers of single ops.

use freehold_core::ir::{Attr, Name, Type};

use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp, Program};
use super::script::Step;
use super::tracking::Tracker;

/// The cases of `#transform.match.interface`.
const LINALG_OP: i64 = 0;
const LOOP_LIKE: i64 = 2;

/// Ops with the interface `TilingInterface`, besides those of linalg with a body.
const TILED: &[&str] = &["linalg.pack", "linalg.softmax", "linalg.unpack", "tensor.pad"];

/// Returns whether the op has the interface with this number.
fn implements(program: &Program<'_>, op: PayloadOp, interface: i64) -> bool {
    let Some(op_def) = program.op_def(op) else { return false };
    let is_structured = op_def.name.starts_with("linalg.") && op_def.structured.is_some();
    match interface {
        LINALG_OP => is_structured,
        LOOP_LIKE => op_def.loop_like.is_some(),
        _ => is_structured || TILED.contains(&op_def.name),
    }
}

/// The conditions of `transform.structured.match`.
struct Conditions<'a> {
    names: Option<Vec<&'a str>>,
    interface: Option<i64>,
    attributes: &'a [(Name, Attr)],
    result_type: Option<Type>,
    operand_types: Option<Vec<Type>>,
}

impl<'a> Conditions<'a> {
    fn of(step: Step<'a>) -> Conditions<'a> {
        let ctx = step.ctx;
        let list = |name: &str| step.attribute(name).and_then(|list| list.as_array(ctx));
        Conditions {
            names: list("ops").map(|names| names.iter().filter_map(|name| name.as_str(ctx)).collect()),
            interface: step.number_of_case("interface"),
            attributes: step.attribute("op_attrs").map_or(&[][..], |attributes| attributes.entries(ctx)),
            result_type: step.attribute("filter_result_type").and_then(|ty| ty.as_type(ctx)),
            operand_types: list("filter_operand_types")
                .map(|types| types.iter().filter_map(|ty| ty.as_type(ctx)).collect()),
        }
    }

    /// Returns whether the op satisfies all conditions; `None` if it has another number of operands than there are types.
    fn holds(&self, program: &Program<'_>, op: PayloadOp) -> Option<bool> {
        let is_named = self.names.as_ref().is_none_or(|names| names.contains(&program.name_text(op)));
        if !is_named || !self.interface.is_none_or(|interface| implements(program, op, interface)) {
            return Some(false);
        }
        let has = |&(name, value): &(Name, Attr)| {
            matches!(program.ctx.str(name), "interface" | "ops") || program.attribute(op, name) == Some(value)
        };
        if !self.attributes.iter().all(has) {
            return Some(false);
        }
        let (mut results, mut operands): (Vec<Type>, Vec<Type>) = Default::default();
        if let Some((body, op)) = program.find(op) {
            results = body.results(op).iter().map(|&value| body.ty(value)).collect();
            operands = body.operands(op).map(|value| body.ty(value)).collect();
        }
        if self.result_type.is_some_and(|ty| results != [ty]) {
            return Some(false);
        }
        match self.operand_types.as_deref() {
            None => Some(true),
            Some(&[ty]) => Some(operands.iter().all(|&own| own == ty)),
            Some(types) if types.len() != operands.len() => None,
            Some(types) => Some(types == operands),
        }
    }
}

/// `transform.structured.match`
pub fn structured_match<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let targets = interpreter.ops(step.operand(0));
    let [target] = targets[..] else {
        return interpreter.definite(step.location(), "requires exactly one target handle");
    };
    let conditions = Conditions::of(step);
    let program = interpreter.program();
    let mut matched = Vec::new();
    let mut has_other_count = false;
    for op in program.walk_postorder(target) {
        match conditions.holds(&program, op) {
            Some(true) => matched.push(Mapped::Op(op)),
            Some(false) => {}
            None => has_other_count = true,
        }
    }
    if has_other_count {
        let message = "If filter_operand_types contains more than a type, then it must contain as much types as the number of \
                       operands in the target ops";
        return interpreter.definite(step.location(), message);
    }
    results[0] = Some(matched);
    Ok(())
}

/// Returns the only op that the operand of a matcher refers to.
fn single<'a>(interpreter: &Interpreter<'a>, step: Step<'a>) -> Outcome<PayloadOp> {
    match interpreter.ops(step.operand(0))[..] {
        [only] => Ok(only),
        _ => {
            let message = "SingleOpMatchOpTrait requires the operand handle to point to a single payload op";
            interpreter.definite(step.location(), message)
        }
    }
}

/// `transform.match.operation_name`
pub fn operation_name<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let op = single(interpreter, step)?;
    let names = step.attribute("op_names").and_then(|names| names.as_array(step.ctx)).unwrap_or(&[]);
    let program = interpreter.program();
    match names.iter().any(|name| name.as_str(step.ctx) == Some(program.name_text(op))) {
        true => Ok(()),
        false => silenceable(step.location(), "wrong operation name").fail(),
    }
}

/// `transform.match.operation_empty`
pub fn operation_empty<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    match interpreter.ops(step.operand(0)).len() {
        0 => Ok(()),
        1 => silenceable(step.location(), "operation is not empty").fail(),
        _ => {
            let message = "AtMostOneOpMatcherOpTrait requires the operand handle to point to at most one payload op";
            interpreter.definite(step.location(), message)
        }
    }
}
