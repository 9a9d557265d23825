//! Decides which buffers of which loops are used again.
//!
//! A free *feeds* the next allocation of the same type on the path of an iteration. If it comes first in the iteration, it
//! feeds an allocation of the same iteration, otherwise one of the next iteration. All decisions are made on the program
//! before the first change, inner loops first.

use freehold_core::definition::{Callee, EffectKind, effect_on_value};
use freehold_core::ir::{Attr, Block, Body, Context, Name, Op, Type, TypeData, Value, ValueDef, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref;
use freehold_pass::Analyses;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

use crate::analysis::alias::BufferFlow;
use crate::analysis::callables::Callables;
use crate::analysis::live_bytes::{Levels, buffer_bytes};
use crate::analysis::loop_shape::{LoopShape, conditional_frees};

/// The number of values that a search along aliases visits at most. If it does not suffice, the buffer stays.
const SEARCH_LIMIT: usize = 256;

/// The number of frees that are looked at for an allocation.
const FEEDS: usize = 16;

pub(super) struct ReuseOptions {
    /// The highest level that the model may reach.
    pub limit: i64,
    pub assume_loops_run: bool,
    /// A divisor of the alignment of each heap buffer of the program, if one is known: for buffers whose allocations are not
    /// seen.
    pub least_alignment: Option<i64>,
}

/// A free that runs once in each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Feed {
    /// The `memref.dealloc`.
    pub free: Op,
    /// The `scf.if` around it and its condition, which is false in the first iteration only.
    pub conditional: Option<(Op, Value)>,
    /// The block of the loop that contains it.
    pub block: Block,
}

impl Feed {
    /// Returns the op in the loop's block.
    pub fn at(&self) -> Op {
        self.conditional.map_or(self.free, |(op, _)| op)
    }
}

/// The route of a freed buffer to the allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Route {
    /// In the same block.
    Direct,
    /// From the header of an `scf.while` to its body.
    ToBody,
    /// From the end of an iteration to the header of the next one, and there to the end of the header: the buffer is
    /// also in the loop at its exit.
    Around,
    /// From the body of an `scf.while` to the header.
    ToHeader,
}

impl Route {
    /// Whether it enters the header from outside: a buffer is allocated before the loop.
    pub fn enters(self) -> bool {
        matches!(self, Route::Around | Route::ToHeader)
    }

    /// Whether a result of the loop has the buffer.
    pub fn leaves(self) -> bool {
        matches!(self, Route::Around | Route::ToBody)
    }
}

/// A buffer that is allocated and freed in one block of the loop, while a buffer that is used again is idle: it is a view
/// of that one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guest {
    pub allocation: Op,
    pub free: Op,
    pub block: Block,
    /// Whether it comes after the free of the buffer, and not before the allocation in whose place the buffer is used.
    pub after_free: bool,
}

/// An allocation that is replaced by the buffer of a free.
#[derive(Clone, Debug)]
pub(super) struct Reuse {
    pub allocation: Op,
    /// The block of the loop that contains the allocation.
    pub block: Block,
    pub feed: Feed,
    pub route: Route,
    /// For a conditional free that may not run: the result of the loop that is false if it did not. `None` if it ran.
    pub exit_flag: Option<usize>,
    pub guests: Vec<Guest>,
}

pub(super) struct LoopPlan {
    pub shape: LoopShape,
    pub reuses: Vec<Reuse>,
}

#[derive(Default)]
pub(super) struct Planned {
    pub loops: Vec<LoopPlan>,
    pub in_place: u64,
    pub swapped: u64,
    pub kept: u64,
}

/// Returns whether the body may contain a loop: an op that is one, or a branch to its own block or an earlier one, which
/// each cycle of blocks has, in whatever order they are. O(ops), of few instructions each if there are no branches.
pub(super) fn has_loop(view: View<'_>) -> bool {
    let is_loop = |name| view.ctx.op_def(name).is_some_and(|op_def| op_def.loop_like.is_some());
    if view.has_op_named(is_loop) {
        return true;
    }
    // No op branches to the first block of a region.
    if !view.body.has_several_blocks_in_a_region() {
        return false;
    }
    let mut position = vec![0; view.block_capacity()];
    for region in view.walk_regions() {
        view.blocks(region).enumerate().for_each(|(number, block)| position[block.index()] = number);
    }
    let goes_back = |op: Op| {
        let own = view.block(op).map_or(0, |block| position[block.index()]);
        view.successors(op).any(|successor| position[successor.index()] <= own)
    };
    view.walk_preorder().into_iter().any(goes_back)
}

