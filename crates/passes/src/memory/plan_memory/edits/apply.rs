//! Replaces allocations by claims of an arena, and removes their frees.

use freehold_core::definition::{Traits, storage_in_facts};
use freehold_core::ir::{Attr, Block, Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Type, Value, View};
use freehold_dialects::{memref, scf};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::layout::arena::{ARENA_ALIGNMENT, Arena, DynamicPart, Origin};
use super::super::layout::slots::Availability;
use super::super::problem::order::Order;
use super::constants::Constants;
use super::external_arenas;
use crate::support::signature::Signature;

/// Replaces the allocations by claims of `arenas`, passes claims to calls, and erases `frees`. Arenas are allocated before
/// `first`, an op of the entry block.
pub fn apply(ctx: &Context, body: &mut Body, order: &Order, arenas: &[Arena], frees: &[Op], first: Option<Op>) {
    let Some(entry) = body.root_block() else { return };
    let at = first.map_or(InsertPoint::End(entry), InsertPoint::Before);
    move_extents(ctx, body, order, first, arenas);
    let mut constants = Constants::of(View::new(ctx, body), entry);
    let mut arguments: FxHashMap<Op, Vec<(usize, Value)>> = FxHashMap::default();
    let mut allocations = Vec::new();
    for arena in arenas {
        let location = match arena.origin {
            Origin::Result(op) => body.location(op),
            _ => body.header.location,
        };
        let nested = arena.dynamic.as_ref().and_then(|part| part.at);
        let at = nested.map_or(at, InsertPoint::Before);
        let (mut offsets, mut size) = (Vec::new(), None);
        if let Some(part) = &arena.dynamic {
            let message = part.message.as_deref();
            let (found, bytes) =
                part.layout.emit(ctx, body, &mut constants, at, location, [arena.size, part.alignment], message);
            (offsets, size) = (found, Some(bytes));
        }
        let ty = match size {
            Some(_) => ctx.memref(&[DYNAMIC], ctx.integer(8), None, arena.space),
            None => bytes(ctx, arena.size, arena.space),
        };
        let buffer = match arena.origin {
            Origin::Argument => add_argument(ctx, body, entry, ty),
            Origin::CheckedArgument { is_checked } => {
                let ty = ctx.memref(&[DYNAMIC], ctx.integer(8), None, arena.space);
                let buffer = add_argument(ctx, body, entry, ty);
                if is_checked {
                    let size = size.unwrap_or_else(|| constants.get(ctx, body, arena.size as i64));
                    external_arenas::check_argument(ctx, body, at, buffer, size, arena.whole_alignment());
                }
                buffer
            }
            Origin::Global(symbol) => {
                let spec = OpSpec::new(ctx.op_name_of(&memref::GET_GLOBAL), location).results(&[ty]);
                let op = body.insert(at, &spec.attribute(ctx, Name::NAME, ctx.symbol_ref(symbol)));
                body.result(op, 0)
            }
            Origin::Stack => {
                let alignment = ctx.integer_attr(ctx.integer(64), arena.alignment as i64);
                let spec = memref::allocation(ctx, &memref::ALLOCA, location, ty, &[], Some(alignment));
                let op = body.insert(at, &spec);
                body.result(op, 0)
            }
            Origin::Allocated | Origin::Result(_) | Origin::Branch(_) => {
                let block = match arena.origin {
                    Origin::Branch(block) if nested.is_none() => Some(block),
                    // A result in the entry block is allocated with the arena.
                    Origin::Result(op) => body.block(op).filter(|&block| block != entry),
                    _ => None,
                };
                let at = block.map_or(at, |block| start_in(ctx, body, order, block, arena));
                let alignment = ctx.integer_attr(ctx.integer(64), arena.whole_alignment().max(ARENA_ALIGNMENT) as i64);
                let sizes: Vec<Value> = size.into_iter().collect();
                let op =
                    body.insert(at, &memref::allocation(ctx, &memref::ALLOC, location, ty, &sizes, Some(alignment)));
                let buffer = body.result(op, 0);
                match arena.origin {
                    Origin::Allocated => free(ctx, body, order, entry, arena, buffer),
                    Origin::Branch(block) => free(ctx, body, order, block, arena, buffer),
                    _ => {}
                }
                buffer
            }
        };
        for &(claim, offset) in &arena.claims {
            let offset = constants.get(ctx, body, offset as i64);
            match claim.argument {
                Some(number) => {
                    let ty = bytes(ctx, claim.size, arena.space);
                    let mut view = insert_claim(ctx, body, claim.op, [buffer, offset], ty);
                    if claim.is_cast {
                        let ty = ctx.memref(&[DYNAMIC], ctx.integer(8), None, arena.space);
                        let spec = memref::cast(ctx, body.location(claim.op), view, ty);
                        let cast = body.insert(InsertPoint::Before(claim.op), &spec);
                        view = body.result(cast, 0);
                    }
                    arguments.entry(claim.op).or_default().push((number, view));
                }
                None => {
                    replace(ctx, body, claim.op, [buffer, offset]);
                    allocations.push(claim.op);
                }
            }
        }
        for (&op, offset) in arena.dynamic.iter().flat_map(|part| &part.ops).zip(offsets) {
            replace(ctx, body, op, [buffer, offset]);
            allocations.push(op);
        }
        if let Origin::Result(op) = arena.origin {
            let start = constants.get(ctx, body, 0);
            replace(ctx, body, op, [buffer, start]);
            allocations.push(op);
        }
    }
    for &(claim, _) in arenas.iter().flat_map(|arena| &arena.claims) {
        if let Some(mut passed) = arguments.remove(&claim.op) {
            passed.sort_unstable_by_key(|&(number, _)| number);
            let passed: Vec<Value> = passed.into_iter().map(|(_, arena)| arena).collect();
            body.append_operands(claim.op, &passed);
        }
    }
    for &op in frees {
        let parent = body.parent_op(op);
        body.erase(op);
        erase_empty_ifs(ctx, body, parent);
    }
    allocations.into_iter().for_each(|op| body.erase(op));
}

