//! Decides which buffers of which loops are used again.
//!
//! A free *feeds* the next allocation of the same type on the path of an iteration. If it comes first in the iteration, it
//! feeds an allocation of the same iteration, otherwise one of the next iteration. All decisions are made on the program
//! before the first change, inner loops first.

use freehold_core::interface::{Callee, EffectKind, effect_on_value};
use freehold_core::ir::{Block, Body, Context, Name, Op, Type, TypeData, Value, ValueDef, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::alias::BufferFlow;
use crate::analysis::callables::Callables;
use crate::analysis::live_bytes::{Levels, buffer_bytes};
use crate::analysis::loop_shape::{LoopShape, conditional_frees};

/// The number of values that a search along aliases visits at most. If it does not suffice, the buffer stays.
const SEARCH_LIMIT: usize = 256;

pub(super) struct Options {
    /// The highest level that the model may reach.
    pub limit: i64,
    pub assume_loops_run: bool,
    /// What the alignment of each heap buffer of the program is a multiple of, if it is known.
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

/// How the buffer of a free gets to the allocation.
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

/// An allocation that is replaced by the buffer of a free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reuse {
    pub allocation: Op,
    /// The block of the loop that contains the allocation.
    pub block: Block,
    pub feed: Feed,
    pub route: Route,
    /// For a conditional free that may not run: the result of the loop that is false if it did not. `None` if it ran.
    pub exit_flag: Option<usize>,
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

/// Returns whether the body contains a loop.
pub(super) fn has_loop(view: View<'_>) -> bool {
    view.walk_preorder().into_iter().any(|op| view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()))
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
            let Some(op_def) = view.op_def(op) else { return None };
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
pub(super) fn plan(view: View<'_>, levels: &mut Levels, options: &Options) -> Planned {
    let mut planned = Planned::default();
    let mut flow: Option<BufferFlow> = None;
    let mut ops = view.walk_preorder();
    ops.reverse();
    // A nested loop comes later in preorder than the loop around it.
    for op in ops {
        let Some(shape) = LoopShape::of(view, op) else { continue };
        let runs = shape.least_iterations(view) > 0;
        if !runs && !options.assume_loops_run {
            continue;
        }
        let candidates = Candidates::collect(view, &shape, options);
        if candidates.events.is_empty() {
            continue;
        }
        let flow = flow.get_or_insert_with(|| BufferFlow::compute(view));
        let reuses = candidates.pair(view, &shape, flow);
        let mut kept = Vec::new();
        for (mut reuse, flag_exit) in reuses {
            if let Some((_, _)) = reuse.feed.conditional {
                let reached = runs || (reuse.feed.block == shape.header && shape.body.is_some());
                reuse.exit_flag = match (reached, flag_exit) {
                    (true, _) => None,
                    (false, Some(number)) => Some(number),
                    (false, None) => continue,
                };
            }
            match fits(view, &shape, &reuse, levels, options.limit) {
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

/// Returns whether the additional life of the buffer stays below the limit, and adds it to the levels if so.
fn fits(view: View<'_>, shape: &LoopShape, reuse: &Reuse, levels: &mut Levels, limit: i64) -> bool {
    let (Some(whole), Some(allocation), Some(free)) =
        (levels.range(shape.op), levels.range(reuse.allocation), levels.range(reuse.feed.at()))
    else {
        return false;
    };
    let bytes = buffer_bytes(view.ctx, view.ty(view.result(reuse.allocation, 0)));
    let ranges = match reuse.route {
        Route::Direct => [(free.1 + 1, allocation.0), (0, 0)],
        Route::ToBody => [(free.1 + 1, allocation.0), (whole.1, whole.1 + 1)],
        Route::Around | Route::ToHeader => [(whole.0, allocation.0), (free.1 + 1, whole.1 + 1)],
    };
    if ranges.iter().any(|&(from, to)| from < to && levels.max(from, to).saturating_add(bytes) > limit) {
        return false;
    }
    for (from, to) in ranges {
        levels.add(from, to, bytes);
    }
    true
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Allocation(Op, Block),
    Free(Feed, Option<usize>),
}

/// The allocations and frees that run once in each iteration, in the order in which they run.
struct Candidates {
    events: Vec<(Event, Type)>,
}

impl Candidates {
    fn collect(view: View<'_>, shape: &LoopShape, options: &Options) -> Candidates {
        let mut events = Vec::new();
        let (mut allocations, mut frees) = (false, false);
        for block in shape.blocks() {
            for op in view.ops(block) {
                if view.is(op, &memref::ALLOC) {
                    if is_reusable(view, block, op, options) {
                        events.push((Event::Allocation(op, block), view.ty(view.result(op, 0))));
                        allocations = true;
                    }
                } else if view.is(op, &memref::DEALLOC) {
                    let value = view.operand(op, 0);
                    let is_temporary =
                        view.made_by(value, &memref::ALLOC).is_some_and(|made| view.block(made) == Some(block));
                    if !is_temporary {
                        let feed = Feed { free: op, conditional: None, block };
                        events.push((Event::Free(feed, None), view.ty(value)));
                        frees = true;
                    }
                } else if let Some((flag, conditional)) = conditional_frees(view, op)
                    && let Some(exit) = shape.true_after_first(view, flag)
                {
                    for free in conditional {
                        let feed = Feed { free, conditional: Some((op, flag)), block };
                        events.push((Event::Free(feed, exit), view.ty(view.operand(free, 0))));
                        frees = true;
                    }
                }
            }
        }
        if !allocations || !frees {
            events.clear();
        }
        Candidates { events }
    }

    /// Pairs each allocation whose buffer leaves the iteration with a free of a buffer that comes from an earlier one.
    fn pair(self, view: View<'_>, shape: &LoopShape, flow: &BufferFlow) -> Vec<(Reuse, Option<usize>)> {
        let is_carried = |value: Value| match view.def(value) {
            ValueDef::Argument(block, _) => block == shape.header || Some(block) == shape.body,
            ValueDef::Result(op, _) => op == shape.op,
        };
        // By type: the frees that feed nothing yet, and the allocations that nothing feeds.
        let mut open: FxHashMap<Type, (Vec<(Feed, Option<usize>)>, Vec<(Op, Block)>)> = FxHashMap::default();
        let mut pairs = Vec::new();
        for (event, ty) in self.events {
            let (feeds, unfed) = open.entry(ty).or_default();
            match event {
                Event::Allocation(op, block) => {
                    if !reaches(flow, view.result(op, 0), true, &is_carried) {
                        continue;
                    }
                    match feeds.pop() {
                        Some(feed) => pairs.push((op, block, feed, true)),
                        None => unfed.push((op, block)),
                    }
                }
                Event::Free(feed, exit) => {
                    let value = view.operand(feed.free, 0);
                    let in_loop = view.defining_op(value).is_none_or(|made| view.is_ancestor(shape.op, made));
                    if in_loop && reaches(flow, value, false, &is_carried) {
                        feeds.push((feed, exit));
                    }
                }
            }
        }
        let mut rest: Vec<_> = open.into_values().collect();
        rest.sort_by_key(|(_, unfed)| unfed.first().map(|&(op, _)| op.index()));
        for (feeds, unfed) in rest {
            // The frees that are left come after the allocations that are left.
            pairs.extend(unfed.into_iter().zip(feeds).map(|((op, block), feed)| (op, block, feed, false)));
        }
        let reuse = |(allocation, block, (feed, exit), first): (Op, Block, (Feed, Option<usize>), bool)| {
            let route = match (first, block == feed.block) {
                (true, true) => Route::Direct,
                (true, false) => Route::ToBody,
                (false, true) => Route::Around,
                (false, false) => Route::ToHeader,
            };
            (Reuse { allocation, block, feed, route, exit_flag: None }, exit)
        };
        pairs.into_iter().map(reuse).collect()
    }
}

/// Returns whether `op` allocates a buffer of a static type without a layout, which is not freed in the same block, and
/// whose alignment each buffer has.
fn is_reusable(view: View<'_>, block: Block, op: Op, options: &Options) -> bool {
    let value = view.result(op, 0);
    let ty = view.ty(value);
    let TypeData::MemRef { layout: None, .. } = ty.data(view.ctx) else { return false };
    let alignment = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx)).unwrap_or(1);
    let is_aligned = alignment <= 1 || options.least_alignment.is_some_and(|least| least % alignment == 0);
    let is_freed = || view.users(value).any(|user| view.is(user, &memref::DEALLOC) && view.block(user) == Some(block));
    ty.has_static_shape(view.ctx) && view.operand_count(op) == 0 && is_aligned && !is_freed()
}

/// Returns whether the buffer of `value` may flow to (`forward`) or from a value for which `is_carried` is true.
fn reaches(flow: &BufferFlow, value: Value, forward: bool, is_carried: &dyn Fn(Value) -> bool) -> bool {
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
        let mut visit = |next: Value| {
            if seen.insert(next) {
                work.push(next);
            }
        };
        match forward {
            true => flow.direct_aliases(value).for_each(&mut visit),
            false => flow.received_from(value).into_iter().flatten().for_each(&mut visit),
        }
    }
    false
}

/// Returns the function with a body that a call calls.
fn resolve(view: View<'_>, callables: &Callables, number: usize, op: Op) -> Option<usize> {
    match (view.op_def(op)?.call?)(view, op) {
        Callee::Symbol(symbol) => callables.resolve(view.ctx, number, symbol),
        Callee::Value(_) => None,
    }
}
