//! Calls: the effects in the summary of the callee, and the helper of `--lower-deallocations`.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::checker::Checker;
use super::condition::{ALWAYS, Condition, NEVER};
use super::object::{ObjectId, Origin};
use super::state::{Contents, Datum, Members, Part, State, Step};
use super::summary::{Returned, Summary, When};
use freehold_core::ir::{Location, Name, Op, Value};

/// Addresses with the objects they are of.
type Addresses = Vec<(Members, Part)>;

/// A call.
struct Call {
    op: Op,
    at: Location,
    operands: Vec<Value>,
    results: Vec<Value>,
    /// By operand: the objects that it is.
    given: Addresses,
}

impl Checker<'_> {
    /// `func.call`.
    pub fn call(&mut self, op: Op, state: State) -> Step {
        let name = self.attribute(op, "callee").and_then(|attr| attr.as_symbol(self.view.ctx));
        self.call_named(op, state, name)
    }

    /// Calls the function `name`, or one that is not known.
    pub fn call_named(&mut self, op: Op, state: State, name: Option<Name>) -> Step {
        let program = self.program;
        let function = name.and_then(|name| program.function(self.scope, name));
        match function {
            Some(function) if function.summary.is_helper => self.call_helper(op, state),
            Some(function) if function.summary.taken.len() == self.view.operand_count(op) => {
                self.call_with(op, state, &function.summary)
            }
            _ => self.call_indirect(op, state),
        }
    }

    /// `func.call_indirect`, and calls of functions that are not known.
    pub fn call_indirect(&mut self, op: Op, state: State) -> Step {
        let summary = Summary::convention(self.view.operand_count(op), self.view.results(op).len());
        self.call_with(op, state, &summary)
    }

    fn call_with(&mut self, op: Op, mut state: State, summary: &Summary) -> Step {
        self.access_all(&state, op);
        let operands: Vec<Value> = self.view.operands(op).collect();
        let given = operands.iter().map(|&operand| self.members(&state, operand)).collect();
        let call = Call { op, at: self.at(op), operands, results: self.view.results(op).to_vec(), given };
        for (index, &operand) in call.operands.iter().enumerate() {
            match &summary.stored {
                Some(stored) if self.holds_buffers(operand) && !stored.anything.contains(&index) => {
                    self.store_by_callee(&mut state, op, index, stored);
                }
                _ => self.lose_contents_to_callee(&mut state, operand),
            }
        }
        let taken: Vec<Condition> = summary.taken.iter().map(|&when| self.condition(when, &call)).collect();
        self.take_over(&mut state, &call, &taken);
        if !summary.returns {
            return Step::Stop;
        }
        for (index, &result) in call.results.iter().enumerate() {
            if self.is_flag(result) {
                // A flag that the callee computes is not known to take both values.
                let flag = match summary.flags.get(index).copied().flatten() {
                    Some(when) => self.condition(when, &call),
                    None => self.tables.choice(call.at),
                };
                self.set(result, Datum::Flag(flag));
            }
        }
        for (index, &result) in call.results.iter().enumerate() {
            if let Some(returned) = summary.returned.get(index).filter(|_| self.is_buffer(result)) {
                let datum = self.returned_buffer(&mut state, &call, returned);
                self.set(result, datum);
            }
        }
        Step::Next(state)
    }

    /// Frees what the callee takes over: each operand under its condition.
    fn take_over(&mut self, state: &mut State, call: &Call, taken: &[Condition]) {
        // All comparisons before the first free: what is freed may be at the address of anything.
        for (index, &when) in taken.iter().enumerate().filter(|(_, when)| **when != NEVER) {
            for (other, members) in call.given.iter().enumerate() {
                if other == index || !self.is_buffer(call.operands[other]) {
                    continue;
                }
                let (first, second) = (&call.given[index], members);
                let same = self.same_address(state, (&first.0, first.1), (&second.0, second.1), call.at);
                let both = self.tables.conditions.and(same, when);
                if self.tables.conditions.meet(both, state.path) {
                    let message = "a call takes over a buffer that it may also be given as another argument";
                    self.cannot_tell(call.at, message);
                }
            }
        }
        for (index, &when) in taken.iter().enumerate().filter(|(_, when)| **when != NEVER) {
            let (members, part) = &call.given[index];
            self.free_members(state, (members, *part), when, call.op);
        }
    }

    /// Returns the buffer that a result is: a new one where the caller owns it, otherwise an operand, an earlier result, or one
    /// of unknown origin.
    fn returned_buffer(&mut self, state: &mut State, call: &Call, returned: &Returned) -> Datum {
        let earlier: Vec<usize> = returned.results.indices().filter(|&at| self.is_buffer(call.results[at])).collect();
        let owned = match returned.owned {
            When::Sometimes if earlier.is_empty() && returned.arguments.is_empty() && !returned.global => ALWAYS,
            when => self.condition(when, call),
        };
        let mut members = Members::new();
        if owned != NEVER {
            let object = self.tables.object(Origin::Allocated, call.at);
            state.set_live(object, owned);
            members.push((owned, object));
        }
        let mut rest = self.tables.conditions.not(owned);
        let arguments = returned.arguments.iter().filter_map(|&index| call.given.get(index));
        let mut others: Vec<Members> = arguments.map(|given| given.0.clone()).collect();
        for earlier in earlier {
            others.push(self.members(state, call.results[earlier]).0);
        }
        if rest != NEVER && (returned.global || others.is_empty()) {
            let object = self.tables.object(Origin::Unknown, call.at);
            others.push(Members::from_elem((ALWAYS, object), 1));
        }
        let last = others.len().saturating_sub(1);
        for (number, other) in others.into_iter().enumerate() {
            let choice = if number == last { ALWAYS } else { self.tables.choice(call.at) };
            let own = self.tables.conditions.and(rest, choice);
            rest = self.tables.conditions.without(rest, choice);
            for (under, object) in other {
                let under = self.tables.conditions.and(under, own);
                match members.iter_mut().find(|member| member.1 == object) {
                    Some(member) => member.0 = self.tables.conditions.or(member.0, under),
                    None => members.push((under, object)),
                }
            }
        }
        members.retain(|member| member.0 != NEVER);
        let part = match (returned.shifted, returned.owned) {
            (true, _) => Part::Shifted,
            (false, When::Always) => Part::Whole,
            (false, _) => Part::Start,
        };
        if !part.is_start() {
            members.iter().for_each(|member| self.tables.note_shifted(member.1));
        }
        Datum::Buffer(Rc::new(members), part)
    }

    /// Returns when something of a summary holds at a call.
    fn condition(&mut self, when: When, call: &Call) -> Condition {
        let (value, positive) = match when {
            When::Never => return NEVER,
            When::Always => return ALWAYS,
            When::Sometimes => return self.tables.choice(call.at),
            When::Argument(index, positive) => (call.operands[index], positive),
            When::Result(index, positive) => (call.results[index], positive),
        };
        let flag = self.flag(value);
        if positive { flag } else { self.tables.conditions.not(flag) }
    }

    // ---- the helper

    /// Calls the helper: computes from addresses and flags which buffers to free, and who owns the retained ones.
    fn call_helper(&mut self, op: Op, mut state: State) -> Step {
        self.access_all(&state, op);
        let operands: Vec<Value> = self.view.operands(op).collect();
        let given = self.helper_arguments(&state, &operands);
        let outputs = [self.whole_object(&state, operands[3]), self.whole_object(&state, operands[4])];
        for &operand in &operands[3..] {
            self.lose_contents(&mut state, operand);
        }
        let (Some((buffers, retained, flags)), [Some(free), Some(owned)]) = (given, outputs) else {
            return Step::Next(state);
        };
        let at = self.at(op);
        let mut owners = vec![NEVER; retained.len()];
        let mut frees = Vec::new();
        let kept = Index::new(self, &state, &retained);
        let others = Index::new(self, &state, &buffers);
        for (number, buffer) in buffers.iter().enumerate() {
            let mut when = flags[number];
            for other in kept.candidates(buffer, retained.len()) {
                let (members, part) = &retained[other];
                let same = self.same_address(&state, (&buffer.0, buffer.1), (members, *part), at);
                let own = self.tables.conditions.and(same, flags[number]);
                owners[other] = self.tables.conditions.or(owners[other], own);
                when = self.tables.conditions.without(when, same);
            }
            for other in others.candidates(buffer, number) {
                let (members, part) = &buffers[other];
                let same = self.same_address(&state, (&buffer.0, buffer.1), (members, *part), at);
                when = self.tables.conditions.without(when, same);
            }
            frees.push(when);
        }
        for (object, flags) in [(free, frees), (owned, owners)] {
            let mut contents = Contents { length: u32::try_from(flags.len()).ok(), ..Contents::default() };
            for (index, flag) in flags.into_iter().enumerate() {
                contents.cells.set(index as u32, Some(Datum::Flag(flag)));
            }
            state.contents.set(object.0, Some(Rc::new(contents)));
        }
        Step::Next(state)
    }

    /// Returns the object that a buffer certainly is, if the value has the indices of the object.
    fn whole_object(&mut self, state: &State, value: Value) -> Option<ObjectId> {
        let (members, part) = self.members(state, value);
        match members.as_slice() {
            [(_, object)] if part == Part::Whole => Some(*object),
            _ => None,
        }
    }

    fn helper_arguments(
        &mut self,
        state: &State,
        operands: &[Value],
    ) -> Option<(Addresses, Addresses, Vec<Condition>)> {
        let mut arrays = Vec::new();
        for &operand in &operands[..3] {
            let object = self.whole_object(state, operand)?;
            let contents = state.contents.get(object.0)?;
            let cells: Option<Vec<Datum>> =
                (0..contents.length?).map(|index| contents.cells.get(index).cloned()).collect();
            arrays.push(cells?);
        }
        let flags = arrays.pop()?;
        let flags: Option<Vec<Condition>> = flags
            .into_iter()
            .map(|datum| match datum {
                Datum::Flag(condition) => Some(condition),
                _ => None,
            })
            .collect();
        let mut addresses = Vec::new();
        for array in arrays {
            let all: Option<Addresses> = array
                .into_iter()
                .map(|datum| match datum {
                    Datum::Pointer(members, part) => Some((self.tables.resolve(state, &members), part)),
                    _ => None,
                })
                .collect();
            addresses.push(all?);
        }
        let (retained, buffers) = (addresses.pop()?, addresses.pop()?);
        let flags = flags?;
        (flags.len() == buffers.len()).then_some((buffers, retained, flags))
    }
}

