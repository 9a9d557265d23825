//! The solver: two levels of worklists.
//!
//! Bodies take turns. The solver processes one until its worklists are empty; facts about other bodies schedule those
//! bodies. Within a body, changed values are propagated first, then ops are visited, then the executable edges of ops
//! are found.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::lattice::{BodyFacts, BodyState, ConstantValue, Edge, Target};
use crate::analysis::callables::{Callables, body_at};
use freehold_core::definition::{BranchPoint, Callee, FoldValue, Folded, OpDef, Traits, constant_of_op};
use freehold_core::ir::{Attr, Block, Body, Context, Op, SymbolScope, Value, View};
use freehold_core::rewrite::fold_supposing;

/// The states of a function's results, and the values that receive them.
#[derive(Default)]
struct FunctionState {
    /// The state of each result.
    results: Vec<ConstantValue>,
    /// The results of calls, by number of the function's result.
    receivers: Vec<Vec<(usize, Value)>>,
    /// Whether an op other than a return may leave it.
    unknown_exit: bool,
    /// Whether an executable op calls it.
    is_called: bool,
}

struct Solver<'a> {
    ctx: &'a Context,
    callables: &'a Callables,
    bodies: Vec<BodyState>,
    functions: Vec<FunctionState>,
    /// Bodies whose worklists are not empty.
    worklist: Vec<usize>,
    is_scheduled: Vec<bool>,
    /// The arguments of each function's entry block.
    arguments: Vec<Vec<Value>>,
    /// The symbols visible in each body.
    symbols: Vec<SymbolScope<'static>>,
}

/// The symbols visible in each body. `outer` holds those around the outermost one.
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

/// Runs the analysis on `top` and all bodies nested in it, and returns the result for each body, by its number in
/// `callables`. `outer` holds the symbols around `top`. The program is unchanged but for the order of uses, and for
/// constants that a fold creates. O(operands + edges) folds.
pub(crate) fn solve(ctx: &Context, top: &mut Body, callables: &Callables, outer: &SymbolScope<'_>) -> Vec<BodyFacts> {
    solve_with(ctx, top, callables, outer, &[])
}

/// The same, if the first arguments of `top` are these constants.
pub(super) fn solve_with(
    ctx: &Context,
    top: &mut Body,
    callables: &Callables,
    outer: &SymbolScope<'_>,
    arguments: &[Option<Attr>],
) -> Vec<BodyFacts> {
    let mut bodies = Vec::new();
    for place in &callables.places {
        let body = body_at(top, &place.path);
        bodies.push(BodyState {
            values: vec![ConstantValue::Uninitialized; body.value_capacity()],
            executable: vec![false; body.block_capacity()],
            queued: vec![(false, false); body.op_capacity()],
            ..BodyState::default()
        });
    }
    let functions = callables.functions.iter().map(|_| FunctionState::default()).collect();
    let is_scheduled = vec![false; bodies.len()];
    let entry_arguments = |at: usize, top: &mut Body| {
        let body = body_at(top, &callables.places[at].path);
        body.root_block().map_or_else(Vec::new, |entry| body.arguments(entry).to_vec())
    };
    let constants = arguments;
    let arguments = callables.functions.iter().map(|function| entry_arguments(function.body, top)).collect();
    let symbols = symbols_of(ctx, top, callables, outer);
    let mut solver =
        Solver { ctx, callables, bodies, functions, worklist: Vec::new(), is_scheduled, arguments, symbols };
    solver.enter_top(top, constants);
    while let Some(number) = solver.worklist.pop() {
        solver.is_scheduled[number] = false;
        let body = body_at(top, &callables.places[number].path);
        let mut entered = Vec::new();
        solver.work(number, body, &mut entered);
        for child in entered {
            let open = callables.places[child].function.is_none_or(|at| callables.functions[at].unseen_calls);
            solver.enter_roots(body_at(top, &callables.places[child].path), child, open);
        }
    }
    solver.bodies.into_iter().map(|found| BodyFacts { values: found.values, executable: found.executable }).collect()
}

