//! Transforms that say something about the program: remarks, printed ops, the verifier.

use freehold_core::definition::verify_program_in;
use freehold_core::ir::{SymbolScope, ValueDef, View};
use freehold_core::text::{PrintOptions, attr_text};

use super::failure::Outcome;
use super::interpreter::{Interpreter, Results};
use super::payload::PayloadOp;
use super::script::{Kind, Step, is_kind};
use super::tracking::Tracker;

/// `transform.debug.emit_remark_at`
pub fn emit_remark_at<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let message = step.text("message").unwrap_or("");
    let program = interpreter.program();
    if is_kind(step, 0, Kind::Op) {
        for op in interpreter.ops(step.operand(0)) {
            let at = program.location(op);
            let shown = program.shown(op).map(|text| (at, text));
            interpreter.remark(at, message, shown.into_iter().collect());
        }
        return Ok(());
    }
    for value in interpreter.values(step.operand(0)) {
        let Some(body) = program.body(value.0) else { continue };
        let what = match body.def(value.1) {
            ValueDef::Result(_, index) => format!("an op result #{index}"),
            ValueDef::Argument(block, index) => {
                let region = body.block_region(block);
                let position = region.and_then(|region| body.blocks(region).position(|other| other == block));
                let number = region.map_or(0, |region| body.region_number(region));
                format!("a block argument #{index} in block #{} in region #{number}", position.unwrap_or(0))
            }
        };
        let at = program.value_location(value);
        interpreter.remark(at, message, vec![(at, format!("value handle points to {what}"))]);
    }
    Ok(())
}

/// `transform.debug.emit_param_as_remark`
pub fn emit_param_as_remark<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let values: Vec<String> =
        interpreter.parameters(step.operand(0)).into_iter().map(|attr| attr_text(ctx, attr)).collect();
    let mut message = step.text("message").map_or(String::new(), |message| format!("{message} "));
    message += &values.join(", ");
    if step.operand_count() < 2 {
        let at = step.location();
        let shown = freehold_core::diagnostics::current_op(step.view(), Some(step.op)).map(|text| (at, text));
        interpreter.remark(at, message, shown.into_iter().collect());
        return Ok(());
    }
    let program = interpreter.program();
    for op in interpreter.ops(step.operand(1)) {
        interpreter.remark(program.location(op), message.clone(), Vec::new());
    }
    Ok(())
}

/// `transform.print`
pub fn print<'a>(interpreter: &mut Interpreter<'a>, step: Step<'a>, _: &mut Results, _: &mut Tracker<'a>) -> Outcome {
    let options = PrintOptions { local_scope: true, ..interpreter.cx.print.clone() };
    let ctx = step.ctx;
    let print = |op: PayloadOp| {
        let program = interpreter.program();
        match program.find(op) {
            Some((body, op)) => freehold_core::text::print_op(View::new(ctx, body), op, &options),
            None => freehold_core::text::print_program(View::new(ctx, interpreter.payload), &options),
        }
    };
    let name = step.text("name").map_or(String::new(), |name| format!("{name} "));
    let (ops, suffix) = match step.operand_count() {
        0 => (vec![interpreter.top_level], "top-level "),
        _ => (interpreter.ops(step.operand(0)), ""),
    };
    let mut text = format!("[[[ IR printer: {name}{suffix}]]]\n");
    for op in ops {
        text += print(op).trim_end();
        text.push('\n');
    }
    (interpreter.cx.show)(&text);
    Ok(())
}

/// `transform.verify`
pub fn verify<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    interpreter.each(step, results, |interpreter, target| {
        let program = interpreter.program();
        // An op that is not isolated is verified with the body that holds it.
        let body = match (program.nested(target), target) {
            (Some(body), _) => body,
            (None, PayloadOp::Nested(number, _)) => match program.body(number) {
                Some(body) => body,
                None => return Ok(Vec::new()),
            },
            (None, PayloadOp::Root) => return Ok(Vec::new()),
        };
        let signatures = Default::default();
        let scope = SymbolScope::EMPTY;
        if verify_program_in(interpreter.ctx(), body, &scope, interpreter.cx.diagnostics, &signatures).is_err() {
            let note = (program.location(target), "payload op");
            return interpreter.definite_with(step.location(), "failed to verify payload op", [note]);
        }
        Ok(Vec::new())
    })
}
