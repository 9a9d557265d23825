//! The check that functions stay within a capacity with all that they allocate, once their arenas are planned.
//!
//! A capacity bounds the most bytes, of all buffers or of those in one memory space, that live at one moment while a function runs: its arena, also if it is a global, the
//! buffers that stay allocations (because they are returned, stored or passed on), and what its callees allocate. Levels are
//! those of [`live_bytes`](crate::analysis::live_bytes). A buffer whose bytes are not known is an error, because nothing
//! bounds it. The stack, and memory of ops that other dialects define, is not counted.
//!
//! Cost: O(n log n) in the size of the program.

use freehold_core::diagnostics::{Fallible, counted};
use freehold_core::ir::{Body, Name, Op, TypeData, View};
use freehold_core::sort::sort_by_key;
use freehold_core::text::parse_attribute_text;
use freehold_dialects::{bufferization, memref};
use freehold_pass::PassContext;
use rustc_hash::FxHashMap;

use super::edits::symbols::GlobalArena;
use super::function::SHOWN;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::function_header::symbol_name;
use crate::analysis::live_bytes::{Counted, ProgramLevels};
use crate::support::storage::element_storage;

/// The most bytes of some buffers.
#[derive(Clone, Debug)]
pub(super) struct Capacity {
    pub bytes: u64,
    /// The memory space of the buffers, as the program spells it. `None`: all spaces together.
    pub space: Option<String>,
}

impl Capacity {
    /// Reads a capacity of one memory space: `SPACE:BYTES`.
    ///
    /// # Errors
    /// The message if there is no space, or no number of bytes.
    pub fn of_space(text: &str) -> Result<Capacity, String> {
        let parts = text.rsplit_once(':').filter(|(space, _)| !space.trim().is_empty());
        let bytes = parts.and_then(|(_, bytes)| bytes.trim().parse().ok());
        let (Some((space, _)), Some(bytes)) = (parts, bytes) else {
            return Err(format!("'{text}' is no capacity of a memory space: expected SPACE:BYTES, such as 1:65536"));
        };
        Ok(Capacity { bytes, space: Some(space.trim().to_string()) })
    }

    /// Returns the buffers that the capacity bounds.
    fn counted(&self, cx: &PassContext<'_>, top: &Body) -> Fallible<Counted> {
        let Some(space) = &self.space else { return Ok(Counted::All) };
        let Some(attr) = parse_attribute_text(cx.ctx, space) else {
            let message = format!("'{space}' is no memory space");
            let help = "a memory space is an attribute, such as 1 or #gpu.address_space<workgroup>";
            return cx.diagnostics.error_on_root(View::new(cx.ctx, top), message).help(help).fail();
        };
        let is_default = attr.as_i64(cx.ctx) == Some(0);
        Ok(Counted::InSpace((!is_default).then_some(attr)))
    }

    /// Returns the words for the space in a message.
    fn place(&self) -> String {
        self.space.as_ref().map_or_else(String::new, |space| format!(" in memory space {space}"))
    }
}

/// Checks all functions. `globals` holds the arenas of functions that are globals, by the number of the body.
///
/// # Errors
/// A function needs more than `capacity` at once, or a buffer whose bytes are not known, or the space of the capacity is no
/// attribute.
pub(super) fn check(
    cx: &PassContext<'_>,
    top: &Body,
    capacity: &Capacity,
    globals: &FxHashMap<usize, &[GlobalArena]>,
) -> Fallible {
    let ctx = cx.ctx;
    let counted = capacity.counted(cx, top)?;
    let callables = Callables::of(ctx, top, cx.is_root);
    let graph = CallGraph::of(ctx, top, &callables);
    for function in &callables.functions {
        let view = View::new(ctx, callables.body(top, function.body));
        for op in view.body.walk_preorder().into_iter().filter(|&op| is_allocation(view, op)) {
            if counted.contains(ctx, view.ty(view.result(op, 0))) {
                check_size(cx, view, op, capacity)?;
            }
        }
    }
    let levels = ProgramLevels::of(ctx, top, &callables, &graph, counted);
    for &function in graph.groups.iter().flatten() {
        let body = callables.functions[function].body;
        let heap = u64::try_from(levels.summaries[function].peak).unwrap_or(0);
        let of_function = globals.get(&body).copied().unwrap_or(&[]).iter();
        let in_globals = of_function.filter(|arena| counted.contains(ctx, arena.ty)).map(|arena| arena.bytes(ctx));
        let all = in_globals.fold(heap, u64::saturating_add);
        if all > capacity.bytes {
            return too_much(cx, View::new(ctx, callables.body(top, body)), all, capacity, counted);
        }
    }
    Ok(())
}

