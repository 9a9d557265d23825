//! The flow of indicators through the region ops and branches of one body, and what follows from it: whether an
//! indicator may be null, which buffer it owns, and whether it is only passed around.
//!
//! All answers are solutions of systems on the graph whose edges are the passed values: linear in its size.

use std::ops::Range;

use super::tables::{Adjacency, IdSet, ValueMap};
use crate::analysis::region_edges::for_each_edge;
use freehold_core::ir::{Op, Value, View};
use freehold_dialects::{deallocation, memref};

/// The possible values of an indicator. Neither, if no execution reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct May {
    /// Null.
    pub null: bool,
    /// The owner of an allocation.
    pub own: bool,
}

impl May {
    const NULL: May = May { null: true, own: false };
    const OWN: May = May { null: false, own: true };
    const ANY: May = May { null: true, own: true };
}

/// The possible values of each indicator, by value.
pub(super) struct Nullability(Vec<Option<May>>);

impl Nullability {
    /// Returns the possible values of an indicator. An unknown indicator is a null that the pass created.
    pub fn get(&self, indicator: Value) -> May {
        self.0.get(indicator.index()).copied().flatten().unwrap_or(May::NULL)
    }

    /// Sets what a new indicator may be.
    pub fn set(&mut self, indicator: Value, may: May) {
        if indicator.index() >= self.0.len() {
            self.0.resize(indicator.index() + 1, None);
        }
        self.0[indicator.index()] = Some(may);
    }

    /// Adds to what an indicator may be. Returns whether this is more than before.
    fn join(&mut self, indicator: Value, more: May) -> bool {
        let known = self.0[indicator.index()].get_or_insert_default();
        let joined = May { null: known.null || more.null, own: known.own || more.own };
        std::mem::replace(known, joined) != joined
    }
}

/// An edge that passes indicators: where the receiving values and the passed values are in the list of all of them.
struct Passage {
    inputs: Range<usize>,
    operands: Range<usize>,
}

/// The flow of indicators.
pub(super) struct Flow {
    /// All indicators of the body.
    indicators: Vec<Value>,
    passages: Vec<Passage>,
    lists: Vec<Value>,
    /// From each indicator to the indicators that it is passed to.
    passed: Adjacency,
    /// The indicators that edges pass something to.
    received: IdSet,
    /// The uses that pass an indicator on.
    passes: IdSet,
}

