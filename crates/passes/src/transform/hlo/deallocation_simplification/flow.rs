//! The flow of indicators through the region ops and branches of one body, and what follows from it: whether an
//! indicator may be null, which buffer it owns, and whether it is only passed around.
//!
//! All answers are solutions of systems on the graph whose edges are the passed values: linear in its size.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::edges::edges;
use freehold_core::ir::{Block, Region, Use, Value, View};
use freehold_dialects::{deallocation, memref};

/// What an indicator may be. Neither, if no execution reaches it.
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

/// A list of values that receive what edges pass: of a region, a block or an op's results.
struct Target {
    inputs: SmallVec<[Value; 4]>,
    /// The lists of values that are passed to it.
    sources: Vec<SmallVec<[Value; 4]>>,
}

/// The flow of indicators.
pub(super) struct Flow {
    targets: Vec<Target>,
    /// From each indicator to the indicators that it is passed to.
    passed: FxHashMap<Value, SmallVec<[Value; 2]>>,
    /// The uses that pass a value on.
    passes: FxHashSet<Use>,
}

/// What is passed to a target: a region, a block, or the results of an op.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Region(Region),
    Results(freehold_core::ir::Op),
    Block(Block),
}

impl Flow {
    /// Collects the flow in a body.
    pub fn of(view: View<'_>) -> Flow {
        let mut flow = Flow { targets: Vec::new(), passed: FxHashMap::default(), passes: FxHashSet::default() };
        let mut places: FxHashMap<Place, usize> = FxHashMap::default();
        for op in view.walk_preorder() {
            for edge in edges(view, op).into_iter().flatten() {
                let place = edge.to.map_or(Place::Results(op), Place::Region);
                flow.add(view, &mut places, place, &edge.inputs, &edge.operands);
                let owner = edge.from.unwrap_or(op);
                // The passed operands are consecutive: those of the op, or of the terminator.
                let interface = view.op_def(op).and_then(|op_def| op_def.region_branch);
                if let Some(interface) = interface {
                    let successor = freehold_core::interface::RegionSuccessor { region: edge.to, inputs: edge.inputs };
                    let range = match edge.from {
                        None => interface.entry_operands(view, op, &successor),
                        Some(exit) => interface.exit_operands(view, exit, &successor),
                    };
                    flow.passes.extend(range.map(|number| view.operand_use(owner, number)));
                }
            }
            let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch) else { continue };
            for index in 0..view.successor_count(op) {
                let block = view.successor(op, index);
                let range = branch.successor_operands(view, op, index);
                let operands: SmallVec<[Value; 4]> = range.clone().map(|number| view.operand(op, number)).collect();
                let inputs = view.arguments(block).get(branch.produced(view, op, index)..).unwrap_or(&[]);
                flow.add(view, &mut places, Place::Block(block), inputs, &operands);
                flow.passes.extend(range.map(|number| view.operand_use(op, number)));
            }
        }
        flow
    }

    fn add(
        &mut self,
        view: View<'_>,
        places: &mut FxHashMap<Place, usize>,
        place: Place,
        inputs: &[Value],
        operands: &[Value],
    ) {
        let number = *places.entry(place).or_insert_with(|| {
            self.targets.push(Target { inputs: inputs.into(), sources: Vec::new() });
            self.targets.len() - 1
        });
        self.targets[number].sources.push(operands.into());
        for (&operand, &input) in operands.iter().zip(inputs) {
            if is_indicator(view, input) {
                self.passed.entry(operand).or_default().push(input);
            }
        }
    }

    /// Returns what each indicator may be.
    pub fn nullability(&self, view: View<'_>) -> FxHashMap<Value, May> {
        let mut forward = self.passed.clone();
        let mut may: FxHashMap<Value, May> = FxHashMap::default();
        let mut work: Vec<Value> = Vec::new();
        let received: FxHashSet<Value> = self
            .targets
            .iter()
            .flat_map(|target| &target.inputs)
            .copied()
            .filter(|&input| is_indicator(view, input))
            .collect();
        let start = |value: Value, what: May, may: &mut FxHashMap<Value, May>, work: &mut Vec<Value>| {
            may.insert(value, what);
            work.push(value);
        };
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                for &argument in view.arguments(block) {
                    if is_indicator(view, argument) && !received.contains(&argument) {
                        start(argument, May::ANY, &mut may, &mut work);
                    }
                }
                for op in view.ops(block) {
                    for &result in view.results(op) {
                        if !is_indicator(view, result) || received.contains(&result) {
                            continue;
                        }
                        let what = if view.is(op, &deallocation::OWN) {
                            May::OWN
                        } else if view.is(op, &deallocation::NULL) {
                            May::NULL
                        } else if view.is(op, &deallocation::RETAIN) {
                            for number in deallocation::Retain::of(view, op).allocs() {
                                forward.entry(view.operand(op, number)).or_default().push(result);
                            }
                            May::NULL
                        } else {
                            May::ANY
                        };
                        start(result, what, &mut may, &mut work);
                    }
                }
            }
        }
        while let Some(value) = work.pop() {
            let what = may.get(&value).copied().unwrap_or_default();
            for &next in forward.get(&value).into_iter().flatten() {
                let known = may.entry(next).or_default();
                let joined = May { null: known.null || what.null, own: known.own || what.own };
                if *known != joined {
                    *known = joined;
                    work.push(next);
                }
            }
        }
        may
    }

    /// Returns, for region arguments and results that are indicators, the buffer that each owns if it is not null: the
    /// buffer at the same place of its list, if all that is passed is such a pair too.
    pub fn owned_buffers(&self, view: View<'_>) -> FxHashMap<Value, Value> {
        // Pairs of an indicator and a buffer among the values that receive something, by the indicator.
        let mut pairs: FxHashMap<Value, Value> = FxHashMap::default();
        // The pairs that hold only if this one does.
        let mut needed_by: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        let mut wrong: Vec<Value> = Vec::new();
        for target in &self.targets {
            for (indicator, buffer) in paired(view, &target.inputs) {
                pairs.insert(target.inputs[indicator], target.inputs[buffer]);
            }
        }
        for target in &self.targets {
            for (indicator, buffer) in paired(view, &target.inputs) {
                let input = target.inputs[indicator];
                for source in &target.sources {
                    let (Some(&passed), Some(&memref)) = (source.get(indicator), source.get(buffer)) else {
                        wrong.push(input);
                        continue;
                    };
                    if is_own_pair(view, passed, memref) {
                        continue;
                    }
                    match pairs.get(&passed) {
                        Some(&known) if known == source_of_casts(view, memref) => {
                            needed_by.entry(passed).or_default().push(input);
                        }
                        _ => wrong.push(input),
                    }
                }
            }
        }
        while let Some(indicator) = wrong.pop() {
            if pairs.remove(&indicator).is_some() {
                wrong.extend(needed_by.remove(&indicator).into_iter().flatten());
            }
        }
        pairs
    }

    /// Returns the indicators that are used for more than to be passed around.
    pub fn used(&self, view: View<'_>) -> FxHashSet<Value> {
        let mut backward: FxHashMap<Value, SmallVec<[Value; 2]>> = FxHashMap::default();
        for (&from, all) in &self.passed {
            for &to in all {
                backward.entry(to).or_default().push(from);
            }
        }
        let mut used: FxHashSet<Value> = FxHashSet::default();
        let mut work: Vec<Value> = Vec::new();
        let mut visit = |value: Value| {
            if is_indicator(view, value) && view.uses(value).any(|use_| !self.passes.contains(&use_)) {
                used.insert(value);
                work.push(value);
            }
        };
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                view.arguments(block).iter().for_each(|&argument| visit(argument));
                view.ops(block).for_each(|op| view.results(op).iter().for_each(|&result| visit(result)));
            }
        }
        while let Some(value) = work.pop() {
            for &from in backward.get(&value).into_iter().flatten() {
                if used.insert(from) {
                    work.push(from);
                }
            }
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
