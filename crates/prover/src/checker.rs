//! The checker of one function: the abstract values, and the rules for accesses, frees and exits.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::condition::{ALWAYS, Condition, NEVER};
use super::finding::Finding;
use super::object::{ObjectId, Origin};
use super::state::{Datum, Edge, Members, Part, State, Tables, Term};
use super::summary::{Program, Stored};
use freehold_core::ir::{Attr, Block, Location, Op, Region, TypeData, Value, View};

/// The end of a region: its terminator, the state before it, and its operands.
pub struct Exit {
    /// The terminator.
    pub op: Option<Op>,
    /// State and operands.
    pub edge: Edge,
}

/// How the cycles in a cycle of blocks are repeated (`flow`).
#[derive(Default)]
pub struct Nests {
    /// Whether all are repeated in each turn of the cycle around them.
    pub always: bool,
    /// Whether the cycle around is in a turn in which the cycles in it run once.
    pub once: bool,
    /// Whether there is a cycle in a cycle.
    pub found: bool,
}

/// Checks one function.
pub struct Checker<'a> {
    /// The body of the function.
    pub view: View<'a>,
    /// The functions of the program.
    pub program: &'a Program<'a>,
    /// The module of the function, by its index in the program.
    pub scope: usize,
    /// Conditions and objects.
    pub tables: Tables,
    /// The findings so far.
    pub findings: Vec<Finding>,
    /// Whether only the first turns of loops are run, each with its exact state (`turns`).
    pub unrolls: bool,
    /// Whether all turns of loops with few, constant turns are run.
    pub runs_all_turns: bool,
    /// Whether there is such a loop.
    pub has_few_turns: bool,
    /// How the cycles in a cycle of blocks are repeated.
    pub nests: Nests,
    /// The blocks that are reached, as far as known: a turn of a loop that is run again removes those of the turn before.
    pub reached: Vec<Block>,
    /// The conditions that loops run another turn.
    pub turns: FxHashMap<TurnKey, Condition>,
    /// The arguments of a function that may take them over, by object.
    pub arguments: FxHashMap<ObjectId, usize>,
    /// The buffers that were stored in these arguments so far.
    pub stored: Stored,
    values: Vec<Option<Datum>>,
    same: FxHashMap<(ObjectId, ObjectId), Condition>,
    compared: FxHashMap<(i64, Term, Term), Condition>,
    shifts: FxHashMap<(ObjectId, Part, Part), Condition>,
    sets: FxHashMap<(Attr, Vec<Term>), Condition>,
    /// The opaque numbers that are computed from addresses or flags, so that they may not have every value.
    derived: FxHashSet<u32>,
}

/// The maximum number of findings that are kept.
const MOST_FINDINGS: usize = 16;
/// The maximum number of branches that are listed in the notes of a finding.
const MOST_BRANCHES: usize = 12;

impl<'a> Checker<'a> {
    /// Returns a checker that allows `limit` steps of work.
    pub fn new(view: View<'a>, program: &'a Program<'a>, scope: usize, limit: u64) -> Checker<'a> {
        Checker {
            view,
            program,
            scope,
            tables: Tables::new(limit),
            findings: Vec::new(),
            unrolls: false,
            runs_all_turns: false,
            has_few_turns: false,
            nests: Nests::default(),
            reached: Vec::new(),
            turns: FxHashMap::default(),
            arguments: FxHashMap::default(),
            stored: Stored::default(),
            values: vec![None; view.value_capacity()],
            same: FxHashMap::default(),
            compared: FxHashMap::default(),
            shifts: FxHashMap::default(),
            sets: FxHashMap::default(),
            derived: FxHashSet::default(),
        }
    }

    // ---- questions about the op

    /// Returns the text of an op's name.
    pub fn name(&self, op: Op) -> &'a str {
        &self.view.ctx.op_name_data(self.view.body.name(op)).text
    }

    /// Returns an op's location.
    pub fn at(&self, op: Op) -> Location {
        self.view.location(op)
    }