/// Moves what the sizes of buffers are computed from before `first`, or to where their arenas are allocated.
fn move_extents(ctx: &Context, body: &mut Body, order: &Order, first: Option<Op>, arenas: &[Arena]) {
    let place_of = |part: &DynamicPart| {
        let at = part.at.or(first)?;
        Some((order.position(at)?, at))
    };
    let parts = arenas.iter().filter_map(|arena| arena.dynamic.as_ref());
    let mut parts: Vec<(u32, Op, &DynamicPart)> =
        parts.filter_map(|part| place_of(part).map(|(position, at)| (position, at, part))).collect();
    // An op is moved once, for the first arena that needs it, which is before the others or further out.
    parts.sort_by_key(|&(position, ..)| position);
    let mut moved = FxHashSet::default();
    for (position, at, part) in parts {
        let available = Availability::new(View::new(ctx, body), order, position);
        for op in available.ops_to_move(part.layout.extents()) {
            if moved.insert(op) {
                body.move_op(op, InsertPoint::Before(at));
            }
        }
    }
}

/// Returns the type of `size` bytes in a memory space.
pub fn bytes(ctx: &Context, size: u64, space: Option<Attr>) -> Type {
    ctx.memref(&[size as i64], ctx.integer(8), None, space)
}

/// Inserts a claim of `arena` at `offset` before `op`.
fn insert_claim(ctx: &Context, body: &mut Body, op: Op, [arena, offset]: [Value; 2], ty: Type) -> Value {
    let sizes = if body.is(ctx, op, &memref::ALLOC) { body.operand_vec(op) } else { Default::default() };
    let spec = OpSpec::new(ctx.op_name_of(&memref::VIEW), body.location(op))
        .operands(&[arena, offset])
        .operands(&sizes)
        .results(&[ty])
        .attribute(ctx, Name::FREEHOLD_CLAIM, ctx.unit());
    // Nothing else says how many bytes the claim takes.
    let stated = body.attribute(ctx, op, Name::FREEHOLD_FACTS).and_then(|facts| storage_in_facts(ctx, facts).ok());
    let size = stated.filter(|_| body.is(ctx, op, &memref::ALLOC)).and_then(|stated| i64::try_from(stated.size).ok());
    let spec = match size {
        Some(size) => spec.attribute(ctx, Name::FREEHOLD_ELEMENT_SIZE, ctx.integer_attr(ctx.integer(64), size)),
        None => spec,
    };
    let view = body.insert(InsertPoint::Before(op), &spec);
    body.result(view, 0)
}

