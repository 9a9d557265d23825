//! The buffer types of block arguments that branches pass values to.
//!
//! The type of an argument's buffer is the common type of the buffers of all values passed to it, or the fully dynamic
//! type if these differ. Each value's type is queried in turn. A value whose own type is being computed already (a
//! cycle through the CFG) is skipped, because the cycle's entry contributes the type elsewhere. This is upstream's
//! algorithm, and whenever it yields a type, that type is the result.
//!
//! It yields no type if all values passed to an argument are part of cycles that are being followed already:
//!
//! ```mlir
//! ^bb1(%a: tensor<4xf32>):          // from the entry, and from ^bb2 with %b
//!   cf.br ^bb2(%a : tensor<4xf32>)
//! ^bb2(%b: tensor<4xf32>):          // from ^bb1 with %a only
//!   cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb3
//! ```
//!
//! Then the types of all mutually dependent arguments are computed together as the least fixpoint in this lattice: an
//! argument starts without a type, gets the type of the first passed value that has one, and gets the fully dynamic
//! type when a value of a different type is joined.
//!
//! Types of op results are kept while an argument is being computed, as those of arguments are. Otherwise a row of
//! `scf.if` in a loop of blocks, each of which forwards two results of the one before, would take exponential time.
//!
//! Cost: each argument of a cycle changes its type a constant number of times, and its values are queried again only
//! when a type they depend on has changed: O(branches and ops in between).

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::bufferizer::error_at;
use super::carried::Carried;
use crate::bufferize::*;
use crate::support::missing_fact::MissingFact;
use freehold_core::diagnostics::{Fallible, Reported};
use freehold_core::ir::{Op, Type, Value, ValueDef, View};

/// Cache of the buffer types found so far for the body that is being rewritten.
///
/// A type may become more precise when the op that it was derived from is rewritten; then the cache is cleared.
#[derive(Default, Debug)]
pub struct FoundTypes {
    /// Types of block arguments, and of results that many yields query. Valid until something changes.
    arguments: FxHashMap<Value, Type>,
    /// Types of block arguments, and of op results that arguments depend on, valid for the current query only. Each has
    /// the lowest stack position that was skipped to compute it, if one was.
    passing: FxHashMap<Value, (Type, Option<usize>)>,
    /// The values whose types are being computed, with their first positions on the stack.
    places: FxHashMap<Value, usize>,
    /// The lowest stack position that was skipped while computing the type of the innermost value that is recorded.
    left_out: Option<usize>,
    /// Types of op results at the time they were queried.
    results: FxHashMap<Value, Type>,
    /// The current recursion depth of argument queries.
    depth: usize,
    /// Whether an argument has no type yet because the types of all its values are being computed.
    is_stuck: bool,
    /// The arguments whose types are being computed together.
    cycle: Option<Cycle>,
    /// The number of times that a value was skipped.
    skips: u64,
    /// The loop-carried values whose types are being computed.
    carried: Carried,
    /// The stack of the last query, empty.
    stack: Vec<Value>,
}

/// A set of arguments whose types are computed together as a fixpoint.
#[derive(Default, Debug)]
struct Cycle {
    /// The arguments reached so far, with their current types.
    members: FxHashMap<Value, Member>,
    /// The worklist: arguments whose values are to be queried.
    waiting: VecDeque<Value>,
    /// The argument whose values are being queried.
    current: Option<Value>,
    /// Types of op results, valid for the current argument only.
    results: FxHashMap<Value, Type>,
}

#[derive(Default, Debug)]
struct Member {
    ty: Option<Type>,
    /// The arguments whose types depend on this one's.
    dependents: Vec<Value>,
    /// The number of changes of the type.
    changes: u32,
    is_queued: bool,
}

/// The maximum number of changes of a type. Joining alone changes it twice: to the first type, and to the fully dynamic
/// one. More changes occur with ops whose result has a simpler layout the less is known about their operand; at the
/// limit, the fully dynamic type is used.
const MOST_CHANGES: u32 = 4;

impl Cycle {
    fn enqueue(&mut self, argument: Value) {
        let member = self.members.entry(argument).or_default();
        if !std::mem::replace(&mut member.is_queued, true) {
            self.waiting.push_back(argument);
        }
    }

    /// Returns the current type of an argument, and records that the current argument depends on it.
    fn current_type(&mut self, argument: Value) -> Option<Type> {
        if !self.members.contains_key(&argument) {
            self.enqueue(argument);
        }
        let member = self.members.entry(argument).or_default();
        if let Some(current) = self.current
            && member.dependents.last() != Some(&current)
        {
            member.dependents.push(current);
        }
        member.ty
    }

