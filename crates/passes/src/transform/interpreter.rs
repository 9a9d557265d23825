//! Executes transforms: the steps that are the same for all of them.
//!
//! For each transform: it is an error if an operand is invalid; the handles that it consumes are invalidated; its own function runs;
//! its results are defined. What no longer exists is left out when a handle is read.

use freehold_core::diagnostics::{Diagnostic, Fallible, Reported, Severity};
use freehold_core::ir::{Attr, AttrData, Block, Body, Context, Location, Name, Op, Type, TypeData, Value};
use freehold_pass::{Options, PassContext};
use rustc_hash::{FxHashMap, FxHashSet};

use super::failure::{Failure, Outcome, definite, silenceable};
use super::payload::{Bodies, Mapped, PayloadOp, PayloadValue, Program};
use super::script::{Step, callee_of};
use super::state::{Handle, State};
use super::tracking::Tracker;

/// Transforms nested more deeply, by regions or included sequences, are an error.
const DEPTH_LIMIT: usize = 128;

/// Applies a transform.
pub type Apply = for<'i, 'a> fn(&'i mut Interpreter<'a>, Step<'a>, &mut Results, &mut Tracker<'a>) -> Outcome;

/// The operands that a transform consumes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consumes {
    /// None.
    Nothing,
    /// The first.
    First,
    /// The first, unless the op has this attribute.
    Unless(&'static str),
    /// The operands whose arguments the ops in the region consume.
    AsRegion,
    /// The operands whose arguments the called sequence is said to consume.
    AsCallee,
}

/// Returns the transform of a name, if it is one that is executed.
pub type Find = fn(&str) -> Option<&'static Transform>;

/// A transform.
pub struct Transform {
    /// The name of the op.
    pub name: &'static str,
    /// The operands that it consumes.
    pub consumes: Consumes,
    /// Whether it may change the program.
    pub edits: bool,
    /// Whether it fails if an op that a handle refers to is replaced by another kind of op.
    pub reports_tracking: bool,
    /// Whether its operands may refer to an op several times although it consumes one of them.
    pub repeats: bool,
    /// Whether matchers may contain it.
    pub matches: bool,
    /// Applies it.
    pub apply: Apply,
}

/// The results of a transform. A result that is not set is an error, unless the transform fails.
pub type Results = Vec<Option<Vec<Mapped>>>;

/// The treatment of silenceable failures by a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// It ends, and fails.
    Propagate,
    /// It goes on.
    Suppress,
}

impl Mode {
    /// Reads the attribute `failure_propagation_mode`.
    pub fn of(step: Step<'_>) -> Mode {
        if step.number_of_case("failure_propagation_mode") == Some(2) { Mode::Suppress } else { Mode::Propagate }
    }
}

/// The interpreter.
pub struct Interpreter<'a> {
    /// The context of the pass.
    pub cx: &'a PassContext<'a>,
    /// The options of the pass: they know the registered passes.
    pub options: &'a Options,
    /// The bodies of the script, a copy of the program as it was.
    pub script: &'a Program<'a>,
    /// The program.
    pub payload: &'a mut Body,
    /// The bodies of the program.
    bodies: Bodies,
    /// The op that scripts transform if nothing else is said.
    pub top_level: PayloadOp,
    /// The ops, values or parameters of the arguments of the entry point after the first.
    pub bindings: Vec<Vec<Mapped>>,
    /// The scopes of alternatives that are being tried: they have no parents.
    pub scopes: Vec<PayloadOp>,
    /// Whether invalid handles are checked.
    pub checks_handles: bool,
    /// The state.
    pub state: State<'a>,
    /// Returns the transform of a name.
    pub find: Find,
    depth: usize,
}

impl<'a> Interpreter<'a> {
    /// Returns an interpreter without state.
    pub fn new(
        cx: &'a PassContext<'a>,
        (options, find): (&'a Options, Find),
        script: &'a Program<'a>,
        payload: &'a mut Body,
        top_level: PayloadOp,
        bindings: Vec<Vec<Mapped>>,
    ) -> Interpreter<'a> {
        let checks_handles = !options.bool("disable-expensive-checks");
        let (state, bodies) = (State::default(), Bodies::of(payload));
        Interpreter {
            cx,
            options,
            script,
            payload,
            bodies,
            top_level,
            bindings,
            scopes: Vec::new(),
            checks_handles,
            state,
            find,
            depth: 0,
        }
    }

