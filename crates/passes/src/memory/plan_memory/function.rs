//! The plan of one function.

use rustc_hash::FxHashSet;

use super::edits::apply;
use super::edits::external_arenas::{GlobalArena, SizeFunction, suffix};
use super::explain::Record;
use super::layout::arena::{ARENA_ALIGNMENT, Arena, Claim, DynamicPart, Origin};
use super::layout::idle_ranges::{self, Levels, Load, Spans};
use super::layout::packing::{Buffer, live_at_peak};
use super::layout::result_bytes::{self, Room};
use super::layout::slots::{DynamicBuffer, Layout, alignment_of};
use super::layout::stack::{share_dynamic, take_small};
use super::layout::{branches, idle_dynamic_ranges, peak_splits};
use super::problem::callee::{ArenaArgument, Callee};
use super::problem::candidates::{self, Candidate, FunctionBuffers, InnerRoom, PlannedOps};
use super::problem::order::{Interval, Order};
use crate::analysis::function_header::symbol_name;
use crate::analysis::live_bytes::buffer_bytes;
use crate::pipeline::PassContext;
use crate::support::storage::allocated_element;
use freehold_core::diagnostics::{Diagnostic, Fallible, Severity};
use freehold_core::ir::{Attr, Block, Body, Op, Type, TypeData, View};
use freehold_core::text::type_text;

/// The origin of a function's arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The function allocates and frees it.
    Allocated,
    /// It is an argument, which callers in the program place in their arenas.
    Callers,
    /// It is an argument of a function that is called from outside.
    Argument,
    /// It is a global.
    Global,
}

/// The settings of the plan of a function.
pub(super) struct Settings {
    /// The origin of its arena.
    pub source: Source,
    /// Whether the function is called in the program.
    pub is_called: bool,
    /// Whether the function may allocate an arena itself that its callers would place.
    pub may_allocate: bool,
    /// The most bytes on the stack in this function and those that it calls.
    pub stack_budget: u64,
    /// Whether sizes are checked at run time.
    pub check: bool,
    /// The most bytes of an arena.
    pub capacity: Option<u64>,
}

/// A planned function.
#[derive(Default)]
pub(super) struct Planned {
    /// The facts for its callers.
    pub callee: Callee,
    /// The globals that it needs.
    pub globals: Vec<GlobalArena>,
    /// The function that returns the bytes that its arguments need.
    pub size: Option<SizeFunction>,
}

