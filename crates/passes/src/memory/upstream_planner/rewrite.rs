//! Replaces allocations by views of the arena.

use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Value};
use freehold_dialects::{arith, memref};
use rustc_hash::FxHashSet;

use super::candidates::Allocations;

/// The arena.
#[derive(Clone, Copy)]
pub(super) struct Arena {
    /// Its size in bytes.
    pub size: u64,
    /// The number that its address must be a multiple of.
    pub alignment: u64,
}

/// Replaces the candidates by views at `offsets` of the arena, and erases their deallocations. The arena is `argument`,
/// or is allocated before the first candidate and freed after the last use of a candidate.
pub(super) fn use_arena(
    ctx: &Context,
    body: &mut Body,
    found: &Allocations,
    offsets: &[u64],
    argument: Option<Value>,
    arena: Arena,
) {
    let buffer = argument.unwrap_or_else(|| allocate(ctx, body, found, arena));
    for (candidate, &offset) in found.candidates.iter().zip(offsets) {
        let (location, old) = (body.location(candidate.op), body.result(candidate.op, 0));
        let at = InsertPoint::Before(candidate.op);
        let offset = body.insert(at, &arith::constant_index(ctx, location, offset as i64));
        let offset = body.result(offset, 0);
        let spec = OpSpec::new(ctx.op_name_of(&memref::VIEW), location).operands(&[buffer, offset]);
        let view = body.insert(at, &spec.results(&[body.ty(old)]));
        let view = body.result(view, 0);
        body.replace_all_uses(old, view);
    }
    for &op in &found.frees {
        body.erase(op);
    }
    for candidate in &found.candidates {
        body.erase(candidate.op);
    }
}

/// Inserts the allocation and the deallocation of the arena.
fn allocate(ctx: &Context, body: &mut Body, found: &Allocations, arena: Arena) -> Value {
    let first = found.candidates[0].op;
    let entry = body.block(first).expect("an op of the function");
    let ty = ctx.memref(&[arena.size as i64], ctx.integer(8), None, None);
    let alignment = ctx.integer_attr(ctx.integer(64), arena.alignment as i64);
    let location = body.header.location;
    let spec = memref::allocation(ctx, &memref::ALLOC, location, ty, &[], Some(alignment));
    let op = body.insert(InsertPoint::Before(first), &spec);
    let buffer = body.result(op, 0);
    let end = found.candidates.iter().map(|candidate| candidate.buffer.end).max();
    // The positions are those before the allocation of the arena was inserted.
    let ops: Vec<Op> = body.ops(entry).filter(|&other| other != op).collect();
    let last = end.map_or(first, |end| ops[end]);
    let frees: FxHashSet<Op> = found.frees.iter().copied().collect();
    let is_terminator = body.terminator(ctx, entry) == Some(last);
    let at = if frees.contains(&last) || is_terminator { InsertPoint::Before(last) } else { body.after(last) };
    let location = body.location(last);
    body.insert(at, &memref::dealloc(ctx, location, buffer));
    buffer
}