    /// Returns the context of the program.
    pub fn ctx(&self) -> &'a Context {
        self.cx.ctx
    }

    /// Returns the bodies of the program.
    pub fn program(&self) -> Program<'_> {
        Program::new(self.cx.ctx, self.payload, &self.bodies)
    }

    /// Records the bodies below an op that a transform has changed.
    pub fn record_bodies(&mut self, target: PayloadOp) {
        let root = &*self.payload;
        match target {
            PayloadOp::Root => self.bodies.record_below(root),
            PayloadOp::Nested(number, op) => {
                if let Some(body) = self.bodies.body(root, number).filter(|body| body.is_live(op)) {
                    self.bodies.record_in(body, op);
                }
            }
        }
    }

    /// Returns the op around the op; `None` for the scope of alternatives, which a transform must not leave.
    pub fn parent(&self, program: &Program<'_>, op: PayloadOp) -> Option<PayloadOp> {
        program.parent(op).filter(|_| !self.scopes.contains(&op))
    }

    /// Returns what the handle refers to.
    pub fn get(&self, handle: Handle) -> Vec<Mapped> {
        let program = self.program();
        self.state.get(handle).iter().copied().filter(|&mapped| program.exists(mapped)).collect()
    }

    /// Returns the ops that the handle refers to.
    pub fn ops(&self, handle: Handle) -> Vec<PayloadOp> {
        self.get(handle).into_iter().filter_map(Mapped::op).collect()
    }

    /// Returns the values that the handle refers to.
    pub fn values(&self, handle: Handle) -> Vec<PayloadValue> {
        self.get(handle).into_iter().filter_map(Mapped::value).collect()
    }

    /// Returns the parameters that the handle refers to.
    pub fn parameters(&self, handle: Handle) -> Vec<Attr> {
        self.get(handle).into_iter().filter_map(Mapped::parameter).collect()
    }

    /// Returns the body with this number for a change.
    pub fn body_mut(&mut self, number: u32) -> Option<&mut Body> {
        self.bodies.body_mut(self.payload, number)
    }

    /// Returns the body that the op owns for a change, if it is isolated from above.
    pub fn nested_mut(&mut self, op: PayloadOp) -> Option<&mut Body> {
        match op {
            PayloadOp::Root => Some(self.payload),
            PayloadOp::Nested(number, op) => self.body_mut(number)?.nested_mut(op),
        }
    }

    /// Sets an attribute of an op.
    pub fn set_attribute(&mut self, op: PayloadOp, name: Name, value: Option<Attr>) {
        let ctx = self.ctx();
        match op {
            PayloadOp::Root => {
                let header = &mut self.payload.header;
                header.attributes = ctx.with_entry(header.attributes, name, value);
            }
            PayloadOp::Nested(number, op) => {
                if let Some(body) = self.body_mut(number) {
                    body.set_attribute(ctx, op, name, value);
                }
            }
        }
    }

    /// Reports an error, and returns the definite failure.
    ///
    /// # Errors
    /// Always.
    pub fn definite<T>(&self, location: Location, message: impl Into<String>) -> Outcome<T> {
        definite(self.cx.diagnostics, location, message)
    }

    /// Reports an error with notes, and returns the definite failure.
    ///
    /// # Errors
    /// Always.
    pub fn definite_with<T>(
        &self,
        location: Location,
        message: impl Into<String>,
        notes: impl IntoIterator<Item = (Location, impl Into<String>)>,
    ) -> Outcome<T> {
        let error = self.cx.diagnostics.error(location, message);
        notes.into_iter().fold(error, |error, (at, text)| error.note(at, text)).emit();
        Err(Failure::Definite)
    }

    /// Turns an error that was reported into a definite failure.
    ///
    /// # Errors
    /// If `result` is one.
    pub fn reported<T>(&self, result: Fallible<T>) -> Outcome<T> {
        result.map_err(|_: Reported| Failure::Definite)
    }

    /// Reports a remark.
    pub fn remark(&self, location: Location, message: impl Into<String>, notes: Vec<(Location, String)>) {
        let message = message.into();
        self.cx.diagnostics.report(Diagnostic { severity: Severity::Remark, location, message, notes });
    }

    /// Executes one transform of the region that was entered last.
    ///
    /// # Errors
    /// The transform fails, or cannot be executed.
    pub fn apply(&mut self, step: Step<'a>) -> Outcome {
        self.ctx().cancellation().check();
        let at = step.location();
        let Some(transform) = (self.find)(step.name()) else {
            let name = step.name();
            let message = match name.starts_with("transform.") {
                true => format!("'{name}' is a transform op that Freehold reads, but does not execute"),
                false => format!("'{name}' is no transform op"),
            };
            return self.definite(at, message);
        };
        if self.depth >= DEPTH_LIMIT {
            return self.definite(at, "transforms are nested too deeply: sequences that include each other never end");
        }
        self.state.set_current(step.op);
        let consumed = self.consumed(step, transform);
        if self.checks_handles {
            self.check_handles(step, transform, &consumed)?;
        }
        let mut results: Results = vec![None; step.result_count()];
        let mut tracker = Tracker::new(step, consumed.iter().map(|&number| step.operand(number)).collect());
        let edited = if transform.edits { self.ops(step.operand(0)) } else { Vec::new() };
        self.depth += 1;
        let mut outcome = (transform.apply)(self, step, &mut results, &mut tracker);
        self.depth -= 1;
        if matches!(outcome, Err(Failure::Definite)) {
            return outcome;
        }
        let moves = tracker.finish();
        if !moves.is_empty() {
            self.state.apply_moves(&moves);
        }
        let lost = tracker.take_failure();
        if transform.reports_tracking && !step.flag("transform.silence_tracking_failures") {
            outcome = match (outcome, lost) {
                (Ok(()), Some(lost)) => Err(Failure::Silenceable(lost)),
                (outcome, _) => outcome,
            };
        }
        for &target in &edited {
            self.record_bodies(target);
        }
        for &number in &consumed {
            self.state.forget(step.operand(number));
        }
        for (index, mapped) in results.into_iter().enumerate() {
            let value = step.body.result(step.op, index);
            let mapped = match mapped {
                Some(mapped) => mapped,
                None if outcome.is_err() => Vec::new(),
                None => panic!("{} does not set its result {index}", transform.name),
            };
            self.define(step, value, mapped)?;
        }
        outcome
    }

    /// Returns the numbers of the operands that the transform consumes.
    pub fn consumed(&self, step: Step<'a>, transform: &Transform) -> Vec<usize> {
        consumed(self.script, self.find, step, transform, 0)
    }

    /// Checks that no operand is invalid, and invalidates those that are consumed.
    fn check_handles(&mut self, step: Step<'a>, transform: &Transform, consumed: &[usize]) -> Outcome {
        let at = step.location();
        let program = (!consumed.is_empty()).then(|| Program::new(self.cx.ctx, self.payload, &self.bodies));
        let mut before = FxHashMap::default();
        for number in 0..step.operand_count() {
            let handle = step.operand(number);
            before.insert(handle, self.state.misuse(handle, at).is_some());
        }
        for number in 0..step.operand_count() {
            let handle = step.operand(number);
            let is_reported = !transform.repeats || before[&handle];
            if let Some(error) = self.state.misuse(handle, at).filter(|_| is_reported) {
                self.cx.diagnostics.report(error);
                return Err(Failure::Definite);
            }
            if let Some(program) = program.as_ref().filter(|_| consumed.contains(&number)) {
                let script = self.script;
                let locate = move |handle: Handle| match script.body(handle.0) {
                    Some(body) => body.value_location(handle.1),
                    None => Location::UNKNOWN,
                };
                self.state.invalidate(program, &locate, handle, (at, number));
            }
        }
        let Some(program) = program.as_ref().filter(|_| !transform.repeats) else { return Ok(()) };
        for &number in consumed {
            let mut seen = FxHashSet::default();
            for mapped in self.get(step.operand(number)) {
                if seen.insert(mapped) {
                    continue;
                }
                let message = format!(
                    "a handle passed as operand #{number} and consumed by this operation points to a payload entity more than once"
                );
                let note = match mapped {
                    Mapped::Op(op) => (program.location(op), "repeated target op"),
                    Mapped::Value(value) => (program.value_location(value), "repeated target value"),
                    Mapped::Parameter(_) => continue,
                };
                self.cx.diagnostics.error(at, message).note(note.0, note.1).emit();
                return Err(Failure::Definite);
            }
        }
        Ok(())
    }

    /// Defines a value of the script, after checking that its type admits what it refers to.
    ///
    /// # Errors
    /// The type does not.
    pub fn define(&mut self, step: Step<'a>, value: Value, mapped: Vec<Mapped>) -> Outcome {
        let ctx = self.ctx();
        let at = step.body.value_location(value);
        if let TypeData::Dialect { mnemonic, parameters, .. } = step.ty(value).data(ctx) {
            match (ctx.str(*mnemonic), &parameters[..]) {
                ("op", &[name]) => self.check_names(at, name.as_str(ctx).unwrap_or(""), &mapped)?,
                ("param", &[ty]) => {
                    let ty = ty.as_type(ctx);
                    for attr in mapped.iter().filter_map(|mapped| mapped.parameter()) {
                        let own = attr.ty(ctx);
                        if own != ty || !matches!(attr.data(ctx), AttrData::Integer { .. }) {
                            let text = |ty: Option<Type>| {
                                ty.map_or("<<NULL TYPE>>".to_string(), |ty| {
                                    format!("'{}'", freehold_core::text::type_text(ctx, ty))
                                })
                            };
                            let message = format!(
                                "expected the type of the parameter attribute ({}) to match the parameter type ({})",
                                text(own),
                                text(ty)
                            );
                            return self.definite(at, message);
                        }
                    }
                }
                ("affine_map" | "type", _) => {
                    let is_map = ctx.str(*mnemonic) == "affine_map";
                    for attr in mapped.iter().filter_map(|mapped| mapped.parameter()) {
                        let fits = if is_map { attr.as_map(ctx).is_some() } else { attr.as_type(ctx).is_some() };
                        if !fits {
                            let what = if is_map { "affine map" } else { "type" };
                            let text = freehold_core::text::attr_text(ctx, attr);
                            return self.definite(at, format!("expected {what} attribute, got {text}"));
                        }
                    }
                }
                _ => {}
            }
        }
        self.state.define((step.body.number(), value), mapped);
        Ok(())
    }

    fn check_names(&self, at: Location, name: &str, mapped: &[Mapped]) -> Outcome {
        let ops: Vec<PayloadOp> = mapped.iter().filter_map(|mapped| mapped.op()).collect();
        if ops.is_empty() {
            return Ok(());
        }
        let program = self.program();
        match ops.into_iter().find(|&op| program.name_text(op) != name) {
            Some(op) => {
                let message = format!(
                    "incompatible payload operation name expected {name} vs {} -> {}",
                    program.name_text(op),
                    program.text(op)
                );
                self.definite_with(at, message, [(program.location(op), "payload operation")])
            }
            None => Ok(()),
        }
    }

    /// Executes the transforms of a block up to its terminator, and sets the results to what that yields.
    ///
    /// # Errors
    /// A transform fails, definitely or with [`Mode::Propagate`].
    pub fn sequence(&mut self, at: Step<'a>, block: Block, mode: Mode, results: &mut Results) -> Outcome {
        let terminator = at.body.terminator(at.ctx, block);
        for op in at.body.ops(block) {
            if Some(op) == terminator {
                break;
            }
            match self.apply(at.other(op)) {
                Ok(()) => {}
                Err(Failure::Definite) => return Err(Failure::Definite),
                Err(failure) if mode == Mode::Propagate => {
                    results.iter_mut().for_each(|result| *result = Some(Vec::new()));
                    return Err(failure);
                }
                Err(Failure::Silenceable(_)) => {}
            }
        }
        if let Some(terminator) = terminator {
            let yielded = at.other(terminator);
            for (result, handle) in results.iter_mut().zip(yielded.operands()) {
                self.check_yielded(yielded, handle)?;
                *result = Some(self.get(handle));
            }
        }
        Ok(())
    }

    /// Reports the use of an invalid handle by a terminator.
    pub fn check_yielded(&self, step: Step<'a>, handle: Handle) -> Outcome {
        match self.state.misuse(handle, step.location()).filter(|_| self.checks_handles) {
            Some(error) => {
                self.cx.diagnostics.report(error);
                Err(Failure::Definite)
            }
            None => Ok(()),
        }
    }

    /// Applies a transform to each op that the first operand refers to. `each` returns what the op contributes to each result.
    ///
    /// # Errors
    /// The errors of `each`. The silenceable failures of all ops are collected.
    pub fn each(
        &mut self,
        step: Step<'a>,
        results: &mut Results,
        mut each: impl FnMut(&mut Self, PayloadOp) -> Outcome<Vec<Vec<Mapped>>>,
    ) -> Outcome {
        let targets = self.ops(step.operand(0));
        results.iter_mut().for_each(|result| *result = Some(Vec::new()));
        let mut failures = Vec::new();
        for target in targets {
            match each(self, target) {
                Ok(parts) => {
                    for (result, part) in results.iter_mut().zip(parts) {
                        result.get_or_insert_default().extend(part);
                    }
                }
                Err(Failure::Silenceable(errors)) => failures.extend(errors),
                Err(Failure::Definite) => return Err(Failure::Definite),
            }
        }
        if failures.is_empty() { Ok(()) } else { Err(Failure::Silenceable(failures)) }
    }

    /// Returns the failure of a transform that was applied to an op of another kind than it expects.
    pub fn wrong_kind<T>(&self, step: Step<'a>, target: PayloadOp) -> Outcome<T> {
        let at = self.program().location(target);
        silenceable(step.location(), "transform applied to the wrong op kind")
            .note(at, "when applied to this op")
            .fail()
    }

    /// Checks that the target does not contain the transform.
    ///
    /// # Errors
    /// It does.
    pub fn check_not_itself(&self, step: Step<'a>, target: PayloadOp) -> Outcome {
        let program = self.program();
        if !program.is_ancestor(target, PayloadOp::Nested(step.body.number(), step.op)) {
            return Ok(());
        }
        let note = (program.location(target), "target payload op");
        self.definite_with(step.location(), "cannot apply transform to itself (or one of its ancestors)", [note])
    }
}