/// Replaces the buffer that `op` allocates by a claim of `place`.
fn replace(ctx: &Context, body: &mut Body, op: Op, place: [Value; 2]) {
    let old = body.result(op, 0);
    let view = insert_claim(ctx, body, op, place, body.ty(old));
    body.replace_all_uses(old, view);
}

fn add_argument(ctx: &Context, body: &mut Body, entry: Block, ty: Type) -> Value {
    let mut signature = Signature::of(View::new(ctx, body));
    signature.inputs.push(ty);
    signature.input_attributes.push(Context::EMPTY_DICTIONARY);
    signature.set(ctx, body);
    let location = body.header.location;
    body.add_argument(entry, ty, location)
}

/// Returns the place in a branch before which its arena is allocated.
fn start_in(ctx: &Context, body: &Body, order: &Order, block: Block, arena: &Arena) -> InsertPoint {
    let start = arena.claims.iter().map(|(claim, _)| claim.life.start).min().unwrap_or(0);
    let first = order.first_op_in(View::new(ctx, body), block, start);
    first.map_or(InsertPoint::End(block), InsertPoint::Before)
}

/// Inserts the frees of the arena `buffer`: after the last use if `entry` is the only block of its region, and otherwise at
/// each return.
fn free(ctx: &Context, body: &mut Body, order: &Order, entry: Block, arena: &Arena, buffer: Value) {
    let ends = arena.claims.iter().map(|(claim, _)| claim.life.end);
    let end = ends.chain(arena.dynamic.as_ref().map(|part| part.life.end)).max().unwrap_or(0);
    let is_needed = |op: &Op| order.position(*op).is_some_and(|position| position < end);
    let last = body.ops(entry).filter(is_needed).last();
    let location = body.header.location;
    let terminator = body.last_op(entry);
    let mut places = Vec::new();
    if body.next_block(entry).is_none() {
        places.extend(match last {
            Some(last) if Some(last) != terminator => Some(body.after(last)),
            _ => terminator.map(InsertPoint::Before),
        });
    } else {
        let region = body.block_region(entry).expect("a region of the function");
        let view = View::new(ctx, body);
        let is_return = |last: &Op| view.op_def(*last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE));
        let returns = view.blocks(region).filter_map(|block| view.last_op(block)).filter(is_return);
        places.extend(returns.map(InsertPoint::Before));
    }
    for at in places {
        body.insert(at, &memref::dealloc(ctx, location, buffer));
    }
}

/// Erases `op`, and the ops around it, as long as it is an `scf.if` without results that does nothing.
fn erase_empty_ifs(ctx: &Context, body: &mut Body, mut op: Option<Op>) {
    while let Some(empty) = op {
        let view = View::new(ctx, body);
        let is_empty = view.is(empty, &scf::IF)
            && view.results(empty).is_empty()
            && view.regions(empty).iter().all(|&region| {
                view.first_block(region).is_none_or(|block| view.first_op(block) == view.last_op(block))
            });
        if !is_empty {
            return;
        }
        op = view.parent_op(empty);
        body.erase(empty);
    }
}
