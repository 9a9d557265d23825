//! Frees each buffer after the last use of its last name.
//!
//! Let P be the nearest common postdominator of the definitions and uses of all names. The buffer is freed in P, after the
//! last op that uses a name, or whose regions do. If that op is the terminator, the buffer is returned. If no op of P uses
//! it, it is freed after the first op of P.
//!
//! If the definition does not dominate P, or if the function has several returns and there is no P, the buffer is freed on each
//! path: in each block in which it is used last, and on each edge from a block after which another path needs it.
//!
//! ```text
//!   ^a: %x = alloc; cond_br ^b, ^c      ^b: use %x; return      ^c: return
//!                                           free %x                 free %x, at the start
//! ```
//!
//! Cost: that of [`ends`], and O(blocks and uses in the live range) for the buffers of the second kind.

use rustc_hash::{FxHashMap, FxHashSet};

use super::clone_insertion::Edges;
use super::environment::Convention;
use super::facts::{self, End};
use super::plan::{self, Plan, is_movable};
use super::scopes::Scopes;
use super::tracked::Tracked;
use crate::analysis::alias::BufferFlow;
use crate::support::build;
use freehold_core::definition::{Traits, is_allocation};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{
    Block, Body, Context, DYNAMIC, InsertPoint, Op, Region, Rewriter, Silent, TypeData, Value, ValueDef, View,
};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{bufferization, memref};

/// The place at which a buffer is freed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    After(Op),
    Before(Op),
    Start(Block),
    /// On the edge from a terminator to one of its successors.
    Edge(Op, usize),
}

/// Inserts the frees of a plan, whose clones are in place. Moves the frees that the program has already. Returns the
/// number of frees inserted.
pub(super) fn insert(ctx: &Context, body: &mut Body, plan: &Plan, convention: Convention) -> u64 {
    let places = places(View::new(ctx, body), plan, convention);
    let mut edges = Edges::default();
    let mut inserted = 0;
    for (buffer, mut places) in plan.owned.iter().chain(&plan.critical).zip(places) {
        let mut free = buffer.free;
        if let Some(op) = free.filter(|&op| !is_movable(View::new(ctx, body), op)) {
            debug_assert!(convention == Convention::Upstream || places == [Place::After(op)]);
            continue;
        }
        // The free of the program stays if it is at one of the places.
        if let Some(index) = free.and_then(|free| places.iter().position(|&place| place == Place::After(free))) {
            places.remove(index);
            free = None;
        }
        for place in places {
            let at = match place {
                Place::After(op) => body.after(op),
                Place::Before(op) => InsertPoint::Before(op),
                Place::Start(block) => body.start(block),
                Place::Edge(op, index) => {
                    let block = edges.split(ctx, body, op, index);
                    body.start(block)
                }
            };
            match free.take() {
                Some(free) => body.move_op(free, at),
                None => {
                    free_buffer(ctx, body, at, buffer, convention);
                    inserted += 1;
                }
            }
        }
        // A returned buffer is not freed.
        if let Some(free) = free.filter(|_| convention == Convention::Owned) {
            body.erase(free);
        }
    }
    inserted
}

/// Creates an op that frees a buffer. The buffer of a view with an offset is that of its base.
fn free_buffer(ctx: &Context, body: &mut Body, at: InsertPoint, buffer: &Tracked, convention: Convention) {
    let location = body.value_location(buffer.buffer);
    let has_offset = convention == Convention::Owned && may_have_offset(View::new(ctx, body), buffer.buffer);
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, at, &mut silent);
    match buffer.release {
        name if name != memref::DEALLOC.name => {
            rewriter.create(&build::release(ctx, name, location, buffer.buffer));
        }
        _ => {
            let freed = match has_offset {
                true => build::base_buffer(&mut rewriter, location, buffer.buffer),
                false => buffer.buffer,
            };
            rewriter.create(&memref::dealloc(ctx, location, freed));
        }
    }
}

/// Returns whether a buffer may begin before the first element of its type. A callee may return a part of an allocation;
/// a clone has an offset only if its type states one.
fn may_have_offset(view: View<'_>, buffer: Value) -> bool {
    let offset = match view.ty(buffer).data(view.ctx) {
        TypeData::MemRef { layout: Some(_), .. } => strides_and_offset(view.ctx, view.ty(buffer)),
        _ => return false,
    };
    let op_def = view.defining_op(buffer).and_then(|op| view.op_def(op));
    let is_returned = op_def.is_some_and(|op_def| op_def.call.is_some());
    let is_allocated = is_allocation(view, buffer) && view.made_by(buffer, &bufferization::CLONE).is_none();
    match offset.map(|strided| strided.offset) {
        Some(DYNAMIC) | None => is_returned,
        Some(offset) => offset != 0 && !is_allocated,
    }
}

