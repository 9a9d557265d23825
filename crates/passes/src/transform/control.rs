//! Transforms that execute other transforms: sequences, loops, matchers with actions, alternatives.

use freehold_core::ir::{Attr, Block, Body, Location, Op};

use super::failure::{Failure, Outcome, Silenceable, silenceable};
use super::interpreter::{Interpreter, Mode, Results};
use super::payload::{Mapped, PayloadOp};
use super::script::{Step, callee_of, lookup, near_sequence};
use super::tracking::Tracker;

/// Returns the entry block of a named sequence, as a step at its first op; `None` if the sequence is external.
fn entry<'a>(step: Step<'a>, (body, op): (&'a Body, Op)) -> Option<(Step<'a>, Block)> {
    let nested = body.nested(op)?;
    let block = nested.root_block()?;
    Some((Step { ctx: step.ctx, body: nested, op: nested.first_op(block)? }, block))
}

impl<'a> Interpreter<'a> {
    /// Defines the arguments of a block.
    fn define_arguments(&mut self, at: Step<'a>, block: Block, mapped: Vec<Vec<Mapped>>) -> Outcome {
        let arguments = at.body.arguments(block).to_vec();
        for (argument, mapped) in arguments.into_iter().zip(mapped) {
            self.define(at, argument, mapped)?;
        }
        Ok(())
    }

    /// Executes the block of a sequence in a scope of its own.
    fn execute(
        &mut self,
        first: Step<'a>,
        block: Block,
        is_isolated: bool,
        mapped: Vec<Vec<Mapped>>,
        mode: Mode,
        results: &mut Results,
    ) -> Outcome {
        self.state.enter(first.body, is_isolated);
        self.define_arguments(first, block, mapped)?;
        let outcome = self.sequence(first, block, mode, results);
        self.state.leave();
        outcome
    }

    /// Returns what the operands refer to.
    fn mapped(&self, step: Step<'a>, numbers: impl Iterator<Item = usize>) -> Vec<Vec<Mapped>> {
        numbers.map(|number| self.get(step.operand(number))).collect()
    }

    /// Returns what the top-level arguments are bound to.
    fn top_level_arguments(&self, at: Location, count: usize) -> Outcome<Vec<Vec<Mapped>>> {
        let extra = self.bindings.len();
        if count.saturating_sub(1) != extra || count == 0 {
            let message = format!(
                "operation expects {} extra value bindings, but {extra} were provided to the interpreter",
                count as i64 - 1
            );
            return self.definite(at, message);
        }
        let mut all = vec![vec![Mapped::Op(self.top_level)]];
        all.extend(self.bindings.iter().cloned());
        Ok(all)
    }
}

/// `transform.named_sequence`, as the entry point.
pub fn named_sequence<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let Some((first, block)) = entry(step, (step.body, step.op)) else {
        return interpreter.definite(step.location(), "unresolved external named sequence");
    };
    let mapped = interpreter.top_level_arguments(step.location(), first.body.arguments(block).len())?;
    interpreter.execute(first, block, true, mapped, Mode::Propagate, results)
}

/// `transform.sequence`
pub fn sequence<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let Some(block) = step.block(0) else { return Ok(()) };
    let mapped = match step.operand_count() {
        0 => interpreter.top_level_arguments(step.location(), step.body.arguments(block).len())?,
        count => interpreter.mapped(step, 0..count),
    };
    interpreter.execute(step, block, false, mapped, Mode::of(step), results)
}

/// `transform.include`
pub fn include<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let Some(callee) = callee_of(interpreter.script, step) else {
        let near = near_sequence(interpreter.script, step).map(|advice| (step.location(), advice));
        return interpreter.definite_with(step.location(), "does not reference a named transform sequence", near);
    };
    let Some((first, block)) = entry(step, callee) else {
        return interpreter.definite(step.location(), "unresolved external named sequence");
    };
    let mapped = interpreter.mapped(step, 0..step.operand_count());
    interpreter.execute(first, block, true, mapped, Mode::of(step), results)
}