    /// Sets the type of an argument. If it changed, all arguments that depend on it are queued again. `dynamic` returns
    /// the fully dynamic type for a type.
    fn update(&mut self, argument: Value, ty: Option<Type>, dynamic: impl Fn(Type) -> Type) {
        let member = self.members.entry(argument).or_default();
        let ty = if member.changes < MOST_CHANGES { ty } else { member.ty.map(dynamic) };
        if member.ty == ty {
            return;
        }
        member.ty = ty;
        member.changes += 1;
        for dependent in std::mem::take(&mut member.dependents) {
            self.enqueue(dependent);
        }
    }
}

/// A value whose type is being found.
#[derive(Debug)]
pub(super) struct BegunValue {
    value: Value,
    place: usize,
    /// Whether the value was not on the stack before.
    is_first: bool,
    /// The number of skips before.
    skips: u64,
    /// The lowest position that the values around it skipped.
    left_out: Option<usize>,
}

impl FoundTypes {
    /// Clears the cache.
    pub fn clear(&mut self) {
        // The small tables of straight-line code are kept; to empty a large one would cost its size each time.
        const LARGE: usize = 64;
        let FoundTypes { mut results, mut places, .. } = std::mem::take(self);
        if results.capacity() <= LARGE {
            results.clear();
            self.results = results;
        }
        if places.capacity() <= LARGE {
            places.clear();
            self.places = places;
        }
    }

    /// Clears the state of the last query. Returns an empty stack for the values whose types are being computed.
    pub(super) fn start_question(&mut self) -> Vec<Value> {
        self.passing.clear();
        self.places.clear();
        self.left_out = None;
        self.carried = Carried::default();
        std::mem::take(&mut self.stack)
    }

    /// Keeps the stack for the next query.
    pub(super) fn end_question(&mut self, mut stack: Vec<Value>) {
        stack.clear();
        self.stack = stack;
    }

    /// Records the current type of an op's result.
    pub(super) fn found_result(&mut self, result: Value, ty: Type) {
        self.results.insert(result, ty);
    }

    /// Returns the cached type of a block argument.
    pub fn argument(&mut self, argument: Value) -> Option<Type> {
        if let Some(&ty) = self.arguments.get(&argument) {
            return Some(ty);
        }
        self.passed(argument)
    }

    /// Returns the type of a value that was found in the current query, and takes over the positions that it skipped.
    fn passed(&mut self, value: Value) -> Option<Type> {
        let &(ty, left_out) = self.passing.get(&value)?;
        if let Some(place) = left_out {
            self.leave_out(place);
            self.skips += 1;
        }
        Some(ty)
    }

    /// Records the type of a block argument, valid until the cache is cleared.
    pub fn insert_argument(&mut self, argument: Value, ty: Type) {
        if self.cycle.is_none() {
            self.arguments.insert(argument, ty);
        }
    }

    /// Records the type of a value that regions forward, valid for the current query only.
    pub fn insert_for_query(&mut self, value: Value, ty: Type) {
        if self.cycle.is_none() {
            self.passing.insert(value, (ty, Some(0)));
        }
    }

    /// Records that the current result does not take into account the value at this position of the stack.
    pub fn leave_out(&mut self, place: usize) {
        self.left_out = Some(self.left_out.map_or(place, |lowest| lowest.min(place)));
    }

    /// Records that the type of a value is being computed, and its position on the stack. Returns whether it was not
    /// already being computed.
    pub(super) fn enter(&mut self, value: Value, place: usize) -> bool {
        let entry = self.places.entry(value);
        let is_new = matches!(entry, Entry::Vacant(_));
        entry.or_insert(place);
        is_new
    }

    /// Records that the type of a value is no longer being computed.
    pub(super) fn leave(&mut self, value: Value) {
        self.places.remove(&value);
    }

    /// Returns the loop-carried values whose types are being computed, and whether a type may be cached after the query.
    pub(super) fn carried(&mut self) -> (&mut Carried, bool) {
        let is_outermost = self.depth == 0 && self.cycle.is_none();
        (&mut self.carried, is_outermost)
    }

