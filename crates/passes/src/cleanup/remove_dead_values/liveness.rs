//! Liveness of values: a backward analysis from ops with observable effects to their operands.
//!
//! Only executable blocks count. In a function all of whose calls are visible, liveness propagates from its arguments
//! to the operands of calls, and from the results of calls to its returned values.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::callables::Callables;
use crate::analysis::constant_propagation::BodyFacts;
use freehold_core::definition::*;
use freehold_core::ir::{Body, Context, Op, Use, Value, ValueDef, View};

/// The edges of values into, out of and between the regions of one op.
pub(super) struct RegionFlow {
    /// Forwarded operands, each with the values that receive it.
    pub passed: Vec<(Use, SmallVec<[Value; 2]>)>,
    /// Operands of the op and of its terminators that decide the control flow.
    pub deciding: Vec<Value>,
}

/// The live values.
pub(super) struct Liveness {
    /// By body and value.
    live: Vec<Vec<bool>>,
    /// By function: which of its results some call uses.
    results: Vec<Vec<bool>>,
    /// By function: the operands of its returns.
    returned: Vec<Vec<(usize, Vec<Value>)>>,
    /// By function: the operands of its calls.
    passed: Vec<Vec<(usize, Vec<Value>)>>,
    /// By function: its arguments.
    arguments: Vec<Vec<Value>>,
    work: Vec<(usize, Value)>,
}

/// The callee of a call.
#[derive(Clone, Copy)]
pub(super) enum SeenCallee {
    /// The function of this number, all calls of which are visible.
    Function(usize),
    /// Any other callee.
    Unknown,
}

/// Returns the callee of `op`, if it is a call.
pub(super) fn seen_callee(
    ctx: &Context,
    callables: &Callables,
    number: usize,
    body: &Body,
    op: Op,
) -> Option<SeenCallee> {
    let callee = body.op_def(ctx, op)?.call?(View::new(ctx, body), op);
    Some(match callee {
        Callee::Symbol(symbol) => {
            callables.resolve(ctx, number, symbol).map_or(SeenCallee::Unknown, SeenCallee::Function)
        }
        Callee::Value(_) => SeenCallee::Unknown,
    })
}

/// Returns the region flow of `op`, if it has regions with known flow.
pub(super) fn region_flow(view: View<'_>, op: Op) -> Option<RegionFlow> {
    let interface = view.op_def(op)?.region_branch.filter(|_| !view.regions(op).is_empty())?;
    let mut flow = RegionFlow { passed: Vec::new(), deciding: Vec::new() };
    let mut points = vec![(BranchPoint::Parent, op)];
    let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    let exits = blocks.filter_map(|block| view.last_op(block)).filter(|&last| {
        let passes = |op_def: &OpDef| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE);
        view.successor_count(last) == 0 && view.op_def(last).is_some_and(passes)
    });
    points.extend(exits.map(|exit| (BranchPoint::Terminator(exit), exit)));
    for (point, owner) in points {
        let mut slots: FxHashMap<usize, usize> = FxHashMap::default();
        for successor in interface.successors(view, op, point, &[]) {
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, &successor),
                BranchPoint::Terminator(exit) => interface.exit_operands(view, exit, &successor),
            };
            for (operand, &input) in range.zip(&successor.inputs) {
                let slot = *slots.entry(operand).or_insert_with(|| {
                    flow.passed.push((view.operand_use(owner, operand), SmallVec::new()));
                    flow.passed.len() - 1
                });
                flow.passed[slot].1.push(input);
            }
        }
        let deciding = view.operands(owner).enumerate().filter(|(operand, _)| !slots.contains_key(operand));
        flow.deciding.extend(deciding.map(|pair| pair.1));
    }
    Some(flow)
}

/// The sources of values of one body that receive forwarded operands.
#[derive(Default)]
struct Sources {
    /// By block argument, or result of an op with region flow: the forwarded operands.
    passed: FxHashMap<Value, SmallVec<[Value; 2]>>,
    /// By op with region flow: the values that decide the control flow.
    deciding: FxHashMap<Op, Vec<Value>>,
    calls: FxHashMap<Op, SeenCallee>,
}