/// Returns what the alignment of all heap buffers is a multiple of, or `None` if a buffer may come from an op whose
/// alignment is unknown. O(ops).
pub(super) fn least_alignment(ctx: &Context, top: &Body, callables: &Callables) -> Option<i64> {
    let mut least = i64::MAX;
    for number in 0..callables.places.len() {
        let view = View::new(ctx, callables.body(top, number));
        for op in view.walk_preorder() {
            let creates = |&result: &Value| {
                view.ty(result).is_memref(ctx) && effect_on_value(view, op, EffectKind::Allocate, result).is_some()
            };
            let op_def = view.op_def(op)?;
            if op_def.call.is_some() {
                let known = resolve(view, callables, number, op).is_some();
                if !known && view.results(op).iter().any(|&result| view.ty(result).is_memref(ctx)) {
                    return None;
                }
            } else if view.results(op).iter().any(creates) && !view.is(op, &memref::ALLOCA) {
                let attribute = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(ctx));
                least = least.min(attribute.unwrap_or(1));
            }
        }
    }
    Some(least)
}

/// Plans all loops of a function. Adds to `levels` what changes.
pub(super) fn plan(view: View<'_>, analyses: &Analyses, levels: &mut Levels, options: &ReuseOptions) -> Planned {
    let mut planned = Planned::default();
    let mut ops = view.walk_preorder();
    ops.reverse();
    // A nested loop comes later in preorder than the loop around it.
    for op in ops {
        let Some(shape) = LoopShape::of(view, op) else { continue };
        let runs = shape.least_iterations(view) > 0;
        if !runs && !options.assume_loops_run {
            continue;
        }
        let mut candidates = Candidates::collect(view, &shape.blocks(), &|flag| shape.true_after_first(view, flag));
        if candidates.events.is_empty() {
            continue;
        }
        let flow = &analyses.get::<BufferFlow>(view);
        let mut temporaries = Temporaries::new(view, levels, std::mem::take(&mut candidates.temporaries));
        let is_carried = |value: Value| match view.def(value) {
            ValueDef::Argument(block, _) => block == shape.header || Some(block) == shape.body,
            ValueDef::Result(op, _) => op == shape.op,
        };
        let is_inside = |made: Op| view.is_ancestor(shape.op, made);
        let pairs = candidates.pair(view, flow, options, &is_carried, &is_inside, &|value| shape.before(view, value));
        let mut kept = Vec::new();
        for Pair { allocation, block, feed, exit: flag_exit, free_first } in pairs {
            let route = match (free_first, block == feed.block) {
                (true, true) => Route::Direct,
                (true, false) => Route::ToBody,
                (false, true) => Route::Around,
                (false, false) => Route::ToHeader,
            };
            let mut reuse = Reuse { allocation, block, feed, route, exit_flag: None, guests: Vec::new() };
            if reuse.feed.conditional.is_some() {
                let reached = runs || (reuse.feed.block == shape.header && shape.body.is_some());
                reuse.exit_flag = match (reached, flag_exit) {
                    (true, _) => None,
                    (false, Some(number)) => Some(number),
                    (false, None) => continue,
                };
            }
            match fits(view, &shape, &mut reuse, &mut temporaries, levels, options.limit) {
                true => kept.push(reuse),
                false => planned.kept += 1,
            }
        }
        for reuse in &kept {
            match reuse.route {
                Route::Direct | Route::ToBody => planned.in_place += 1,
                Route::Around | Route::ToHeader => planned.swapped += 1,
            }
        }
        if !kept.is_empty() {
            planned.loops.push(LoopPlan { shape, reuses: kept });
        }
    }
    planned
}

