//! Which results of functions are arguments or other results, for all functions of a program.
//!
//! Groups of functions that call each other are visited callees first. A returned value is followed through casts,
//! through block arguments and results of region ops that receive one argument on every path, and through calls of
//! functions that are known to return an argument or another result.
//!
//! In a group, every result is *open* at first: nothing is known against any source. Each visit lowers a result to a
//! source, and from there to itself, if its returns disagree; a group is visited until nothing changes. So what a
//! recursive function returns is decided by its returns that are not recursive, and the others confirm it.
//!
//! Cost: linear in the functions that are not recursive; a recursive group is visited once for each result that is
//! lowered.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::alias::BufferFlow;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::support::result_sources::{Source, function_argument, through_casts};
use crate::support::signature::Signature;
use freehold_core::ir::{Body, Context, Op, Value, ValueDef, View};
use freehold_dialects::memref::casts::memrefs_can_be_cast;
use freehold_dialects::{arith, func};
use freehold_pass::Analysis;

/// The source of a returned value; `None` as long as it may be any source.
type Known = Option<Root>;

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Root {
    /// An argument of the function.
    Argument(usize),
    /// This value.
    Value(Value),
}

/// Returns the sources of the results of each function for which `changes` is true, by number of function. All calls of
/// these functions must be visible.
pub(crate) fn sources(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
    changes: &dyn Fn(usize) -> bool,
) -> FxHashMap<usize, Vec<Source>> {
    let mut known: FxHashMap<usize, Vec<Option<Source>>> = FxHashMap::default();
    for group in &graph.groups {
        let members: Vec<usize> = group.iter().copied().filter(|&function| changes(function)).collect();
        let visits: Vec<Visit<'_>> = members
            .iter()
            .map(|&function| {
                let number = callables.functions[function].body;
                let view = View::new(ctx, callables.body(top, number));
                Visit { view, number, graph, flow: OnceCell::new() }
            })
            .collect();
        for (&function, visit) in members.iter().zip(&visits) {
            known.insert(function, vec![None; Signature::of(visit.view).results.len()]);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (&function, visit) in members.iter().zip(&visits) {
                let found = visit.sources(&known);
                let old = known.get_mut(&function).expect("inserted above");
                for (old, found) in old.iter_mut().zip(found) {
                    let lowered = match (*old, found) {
                        (None, found) => found,
                        (old, None) => old,
                        (Some(old), Some(found)) if old == found => Some(old),
                        _ => Some(Source::Result),
                    };
                    changed |= lowered != *old;
                    *old = lowered;
                }
            }
            // A function that calls no function of the group is complete after one visit.
            let is_recursive = group.len() > 1 || visits.iter().any(|visit| visit.calls(group[0]));
            changed &= is_recursive;
        }
    }
    // A result that is still open belongs to a function that never returns.
    let all = known.into_iter().map(|(function, sources)| {
        let sources = sources.into_iter().map(|source| source.unwrap_or(Source::Result));
        (function, sources.collect::<Vec<Source>>())
    });
    all.filter(|(_, sources)| sources.iter().any(|&source| source != Source::Result)).collect()
}

/// One function.
struct Visit<'a> {
    view: View<'a>,
    /// The number of its body.
    number: usize,
    graph: &'a CallGraph,
    /// Computed when it is first needed.
    flow: OnceCell<BufferFlow>,
}

