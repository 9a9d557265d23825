//! Finds the allocations that can be placed in the arena.
//!
//! Each fact about an allocation is a fact about the values that it flows into ([`BufferFlow`]), such as "a deallocation
//! frees it". A fact is propagated along the edges from all values where it holds, each value once, so that the cost is
//! linear even if many allocations flow into many deallocations.

use freehold_core::definition::{EffectKind, effect_on_value, has_effect};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Name, Op, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use super::placement::Buffer;
use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks};
use crate::support::storage::storage_of;

/// An allocation that is placed in the arena.
pub(super) struct Candidate {
    /// The allocation.
    pub op: Op,
    /// The size and life of its buffer, for the placement.
    pub buffer: Buffer,
}

/// The allocations of a function that are placed in the arena, and counters of the others.
#[derive(Default)]
pub(super) struct Allocations {
    /// The allocations, in the order of the block.
    pub candidates: Vec<Candidate>,
    /// The deallocations that free nothing but candidates.
    pub frees: Vec<Op>,
    /// Allocations whose shape is dynamic.
    pub dynamic: u64,
    /// Allocations in other blocks than the entry block.
    pub nested: u64,
    /// Allocations that cannot be in the arena, or share a deallocation with such a buffer.
    pub escaping: u64,
}

/// Finds the allocations of the function's entry block that are freed only by ops in this block or nested in it.
///
/// # Errors
/// An allocation is not freed, or is freed in another block, which is reported.
pub(super) fn find(
    view: View<'_>,
    entry: Block,
    flow: &BufferFlow,
    diagnostics: &Diagnostics,
) -> Fallible<Allocations> {
    let (mut found, mut allocations) = (Allocations::default(), Vec::new());
    let mut frees = Vec::new();
    for op in view.walk_preorder() {
        if view.is(op, &memref::DEALLOC) {
            frees.push(op);
        } else if !view.is(op, &memref::ALLOC) {
        } else if !view.ty(view.result(op, 0)).has_static_shape(view.ctx) {
            found.dynamic += 1;
        } else if view.block(op) != Some(entry) {
            found.nested += 1;
        } else {
            allocations.push(op);
        }
    }
    if allocations.is_empty() {
        return Ok(found);
    }
    let freed = reaching(flow, frees.iter().map(|&op| memref::Dealloc::of(view, op).memref()));
    let outside = frees.iter().filter(|&&op| view.ancestor_in_block(entry, op).is_none());
    let freed_outside = reaching(flow, outside.map(|&op| memref::Dealloc::of(view, op).memref()));
    for &op in &allocations {
        let value = view.result(op, 0);
        if !freed.contains(value) {
            let message = "no dealloc found; run the deallocation pipeline before this pass";
            return diagnostics.error_on(view, op, message).fail();
        }
        if freed_outside.contains(value) {
            return diagnostics.error_on(view, op, "unstructured control flow is not supported").fail();
        }
    }
    let positions: FxHashMap<Op, usize> = view.ops(entry).enumerate().map(|(index, op)| (op, index)).collect();
    let uses = Uses::find(view, entry, flow, &allocations, &positions);
    let rejected = reject(view, flow, &allocations, &frees, &uses);
    for op in allocations {
        let value = view.result(op, 0);
        let storage = storage_of(view.ctx, view.ty(value)).filter(|_| !rejected.backward.contains(value));
        let Some((storage, &end)) = storage.zip(uses.last.get(&value)) else {
            found.escaping += 1;
            continue;
        };
        let alignment = least_common_multiple(storage.alignment, alignment_of(view, op));
        let buffer = Buffer { size: storage.size, alignment, start: positions[&op], end };
        found.candidates.push(Candidate { op, buffer });
    }
    frees.retain(|&op| {
        let value = memref::Dealloc::of(view, op).memref();
        uses.tracked.contains(value) && !rejected.backward.contains(value) && !rejected.forward.contains(value)
    });
    found.frees = frees;
    Ok(found)
}

/// Marks the values from which one of `values` can be reached.
fn reaching(flow: &BufferFlow, values: impl Iterator<Item = Value>) -> FlowMarks {
    let mut marks = FlowMarks::default();
    for value in values {
        flow.mark(value, FlowDirection::Backward, &mut marks, |_| {});
    }
    marks
}

/// The uses of the buffers of the allocations.
struct Uses {
    /// The values that may be one of the allocations.
    tracked: FlowMarks,
    /// For each value that may be one of the allocations: the position of the last op that uses the buffer.
    last: FxHashMap<Value, usize>,
    /// The values that an op uses in a way that is not followed.
    lost: Vec<Value>,
}