/// `transform.foreach`
pub fn foreach<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let Some(block) = step.block(0) else { return Ok(()) };
    let mut lists = interpreter.mapped(step, 0..step.operand_count());
    let mut count = lists.first().map_or(0, Vec::len);
    if step.flag("with_zip_shortest") {
        count = lists.iter().map(Vec::len).min().unwrap_or(0);
        lists.iter_mut().for_each(|list| list.truncate(count));
    }
    if let Some(index) = (1..lists.len()).find(|&index| lists[index].len() != count) {
        let message = format!(
            "prior targets' payload size ({count}) differs from payload size ({}) of target {}",
            lists[index].len(),
            interpreter.handle_text(step, index)
        );
        return silenceable(step.location(), message).fail();
    }
    results.iter_mut().for_each(|result| *result = Some(Vec::new()));
    let terminator = step.body.terminator(step.ctx, block);
    for index in 0..count {
        interpreter.state.enter(step.body, false);
        let mapped = lists.iter().map(|list| vec![list[index]]).collect();
        interpreter.define_arguments(step, block, mapped)?;
        for op in step.body.ops(block).filter(|&op| Some(op) != terminator) {
            if let Err(failure) = interpreter.apply(step.other(op)) {
                interpreter.state.leave();
                return Err(failure);
            }
        }
        if let Some(terminator) = terminator {
            let yielded = step.other(terminator);
            for (result, handle) in results.iter_mut().zip(yielded.operands()) {
                interpreter.check_yielded(yielded, handle)?;
                result.get_or_insert_default().extend(interpreter.get(handle));
            }
        }
        interpreter.state.leave();
    }
    Ok(())
}

impl<'a> Interpreter<'a> {
    /// Returns how messages show an operand: the op that defines it, or the argument of a block.
    pub fn handle_text(&self, step: Step<'a>, number: usize) -> String {
        let value = step.operand(number).1;
        match step.body.def(value) {
            freehold_core::ir::ValueDef::Result(op, _) => freehold_core::text::op_text(step.view(), op),
            freehold_core::ir::ValueDef::Argument(_, index) => {
                let ty = freehold_core::text::type_text(step.ctx, step.ty(value));
                format!("<block argument> of type '{ty}' at index: {index}")
            }
        }
    }

    /// Executes a matcher on what its arguments are bound to. Returns what it yields.
    ///
    /// # Errors
    /// It does not match: silenceable. It contains other transforms than matchers: definite.
    fn match_block(&mut self, first: Step<'a>, block: Block, arguments: Vec<Vec<Mapped>>) -> Outcome<Vec<Vec<Mapped>>> {
        self.state.enter(first.body, true);
        self.define_arguments(first, block, arguments)?;
        let terminator = first.body.terminator(first.ctx, block);
        for op in first.body.ops(block).filter(|&op| Some(op) != terminator) {
            let inner = first.other(op);
            if (self.find)(inner.name()).is_none_or(|transform| !transform.matches) {
                let message = "expected operations in the match part to implement MatchOpInterface";
                return self.definite(inner.location(), message);
            }
            if let Err(failure) = self.apply(inner) {
                self.state.leave();
                return Err(failure);
            }
        }
        let yielded = terminator.map(|op| first.other(op));
        let mapped = yielded.map(|step| self.mapped(step, 0..step.operand_count())).unwrap_or_default();
        self.state.leave();
        Ok(mapped)
    }
}