/// Returns whether the op allocates a buffer on the heap.
fn is_allocation(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::ALLOC) || view.is(op, &memref::REALLOC) || view.is(op, &bufferization::CLONE)
}

/// Reports a buffer of which the bytes are not known.
fn check_size(cx: &PassContext<'_>, view: View<'_>, op: Op, capacity: &Capacity) -> Fallible {
    let ctx = view.ctx;
    let ty = view.ty(view.result(op, 0));
    let why = match ty.data(ctx) {
        TypeData::MemRef { element, .. } if element_storage(ctx, *element).is_none() => {
            // Facts of one allocation do not say which frees are of its buffer.
            match view.attribute(op, Name::FREEHOLD_FACTS) {
                Some(_) => "the size of its elements is known only where it is allocated",
                None => "the size of its elements is unknown",
            }
        }
        TypeData::MemRef { .. } if ty.has_static_shape(ctx) => return Ok(()),
        _ => "its size is known only at run time",
    };
    let claims: Vec<Op> = view.users(view.result(op, 0)).filter(|&user| is_claim(view, user)).collect();
    let what = if claims.is_empty() { "this buffer" } else { "the arena of this function" };
    let (bytes, place) = (counted(capacity.bytes, "byte"), capacity.place());
    let message = format!("{what} may exceed the capacity of {bytes}{place}: {why}");
    let help = "a capacity needs buffers of static size; without it, a plan of dynamic size is made";
    let mut error = cx.diagnostics.error_on(view, op, message);
    let mut is_dynamic = claims.into_iter().filter(|&claim| !view.ty(view.result(claim, 0)).has_static_shape(ctx));
    for claim in is_dynamic.by_ref().take(SHOWN) {
        error = error.note(view.location(claim), "this buffer of dynamic size is in it");
    }
    error.help(help).fail()
}

/// Reports a function that needs more than the capacity, with its largest allocations.
fn too_much(cx: &PassContext<'_>, view: View<'_>, bytes: u64, capacity: &Capacity, counts: Counted) -> Fallible {
    let (limit, place) = (capacity.bytes, capacity.place());
    let (name, more) = (symbol_name(view).map_or("", |name| cx.ctx.str(name)), bytes - limit);
    let all = counted(bytes, "byte");
    let message = format!("'{name}' allocates {all} at once{place}, which is {more} more than the capacity of {limit}");
    let mut error = cx.diagnostics.error_on_root(view, message);
    let ops = view.body.walk_preorder();
    let mut buffers: Vec<(i64, Op)> = ops
        .into_iter()
        .filter_map(|op| Some((allocated_bytes(view, op, counts)?, op)))
        .filter(|&(bytes, _)| bytes > 0)
        .collect();
    sort_by_key(&mut buffers, |&(bytes, _)| std::cmp::Reverse(bytes));
    for (bytes, op) in buffers.into_iter().take(SHOWN) {
        let what = match is_allocation(view, op) {
            true if is_arena(view, op) => "this arena has",
            true => "this buffer has",
            false => "this call returns",
        };
        error = error.note(view.location(op), format!("{what} {}", counted(bytes, "byte")));
    }
    error.fail()
}

/// Returns the bytes of the buffer that the op allocates, or of those that the call returns.
fn allocated_bytes(view: View<'_>, op: Op, counts: Counted) -> Option<i64> {
    let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
    if !is_call && !is_allocation(view, op) {
        return None;
    }
    Some(view.results(op).iter().map(|&result| counts.bytes(view.ctx, view.ty(result))).sum())
}

/// Returns whether the allocation is an arena: a view with a claim uses it.
fn is_arena(view: View<'_>, op: Op) -> bool {
    view.users(view.result(op, 0)).any(|user| is_claim(view, user))
}

/// Returns whether the op is a view that claims bytes of an arena.
fn is_claim(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::VIEW) && view.attribute(op, view.ctx.name("freehold.claim")).is_some()
}
