//! The contents of buffers: flags and addresses in local arrays, and buffers in buffers.
//!
//! Elements are tracked if they are buffers, or numbers that were stored at constant indices in a buffer that the
//! function allocates and that has at most one dimension.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::checker::Checker;
use super::condition::ALWAYS;
use super::object::{ObjectId, Origin};
use super::state::{Contents, Datum, MOST_MEMBERS, Members, Part, State, Step};
use super::summary::Stored;
use freehold_core::ir::{Location, Op, Value};

impl Checker<'_> {
    /// Whether the elements of a buffer are buffers.
    pub fn holds_buffers(&self, value: Value) -> bool {
        self.view.ty(value).element(self.view.ctx).is_some_and(|element| element.is_memref(self.view.ctx))
    }

    /// Whether the elements of a buffer may matter: flags, addresses, buffers.
    fn holds_facts(&self, value: Value) -> bool {
        let ctx = self.view.ctx;
        self.view
            .ty(value)
            .element(ctx)
            .is_some_and(|element| element.is_memref(ctx) || element.is_index(ctx) || element.is_signless(ctx, 1))
    }

    /// Begins to track the elements of a new buffer.
    pub fn begin_contents(&mut self, state: &mut State, object: ObjectId, value: Value) {
        let ty = self.view.ty(value);
        if self.holds_facts(value) && ty.rank(self.view.ctx).is_some_and(|rank| rank <= 1) {
            let lost = matches!(self.name_of_maker(value), "bufferization.clone" | "memref.realloc");
            let length = match ty.shape(self.view.ctx) {
                Some([length]) => u32::try_from(*length).ok(),
                _ => Some(1),
            };
            state.contents.set(object.0, Some(Rc::new(Contents { lost, length, ..Contents::default() })));
        }
    }

    fn name_of_maker(&self, value: Value) -> &'static str {
        match self.view.defining_op(value).map(|op| self.name(op)) {
            Some("bufferization.clone") => "bufferization.clone",
            Some("memref.realloc") => "memref.realloc",
            _ => "",
        }
    }

    /// Returns the object that a buffer certainly is, if its elements are tracked.
    fn tracked(&mut self, state: &State, value: Value) -> Option<(ObjectId, Part)> {
        let (members, part) = self.members(state, value);
        match members.as_slice() {
            [(_, object)] if state.contents.get(object.0).is_some() => Some((*object, part)),
            _ => None,
        }
    }

    /// Returns the constant index of an access, of at most one dimension.
    fn constant_index(&mut self, indices: &[Value]) -> Option<u32> {
        match indices {
            [] => Some(0),
            [index] => match self.get(*index) {
                Datum::Integer(index) => u32::try_from(index).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Forgets the contents of a buffer that is passed to a callee.
    pub fn lose_contents_to_callee(&mut self, state: &mut State, value: Value) {
        let tracked = if self.is_buffer(value) { self.tracked(state, value) } else { None };
        self.lose_contents(state, value);
        if let Some((object, _)) = tracked {
            state.contents.set(object.0, Some(Rc::new(Contents { lost: true, ..Contents::default() })));
        }
    }

    /// Forgets the contents of a buffer that an unknown op may write.
    pub fn lose_contents(&mut self, state: &mut State, value: Value) {
        if !self.is_buffer(value) || !self.holds_facts(value) {
            return;
        }
        let (members, _) = self.members(state, value);
        let holds_buffers = self.holds_buffers(value);
        for (_, object) in members {
            state.contents.set(object.0, None);
            if let Some(&argument) = self.arguments.get(&object).filter(|_| holds_buffers)
                && !self.stored.anything.contains(&argument)
            {
                self.stored.anything.push(argument);
            }
        }
    }

    /// Stores the buffers that a callee stores in the operand with number `target`.
    pub fn store_by_callee(&mut self, state: &mut State, op: Op, target: usize, stored: &Stored) {
        let operand = |index: usize| self.view.operand(op, index);
        let value = operand(target);
        let sources: Vec<(Value, bool)> = stored
            .arguments
            .iter()
            .filter(|entry| entry.0 == target)
            .map(|&(_, source, is_whole)| (operand(source), is_whole))
            .collect();
        let mut data = Vec::new();
        for (source, is_whole) in sources {
            let (members, part) = self.members(state, source);
            if !is_whole {
                members.iter().for_each(|member| self.tables.note_shifted(member.1));
            }
            data.push(Datum::Buffer(Rc::new(members), if is_whole { part } else { Part::Shifted }));
        }
        if data.is_empty() {
            return;
        }
        match self.tracked(state, value) {
            Some((object, _)) => {
                let mut contents = state.contents.get(object.0).map(|known| (**known).clone()).unwrap_or_default();
                contents.forget_places();
                data.into_iter().for_each(|datum| contents.add_any(datum));
                state.contents.set(object.0, Some(Rc::new(contents)));
            }
            None => data.into_iter().for_each(|datum| self.store_elsewhere(state, op, value, &datum)),
        }
    }

    /// Stores a buffer in one whose elements are not tracked. Only what it was given itself may be stored in what the function
    /// does not own.
    fn store_elsewhere(&mut self, state: &mut State, op: Op, target: Value, datum: &Datum) {
        let (members, _) = self.members(state, target);
        for (_, object) in members {
            state.contents.set(object.0, None);
            if matches!(self.tables.data(object).origin, Origin::Allocated | Origin::Stack) {
                continue;
            }
            let given = match (self.arguments.get(&object), datum) {
                (Some(&target), Datum::Buffer(members, part)) => members
                    .iter()
                    .map(|member| Some((target, *self.arguments.get(&member.1)?, *part == Part::Whole)))
                    .collect::<Option<Vec<_>>>(),
                _ => None,
            };
            match given {
                Some(given) => {
                    for entry in given {
                        if !self.stored.arguments.contains(&entry) {
                            self.stored.arguments.push(entry);
                        }
                    }
                }
                None => self.cannot_tell(self.at(op), "a buffer is stored in a buffer that the function does not own"),
            }
        }
    }

    /// `memref.load`.
    pub fn load(&mut self, op: Op, state: State) -> Step {
        let operands: Vec<Value> = self.view.operands(op).collect();
        let result = self.view.result(op, 0);
        self.access(&state, operands[0], op);
        if !self.holds_facts(operands[0]) {
            return Step::Next(state);
        }
        let found = self.tracked(&state, operands[0]);
        let contents =
            found.and_then(|(object, part)| state.contents.get(object.0).cloned().map(|contents| (contents, part)));
        let index = self.constant_index(&operands[1..]);
        if let (Some((contents, Part::Whole)), Some(index)) = (&contents, index)
            && let Some(datum) = contents.cells.get(index)
        {
            self.set(result, datum.clone());
            return Step::Next(state);
        }
        let at = self.at(op);
        if !self.is_buffer(result) {
            // A flag that a callee stored, or the function itself, is not known to take both values.
            let is_own = found.is_some_and(|(object, _)| {
                matches!(self.tables.data(object).origin, Origin::Allocated | Origin::Stack)
            });
            if self.is_flag(result) && (is_own || contents.is_some_and(|(contents, _)| contents.lost)) {
                let choice = self.tables.choice(at);
                self.set(result, Datum::Flag(choice));
            }
            return Step::Next(state);
        }
        match contents {
            Some((contents, _)) if !contents.lost => {
                let stored = self.stored(&state, &contents);
                let loaded = self.one_of_stored(stored, at);
                match loaded {
                    Some(loaded) => self.set(result, loaded),
                    None => self.cannot_tell(at, "a buffer is loaded that was not stored"),
                }
            }
            _ => self.cannot_tell(at, "a buffer is loaded from a buffer; whose it is is not known"),
        }
        Step::Next(state)
    }

    /// Returns the buffers that are stored in a container, by their present names.
    fn stored(&mut self, state: &State, contents: &Contents) -> Vec<Datum> {
        let cells = contents.cells.entries().into_iter().map(|cell| cell.1);
        let mut stored: Vec<Datum> = Vec::new();
        // Buffers that are one object are told apart by it, the few others by comparison.
        let mut seen: FxHashSet<(ObjectId, Part)> = FxHashSet::default();
        for datum in contents.any.iter().cloned().chain(cells) {
            let Datum::Buffer(members, part) = &datum else { continue };
            let is_new = match members.as_slice() {
                [(ALWAYS, object)] => seen.insert((*object, *part)),
                _ => !stored.contains(&datum),
            };
            if is_new {
                stored.push(datum);
            }
        }
        let single =
            |&(object, part): &(ObjectId, Part)| Datum::Buffer(Rc::new(Members::from_elem((ALWAYS, object), 1)), part);
        stored.extend(contents.some.iter().map(single));
        stored.into_iter().map(|datum| super::ops::resolved(self, state, datum)).collect()
    }

    /// Returns a value that is one of these buffers. It may be one of any number, if each of them is one object.
    fn one_of_stored(&mut self, stored: Vec<Datum>, at: Location) -> Option<Datum> {
        if stored.len() > MOST_MEMBERS
            && let Some(objects) = single_objects(&stored)
        {
            let conditions = self.tables.one_of(objects.len(), at);
            let part = objects.iter().map(|entry| entry.1).reduce(Part::or)?;
            let members = conditions.into_iter().zip(objects).map(|(under, (object, _))| (under, object));
            return Some(Datum::Buffer(Rc::new(members.collect()), part));
        }
        let mut loaded: Option<Datum> = None;
        for datum in stored {
            loaded = Some(match loaded {
                Some(loaded) => {
                    let choice = self.tables.choice(at);
                    self.tables.choose_datum(choice, datum, loaded)
                }
                None => datum,
            });
        }
        loaded
    }

    /// `memref.store`.
    pub fn store(&mut self, op: Op, mut state: State) -> Step {
        let operands: Vec<Value> = self.view.operands(op).collect();
        self.access(&state, operands[1], op);
        if !self.holds_facts(operands[1]) {
            return Step::Next(state);
        }
        let stores_buffer = self.is_buffer(operands[0]);
        let index = self.constant_index(&operands[2..]);
        match self.tracked(&state, operands[1]) {
            Some((object, part)) => {
                let mut contents = state.contents.get(object.0).map(|known| (**known).clone()).unwrap_or_default();
                let datum = self.get(operands[0]);
                match index {
                    Some(index) if part == Part::Whole => contents.cells.set(index, Some(datum)),
                    _ => {
                        // Any element may be the one that is stored.
                        contents.forget_places();
                        contents.add_any(datum);
                    }
                }
                state.contents.set(object.0, Some(Rc::new(contents)));
            }
            None if stores_buffer => {
                let (members, part) = self.members(&state, operands[0]);
                let datum = Datum::Buffer(Rc::new(members), part);
                self.store_elsewhere(&mut state, op, operands[1], &datum);
            }
            None => {
                let (members, _) = self.members(&state, operands[1]);
                members.iter().for_each(|member| state.contents.set(member.1.0, None));
            }
        }
        Step::Next(state)
    }

    /// `memref.copy`: copies the contents as well.
    pub fn copy(&mut self, op: Op, mut state: State) -> Step {
        self.access_all(&state, op);
        let [from, to] = self.view.first_operands(op);
        if self.holds_facts(to) {
            let source = self.tracked(&state, from);
            let target = self.tracked(&state, to);
            let copied = match (source, target) {
                (Some((source, Part::Whole)), Some((_, Part::Whole))) => state.contents.get(source.0).cloned(),
                _ => None,
            };
            self.lose_contents(&mut state, to);
            if let (Some(contents), Some((target, _))) = (copied, target) {
                state.contents.set(target.0, Some(contents));
            } else if self.holds_buffers(to) {
                let (members, _) = self.members(&state, to);
                for (_, object) in members {
                    if !matches!(self.tables.data(object).origin, Origin::Allocated | Origin::Stack) {
                        self.cannot_tell(self.at(op), "buffers are stored in a buffer that the function does not own");
                    }
                }
            }
        }
        Step::Next(state)
    }
}

/// Returns the object and the part that each of these buffers is, if each is one object, and no two are the same.
fn single_objects(buffers: &[Datum]) -> Option<Vec<(ObjectId, Part)>> {
    let mut seen = FxHashSet::default();
    let single = |datum: &Datum| match datum {
        Datum::Buffer(members, part) => match members.as_slice() {
            [(ALWAYS, object)] => seen.insert(*object).then_some((*object, *part)),
            _ => None,
        },
        _ => None,
    };
    buffers.iter().map(single).collect()
}
