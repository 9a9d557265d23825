//! Hoisting: a buffer that lives within a region is allocated before the op and freed after it, and the regions of the
//! op share such buffers.
//!
//! ```mlir
//! scf.if %c {                                 %a = memref.alloc() : memref<4xf32>
//!   %a = memref.alloc() : memref<4xf32>       scf.if %c {
//!   x(%a)                                       x(%a)
//!   memref.dealloc %a : memref<4xf32>         } else {
//! } else {                                ⇒     y(%a)
//!   %b = memref.alloc() : memref<4xf32>       }
//!   y(%b)                                     memref.dealloc %a : memref<4xf32>
//!   memref.dealloc %b : memref<4xf32>
//! }
//! ```
//!
//! The op is any op whose regions run one at a time; the allocation is static, and the same block frees it. A region
//! takes the buffers that the regions before it left free; then it adds its own.
//!
//! The peak must not rise, and an allocation that may not be executed must not become one that is. So a buffer is
//! hoisted only if
//!
//! - it can be hoisted into the entry block, and fits on the stack there (`State::reserve`); or
//! - the block runs at least once each time the op runs, and the level of the heap shows that the peak cannot rise
//!   ([`Levels`]); or
//! - each of the alternative regions of the op has such a buffer of the same type, and they are hoisted together.
//!
//! With `compat`, all are hoisted. Innermost ops are visited first, so that a buffer moves out of all regions in one
//! sweep. Cost: O(n log n), and O(depth) for each buffer.

use std::collections::VecDeque;

use freehold_core::ir::{Block, Body, InsertPoint, Op, Type, View};
use rustc_hash::FxHashMap;

use super::levels::{Levels, Steps};
use super::state::{State, heap_bytes, keep_alignment, padding_of, pairs};
use super::structure::{Shape, is_sequential, shape};

/// The hoisted buffers that are free, by type.
type Pool = FxHashMap<Type, VecDeque<Op>>;

/// An allocation, and the deallocation in the same block.
type Pair = (Op, Op);

/// Hoists out of all ops. Returns whether there was anything to hoist.
pub(super) fn run(state: &mut State<'_>, body: &mut Body) -> bool {
    let before = (state.counts.hoisted, state.counts.shared);
    let mut steps = (!state.parts.compat).then(|| Steps::new(View::new(state.ctx, body)));
    let mut reaches = FxHashMap::default();
    for op in body.walk_postorder() {
        if body.regions(op).is_empty() {
            continue;
        }
        if is_sequential(View::new(state.ctx, body), op) {
            hoist_from(state, body, steps.as_ref(), &mut reaches, op);
        }
        if let Some(steps) = &mut steps {
            steps.visit(state, View::new(state.ctx, body), op);
        }
    }
    before != (state.counts.hoisted, state.counts.shared)
}

/// Returns whether a buffer can be hoisted out of all ops around `block`, into the entry block.
pub(super) fn reaches_entry(
    state: &State<'_>,
    view: View<'_>,
    known: &mut FxHashMap<Block, bool>,
    mut block: Block,
) -> bool {
    let mut passed = Vec::new();
    let reaches = loop {
        if let Some(&known) = known.get(&block) {
            break known;
        }
        if block == state.entry {
            break true;
        }
        passed.push(block);
        let parent = view.block_parent_op(block).filter(|&parent| is_sequential(view, parent));
        match parent.and_then(|parent| view.block(parent)) {
            Some(outer) => block = outer,
            None => break false,
        }
    };
    known.extend(passed.into_iter().map(|block| (block, reaches)));
    reaches
}

/// Returns the allocations of the block that it frees, in its order.
fn ordered_pairs(view: View<'_>, block: Block) -> Vec<Pair> {
    let pairs = pairs(view, block);
    if pairs.is_empty() {
        return Vec::new();
    }
    view.ops(block).filter_map(|op| Some((op, *pairs.get(&op)?))).collect()
}