/// Plans one function, and changes it.
///
/// # Errors
/// An arena is larger than the capacity, or its size cannot be computed outside of the function.
pub(super) fn plan<'c>(
    cx: &PassContext<'_>,
    body: &mut Body,
    settings: &Settings,
    callee: &dyn Fn(Op) -> Option<&'c Callee>,
    record: Option<&Record>,
) -> Fallible<Planned> {
    let view = View::new(cx.ctx, body);
    let order = Order::compute(view);
    let ops = PlannedOps::of(view);
    report_unknown_elements(cx, view, &ops.allocations);
    let calls = claims_of_calls(&ops.calls, &order, callee);
    let earliest = calls.iter().map(|claim| claim.life.start).min().unwrap_or(u32::MAX);
    let mut found = candidates::find(view, &order, &ops, &|op| callee(op).map(|callee| &callee.facts), earliest);
    cx.statistics.add("left", found.left);
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name)).to_string();
    let mut claims: Vec<Claim> = found.candidates.iter().map(Claim::of).collect();
    if matches!(settings.source, Source::Allocated) {
        share_dynamic(view, &mut claims, &mut found.dynamic);
    }
    let deepest = ops.calls.iter().filter_map(|&op| callee(op)).map(|callee| callee.stack).max().unwrap_or(0);
    let (mut arenas, stack) = take_small(&mut claims, settings.stack_budget.saturating_sub(deepest));
    let on_stack = arenas.iter().map(|arena| arena.claims.len()).sum::<usize>();
    claims.extend(calls);
    let mut spaces: Vec<Option<Attr>> = Vec::new();
    let all = claims.iter().map(|claim| claim.space).chain(found.dynamic.iter().map(|buffer| buffer.space));
    for space in all {
        if !spaces.contains(&space) {
            spaces.push(space);
        }
    }
    if settings.source == Source::Argument && spaces.is_empty() {
        // The argument does not depend on what the plan finds.
        spaces.push(None);
    }
    let mut planned = Planned::default();
    planned.callee.facts = found.facts.clone();
    planned.callee.stack = stack + deepest;
    let mut idle_groups = Vec::new();
    for space in spaces {
        let claims: Vec<Claim> = claims.iter().filter(|claim| claim.space == space).copied().collect();
        let mut dynamic: Vec<DynamicBuffer> =
            found.dynamic.iter().filter(|buffer| buffer.space == space).cloned().collect();
        let results: Vec<Candidate> = found.results.iter().filter(|result| result.space == space).copied().collect();
        let inner: Vec<InnerRoom> = found.inner.iter().filter(|inner| inner.room.space == space).copied().collect();
        // Buffers of more than 2^63 bytes cannot be allocated, with an arena or without.
        let is_own = matches!(settings.source, Source::Allocated);
        let single = view.root_block().filter(|&entry| view.next_block(entry).is_none());
        let only_block = single.filter(|_| is_own);
        let buffers = (&claims[..], &results[..], &inner[..]);
        let hidden = hidden_bytes(&order, &ops.calls, callee, space);
        let around = |entry: Block| Around { entry, calls: &ops.calls, hidden: &hidden };
        let mut placed = match only_block {
            Some(entry) if dynamic.is_empty() => {
                place_and_split(view, &order, space, buffers, around(entry)).map(|found| found.1)
            }
            _ => place(view, &order, space, &claims, (&results, &inner)),
        };
        let mut source = settings.source;
        if let Some(entry) = single.filter(|_| source == Source::Callers && settings.may_allocate && dynamic.is_empty())
            && let Some((peak, apart)) =
                placed.as_ref().and_then(|placed| apart(view, &order, space, buffers, around(entry), placed))
        {
            placed = Some(apart);
            source = Source::Allocated;
            planned.callee.own.push((space, peak));
        }
        let Some(Placed { mut fixed, bound, in_results, in_branches }) = placed else {
            let callee = Callee { facts: found.facts, stack: deepest, ..Callee::default() };
            return Ok(Planned { callee, ..Planned::default() });
        };
        if let Some(capacity) = settings.capacity.filter(|&capacity| fixed.size > capacity) {
            return too_large(cx, view, &fixed, capacity);
        }
        if let Some(entry) = only_block.filter(|_| !dynamic.is_empty()) {
            let returned = found.dynamic_results.iter().filter(|result| result.space == space).cloned();
            let returned: Vec<DynamicBuffer> = returned.collect();
            let starts = returned.iter().map(|result| result.life.start);
            let loads: Vec<(u32, u64)> = results
                .iter()
                .map(|result| (result.life.start, result.storage.size))
                .chain(starts.zip(Layout::examples(view, &returned)))
                .collect();
            idle_groups.extend(idle_dynamic_ranges::split_off(view, &order, &mut dynamic, &fixed, &loads, entry));
        }
        let part = (!dynamic.is_empty()).then(|| dynamic_part(view, &dynamic, &name, settings.check));
        let is_separate = matches!(source, Source::Callers | Source::Global);
        let needs_fixed = !fixed.claims.is_empty();
        let mut more = None;
        if let Some(part) = part {
            if is_separate {
                let empty = Arena::empty(space, Origin::Allocated);
                more = Some(Arena { dynamic: Some(part), ..empty });
            } else {
                fixed.dynamic = Some(part);
            }
        }
        let is_needed = needs_fixed || fixed.dynamic.is_some() || source == Source::Argument;
        if is_needed {
            fixed.origin = match source {
                Source::Allocated => Origin::Allocated,
                Source::Callers => {
                    let (size, alignment) = (fixed.size, fixed.alignment);
                    planned.callee.arenas.push(ArenaArgument { space, size, alignment, is_dynamic: false });
                    Origin::Argument
                }
                Source::Argument => {
                    let size = planned.size.get_or_insert_default();
                    size.add(view, &fixed, cx.diagnostics)?;
                    if fixed.dynamic.is_some() && settings.is_called {
                        let message = format!("'{name}' cannot take its arena as an argument");
                        let why = "its size is dynamic, and the function is called in the program";
                        return cx.diagnostics.error_on_root(view, message).help(why).fail();
                    }
                    let (size, alignment) = (fixed.size, fixed.alignment);
                    planned.callee.arenas.push(ArenaArgument { space, size, alignment, is_dynamic: true });
                    Origin::CheckedArgument { is_checked: settings.check }
                }
                Source::Global => {
                    let symbol = cx.ctx.name(&format!("{name}_arena{}", suffix(planned.globals.len())));
                    let ty = apply::bytes(cx.ctx, fixed.size, space);
                    planned.globals.push(GlobalArena { symbol, ty, alignment: fixed.alignment.max(64) });
                    Origin::Global(symbol)
                }
            };
            if source != Source::Callers {
                cx.statistics.add("arenas", 1);
                cx.statistics.add("arena-bytes", fixed.size);
                cx.statistics.add("bound-bytes", bound);
            }
            arenas.push(fixed);
        }
        if let Some(more) = more {
            cx.statistics.add("arenas", 1);
            arenas.push(more);
        }
        for arena in in_branches {
            cx.statistics.add("arenas", 1);
            cx.statistics.add("arena-bytes", arena.size);
            arenas.push(arena);
        }
        arenas.extend(in_results);
    }
    for group in idle_groups.iter().chain(&found.nested) {
        let part = dynamic_part(view, &group.buffers, &name, settings.check);
        let space = group.buffers.first().and_then(|buffer| buffer.space);
        let part = DynamicPart { at: Some(group.at), ..part };
        arenas.push(Arena { dynamic: Some(part), ..Arena::empty(space, Origin::Branch(group.block)) });
        cx.statistics.add("arenas", 1);
    }
    if let Some(record) = record {
        record.add(view, &order, &found, &arenas);
    }
    if arenas.is_empty() {
        return Ok(planned);
    }
    let count = claims.iter().filter(|claim| claim.argument.is_none()).count() + found.dynamic.len();
    let count = count + found.nested.iter().map(|group| group.buffers.len()).sum::<usize>();
    cx.statistics.add("planned", (count + on_stack) as u64);
    cx.statistics.add("stack-bytes", stack);
    let FunctionBuffers { frees, first, .. } = found;
    apply::apply(cx.ctx, body, &order, &arenas, &frees, first);
    Ok(planned)
}

