//! A model of how many bytes of heap buffers are live at each op of a function, the callees of its calls included.
//!
//! The ops are numbered in preorder, and a region op has a second number at its end. The level at an op is the sum of the
//! buffers that are allocated and not yet freed while it runs, without those of the caller. A loop is modeled in the
//! steady state, in which an iteration frees what it allocates: a buffer that an iteration frees under a flag that is
//! false in the first one counts from the start of the loop. A conditional without `else` frees what it may free. After
//! a region op with several regions the level is the highest of its exits. A dynamic extent counts as
//! [`NOMINAL_EXTENT`], because only programs without dynamic extents have a peak that is known.
//!
//! [`Levels`] answers "what is the highest level between two ops", and adds bytes to all levels between two ops, in
//! O(log n). [`ProgramLevels`] has, for each function, its peak and what it may grow to without raising the peak of any
//! public function that reaches it. Cost: O(n log n).

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::call_graph::CallGraph;
use super::callables::Callables;
use super::loop_shape::{LoopShape, conditional_frees};
use super::max_tree::MaxTree;
use freehold_core::definition::declared_storage;
use freehold_core::ir::{Attr, Block, Body, Context, Op, Type, TypeData, Value, View};
use freehold_dialects::{bufferization, memref, scf};

/// The number that a dynamic extent counts as.
pub const NOMINAL_EXTENT: i64 = 64;

/// The largest size that is counted.
const MOST_BYTES: i64 = 1 << 40;

/// Returns the bytes that a buffer of type `ty` counts as; 0 if it is no ranked memref.
pub fn buffer_bytes(ctx: &Context, ty: Type) -> i64 {
    let TypeData::MemRef { ref shape, element, .. } = *ty.data(ctx) else { return 0 };
    let bits: i64 = match element.data(ctx) {
        TypeData::Vector { shape, element, .. } => {
            let bits = element.bit_width(ctx).map_or(64, i64::from);
            shape.iter().fold(bits, |size, &extent| size.saturating_mul(extent.max(1)))
        }
        TypeData::Complex(part) => 2 * part.bit_width(ctx).map_or(64, i64::from),
        _ => match declared_storage(ctx, element) {
            Some(declared) => i64::try_from(declared.size).unwrap_or(MOST_BYTES).saturating_mul(8),
            None => element.bit_width(ctx).map_or(64, i64::from),
        },
    };
    let extent = |size: i64, &extent: &i64| size.saturating_mul(if extent < 0 { NOMINAL_EXTENT } else { extent });
    shape.iter().fold((bits.saturating_add(7) / 8).max(1), extent).min(MOST_BYTES)
}

/// The buffers that count for levels.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Counted {
    /// All buffers.
    #[default]
    All,
    /// The buffers in a memory space: `None` is the default space.
    InSpace(Option<Attr>),
}

impl Counted {
    /// Returns whether a buffer of type `ty` counts.
    pub fn contains(self, ctx: &Context, ty: Type) -> bool {
        match (self, ty.data(ctx)) {
            (Counted::All, _) => true,
            (Counted::InSpace(space), TypeData::MemRef { space: of_buffer, .. }) => space == *of_buffer,
            _ => false,
        }
    }

    /// Returns the bytes that a buffer of type `ty` counts as.
    pub fn bytes(self, ctx: &Context, ty: Type) -> i64 {
        if self.contains(ctx, ty) { buffer_bytes(ctx, ty) } else { 0 }
    }
}

/// The effect of a call of a function on the level of its caller.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// The highest level during the call, above the level before it.
    pub peak: i64,
    /// The level after the call, less that before it.
    pub net: i64,
}

/// The levels of one function.
pub struct Levels {
    /// By op: the first and last number of the op and what is nested in it.
    ranges: Vec<Option<(u32, u32)>>,
    /// By call: the level before it.
    before: FxHashMap<Op, i64>,
    tree: MaxTree<i64>,
    net: i64,
}

enum Step {
    Op(Op),
    Block(Block),
    End(Op),
}

/// The state of a region op that is visited.
#[derive(Default)]
struct Open {
    /// The level at which its regions start.
    entry: i64,
    /// The highest level at an exit, and of the exits of the region that runs last before the op ends.
    exit: Option<i64>,
}

