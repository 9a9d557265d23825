//! The buffer types of block arguments that branches pass values to.
//!
//! An argument becomes a buffer of the type that all values passed to it become, or of the fully dynamic type where
//! these differ. Each value is asked about in turn, and what is passed around a circle is left out: it comes in
//! elsewhere. That is upstream's way, and where it comes to an answer the answer is upstream's.
//!
//! It comes to none where all that is passed to an argument goes around circles that are being followed already:
//!
//! ```mlir
//! ^bb1(%a: tensor<4xf32>):          // from the entry, and from ^bb2 with %b
//!   cf.br ^bb2(%a : tensor<4xf32>)
//! ^bb2(%b: tensor<4xf32>):          // from ^bb1 with %a only
//!   cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb3
//! ```
//!
//! Then the types of all arguments that depend on each other are found together, as the least fixpoint: an argument
//! has no type until a value passed to it has one, then that one, and the fully dynamic one from the second different
//! one on.
//!
//! Cost: each argument of a circle changes its type a few times at most, and its values are asked about again when what
//! they depend on has changed: O(branches and ops in between).

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::bufferizer::error_at;
use crate::bufferization::*;
use crate::diagnostics::{Fallible, Reported};
use crate::ir::{Type, Value, ValueDef, View};

/// Buffer types that were found, of the body that is being rewritten.
///
/// A type that was found may become more precise when what it was found by is rewritten; then all are forgotten.
#[derive(Default, Debug)]
pub struct FoundTypes {
    /// Of block arguments, and of results that many yields ask about, for good until something changes.
    arguments: FxHashMap<Value, Type>,
    /// Of block arguments, for the question that is being answered, with the lowest place on the stack that was left
    /// out for them.
    passing: FxHashMap<Value, (Type, usize)>,
    /// The values whose types are being found, with their first places on the stack.
    places: FxHashMap<Value, usize>,
    /// The lowest place on the stack that was left out, counted from the innermost argument that is being asked about.
    left_out: Option<usize>,
    /// Of results of ops, as they were when they were asked for.
    results: FxHashMap<Value, Type>,
    /// How many arguments are being asked about, one for the sake of the other.
    asked: usize,
    /// Whether an argument came to nothing, because all of its values are being asked about.
    is_stuck: bool,
    /// The arguments whose types are being found together.
    circle: Option<Circle>,
}

/// Arguments whose types are found together.
#[derive(Default, Debug)]
struct Circle {
    /// Those that were met, with what is known so far.
    members: FxHashMap<Value, Member>,
    /// Those whose values are to be asked about.
    waiting: VecDeque<Value>,
    /// The one whose values are being asked about.
    current: Option<Value>,
}

#[derive(Default, Debug)]
struct Member {
    ty: Option<Type>,
    /// Those whose types depend on this one's.
    dependents: Vec<Value>,
    /// How often the type has changed.
    changes: u32,
    is_waiting: bool,
}

/// How often a type changes by joining: from none to one, and to the fully dynamic one. More comes of ops whose result
/// has a plainer layout the less is known of their operand; then the fully dynamic type is settled on.
const MOST_CHANGES: u32 = 4;

impl Circle {
    fn wait(&mut self, argument: Value) {
        let member = self.members.entry(argument).or_default();
        if !std::mem::replace(&mut member.is_waiting, true) {
            self.waiting.push_back(argument);
        }
    }

    /// What is known of an argument so far, for the one whose values are being asked about.
    fn ask(&mut self, argument: Value) -> Option<Type> {
        if !self.members.contains_key(&argument) {
            self.wait(argument);
        }
        let member = self.members.entry(argument).or_default();
        if let Some(current) = self.current
            && member.dependents.last() != Some(&current)
        {
            member.dependents.push(current);
        }
        member.ty
    }

    /// Makes a type known, and all that depends on it asked about again if it is another one. `dynamic` gives the
    /// fully dynamic type.
    fn tell(&mut self, argument: Value, ty: Option<Type>, dynamic: impl Fn(Type) -> Type) {
        let member = self.members.entry(argument).or_default();
        let ty = if member.changes < MOST_CHANGES { ty } else { member.ty.map(dynamic) };
        if member.ty == ty {
            return;
        }
        member.ty = ty;
        member.changes += 1;
        for dependent in std::mem::take(&mut member.dependents) {
            self.wait(dependent);
        }
    }
}

impl FoundTypes {
    /// Forgets all.
    pub fn clear(&mut self) {
        *self = FoundTypes::default();
    }

    /// Forgets what counted for the last question only.
    pub(super) fn start_question(&mut self) {
        self.passing.clear();
        self.places.clear();
        self.left_out = None;
    }

    /// Makes the type of an op's result known, as it is now.
    pub(super) fn found_result(&mut self, result: Value, ty: Type) {
        self.results.insert(result, ty);
    }

    /// The type of a block argument, if it was found before.
    pub fn argument(&mut self, argument: Value) -> Option<Type> {
        if let Some(&ty) = self.arguments.get(&argument) {
            return Some(ty);
        }
        let &(ty, left_out) = self.passing.get(&argument)?;
        self.leave_out(left_out);
        Some(ty)
    }

    /// Makes the type of a block argument known, for good.
    pub fn insert_argument(&mut self, argument: Value, ty: Type) {
        if self.circle.is_none() {
            self.arguments.insert(argument, ty);
        }
    }

    /// Tells that an answer does not take into account what is at this place of the stack.
    pub fn leave_out(&mut self, place: usize) {
        self.left_out = Some(self.left_out.map_or(place, |lowest| lowest.min(place)));
    }