/// Reports, once for each type, that buffers are not planned because nobody states the size of their elements.
fn report_unknown_elements(cx: &PassContext<'_>, view: View<'_>, allocations: &[Op]) {
    let mut reported: FxHashSet<Type> = FxHashSet::default();
    for &op in allocations {
        let Some(element) = view.ty(view.result(op, 0)).element(cx.ctx) else { continue };
        let is_foreign = matches!(element.data(cx.ctx), TypeData::Opaque { .. } | TypeData::Dialect { .. });
        if is_foreign && allocated_element(view, op).is_none() && reported.insert(element) {
            let location = view.location(op);
            let element = type_text(cx.ctx, element);
            let message = format!("the bytes of '{element}' are not known, so that buffers of it are not planned");
            let help = "'freehold.size' on the 'irdl.type' states them for all buffers of it, 'freehold.facts = {size = …}' on the \
                        allocation for one"
                .to_string();
            let notes = vec![(location, help)];
            cx.diagnostics.report(Diagnostic { severity: Severity::Remark, location, message, notes });
        }
    }
}

/// Returns what the functions that this one calls need.
fn claims_of_calls<'c>(calls: &[Op], order: &Order, callee: &dyn Fn(Op) -> Option<&'c Callee>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for &op in calls {
        let Some(callee) = callee(op).filter(|callee| !callee.arenas.is_empty()) else { continue };
        // A call that cannot be reached needs an arena as well.
        let start = order.position(op).unwrap_or(0);
        let life = Interval { start, end: start + 1 };
        claims.extend(callee.arenas.iter().enumerate().map(|(number, arena)| Claim {
            op,
            argument: Some(number),
            is_cast: arena.is_dynamic,
            space: arena.space,
            size: arena.size,
            alignment: arena.alignment,
            life,
        }));
    }
    claims
}

