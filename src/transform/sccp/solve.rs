//! Finds what runs and what is constant.
//!
//! Bodies take turns: one works until it has nothing left to do, and leaves what it finds about other bodies to them.
//! Within a body values are passed on first, then ops are folded, then it is asked where control goes.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::flow::{Facts, Found, Known, Target, Way};
use crate::analysis::callables::{Callables, body_at};
use crate::interface::{BranchPoint, Callee, OpRow, Traits, constant_of_op};
use crate::ir::{Attr, Block, Body, Context, Op, SymbolScope, Value, View};
use crate::rewrite::{FoldValue, Folded, fold_with};

/// What is known of what a function gives.
#[derive(Default)]
struct Given {
    results: Vec<Known>,
    /// The results of calls, by number of the function's result.
    receivers: Vec<Vec<(usize, Value)>>,
    /// Whether something other than a return may leave it.
    unknown_exit: bool,
    /// Whether it was found to run.
    runs: bool,
}

struct Solver<'a> {
    ctx: &'a Context,
    callables: &'a Callables,
    bodies: Vec<Found>,
    given: Vec<Given>,
    /// Bodies that have something to do.
    turns: Vec<usize>,
    has_turn: Vec<bool>,
    /// By function: the arguments of its entry block.
    arguments: Vec<Vec<Value>>,
    /// By body: the symbols in sight.
    symbols: Vec<SymbolScope<'static>>,
}

/// The symbols in sight of each body; `outer`: of those around all.
fn symbols_of(
    ctx: &Context,
    top: &mut Body,
    callables: &Callables,
    outer: &SymbolScope<'_>,
) -> Vec<SymbolScope<'static>> {
    let mut scopes: Vec<SymbolScope<'static>> = Vec::with_capacity(callables.places.len());
    let mut numbers: FxHashMap<&[Op], usize> = FxHashMap::default();
    for (number, place) in callables.places.iter().enumerate() {
        let around = place.path.split_last().and_then(|(_, around)| numbers.get(around));
        let around = around.map_or(outer, |&around| &scopes[around]);
        let scope = SymbolScope::of(View::new(ctx, body_at(top, &place.path)), Some(around)).detached();
        numbers.insert(&place.path, number);
        scopes.push(scope);
    }
    scopes
}

/// What is known of each body, by number. The program is as it was, but for the order in which values are used.
pub(crate) fn solve(ctx: &Context, top: &mut Body, callables: &Callables, outer: &SymbolScope<'_>) -> Vec<Facts> {
    let mut bodies = Vec::new();
    for place in &callables.places {
        let body = body_at(top, &place.path);
        bodies.push(Found {
            known: vec![Known::Nothing; body.value_capacity()],
            runs: vec![false; body.block_capacity()],
            queued: vec![(false, false); body.op_capacity()],
            ..Found::default()
        });
    }
    let given = callables.functions.iter().map(|_| Given::default()).collect();
    let has_turn = vec![false; bodies.len()];
    let entry_arguments = |at: usize, top: &mut Body| {
        let body = body_at(top, &callables.places[at].path);
        body.root_block().map_or_else(Vec::new, |entry| body.arguments(entry).to_vec())
    };
    let arguments = callables.functions.iter().map(|function| entry_arguments(function.body, top)).collect();
    let symbols = symbols_of(ctx, top, callables, outer);
    let mut solver = Solver { ctx, callables, bodies, given, turns: Vec::new(), has_turn, arguments, symbols };
    solver.enter_roots(top, 0, true);
    while let Some(number) = solver.turns.pop() {
        solver.has_turn[number] = false;
        let body = body_at(top, &callables.places[number].path);
        let mut entered = Vec::new();
        solver.work(number, body, &mut entered);
        for child in entered {
            let open = callables.places[child].function.is_none_or(|at| callables.functions[at].unseen_calls);
            solver.enter_roots(body_at(top, &callables.places[child].path), child, open);
        }
    }
    solver.bodies.into_iter().map(|found| Facts { known: found.known, runs: found.runs }).collect()
}