impl Levels {
    /// Computes the levels of the function with this body; `callee` returns what is known of the callee of a call.
    pub fn compute(view: View<'_>, counted: Counted, callee: &dyn Fn(Op) -> Option<Summary>) -> Levels {
        let mut levels = Vec::new();
        let mut ranges: Vec<Option<(u32, u32)>> = vec![None; view.op_capacity()];
        let mut before = FxHashMap::default();
        let mut starts: FxHashMap<Block, i64> = FxHashMap::default();
        let mut open: FxHashMap<Op, Open> = FxHashMap::default();
        let (mut level, mut net) = (0i64, 0i64);
        let mut stack: Vec<Step> = Vec::new();
        for &region in view.roots().iter().rev() {
            push_blocks(view, region, &mut stack);
        }
        while let Some(step) = stack.pop() {
            match step {
                Step::Block(block) => {
                    let parent = view.block_parent_op(block);
                    let entry = parent.and_then(|parent| open.get(&parent)).map_or(0, |parent| parent.entry);
                    level = starts.get(&block).copied().unwrap_or(entry);
                    let first = stack.len();
                    stack.extend(view.ops(block).map(Step::Op));
                    stack[first..].reverse();
                }
                Step::Op(op) if view.region_count(op) > 0 && view.nested(op).is_none() => {
                    if let Some(shape) = LoopShape::of(view, op) {
                        level += freed_but_in_first(view, counted, &shape);
                    }
                    ranges[op.index()] = Some((levels.len() as u32, levels.len() as u32));
                    levels.push(level);
                    open.insert(op, Open { entry: level, exit: None });
                    stack.push(Step::End(op));
                    for &region in view.regions(op).iter().rev() {
                        push_blocks(view, region, &mut stack);
                    }
                }
                Step::Op(op) => {
                    let start = level;
                    let mut highest = level;
                    if view.op_def(op).is_some_and(|op_def| op_def.call.is_some()) {
                        before.insert(op, level);
                        let bytes = |&result: &Value| counted.bytes(view.ctx, view.ty(result));
                        let results = || view.results(op).iter().map(bytes);
                        let known = callee(op).unwrap_or_else(|| Summary { peak: 0, net: results().sum() });
                        highest = level.saturating_add(known.peak);
                        level = level.saturating_add(known.net);
                    } else {
                        level = level.saturating_add(change(view, counted, op));
                    }
                    ranges[op.index()] = Some((levels.len() as u32, levels.len() as u32));
                    levels.push(start.max(highest).max(level));
                    let mut leaves = true;
                    for successor in view.successors(op) {
                        starts.entry(successor).or_insert(level);
                        leaves = false;
                    }
                    if leaves && view.next(op).is_none() {
                        match view.parent_op(op) {
                            None => net = net.max(level),
                            Some(parent) => leave(view, op, parent, level, &mut open, &mut starts),
                        }
                    }
                }
                Step::End(op) => {
                    let state = open.remove(&op).unwrap_or_default();
                    let all_regions = view.regions(op).iter().all(|&region| view.first_block(region).is_some());
                    let exit = state.exit.unwrap_or(state.entry);
                    level = match LoopShape::of(view, op) {
                        Some(shape) if shape.body.is_none() => state.entry,
                        Some(_) => exit,
                        None if all_regions => exit,
                        None => exit.min(state.entry),
                    };
                    if let Some(range) = &mut ranges[op.index()] {
                        range.1 = levels.len() as u32;
                    }
                    levels.push(level);
                }
            }
        }
        Levels { ranges, before, tree: MaxTree::new(&levels), net }
    }

    /// Returns the first and last number of `op` and what is nested in it.
    pub fn range(&self, op: Op) -> Option<(usize, usize)> {
        let (first, last) = (*self.ranges.get(op.index())?)?;
        Some((first as usize, last as usize))
    }

    /// Returns the highest level of the numbers in `range`; `None` if there are none.
    pub fn max(&self, range: Range<usize>) -> Option<i64> {
        self.tree.max(range)
    }

    /// Adds `bytes` to the levels of the numbers in `ranges`, which must be disjoint, if that raises none of them above
    /// `limit`. Returns whether it does not.
    pub fn add_within(&mut self, ranges: &[Range<usize>], bytes: i64, limit: i64) -> bool {
        let fits =
            |range: &Range<usize>| self.max(range.clone()).is_none_or(|level| level.saturating_add(bytes) <= limit);
        if !ranges.iter().all(fits) {
            return false;
        }
        ranges.iter().for_each(|range| self.add(range.clone(), bytes));
        true
    }

    /// Adds `bytes` to the levels of the numbers in `range`.
    pub fn add(&mut self, range: Range<usize>, bytes: i64) {
        self.tree.add(range, bytes);
    }

    /// Returns what a call of the function does to the level of its caller.
    pub fn summary(&self) -> Summary {
        Summary { peak: self.tree.max(0..self.tree.len()).unwrap_or(0).max(0), net: self.net }
    }
}

fn push_blocks(view: View<'_>, region: freehold_core::ir::Region, stack: &mut Vec<Step>) {
    let first = stack.len();
    stack.extend(view.blocks(region).map(Step::Block));
    stack[first..].reverse();
}

/// Notes the level at the exit `op` of a region of `parent`.
fn leave(
    view: View<'_>,
    op: Op,
    parent: Op,
    level: i64,
    open: &mut FxHashMap<Op, Open>,
    starts: &mut FxHashMap<Block, i64>,
) {
    let Some(state) = open.get_mut(&parent) else { return };
    if view.is(parent, &scf::WHILE) {
        if view.is(op, &scf::CONDITION) {
            state.exit = Some(level);
            if let Some(body) = view.regions(parent).get(1).and_then(|&region| view.first_block(region)) {
                starts.insert(body, level);
            }
        }
        return;
    }
    state.exit = Some(state.exit.map_or(level, |exit| exit.max(level)));
}

