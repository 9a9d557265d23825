//! The table of ops: their effects on buffers and flags.

use std::rc::Rc;

use super::checker::Checker;
use super::condition::{ALWAYS, Condition, NEVER};
use super::deallocation;
use super::object::Origin;
use super::state::{Datum, Part, State, Step, Term};
use freehold_core::ir::{AttrData, Location, Op, Value, View};

/// The effect of an op.
#[derive(Clone, Copy)]
enum Effect {
    /// Returns a new buffer; reads its operands.
    Allocate,
    /// Frees its operand.
    Free,
    /// Frees its operand and returns a new buffer.
    Reallocate,
    /// Returns a view of its first operand.
    View(Part),
    /// Returns a view with the pointer of its first operand, and numbers.
    Metadata,
    /// Returns the address of its operand.
    Pointer,
    /// Returns a stack buffer.
    Stack,
    /// Does not access its operands.
    Harmless,
    /// Another function.
    Run(fn(&mut Checker<'_>, Op, State) -> Step),
}

fn effect(name: &str) -> Option<Effect> {
    Some(match name {
        "memref.alloc" | "bufferization.clone" => Effect::Allocate,
        "memref.dealloc" => Effect::Free,
        "memref.realloc" => Effect::Reallocate,
        "memref.alloca" => Effect::Stack,
        "memref.cast" | "memref.memory_space_cast" | "memref.assume_alignment" => Effect::View(Part::Whole),
        "memref.subview"
        | "memref.reinterpret_cast"
        | "memref.collapse_shape"
        | "memref.expand_shape"
        | "memref.transpose"
        | "memref.reshape" => Effect::View(Part::Start),
        "memref.view" => Effect::Run(shifted_view),
        "memref.extract_strided_metadata" => Effect::Metadata,
        "memref.extract_aligned_pointer_as_index" => Effect::Pointer,
        "memref.dim" | "memref.rank" | "memref.prefetch" | "memref.global" | "func.constant" => Effect::Harmless,
        "ub.poison" => Effect::Run(poison),
        "memref.distinct_objects" => Effect::Run(distinct),
        "memref.get_global" | "ml_program.global" => Effect::Run(global),
        "memref.load" => Effect::Run(load),
        "memref.store" => Effect::Run(store),
        "memref.copy" => Effect::Run(copy),
        "memref.alloca_scope" | "scf.execute_region" => Effect::Run(run_once),
        "arith.constant" => Effect::Run(constant),
        "arith.andi" | "arith.ori" | "arith.xori" => Effect::Run(logic),
        "arith.index_cast" | "arith.index_castui" => Effect::Run(cast),
        "arith.cmpi" => Effect::Run(compare),
        "arith.cmpf" => Effect::Run(compare),
        "arith.select" => Effect::Run(select),
        "bufferization.dealloc" => Effect::Run(conditional_free),
        "deallocation.null" => Effect::Run(deallocation::null),
        "deallocation.own" => Effect::Run(deallocation::own),
        "deallocation.free" => Effect::Run(deallocation::free),
        "deallocation.get_buffer" => Effect::Run(deallocation::get_buffer),
        "deallocation.retain" => Effect::Run(deallocation::retain),
        "cf.assert" => Effect::Run(assert),
        "func.call" => Effect::Run(call),
        "func.call_indirect" => Effect::Run(call_indirect),
        "scf.if" | "affine.if" => Effect::Run(if_else),
        "scf.index_switch" => Effect::Run(index_switch),
        "scf.for" | "affine.for" => Effect::Run(for_loop),
        "scf.while" => Effect::Run(while_loop),
        "scf.forall" | "scf.parallel" | "affine.parallel" => Effect::Run(parallel),
        _ => return None,
    })
}

fn call(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.call(op, state)
}

fn call_indirect(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.call_indirect(op, state)
}

fn if_else(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.if_else(op, state)
}

fn index_switch(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.index_switch(op, state)
}

fn for_loop(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.for_loop(op, state)
}

fn while_loop(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.while_loop(op, state)
}

fn parallel(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.parallel(op, state)
}

fn run_once(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.run_once(op, state)
}

fn load(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.load(op, state)
}

fn store(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.store(op, state)
}

fn copy(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    checker.copy(op, state)
}

impl Checker<'_> {
    /// Runs an op that is not a terminator.
    pub fn op(&mut self, op: Op, mut state: State) -> Step {
        let results: Vec<Value> = self.view.results(op).to_vec();
        for &result in &results {
            self.forget(result);
        }
        let at = self.at(op);
        let Some(effect) = effect(self.name(op)) else { return self.other(op, state) };
        match effect {
            Effect::Allocate => {
                self.access_all(&state, op);
                let object = self.allocate(&mut state, results[0], at);
                self.begin_contents(&mut state, object, results[0]);
            }
            Effect::Free => {
                let [buffer] = self.view.first_operands(op);
                self.free(&mut state, buffer, ALWAYS, op);
            }
            Effect::Reallocate => {
                let [buffer] = self.view.first_operands(op);
                self.access(&state, buffer, op);
                self.free(&mut state, buffer, ALWAYS, op);
                self.allocate(&mut state, results[0], at);
            }
            Effect::View(part) => self.view_of(op, results[0], part),
            Effect::Metadata => self.view_of(op, results[0], Part::Start),
            Effect::Pointer => {
                let [buffer] = self.view.first_operands(op);
                if let Datum::Buffer(members, part) = self.get(buffer) {
                    self.set(results[0], Datum::Pointer(members, part));
                }
            }
            Effect::Stack => {
                let object = self.tables.object(Origin::Stack, at);
                let datum = self.whole(object);
                self.set(results[0], datum);
                self.begin_contents(&mut state, object, results[0]);
            }
            Effect::Harmless => {}
            Effect::Run(run) => return run(self, op, state),
        }
        Step::Next(state)
    }

    fn view_of(&mut self, op: Op, result: Value, part: Part) {
        self.view_of_operand(op, 0, result, part);
    }

    /// Sets a result that is a view of an operand.
    pub fn view_of_operand(&mut self, op: Op, operand: usize, result: Value, part: Part) {
        let operand = self.view.operand(op, operand);
        if let Datum::Buffer(members, own) = self.get(operand) {
            let part = own.then(part);
            if !part.is_start() {
                members.iter().for_each(|member| self.tables.note_shifted(member.1));
            }
            self.set(result, Datum::Buffer(members, part));
        }
    }

    /// Checks all buffers that an op takes.
    pub fn access_all(&mut self, state: &State, op: Op) {
        for index in 0..self.view.operand_count(op) {
            let operand = self.view.operand(op, index);
            if self.is_buffer(operand) {
                self.access(state, operand, op);
            }
        }
    }

    /// An op that is isolated from above must have no buffers inside, unless it is a function that is checked by itself.
    fn isolated(&mut self, op: Op) {
        let Some(body) = self.view.body.nested(op) else { return };
        let inner = View::new(self.view.ctx, body);
        let has_buffer = |op: Op| {
            inner
                .operands(op)
                .chain(inner.results(op).iter().copied())
                .any(|value| inner.ty(value).is_memref(inner.ctx))
        };
        if !self.program.is_function(self.view.body, op) && body.walk_preorder().into_iter().any(has_buffer) {
            let message = format!("'{}' is isolated, and what it does with buffers inside is not known", self.name(op));
            self.cannot_tell(self.at(op), message);
        }
    }

    /// An op that is not in the table accesses the buffers that it takes. What it returns and its regions must not
    /// concern buffers.
    fn other(&mut self, op: Op, mut state: State) -> Step {
        if self.never_ends(op) {
            return Step::Stop;
        }
        self.isolated(op);
        if self.says_more_than_effects(op) {
            return self.declared_op(op, state);
        }
        if self.view.region_count(op) == 0 && self.view.successor_count(op) == 0 && self.declared(op, &mut state) {
            return Step::Next(state);
        }
        let at = self.at(op);
        let takes_buffers = self.view.operands(op).any(|operand| self.is_buffer(operand));
        let results: Vec<Value> = self.view.results(op).to_vec();
        if results.iter().any(|&result| self.is_buffer(result)) {
            let message = format!("'{}' returns a buffer; whose it is is not known", self.name(op));
            self.cannot_tell(at, message);
        }
        if !takes_buffers {
            self.derive(op);
        }
        if takes_buffers {
            self.access_all(&state, op);
            for index in 0..self.view.operand_count(op) {
                let operand = self.view.operand(op, index);
                self.lose_contents(&mut state, operand);
            }
            if results.iter().any(|&result| self.view.ty(result).is_tensor(self.view.ctx)) {
                let message = format!("'{}' makes a tensor of a buffer, which is not tracked", self.name(op));
                self.cannot_tell(at, message);
            }
        }
        if self.view.region_count(op) > 0 {
            if self.view.op_def(op).is_none() {
                let message = format!("'{}' has regions; when they run is not known", self.name(op));
                self.cannot_tell(at, message);
            }
            state = self.regions_as_loops(op, state);
        }
        Step::Next(state)
    }

    /// Returns the condition that a number is each of `cases`.
    pub fn cases(&mut self, value: Value, cases: &[i64], at: Location) -> Vec<Condition> {
        let datum = self.get(value);
        let mut conditions = Vec::new();
        for &case in cases {
            conditions.push(match datum {
                Datum::Integer(number) => {
                    if number == case {
                        ALWAYS
                    } else {
                        NEVER
                    }
                }
                Datum::Opaque(number) => self.comparison(0, Term::Integer(case), Term::Opaque(number), at),
                Datum::Flag(flag) => {
                    if case & 1 == 1 {
                        flag
                    } else {
                        self.tables.conditions.not(flag)
                    }
                }
                _ => self.tables.choice(at),
            });
        }
        conditions
    }
}

/// `ub.poison`: a buffer that is never live, or an unknown flag.
fn poison(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let result = checker.view.result(op, 0);
    if checker.is_buffer(result) {
        let object = checker.tables.object(Origin::Allocated, checker.at(op));
        let datum = checker.whole(object);
        checker.set(result, datum);
    } else if checker.is_flag(result) {
        let choice = checker.tables.choice(checker.at(op));
        checker.set(result, Datum::Flag(choice));
    }
    Step::Next(state)
}

/// A cast of an address is the address.
fn cast(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let [address] = checker.view.first_operands(op);
    match checker.get(address) {
        datum @ Datum::Pointer(..) => checker.set(checker.view.result(op, 0), datum),
        _ => checker.derive(op),
    }
    Step::Next(state)
}

/// `memref.view`: the second operand is the number of bytes between the pointers.
fn shifted_view(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let [_, byte_shift] = checker.view.first_operands(op);
    let part = match checker.get(byte_shift) {
        Datum::Integer(0) => Part::Start,
        Datum::Integer(bytes) => Part::By(Term::Integer(bytes)),
        Datum::Opaque(number) => Part::By(Term::Opaque(number)),
        _ => Part::Shifted,
    };
    checker.view_of(op, checker.view.result(op, 0), part);
    Step::Next(state)
}

fn constant(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let result = checker.view.result(op, 0);
    if let Some(AttrData::Integer { value, .. }) =
        checker.attribute(op, "value").map(|attr| attr.data(checker.view.ctx))
    {
        let datum = match (checker.is_flag(result), value.as_i64()) {
            (true, _) => Datum::Flag(if value.is_zero() { NEVER } else { ALWAYS }),
            (false, Some(number)) => Datum::Integer(number),
            (false, None) => return Step::Next(state),
        };
        checker.set(result, datum);
    }
    Step::Next(state)
}

fn logic(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let result = checker.view.result(op, 0);
    if checker.is_flag(result) {
        let [first, second] = checker.view.first_operands(op).map(|operand| checker.flag(operand));
        let conditions = &mut checker.tables.conditions;
        let value = match checker.view.ctx.op_name_data(checker.view.body.name(op)).text.as_ref() {
            "arith.andi" => conditions.and(first, second),
            "arith.ori" => conditions.or(first, second),
            _ => conditions.differ(first, second),
        };
        checker.set(result, Datum::Flag(value));
    }
    Step::Next(state)
}

/// The predicates of `arith.cmpi` that are used here.
const EQ: i64 = 0;
const NE: i64 = 1;
/// Distinguishes comparisons of floating-point numbers.
const FLOAT: i64 = 64;

fn compare(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let result = checker.view.result(op, 0);
    if !checker.is_flag(result) {
        return Step::Next(state);
    }
    let Some(predicate) = checker.attribute(op, "predicate").and_then(|attr| attr.as_i64(checker.view.ctx)) else {
        return Step::Next(state);
    };
    let is_float = checker.name(op) == "arith.cmpf";
    let at = checker.at(op);
    let [first, second] = checker.view.first_operands(op).map(|operand| checker.get(operand));
    let equal = match (&first, &second) {
        (Datum::Pointer(first, part), Datum::Pointer(second, other)) if matches!(predicate, EQ | NE) => {
            Some(checker.same_address(&state, (first, *part), (second, *other), at))
        }
        (Datum::Pointer(members, part), Datum::Integer(0)) | (Datum::Integer(0), Datum::Pointer(members, part))
            if part.is_start() && matches!(predicate, EQ | NE) =>
        {
            let members = checker.tables.resolve(&state, members);
            Some(checker.is_null(&members, at))
        }
        (Datum::Pointer(..), _) | (_, Datum::Pointer(..)) => {
            let choice = checker.tables.choice(at);
            checker.set(result, Datum::Flag(choice));
            return Step::Next(state);
        }
        (Datum::Flag(first), Datum::Flag(second)) if matches!(predicate, EQ | NE) => {
            let different = checker.tables.conditions.differ(*first, *second);
            Some(checker.tables.conditions.not(different))
        }
        (Datum::Integer(first), Datum::Integer(second)) if matches!(predicate, EQ | NE) => {
            Some(if first == second { ALWAYS } else { NEVER })
        }
        _ => None,
    };
    if let Some(equal) = equal {
        let value = if predicate == EQ { equal } else { checker.tables.conditions.not(equal) };
        checker.set(result, Datum::Flag(value));
        return Step::Next(state);
    }
    let term = |datum: &Datum| match datum {
        Datum::Integer(number) => Some(Term::Integer(*number)),
        Datum::Opaque(number) => Some(Term::Opaque(*number)),
        _ => None,
    };
    let (Some(first), Some(second)) = (term(&first), term(&second)) else { return Step::Next(state) };
    let value = if is_float {
        checker.comparison(FLOAT + predicate, first, second, at)
    } else {
        integer_comparison(checker, predicate, first, second, at)
    };
    checker.set(result, Datum::Flag(value));
    Step::Next(state)
}

/// Returns a comparison of integers. Comparisons that are equal, or each other's negation, become so.
fn integer_comparison(checker: &mut Checker<'_>, predicate: i64, first: Term, second: Term, at: Location) -> Condition {
    // The predicates are eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
    let (predicate, first, second, negated) = match predicate {
        0 | 1 => {
            let (low, high) = if first <= second { (first, second) } else { (second, first) };
            (0, low, high, predicate == 1)
        }
        2 | 6 => (predicate, first, second, false),
        3 | 7 => (predicate - 1, second, first, true),
        4 | 8 => (predicate - 2, second, first, false),
        5 | 9 => (predicate - 3, first, second, true),
        _ => (predicate, first, second, false),
    };
    if first == second {
        return if (predicate == 0) != negated { ALWAYS } else { NEVER };
    }
    let value = checker.comparison(predicate, first, second, at);
    if negated { checker.tables.conditions.not(value) } else { value }
}

fn select(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let operands: Vec<Value> = checker.view.operands(op).collect();
    if checker.is_flag(operands[0]) {
        let condition = checker.flag(operands[0]);
        let (then, otherwise) = (checker.get(operands[1]), checker.get(operands[2]));
        let then = resolved(checker, &state, then);
        let otherwise = resolved(checker, &state, otherwise);
        let datum = checker.tables.choose_datum(condition, then, otherwise);
        checker.set(checker.view.result(op, 0), datum);
    }
    Step::Next(state)
}

/// Returns a value under the new names of its objects.
pub(super) fn resolved(checker: &mut Checker<'_>, state: &State, datum: Datum) -> Datum {
    match datum {
        Datum::Buffer(members, part) => Datum::Buffer(Rc::new(checker.tables.resolve(state, &members)), part),
        Datum::Pointer(members, part) => Datum::Pointer(Rc::new(checker.tables.resolve(state, &members)), part),
        other => other,
    }
}

fn assert(checker: &mut Checker<'_>, op: Op, mut state: State) -> Step {
    let [condition] = checker.view.first_operands(op);
    let condition = checker.flag(condition);
    let path = checker.tables.conditions.and(state.path, condition);
    if path == NEVER {
        return Step::Stop;
    }
    // The path condition is kept small: without an assertion it is weaker, but still true.
    if checker.tables.conditions.is_larger(path, 64) {
        state.weakened = true;
    } else {
        state.path = path;
    }
    Step::Next(state)
}

fn distinct(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    for index in 0..checker.view.operand_count(op) {
        let datum = checker.get(checker.view.operand(op, index));
        checker.set(checker.view.result(op, index), datum);
    }
    Step::Next(state)
}

fn global(checker: &mut Checker<'_>, op: Op, state: State) -> Step {
    let name = checker.attribute(op, "name").and_then(|attr| attr.as_symbol(checker.view.ctx));
    if let (Some(name), Some(&result)) = (name, checker.view.results(op).first()) {
        let object = match checker.tables.globals.get(&name) {
            Some(&known) => known,
            None => {
                let object = checker.tables.object(Origin::Global(name), checker.at(op));
                checker.tables.globals.insert(name, object);
                object
            }
        };
        let datum = checker.whole(object);
        checker.set(result, datum);
    }
    Step::Next(state)
}

/// `bufferization.dealloc`: frees each buffer whose condition is true, unless a retained buffer or an earlier freed one
/// has its address. A result is true if a buffer with the address of its retained buffer has a true condition.
fn conditional_free(checker: &mut Checker<'_>, op: Op, mut state: State) -> Step {
    let at = checker.at(op);
    let [buffers, flags, retained] = ["memrefs", "conditions", "retained"].map(|name| checker.group(op, name));
    let mut owned = Vec::new();
    for (&buffer, &flag) in buffers.iter().zip(&flags) {
        let flag = checker.flag(flag);
        let (members, part) = checker.members(&state, buffer);
        owned.push((members, part, flag));
    }
    let mut kept = Vec::new();
    for &value in &retained {
        kept.push(checker.members(&state, value));
    }
    let mut results = vec![NEVER; kept.len()];
    let mut freed = Vec::new();
    for (index, (members, part, flag)) in owned.iter().enumerate() {
        let mut when = *flag;
        for (number, (other, other_part)) in kept.iter().enumerate() {
            let same = checker.same_address(&state, (members, *part), (other, *other_part), at);
            let here = checker.tables.conditions.and(same, *flag);
            results[number] = checker.tables.conditions.or(results[number], here);
            when = checker.tables.conditions.without(when, same);
        }
        for (other, other_part, other_flag) in &owned[..index] {
            if when == NEVER {
                break;
            }
            let same = checker.same_address(&state, (members, *part), (other, *other_part), at);
            let freed = checker.tables.conditions.and(same, *other_flag);
            when = checker.tables.conditions.without(when, freed);
        }
        freed.push((members.clone(), *part, when));
    }
    for (members, part, when) in freed {
        checker.free_members(&mut state, (&members, part), when, op);
    }
    for (number, value) in results.into_iter().enumerate() {
        if let Some(&result) = checker.view.results(op).get(number) {
            checker.set(result, Datum::Flag(value));
        }
    }
    Step::Next(state)
}
