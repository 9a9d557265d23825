//! Reuse of pairs: a buffer that is freed serves as the next allocation of the block.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! use(%a)
//! memref.dealloc %a : memref<4xf32>
//! between()                                        %a = memref.alloc() : memref<4xf32>
//! %b = memref.alloc() : memref<4xf32>          ⇒   use(%a)
//! use(%b)                                          between()
//! memref.dealloc %b : memref<4xf32>                use(%a)
//!                                                  memref.dealloc %a : memref<4xf32>
//! ```
//!
//! A deallocation and the first `memref.alloc` after it in the block are erased if their types are equal. Other
//! deallocations may be between them. To the rest of the program, this is an allocator that returns the address of the
//! freed buffer.
//!
//! The buffer stays allocated between the two, so that the peak may rise if anything between them allocates; then they
//! stay. It may also rise if the alignments differ, because an alignment takes padding; with `compat`, the buffer gets
//! the greater alignment. MLIR-HLO's conservative mode only checks for nested allocations of the same type, in the hope that they are
//! hoisted; its aggressive mode, which runs once at the end, checks for nothing.
//!
//! One pass over each block. The deallocations without an allocation wait in queues by type and alignment: an allocation
//! takes the first one that suffices, or clears all queues. Cost: linear, except for the number of different types of
//! the allocations that are nested in an op.

use std::collections::{BTreeMap, VecDeque};
use std::ops::{Range, RangeInclusive};

use freehold_core::definition::{EffectKind, Effects, Resource, Traits, effects_of};
use freehold_core::ir::{Block, Body, Op, Type, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::origins::Origins;
use super::state::{State, freed_alloc, is_static_alloc, keep_alignment, padding_of, pairs};

/// When a pair is merged although something between the two allocates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Only if nothing of the same type is allocated.
    Conservative,
    /// Always.
    Aggressive,
}

/// The allocations in the regions of ops.
#[derive(Default)]
struct Nested {
    /// The static types that `memref.alloc` ops in the regions of an op have.
    types: FxHashMap<Op, FxHashSet<Type>>,
    /// The ops that may allocate on the heap, themselves or in their regions.
    allocating: FxHashSet<Op>,
}

impl Nested {
    fn compute(view: View<'_>, state: &State<'_>) -> Nested {
        let mut nested = Nested::default();
        for op in view.walk_preorder() {
            if view.is(op, &memref::ALLOC) {
                let ty = view.ty(view.result(op, 0));
                let mut at = view.parent_op(op);
                while let Some(parent) = at.filter(|&parent| nested.types.entry(parent).or_default().insert(ty)) {
                    at = view.parent_op(parent);
                }
            }
            if may_allocate(view, op) && !state.is_reserved(op) {
                let mut at = Some(op);
                while let Some(op) = at.filter(|&op| nested.allocating.insert(op)) {
                    at = view.parent_op(op);
                }
            }
        }
        nested
    }
}

/// Returns whether the op itself may allocate on the heap. Nothing is known of unregistered ops; they are taken not to.
fn may_allocate(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    if op_def.call.is_some() {
        return true;
    }
    if matches!(op_def.effects, Effects::None | Effects::Recursive) {
        return false;
    }
    let allocates = |effect: &freehold_core::definition::Effect| {
        effect.kind == EffectKind::Allocate && effect.resource != Resource::AutomaticAllocationScope
    };
    effects_of(view, op).is_some_and(|effects| effects.iter().any(allocates))
}

/// The alignment of a buffer whose allocation can be changed.
const ANY_ALIGNMENT: u64 = u64::MAX;

/// The deallocations before which no allocation was found, in the order of the block, by alignment.
type Waiting = FxHashMap<Type, BTreeMap<u64, VecDeque<(usize, Op)>>>;

/// Returns the first waiting deallocation after position `after` whose buffer has the type and the alignment.
fn first(
    waiting: &mut Waiting,
    ty: Type,
    alignment: RangeInclusive<u64>,
    after: Option<usize>,
) -> Option<(u64, usize, Op)> {
    let mut found: Option<(u64, usize, Op)> = None;
    for (&key, queue) in waiting.get_mut(&ty)?.range_mut(alignment) {
        // Later allocations of the type are after the same position.
        while queue.front().is_some_and(|entry| after.is_some_and(|after| entry.0 <= after)) {
            queue.pop_front();
        }
        if let Some(&(position, op)) = queue.front()
            && found.is_none_or(|found| position < found.1)
        {
            found = Some((key, position, op));
        }
    }
    found
}

/// Merges pairs in all blocks. Returns whether there was one.
pub(super) fn run(state: &mut State<'_>, body: &mut Body, mode: Mode) -> bool {
    let before = state.counts.reused;
    let nested = Nested::compute(View::new(state.ctx, body), state);
    let mut origins = None;
    let roots = body.roots().to_vec();
    let mut blocks: Vec<Block> = roots.iter().flat_map(|&region| body.blocks(region)).collect();
    blocks.reverse();
    while let Some(block) = blocks.pop() {
        run_on_block(state, body, mode, block, &nested, &mut origins, &mut blocks);
    }
    state.counts.reused > before
}