/// Returns the bytes that the iterations but the first free under a flag.
fn freed_but_in_first(view: View<'_>, counted: Counted, shape: &LoopShape) -> i64 {
    let mut bytes = 0i64;
    for block in shape.blocks() {
        for op in view.ops(block) {
            let Some((flag, frees)) = conditional_frees(view, op) else { continue };
            if shape.true_after_first(view, flag).is_some() {
                let freed = frees.iter().map(|&free| memref::Dealloc::of(view, free).memref());
                bytes += freed.map(|buffer| counted.bytes(view.ctx, view.ty(buffer))).sum::<i64>();
            }
        }
    }
    bytes
}

/// Returns what an op that is no call allocates, less what it frees.
fn change(view: View<'_>, counted: Counted, op: Op) -> i64 {
    let bytes = |value: Value| counted.bytes(view.ctx, view.ty(value));
    if view.is(op, &memref::ALLOC) || view.is(op, &bufferization::CLONE) {
        bytes(view.result(op, 0))
    } else if let Some(dealloc) = memref::Dealloc::cast(view, op) {
        -bytes(dealloc.memref())
    } else if let Some(realloc) = memref::Realloc::cast(view, op) {
        bytes(realloc.result()) - bytes(realloc.source())
    } else {
        0
    }
}

/// The peaks of the functions of a program, and what they may grow to.
pub struct ProgramLevels {
    /// By function.
    pub summaries: Vec<Summary>,
    /// By function: the highest level that raises the peak of no public function.
    pub limits: Vec<i64>,
    /// The buffers that the levels count.
    counted: Counted,
    /// By function: its levels, as they were computed first. They are correct as long as its callees have not changed.
    first: Vec<Option<Levels>>,
}

impl ProgramLevels {
    /// Computes the levels of all functions.
    pub fn compute(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> ProgramLevels {
        ProgramLevels::of(ctx, top, callables, graph, Counted::All)
    }

    /// Computes the levels of all functions, of some buffers only.
    pub fn of(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph, counted: Counted) -> ProgramLevels {
        let count = callables.functions.len();
        let (summaries, limits) = (vec![Summary::default(); count], vec![0; count]);
        let mut program = ProgramLevels { summaries, limits, counted, first: Vec::new() };
        let mut levels: Vec<Option<Levels>> = (0..count).map(|_| None).collect();
        for &function in graph.groups.iter().flatten() {
            let found = program.levels(ctx, top, callables, graph, function);
            program.summaries[function] = found.summary();
            levels[function] = Some(found);
        }
        let mut bounds: Vec<Option<i64>> = vec![None; count];
        let mut calls: FxHashMap<usize, Vec<(usize, Op)>> = FxHashMap::default();
        for call in &graph.calls {
            match callables.places[call.body].function {
                Some(caller) => calls.entry(caller).or_default().push((call.callee, call.op)),
                None => bounds[call.callee] = Some(i64::MIN),
            }
        }
        for group in graph.groups.iter().rev() {
            for &function in group {
                let peak = program.summaries[function].peak;
                let is_open = callables.functions[function].unseen_calls || group.len() > 1;
                program.limits[function] = if is_open { peak } else { bounds[function].unwrap_or(peak).max(peak) };
            }
            for &function in group {
                let Some(found) = &levels[function] else { continue };
                for &(callee, op) in calls.get(&function).into_iter().flatten() {
                    let before = found.before.get(&op).copied().unwrap_or(i64::MAX);
                    let bound = program.limits[function].saturating_sub(before);
                    bounds[callee] = Some(bounds[callee].map_or(bound, |other| other.min(bound)));
                }
            }
        }
        program.first = levels;
        program
    }

    /// Returns the levels of a function whose body is as it was when the levels of all functions were computed. They are
    /// computed again if it calls functions, which may have changed.
    pub fn levels_of_unchanged(
        &mut self,
        ctx: &Context,
        top: &Body,
        callables: &Callables,
        graph: &CallGraph,
        function: usize,
    ) -> Levels {
        let calls = graph.calls_in(callables.functions[function].body);
        let first = self.first[function].take().filter(|_| calls.is_empty());
        first.unwrap_or_else(|| self.levels(ctx, top, callables, graph, function))
    }

    /// Computes the levels of one function from what is known of its callees.
    pub fn levels(
        &self,
        ctx: &Context,
        top: &Body,
        callables: &Callables,
        graph: &CallGraph,
        function: usize,
    ) -> Levels {
        let body = callables.functions[function].body;
        let callee = |op: Op| graph.callee(body, op).map(|callee| self.summaries[callee]);
        Levels::compute(View::new(ctx, callables.body(top, body)), self.counted, &callee)
    }
}