/// Finds the addresses that may be equal to another one, without comparing all pairs.
struct Index {
    /// The addresses of live allocations, by object.
    plain: FxHashMap<ObjectId, Vec<usize>>,
    /// The others.
    others: Vec<usize>,
    is_plain: FxHashMap<ObjectId, bool>,
    count: usize,
}

impl Index {
    fn new(checker: &Checker<'_>, state: &State, addresses: &Addresses) -> Index {
        let mut index = Index {
            plain: FxHashMap::default(),
            others: Vec::new(),
            is_plain: FxHashMap::default(),
            count: addresses.len(),
        };
        for (number, (members, _)) in addresses.iter().enumerate() {
            let plain = members.iter().all(|&(_, object)| {
                let is_own = matches!(checker.tables.data(object).origin, Origin::Allocated | Origin::Carried);
                let plain = is_own && state.live(object) == ALWAYS;
                index.is_plain.insert(object, plain);
                plain
            });
            if plain {
                members.iter().for_each(|member| index.plain.entry(member.1).or_default().push(number));
            } else {
                index.others.push(number);
            }
        }
        index
    }

    /// Returns the numbers below `end` of addresses that may be equal to `address`.
    fn candidates(&self, address: &(Members, Part), end: usize) -> Vec<usize> {
        let is_plain = |object: &ObjectId| self.is_plain.get(object).copied();
        let mut found: Vec<usize> = if address.0.iter().all(|(_, object)| is_plain(object) == Some(true)) {
            let same = address.0.iter().filter_map(|(_, object)| self.plain.get(object)).flatten().copied();
            same.chain(self.others.iter().copied()).collect()
        } else {
            (0..self.count).collect()
        };
        found.retain(|&number| number < end);
        found.sort_unstable();
        found.dedup();
        found
    }
}