impl Uses {
    fn find(
        view: View<'_>,
        entry: Block,
        flow: &BufferFlow,
        allocations: &[Op],
        positions: &FxHashMap<Op, usize>,
    ) -> Uses {
        let mut uses = Uses { tracked: FlowMarks::default(), last: FxHashMap::default(), lost: Vec::new() };
        let mut values = Vec::new();
        for &op in allocations {
            flow.mark(view.result(op, 0), FlowDirection::Forward, &mut uses.tracked, |value| values.push(value));
        }
        let mut ends: Vec<(usize, Value)> = Vec::new();
        for value in values {
            let mut end = None;
            for user in view.users(value) {
                match view.ancestor_in_block(entry, user).filter(|_| is_followed(view, flow, user, value)) {
                    Some(ancestor) => end = end.max(Some(positions[&ancestor])),
                    None => uses.lost.push(value),
                }
            }
            ends.extend(end.map(|end| (end, value)));
        }
        // The values from which the latest use is reached get its position first, and no other one afterwards.
        sort_by_key(&mut ends, |&(end, value)| (std::cmp::Reverse(end), value.index()));
        let (mut marks, mut last) = (FlowMarks::default(), FxHashMap::default());
        for (end, value) in ends {
            flow.mark(value, FlowDirection::Backward, &mut marks, |value| {
                last.insert(value, end);
            });
        }
        uses.last = last;
        uses
    }
}

/// Returns whether all that `user` does with the buffer `value` is known: it does not store the buffer, does not free it
/// except by a `memref.dealloc`, and has no result that may be the same buffer without an edge of the flow.
fn is_followed(view: View<'_>, flow: &BufferFlow, user: Op, value: Value) -> bool {
    if view.is(user, &memref::DEALLOC) {
        return true;
    }
    let stores = view.operands(user).any(|operand| {
        operand != value && view.ty(operand).element(view.ctx).is_some_and(|element| element.is_memref(view.ctx))
    });
    if stores || effect_on_value(view, user, EffectKind::Free, value).is_some() {
        return false;
    }
    let op_def = view.op_def(user);
    let calls = op_def.is_some_and(|op_def| op_def.call.is_some());
    let mut results = view.results(user).iter().filter(|&&result| view.ty(result).is_memref(view.ctx));
    calls || results.all(|&result| !flow.is_terminal(result) || has_effect(view, user, EffectKind::Allocate))
}

/// The values that are, or may become, a buffer outside of the arena.
struct Rejected {
    /// Values that may be a buffer outside of the arena.
    forward: FlowMarks,
    /// Values that may be freed together with such a buffer.
    backward: FlowMarks,
}

/// Finds the allocations that must stay: those that are not followed, and those that a deallocation frees that may also
/// free a buffer that stays.
fn reject(view: View<'_>, flow: &BufferFlow, allocations: &[Op], frees: &[Op], uses: &Uses) -> Rejected {
    let mut rejected = Rejected { forward: FlowMarks::default(), backward: FlowMarks::default() };
    let mut is_freed = FlowMarks::default();
    for &op in frees {
        is_freed.insert(memref::Dealloc::of(view, op).memref());
    }
    let is_allocation: rustc_hash::FxHashSet<Value> = allocations.iter().map(|&op| view.result(op, 0)).collect();
    // Values that stay, whose effect is not yet propagated.
    let mut stay: Vec<Value> = flow.terminals().filter(|value| !is_allocation.contains(value)).collect();
    stay.extend(is_allocation.iter().filter(|&&value| storage_of(view.ctx, view.ty(value)).is_none()));
    let keep_sources = |value: Value, stay: &mut Vec<Value>, marks: &mut FlowMarks| {
        flow.mark(value, FlowDirection::Backward, marks, |source| {
            if is_allocation.contains(&source) {
                stay.push(source);
            }
        });
    };
    for &value in &uses.lost {
        keep_sources(value, &mut stay, &mut rejected.backward);
    }
    while let Some(value) = stay.pop() {
        let mut freed = Vec::new();
        flow.mark(value, FlowDirection::Forward, &mut rejected.forward, |value| {
            if is_freed.contains(value) {
                freed.push(value);
            }
        });
        for value in freed {
            keep_sources(value, &mut stay, &mut rejected.backward);
        }
    }
    rejected
}

/// Returns the alignment that an allocation asks for; 1 without one.
fn alignment_of(view: View<'_>, op: Op) -> u64 {
    let attribute = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx));
    attribute.and_then(|alignment| u64::try_from(alignment).ok()).filter(|&alignment| alignment > 0).unwrap_or(1)
}

/// Returns the least common multiple.
pub(super) fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}
