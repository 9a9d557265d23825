//! Transforms that apply general cleanups, and registered passes.

use freehold_core::definition::{Traits, is_pure, is_trivially_dead};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, AttrData, Body, Context, InsertPoint, Listener, Op, Region, View};
use freehold_dialects::directives::transform::operand_number;
use freehold_pass::{Pipeline, RunOptions, run_pipeline};

use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp};
use super::script::Step;
use super::tracking::Tracker;
use crate::cleanup::common_subexpressions::eliminate_common_subexpressions_of;

/// Returns the bodies nested in regions, the regions' own body first, by calling `visit` with each and the regions in it.
pub fn for_each_body_in(body: &mut Body, regions: &[Region], visit: &mut dyn FnMut(&mut Body, &[Region])) {
    visit(body, regions);
    let ops: Vec<Op> = body.walk_regions_preorder(regions);
    for op in ops {
        if let Some(nested) = body.nested_mut(op) {
            nested.for_each_body_mut(&mut |body| {
                let roots = body.roots().to_vec();
                visit(body, &roots);
            });
        }
    }
}

impl<'a> Interpreter<'a> {
    /// Calls `visit` with the body that has the regions of the op, and with each body in them.
    pub fn for_each_body_of(&mut self, target: PayloadOp, visit: &mut dyn FnMut(&mut Body, &[Region])) {
        if let Some(body) = self.nested_mut(target) {
            let roots = body.roots().to_vec();
            for_each_body_in(body, &roots, visit);
        } else if let PayloadOp::Nested(number, op) = target
            && let Some(body) = self.body_mut(number)
        {
            let regions = body.regions(op).to_vec();
            for_each_body_in(body, &regions, visit);
        }
    }
}

/// `transform.apply_cse`
pub fn apply_cse<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    tracker.watch(&interpreter.state);
    interpreter.each(step, results, |interpreter, target| {
        interpreter.check_not_itself(step, target)?;
        interpreter.for_each_body_of(target, &mut |body, regions| {
            eliminate_common_subexpressions_of(ctx, body, regions, tracker);
        });
        Ok(Vec::new())
    })
}

/// Erases the ops in the regions whose results are unused and that have no other effect.
fn erase_dead(ctx: &Context, body: &mut Body, regions: &[Region], listener: &mut dyn Listener) {
    let mut work = body.walk_regions_preorder(regions);
    let inside: rustc_hash::FxHashSet<Op> = work.iter().copied().collect();
    while let Some(op) = work.pop() {
        if !body.is_live(op) || !is_trivially_dead(View::new(ctx, body), op) {
            continue;
        }
        let inner = body.walk_op_preorder(op);
        for &inner in &inner {
            listener.erased(body, inner);
        }
        let used: Vec<Op> = inner
            .iter()
            .flat_map(|&inner| body.operand_vec(inner))
            .filter_map(|value| body.defining_op(value))
            .filter(|op| inside.contains(op))
            .collect();
        body.erase(op);
        work.extend(used.into_iter().filter(|&op| body.is_live(op)));
    }
}

/// `transform.apply_dce`
pub fn apply_dce<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    tracker.watch(&interpreter.state);
    interpreter.each(step, results, |interpreter, target| {
        interpreter.check_not_itself(step, target)?;
        interpreter.for_each_body_of(target, &mut |body, regions| erase_dead(ctx, body, regions, tracker));
        Ok(Vec::new())
    })
}

/// Moves the ops directly in the region of a loop before the loop that have no effect and use nothing that is defined in it.
fn hoist_from(ctx: &Context, body: &mut Body, target: Op, region: Region) {
    let is_inside = |body: &Body, block: Option<freehold_core::ir::Block>| {
        let own = block.and_then(|block| body.block_region(block));
        own.is_some_and(|own| body.is_region_ancestor(region, own))
    };
    let mut work: std::collections::VecDeque<Op> = body.blocks(region).flat_map(|block| body.op_vec(block)).collect();
    while let Some(op) = work.pop_front() {
        let view = View::new(ctx, body);
        let is_terminator = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        if body.region(op) != Some(region) || is_terminator || !is_pure(view, op) {
            continue;
        }
        let nested = body.walk_op_preorder(op);
        let is_free = nested.iter().all(|&inner| {
            body.operands(inner).all(|value| {
                let block = body.value_block(value);
                let in_op =
                    block.and_then(|block| body.block_parent_op(block)).is_some_and(|own| nested.contains(&own));
                in_op || !is_inside(body, block)
            })
        });
        if !is_free {
            continue;
        }
        body.move_op(op, InsertPoint::Before(target));
        let users: Vec<Op> =
            body.results(op).iter().flat_map(|&result| body.users(result).collect::<Vec<_>>()).collect();
        work.extend(users.into_iter().filter(|&user| body.region(user) == Some(region)));
    }
}

