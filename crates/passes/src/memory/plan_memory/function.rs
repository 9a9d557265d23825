//! The plan of one function: reads its problem, lays it out, and edits the function.

use freehold_core::diagnostics::{Diagnostic, Fallible, Severity, counted};
use freehold_core::ir::{Body, Op, Type, TypeData, View};
use freehold_core::sort::sort_by_key;
use freehold_core::text::type_text;
use freehold_pass::PassContext;
use rustc_hash::FxHashSet;

use super::edits::apply::{Edits, apply};
use super::edits::claims::bytes;
use super::edits::size_function::SizeFunction;
use super::edits::symbols::{GlobalArena, global_symbol};
use super::explain::Record;
use super::layout::arena::{ARENA_ALIGNMENT, Arena, Claim, Origin};
use super::layout::packing::live_at_peak;
use super::layout::plan::{self, ArenaSource, Layout, NoLayout};
use super::problem::callee::{ArenaArgument, Callee};
use super::problem::read::{Reading, read};
use super::problem::subjects::{Subject, Subjects};
use super::problem::uses::FunctionOps;
use crate::analysis::function_header::symbol_name;
use crate::support::storage::allocated_element;

/// The settings of the plan of a function.
pub(super) struct Settings {
    /// The origin of its arena.
    pub source: ArenaSource,
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

/// Plans one function, and changes it. `callee` returns the facts about the function that an op calls, if it is planned.
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
    let ops = FunctionOps::of(view);
    report_unknown_elements(cx, view, &ops.allocations);
    let Reading { problem, subjects, order, keeps } = read(view, &ops, callee);
    let callees = ops.calls.iter().filter_map(|&op| callee(op));
    let stack_of_callees = callees.map(|callee| callee.stack).max().unwrap_or(0);
    let layout = plan::plan(
        &problem,
        &plan::Settings {
            source: settings.source,
            may_allocate: settings.may_allocate,
            stack_budget: settings.stack_budget.saturating_sub(stack_of_callees),
            capacity: settings.capacity,
        },
    );
    let layout = match layout {
        Ok(layout) => layout,
        Err(NoLayout::ExceedsCapacity(arena)) => return too_large(cx, view, &subjects, &arena, settings.capacity),
        Err(NoLayout::Overflow) => {
            cx.statistics.add("left", ops.allocations.len() as u64);
            let callee = Callee { keeps, stack: stack_of_callees, ..Callee::default() };
            return Ok(Planned { callee, ..Planned::default() });
        }
    };
    let placed = layout.placed(&problem);
    count(cx, &layout, placed, ops.allocations.len());
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name)).to_string();
    let overflow = settings.check.then(|| format!("the sizes of the buffers of '{name}' overflow"));
    let size = size_function(cx, view, settings, &subjects, &layout, overflow.as_deref())?;
    let globals = globals(cx, &name, &subjects, &layout);
    if let Some(record) = record {
        record.add(view, &order, &problem, &subjects, &layout);
    }
    let callee = Callee {
        keeps,
        arenas: arena_arguments(&subjects, &layout),
        stack: layout.stack + stack_of_callees,
        own: layout.own.iter().map(|&(space, bytes)| (subjects.spaces[space], bytes)).collect(),
    };
    if !layout.arenas.is_empty() {
        let (is_checked, overflow) = (settings.check, overflow.as_deref());
        let edits = Edits { subjects: &subjects, order: &order, globals: &globals, is_checked, overflow };
        apply(cx.ctx, body, &layout, &edits);
    }
    Ok(Planned { callee, globals, size })
}

/// Counts what the layout places.
fn count(cx: &PassContext<'_>, layout: &Layout, placed: usize, allocations: usize) {
    cx.statistics.add("left", (allocations - placed) as u64);
    cx.statistics.add("planned", placed as u64);
    cx.statistics.add("stack-bytes", layout.stack);
    cx.statistics.add("arenas", layout.own_arenas().count() as u64);
    cx.statistics.add("arena-bytes", layout.own_arenas().map(|arena| arena.size).sum());
    cx.statistics.add("bound-bytes", layout.bound);
}