impl Liveness {
    /// Computes the live values of all bodies.
    pub fn compute(ctx: &Context, top: &Body, callables: &Callables, facts: &[BodyFacts]) -> Liveness {
        let bodies: Vec<&Body> = callables
            .places
            .iter()
            .map(|place| place.path.iter().fold(top, |body, &op| body.nested(op).expect("an op with a body")))
            .collect();
        let functions = callables.functions.len();
        let mut live = Liveness {
            live: bodies.iter().map(|body| vec![false; body.value_capacity()]).collect(),
            results: vec![Vec::new(); functions],
            returned: vec![Vec::new(); functions],
            passed: vec![Vec::new(); functions],
            arguments: (callables.functions.iter())
                .map(|function| bodies[function.body])
                .map(|body| body.root_block().map_or_else(Vec::new, |entry| body.arguments(entry).to_vec()))
                .collect(),
            work: Vec::new(),
        };
        let mut sources: Vec<Sources> = bodies.iter().map(|_| Sources::default()).collect();
        for (number, body) in bodies.iter().enumerate() {
            let unseen = droppable(View::new(ctx, body));
            for op in body.walk_preorder() {
                let runs = body.block(op).is_some_and(|block| facts[number].executable[block.index()]);
                if runs {
                    live.start(ctx, callables, number, body, op, &unseen, &mut sources[number]);
                }
            }
        }
        while let Some((number, value)) = live.work.pop() {
            live.go_back(callables, number, bodies[number], value, &sources[number]);
        }
        live
    }

    /// Returns whether `value` of body `number` is live.
    pub fn is_live(&self, number: usize, value: Value) -> bool {
        self.live[number].get(value.index()).is_none_or(|&live| live)
    }

    /// Returns whether some call of `function` uses its result `index`.
    pub fn is_result_live(&self, function: usize, index: usize) -> bool {
        self.results[function].get(index).is_some_and(|&live| live)
    }

    /// Returns the arguments of a function, including removed ones.
    pub fn arguments_of(&self, function: usize) -> &[Value] {
        &self.arguments[function]
    }

    fn mark(&mut self, number: usize, value: Value) {
        if !std::mem::replace(&mut self.live[number][value.index()], true) {
            self.work.push((number, value));
        }
    }

