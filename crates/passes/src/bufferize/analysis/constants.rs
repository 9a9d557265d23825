//! Finds the functions that may return memory that must not be written.
//!
//! ```mlir
//! func.func private @k() -> tensor<2xi32> {
//!   %k = arith.constant dense<[1, 2]> : tensor<2xi32>
//!   return %k : tensor<2xi32>          // a global constant: callers must not write it
//! }
//! ```
//!
//! Callers must know, since they may otherwise write the buffer that a call returns. The analysis follows such memory
//! from its definition to all places to which it may be passed without a copy: to aliases, out of regions, to later
//! iterations, to blocks. Memory that an op writes is no longer a constant's memory, since a constant is copied before
//! the write. Decisions do not matter: all operands are assumed to be in place. O(ops), also for recursive functions.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::function_header::symbol_name;
use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::ir::{AttrData, Body, Context, Name, Op, Use, Value, View};

/// Adds to `facts` which results of these functions may be memory that must not be written. `facts` must already hold
/// the facts of callees that are not among `functions`.
pub(super) fn find_returned(
    ctx: &Context,
    functions: &[&Body],
    options: &BufferizationOptions,
    facts: &mut FunctionFacts,
) {
    let mut search = Search { seen: vec![FxHashSet::default(); functions.len()], ..Search::default() };
    let names: Vec<Option<Name>> = functions.iter().map(|body| symbol_name(View::new(ctx, body))).collect();
    let own: FxHashSet<Name> = names.iter().flatten().copied().collect();
    let queries: Vec<Query<'_>> = functions
        .iter()
        .map(|&body| Query { ctx, body, options, decisions: &CopyBeforeWrite, functions: &*facts, memo: None })
        .collect();
    for (function, query) in queries.iter().enumerate() {
        search.start(query, function, &own);
    }
    while let Some((function, value)) = search.work.pop() {
        let query = &queries[function];
        for operand in query.body.uses(value) {
            let op = query.body.use_owner(operand);
            if query.writes(operand) {
                continue;
            }
            if is_return(query, op)
                && let Some(name) = names[function]
            {
                search.called(&queries, (name, query.body.use_number(operand)));
            }
            for alias in query.aliasing_values(operand) {
                search.add(query, function, alias.value);
            }
            for receiver in passed_to(query, operand) {
                search.add(query, function, receiver);
            }
        }
    }
    let found = search.found;
    drop(queries);
    found.into_iter().for_each(|(name, result)| facts.insert_constant(name, result));
}

#[derive(Default)]
struct Search {
    /// By function: the values that may be memory that must not be written.
    seen: Vec<FxHashSet<Value>>,
    /// Values whose uses remain to be visited.
    work: Vec<(usize, Value)>,
    /// Calls of the functions under analysis, by callee.
    calls: FxHashMap<Name, Vec<(usize, Op)>>,
    /// The results that may be such memory, by callee.
    found: FxHashSet<(Name, usize)>,
}

impl Search {
    fn add(&mut self, query: &Query<'_>, function: usize, value: Value) {
        if query.is_tensor(value) && self.seen[function].insert(value) {
            self.work.push((function, value));
        }
    }

    /// Collects the definitions of such memory in a function, and its calls of functions in `own`.
    fn start(&mut self, query: &Query<'_>, function: usize, own: &FxHashSet<Name>) {
        let body = query.body;
        // The models are looked up once for each name. The body does not change.
        let memo = RefCell::new(Memo::default());
        let query = &Query { memo: Some(&memo), ..*query };
        // In any order: what is found is all that can be reached.
        for op in body.created_ops() {
            if !body.results(op).iter().any(|&result| query.is_tensor(result)) {
                continue;
            }
            let call = body.op_def(query.ctx, op).and_then(|op_def| op_def.call);
            let Some(answers) = query.bufferizable(Owner::Op(op)) else { continue };
            if let Some(Callee::Symbol(reference)) = call.map(|call| call(View::new(query.ctx, body), op))
                && let AttrData::SymbolRef { root, .. } = reference.data(query.ctx)
                && own.contains(root)
            {
                self.calls.entry(*root).or_default().push((function, op));
            }
            for &result in body.results(op) {
                if query.is_tensor(result) && !answers.is_writable(query, result) {
                    self.add(query, function, result);
                }
            }
        }
    }