    /// Returns an op's attribute.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        self.view.attribute(op, name)
    }

    /// Returns the operands of the group `name`.
    pub fn group(&self, op: Op, name: &str) -> Vec<Value> {
        let range = self.view.op_def(op).map_or(0..0, |row| row.operand_group(self.view, op, name));
        range.filter(|&index| index < self.view.operand_count(op)).map(|index| self.view.operand(op, index)).collect()
    }

    /// Whether a value is a buffer.
    pub fn is_buffer(&self, value: Value) -> bool {
        self.view.ty(value).is_memref(self.view.ctx)
    }

    /// Whether a value is an indicator of ownership.
    fn is_indicator(&self, value: Value) -> bool {
        let ctx = self.view.ctx;
        matches!(self.view.ty(value).data(ctx), TypeData::Dialect { dialect, mnemonic, .. }
            if (ctx.str(*dialect), ctx.str(*mnemonic)) == ("deallocation", "ownership"))
    }

    /// Whether a value is an `i1`.
    pub fn is_flag(&self, value: Value) -> bool {
        self.view.ty(value).is_signless(self.view.ctx, 1)
    }

    // ---- values

    /// Sets the abstract value of a value.
    pub fn set(&mut self, value: Value, datum: Datum) {
        self.values[value.index()] = Some(datum);
    }

    /// Returns the abstract value of a value, if it was computed.
    pub fn known(&self, value: Value) -> Option<Datum> {
        self.values[value.index()].clone()
    }

    /// Removes the abstract value of a value that is computed again.
    pub fn forget(&mut self, value: Value) {
        self.values[value.index()] = None;
    }

    /// Sets the arguments of a block.
    pub fn set_arguments(&mut self, block: Block, values: Vec<Datum>) {
        let arguments: Vec<Value> = self.view.arguments(block).to_vec();
        for &argument in &arguments {
            self.forget(argument);
        }
        for (argument, datum) in arguments.into_iter().zip(values) {
            self.set(argument, datum);
        }
    }

    /// Returns the abstract value of a value. An unknown `i1` gets an atom; an unknown buffer gets an object of unknown origin.
    pub fn get(&mut self, value: Value) -> Datum {
        let datum = match &self.values[value.index()] {
            Some(Datum::Opaque(_)) if self.is_flag(value) || self.is_buffer(value) || self.is_indicator(value) => None,
            known => known.clone(),
        };
        if let Some(datum) = datum {
            return datum;
        }
        let datum = if self.is_flag(value) {
            let at = self.view.value_location(value);
            let atom = self.tables.conditions.atom(true, at);
            Datum::Flag(self.tables.conditions.literal(atom))
        } else if self.is_buffer(value) || self.is_indicator(value) {
            self.unknown_buffer(self.view.value_location(value))
        } else {
            self.tables.opaque()
        };
        self.set(value, datum.clone());
        datum
    }

    /// Returns the abstract values of values.
    pub fn get_all(&mut self, values: &[Value]) -> Vec<Datum> {
        values.iter().map(|&value| self.get(value)).collect()
    }

    /// Returns the condition that an `i1` is true.
    pub fn flag(&mut self, value: Value) -> Condition {
        match self.get(value) {
            Datum::Flag(condition) => condition,
            Datum::Integer(number) => {
                if number & 1 == 1 {
                    ALWAYS
                } else {
                    NEVER
                }
            }
            _ => self.tables.choice(self.view.value_location(value)),
        }
    }

    /// Returns an unknown buffer.
    pub fn unknown_buffer(&mut self, at: Location) -> Datum {
        let object = self.tables.object(Origin::Unknown, at);
        Datum::Buffer(Rc::new(Members::from_elem((ALWAYS, object), 1)), Part::Shifted)
    }

    /// Returns a buffer that is one object.
    pub fn whole(&self, object: ObjectId) -> Datum {
        Datum::Buffer(Rc::new(Members::from_elem((ALWAYS, object), 1)), Part::Whole)
    }

    /// Returns the objects that a buffer denotes.
    pub fn members(&mut self, state: &State, value: Value) -> (Members, Part) {
        match self.get(value) {
            Datum::Buffer(members, part) => (self.tables.resolve(state, &members), part),
            _ => (Members::new(), Part::Shifted),
        }
    }

    /// Whether a number is computed from addresses or flags.
    pub fn is_derived(&self, term: Term) -> bool {
        matches!(term, Term::Opaque(number) if self.derived.contains(&number))
    }

    /// Returns a comparison of two values, the same for the same values.
    pub fn comparison(&mut self, predicate: i64, first: Term, second: Term, at: Location) -> Condition {
        if let Some(&known) = self.compared.get(&(predicate, first, second)) {
            return known;
        }
        let exact = !self.is_derived(first) && !self.is_derived(second);
        let atom = self.tables.conditions.atom(exact, at);
        let condition = self.tables.conditions.literal(atom);
        self.compared.insert((predicate, first, second), condition);
        condition
    }

    /// Returns the condition that two buffers have the same address.
    pub fn same_address(
        &mut self,
        state: &State,
        (first, first_part): (&Members, Part),
        (second, second_part): (&Members, Part),
        at: Location,
    ) -> Condition {
        let (first, second) = (self.tables.resolve(state, first), self.tables.resolve(state, second));
        let mut same = NEVER;
        for &(under, object) in &first {
            for &(also_under, other) in &second {
                let both = self.tables.conditions.and(under, also_under);
                if !self.tables.conditions.meet(both, state.path) {
                    continue;
                }
                let equal = if object == other {
                    self.same_place(object, first_part, second_part, at)
                } else {
                    self.may_coincide(state, object, other, at)
                };
                let here = self.tables.conditions.and(both, equal);
                same = self.tables.conditions.or(same, here);
            }
        }
        same
    }

    /// Returns the condition of an integer set on numbers, the same for the same numbers.
    pub fn in_set(&mut self, set: Attr, numbers: Vec<Term>, at: Location) -> Condition {
        if let Some(&known) = self.sets.get(&(set, numbers.clone())) {
            return known;
        }
        let atom = self.tables.conditions.atom(true, at);
        let condition = self.tables.conditions.literal(atom);
        self.sets.insert((set, numbers), condition);
        condition
    }

    /// Notes that the results of an op depend on flags or addresses, in a way that is not known.
    pub fn derive(&mut self, op: Op) {
        let operands: Vec<Value> = self.view.operands(op).collect();
        let depends = operands.iter().any(|operand| match &self.values[operand.index()] {
            Some(Datum::Pointer(..)) => true,
            Some(Datum::Flag(flag)) => *flag != ALWAYS && *flag != NEVER,
            Some(Datum::Opaque(number)) => self.derived.contains(number),
            _ => false,
        });
        if !depends {
            return;
        }
        let results: Vec<Value> = self.view.results(op).to_vec();
        for result in results {
            if self.is_flag(result) {
                let choice = self.tables.choice(self.at(op));
                self.set(result, Datum::Flag(choice));
            } else if !self.is_buffer(result)
                && let Datum::Opaque(number) = self.get(result)
            {
                self.derived.insert(number);
            }
        }
    }

    /// Returns the condition that two parts of an object have the same address.
    fn same_place(&mut self, object: ObjectId, first: Part, second: Part, at: Location) -> Condition {
        if self.tables.data(object).origin == Origin::Unknown {
            return self.tables.choice(at);
        }
        let shift = |part| match part {
            Part::Whole | Part::Start => Some(Term::Integer(0)),
            Part::By(term) => Some(term),
            Part::Shifted => None,
        };
        match (shift(first), shift(second)) {
            (Some(first), Some(second)) if first == second => return ALWAYS,
            (Some(Term::Integer(_)), Some(Term::Integer(_))) => return NEVER,
            (None, None) => return self.tables.choice(at),
            _ => {}
        }
        if let Some(&known) = self.shifts.get(&(object, first, second)) {
            return known;
        }
        let choice = self.tables.choice(at);
        self.shifts.insert((object, first, second), choice);
        self.shifts.insert((object, second, first), choice);
        choice
    }

    /// Returns the condition that two objects have the same address: never while both are live.
    fn may_coincide(&mut self, state: &State, object: ObjectId, other: ObjectId, at: Location) -> Condition {
        let (object, other) = if object <= other { (object, other) } else { (other, object) };
        let is_fixed = |origin| matches!(origin, Origin::Borrowed | Origin::Global(_) | Origin::Stack);
        let [one, two] = [object, other].map(|one| self.tables.data(one));
        let may = match [one.origin, two.origin] {
            [Origin::Global(_), Origin::Global(_)] | [Origin::Stack, Origin::Stack] => return NEVER,
            [Origin::Unknown, _] | [_, Origin::Unknown] => ALWAYS,
            [Origin::Null, _] | [_, Origin::Null] => return NEVER,
            // Of these, several may be one buffer.
            [
                Origin::Argument | Origin::Borrowed | Origin::Global(_),
                Origin::Argument | Origin::Borrowed | Origin::Global(_),
            ] => ALWAYS,
            // A buffer that is allocated while the other one exists has another address.
            [first, second] if is_fixed(first) || is_fixed(second) => return NEVER,
            _ if object.0.max(other.0) < one.freed_at.min(two.freed_at) => return NEVER,
            _ => {
                // The address of a buffer that is freed may be that of a later one.
                let mut may = NEVER;
                for one in [object, other] {
                    let live = state.live(one);
                    let dead = self.tables.conditions.not(live);
                    may = self.tables.conditions.or(may, dead);
                }
                may
            }
        };
        if !self.tables.conditions.meet(may, state.path) {
            return NEVER;
        }
        let choice = match self.same.get(&(object, other)) {
            Some(&known) => known,
            None => {
                let choice = self.tables.choice(at);
                self.same.insert((object, other), choice);
                choice
            }
        };
        self.tables.conditions.and(may, choice)
    }

    // ---- findings

    /// Reports that something is not known.
    pub fn cannot_tell(&mut self, location: Location, message: impl Into<String>) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding { certain: false, location, message: message.into(), notes: Vec::new() });
        }
    }

    /// Reports a fault that happens where `bad` holds on the path, if that is possible.
    pub fn fault(
        &mut self,
        state: &State,
        bad: Condition,
        location: Location,
        object: Option<ObjectId>,
        message: impl FnOnce() -> String,
    ) -> bool {
        let bad = self.tables.conditions.and(state.path, bad);
        if bad == NEVER {
            return false;
        }
        if self.findings.len() >= MOST_FINDINGS {
            return true;
        }
        // A value that was abandoned may be this buffer.
        let is_exact = !state.weakened && self.tables.lost.is_none();
        let certain = if is_exact { self.tables.conditions.certain(bad) } else { NEVER };
        let mut notes = Vec::new();
        let data = object.map(|object| self.tables.data(object));
        if let Some(data) = data {
            let origin = match data.origin {
                Origin::Allocated => "the buffer is allocated here",
                Origin::Carried => "the buffer is carried to here",
                Origin::Argument | Origin::Borrowed => "the buffer is an argument",
                Origin::Global(_) => "the buffer is a global",
                Origin::Stack => "the buffer is on the stack",
                Origin::Null | Origin::Unknown => "the origin of the buffer is unknown",
            };
            notes.push((data.location, origin.to_string()));
        }
        let shown = if certain == NEVER { bad } else { certain };
        let example = self.tables.conditions.example(shown);
        for &(atom, value) in example.iter().take(MOST_BRANCHES) {
            let data = self.tables.conditions.atom_data(atom);
            let what = match (data.exact, value) {
                (true, true) => "where this is true",
                (true, false) => "where this is false",
                (false, _) => "depending on this, of which too little is known",
            };
            if !notes.iter().any(|note| *note == (data.location, what.to_string())) {
                notes.push((data.location, what.to_string()));
            }
        }
        if let Some(freed) = data.and_then(|data| data.freed) {
            notes.push((freed, "it is freed here".to_string()));
        }
        self.findings.push(Finding { certain: certain != NEVER, location, message: message(), notes });
        true
    }

    // ---- rules

    /// Checks that a buffer is live where it is accessed.
    pub fn access(&mut self, state: &State, value: Value, op: Op) {
        let (members, _) = self.members(state, value);
        for (under, object) in members {
            if !self.tables.data(object).is_tracked() {
                continue;
            }
            let live = state.live(object);
            if live == ALWAYS {
                continue;
            }
            let bad = self.tables.conditions.without(under, live);
            let name = self.name(op);
            self.fault(state, bad, self.at(op), Some(object), || format!("'{name}' accesses a buffer that is freed"));
        }
    }

    /// Frees a buffer where `when` holds.
    pub fn free(&mut self, state: &mut State, value: Value, when: Condition, op: Op) {
        let (members, part) = self.members(state, value);
        self.free_members(state, (&members, part), when, op);
    }

    /// Frees the objects of a buffer where `when` holds. The pointer that is freed must be that of the buffer.
    pub fn free_members(&mut self, state: &mut State, (members, part): (&Members, Part), when: Condition, op: Op) {
        let at = self.at(op);
        if !part.is_start() {
            for &(under, object) in members {
                // A value of several parts may have the pointer of one object, and another than that of the next.
                if !self.tables.data(object).is_tracked() || !self.tables.is_shifted(object) {
                    continue;
                }
                let under = self.tables.conditions.and(under, when);
                if matches!(part, Part::By(Term::Integer(_))) {
                    let message = "a pointer is freed that is not the start of its buffer";
                    self.fault(state, under, at, Some(object), || message.to_string());
                } else if self.tables.conditions.meet(under, state.path) {
                    self.cannot_tell(at, "a pointer is freed that may not be the start of its buffer");
                    break;
                }
            }
        }
        for &(under, object) in members {
            let under = self.tables.conditions.and(under, when);
            let what = match self.tables.data(object).origin {
                Origin::Allocated | Origin::Carried | Origin::Argument => {
                    self.check_release(state, object, under, op);
                    let live = state.live(object);
                    if live != ALWAYS {
                        let bad = self.tables.conditions.without(under, live);
                        self.fault(state, bad, at, Some(object), || {
                            "a buffer is freed that is freed already, or was handed over".to_string()
                        });
                    }
                    if self.tables.conditions.meet(under, state.path) {
                        let here = self.tables.conditions.simplified(under, state.path);
                        let left = self.tables.conditions.without(live, here);
                        let left = if self.tables.conditions.meet(left, state.path) { left } else { NEVER };
                        state.set_live(object, left);
                        self.tables.note_free(object, at);
                    }
                    continue;
                }
                Origin::Borrowed => "an argument is freed, which the caller owns",
                Origin::Global(_) => "a global is freed",
                Origin::Stack => "a stack buffer is freed",
                Origin::Null => continue,
                Origin::Unknown => {
                    if self.tables.conditions.meet(under, state.path) {
                        self.cannot_tell(at, "a buffer of unknown origin is freed");
                    }
                    continue;
                }
            };
            self.fault(state, under, at, Some(object), || what.to_string());
        }
    }

    /// Allocates a buffer for a result.
    pub fn allocate(&mut self, state: &mut State, result: Value, at: Location) -> ObjectId {
        let object = self.tables.object(Origin::Allocated, at);
        state.set_live(object, ALWAYS);
        let datum = self.whole(object);
        self.set(result, datum);
        object
    }

    /// Reports objects that are live where they must not be.
    pub fn leaks(&mut self, state: &State, live: &[(u32, Condition)], at: Location, what: &str) {
        for &(object, condition) in live {
            let object = ObjectId(object);
            if self.tables.data(object).origin != Origin::Argument {
                self.fault(state, condition, at, Some(object), || format!("a buffer is not freed {what}"));
            }
        }
    }

    /// Runs the regions of an op that has no other effects on buffers than their ops: any number of times, in any order.
    pub fn regions_as_loops(&mut self, op: Op, state: State) -> State {
        let regions = self.regions(op);
        if regions.iter().all(|&region| self.view.first_block(region).is_none()) {
            return state;
        }
        let init = Edge { state, values: Vec::new() };
        let done = self.repeat(init, self.at(op), &mut |checker, edge| {
            let mut back = Vec::new();
            for &region in &regions {
                if checker.view.first_block(region).is_some() {
                    let exits = checker.region(region, edge.state.clone(), Vec::new());
                    back.extend(exits.into_iter().map(|exit| Edge { state: exit.edge.state, values: Vec::new() }));
                }
            }
            back
        });
        done.state
    }

    /// Returns the regions of an op.
    pub fn regions(&self, op: Op) -> Vec<Region> {
        self.view.regions(op).to_vec()
    }
}

/// The bounds of a loop, and the number of a turn.
pub type TurnKey = (Vec<Attr>, Vec<Term>, u64);

/// Returns the states at the ends of a region, with the yielded values.
pub fn edges_of(exits: Vec<Exit>) -> Vec<Edge> {
    exits.into_iter().map(|exit| exit.edge).collect()
}
