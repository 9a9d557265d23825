//! Ops that own buffers in other ways than by `memref.dealloc`: those of `deallocation`, and ops that a user declares.
//!
//! An indicator denotes the allocation that it owns, or the object of null, which nothing accesses and whose
//! free does nothing. So indicators are joined and carried like buffers.

use std::rc::Rc;

use super::checker::Checker;
use super::condition::{ALWAYS, Condition, NEVER};
use super::object::ObjectId;
use super::state::{Datum, Members, Part, State, Step};
use freehold_core::definition::{EffectKind, effect_is_on, effects_of};
use freehold_core::ir::{Location, Op, Value};

/// `deallocation.null`
pub(super) fn null(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let null = checker.tables.null;
    let datum = checker.whole(null);
    checker.set(checker.view.result(op, 0), datum);
    Step::Next(state)
}

/// `deallocation.own`: the indicator of the allocation that a buffer is in.
pub(super) fn own(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let [buffer] = checker.view.first_operands(op);
    let (members, _) = checker.members(&state, buffer);
    checker.set(checker.view.result(op, 0), Datum::Buffer(Rc::new(members), Part::Start));
    Step::Next(state)
}

/// `deallocation.free`
pub(super) fn free(checker: &mut Checker<'_>, op: Op, mut state: State) -> Step {
    let [indicator] = checker.view.first_operands(op);
    checker.free(&mut state, indicator, ALWAYS, op);
    Step::Next(state)
}

/// `deallocation.get_buffer`
pub(super) fn get_buffer(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let [buffer] = checker.view.first_operands(op);
    let (members, _) = checker.members(&state, buffer);
    checker.set(checker.view.result(op, 0), Datum::Pointer(Rc::new(members), Part::Start));
    Step::Next(state)
}

/// `deallocation.retain`: the result for each buffer, in order, is the first indicator of its allocation that is not yet a
/// result. The other indicators are freed.
pub(super) fn retain(checker: &mut Checker<'_>, op: Op, mut state: State) -> Step {
    let at = checker.at(op);
    let [retained, indicators] = ["retained", "allocs"].map(|name| checker.group(op, name));
    let owned: Vec<Members> = indicators.iter().map(|&value| checker.members(&state, value).0).collect();
    let mut left: Vec<Condition> = vec![ALWAYS; owned.len()];
    let mut results = Vec::new();
    for &buffer in &retained {
        let (members, _) = checker.members(&state, buffer);
        let (mut rest, mut found) = (ALWAYS, Members::new());
        for (indicator, left) in owned.iter().zip(&mut left) {
            let same = checker.same_address(&state, (&members, Part::Start), (indicator, Part::Start), at);
            let conditions = &mut checker.tables.conditions;
            let here = conditions.and(same, *left);
            let here = conditions.and(here, rest);
            if here == NEVER {
                continue;
            }
            rest = conditions.without(rest, here);
            *left = conditions.without(*left, here);
            for &(under, object) in indicator {
                let under = checker.tables.conditions.and(under, here);
                add(checker, &mut found, under, object);
            }
        }
        let null = checker.tables.null;
        add(checker, &mut found, rest, null);
        results.push(found);
    }
    for (indicator, left) in owned.iter().zip(left) {
        checker.free_members(&mut state, (indicator, Part::Start), left, op);
    }
    let values: Vec<Value> = checker.view.results(op).to_vec();
    for (value, members) in values.into_iter().zip(results) {
        checker.set(value, Datum::Buffer(Rc::new(members), Part::Start));
    }
    Step::Next(state)
}

fn add(checker: &mut Checker<'_>, members: &mut Members, under: Condition, object: ObjectId) {
    if under == NEVER {
        return;
    }
    match members.iter_mut().find(|member| member.1 == object) {
        Some(member) => member.0 = checker.tables.conditions.or(member.0, under),
        None => members.push((under, object)),
    }
}