/// `transform.collect_matching`
pub fn collect_matching<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let matcher = step.attribute("matcher").and_then(|symbol| lookup(interpreter.script, step, symbol));
    let Some((first, block)) = matcher.and_then(|matcher| entry(step, matcher)) else {
        let name = step.attribute("matcher").map(|symbol| freehold_core::text::attr_text(step.ctx, symbol));
        let message = format!("unresolved external symbol {}", name.unwrap_or_default());
        return interpreter.definite(step.location(), message);
    };
    results.iter_mut().for_each(|result| *result = Some(Vec::new()));
    for root in interpreter.ops(step.operand(0)) {
        let walk = interpreter.program().walk_postorder(root);
        for op in walk {
            let mapped = match interpreter.match_block(first, block, vec![vec![Mapped::Op(op)]]) {
                Ok(mapped) => mapped,
                Err(Failure::Silenceable(_)) => continue,
                Err(failure) => return Err(failure),
            };
            for (index, mapped) in mapped.into_iter().enumerate() {
                let [only] = mapped[..] else {
                    let message =
                        format!("result #{index}, associated with {} payload objects, expected 1", mapped.len());
                    return silenceable(step.location(), message).fail();
                };
                if let Some(result) = results.get_mut(index) {
                    result.get_or_insert_default().push(only);
                }
            }
        }
    }
    Ok(())
}

/// A named sequence that is a matcher or an action.
#[derive(Clone, Copy)]
struct Sequence<'a> {
    first: Step<'a>,
    block: Block,
    location: Location,
    symbol: Attr,
}

/// `transform.foreach_match`
pub fn foreach_match<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let symbols = |name: &str| step.attribute(name).and_then(|list| list.as_array(step.ctx)).unwrap_or(&[]).to_vec();
    let script = interpreter.script;
    let mut pairs: Vec<(Sequence<'a>, Sequence<'a>)> = Vec::new();
    for (matcher, action) in symbols("matchers").into_iter().zip(symbols("actions")) {
        let resolve = |symbol: Attr| {
            let (body, op) = lookup(script, step, symbol)?;
            let (first, block) = entry(step, (body, op))?;
            Some(Sequence { first, block, location: body.location(op), symbol })
        };
        match (resolve(matcher), resolve(action)) {
            (Some(matcher), Some(action)) => pairs.push((matcher, action)),
            (found, _) => {
                let missing = if found.is_none() { matcher } else { action };
                let name = freehold_core::text::attr_text(step.ctx, missing);
                return interpreter.definite(step.location(), format!("unresolved external symbol {name}"));
            }
        }
    }
    results.iter_mut().for_each(|result| *result = Some(Vec::new()));
    let mut failed: Option<Silenceable> = None;
    let forwarded = interpreter.mapped(step, 1..step.operand_count());
    let roots = interpreter.ops(step.operand(0));
    for &root in &roots {
        for op in interpreter.program().walk_postorder(root) {
            if (op == root && !step.flag("restrict_root")) || !interpreter.program().is_live(op) {
                continue;
            }
            for &(matcher, action) in &pairs {
                let mut arguments = vec![vec![Mapped::Op(op)]];
                arguments.extend(forwarded.iter().cloned());
                let mapped = match interpreter.match_block(matcher.first, matcher.block, arguments) {
                    Ok(mapped) => mapped,
                    Err(Failure::Silenceable(_)) => continue,
                    Err(failure) => return Err(failure),
                };
                let first = action.first;
                interpreter.state.enter(first.body, true);
                interpreter.define_arguments(first, action.block, mapped)?;
                let terminator = first.body.terminator(first.ctx, action.block);
                for inner in first.body.ops(action.block).filter(|&inner| Some(inner) != terminator) {
                    match interpreter.apply(first.other(inner)) {
                        Ok(()) => {}
                        Err(Failure::Definite) => return Err(Failure::Definite),
                        Err(Failure::Silenceable(errors)) => {
                            let error = failed.take().unwrap_or_else(|| silenceable(step.location(), "actions failed"));
                            let message = errors.first().map_or("", |error| error.message.as_str());
                            let applied = interpreter.program().location(op);
                            let error = error.note(action.location, format!("failed action: {message}"));
                            failed = Some(error.note(applied, "when applied to this matching payload"));
                        }
                    }
                }
                if let Some(terminator) = terminator {
                    let yielded = first.other(terminator);
                    for (index, handle) in yielded.operands().into_iter().enumerate() {
                        let mapped = interpreter.get(handle);
                        if mapped.len() != 1 && !step.flag("flatten_results") {
                            let name = freehold_core::text::attr_text(step.ctx, action.symbol);
                            let message = format!(
                                "action {name} has results associated with multiple payload entities, but flattening was not requested"
                            );
                            return interpreter.definite(step.location(), message);
                        }
                        if let Some(result) = results.get_mut(index + 1) {
                            result.get_or_insert_default().extend(mapped);
                        }
                    }
                }
                interpreter.state.leave();
                break;
            }
        }
    }
    results[0] = Some(roots.into_iter().map(Mapped::Op).collect());
    match failed {
        Some(error) => error.fail(),
        None => Ok(()),
    }
}