    /// Returns the type of a value that was found in the current query.
    pub(super) fn in_query(&mut self, value: Value) -> Option<Type> {
        if let Some((ty, is_partial)) = self.carried.found(value) {
            self.leave_out(0);
            self.skips += u64::from(is_partial);
            return Some(ty);
        }
        if let Some(cycle) = &self.cycle {
            return cycle.results.get(&value).copied();
        }
        if self.carried.is_open() { None } else { self.passed(value) }
    }

    /// Begins to find the type of a value. [`FoundTypes::end_value`] takes what this returns.
    pub(super) fn begin_value(&mut self, value: Value, place: usize) -> BegunValue {
        BegunValue {
            value,
            place,
            is_first: self.enter(value, place),
            skips: self.skips,
            left_out: self.left_out.take(),
        }
    }

    /// Ends what `begin_value` began, and keeps the type for the current query. `is_result` says whether an op defines
    /// the value; the types of arguments are kept by those who join them.
    pub(super) fn end_value(&mut self, begun: BegunValue, ty: Option<Type>, is_result: bool) {
        let BegunValue { value, place, is_first, skips, left_out } = begun;
        let left_out = std::mem::replace(&mut self.left_out, left_out);
        if let Some(lowest) = left_out {
            self.leave_out(lowest);
        }
        if is_first {
            self.leave(value);
        }
        let Some(ty) = ty else { return };
        if self.carried.is_open() {
            let is_partial = self.skips != skips;
            if is_result || (is_first && !is_partial) {
                self.carried.record(value, ty, is_partial);
            }
        } else if let (Some(cycle), true) = (&mut self.cycle, is_result) {
            cycle.results.insert(value, ty);
        } else if is_result && self.depth > 0 {
            self.passing.insert(value, (ty, left_out.filter(|&lowest| lowest < place)));
        }
    }

    /// Records that `result` is replaced with a buffer of type `ty`, or with another tensor.
    pub fn replaced(&mut self, result: Value, ty: Option<Type>) {
        if !self.results.is_empty() && self.results.remove(&result).is_some_and(|found| Some(found) != ty) {
            self.clear();
        }
    }
}