/// Returns the numbers of the operands that the transform consumes.
fn consumed<'a>(script: &Program<'a>, find: Find, step: Step<'a>, transform: &Transform, depth: usize) -> Vec<usize> {
    match transform.consumes {
        Consumes::Nothing => Vec::new(),
        Consumes::Unless(name) if step.flag(name) => Vec::new(),
        Consumes::First | Consumes::Unless(_) => (0..step.operand_count().min(1)).collect(),
        Consumes::AsCallee => {
            let Some((body, op)) = callee_of(script, step) else { return Vec::new() };
            let callee = Step { ctx: step.ctx, body, op };
            let attributes = callee.attribute("arg_attrs").and_then(|list| list.as_array(step.ctx)).unwrap_or(&[]);
            let is_consumed = |number: &usize| {
                let of_argument = attributes.get(*number);
                of_argument.is_some_and(|own| own.get(step.ctx, step.ctx.name("transform.consumed")).is_some())
            };
            (0..step.operand_count()).filter(is_consumed).collect()
        }
        Consumes::AsRegion if depth > DEPTH_LIMIT => Vec::new(),
        Consumes::AsRegion => {
            let Some(block) = step.block(0) else { return Vec::new() };
            let arguments = step.body.arguments(block);
            let by_ops = consumed_in(script, find, step, block, depth + 1);
            let is_consumed = |number: &usize| arguments.get(*number).is_some_and(|argument| by_ops.contains(argument));
            (0..step.operand_count()).filter(is_consumed).collect()
        }
    }
}

/// Returns the values that the ops of a block consume.
fn consumed_in<'a>(script: &Program<'a>, find: Find, step: Step<'a>, block: Block, depth: usize) -> Vec<Value> {
    let ops: Vec<Op> = step.body.op_vec(block);
    let mut values = Vec::new();
    for op in ops {
        let inner = step.other(op);
        let Some(transform) = find(inner.name()) else { continue };
        values
            .extend(consumed(script, find, inner, transform, depth).into_iter().map(|number| inner.operand(number).1));
    }
    values
}