/// Returns whether the additional life of the buffer stays below the limit. Adds it to the levels, and the temporaries
/// that use the buffer meanwhile to the plan, if so.
fn fits(
    view: View<'_>,
    shape: &LoopShape,
    reuse: &mut Reuse,
    temporaries: &mut Temporaries,
    levels: &mut Levels,
    limit: i64,
) -> bool {
    let (Some(whole), Some(allocation), Some(free)) =
        (levels.range(shape.op), levels.range(reuse.allocation), levels.range(reuse.feed.at()))
    else {
        return false;
    };
    let ty = view.ty(view.result(reuse.allocation, 0));
    let bytes = buffer_bytes(view.ctx, ty);
    // The buffer is idle before the allocation that it replaces, and after its free.
    let idle = match reuse.route {
        Route::Direct => [None, Some((free.1 + 1, allocation.0))],
        Route::ToBody => [Some((free.1 + 1, allocation.0)), Some((whole.1, whole.1 + 1))],
        Route::Around | Route::ToHeader => [Some((whole.0, allocation.0)), Some((free.1 + 1, whole.1 + 1))],
    };
    let mut guests = Vec::new();
    let mut alone = Vec::new();
    for (number, range) in idle.into_iter().enumerate() {
        let Some((from, to)) = range.filter(|(from, to)| from < to) else { continue };
        let mut position = from;
        for found in temporaries.inside(view, ty, from, to, levels) {
            let temporary = temporaries.all[found];
            alone.push(position..temporary.start);
            position = temporary.end + 1;
            // A temporary of the header comes after the free in it, also if the buffer is used in the body later.
            let after_free = number == 1 || (reuse.route == Route::ToBody && temporary.block == reuse.feed.block);
            let (allocation, free, block) = (temporary.allocation, temporary.free, temporary.block);
            guests.push((found, Guest { allocation, free, block, after_free }));
        }
        alone.push(position..to);
    }
    if !levels.add_within(&alone, bytes, limit) {
        return false;
    }
    for (found, guest) in guests {
        let temporary = &mut temporaries.all[found];
        temporary.is_guest = true;
        levels.add(temporary.start..temporary.end + 1, bytes - temporary.bytes);
        reuse.guests.push(guest);
    }
    true
}

/// A buffer that is allocated and freed in one block.
#[derive(Clone, Copy, Debug)]
struct Temporary {
    allocation: Op,
    free: Op,
    block: Block,
    /// Its element type and memory space.
    kind: (Type, Option<Attr>),
    bytes: i64,
    /// The numbers of its allocation and free.
    start: usize,
    end: usize,
    is_guest: bool,
}

fn kind(view: View<'_>, ty: Type) -> (Type, Option<Attr>) {
    let space = match *ty.data(view.ctx) {
        TypeData::MemRef { space, .. } => space,
        _ => None,
    };
    (ty.element_or_self(view.ctx), space)
}

/// The temporaries of a loop, in the order of their allocations.
struct Temporaries {
    all: Vec<Temporary>,
    /// The number of temporaries that may still be looked at: linear in all.
    budget: usize,
}

impl Temporaries {
    fn new(view: View<'_>, levels: &Levels, found: Vec<(Op, Op, Block)>) -> Temporaries {
        let temporary = |(allocation, free, block): (Op, Op, Block)| {
            let ty = view.ty(view.result(allocation, 0));
            Some(Temporary {
                allocation,
                free,
                block,
                kind: kind(view, ty),
                bytes: buffer_bytes(view.ctx, ty),
                start: levels.range(allocation)?.0,
                end: levels.range(free)?.1,
                is_guest: false,
            })
        };
        let all: Vec<Temporary> = found.into_iter().filter_map(temporary).collect();
        Temporaries { budget: 16 * all.len() + SEARCH_LIMIT, all }
    }