    /// Records that a function may return such memory, and adds the results of its calls.
    fn called(&mut self, queries: &[Query<'_>], found: (Name, usize)) {
        if !self.found.insert(found) {
            return;
        }
        for (function, op) in self.calls.get(&found.0).cloned().unwrap_or_default() {
            let query = &queries[function];
            if let Some(&result) = query.body.results(op).get(found.1) {
                self.add(query, function, result);
            }
        }
    }
}

/// Returns the values that may be memory that must not be written, given the decisions: values that cannot be written
/// themselves, their in-place aliases, and values to which regions pass them without a copy. Loops copy such memory if
/// they pass it to a value that is written.
///
/// ```mlir
/// %1 = scf.for … iter_args(%a = %0) {
///   %2 = scf.for … iter_args(%b = %a) {
///     %k = arith.constant dense<1> : tensor<2xi32>
///     scf.yield %k                       // needs no copy: neither %b nor %2 is written
///   }
///   scf.yield %2                         // needs one if %a is written: %2 may be %k
/// }
/// ```
///
/// O(uses of the values found).
pub(super) fn find_passed(query: &Query<'_>) -> FxHashSet<Value> {
    let mut found: FxHashSet<Value> = FxHashSet::default();
    let mut work: Vec<Value> = Vec::new();
    for op in query.body.created_ops() {
        for &result in query.body.results(op) {
            // The result of an op that is not bufferized must not be written: a later pass may replace it by a constant.
            let is_writable = |answers: &dyn Bufferizable| answers.is_writable(query, result);
            if query.is_tensor(result) && !query.bufferizable(Owner::Op(op)).is_some_and(is_writable) {
                work.push(result);
            }
        }
    }
    found.extend(work.iter().copied());
    while let Some(value) = work.pop() {
        for operand in query.body.uses(value).filter(|&operand| query.is_in_place(operand)) {
            let mut receivers = passed_to(query, operand);
            let is_yield = query
                .bufferizable(Owner::Op(query.body.use_owner(operand)))
                .is_some_and(|answers| answers.may_have_copy(query, operand));
            if is_yield && receivers.iter().any(|&receiver| query.decisions.is_written(receiver)) {
                receivers.clear();
            }
            receivers.extend(query.aliasing_values(operand).iter().map(|alias| alias.value));
            work.extend(receivers.into_iter().filter(|&receiver| query.is_tensor(receiver) && found.insert(receiver)));
        }
    }
    found
}

/// Returns whether the op returns from the function.
fn is_return(query: &Query<'_>, op: Op) -> bool {
    query.body.parent_op(op).is_none()
        && query.body.successor_count(op) == 0
        && query.body.op_def(query.ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
}

/// The operands that an op passes on, by number, and the values that receive them.
pub(in crate::bufferize) type Passed = Vec<(std::ops::Range<usize>, RegionSuccessor)>;

/// Returns the results and region arguments that receive the operand: from a terminator, or on entry from an op with
/// regions. O(1) for each operand of an op but the first, if results are cached.
pub(super) fn passed_to(query: &Query<'_>, operand: Use) -> Vec<Value> {
    let (op, number) = (query.body.use_owner(operand), query.body.use_number(operand));
    let passed = match query.memo {
        Some(memo) => {
            let known = memo.borrow().passed.get(&op).cloned();
            known.unwrap_or_else(|| {
                let passed = Rc::new(passed_by(query, op));
                memo.borrow_mut().passed.insert(op, passed.clone());
                passed
            })
        }
        None => Rc::new(passed_by(query, op)),
    };
    let receiver = |(range, successor): &(std::ops::Range<usize>, RegionSuccessor)| {
        let index = range.contains(&number).then(|| number - range.start)?;
        successor.inputs.get(index).copied()
    };
    passed.iter().filter_map(receiver).collect()
}

fn passed_by(query: &Query<'_>, op: Op) -> Passed {
    let (view, body) = (query.view(), query.body);
    let mut found = Passed::new();
    if let Some(flow) = view.op_def(op).and_then(|op_def| op_def.region_branch) {
        let successors = flow.successors(view, op, BranchPoint::Parent, &[]).into_iter();
        found.extend(successors.map(|successor| (flow.entry_operands(view, op, &successor), successor)));
    }
    let is_end = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) && body.successor_count(op) == 0;
    if let Some(parent) = body.parent_op(op).filter(|_| is_end)
        && let Some(flow) = view.op_def(parent).and_then(|op_def| op_def.region_branch)
    {
        let successors = flow.successors(view, parent, BranchPoint::Terminator(op), &[]).into_iter();
        found.extend(successors.map(|successor| (flow.exit_operands(view, op, &successor), successor)));
    }
    found
}
