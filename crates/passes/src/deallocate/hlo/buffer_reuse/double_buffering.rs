//! Double buffering: a loop that frees a buffer and allocates one in each iteration carries the freed buffer to the
//! next iteration instead.
//!
//! ```mlir
//! %r = scf.for … iter_args(%x = %a) {           %n = memref.alloc()
//!   %n = memref.alloc()                          %r:2 = scf.for … iter_args(%x = %a, %s = %n) {
//!   step(%x, %n)                             ⇒     step(%x, %s)
//!   memref.dealloc %x                              scf.yield %s, %x
//!   scf.yield %n                                 }
//! }                                              memref.dealloc %r#1
//! memref.dealloc %r                              memref.dealloc %r#0
//! ```
//!
//! For `scf.for`, `affine.for` and `scf.while`. The k-th static allocation of a type in a block of the loop is paired
//! with the k-th deallocation of the type, in either order. The loop gets an argument of the type, the *spare*: it is the
//! buffer that the allocation returned, and the freed buffer is the spare of the next iteration. The first one is
//! allocated before the loop, and the last one freed after it. So a spare belongs to nobody else at any time, wherever
//! the freed buffer comes from. The other region of an `scf.while` passes the spare on.
//!
//! The spare lives from the start of the loop to the allocation, and from the deallocation to the end of the loop. Like
//! hoisting, this must not raise the peak ([`Levels`]), unless the buffer is sure to be on the stack in the end: the loop
//! is in the entry block, and loop simplification will redirect its deallocations. With `compat`, all pairs are used.
//!
//! Innermost loops are visited first, so that the pairs of a loop include those that leave the loops in it. Cost:
//! O(n log n), and O(depth) for each pair.

use freehold_core::ir::{Block, Body, InsertPoint, Location, Op, OpSpec, Type, Value, View};
use freehold_dialects::{affine, memref, scf};
use rustc_hash::{FxHashMap, FxHashSet};

use super::levels::{Levels, Steps};
use super::loop_simplification::classes;
use super::origins::Origins;
use super::state::{State, alignment_of, freed_alloc, heap_bytes, is_static_alloc, keep_alignment, padding_of};
use super::structure::{Shape, only_block, shape};

/// An allocation and a deallocation in the same block of a loop.
#[derive(Clone, Copy)]
struct Pair {
    /// The number of the region.
    region: usize,
    alloc: Op,
    dealloc: Op,
}

/// Double-buffers all loops. Returns whether there was one to double-buffer.
pub(super) fn run(state: &mut State<'_>, body: &mut Body) -> bool {
    let before = state.counts.double_buffered;
    let mut steps = (!state.parts.compat).then(|| Steps::new(View::new(state.ctx, body)));
    let mut origins = None;
    for op in body.walk_postorder() {
        if body.regions(op).is_empty() {
            continue;
        }
        let mut visited = op;
        if View::new(state.ctx, body).is_one_of(op, &[&scf::FOR, &scf::WHILE, &affine::FOR]) {
            let pairs = find(state, body, steps.as_ref(), &mut origins, op);
            if !pairs.is_empty() {
                visited = rebuild(state, body, op, &pairs);
            }
        }
        if let Some(steps) = &mut steps {
            steps.visit(state, View::new(state.ctx, body), visited);
        }
    }
    state.counts.double_buffered > before
}

/// Returns the pairs of a loop that are double-buffered. Sets the alignment of what they carry.
fn find(
    state: &mut State<'_>,
    body: &mut Body,
    steps: Option<&Steps>,
    origins: &mut Option<Origins>,
    op: Op,
) -> Vec<Pair> {
    let ctx = state.ctx;
    let mut found = Vec::new();
    for (number, &region) in body.regions(op).iter().enumerate() {
        let view = View::new(ctx, body);
        match only_block(view, region) {
            Some(block) => found.extend(pairs_of_block(view, number, block)),
            None => return Vec::new(),
        }
    }
    let allocs: FxHashSet<Op> = found.iter().map(|pair| pair.alloc).collect();
    found.retain(|pair| {
        let view = View::new(ctx, body);
        let freed = memref::Dealloc::of(view, pair.dealloc).memref();
        if let Some(owner) = freed_alloc(view, pair.dealloc) {
            // The buffer of an allocation that becomes an argument may be another one.
            if allocs.contains(&owner) || !state.parts.compat {
                let same_size = padding_of(view, pair.alloc) == padding_of(view, owner);
                return same_size || state.parts.compat && alignment_of(view, pair.alloc) <= alignment_of(view, owner);
            }
            keep_alignment(ctx, body, owner, pair.alloc);
            return true;
        }
        let origins = origins.get_or_insert_with(|| Origins::compute(view));
        let padding = padding_of(view, pair.alloc);
        let same_size = origins.padding(freed) == (padding, padding);
        !origins.is_part(freed) && (same_size || state.parts.compat && padding <= origins.alignment(view, freed))
    });
    let Some(steps) = steps.filter(|_| !found.is_empty()) else { return found };
    let on_stack = reserve(state, View::new(ctx, body), op, &found);
    let view = View::new(ctx, body);
    let mut levels = match shape(view, op) {
        Shape::Repeated(blocks) => Some((blocks[0], Levels::compute(state, view, steps, &blocks))),
        _ => None,
    };
    let mut kept = Vec::new();
    for (pair, on_stack) in found.into_iter().zip(on_stack) {
        let size = heap_bytes(view, pair.alloc);
        let mut fits = || {
            let (first, levels) = levels.as_mut()?;
            let runs = view.block(pair.alloc) == Some(*first);
            Some(runs && levels.extend(pair.alloc, pair.dealloc, size?))
        };
        if on_stack || fits() == Some(true) {
            kept.push(pair);
        }
    }
    kept
}