/// `transform.alternatives`: executes its regions on the scope until one succeeds. The changes of a region that failed are undone.
pub fn alternatives<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let originals = match step.operand_count() {
        0 => vec![interpreter.top_level],
        _ => interpreter.ops(step.operand(0)),
    };
    for &original in &originals {
        let program = interpreter.program();
        let note = (program.location(original), "scope");
        if program.is_ancestor(original, PayloadOp::Nested(step.body.number(), step.op)) {
            return interpreter.definite_with(
                step.location(),
                "scope must not contain the transforms being applied",
                [note],
            );
        }
        if program.nested(original).is_none() {
            let message = "only isolated-from-above ops can be alternative scopes";
            return interpreter.definite_with(step.location(), message, [note]);
        }
    }
    let Some(nested) = step.body.nested(step.op) else { return Ok(()) };
    let around = interpreter.scopes.len();
    interpreter.scopes.extend(&originals);
    let outcome = try_alternatives(interpreter, step, nested, &originals, results);
    interpreter.scopes.truncate(around);
    outcome
}

/// Executes the regions of alternatives until one succeeds.
fn try_alternatives<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    nested: &'a Body,
    originals: &[PayloadOp],
    results: &mut Results,
) -> Outcome {
    for &region in nested.roots() {
        let Some(block) = nested.first_block(region) else { continue };
        let Some(first) = nested.first_op(block) else { continue };
        let inner = Step { ctx: step.ctx, body: nested, op: first };
        let mut saved = Vec::new();
        for &original in originals {
            if let Some(body) = interpreter.nested_mut(original) {
                saved.push((original, body.deep_copy()));
            }
        }
        interpreter.state.enter(nested, false);
        let scope = originals.iter().map(|&op| Mapped::Op(op)).collect();
        interpreter.define_arguments(inner, block, vec![scope])?;
        let terminator = nested.terminator(step.ctx, block);
        let mut has_failed = false;
        for op in nested.ops(block).filter(|&op| Some(op) != terminator) {
            match interpreter.apply(inner.other(op)) {
                Ok(()) => {}
                Err(Failure::Definite) => return Err(Failure::Definite),
                Err(Failure::Silenceable(_)) => {
                    has_failed = true;
                    break;
                }
            }
        }
        if !has_failed {
            if let Some(terminator) = terminator {
                let yielded = inner.other(terminator);
                for (result, handle) in results.iter_mut().zip(yielded.operands()) {
                    *result = Some(interpreter.get(handle));
                }
            }
            results.iter_mut().for_each(|result| {
                result.get_or_insert_default();
            });
            interpreter.state.leave();
            return Ok(());
        }
        interpreter.state.leave();
        for (original, copy) in saved {
            if let Some(body) = interpreter.nested_mut(original) {
                *body = copy;
            }
            interpreter.record_bodies(original);
        }
    }
    silenceable(step.location(), "all alternatives failed").fail()
}