    /// Returns temporaries between two numbers that do not overlap and are views of a buffer of type `ty`, in order.
    /// Temporaries at the highest level are preferred.
    fn inside(&mut self, view: View<'_>, ty: Type, from: usize, to: usize, levels: &Levels) -> Vec<usize> {
        let first = self.all.partition_point(|temporary| temporary.start < from);
        let past = self.all.partition_point(|temporary| temporary.start < to);
        if self.budget < past - first {
            return Vec::new();
        }
        self.budget -= past - first;
        let bytes = buffer_bytes(view.ctx, ty);
        let kind = kind(view, ty);
        let mut fitting: Vec<(Option<i64>, usize)> = (first..past)
            .filter(|&number| {
                let temporary = &self.all[number];
                let fits = temporary.end < to && temporary.bytes <= bytes && temporary.kind == kind;
                fits && !temporary.is_guest && temporary.bytes > 0
            })
            .map(|number| (levels.max(self.all[number].start..self.all[number].end + 1), number))
            .collect();
        sort_by_key(&mut fitting, |&(level, number)| (std::cmp::Reverse(level), number));
        let mut chosen: BTreeMap<usize, usize> = BTreeMap::new();
        for (_, number) in fitting {
            let temporary = &self.all[number];
            let before = chosen.range(..=temporary.start).next_back();
            let after = chosen.range(temporary.start..).next();
            if before.is_none_or(|(_, &other)| self.all[other].end < temporary.start)
                && after.is_none_or(|(&start, _)| temporary.end < start)
            {
                chosen.insert(temporary.start, number);
            }
        }
        chosen.into_values().collect()
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    Allocation(Op, Block),
    Free(Feed, Option<usize>),
}

/// The allocations and frees that run once in each iteration, in the order in which they run.
pub(super) struct Candidates {
    pub events: Vec<(Event, Type)>,
    /// The allocations and frees of buffers that are freed in the same block.
    temporaries: Vec<(Op, Op, Block)>,
}

impl Candidates {
    /// Collects from the blocks of an iteration. `exit_of` returns whether a flag is false in the first iteration only, and
    /// the number of the result that it is at the exit.
    pub fn collect(view: View<'_>, blocks: &[Block], exit_of: &dyn Fn(Value) -> Option<Option<usize>>) -> Candidates {
        let (mut events, mut temporaries) = (Vec::new(), Vec::new());
        let (mut allocations, mut frees) = (false, false);
        for &block in blocks {
            for op in view.ops(block) {
                if view.is(op, &memref::ALLOC) {
                    if !is_reusable(view, op) {
                        continue;
                    }
                    let value = view.result(op, 0);
                    let mut own_frees = view.users(value).filter(|&user| view.is(user, &memref::DEALLOC));
                    match own_frees.next() {
                        None => {
                            events.push((Event::Allocation(op, block), view.ty(value)));
                            allocations = true;
                        }
                        Some(free) if view.block(free) == Some(block) && own_frees.next().is_none() => {
                            temporaries.push((op, free, block));
                        }
                        Some(_) => {}
                    }
                } else if let Some(dealloc) = memref::Dealloc::cast(view, op) {
                    let value = dealloc.memref();
                    let is_temporary =
                        view.made_by(value, &memref::ALLOC).is_some_and(|made| view.block(made) == Some(block));
                    if !is_temporary {
                        let feed = Feed { free: op, conditional: None, block };
                        events.push((Event::Free(feed, None), view.ty(value)));
                        frees = true;
                    }
                } else if let Some((flag, conditional)) = conditional_frees(view, op)
                    && let Some(exit) = exit_of(flag)
                {
                    for free in conditional {
                        let feed = Feed { free, conditional: Some((op, flag)), block };
                        events.push((Event::Free(feed, exit), view.ty(memref::Dealloc::of(view, free).memref())));
                        frees = true;
                    }
                }
            }
        }
        if !allocations || !frees {
            events.clear();
        }
        Candidates { events, temporaries }
    }

    /// Pairs each allocation whose buffer leaves the iteration with a free of a buffer that comes from an earlier one, and is
    /// aligned as the allocation asks.
    /// `is_carried` accepts the values that have buffers of earlier or for later iterations, and `is_inside` the ops of
    /// the loop. `before` returns the value that a carried value was at the end of the iteration before, if there was one.
    pub fn pair(
        self,
        view: View<'_>,
        flow: &BufferFlow,
        options: &ReuseOptions,
        is_carried: &dyn Fn(Value) -> bool,
        is_inside: &dyn Fn(Op) -> bool,
        before: &dyn Fn(Value) -> Option<Value>,
    ) -> Vec<Pair> {
        // By type: the frees that feed nothing yet, with the numbers of their events, and the allocations that nothing feeds.
        let mut open: FxHashMap<Type, Open> = FxHashMap::default();
        let mut pairs = Vec::new();
        let pair = |(allocation, block), (feed, exit), free_first| Pair { allocation, block, feed, exit, free_first };
        let fits = |allocation: Op, feed: &Feed| {
            let freed = memref::Dealloc::of(view, feed.free).memref();
            // A conditional free does not run in the first iteration: it never frees an initial value that is not passed on.
            let value = feed.conditional.and_then(|_| before(freed)).unwrap_or(freed);
            let asked = alignment(view, allocation);
            asked <= 1 || source_alignment(view, flow, value, options).is_some_and(|least| least % asked == 0)
        };
        for (number, (event, ty)) in self.events.into_iter().enumerate() {
            let Open { feeds, unfed } = open.entry(ty).or_default();
            match event {
                Event::Allocation(op, block) => {
                    if !reaches(flow, view.result(op, 0), is_carried) {
                        continue;
                    }
                    // The latest free that fits, which leaves the buffer idle for the shortest time.
                    let latest = feeds.iter().enumerate().rev().take(FEEDS).find(|(_, (_, (feed, _)))| fits(op, feed));
                    match latest.map(|(index, _)| index) {
                        Some(index) => pairs.push(pair((op, block), feeds.remove(index).1, true)),
                        None => unfed.push((number, (op, block))),
                    }
                }
                Event::Free(feed, exit) => {
                    let value = memref::Dealloc::of(view, feed.free).memref();
                    let in_loop = view.defining_op(value).is_none_or(is_inside);
                    if in_loop && comes_from(view, flow, value, is_carried) {
                        feeds.push((number, (feed, exit)));
                    }
                }
            }
        }
        let mut rest: Vec<_> = open.into_values().collect();
        // In the order of the program, not in that in which ops were created: equal programs have equal results.
        sort_by_key(&mut rest, |open| open.unfed.first().map(|&(number, _)| number));
        for Open { feeds, unfed } in rest {
            // The frees after the allocations that are left; an earlier one did not fit.
            let last_unfed = unfed.last().map_or(0, |&(number, _)| number);
            let feeds = feeds.into_iter().filter(|&(number, _)| number > last_unfed).map(|(_, feed)| feed);
            let both = unfed
                .into_iter()
                .map(|(_, allocation)| allocation)
                .zip(feeds)
                .filter(|(allocation, (feed, _))| fits(allocation.0, feed));
            pairs.extend(both.map(|(allocation, feed)| pair(allocation, feed, false)));
        }
        pairs
    }
}

/// The frees and allocations of one type that are not paired yet.
#[derive(Default)]
struct Open {
    /// By the numbers of their events.
    feeds: Vec<(usize, (Feed, Option<usize>))>,
    unfed: Vec<(usize, (Op, Block))>,
}

/// An allocation and a free that feeds it.
pub(super) struct Pair {
    pub allocation: Op,
    /// The block of the allocation.
    pub block: Block,
    pub feed: Feed,
    /// The number of the result of the loop that is the flag of the free.
    pub exit: Option<usize>,
    /// Whether the free comes first in the iteration.
    pub free_first: bool,
}

/// Returns whether `op` allocates a buffer of a static type without a layout.
fn is_reusable(view: View<'_>, op: Op) -> bool {
    let ty = view.ty(view.result(op, 0));
    matches!(ty.data(view.ctx), TypeData::MemRef { layout: None, .. })
        && ty.has_static_shape(view.ctx)
        && view.operand_count(op) == 0
}

/// Returns the alignment that an allocation asks for.
fn alignment(view: View<'_>, allocation: Op) -> i64 {
    view.attribute(allocation, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx)).unwrap_or(1)
}