    /// Tells that the type of a value is being found, and where on the stack it is. Gives whether it was not there.
    pub(super) fn enter(&mut self, value: Value, place: usize) -> bool {
        let entry = self.places.entry(value);
        let is_new = matches!(entry, std::collections::hash_map::Entry::Vacant(_));
        entry.or_insert(place);
        is_new
    }

    /// Tells that a value that was entered is done.
    pub(super) fn leave(&mut self, value: Value) {
        self.places.remove(&value);
    }

    /// Tells that `result` is replaced with a buffer of type `ty`, or with another tensor.
    pub fn replaced(&mut self, result: Value, ty: Option<Type>) {
        if self.results.remove(&result).is_some_and(|found| Some(found) != ty) {
            self.clear();
        }
    }
}

impl BufferTypes<'_> {
    /// The type of an argument of a block that is branched to: that of all values passed to it, or the fully dynamic
    /// one where these differ. Values on the stack are left out: what is passed around a circle comes in elsewhere.
    ///
    /// # Errors
    /// The memory spaces of passed values differ, or nothing is passed; it was reported. Within the question about
    /// another argument also: all that is passed goes around a circle, which that question will find.
    pub fn joined_block_argument(&self, argument: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let known = self.known.borrow_mut().argument(argument);
        if let Some(known) = known {
            return Ok(known);
        }
        let mut found = self.known.borrow_mut();
        if let Some(circle) = &mut found.circle {
            let so_far = circle.ask(argument);
            found.is_stuck |= so_far.is_none();
            // Not known so far is no error: whoever settles the circle asks again.
            return so_far.ok_or(Reported::unchecked());
        }
        found.asked += 1;
        let before = found.left_out.take();
        drop(found);
        let joined = self.join_passed(argument, stack, false);
        let mut found = self.known.borrow_mut();
        found.asked -= 1;
        // What lies above the argument on the stack was asked about for its sake: nothing is missing without it.
        let own_place = found.places.get(&argument).copied().unwrap_or(0);
        let missing = std::mem::replace(&mut found.left_out, before).filter(|&place| place < own_place);
        if let Some(place) = missing {
            found.leave_out(place);
        }
        let is_outermost = found.asked == 0;
        found.is_stuck |= joined == Ok(None);
        if !is_outermost || !found.is_stuck {
            let ty = joined?.ok_or(Reported::unchecked())?;
            match missing {
                Some(place) => {
                    found.passing.insert(argument, (ty, place));
                }
                None => found.insert_argument(argument, ty),
            }
            return Ok(ty);
        }
        found.is_stuck = false;
        drop(found);
        let ty = self.solve_circle(argument)?;
        ty.ok_or_else(|| {
            let owner = Owner::of(self.body, argument);
            let message = "could not infer buffer type of block argument";
            error_at(View::new(self.ctx, self.body), self.diagnostics, owner, message).emit()
        })
    }

    /// Joins the types of what is passed to an argument; `None`: nothing is, or all was left out. With
    /// `skips_unknown`, values whose types are not known so far are left out too.
    fn join_passed(&self, argument: Value, stack: &mut Vec<Value>, skips_unknown: bool) -> Fallible<Option<Type>> {
        let (ctx, body) = (self.ctx, self.body);
        let ValueDef::Argument(block, number) = body.def(argument) else {
            return self.unknown_type(argument).map(Some);
        };
        let mut joined: Option<Type> = None;
        for (op, successor) in body.predecessor_uses(block) {
            let Some(branch) = body.row(ctx, op).and_then(|row| row.branch) else { continue };
            let range = branch.successor_operands(View::new(ctx, body), op, successor);
            let produced = branch.produced(View::new(ctx, body), op, successor);
            if number < produced || range.start + number - produced >= range.end {
                continue;
            }
            let value = body.operand(op, range.start + number - produced);
            let mut found = self.known.borrow_mut();
            if let Some(&place) = found.places.get(&value) {
                found.leave_out(place);
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

    /// Finds the types of `start` and of all arguments that it depends on, and remembers them; `None`: no value that
    /// has a type is ever passed to it.
    fn solve_circle(&self, start: Value) -> Fallible<Option<Type>> {
        let mut circle = Circle::default();
        circle.wait(start);
        {
            let mut found = self.known.borrow_mut();
            found.passing.clear();
            found.circle = Some(circle);
        }
        // Each argument of the circle is asked about by itself.
        let places = std::mem::take(&mut self.known.borrow_mut().places);
        let outcome = self.settle_circle();
        let mut found = self.known.borrow_mut();
        found.places = places;
        let circle = found.circle.take().unwrap_or_default();
        outcome?;
        let settled = circle.members.iter().filter_map(|(&argument, member)| Some((argument, member.ty?)));
        found.arguments.extend(settled);
        Ok(found.arguments.get(&start).copied())
    }

    fn settle_circle(&self) -> Fallible {
        let next = || {
            let mut found = self.known.borrow_mut();
            let circle = found.circle.as_mut()?;
            let argument = circle.waiting.pop_front()?;
            circle.current = Some(argument);
            circle.members.entry(argument).or_default().is_waiting = false;
            Some(argument)
        };
        while let Some(argument) = next() {
            self.known.borrow_mut().enter(argument, 0);
            let joined = self.join_passed(argument, &mut vec![argument], true);
            self.known.borrow_mut().leave(argument);
            let joined = joined?;
            let dynamic = |ty: Type| fully_dynamic_buffer(self.ctx, self.body.ty(argument), ty.memory_space(self.ctx));
            if let Some(circle) = &mut self.known.borrow_mut().circle {
                circle.tell(argument, joined, dynamic);
            }
        }
        Ok(())
    }
}