/// The placement of a function's claims in one memory space.
struct Placed {
    /// The arena of static size.
    fixed: Arena,
    /// The most bytes of its buffers that live at one moment.
    bound: u64,
    /// The results that have room for claims.
    in_results: Vec<Arena>,
    /// The arenas of branches.
    in_branches: Vec<Arena>,
}

/// The only block of a function, and what its calls do.
#[derive(Clone, Copy)]
struct Around<'a> {
    entry: Block,
    /// The calls.
    calls: &'a [Op],
    /// The bytes that they allocate until they return.
    hidden: &'a [Load],
}

/// The memory outside of the arenas of a function, and when it is allocated.
struct Outside<'a> {
    /// The results that the function allocates itself.
    results: &'a [Candidate],
    /// The buffers that calls return, and the bytes that they allocate until they return.
    returned: Vec<Load>,
    spans: Spans,
}

impl<'a> Outside<'a> {
    /// Finds the memory outside of the arenas of a function.
    fn of(
        view: View<'_>,
        order: &Order,
        space: Option<Attr>,
        results: &'a [Candidate],
        around: Around<'_>,
    ) -> Outside<'a> {
        let spans = Spans::of(view, order, around.entry);
        let mut returned = returned_bytes(view, order, around.calls, &spans, space);
        returned.extend(around.hidden);
        Outside { results, returned, spans }
    }

    /// Returns the loads if these results are allocated together with the arena.
    fn loads(&self, with_arena: &dyn Fn(Op) -> bool) -> impl Iterator<Item = Load> {
        let load_of = |result: &Candidate| {
            let start = if with_arena(result.op) { 0 } else { result.life.start };
            Load { life: Interval { start, ..result.life }, bytes: result.storage.size }
        };
        let own: Vec<Load> = self.results.iter().map(load_of).collect();
        own.into_iter().chain(self.returned.iter().copied())
    }
}

/// Returns the bytes that functions allocate themselves while they are called.
fn hidden_bytes<'c>(
    order: &Order,
    calls: &[Op],
    callee: &dyn Fn(Op) -> Option<&'c Callee>,
    space: Option<Attr>,
) -> Vec<Load> {
    let mut loads = Vec::new();
    for &op in calls {
        let Some(callee) = callee(op).filter(|callee| !callee.own.is_empty()) else { continue };
        let Some(start) = order.position(op) else { continue };
        let own = callee.own.iter().filter(|(its_space, _)| *its_space == space);
        loads.extend(own.map(|&(_, bytes)| Load { life: Interval { start, end: start + 1 }, bytes }));
    }
    loads
}

/// Returns the bytes that calls return, in this memory space.
fn returned_bytes(view: View<'_>, order: &Order, calls: &[Op], spans: &Spans, space: Option<Attr>) -> Vec<Load> {
    let mut loads = Vec::new();
    for &op in calls {
        for &result in view.results(op) {
            let TypeData::MemRef { space: its_space, .. } = *view.ty(result).data(view.ctx) else { continue };
            let is_static =
                view.ty(result).shape(view.ctx).is_some_and(|shape| shape.iter().all(|&extent| extent >= 0));
            let position = order.position(op).filter(|_| is_static && its_space == space);
            let Some((start, life)) = position.zip(order.life(view, result, |_| true)) else { continue };
            let life = spans.around(Interval { start, end: life.end.max(start + 1) });
            let bytes = u64::try_from(buffer_bytes(view.ctx, view.ty(result))).unwrap_or(0);
            loads.push(Load { life, bytes });
        }
    }
    loads
}

/// The maximum number of results that lose their guests again.
const MOST_RESULTS: usize = 2;

/// The maximum number of claims that are placed in all tries together, without the first two.
const PLACED: usize = 2_000;

/// The peak is low enough if it is above what lives at one moment by at most one part of so many.
const PART: u64 = 64;

