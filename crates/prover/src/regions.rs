//! Structured control flow: `scf` and `affine` ops with regions.

use super::checker::{Checker, edges_of};
use super::claims::constant_map;
use super::condition::{Condition, NEVER};
use super::object::{ObjectId, Origin};
use super::state::{Datum, Edge, State, Step, Term};
use super::turns::MOST_CONSTANT_TURNS;
use freehold_core::ir::{Op, Region, Value};

impl Checker<'_> {
    /// Joins edges, and sets the results of the op to their values.
    pub(super) fn leave(&mut self, op: Op, edges: Vec<Edge>) -> Step {
        let Some(edge) = self.tables.join(edges, self.at(op)) else { return Step::Stop };
        let results: Vec<Value> = self.view.results(op).to_vec();
        for (result, datum) in results.into_iter().zip(edge.values) {
            self.set(result, datum);
        }
        Step::Next(edge.state)
    }

    fn run(&mut self, region: Region, state: &State, path: Condition, edges: &mut Vec<Edge>) {
        if path != NEVER {
            let exits = self.region(region, State { path, ..state.clone() }, Vec::new());
            edges.extend(exits.into_iter().map(|exit| exit.edge));
        }
    }

    /// `scf.if`, `affine.if`.
    pub fn if_else(&mut self, op: Op, state: State) -> Step {
        let condition = match self.name(op) {
            "scf.if" => {
                let [condition] = self.view.first_operands(op);
                self.flag(condition)
            }
            _ => self.affine_condition(op),
        };
        let then = self.tables.conditions.and(state.path, condition);
        let otherwise = self.tables.conditions.without(state.path, condition);
        let regions = self.regions(op);
        let mut edges = Vec::new();
        self.run(regions[0], &state, then, &mut edges);
        match regions.get(1).copied().filter(|&region| self.view.first_block(region).is_some()) {
            Some(region) => self.run(region, &state, otherwise, &mut edges),
            None => edges.push(Edge { state: State { path: otherwise, ..state }, values: Vec::new() }),
        }
        self.leave(op, edges)
    }

    /// Returns the condition of an `affine.if`.
    fn affine_condition(&mut self, op: Op) -> Condition {
        let operands: Vec<Value> = self.view.operands(op).collect();
        let mut numbers = Vec::new();
        for datum in self.get_all(&operands) {
            numbers.push(match datum {
                Datum::Integer(number) => Term::Integer(number),
                Datum::Opaque(number) => Term::Opaque(number),
                _ => return self.tables.choice(self.at(op)),
            });
        }
        match self.attribute(op, "condition") {
            Some(set) => self.in_set(set, numbers, self.at(op)),
            None => self.tables.choice(self.at(op)),
        }
    }

    /// `scf.index_switch`.
    pub fn index_switch(&mut self, op: Op, state: State) -> Step {
        let cases = self.attribute(op, "cases").map(|attr| attr.integers(self.view.ctx)).unwrap_or_default();
        let [selector] = self.view.first_operands(op);
        let conditions = self.cases(selector, &cases, self.at(op));
        let regions = self.regions(op);
        let (mut edges, mut rest) = (Vec::new(), state.path);
        for (condition, &region) in conditions.into_iter().zip(&regions[1..]) {
            let own = self.tables.conditions.and(rest, condition);
            rest = self.tables.conditions.without(rest, condition);
            self.run(region, &state, own, &mut edges);
        }
        self.run(regions[0], &state, rest, &mut edges);
        self.leave(op, edges)
    }

    /// Whether an object is a stack buffer that is not older than `first`.
    fn is_stack_since(&self, object: ObjectId, first: u32) -> bool {
        object.0 >= first && self.tables.data(object).origin == Origin::Stack
    }

    /// `scf.execute_region` and `memref.alloca_scope`.
    pub fn run_once(&mut self, op: Op, state: State) -> Step {
        let path = state.path;
        let mut edges = Vec::new();
        let first = self.tables.objects.len() as u32;
        self.run(self.regions(op)[0], &state, path, &mut edges);
        if self.name(op) == "memref.alloca_scope" {
            let is_left = |datum: &Datum| match datum {
                Datum::Buffer(members, _) => members.iter().any(|member| self.is_stack_since(member.1, first)),
                _ => false,
            };
            let mut leaves = edges.iter().flat_map(|edge| &edge.values).any(is_left);
            for edge in &edges {
                edge.state.contents.differences(&state.contents, &mut |object, stored, _| {
                    let Some(stored) = stored.filter(|_| object < first) else { return };
                    leaves |= stored.any.iter().any(is_left)
                        || stored.some.iter().any(|entry| self.is_stack_since(entry.0, first))
                        || stored.cells.entries().iter().any(|entry| is_left(&entry.1));
                });
            }
            if leaves {
                self.cannot_tell(self.at(op), "a stack buffer leaves its scope");
            }
        }
        self.leave(op, edges)
    }

    /// `scf.for`, `affine.for`.
    pub fn for_loop(&mut self, op: Op, state: State) -> Step {
        let region = self.regions(op)[0];
        let results = self.view.results(op).len();
        let operands: Vec<Value> = self.view.operands(op).collect();
        let inits = self.get_all(&operands[operands.len() - results..]);
        let turns = self.turns(op);
        if turns == Some(0) {
            return self.leave(op, vec![Edge { state, values: inits }]);
        }
        if turns == Some(1) {
            let mut values = vec![self.tables.opaque()];
            values.extend(inits);
            let exits = self.region(region, state, values);
            return self.leave(op, edges_of(exits));
        }
        let has_few = turns.is_some_and(|turns| turns <= MOST_CONSTANT_TURNS);
        self.has_few_turns |= has_few;
        let is_short = self.runs_all_turns && has_few;
        if self.unrolls || is_short {
            let ends = self.first_turns_of_for(op, Edge { state, values: inits }, turns);
            return self.leave(op, ends);
        }
        let nest = self.nest(op, turns);
        let (region, at) = (self.regions(nest.innermost)[0], self.at(nest.innermost));
        let mut last = Vec::new();
        let done = self.repeat(Edge { state, values: inits }, at, &mut |checker, edge| {
            checker.enter_nest(&nest);
            let mut values = vec![checker.tables.opaque()];
            values.extend(edge.values);
            let exits = checker.region(region, edge.state, values);
            last = edges_of(exits);
            last.clone()
        });
        if nest.runs { self.leave(op, last) } else { self.leave(op, vec![done]) }
    }

    /// Returns the number of turns of a loop with constant bounds.
    pub(super) fn turns(&mut self, op: Op) -> Option<u64> {
        let (lower, upper, step) = if self.name(op) == "affine.for" {
            let step = self.attribute(op, "step")?.as_i64(self.view.ctx)?;
            (constant_map(self.view, op, "lowerBoundMap")?, constant_map(self.view, op, "upperBoundMap")?, step)
        } else {
            if self.attribute(op, "unsignedCmp").is_some() {
                return None;
            }
            let bounds = self.view.first_operands::<3>(op).map(|bound| self.get(bound));
            let [Datum::Integer(lower), Datum::Integer(upper), Datum::Integer(step)] = bounds else { return None };
            (lower, upper, step)
        };
        let length = i128::from(upper) - i128::from(lower);
        let step = i128::from(step);
        if length <= 0 {
            return Some(0);
        }
        if step <= 0 { None } else { u64::try_from((length + step - 1) / step).ok() }
    }

    /// `scf.while`.
    pub fn while_loop(&mut self, op: Op, state: State) -> Step {
        let regions = self.regions(op);
        let operands: Vec<Value> = self.view.operands(op).collect();
        let inits = self.get_all(&operands);
        let at = self.at(op);
        let mut ends: Vec<Edge> = Vec::new();
        let unrolls = self.unrolls;
        self.repeat(Edge { state, values: inits }, at, &mut |checker, edge| {
            if !unrolls {
                ends = Vec::new();
            }
            let mut back = Vec::new();
            for exit in checker.region(regions[0], edge.state, edge.values) {
                let Some(terminator) = exit.op else { continue };
                let [condition] = checker.view.first_operands(terminator);
                let condition = checker.flag(condition);
                let mut edge = exit.edge;
                edge.values.remove(0);
                let path = edge.state.path;
                let go_on = checker.tables.conditions.and(path, condition);
                let done = checker.tables.conditions.without(path, condition);
                if done != NEVER {
                    let mut end = edge.clone();
                    end.state.path = done;
                    ends.push(end);
                }
                if go_on != NEVER {
                    edge.state.path = go_on;
                    let exits = checker.region(regions[1], edge.state, edge.values);
                    back.extend(edges_of(exits));
                }
            }
            back
        });
        self.leave(op, ends)
    }

    /// `scf.forall`, `scf.parallel`, `affine.parallel`: loops that carry no buffers.
    pub fn parallel(&mut self, op: Op, mut state: State) -> Step {
        let at = self.at(op);
        for index in 0..self.view.operand_count(op) {
            let operand = self.view.operand(op, index);
            if self.is_buffer(operand) {
                self.cannot_tell(at, "a parallel loop takes a buffer as an operand");
            }
        }
        let region = self.regions(op)[0];
        let init = Edge { state, values: Vec::new() };
        let done = self.repeat(init, at, &mut |checker, edge| {
            let mut back = Vec::new();
            for exit in checker.region(region, edge.state, Vec::new()) {
                let mut state = exit.edge.state;
                if let Some(terminator) = exit.op {
                    // The terminator may combine what the turns return.
                    state = checker.regions_as_loops(terminator, state);
                }
                back.push(Edge { state, values: Vec::new() });
            }
            back
        });
        state = done.state;
        Step::Next(state)
    }
}