impl Solver<'_> {
    /// Body `number` is found to run; `open`: its arguments may be anything.
    fn enter_roots(&mut self, body: &Body, number: usize, open: bool) {
        for &root in body.roots() {
            let Some(entry) = body.first_block(root) else { continue };
            self.enter(body, number, entry);
            if open {
                self.spoil(number, body.arguments(entry));
            }
        }
    }

    fn give_turn(&mut self, number: usize) {
        if !std::mem::replace(&mut self.has_turn[number], true) {
            self.turns.push(number);
        }
    }

    /// A block is found to run: all its ops are to be looked at.
    fn enter(&mut self, body: &Body, number: usize, block: Block) {
        if !std::mem::replace(&mut self.bodies[number].runs[block.index()], true) {
            for op in body.ops(block) {
                self.bodies[number].queue(op);
            }
            self.give_turn(number);
        }
    }

    fn join(&mut self, target: Target, with: Known) {
        match target {
            Target::Value(number, value) => {
                let found = &mut self.bodies[number];
                let joined = found.known[value.index()].join(with);
                if joined != found.known[value.index()] {
                    found.known[value.index()] = joined;
                    found.changed.push(value);
                    self.give_turn(number);
                }
            }
            Target::Result(function, index) => {
                let given = &mut self.given[function];
                if given.results.len() <= index {
                    given.results.resize(index + 1, Known::Nothing);
                }
                let joined = given.results[index].join(with);
                if joined != given.results[index] {
                    given.results[index] = joined;
                    let receivers = given.receivers.get(index).cloned().unwrap_or_default();
                    for (number, value) in receivers {
                        self.join(Target::Value(number, value), joined);
                    }
                }
            }
        }
    }

    /// The values may be anything.
    fn spoil(&mut self, number: usize, values: &[Value]) {
        for &value in values {
            self.join(Target::Value(number, value), Known::Anything);
        }
    }

    /// Operand `operand` of `op` is passed to `target`, now and whenever more is known of it.
    fn pass(&mut self, body: &Body, number: usize, op: Op, operand: usize, target: Target) {
        let use_ = body.operand_use(op, operand);
        self.bodies[number].passed.entry(use_).or_default().push(target);
        let known = self.bodies[number].known[body.use_value(use_).index()];
        self.join(target, known);
    }

    /// Does all there is to do in a body. Bodies that are found to run are added to `entered`.
    fn work(&mut self, number: usize, body: &mut Body, entered: &mut Vec<usize>) {
        loop {
            if let Some(value) = self.bodies[number].changed.pop() {
                self.pass_on(body, number, value);
            } else if let Some(op) = self.bodies[number].ops.pop_front() {
                self.bodies[number].queued[op.index()].0 = false;
                self.visit(body, number, op, entered);
            } else if let Some(op) = self.bodies[number].controls.pop() {
                self.bodies[number].queued[op.index()].1 = false;
                self.control(body, number, op);
            } else {
                break;
            }
        }
    }

    fn pass_on(&mut self, body: &Body, number: usize, value: Value) {
        let known = self.bodies[number].known[value.index()];
        for op in self.bodies[number].followers.remove(&value).unwrap_or_default() {
            self.bodies[number].queue(op);
        }
        for use_ in body.uses(value) {
            for target in self.bodies[number].passed.get(&use_).cloned().unwrap_or_default() {
                self.join(target, known);
            }
            let op = body.use_owner(use_);
            if body.block(op).is_some_and(|block| self.bodies[number].runs[block.index()]) {
                match body.row(self.ctx, op) {
                    Some(row) if row.call.is_some() => {}
                    row if decides_control(View::new(self.ctx, body), op, row) => self.bodies[number].queue_control(op),
                    _ if body.results(op).is_empty() => {}
                    _ => self.bodies[number].queue(op),
                }
            }
        }
    }

    /// Looks at an op of a block that runs.
    fn visit(&mut self, body: &mut Body, number: usize, op: Op, entered: &mut Vec<usize>) {
        let row = body.row(self.ctx, op);
        if let Some(child) = self.callables.child(number, op) {
            let runs = match self.callables.places[child].function {
                // A function runs where it is called.
                Some(function) => self.callables.functions[function].unseen_calls,
                None => true,
            };
            if runs {
                entered.push(child);
            }
            let results = body.results(op).to_vec();
            return self.spoil(number, &results);
        }
        if let Some(call) = row.and_then(|row| row.call) {
            return self.call(body, number, op, call(View::new(self.ctx, body), op), entered);
        }
        let decides = decides_control(View::new(self.ctx, body), op, row);
        if decides {
            self.bodies[number].queue_control(op);
            if row.is_some_and(|row| row.region_branch.is_some()) {
                return;
            }
        }
        // Also those of a terminator that decides control around it: `scf.reduce` has regions of its own.
        for &region in body.regions(op) {
            if let Some(entry) = body.first_block(region) {
                self.enter(body, number, entry);
                self.spoil(number, body.arguments(entry));
            }
        }
        if !decides {
            for successor in 0..body.successor_count(op) {
                let block = body.successor(op, successor);
                self.enter(body, number, block);
                self.spoil(number, body.arguments(block));
            }
            self.leave_function(body, number, op, row);
        }
        self.fold(body, number, op, row);
    }

    /// Folds the op as if its operands were what is known of them.
    fn fold(&mut self, body: &mut Body, number: usize, op: Op, row: Option<&'static OpRow>) {
        let known = &self.bodies[number].known;
        if body.results(op).iter().all(|&result| known[result.index()] == Known::Anything) {
            return;
        }
        let results = body.results(op).to_vec();
        let Some(row) = row.filter(|_| body.regions(op).is_empty()) else { return self.spoil(number, &results) };
        let dialect = self.ctx.op_name_data(body.name(op)).dialect;
        if let Some(value) = constant_of_op(View::new(self.ctx, body), op) {
            return self.join(Target::Value(number, results[0]), Known::Constant(value, dialect));
        }
        let mut constants: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
        for operand in body.operands(op) {
            match known[operand.index()] {
                Known::Nothing => return,
                known => constants.push(known.constant()),
            }
        }
        let (operands, attributes) = (body.operand_vec(op), body.attributes(op));
        let folded = fold_with(self.ctx, body, op, row, &constants, &self.symbols[number]);
        self.meet_new_values(number, body);
        // What the fold supposed of the operands holds no longer than until more is known.
        body.set_operands(op, &operands);
        if body.attributes(op) != attributes {
            body.set_attributes(op, attributes);
        }
        let Folded::Results(values) = folded else { return self.spoil(number, &results) };
        for (&result, value) in results.iter().zip(values) {
            let known = match value {
                FoldValue::Attr(value) => Known::Constant(value, dialect),
                FoldValue::Value(value) => {
                    self.follow(body, number, op, value);
                    self.bodies[number].known[value.index()]
                }
            };
            self.join(Target::Value(number, result), known);
        }
    }

    /// A fold may make ops, to whose results it moves uses (`memref.extract_strided_metadata`). These values join the
    /// tables as what may be anything, as little as upstream knows of them; their users are looked at again.
    fn meet_new_values(&mut self, number: usize, body: &Body) {
        let found = &mut self.bodies[number];
        let first = found.known.len();
        found.queued.resize(body.op_capacity(), (false, false));
        found.known.resize(body.value_capacity(), Known::Nothing);
        for index in first..body.value_capacity() {
            self.join(Target::Value(number, Value::from_index(index)), Known::Anything);
        }
    }

    /// What `op` folds to follows from `value`: it is looked at again when more is known of that. An operand's users
    /// are anyway.
    fn follow(&mut self, body: &Body, number: usize, op: Op, value: Value) {
        if body.operands(op).any(|operand| operand == value) {
            return;
        }
        self.bodies[number].followers.entry(value).or_default().push(op);
    }

    fn call(&mut self, body: &Body, number: usize, op: Op, callee: Callee, entered: &mut Vec<usize>) {
        let function = match callee {
            Callee::Symbol(symbol) => self.callables.resolve(self.ctx, number, symbol),
            Callee::Value(_) => None,
        };
        let Some(function) = function else { return self.spoil(number, body.results(op)) };
        let at = self.callables.functions[function].body;
        if !std::mem::replace(&mut self.given[function].runs, true) {
            entered.push(at);
        }
        for (index, &result) in body.results(op).iter().enumerate() {
            let given = &mut self.given[function];
            if given.receivers.len() <= index {
                given.receivers.resize(index + 1, Vec::new());
            }
            given.receivers[index].push((number, result));
            let known = match given.unknown_exit {
                true => Known::Anything,
                false => given.results.get(index).copied().unwrap_or(Known::Nothing),
            };
            self.join(Target::Value(number, result), known);
        }
        if !self.callables.functions[function].unseen_calls {
            let count = self.arguments[function].len().min(body.operand_count(op));
            for operand in 0..count {
                self.pass(body, number, op, operand, Target::Value(at, self.arguments[function][operand]));
            }
        }
    }

    /// If the op leaves a function, what it gives is what calls of the function give.
    fn leave_function(&mut self, body: &Body, number: usize, op: Op, row: Option<&OpRow>) {
        let Some(function) = self.callables.places[number].function else { return };
        let is_exit = body.parent_op(op).is_none() && body.successor_count(op) == 0 && body.next(op).is_none();
        if !is_exit || !self.bodies[number].ways.insert(Way::Region(op, None)) {
            return;
        }
        if row.is_some_and(|row| row.has(Traits::RETURN_LIKE)) {
            for operand in 0..body.operand_count(op) {
                self.pass(body, number, op, operand, Target::Result(function, operand));
            }
        } else {
            self.given[function].unknown_exit = true;
            for (number, value) in self.given[function].receivers.iter().flatten().copied().collect::<Vec<_>>() {
                self.join(Target::Value(number, value), Known::Anything);
            }
        }
    }

    /// Takes the ways that the op may go, given what is known of its operands.
    fn control(&mut self, body: &Body, number: usize, op: Op) {
        let mut constants: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
        for operand in body.operands(op) {
            match self.bodies[number].known[operand.index()] {
                Known::Nothing => return,
                known => constants.push(known.constant()),
            }
        }
        let row = body.row(self.ctx, op);
        if row.is_some_and(|row| row.region_branch.is_some()) {
            self.take_regions(body, number, op, BranchPoint::Parent, &constants);
        }
        if let Some(branch) = row.and_then(|row| row.branch).filter(|_| body.successor_count(op) > 0) {
            let only = branch.successor_for_constants(View::new(self.ctx, body), op, &constants);
            let blocks: Vec<Block> = match only {
                Some(index) => vec![body.successor(op, index)],
                None => body.successors(op).collect(),
            };
            for block in blocks {
                self.take_block(body, number, op, block);
            }
        } else if leaves_regions(View::new(self.ctx, body), op, row) {
            self.take_regions(body, number, op, BranchPoint::Terminator(op), &constants);
        }
    }

    /// Takes the way from terminator `op` to `block`, by each successor that is this block.
    fn take_block(&mut self, body: &Body, number: usize, op: Op, block: Block) {
        if !self.bodies[number].ways.insert(Way::Block(op, block)) {
            return;
        }
        let branch = body.row(self.ctx, op).and_then(|row| row.branch).expect("a branch");
        self.enter(body, number, block);
        for successor in 0..body.successor_count(op) {
            if body.successor(op, successor) != block {
                continue;
            }
            let produced = branch.produced(View::new(self.ctx, body), op, successor);
            let arguments = body.arguments(block);
            self.spoil(number, &arguments[..produced.min(arguments.len())]);
            let operands = branch.successor_operands(View::new(self.ctx, body), op, successor);
            for (operand, &argument) in operands.zip(arguments.iter().skip(produced)) {
                self.pass(body, number, op, operand, Target::Value(number, argument));
            }
        }
    }

    fn take_regions(&mut self, body: &Body, number: usize, from: Op, point: BranchPoint, constants: &[Option<Attr>]) {
        let op = match point {
            BranchPoint::Parent => from,
            BranchPoint::Terminator(_) => body.parent_op(from).expect("an op around the terminator of a region"),
        };
        let flow = body.row(self.ctx, op).and_then(|row| row.region_branch).expect("an op with region flow");
        for successor in flow.successors(View::new(self.ctx, body), op, point, constants) {
            if !self.bodies[number].ways.insert(Way::Region(from, successor.region)) {
                continue;
            }
            let entry = successor.region.and_then(|region| body.first_block(region));
            let receivers = match (successor.region, entry) {
                (Some(_), None) => continue,
                (Some(_), Some(entry)) => {
                    self.enter(body, number, entry);
                    body.arguments(entry)
                }
                (None, _) => body.results(op),
            };
            // What nothing is passed to is made by the op itself.
            if successor.inputs.len() != receivers.len() {
                let passed: FxHashSet<Value> = successor.inputs.iter().copied().collect();
                let made: Vec<Value> = receivers.iter().copied().filter(|value| !passed.contains(value)).collect();
                self.spoil(number, &made);
            }
            let operands = match point {
                BranchPoint::Parent => flow.entry_operands(View::new(self.ctx, body), op, &successor),
                BranchPoint::Terminator(_) => flow.exit_operands(View::new(self.ctx, body), from, &successor),
            };
            for (operand, &input) in operands.zip(&successor.inputs) {
                self.pass(body, number, from, operand, Target::Value(number, input));
            }
        }
    }
}

/// Whether it is to be asked where control goes from the op, by what is known of its operands.
fn decides_control(view: View<'_>, op: Op, row: Option<&OpRow>) -> bool {
    let branches = |row: &OpRow| {
        (row.region_branch.is_some() && !view.regions(op).is_empty())
            || (row.branch.is_some() && view.successor_count(op) > 0)
    };
    row.is_some_and(branches) || leaves_regions(view, op, row)
}

/// Whether the op leaves a region of an op of which it is known where control goes then.
fn leaves_regions(view: View<'_>, op: Op, row: Option<&OpRow>) -> bool {
    let passes = |row: &OpRow| row.region_exit.is_some() || row.has(Traits::RETURN_LIKE);
    row.is_some_and(passes)
        && view.successor_count(op) == 0
        && view.next(op).is_none()
        && view.parent_op(op).and_then(|around| view.row(around)).is_some_and(|row| row.region_branch.is_some())
}