impl Checker<'_> {
    /// Returns the condition that an address is null.
    pub(super) fn is_null(&mut self, members: &Members, at: Location) -> Condition {
        let mut null = NEVER;
        for &(under, object) in members {
            let here = if object == self.tables.null {
                under
            } else if self.tables.is_unknown(object) {
                let choice = self.tables.choice(at);
                self.tables.conditions.and(under, choice)
            } else {
                continue;
            };
            null = self.tables.conditions.or(null, here);
        }
        null
    }

    /// Runs an op that a user declares, without regions: it frees, allocates and forwards what its declaration says, and
    /// accesses the other buffers that it takes. Returns false if there is no declaration, or it does not say where each
    /// buffer that the op returns comes from.
    pub(super) fn declared(&mut self, op: Op, state: &mut State) -> bool {
        let Some(declared) = self.declaration(op) else { return false };
        let operands: Vec<Value> = self.view.operands(op).collect();
        let given: Vec<(Members, Part)> = operands.iter().map(|&operand| self.members(state, operand)).collect();
        for &operand in &operands {
            if self.is_buffer(operand) && !declared.freed.contains(&operand) {
                self.access(state, operand, op);
                self.lose_contents(state, operand);
            }
        }
        for &operand in &declared.freed {
            self.free(state, operand, ALWAYS, op);
        }
        for (result, allocates, sources) in declared.results {
            self.declared_result(op, state, result, allocates, sources.iter().map(|&source| &given[source]).collect());
        }
        true
    }

    /// Returns the effects on buffers that an op declares.
    fn declaration(&self, op: Op) -> Option<Declared> {
        let declaration = self.view.op_def(op)?.declaration?;
        let effects = effects_of(self.view, op).unwrap_or_default();
        let has = |kind: EffectKind, value: Value| {
            effects.iter().any(|effect| effect.kind == kind && effect_is_on(self.view.body, effect, value))
        };
        let aliases = declaration.aliases(self.view, op);
        let operands: Vec<Value> = self.view.operands(op).collect();
        let results: Vec<Value> = self.view.results(op).to_vec();
        let has_buffers = operands.iter().chain(&results).any(|&value| self.is_buffer(value));
        if !has_buffers || results.iter().any(|&result| self.view.ty(result).is_tensor(self.view.ctx)) {
            return None;
        }
        let is_freed = |&operand: &Value| self.is_buffer(operand) && has(EffectKind::Free, operand);
        let freed = operands.into_iter().filter(is_freed).collect();
        let mut declared = Declared { freed, results: Vec::new() };
        for (index, result) in results.into_iter().enumerate().filter(|(_, result)| self.is_buffer(*result)) {
            let sources: Vec<usize> = aliases.iter().filter(|pair| pair.1 == index).map(|pair| pair.0).collect();
            let allocates = has(EffectKind::Allocate, result);
            if !allocates && sources.is_empty() {
                return None;
            }
            declared.results.push((result, allocates, sources));
        }
        Some(declared)
    }

    /// Sets a result that is new, or may be one of some buffers.
    fn declared_result(
        &mut self,
        op: Op,
        state: &mut State,
        result: Value,
        allocates: bool,
        sources: Vec<&(Members, Part)>,
    ) {
        let at = self.at(op);
        let (mut rest, mut members) = (ALWAYS, Members::new());
        for (number, source) in sources.iter().enumerate() {
            let is_last = number + 1 == sources.len() && !allocates;
            let choice = if is_last { ALWAYS } else { self.tables.choice(at) };
            let own = self.tables.conditions.and(rest, choice);
            rest = self.tables.conditions.without(rest, choice);
            for &(under, object) in &source.0 {
                let under = self.tables.conditions.and(under, own);
                self.tables.note_shifted(object);
                add(self, &mut members, under, object);
            }
        }
        if allocates {
            let object = self.allocate_declared(state, result, at);
            state.set_live(object, rest);
            add(self, &mut members, rest, object);
        }
        let part = if sources.is_empty() { Part::Whole } else { Part::Shifted };
        self.set(result, Datum::Buffer(Rc::new(members), part));
    }
}

/// The facts of a declaration about the buffers of an op.
struct Declared {
    /// The operands that it frees.
    freed: Vec<Value>,
    /// The results, whether each is new, and the operands that it may be the same buffer as.
    results: Vec<(Value, bool, Vec<usize>)>,
}