fn places(view: View<'_>, plan: &Plan, convention: Convention) -> Vec<Vec<Place>> {
    let scopes = Scopes::compute(view);
    let critical: FxHashSet<Value> = plan.critical.iter().map(|found| found.buffer).collect();
    let mut flow = plan::flow(view, convention, &plan.owned);
    flow.cut(|value| critical.contains(&value));
    let ends = facts::ends(view, &flow, &scopes);
    // Frees of the program are moved, so that nothing is placed after them.
    let moved: FxHashSet<Op> = plan.owned.iter().filter_map(|buffer| buffer.free).collect();
    let all = plan.owned.iter().chain(&plan.critical);
    all.map(|buffer| match ends.of(buffer.buffer) {
        Some(&end) => places_of(view, &flow, &scopes, buffer, end, &moved, convention),
        None => Vec::new(),
    })
    .collect()
}

fn places_of(
    view: View<'_>,
    flow: &BufferFlow,
    scopes: &Scopes,
    buffer: &Tracked,
    end: End,
    moved: &FxHashSet<Op>,
    convention: Convention,
) -> Vec<Place> {
    let defined = view.value_block(buffer.buffer).expect("a value in a block");
    let Some(block) = scopes.block_of(end.postdominator).filter(|&block| scopes.dominates(defined, block)) else {
        return on_each_path(view, flow, scopes, buffer.buffer);
    };
    match end.op.and_then(|op| view.ancestor_in_block(block, op)) {
        Some(last) if is_end(view, block, last) => Vec::new(),
        Some(last) => vec![Place::After(last)],
        None => match view.ops(block).find(|op| !moved.contains(op)) {
            Some(first) if !is_end(view, block, first) => vec![Place::After(first)],
            Some(first) if convention == Convention::Owned => vec![Place::Before(first)],
            _ => Vec::new(),
        },
    }
}

/// Returns whether `op` ends `block`.
fn is_end(view: View<'_>, block: Block, op: Op) -> bool {
    // The last op of a block without a terminator does not end it.
    view.last_op(block) == Some(op) && view.op_def(op).is_none_or(|op_def| op_def.has(Traits::TERMINATOR))
}

/// Returns where a buffer is freed if no block that its definition dominates postdominates all uses.
fn on_each_path(view: View<'_>, flow: &BufferFlow, scopes: &Scopes, buffer: Value) -> Vec<Place> {
    let home = view.value_block(buffer).expect("a value in a block");
    let Some(region) = view.block_region(home) else { return Vec::new() };
    let last = last_uses(view, flow, scopes, region, buffer);
    let mut live: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = last.keys().copied().collect();
    while let Some(block) = work.pop() {
        if block != home && live.insert(block) {
            work.extend(view.predecessors(block));
        }
    }
    let mut blocks: Vec<Block> = live.iter().copied().chain([home]).collect();
    sort_by_key(&mut blocks, |&block| scopes.block_start(block));
    let mut places = Vec::new();
    for block in blocks {
        let Some(end) = view.last_op(block) else { continue };
        if !view.successors(end).any(|next| live.contains(&next)) {
            match last.get(&block).and_then(|&(_, op)| op) {
                Some(op) if is_end(view, block, op) => {}
                Some(op) => places.push(Place::After(op)),
                None => places.push(Place::Start(block)),
            }
            continue;
        }
        for (index, next) in view.successors(end).enumerate().filter(|(_, next)| !live.contains(next)) {
            places.push(match view.predecessor_uses(next).count() {
                1 => Place::Start(next),
                _ => Place::Edge(end, index),
            });
        }
    }
    places
}

/// Returns, for each block of `region`, the last op that defines or uses a name of a buffer, or whose regions do.
fn last_uses(
    view: View<'_>,
    flow: &BufferFlow,
    scopes: &Scopes,
    region: Region,
    buffer: Value,
) -> FxHashMap<Block, (u32, Option<Op>)> {
    let mut last: FxHashMap<Block, (u32, Option<Op>)> = FxHashMap::default();
    let mut add = |block: Block, position: u32, op: Option<Op>| {
        let known = last.entry(block).or_insert((position, op));
        if known.0 < position {
            *known = (position, op);
        }
    };
    for name in flow.reached_from(buffer) {
        if !view.ty(name).is_memref(view.ctx) {
            continue;
        }
        let defining = match view.def(name) {
            ValueDef::Argument(block, _) if view.block_region(block) == Some(region) => {
                add(block, scopes.block_start(block), None);
                None
            }
            ValueDef::Argument(block, _) => view.block_parent_op(block),
            ValueDef::Result(op, _) => Some(op),
        };
        for op in defining.into_iter().chain(view.users(name)) {
            if let Some(op) = view.ancestor_in_region(region, op)
                && let Some(block) = view.block(op)
            {
                add(block, scopes.start(op), Some(op));
            }
        }
    }
    last
}