/// `transform.apply_licm`
pub fn apply_licm<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    interpreter.each(step, results, |interpreter, target| {
        let loop_like = interpreter.program().op_def(target).and_then(|op_def| op_def.loop_like);
        let (Some(loop_like), PayloadOp::Nested(number, op)) = (loop_like, target) else {
            return interpreter.wrong_kind(step, target);
        };
        interpreter.check_not_itself(step, target)?;
        let Some(body) = interpreter.body_mut(number) else { return Ok(Vec::new()) };
        for region in loop_like.loop_regions(View::new(ctx, body), op) {
            hoist_from(ctx, body, op, region);
        }
        Ok(Vec::new())
    })
}

/// Runs a pipeline in the body of an op. The symbols around the op are not at hand, and the whole program is verified after the script.
pub fn run_in(ctx: &Context, pipeline: &Pipeline, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let run = RunOptions { threads: false, verify_each: false, ..RunOptions::default() };
    run_pipeline(ctx, pipeline, body, diagnostics, &run)
}

/// Appends the text of an option's value, as on the command line.
fn spell_option(
    interpreter: &Interpreter<'_>,
    step: Step<'_>,
    value: Attr,
    operands: &[super::state::Handle],
) -> Outcome<String> {
    let ctx = step.ctx;
    if let Some(number) = operand_number(ctx, value) {
        let values = operands.get(number).map(|&handle| interpreter.parameters(handle)).unwrap_or_default();
        let mut texts = Vec::new();
        for value in values {
            texts.push(spell_option(interpreter, step, value, operands)?);
        }
        return Ok(texts.join(","));
    }
    match value.data(ctx) {
        AttrData::Array(values) => {
            let mut texts = Vec::new();
            for &value in values {
                texts.push(spell_option(interpreter, step, value, operands)?);
            }
            Ok(texts.join(","))
        }
        AttrData::String { .. } => Ok(value.as_str(ctx).unwrap_or("").to_string()),
        AttrData::Integer { .. } if value.as_bool(ctx).is_none() => Ok(value
            .as_i64(ctx)
            .map_or_else(|| freehold_core::text::attr_text(ctx, value), |number| number.to_string())),
        _ => Ok(freehold_core::text::attr_text(ctx, value)),
    }
}

/// `transform.apply_registered_pass`
pub fn apply_registered_pass<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let at = step.location();
    let targets = interpreter.ops(step.operand(0));
    let name = step.text("pass_name").unwrap_or("");
    let operands = step.group(1);
    let mut options = Vec::new();
    for &(name, value) in step.attribute("options").map_or(&[][..], |options| options.entries(ctx)) {
        options.push(format!("{}={}", ctx.str(name), spell_option(interpreter, step, value, &operands)?));
    }
    let options = options.join(" ");
    let text = if options.is_empty() { format!("any({name})") } else { format!("any({name}{{{options}}})") };
    let pipeline = match interpreter.options.parse_pipeline(&text) {
        Ok(pipeline) => pipeline,
        Err(_) if !interpreter.options.knows_pass(name) => {
            return interpreter.definite(at, format!("unknown pass or pass pipeline: {name}"));
        }
        Err(error) => {
            interpreter.cx.diagnostics.error(at, error.message.trim_end().to_string()).emit();
            let message = format!("failed to add pass or pass pipeline to pipeline: {name}");
            return interpreter.definite(at, message);
        }
    };
    for &target in &targets {
        interpreter.check_not_itself(step, target)?;
        let diagnostics = interpreter.cx.diagnostics;
        let location = interpreter.program().location(target);
        let outcome = match interpreter.nested_mut(target) {
            Some(body) => run_in(ctx, &pipeline, body, diagnostics),
            None => {
                let program = interpreter.program();
                let Some((body, op)) = program.find(target) else { continue };
                freehold_pass::refuse_open_op(View::new(ctx, body), op, diagnostics)
            }
        };
        if outcome.is_err() {
            return silenceable(at, "pass pipeline failed").note(location, "target op").fail();
        }
    }
    results[0] = Some(targets.into_iter().map(Mapped::Op).collect());
    Ok(())
}