/// Places claims such that the peak is lowest: with or without claims in the bytes of results, in one arena or in several.
/// Returns the peak as well.
fn place_and_split(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    (claims, results, inner): (&[Claim], &[Candidate], &[InnerRoom]),
    around: Around<'_>,
) -> Option<(u64, Placed)> {
    let outside = Outside::of(view, order, space, results, around);
    let own = claims.iter().map(|claim| Load { life: claim.life, bytes: claim.size });
    let bound = Levels::of(own.chain(outside.loads(&|_| false))).highest().saturating_add(ARENA_ALIGNMENT);
    let mut best: Option<(u64, Placed)> = None;
    let mut rooms: Vec<Candidate> = results.to_vec();
    let mut tries = peak_splits::TRIES;
    let low_enough = bound.saturating_add(bound / PART);
    let most_results = MOST_RESULTS.min(PLACED / claims.len().max(1));
    for number in 0..most_results + 2 {
        let placed = place(view, order, space, claims, (&rooms, inner))?;
        let arena_with_result = |op: Op| placed.in_results.iter().find(|arena| arena.origin == Origin::Result(op));
        let loads = Levels::of(outside.loads(&|op| arena_with_result(op).is_some()));
        let (moment, peak, arenas) =
            divided(&placed.fixed, &loads, &outside.spans, (around.entry, low_enough), &mut tries);
        // The results with the most bytes that nothing uses at the peak.
        let unused = |result: &Candidate| {
            let arena = arena_with_result(result.op).filter(|_| moment < result.life.start)?;
            let live = arena.claims.iter().filter(|(claim, _)| claim.life.contains(moment));
            Some(arena.size.saturating_sub(live.map(|(claim, _)| claim.size).sum()))
        };
        let idle = rooms.iter().enumerate().filter_map(|(index, room)| Some((unused(room)?, index)));
        let idle = idle.max_by_key(|&(bytes, index)| (bytes, std::cmp::Reverse(index)));
        let uses_results = rooms.iter().any(|room| arena_with_result(room.op).is_some());
        if best.as_ref().is_none_or(|(least, _)| peak < *least) {
            let mut arenas = arenas;
            let fixed = arenas.remove(0);
            let in_branches = placed.in_branches.into_iter().chain(arenas).collect();
            best = Some((peak, Placed { fixed, in_branches, ..placed }));
        }
        if peak <= bound || !uses_results {
            break;
        }
        match idle.filter(|&(bytes, _)| bytes > ARENA_ALIGNMENT && number < most_results && peak > low_enough) {
            Some((_, index)) => drop(rooms.remove(index)),
            None => rooms.clear(),
        }
    }
    best
}

/// A function allocates its own arena if this lowers its peak by at least one part in this many.
const APART: u64 = 16;

/// Returns the peak and the places of claims in arenas that the function allocates and frees itself, if the peak is lower
/// by at least one part in [`APART`] than with `placed`, whose arena the callers hold during the whole call.
fn apart(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    buffers: (&[Claim], &[Candidate], &[InnerRoom]),
    around: Around<'_>,
    placed: &Placed,
) -> Option<(u64, Placed)> {
    let outside = Outside::of(view, order, space, buffers.1, around);
    let with_arena = |op: Op| placed.in_results.iter().any(|arena| arena.origin == Origin::Result(op));
    let loads = Levels::of(outside.loads(&with_arena)).highest();
    if loads == 0 {
        return None;
    }
    let held = placed.fixed.size.saturating_add(loads);
    let found = place_and_split(view, order, space, buffers, around)?;
    (found.0.saturating_add(held / APART) <= held).then_some(found)
}

/// Divides an arena if that lowers the peak. Returns the moment of the peak, the peak, and the arenas, the first of which is
/// allocated before the others.
fn divided(
    whole: &Arena,
    loads: &Levels,
    spans: &Spans,
    (entry, bound): (Block, u64),
    tries: &mut u32,
) -> (u32, u64, Vec<Arena>) {
    let mut split = whole.clone();
    let (ranges, peak) = idle_ranges::split_off(&mut split, loads, spans, entry);
    let mut found: Vec<Arena> = vec![split];
    found.extend(ranges);
    if peak > bound {
        let (arenas, other) = peak_splits::split(whole.clone(), loads, spans, (entry, bound), tries);
        let more = ARENA_ALIGNMENT * (arenas.len() as u64).saturating_sub(found.len() as u64);
        if other.saturating_add(more) < peak {
            found = arenas;
        }
    }
    let (moment, peak) = idle_ranges::highest(&found, loads, spans);
    (moment, peak, found)
}