impl Visit<'_> {
    fn calls(&self, function: usize) -> bool {
        self.graph.calls_in(self.number).iter().any(|call| call.callee == function)
    }

    /// Returns what the returns say about each result, given what is known about callees.
    fn sources(&self, known: &FxHashMap<usize, Vec<Option<Source>>>) -> Vec<Option<Source>> {
        let view = self.view;
        let signature = Signature::of(view);
        let mut found: Vec<Option<Source>> = vec![None; signature.results.len()];
        let Some(&region) = view.roots().first() else { return found };
        for block in view.blocks(region) {
            let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
            let mut first: FxHashMap<Root, usize> = FxHashMap::default();
            for (number, operand) in view.operands(last).enumerate() {
                let here = match view.ty(operand).is_memref(view.ctx) {
                    true => self.root(operand, known),
                    false => Some(Root::Value(operand)),
                };
                let Some(root) = here else { continue };
                let ty = signature.results[number];
                let fits = |from| from == ty || memrefs_can_be_cast(view.ctx, from, ty);
                let is_buffer = ty.is_memref(view.ctx);
                let source = match (root, first.get(&root)) {
                    (Root::Argument(argument), _) if fits(signature.inputs[argument]) => Source::Argument(argument),
                    (Root::Value(_), Some(&other)) if is_buffer && fits(signature.results[other]) => {
                        Source::Other(other)
                    }
                    (Root::Value(_), None) => {
                        first.insert(root, number);
                        Source::Result
                    }
                    _ => Source::Result,
                };
                found[number] = match found[number] {
                    None => Some(source),
                    Some(other) if other == source => Some(source),
                    Some(_) => Some(Source::Result),
                };
            }
        }
        found
    }

    /// Returns where a returned buffer comes from.
    fn root(&self, value: Value, known: &FxHashMap<usize, Vec<Option<Source>>>) -> Known {
        match self.step(value, known) {
            Step::Known(root) => root,
            Step::Slot(slot) => self.slot(slot, known),
        }
    }

    /// Follows a value to an argument, to a value that is no other, or to one that depends on the path.
    fn step(&self, mut value: Value, known: &FxHashMap<usize, Vec<Option<Source>>>) -> Step {
        let view = self.view;
        loop {
            value = through_casts(view, value);
            if let Some(argument) = function_argument(view, value) {
                return Step::Known(Some(Root::Argument(argument)));
            }
            let ValueDef::Result(op, result) = view.def(value) else { return Step::Slot(value) };
            if let Some(sources) = self.graph.callee(self.number, op).and_then(|callee| known.get(&callee)) {
                match sources.get(result).copied().unwrap_or(Some(Source::Result)) {
                    None => return Step::Known(None),
                    Some(Source::Result) => return Step::Known(Some(Root::Value(value))),
                    Some(Source::Argument(argument)) => value = view.operand(op, argument),
                    Some(Source::Other(other)) => value = view.result(op, other),
                }
                continue;
            }
            return match self.depends_on_path(op) {
                true => Step::Slot(value),
                false => Step::Known(Some(Root::Value(value))),
            };
        }
    }

    fn depends_on_path(&self, op: Op) -> bool {
        self.view.is(op, &arith::SELECT) || self.view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some())
    }

    /// Returns the argument that a value is on every path that leads to it, or the value itself.
    fn slot(&self, start: Value, known: &FxHashMap<usize, Vec<Option<Source>>>) -> Known {
        let itself = Some(Root::Value(start));
        let mut slots: Vec<Value> = vec![start];
        let mut seen: FxHashSet<Value> = FxHashSet::from_iter([start]);
        let mut common: Option<usize> = None;
        while let Some(slot) = slots.pop() {
            let Some(received) = self.received(slot) else { return itself };
            for value in received {
                match self.step(value, known) {
                    Step::Known(None) => {}
                    Step::Known(Some(Root::Argument(argument))) if common.is_none_or(|common| common == argument) => {
                        common = Some(argument);
                    }
                    Step::Known(Some(_)) => return itself,
                    Step::Slot(next) => {
                        if seen.insert(next) {
                            slots.push(next);
                        }
                    }
                }
            }
        }
        common.map(Root::Argument)
    }

    /// Returns the values that a slot may be, if all are known.
    fn received(&self, slot: Value) -> Option<SmallVec<[Value; 4]>> {
        let view = self.view;
        let flow = self.flow.get_or_init(|| BufferFlow::compute(view));
        let values: SmallVec<[Value; 4]> = flow.received_from(slot)?.collect();
        let complete = match view.def(slot) {
            // A branch that nothing is known about forwards something else.
            ValueDef::Argument(block, _) if !view.is_entry_block(block) => {
                values.len() == view.predecessors(block).count()
            }
            _ => true,
        };
        complete.then_some(values)
    }
}

/// The end of a chain of casts and calls.
enum Step {
    Known(Known),
    /// A block argument, or a result of a region op or select.
    Slot(Value),
}