fn hoist_from(
    state: &mut State<'_>,
    body: &mut Body,
    steps: Option<&Steps>,
    reaches: &mut FxHashMap<Block, bool>,
    op: Op,
) {
    let ctx = state.ctx;
    let Some(outer) = body.block(op) else { return };
    let to_stack = reaches_entry(state, View::new(ctx, body), reaches, outer);
    let mut pool = Pool::default();
    let mut left = false;
    for region in body.regions(op).to_vec() {
        let mut used = Vec::new();
        for block in body.blocks(region).collect::<Vec<_>>() {
            for (alloc, dealloc) in ordered_pairs(View::new(ctx, body), block) {
                let ty = body.ty(body.result(alloc, 0));
                if let Some(buffer) = pool.get_mut(&ty).and_then(VecDeque::pop_front) {
                    share(state, body, buffer, (alloc, dealloc));
                    used.push(buffer);
                } else if state.parts.compat || to_stack && state.reserve(View::new(ctx, body), alloc) {
                    hoist(state, body, op, (alloc, dealloc));
                    used.push(alloc);
                } else {
                    left = true;
                }
            }
        }
        for buffer in used {
            pool.entry(body.ty(body.result(buffer, 0))).or_default().push_back(buffer);
        }
    }
    if let Some(steps) = steps.filter(|_| left) {
        hoist_on_heap(state, body, steps, op);
    }
}

/// Hoists the buffers for which the peak cannot rise.
fn hoist_on_heap(state: &mut State<'_>, body: &mut Body, steps: &Steps, op: Op) {
    let view = View::new(state.ctx, body);
    let size = |pair: Pair| heap_bytes(view, pair.0);
    let mut found: Vec<Vec<Pair>> = Vec::new();
    match shape(view, op) {
        Shape::Unknown => {}
        Shape::Repeated(blocks) => {
            let candidates = ordered_pairs(view, blocks[0]);
            if candidates.is_empty() {
                return;
            }
            let mut levels = Levels::compute(state, view, steps, &blocks);
            let fits = |&pair: &Pair| size(pair).is_some_and(|size| levels.extend(pair.0, pair.1, size));
            found.extend(candidates.into_iter().filter(fits).map(|pair| vec![pair]));
        }
        Shape::Alternatives(blocks) => {
            let mut by_type: Vec<FxHashMap<Type, VecDeque<Pair>>> = Vec::new();
            for &block in &blocks {
                let mut of_block: FxHashMap<Type, VecDeque<Pair>> = FxHashMap::default();
                for pair in ordered_pairs(view, block) {
                    of_block.entry(view.ty(view.result(pair.0, 0))).or_default().push_back(pair);
                }
                by_type.push(of_block);
            }
            if by_type.iter().any(|of_block| of_block.is_empty()) {
                return;
            }
            let compute = |&block: &Block| Levels::compute(state, view, steps, &[block]);
            let mut levels: Vec<Levels> = blocks.iter().map(compute).collect();
            for first in ordered_pairs(view, blocks[0]) {
                let ty = view.ty(view.result(first.0, 0));
                let take = |of_block: &mut FxHashMap<Type, VecDeque<Pair>>| of_block.get_mut(&ty)?.pop_front();
                let together: Option<Vec<Pair>> = by_type.iter_mut().map(take).collect();
                let (Some(together), Some(size)) = (together, size(first)) else { continue };
                let same_size = together.iter().all(|pair| padding_of(view, pair.0) == padding_of(view, first.0));
                if same_size
                    && together.iter().zip(&levels).all(|(pair, levels)| levels.can_extend(pair.0, pair.1, size))
                {
                    for (pair, levels) in together.iter().zip(&mut levels) {
                        levels.extend(pair.0, pair.1, size);
                    }
                    found.push(together);
                }
            }
        }
    }
    for together in found {
        hoist(state, body, op, together[0]);
        for &pair in &together[1..] {
            share(state, body, together[0].0, pair);
        }
    }
}

/// Moves an allocation before the op, and its deallocation after it.
fn hoist(state: &mut State<'_>, body: &mut Body, op: Op, (alloc, dealloc): Pair) {
    body.move_op(alloc, InsertPoint::Before(op));
    let after = body.after(op);
    body.move_op(dealloc, after);
    state.counts.hoisted += 1;
}

/// Replaces an allocation by a buffer that was hoisted, and erases its deallocation.
fn share(state: &mut State<'_>, body: &mut Body, buffer: Op, (alloc, dealloc): Pair) {
    keep_alignment(state.ctx, body, buffer, alloc);
    state.release(View::new(state.ctx, body), alloc, None);
    body.erase(dealloc);
    let (old, new) = (body.result(alloc, 0), body.result(buffer, 0));
    body.replace_all_uses(old, new);
    body.erase(alloc);
    state.counts.shared += 1;
}
