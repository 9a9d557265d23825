//! `transform-interpreter`: executes a script of the dialect `transform` on the program.
//!
//! ```mlir
//! module attributes {transform.with_named_sequence} {
//!   func.func @f() { … }
//!   transform.named_sequence @__transform_main(%root: !transform.any_op) {
//!     %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
//!     transform.apply_cse to %f : !transform.any_op
//!     transform.yield
//!   }
//! }
//! ```
//!
//! A script consists of transforms, ops that each change a part of the program or find one. Handles, the values of the script, refer to
//! ops of the program (the *payload*), to their values, or to parameters (`payload`, `state`). `interpreter` executes one
//! transform after the other; `ops` is the table of those that it knows. All other ops of the dialect are read, and are an error
//! when they are executed. The script is part of the program; the interpreter reads a copy of it.
//!
//! Cost: that of the transforms. Each takes time in the size of the handles that it reads, times the nesting depth of bodies; one that
//! consumes or changes ops also in the size of these, with what is nested in them. So `foreach` over n functions is linear.

mod bufferize;
mod clean;
mod control;
mod debug;
mod failure;
mod interpreter;
mod matching;
mod memory;
mod multibuffer;
mod navigate;
mod ops;
mod parameters;
mod patterns;
mod payload;
mod script;
mod state;
mod tracking;

use freehold_core::diagnostics::{Fallible, Reported};
use freehold_core::ir::{Block, Body, Op};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef};

use failure::Failure;
use interpreter::Interpreter;
use payload::{Bodies, Mapped, PayloadOp, PayloadValue, Program};
use script::Step;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "transform-interpreter",
    title: "InterpreterPass",
    summary: "transform dialect interpreter",
    anchor: None,
    options: &[
        OptionDef::new(
            "debug-bind-trailing-args",
            "Binds trailing arguments of the entry point to the payload operations with specified names.",
            OptionKind::List,
        ),
        OptionDef::new(
            "debug-payload-root-tag",
            "Select the operation with 'transform.target_tag' attribute having the given value as payload IR root. If empty select \
             the pass anchor operation as the payload IR root.",
            OptionKind::Text(""),
        ),
        OptionDef::flag("disable-expensive-checks", "Disable expensive checks in the interpreter for a faster run."),
        OptionDef::new("entry-point", "Entry point of the pass pipeline.", OptionKind::Text("__transform_main")),
    ],
    statistics: &[],
    make: |options| Ok(Box::new(TransformInterpreter { options: options.clone() })),
};

struct TransformInterpreter {
    options: Options,
}

/// The attribute that names a payload root.
const TAG: &str = "transform.target_tag";

impl Pass for TransformInterpreter {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let mut copy = body.deep_copy();
        copy.for_each_body_mut(&mut |body| {
            let regions = body.walk_regions();
            let blocks: Vec<Block> = regions.into_iter().flat_map(|region| body.blocks(region)).collect();
            blocks.into_iter().for_each(|block| body.ensure_order(block));
        });
        let bodies = Bodies::of(&copy);
        let script = Program::new(cx.ctx, &copy, &bodies);
        let root = self.payload_root(cx, &script)?;
        let entry = self.entry_point(cx, &script)?;
        let bindings = self.bindings(cx, &script, root)?;
        let mut interpreter = Interpreter::new(cx, (&self.options, ops::find), &script, body, root, bindings);
        match interpreter.apply(entry) {
            Ok(()) => Ok(()),
            Err(Failure::Definite) => Err(Reported::unchecked()),
            Err(Failure::Silenceable(errors)) => {
                cx.diagnostics.extend(errors);
                Err(Reported::unchecked())
            }
        }
    }

    fn shows(&self) -> bool {
        true
    }
}

impl TransformInterpreter {
    /// Returns the op that the script transforms.
    fn payload_root(&self, cx: &PassContext<'_>, program: &Program<'_>) -> Fallible<PayloadOp> {
        let tag = self.options.text("debug-payload-root-tag");
        if tag.is_empty() {
            return Ok(PayloadOp::Root);
        }
        let mut found = None;
        for op in program.walk_postorder(PayloadOp::Root) {
            if program.attribute(op, TAG).and_then(|own| own.as_str(cx.ctx)) != Some(tag) {
                continue;
            }
            let at = program.location(op);
            if let Some(first) = found {
                let error = cx.diagnostics.error(at, format!("repeated operation with the target tag \"{tag}\""));
                let error = error.note_if(at, program.shown(op));
                return error.note(program.location(first), "previously seen operation").fail();
            }
            found = Some(op);
        }
        found.map_or_else(
            || {
                let message = format!("could not find the operation with {TAG}=\"{tag}\" attribute");
                let at = program.location(PayloadOp::Root);
                cx.diagnostics.error(at, message).note_if(at, program.shown(PayloadOp::Root)).fail()
            },
            Ok,
        )
    }

    /// Returns the named sequence to execute.
    fn entry_point<'a>(&self, cx: &PassContext<'a>, script: &Program<'a>) -> Fallible<Step<'a>> {
        let name = self.options.text("entry-point");
        let mut ops = script.walk_postorder(PayloadOp::Root);
        ops.retain(|&op| script.name_text(op) == "transform.named_sequence");
        let is_it = |op: &PayloadOp| script.attribute(*op, "sym_name").and_then(|own| own.as_str(cx.ctx)) == Some(name);
        let found: Option<(&'a Body, Op)> = ops.into_iter().find(is_it).and_then(|op| script.find(op));
        match found {
            Some((body, op)) => Ok(Step { ctx: cx.ctx, body, op }),
            None => {
                let at = script.location(PayloadOp::Root);
                let message = format!("could not find a nested named sequence with name: {name}");
                cx.diagnostics.error(at, message).note_if(at, script.shown(PayloadOp::Root)).fail()
            }
        }
    }

    /// Returns what the arguments of the entry point after the first are bound to: ops by name, `^` and the name for their results,
    /// `#` and numbers for parameters.
    fn bindings(&self, cx: &PassContext<'_>, program: &Program<'_>, root: PayloadOp) -> Fallible<Vec<Vec<Mapped>>> {
        let mut bindings = Vec::new();
        for text in self.options.list("debug-bind-trailing-args") {
            let text = text.trim();
            let ops_called = |name: &str| {
                let mut ops = program.walk_postorder(root);
                ops.retain(|&op| program.name_text(op) == name);
                ops
            };
            if let Some(numbers) = text.strip_prefix('#') {
                let mut mapped = Vec::new();
                for number in numbers.split(';') {
                    match number.trim().parse::<i64>() {
                        Ok(number) => mapped.push(Mapped::Parameter(cx.ctx.integer_attr(cx.ctx.integer(64), number))),
                        Err(_) => {
                            let at = program.location(PayloadOp::Root);
                            let message = format!("couldn't parse integer pass argument {number}");
                            return cx.diagnostics.error(at, message).fail();
                        }
                    }
                }
                bindings.push(mapped);
            } else if let Some(name) = text.strip_prefix('^') {
                let of_op = |op: PayloadOp| {
                    let found = program.find(op);
                    found.map_or(Vec::new(), |(body, op)| {
                        let mapped = |&value| Mapped::Value(PayloadValue(body.number(), value));
                        body.results(op).iter().map(mapped).collect()
                    })
                };
                bindings.push(ops_called(name).into_iter().flat_map(of_op).collect());
            } else {
                bindings.push(ops_called(text).into_iter().map(Mapped::Op).collect());
            }
        }
        Ok(bindings)
    }
}
