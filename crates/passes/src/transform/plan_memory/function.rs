//! The plan of one function.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Block, Body, Op, View};

use super::bands::{self, Load};
use super::branches;
use super::candidates::{self, Candidate, Found};
use super::dynamic::{DynamicBuffer, Layout, alignment_of};
use super::early;
use super::explain::Record;
use super::given::{GlobalArena, SizeFunction};
use super::hosting::{self, Room};
use super::order::{Interval, Order};
use super::packing::{Buffer, live_at_peak};
use super::rewrite::{self, Arena, Claim, DynamicPart, Origin};
use super::stack::take_small;
use super::{ArenaArgument, Callee};
use crate::pipeline::PassContext;
use crate::transform::signature::symbol_name;

/// Where the arena of a function comes from.
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

/// How a function is planned.
pub(super) struct Settings {
    /// Where its arena comes from.
    pub source: Source,
    /// Whether the function is called in the program.
    pub is_called: bool,
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
    /// What its callers need to know.
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
    let calls = claims_of_calls(view, &order, callee);
    let earliest = calls.iter().map(|claim| claim.life.start).min().unwrap_or(u32::MAX);
    let found = candidates::find(view, &order, &|op| callee(op).map(|callee| &callee.facts), earliest);
    cx.statistics.add("left", found.left);
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name)).to_string();
    let mut claims: Vec<Claim> = found.candidates.iter().map(Claim::of).collect();
    let deepest = view.walk_preorder().into_iter().filter_map(callee).map(|callee| callee.stack).max().unwrap_or(0);
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
    let mut early = Vec::new();
    for space in spaces {
        let claims: Vec<Claim> = claims.iter().filter(|claim| claim.space == space).copied().collect();
        let mut dynamic: Vec<DynamicBuffer> =
            found.dynamic.iter().filter(|buffer| buffer.space == space).cloned().collect();
        let results: Vec<Candidate> = found.results.iter().filter(|result| result.space == space).copied().collect();
        // Buffers of more than 2^63 bytes cannot be allocated, with an arena or without.
        let is_own = matches!(settings.source, Source::Allocated);
        let only_block = view.root_block().filter(|&entry| is_own && view.next_block(entry).is_none());
        let placed = match only_block {
            Some(entry) if dynamic.is_empty() => place_with_bands(view, &order, space, (&claims, &results), entry),
            _ => place(view, &order, space, &claims, &results),
        };
        let Some(Placed { mut fixed, bound, in_results, in_branches }) = placed else {
            let callee = Callee { facts: found.facts, arenas: Vec::new(), stack: deepest };
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
            early.extend(early::take_out(view, &order, &mut dynamic, &fixed, &loads, entry));
        }
        let part = (!dynamic.is_empty()).then(|| dynamic_part(view, &dynamic, &name, settings.check));
        let is_separate = matches!(settings.source, Source::Callers | Source::Global);
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
        let is_needed = needs_fixed || fixed.dynamic.is_some() || settings.source == Source::Argument;
        if is_needed {
            fixed.origin = match settings.source {
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
                    let ty = rewrite::bytes(cx.ctx, fixed.size, space);
                    planned.globals.push(GlobalArena { symbol, ty, alignment: fixed.alignment.max(64) });
                    Origin::Global(symbol)
                }
            };
            if settings.source != Source::Callers {
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
    for group in early.iter().chain(&found.nested) {
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
    let Found { frees, first, .. } = found;
    rewrite::apply(cx.ctx, body, &order, &arenas, &frees, first);
    Ok(planned)
}

/// Returns the end of the name of the arena in the memory space with this number.
pub(super) fn suffix(number: usize) -> String {
    if number == 0 { String::new() } else { format!("_{number}") }
}

/// Returns what the functions that this one calls need.
fn claims_of_calls<'c>(view: View<'_>, order: &Order, callee: &dyn Fn(Op) -> Option<&'c Callee>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for op in view.walk_preorder() {
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

/// Where the claims of a function in one memory space are placed.
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

/// Places claims in the way that needs fewer bytes: with or without claims in the bytes of results; and frees bands of the
/// arena early. `entry` is the only block of the function.
fn place_with_bands(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    (claims, results): (&[Claim], &[Candidate]),
    entry: Block,
) -> Option<Placed> {
    let split = |mut placed: Placed| {
        let is_early = |result: &Candidate| {
            placed.in_results.iter().any(|arena| matches!(arena.origin, Origin::Result(op) if op == result.op))
        };
        let load_of = |result: &Candidate| Load {
            from: if is_early(result) { 0 } else { result.life.start },
            bytes: result.storage.size,
        };
        let loads: Vec<Load> = results.iter().map(load_of).collect();
        let (bands, peak) = bands::take_out(&mut placed.fixed, &loads, entry);
        placed.in_branches.extend(bands);
        (placed, peak)
    };
    let (in_results, peak) = split(place(view, order, space, claims, results)?);
    if in_results.in_results.is_empty() {
        return Some(in_results);
    }
    let (apart, other_peak) = split(place(view, order, space, claims, &[])?);
    Some(if other_peak < peak { apart } else { in_results })
}

/// Places claims in the bytes of results that are needed later, and the others in an arena. Returns `None` if they do not
/// fit in 63 bits.
fn place(
    view: View<'_>,
    order: &Order,
    space: Option<Attr>,
    claims: &[Claim],
    results: &[Candidate],
) -> Option<Placed> {
    let buffers: Vec<Buffer> = claims.iter().map(Claim::buffer).collect();
    let room_of = |result: &Candidate| Room { until: result.life.start.into(), size: result.storage.size };
    let rooms: Vec<Room> = results.iter().map(room_of).collect();
    let hosted = hosting::place(&buffers, &rooms);
    let mut in_results: Vec<Arena> = results
        .iter()
        .map(|result| Arena {
            size: result.storage.size,
            alignment: result.storage.alignment,
            ..Arena::empty(space, Origin::Result(result.op))
        })
        .collect();
    let mut others = Vec::new();
    for (claim, place) in claims.iter().zip(hosted) {
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

/// How many buffers an error shows.
const SHOWN: usize = 8;