/// Returns the pairs of one block, by type in the order of the first allocation.
fn pairs_of_block(view: View<'_>, region: usize, block: Block) -> Vec<Pair> {
    let mut order: Vec<(Vec<Op>, Vec<Op>)> = Vec::new();
    let mut numbers: FxHashMap<Type, usize> = FxHashMap::default();
    for op in view.ops(block) {
        let is_alloc = is_static_alloc(view, op);
        let value = match (is_alloc, memref::Dealloc::cast(view, op)) {
            (true, _) => view.result(op, 0),
            (_, Some(dealloc)) => dealloc.memref(),
            _ => continue,
        };
        let number = *numbers.entry(view.ty(value)).or_insert_with(|| {
            order.push((Vec::new(), Vec::new()));
            order.len() - 1
        });
        if is_alloc {
            order[number].0.push(op);
        } else {
            order[number].1.push(op);
        }
    }
    let pairs = order.into_iter().flat_map(|(allocs, deallocs)| allocs.into_iter().zip(deallocs));
    pairs.map(|(alloc, dealloc)| Pair { region, alloc, dealloc }).collect()
}

/// Reserves the stack for the pairs whose buffers are sure to be there in the end. Returns for each pair whether it is
/// one of them.
fn reserve(state: &mut State<'_>, view: View<'_>, op: Op, pairs: &[Pair]) -> Vec<bool> {
    let mut found = vec![false; pairs.len()];
    if view.block(op) != Some(state.entry) || !state.parts.loop_simplification || !state.parts.promotion {
        return found;
    }
    let planned: Vec<(Value, Value)> = pairs
        .iter()
        .map(|pair| (view.result(pair.alloc, 0), memref::Dealloc::of(view, pair.dealloc).memref()))
        .collect();
    for class in classes(state, view, op, &planned) {
        if class.frees_operands() && class.planned.iter().all(|&number| state.reserve(view, pairs[number].alloc)) {
            for &number in &class.planned {
                found[number] = true;
            }
        }
    }
    // A class that the budget suffices for in part is not double-buffered at all, or on the heap.
    for (pair, found) in pairs.iter().zip(&found) {
        if !found {
            state.release(view, pair.alloc, None);
        }
    }
    found
}

/// Makes the loop carry the spares of `pairs`. Returns the new loop.
fn rebuild(state: &mut State<'_>, body: &mut Body, op: Op, pairs: &[Pair]) -> Op {
    let blocks: Vec<Block> = body.regions(op).iter().filter_map(|&region| body.first_block(region)).collect();
    let mut operands = body.operand_vec(op);
    let mut types: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let old_results = types.len();
    let mut arguments: Vec<Vec<Value>> = vec![Vec::new(); blocks.len()];
    for pair in pairs {
        let made = body.result(pair.alloc, 0);
        let ty = body.ty(made);
        for (number, &block) in blocks.iter().enumerate() {
            let argument = body.add_argument(block, ty, Location::UNKNOWN);
            arguments[number].push(argument);
            if number == pair.region {
                body.replace_all_uses(made, argument);
            }
        }
        body.move_op(pair.alloc, InsertPoint::Before(op));
        operands.push(made);
        types.push(ty);
    }
    for (number, &block) in blocks.iter().enumerate() {
        // A freed buffer may be the result of an allocation, which is an argument now.
        let carried = |(pair, &argument): (&Pair, &Value)| {
            if number == pair.region {
                memref::Dealloc::of(View::new(state.ctx, body), pair.dealloc).memref()
            } else {
                argument
            }
        };
        let values: Vec<Value> = pairs.iter().zip(&arguments[number]).map(carried).collect();
        let last = body.last_op(block).expect("a block of a loop has a terminator");
        body.append_operands(last, &values);
    }
    let new = remake(state, body, op, &operands, &types, pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let spare = body.result(new, old_results + index);
        let after = body.after(new);
        body.move_op(pair.dealloc, after);
        body.set_operand(pair.dealloc, 0, spare);
    }
    state.counts.double_buffered += pairs.len() as u64;
    for index in 0..old_results {
        let (old, result) = (body.result(op, index), body.result(new, index));
        body.replace_all_uses(old, result);
    }
    body.erase(op);
    new
}

/// Creates a loop like `op` before it, with `more` operands and results at the end, and moves the regions over.
fn remake(state: &State<'_>, body: &mut Body, op: Op, operands: &[Value], types: &[Type], more: usize) -> Op {
    let ctx = state.ctx;
    let mut spec = OpSpec::new(body.name(op), body.location(op)).attributes(body.attributes(op));
    spec = spec.operands(operands).results(types);
    if body.is(ctx, op, &affine::FOR) {
        let loop_ = affine::For::of(View::new(ctx, body), op);
        let inits = loop_.inits();
        let bounds = [loop_.lower_bound_operands().len(), loop_.upper_bound_operands().len()];
        spec = spec.segments(ctx, &[bounds[0], bounds[1], inits.len() + more]);
    }
    let regions = body.regions(op).to_vec();
    for _ in &regions {
        let region = body.create_region();
        spec.regions.push(region);
    }
    let new = body.insert(InsertPoint::Before(op), &spec);
    for (index, region) in regions.into_iter().enumerate() {
        let target = body.regions(new)[index];
        body.move_blocks(region, target, None);
    }
    new
}