/// Returns the function that computes the sizes of the arenas that are arguments of any size.
///
/// # Errors
/// A size depends on more than the arguments of the function, or it is dynamic and the function is called in the program.
fn size_function(
    cx: &PassContext<'_>,
    view: View<'_>,
    settings: &Settings,
    subjects: &Subjects,
    layout: &Layout,
    overflow: Option<&str>,
) -> Fallible<Option<SizeFunction>> {
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name));
    let mut sizes: Option<SizeFunction> = None;
    for arena in layout.arenas.iter().filter(|arena| arena.origin == Origin::Argument) {
        if let Err(value) = sizes.get_or_insert_default().add(view, subjects, arena, overflow) {
            let message = format!("the size of the arena of '{name}' depends on more than its arguments");
            let error = cx.diagnostics.error_on_root(view, message);
            return error.note(view.value_location(value), "on this value").fail();
        }
        if arena.dynamic.is_some() && settings.is_called {
            let message = format!("'{name}' cannot take its arena as an argument");
            let why = "its size is dynamic, and the function is called in the program";
            return cx.diagnostics.error_on_root(view, message).help(why).fail();
        }
    }
    Ok(sizes)
}

/// Returns the arenas that are arguments.
fn arena_arguments(subjects: &Subjects, layout: &Layout) -> Vec<ArenaArgument> {
    let is_argument = |arena: &&Arena| matches!(arena.origin, Origin::Callers | Origin::Argument);
    let argument_of = |arena: &Arena| ArenaArgument {
        space: subjects.spaces[arena.space],
        size: arena.size,
        alignment: arena.alignment,
        is_dynamic: arena.origin == Origin::Argument,
    };
    layout.arenas.iter().filter(is_argument).map(argument_of).collect()
}

/// Returns the arenas that are globals.
fn globals(cx: &PassContext<'_>, function: &str, subjects: &Subjects, layout: &Layout) -> Vec<GlobalArena> {
    let arenas = layout.arenas.iter().filter(|arena| arena.origin == Origin::Global).enumerate();
    let global_of = |(number, arena): (usize, &Arena)| GlobalArena {
        symbol: global_symbol(cx.ctx, function, number),
        ty: bytes(cx.ctx, arena.size, subjects.spaces[arena.space]),
        alignment: arena.alignment.max(ARENA_ALIGNMENT),
    };
    arenas.map(global_of).collect()
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

/// Reports an arena that is larger than the capacity, and the buffers at its peak.
fn too_large<T>(
    cx: &PassContext<'_>,
    view: View<'_>,
    subjects: &Subjects,
    arena: &Arena,
    capacity: Option<u64>,
) -> Fallible<T> {
    let name = symbol_name(view).map_or("", |name| cx.ctx.str(name));
    let (size, capacity) = (arena.size, capacity.unwrap_or(u64::MAX));
    let more = size.saturating_sub(capacity);
    let all = counted(size, "byte");
    let message = format!("the arena of '{name}' needs {all}, which is {more} more than the capacity of {capacity}");
    let mut error = cx.diagnostics.error_on_root(view, message);
    let at_peak = live_at_peak(&arena.rectangles()).into_iter();
    let mut peak: Vec<&(Claim, u64)> = at_peak.map(|index| &arena.claims[index]).collect();
    sort_by_key(&mut peak, |(claim, offset)| (std::cmp::Reverse(claim.size), *offset));
    for (claim, offset) in peak.into_iter().take(SHOWN) {
        let subject = subjects.buffers[claim.buffer];
        let what = match subject {
            Subject::CallArena { .. } => "the arena of this call",
            Subject::Allocation(_) => "this buffer",
        };
        error =
            error.note(view.location(subject.op()), format!("{what} has {} at {offset}", counted(claim.size, "byte")));
    }
    error.fail()
}

/// The number of buffers that an error shows.
pub(super) const SHOWN: usize = 8;