/// Returns a divisor of the alignment of each buffer that `value` may be: of the allocations that it comes from, or of all in
/// the program, if one of them is not seen.
fn source_alignment(view: View<'_>, flow: &BufferFlow, value: Value, options: &ReuseOptions) -> Option<i64> {
    let mut least: Option<i64> = None;
    let mut seen: FxHashSet<Value> = FxHashSet::from_iter([value]);
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if seen.len() >= SEARCH_LIMIT {
            return options.least_alignment;
        }
        if let Some(sources) = flow.received_from(value) {
            work.extend(sources.filter(|&source| seen.insert(source)));
            continue;
        }
        let Some(made) = view.made_by(value, &memref::ALLOC) else { return options.least_alignment };
        let own = alignment(view, made);
        least = Some(least.map_or(own, |least| least.min(own)));
    }
    least
}

/// Returns whether the buffer of `value` may flow to a value for which `is_carried` is true.
fn reaches(flow: &BufferFlow, value: Value, is_carried: &dyn Fn(Value) -> bool) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    seen.insert(value);
    while let Some(value) = work.pop() {
        if is_carried(value) {
            return true;
        }
        if seen.len() >= SEARCH_LIMIT {
            return false;
        }
        work.extend(flow.direct_aliases(value).filter(|&next| seen.insert(next)));
    }
    false
}

/// Returns whether the buffer of `value` may come from a value for which `is_carried` is true, and is forwarded with one
/// type only: a buffer that another view of it frees may be smaller.
fn comes_from(view: View<'_>, flow: &BufferFlow, value: Value, is_carried: &dyn Fn(Value) -> bool) -> bool {
    let ty = view.ty(value);
    let mut found = false;
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    seen.insert(value);
    while let Some(value) = work.pop() {
        if view.ty(value) != ty || seen.len() >= SEARCH_LIMIT {
            return false;
        }
        found |= is_carried(value);
        work.extend(flow.received_from(value).into_iter().flatten().filter(|&next| seen.insert(next)));
    }
    found
}

/// Returns the function with a body that a call calls.
fn resolve(view: View<'_>, callables: &Callables, number: usize, op: Op) -> Option<usize> {
    match (view.op_def(op)?.call?)(view, op) {
        Callee::Symbol(symbol) => callables.resolve(view.ctx, number, symbol),
        Callee::Value(_) => None,
    }
}