impl Solver<'_> {
    /// Marks the entry blocks of the top body executable. Arguments that are not constants are unknown.
    fn enter_top(&mut self, top: &Body, constants: &[Option<Attr>]) {
        self.enter_roots(top, 0, constants.is_empty());
        let arguments = top.root_block().filter(|_| !constants.is_empty()).map(|entry| top.arguments(entry));
        for (number, &argument) in arguments.into_iter().flatten().enumerate() {
            let known = match constants.get(number).copied().flatten() {
                Some(value) => ConstantValue::Constant(value, self.ctx.name("arith")),
                None => ConstantValue::Unknown,
            };
            self.join(Target::Value(0, argument), known);
        }
    }

    /// Marks the entry blocks of body `number` executable. If `open`, their arguments are unknown.
    fn enter_roots(&mut self, body: &Body, number: usize, open: bool) {
        for &root in body.roots() {
            let Some(entry) = body.first_block(root) else { continue };
            self.enter(body, number, entry);
            if open {
                self.set_unknown(number, body.arguments(entry));
            }
        }
    }

    /// Adds a body to the worklist.
    fn schedule(&mut self, number: usize) {
        if !std::mem::replace(&mut self.is_scheduled[number], true) {
            self.worklist.push(number);
        }
    }

    /// Marks a block executable: all of its ops are to be visited.
    fn enter(&mut self, body: &Body, number: usize, block: Block) {
        if !std::mem::replace(&mut self.bodies[number].executable[block.index()], true) {
            for op in body.ops(block) {
                self.bodies[number].queue(op);
            }
            self.schedule(number);
        }
    }

    /// Joins `with` into what is known of `target`.
    fn join(&mut self, target: Target, with: ConstantValue) {
        match target {
            Target::Value(number, value) => {
                let found = &mut self.bodies[number];
                let joined = found.values[value.index()].join(with);
                if joined != found.values[value.index()] {
                    found.values[value.index()] = joined;
                    found.changed.push(value);
                    self.schedule(number);
                }
            }
            Target::Result(function, index) => {
                let state = &mut self.functions[function];
                if state.results.len() <= index {
                    state.results.resize(index + 1, ConstantValue::Uninitialized);
                }
                let joined = state.results[index].join(with);
                if joined != state.results[index] {
                    state.results[index] = joined;
                    let receivers = state.receivers.get(index).cloned().unwrap_or_default();
                    for (number, value) in receivers {
                        self.join(Target::Value(number, value), joined);
                    }
                }
            }
        }
    }

    /// Sets these values to unknown.
    fn set_unknown(&mut self, number: usize, values: &[Value]) {
        for &value in values {
            self.join(Target::Value(number, value), ConstantValue::Unknown);
        }
    }

    /// Forwards operand `operand` of `op` to `target`, now and whenever the operand changes.
    fn forward(&mut self, body: &Body, number: usize, op: Op, operand: usize, target: Target) {
        let use_ = body.operand_use(op, operand);
        self.bodies[number].forwarded.entry(use_).or_default().push(target);
        let known = self.bodies[number].values[body.use_value(use_).index()];
        self.join(target, known);
    }

    /// Empties the worklists of a body. Bodies that are found to be executable are added to `entered`.
    fn work(&mut self, number: usize, body: &mut Body, entered: &mut Vec<usize>) {
        loop {
            if let Some(value) = self.bodies[number].changed.pop() {
                self.propagate(body, number, value);
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

    /// Updates everything that depends on a value that has changed.
    fn propagate(&mut self, body: &Body, number: usize, value: Value) {
        let known = self.bodies[number].values[value.index()];
        for op in self.bodies[number].dependents.remove(&value).unwrap_or_default() {
            self.bodies[number].queue(op);
        }
        for use_ in body.uses(value) {
            for target in self.bodies[number].forwarded.get(&use_).cloned().unwrap_or_default() {
                self.join(target, known);
            }
            let op = body.use_owner(use_);
            if body.block(op).is_some_and(|block| self.bodies[number].executable[block.index()]) {
                match body.op_def(self.ctx, op) {
                    Some(op_def) if op_def.call.is_some() => {}
                    op_def if decides_control(View::new(self.ctx, body), op, op_def) => {
                        self.bodies[number].queue_control(op)
                    }
                    _ if body.results(op).is_empty() => {}
                    _ => self.bodies[number].queue(op),
                }
            }
        }
    }

    /// Visits an op of an executable block.
    fn visit(&mut self, body: &mut Body, number: usize, op: Op, entered: &mut Vec<usize>) {
        let op_def = body.op_def(self.ctx, op);
        if let Some(child) = self.callables.child(number, op) {
            let is_executable = match self.callables.places[child].function {
                // Other functions are executable once they are called.
                Some(function) => self.callables.functions[function].unseen_calls,
                None => true,
            };
            if is_executable {
                entered.push(child);
            }
            let results = body.results(op).to_vec();
            return self.set_unknown(number, &results);
        }
        if let Some(call) = op_def.and_then(|op_def| op_def.call) {
            return self.call(body, number, op, call(View::new(self.ctx, body), op), entered);
        }
        let decides = decides_control(View::new(self.ctx, body), op, op_def);
        if decides {
            self.bodies[number].queue_control(op);
            if op_def.is_some_and(|op_def| op_def.region_branch.is_some()) {
                return;
            }
        }
        // Also those of a terminator that decides control around it: `scf.reduce` has regions of its own.
        for &region in body.regions(op) {
            if let Some(entry) = body.first_block(region) {
                self.enter(body, number, entry);
                self.set_unknown(number, body.arguments(entry));
            }
        }
        if !decides {
            for successor in 0..body.successor_count(op) {
                let block = body.successor(op, successor);
                self.enter(body, number, block);
                self.set_unknown(number, body.arguments(block));
            }
            self.leave_function(body, number, op, op_def);
        }
        self.fold(body, number, op, op_def);
    }

    /// Folds the op with what is known of its operands.
    fn fold(&mut self, body: &mut Body, number: usize, op: Op, op_def: Option<&'static OpDef>) {
        let known = &self.bodies[number].values;
        if body.results(op).iter().all(|&result| known[result.index()] == ConstantValue::Unknown) {
            return;
        }
        let results = body.results(op).to_vec();
        let Some(op_def) = op_def.filter(|_| body.regions(op).is_empty()) else {
            return self.set_unknown(number, &results);
        };
        let dialect = self.ctx.op_name_data(body.name(op)).dialect;
        if let Some(value) = constant_of_op(View::new(self.ctx, body), op) {
            return self.join(Target::Value(number, results[0]), ConstantValue::Constant(value, dialect));
        }
        let mut constants: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
        for operand in body.operands(op) {
            match known[operand.index()] {
                ConstantValue::Uninitialized => return,
                known => constants.push(known.constant()),
            }
        }
        let folded = fold_supposing(self.ctx, body, op, op_def, &constants, &self.symbols[number]);
        self.add_new_values(number, body);
        let Folded::Results(values) = folded else { return self.set_unknown(number, &results) };
        for (&result, value) in results.iter().zip(values) {
            let known = match value {
                FoldValue::Attr(value) => ConstantValue::Constant(value, dialect),
                FoldValue::Value(value) => {
                    self.depend_on(body, number, op, value);
                    self.bodies[number].values[value.index()]
                }
            };
            self.join(Target::Value(number, result), known);
        }
    }

    /// Adds values that a fold has created. A fold may create ops and move uses to their results
    /// (`memref.extract_strided_metadata`). These are unknown, as they are upstream; their users are visited again.
    fn add_new_values(&mut self, number: usize, body: &Body) {
        let found = &mut self.bodies[number];
        let first = found.values.len();
        found.queued.resize(body.op_capacity(), (false, false));
        found.values.resize(body.value_capacity(), ConstantValue::Uninitialized);
        for index in first..body.value_capacity() {
            self.join(Target::Value(number, Value::from_index(index)), ConstantValue::Unknown);
        }
    }

    /// Records that `op` folds to `value`, so that it is visited again when `value` changes. Operands need no record.
    fn depend_on(&mut self, body: &Body, number: usize, op: Op, value: Value) {
        if body.operands(op).any(|operand| operand == value) {
            return;
        }
        self.bodies[number].dependents.entry(value).or_default().push(op);
    }

    /// Forwards operands of a call to the arguments of a function all of whose calls are visible, and its results to
    /// those of the call.
    fn call(&mut self, body: &Body, number: usize, op: Op, callee: Callee, entered: &mut Vec<usize>) {
        let function = match callee {
            Callee::Symbol(symbol) => self.callables.resolve(self.ctx, number, symbol),
            Callee::Value(_) => None,
        };
        let Some(function) = function else { return self.set_unknown(number, body.results(op)) };
        let at = self.callables.functions[function].body;
        if !std::mem::replace(&mut self.functions[function].is_called, true) {
            entered.push(at);
        }
        for (index, &result) in body.results(op).iter().enumerate() {
            let state = &mut self.functions[function];
            if state.receivers.len() <= index {
                state.receivers.resize(index + 1, Vec::new());
            }
            state.receivers[index].push((number, result));
            let known = match state.unknown_exit {
                true => ConstantValue::Unknown,
                false => state.results.get(index).copied().unwrap_or(ConstantValue::Uninitialized),
            };
            self.join(Target::Value(number, result), known);
        }
        if !self.callables.functions[function].unseen_calls {
            let count = self.arguments[function].len().min(body.operand_count(op));
            for operand in 0..count {
                self.forward(body, number, op, operand, Target::Value(at, self.arguments[function][operand]));
            }
        }
    }

    /// If the op leaves a function, forwards its operands to the results of the function's calls.
    fn leave_function(&mut self, body: &Body, number: usize, op: Op, op_def: Option<&OpDef>) {
        let Some(function) = self.callables.places[number].function else { return };
        let is_exit = body.parent_op(op).is_none() && body.successor_count(op) == 0 && body.next(op).is_none();
        if !is_exit || !self.bodies[number].edges.insert(Edge::Region(op, None)) {
            return;
        }
        if op_def.is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)) {
            for operand in 0..body.operand_count(op) {
                self.forward(body, number, op, operand, Target::Result(function, operand));
            }
        } else {
            self.functions[function].unknown_exit = true;
            for (number, value) in self.functions[function].receivers.iter().flatten().copied().collect::<Vec<_>>() {
                self.join(Target::Value(number, value), ConstantValue::Unknown);
            }
        }
    }

    /// Marks the edges that the op can take executable, given what is known of its operands.
    fn control(&mut self, body: &Body, number: usize, op: Op) {
        let mut constants: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
        for operand in body.operands(op) {
            match self.bodies[number].values[operand.index()] {
                ConstantValue::Uninitialized => return,
                known => constants.push(known.constant()),
            }
        }
        let op_def = body.op_def(self.ctx, op);
        if op_def.is_some_and(|op_def| op_def.region_branch.is_some()) {
            self.take_regions(body, number, op, BranchPoint::Parent, &constants);
        }
        if let Some(branch) = op_def.and_then(|op_def| op_def.branch).filter(|_| body.successor_count(op) > 0) {
            let only = branch.successor_for_constants(View::new(self.ctx, body), op, &constants);
            let blocks: Vec<Block> = match only {
                Some(index) => vec![body.successor(op, index)],
                None => body.successors(op).collect(),
            };
            for block in blocks {
                self.take_block(body, number, op, block);
            }
        } else if leaves_regions(View::new(self.ctx, body), op, op_def) {
            self.take_regions(body, number, op, BranchPoint::Terminator(op), &constants);
        }
    }

    /// Marks the edge from terminator `op` to `block` executable, and forwards operands along each successor that is
    /// `block`.
    fn take_block(&mut self, body: &Body, number: usize, op: Op, block: Block) {
        if !self.bodies[number].edges.insert(Edge::Block(op, block)) {
            return;
        }
        let branch = body.op_def(self.ctx, op).and_then(|op_def| op_def.branch).expect("a branch");
        self.enter(body, number, block);
        for successor in 0..body.successor_count(op) {
            if body.successor(op, successor) != block {
                continue;
            }
            let produced = branch.produced(View::new(self.ctx, body), op, successor);
            let arguments = body.arguments(block);
            self.set_unknown(number, &arguments[..produced.min(arguments.len())]);
            let operands = branch.successor_operands(View::new(self.ctx, body), op, successor);
            for (operand, &argument) in operands.zip(arguments.iter().skip(produced)) {
                self.forward(body, number, op, operand, Target::Value(number, argument));
            }
        }
    }

    /// Marks the edges from `from` into regions and out of them executable, and forwards operands along them.
    fn take_regions(&mut self, body: &Body, number: usize, from: Op, point: BranchPoint, constants: &[Option<Attr>]) {
        let op = match point {
            BranchPoint::Parent => from,
            BranchPoint::Terminator(_) => body.parent_op(from).expect("an op around the terminator of a region"),
        };
        let flow = body.op_def(self.ctx, op).and_then(|op_def| op_def.region_branch).expect("an op with region flow");
        for successor in flow.successors(View::new(self.ctx, body), op, point, constants) {
            if !self.bodies[number].edges.insert(Edge::Region(from, successor.region)) {
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
            // Values without an operand passed to them are produced by the op itself.
            if successor.inputs.len() != receivers.len() {
                let passed: FxHashSet<Value> = successor.inputs.iter().copied().collect();
                let made: Vec<Value> = receivers.iter().copied().filter(|value| !passed.contains(value)).collect();
                self.set_unknown(number, &made);
            }
            let operands = match point {
                BranchPoint::Parent => flow.entry_operands(View::new(self.ctx, body), op, &successor),
                BranchPoint::Terminator(_) => flow.exit_operands(View::new(self.ctx, body), from, &successor),
            };
            for (operand, &input) in operands.zip(&successor.inputs) {
                self.forward(body, number, from, operand, Target::Value(number, input));
            }
        }
    }
}

/// Whether operands of the op may decide which of its edges are executable.
fn decides_control(view: View<'_>, op: Op, op_def: Option<&OpDef>) -> bool {
    let branches = |op_def: &OpDef| {
        (op_def.region_branch.is_some() && !view.regions(op).is_empty())
            || (op_def.branch.is_some() && view.successor_count(op) > 0)
    };
    op_def.is_some_and(branches) || leaves_regions(view, op, op_def)
}

/// Whether the op leaves a region of an op whose region flow is known.
fn leaves_regions(view: View<'_>, op: Op, op_def: Option<&OpDef>) -> bool {
    let passes = |op_def: &OpDef| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE);
    op_def.is_some_and(passes)
        && view.successor_count(op) == 0
        && view.next(op).is_none()
        && view
            .parent_op(op)
            .and_then(|around| view.op_def(around))
            .is_some_and(|op_def| op_def.region_branch.is_some())
}