    /// Marks the values that are live because of `op`, and records the operands that it forwards.
    #[allow(clippy::too_many_arguments)]
    fn start(
        &mut self,
        ctx: &Context,
        callables: &Callables,
        number: usize,
        body: &Body,
        op: Op,
        unseen: &[bool],
        sources: &mut Sources,
    ) {
        let op_def = body.op_def(ctx, op);
        if let Some(flow) = region_flow(View::new(ctx, body), op) {
            for (use_, inputs) in flow.passed {
                for input in inputs {
                    sources.passed.entry(input).or_default().push(body.use_value(use_));
                }
            }
            if !unseen[op.index()] {
                flow.deciding.iter().for_each(|&value| self.mark(number, value));
            }
            sources.deciding.insert(op, flow.deciding);
            return;
        }
        if let Some(branch) = op_def.and_then(|op_def| op_def.branch).filter(|_| body.successor_count(op) > 0) {
            let mut passed: FxHashSet<usize> = FxHashSet::default();
            for successor in 0..body.successor_count(op) {
                let produced = branch.produced(View::new(ctx, body), op, successor);
                let arguments = body.arguments(body.successor(op, successor)).iter().skip(produced);
                for (operand, &argument) in
                    branch.successor_operands(View::new(ctx, body), op, successor).zip(arguments)
                {
                    passed.insert(operand);
                    sources.passed.entry(argument).or_default().push(body.operand(op, operand));
                }
            }
            let deciding = body.operands(op).enumerate().filter(|(operand, _)| !passed.contains(operand));
            return deciding.for_each(|(_, value)| self.mark(number, value));
        }
        if let Some(callee) = seen_callee(ctx, callables, number, body, op) {
            sources.calls.insert(op, callee);
            match callee {
                SeenCallee::Function(function) => self.passed[function].push((number, body.operands(op).collect())),
                SeenCallee::Unknown => body.operands(op).for_each(|value| self.mark(number, value)),
            }
            return;
        }
        let returns = op_def.is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE));
        let passes = op_def.is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE));
        let around = body.parent_op(op);
        let flows =
            around.and_then(|around| body.op_def(ctx, around)).is_some_and(|op_def| op_def.region_branch.is_some());
        if passes && flows && body.next(op).is_none() {
            // The op around records the operands that this op forwards.
            return;
        }
        if let Some(function) = self.function_that_returns(callables, number, around, returns) {
            self.returned[function].push((number, body.operands(op).collect()));
            if !callables.functions[function].unseen_calls {
                return;
            }
        }
        let ends_block = op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        if ends_block || !unseen[op.index()] {
            body.operands(op).for_each(|value| self.mark(number, value));
        }
    }

    fn function_that_returns(
        &self,
        callables: &Callables,
        number: usize,
        around: Option<Op>,
        returns: bool,
    ) -> Option<usize> {
        callables.places[number].function.filter(|_| returns && around.is_none())
    }

    /// Marks the sources of a live value.
    fn go_back(&mut self, callables: &Callables, number: usize, body: &Body, value: Value, sources: &Sources) {
        for &from in sources.passed.get(&value).map_or(&[][..], |list| list) {
            self.mark(number, from);
        }
        match body.def(value) {
            ValueDef::Result(op, index) => {
                if let Some(deciding) = sources.deciding.get(&op) {
                    deciding.iter().for_each(|&value| self.mark(number, value));
                } else if let Some(callee) = sources.calls.get(&op) {
                    if let SeenCallee::Function(function) = *callee {
                        self.mark_result(function, index);
                    }
                } else {
                    body.operands(op).for_each(|value| self.mark(number, value));
                }
            }
            ValueDef::Argument(block, index) => {
                let function = callables.places[number].function.filter(|_| body.root_block() == Some(block));
                if let Some(function) = function {
                    for at in 0..self.passed[function].len() {
                        let (number, passed) = &self.passed[function][at];
                        if let Some(&value) = passed.get(index) {
                            self.mark(*number, value);
                        }
                    }
                }
            }
        }
    }

    fn mark_result(&mut self, function: usize, index: usize) {
        let results = &mut self.results[function];
        if results.len() <= index {
            results.resize(index + 1, false);
        }
        if std::mem::replace(&mut results[index], true) {
            return;
        }
        for at in 0..self.returned[function].len() {
            let (number, returned) = &self.returned[function][at];
            if let Some(&value) = returned.get(index) {
                self.mark(*number, value);
            }
        }
    }
}

/// By op: whether it is free of memory effects, including the effects of its regions that count.
pub(super) fn effect_freedom(view: View<'_>) -> Vec<bool> {
    bottom_up(view.body, |op| own_effect_freedom(view, op))
}

/// By op: whether its effects, including those of its regions that count, are not observable if its results are unused.
fn droppable(view: View<'_>) -> Vec<bool> {
    bottom_up(view.body, |op| match view.op_def(op) {
        Some(op_def) => (own_effects_are_droppable(view, op, op_def), recurses(op_def)),
        None => (false, false),
    })
}

/// By op: the first part of `own`; if the second part is true, also that of all ops nested in it.
fn bottom_up(body: &Body, own: impl Fn(Op) -> (bool, bool)) -> Vec<bool> {
    let mut below = vec![true; body.op_capacity()];
    for op in body.walk_postorder() {
        let (holds, counts_below) = own(op);
        let holds = holds && (!counts_below || below[op.index()]);
        below[op.index()] = holds;
        if let Some(around) = body.parent_op(op) {
            below[around.index()] &= holds;
        }
    }
    below
}