/// Merges the pairs of one block, and appends the blocks nested in it that are to be visited.
fn run_on_block(
    state: &mut State<'_>,
    body: &mut Body,
    mode: Mode,
    block: Block,
    nested: &Nested,
    origins: &mut Option<Origins>,
    blocks: &mut Vec<Block>,
) {
    let ctx = state.ctx;
    let mut waiting = Waiting::default();
    // The allocations of the block that it frees.
    let mut freed = if state.parts.compat { FxHashMap::default() } else { pairs(View::new(ctx, body), block) };
    // The positions of the last ops that may allocate, and that allocate a type.
    let (mut last_allocating, mut last_of_type) = (None, FxHashMap::<Type, usize>::default());
    // The ops with regions, and the positions that MLIR-HLO's aggressive mode skips.
    let (mut with_regions, mut skipped) = (Vec::new(), Vec::new());
    for (position, op) in body.op_vec(block).into_iter().enumerate() {
        let view = View::new(ctx, body);
        if let Some(dealloc) = memref::Dealloc::cast(view, op) {
            let value = dealloc.memref();
            let Some(alignment) = alignment_of_freed(state, dealloc, origins) else { continue };
            let queues = waiting.entry(view.ty(value)).or_default();
            queues.entry(alignment).or_default().push_back((position, op));
        } else if view.is(op, &memref::ALLOC) {
            if waiting.is_empty() {
                continue;
            }
            let ty = view.ty(view.result(op, 0));
            let after = match (state.parts.compat, mode) {
                (false, _) => last_allocating,
                (true, Mode::Conservative) => last_of_type.get(&ty).copied(),
                (true, Mode::Aggressive) => None,
            };
            let padding = padding_of(view, op);
            let most = if state.parts.compat { ANY_ALIGNMENT } else { padding };
            let found = if is_static_alloc(view, op) { first(&mut waiting, ty, padding..=most, after) } else { None };
            let Some((key, start, dealloc)) = found.filter(|found| keeps_stack(state, view, found.2, op, &freed))
            else {
                waiting.clear();
                continue;
            };
            if mode == Mode::Aggressive {
                waiting.clear();
                skipped.push(start..position);
            } else if let Some(queue) = waiting.get_mut(&ty).and_then(|queues| queues.get_mut(&key)) {
                queue.pop_front();
            }
            let owner = freed_alloc(view, dealloc);
            if let (Some(owner), Some(last)) = (owner, freed.remove(&op)) {
                freed.insert(owner, last);
            } else if let Some(owner) = owner {
                freed.remove(&owner);
            }
            merge(state, body, dealloc, op, owner);
        } else {
            if nested.allocating.contains(&op) {
                last_allocating = Some(position);
            }
            for &ty in nested.types.get(&op).into_iter().flatten() {
                last_of_type.insert(ty, position);
            }
            if !view.regions(op).is_empty() {
                with_regions.push((position, op));
            }
        }
    }
    push_nested_blocks(View::new(ctx, body), with_regions, skipped, blocks);
}

/// Returns the alignment of a freed buffer by which it waits for reuse; `None` if it is not reused.
fn alignment_of_freed(state: &State<'_>, dealloc: memref::Dealloc<'_>, origins: &mut Option<Origins>) -> Option<u64> {
    let (view, value) = (dealloc.view(), dealloc.memref());
    match freed_alloc(view, dealloc.op()) {
        Some(_) if state.parts.compat => Some(ANY_ALIGNMENT),
        Some(owner) => Some(padding_of(view, owner)),
        None => {
            let origins = origins.get_or_insert_with(|| Origins::compute(view));
            let (least, most) = origins.padding(value);
            if origins.is_part(value) || !state.parts.compat && least != most {
                return None;
            }
            Some(if state.parts.compat { origins.alignment(view, value) } else { least })
        }
    }
}

/// Appends the blocks in ops, which are given with their positions, the first last. Those at `skipped` positions are not
/// visited.
fn push_nested_blocks(view: View<'_>, ops: Vec<(usize, Op)>, skipped: Vec<Range<usize>>, blocks: &mut Vec<Block>) {
    let mut skipped = skipped.into_iter().peekable();
    let start = blocks.len();
    for (position, op) in ops {
        while skipped.next_if(|range| range.end < position).is_some() {}
        let is_skipped = skipped.peek().is_some_and(|range| range.contains(&position));
        let is_ordered = view.op_def(op).is_none_or(|op_def| !op_def.has(Traits::GRAPH_REGION));
        if !is_skipped && is_ordered {
            blocks.extend(view.regions(op).iter().flat_map(|&region| view.blocks(region)));
        }
    }
    blocks[start..].reverse();
}

/// Returns whether a merge leaves all buffers on the stack that were to be there: a reserved allocation is merged only
/// with one of the entry block, and stays reserved only if the block frees it in the end.
fn keeps_stack(state: &State<'_>, view: View<'_>, dealloc: Op, alloc: Op, freed: &FxHashMap<Op, Op>) -> bool {
    let owner = freed_alloc(view, dealloc);
    let is_reserved = |op: Option<Op>| op.is_some_and(|op| state.is_reserved(op));
    if !is_reserved(owner) && !state.is_reserved(alloc) {
        return true;
    }
    owner.is_some_and(|owner| view.block(owner) == view.block(alloc)) && freed.contains_key(&alloc)
}

/// Replaces the allocation by the buffer that the deallocation frees, and erases both.
fn merge(state: &mut State<'_>, body: &mut Body, dealloc: Op, alloc: Op, owner: Option<Op>) {
    let buffer = memref::Dealloc::of(View::new(state.ctx, body), dealloc).memref();
    if let Some(owner) = owner {
        keep_alignment(state.ctx, body, owner, alloc);
    }
    state.release(View::new(state.ctx, body), alloc, owner);
    let erased = body.result(alloc, 0);
    body.replace_all_uses(erased, buffer);
    body.erase(dealloc);
    body.erase(alloc);
    state.counts.reused += 1;
}