impl Flow {
    /// Collects the flow in a body.
    pub fn of(view: View<'_>) -> Flow {
        let mut flow = Flow {
            indicators: Vec::new(),
            passages: Vec::new(),
            lists: Vec::new(),
            passed: Adjacency::new(view.value_capacity()),
            received: IdSet::default(),
            passes: IdSet::default(),
        };
        for &region in view.roots() {
            view.blocks(region).for_each(|block| _ = flow.list(view, view.arguments(block)));
        }
        for op in view.walk_preorder() {
            let mut receives = flow.list(view, view.results(op));
            for &region in view.regions(op) {
                for block in view.blocks(region) {
                    receives |= flow.list(view, view.arguments(block));
                }
            }
            if receives {
                for_each_edge(view, op, &mut |from, successor, range| {
                    flow.add(view, &successor.inputs, from.unwrap_or(op), range);
                });
            }
            let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch) else { continue };
            for index in 0..view.successor_count(op) {
                let inputs = view.arguments(view.successor(op, index)).get(branch.produced(view, op, index)..);
                flow.add(view, inputs.unwrap_or(&[]), op, branch.successor_operands(view, op, index));
            }
        }
        flow
    }

    /// Lists the indicators among some values. Returns whether there is one.
    fn list(&mut self, view: View<'_>, values: &[Value]) -> bool {
        let before = self.indicators.len();
        self.indicators.extend(values.iter().copied().filter(|&value| is_indicator(view, value)));
        self.indicators.len() > before
    }

    /// Adds an edge that passes operands of `owner` to `inputs`, if there is an indicator among those.
    fn add(&mut self, view: View<'_>, inputs: &[Value], owner: Op, range: Range<usize>) {
        if !inputs.iter().any(|&input| is_indicator(view, input)) {
            return;
        }
        let start = self.lists.len();
        self.lists.extend_from_slice(inputs);
        let middle = self.lists.len();
        self.lists.extend(range.clone().map(|number| view.operand(owner, number)));
        self.passages.push(Passage { inputs: start..middle, operands: middle..self.lists.len() });
        for (number, &input) in range.zip(inputs) {
            if is_indicator(view, input) {
                self.received.insert(input.index());
                self.passed.insert(view.operand(owner, number), input);
                self.passes.insert(view.operand_use(owner, number).index());
            }
        }
    }

    /// Returns what each indicator may be.
    pub fn nullability(&self, view: View<'_>) -> Nullability {
        let mut forward = self.passed.clone();
        let mut may = Nullability(vec![None; view.value_capacity()]);
        let mut work: Vec<Value> = Vec::new();
        for &indicator in &self.indicators {
            if self.received.contains(indicator.index()) {
                continue;
            }
            let what = match view.defining_op(indicator) {
                Some(op) if view.is(op, &deallocation::OWN) => May::OWN,
                Some(op) if view.is(op, &deallocation::NULL) => May::NULL,
                Some(op) if view.is(op, &deallocation::RETAIN) => {
                    for alloc in deallocation::Retain::of(view, op).allocs() {
                        forward.insert(alloc, indicator);
                    }
                    May::NULL
                }
                _ => May::ANY,
            };
            may.set(indicator, what);
            work.push(indicator);
        }
        while let Some(value) = work.pop() {
            let what = may.0[value.index()].unwrap_or_default();
            work.extend(forward.of(value).filter(|&next| may.join(next, what)));
        }
        may
    }

    /// Returns the indicators that are always null, if edges pass something to one of them.
    pub fn always_null(&self, nullability: &Nullability) -> Vec<Value> {
        let is_null = |indicator: &Value| nullability.get(*indicator) == May::NULL;
        let found: Vec<Value> = self.indicators.iter().copied().filter(is_null).collect();
        let is_passed = |indicator: &Value| self.received.contains(indicator.index());
        if found.iter().any(is_passed) { found } else { Vec::new() }
    }

    /// Returns, for region arguments and results that are indicators, the buffer that each owns if it is not null: the
    /// buffer at the same place of its list, if all that is passed is such a pair too.
    pub fn owned_buffers(&self, view: View<'_>) -> ValueMap {
        // Pairs of an indicator and a buffer among the values that receive something, by the indicator.
        let mut pairs = ValueMap::new(view.value_capacity());
        // The pairs that hold only if this one does.
        let mut needed_by = Adjacency::new(view.value_capacity());
        let mut wrong: Vec<Value> = Vec::new();
        for passage in &self.passages {
            let inputs = &self.lists[passage.inputs.clone()];
            for (indicator, buffer) in paired(view, inputs) {
                let known = pairs.get(inputs[indicator]);
                if known.is_some_and(|known| known != inputs[buffer]) {
                    wrong.push(inputs[indicator]);
                }
                pairs.insert(inputs[indicator], inputs[buffer]);
            }
        }
        for passage in &self.passages {
            let (inputs, source) = (&self.lists[passage.inputs.clone()], &self.lists[passage.operands.clone()]);
            for (indicator, buffer) in paired(view, inputs) {
                let input = inputs[indicator];
                let (Some(&passed), Some(&memref)) = (source.get(indicator), source.get(buffer)) else {
                    wrong.push(input);
                    continue;
                };
                if is_own_pair(view, passed, memref) {
                    continue;
                }
                match pairs.get(passed) {
                    Some(known) if known == source_of_casts(view, memref) => needed_by.insert(passed, input),
                    _ => wrong.push(input),
                }
            }
        }
        while let Some(indicator) = wrong.pop() {
            if pairs.remove(indicator) {
                wrong.extend(needed_by.of(indicator));
            }
        }
        pairs
    }

    /// Returns the indicators that are used for more than to be passed around.
    pub fn used(&self, view: View<'_>) -> IdSet {
        let mut backward = Adjacency::new(view.value_capacity());
        for &indicator in &self.indicators {
            self.passed.of(indicator).for_each(|to| backward.insert(to, indicator));
        }
        let mut used = IdSet::default();
        let is_used = |&indicator: &Value| view.uses(indicator).any(|use_| !self.passes.contains(use_.index()));
        let mut work: Vec<Value> = self.indicators.iter().copied().filter(is_used).collect();
        work.iter().for_each(|value| _ = used.insert(value.index()));
        while let Some(value) = work.pop() {
            work.extend(backward.of(value).filter(|from| used.insert(from.index())));
        }
        used
    }
}

/// Returns whether a value is an indicator.
fn is_indicator(view: View<'_>, value: Value) -> bool {
    view.ty(value) == deallocation::ownership(view.ctx)
}

/// Returns the numbers of each indicator of a list and of the buffer that goes with it: the first of each, the second of
/// each, and so on.
fn paired<'a>(view: View<'a>, values: &'a [Value]) -> impl Iterator<Item = (usize, usize)> + 'a {
    let indicators = (0..values.len()).filter(move |&number| is_indicator(view, values[number]));
    let buffers = (0..values.len()).filter(move |&number| view.ty(values[number]).is_memref(view.ctx));
    indicators.zip(buffers)
}

/// Returns the source of a chain of `memref.cast`.
fn source_of_casts(view: View<'_>, mut value: Value) -> Value {
    while let Some(cast) = memref::Cast::defining(view, value) {
        value = cast.source();
    }
    value
}

/// Returns whether an indicator is that of a buffer, or of the buffer that it is a cast of; or null.
pub(super) fn is_own_pair(view: View<'_>, indicator: Value, buffer: Value) -> bool {
    let own = deallocation::Own::defining(view, indicator);
    own.is_some_and(|own| source_of_casts(view, own.memref()) == source_of_casts(view, buffer))
        || deallocation::Null::defining(view, indicator).is_some()
}