/// Places claims in the bytes of results that are needed later, and of allocations in inner blocks if the arena is smaller
/// then; and the others in an arena. Returns `None` if they do not fit in 63 bits.
fn place(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    claims: &[Claim],
    (results, inner): (&[Candidate], &[InnerRoom]),
) -> Option<Placed> {
    let plain = place_in(view, order, space, claims, results)?;
    if inner.is_empty() {
        return Some(plain);
    }
    let all: Vec<Candidate> = results.iter().copied().chain(inner.iter().map(|inner| inner.room)).collect();
    let with_results = place_in(view, order, space, claims, &all)?;
    let size = |placed: &Placed| {
        placed.in_branches.iter().fold(placed.fixed.size, |sum, arena| sum.saturating_add(arena.size))
    };
    let is_used = |op: Op| with_results.in_results.iter().any(|arena| arena.origin == Origin::Result(op));
    let freed = inner.iter().filter(|inner| is_used(inner.room.op)).map(|inner| inner.freed);
    let held = freed.fold(size(&with_results), u64::saturating_add);
    Some(if held < size(&plain) { with_results } else { plain })
}

/// Places claims in the bytes of `results`, and the others in an arena.
fn place_in(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    claims: &[Claim],
    results: &[Candidate],
) -> Option<Placed> {
    let buffers: Vec<Buffer> = claims.iter().map(Claim::buffer).collect();
    let room_of = |result: &Candidate| Room {
        from: view.block(result.op).map_or(0, |block| order.start_of(block).into()),
        until: result.life.start.into(),
        size: result.storage.size,
    };
    let rooms: Vec<Room> = results.iter().map(room_of).collect();
    let places = result_bytes::place(&buffers, &rooms);
    let mut in_results: Vec<Arena> = results
        .iter()
        .map(|result| Arena {
            size: result.storage.size,
            alignment: result.storage.alignment,
            ..Arena::empty(space, Origin::Result(result.op))
        })
        .collect();
    let mut others = Vec::new();
    for (claim, place) in claims.iter().zip(places) {
        let Some((room, offset)) = place else {
            others.push(*claim);
            continue;
        };
        let arena = &mut in_results[room];
        arena.alignment = arena.alignment.max(claim.alignment);
        arena.claims.push((*claim, offset));
    }
    in_results.retain(|arena| !arena.claims.is_empty());
    let empty = |origin: Origin| Arena::empty(space, origin);
    let (fixed, bound, in_branches) = branches::place(view, order, others, &empty)?;
    Some(Placed { fixed, bound, in_results, in_branches })
}

fn dynamic_part(view: View<'_>, buffers: &[DynamicBuffer], name: &str, is_checked: bool) -> DynamicPart {
    let alignment = alignment_of(buffers);
    let (layout, _) = Layout::compute(view, buffers, alignment);
    let message = is_checked.then(|| format!("the sizes of the buffers of '{name}' overflow"));
    let life = buffers.iter().map(|buffer| buffer.life).reduce(Interval::hull).unwrap_or(Interval { start: 0, end: 0 });
    DynamicPart { ops: buffers.iter().map(|buffer| buffer.op).collect(), layout, alignment, life, message, at: None }
}

/// Reports an arena that is larger than the capacity, and the buffers at its peak.
fn too_large<T>(cx: &PassContext<'_>, view: View<'_>, arena: &Arena, capacity: u64) -> Fallible<T> {
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name));
    let (size, more) = (arena.size, arena.size - capacity);
    let message =
        format!("the arena of '{name}' needs {size} bytes, which is {more} more than the capacity of {capacity}");
    let mut error = cx.diagnostics.error_on_root(view, message);
    let buffers: Vec<Buffer> = arena.claims.iter().map(|(claim, _)| claim.buffer()).collect();
    let mut peak: Vec<&(Claim, u64)> = live_at_peak(&buffers).into_iter().map(|index| &arena.claims[index]).collect();
    peak.sort_by_key(|(claim, offset)| (std::cmp::Reverse(claim.size), *offset));
    for (claim, offset) in peak.into_iter().take(SHOWN) {
        let what = if claim.argument.is_some() { "the arena of this call" } else { "this buffer" };
        error = error.note(view.location(claim.op), format!("{what} has {} bytes at {offset}", claim.size));
    }
    error.fail()
}

/// The number of buffers that an error shows.
pub(super) const SHOWN: usize = 8;