impl BufferTypes<'_> {
    /// Returns the buffer type of an argument of a block with predecessors: the common type of all values passed to it,
    /// or the fully dynamic type if these differ. Values on the stack are skipped: the entry of their cycle contributes
    /// the type.
    ///
    /// # Errors
    /// The memory spaces of passed values differ, or no value is passed; the error was reported. In a nested query for
    /// another argument also if all passed values are part of a cycle; the outer query then resolves the cycle.
    pub fn joined_block_argument(&self, argument: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let known = self.known.borrow_mut().argument(argument);
        if let Some(known) = known {
            return Ok(known);
        }
        let mut found = self.known.borrow_mut();
        if let Some(cycle) = &mut found.cycle {
            let so_far = cycle.current_type(argument);
            found.is_stuck |= so_far.is_none();
            // An unknown type is no error: the solver of the cycle queries it again.
            return so_far.ok_or(Reported::unchecked());
        }
        found.depth += 1;
        let before = found.left_out.take();
        drop(found);
        let joined = self.join_passed(argument, stack, false);
        let mut found = self.known.borrow_mut();
        found.depth -= 1;
        // Values above the argument on the stack were queried for its sake, so skipping them loses nothing.
        let own_place = found.places.get(&argument).copied().unwrap_or(0);
        let missing = std::mem::replace(&mut found.left_out, before).filter(|&place| place < own_place);
        if let Some(place) = missing {
            found.leave_out(place);
        }
        let is_outermost = found.depth == 0;
        found.is_stuck |= joined == Ok(None);
        if !is_outermost || !found.is_stuck {
            let ty = joined?.ok_or(Reported::unchecked())?;
            match missing {
                Some(place) => {
                    found.passing.insert(argument, (ty, Some(place)));
                }
                None => found.insert_argument(argument, ty),
            }
            return Ok(ty);
        }
        found.is_stuck = false;
        drop(found);
        let ty = self.solve_cycle(argument)?;
        ty.ok_or_else(|| {
            if let Some(reported) = self.report_unknown_branch(argument) {
                return reported;
            }
            let owner = Owner::of(self.body, argument);
            let message = "could not infer buffer type of block argument";
            error_at(View::new(self.ctx, self.body), self.diagnostics, owner, message).emit()
        })
    }

    /// Reports a predecessor of the argument's block that does not say which operands it passes. Returns `None` if there is
    /// none.
    fn report_unknown_branch(&self, argument: Value) -> Option<Reported> {
        let ValueDef::Argument(block, _) = self.body.def(argument) else { return None };
        let is_unknown = |op: &Op| self.body.op_def(self.ctx, *op).is_none_or(|op_def| op_def.branch.is_none());
        let op = self.body.predecessor_uses(block).map(|(op, _)| op).find(is_unknown)?;
        let name = &self.ctx.op_name_data(self.body.name(op)).text;
        let message = format!("'{name}' does not say which operands it passes to its successors");
        let view = View::new(self.ctx, self.body);
        let help = self.ctx.gives_advice().then(|| MissingFact::branch(view, op).advice(view, op));
        Some(self.diagnostics.error_on(view, op, message).help_if(help).emit())
    }

    /// Joins the types of the values passed to an argument; `None` if no value is passed or all were skipped. With
    /// `skips_unknown`, values whose types are not known yet are skipped too.
    fn join_passed(&self, argument: Value, stack: &mut Vec<Value>, skips_unknown: bool) -> Fallible<Option<Type>> {
        let (ctx, body) = (self.ctx, self.body);
        let ValueDef::Argument(block, number) = body.def(argument) else {
            return self.unknown_type(argument).map(Some);
        };
        let mut joined: Option<Type> = None;
        for (op, successor) in body.predecessor_uses(block) {
            let Some(branch) = body.op_def(ctx, op).and_then(|op_def| op_def.branch) else { continue };
            let range = branch.successor_operands(View::new(ctx, body), op, successor);
            let produced = branch.produced(View::new(ctx, body), op, successor);
            if number < produced || range.start + number - produced >= range.end {
                continue;
            }
            let value = body.operand(op, range.start + number - produced);
            let mut found = self.known.borrow_mut();
            if let Some(&place) = found.places.get(&value) {
                found.leave_out(place);
                found.skips += 1;
                continue;
            }
            drop(found);
            let ty = match self.of_value(value, stack) {
                Ok(ty) => ty,
                Err(_) if skips_unknown && std::mem::take(&mut self.known.borrow_mut().is_stuck) => continue,
                Err(reported) => return Err(reported),
            };
            joined = Some(match joined {
                None => ty,
                Some(known) if known == ty => ty,
                Some(known) if known.memory_space(ctx) != ty.memory_space(ctx) => {
                    let message = "incoming operands of block argument have inconsistent memory spaces";
                    return error_at(View::new(ctx, body), self.diagnostics, Owner::of(body, argument), message).fail();
                }
                Some(known) => fully_dynamic_buffer(ctx, body.ty(argument), known.memory_space(ctx)),
            });
        }
        Ok(joined)
    }

    /// Computes and caches the types of `start` and of all arguments that it depends on. Returns `None` if no value
    /// that has a type is ever passed to it.
    fn solve_cycle(&self, start: Value) -> Fallible<Option<Type>> {
        let mut cycle = Cycle::default();
        cycle.enqueue(start);
        {
            let mut found = self.known.borrow_mut();
            found.passing.clear();
            found.cycle = Some(cycle);
        }
        // The types of the arguments of the cycle are queried independently of the outer stack.
        let places = std::mem::take(&mut self.known.borrow_mut().places);
        let carried = std::mem::take(&mut self.known.borrow_mut().carried);
        let outcome = self.settle_cycle();
        let mut found = self.known.borrow_mut();
        found.places = places;
        found.carried = carried;
        let cycle = found.cycle.take().unwrap_or_default();
        outcome?;
        let settled = cycle.members.iter().filter_map(|(&argument, member)| Some((argument, member.ty?)));
        found.arguments.extend(settled);
        Ok(found.arguments.get(&start).copied())
    }

    fn settle_cycle(&self) -> Fallible {
        let next = || {
            let mut found = self.known.borrow_mut();
            let cycle = found.cycle.as_mut()?;
            let argument = cycle.waiting.pop_front()?;
            cycle.current = Some(argument);
            cycle.results.clear();
            cycle.members.entry(argument).or_default().is_queued = false;
            Some(argument)
        };
        while let Some(argument) = next() {
            self.known.borrow_mut().enter(argument, 0);
            let joined = self.join_passed(argument, &mut vec![argument], true);
            self.known.borrow_mut().leave(argument);
            let joined = joined?;
            let dynamic = |ty: Type| fully_dynamic_buffer(self.ctx, self.body.ty(argument), ty.memory_space(self.ctx));
            if let Some(cycle) = &mut self.known.borrow_mut().cycle {
                cycle.update(argument, joined, dynamic);
            }
        }
        Ok(())
    }
}
