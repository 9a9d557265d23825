//! Replaces allocations by claims of an arena, and removes their frees.

use freehold_core::interface::Traits;
use freehold_core::ir::{Attr, Block, Body, Context, InsertPoint, Name, Op, OpSpec, Type, Value, View};
use freehold_dialects::{arith, memref, scf};
use rustc_hash::FxHashMap;

use super::order::{Interval, Order};
use crate::transform::signature::Signature;

/// The alignment of an arena that is allocated, if no buffer needs more.
const ARENA_ALIGNMENT: u64 = 64;

/// Bytes that an op claims.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    /// The allocation, or the call that gets the bytes.
    pub op: Op,
    /// If the op is a call, the number of the arena among those that the callee takes.
    pub argument: Option<usize>,
    /// The memory space.
    pub space: Option<Attr>,
    /// The number of bytes.
    pub size: u64,
    /// The power of two that the address is a multiple of.
    pub alignment: u64,
    /// When the bytes are needed.
    pub life: Interval,
}

/// Where an arena comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The function allocates and frees it.
    Allocated,
    /// It is the next argument of the function.
    Argument,
    /// It is the buffer that this op allocates later, which the function returns.
    Result(Op),
}

/// Bytes in which claims are placed.
pub(super) struct Arena {
    /// Where it comes from.
    pub origin: Origin,
    /// The memory space.
    pub space: Option<Attr>,
    /// What is placed in it, and at which offset.
    pub claims: Vec<(Claim, u64)>,
    /// The size in bytes.
    pub size: u64,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
}

/// Replaces the allocations by claims of `arenas`, passes claims to calls, and erases `frees`.
pub(super) fn apply(ctx: &Context, body: &mut Body, order: &Order, arenas: &[Arena], frees: &[Op]) {
    let Some(entry) = body.root_block() else { return };
    let mut constants = Constants::default();
    let mut arguments: FxHashMap<Op, Vec<(usize, Value)>> = FxHashMap::default();
    let mut allocations = Vec::new();
    for arena in arenas {
        let ty = bytes(ctx, arena.size, arena.space);
        let buffer = match arena.origin {
            Origin::Argument => add_argument(ctx, body, entry, ty),
            Origin::Allocated | Origin::Result(_) => allocate(ctx, body, order, entry, arena, ty),
        };
        for &(claim, offset) in &arena.claims {
            let offset = constants.get(ctx, body, entry, offset);
            match claim.argument {
                Some(number) => {
                    let ty = bytes(ctx, claim.size, arena.space);
                    let view = insert_claim(ctx, body, claim.op, [buffer, offset], ty);
                    arguments.entry(claim.op).or_default().push((number, view));
                }
                None => {
                    replace(ctx, body, claim.op, [buffer, offset]);
                    allocations.push(claim.op);
                }
            }
        }
        if let Origin::Result(op) = arena.origin {
            let start = constants.get(ctx, body, entry, 0);
            replace(ctx, body, op, [buffer, start]);
            allocations.push(op);
        }
    }
    for &(claim, _) in arenas.iter().flat_map(|arena| &arena.claims) {
        if let Some(mut given) = arguments.remove(&claim.op) {
            given.sort_unstable_by_key(|&(number, _)| number);
            let given: Vec<Value> = given.into_iter().map(|(_, arena)| arena).collect();
            body.append_operands(claim.op, &given);
        }
    }
    for &op in frees {
        let parent = body.parent_op(op);
        body.erase(op);
        erase_empty_ifs(ctx, body, parent);
    }
    allocations.into_iter().for_each(|op| body.erase(op));
}

/// Returns the type of `size` bytes in a memory space.
fn bytes(ctx: &Context, size: u64, space: Option<Attr>) -> Type {
    ctx.memref(&[size as i64], ctx.integer(8), None, space)
}

/// Inserts a claim of `arena` at `offset` before `op`.
fn insert_claim(ctx: &Context, body: &mut Body, op: Op, [arena, offset]: [Value; 2], ty: Type) -> Value {
    let spec = OpSpec::new(ctx.op_name_of(&memref::VIEW), body.location(op))
        .operands(&[arena, offset])
        .results(&[ty])
        .attribute(ctx, Name::FREEHOLD_CLAIM, ctx.unit());
    let view = body.insert(InsertPoint::Before(op), &spec);
    body.result(view, 0)
}

/// Replaces the buffer that `op` allocates by a claim of `place`.
fn replace(ctx: &Context, body: &mut Body, op: Op, place: [Value; 2]) {
    let old = body.result(op, 0);
    let view = insert_claim(ctx, body, op, place, body.ty(old));
    body.replace_all_uses(old, view);
}

/// Index constants at the start of the function, each once.
#[derive(Default)]
struct Constants(FxHashMap<u64, Value>);

impl Constants {
    fn get(&mut self, ctx: &Context, body: &mut Body, entry: Block, value: u64) -> Value {
        *self.0.entry(value).or_insert_with(|| {
            let (at, location) = (body.start(entry), body.header.location);
            let op = body.insert(at, &arith::constant_index(ctx, location, value as i64));
            body.result(op, 0)
        })
    }
}

fn add_argument(ctx: &Context, body: &mut Body, entry: Block, ty: Type) -> Value {
    let mut signature = Signature::of(View::new(ctx, body));
    signature.inputs.push(ty);
    signature.input_attributes.push(Context::EMPTY_DICTIONARY);
    signature.set(ctx, body);
    let location = body.header.location;
    body.add_argument(entry, ty, location)
}

/// Inserts the allocation of the arena before the first claim, and its frees: after the last use if the function has one
/// block, and otherwise at each return.
fn allocate(ctx: &Context, body: &mut Body, order: &Order, entry: Block, arena: &Arena, ty: Type) -> Value {
    let whole = arena.claims.iter().map(|(claim, _)| claim.life).reduce(Interval::hull).expect("a claim");
    // The ops of the entry block between which the arena is needed.
    let (mut first, mut last) = (None, None);
    for op in body.ops(entry) {
        let Some(position) = order.position(op) else { continue };
        if first.is_none() && order.end(op) >= whole.start {
            first = Some(op);
        }
        if position < whole.end {
            last = Some(op);
        }
    }
    let location = match arena.origin {
        Origin::Result(op) => body.location(op),
        _ => body.header.location,
    };
    let alignment = arena.alignment.max(ARENA_ALIGNMENT);
    let alignment = ctx.integer_attr(ctx.integer(64), alignment as i64);
    let spec = memref::allocation(ctx, &memref::ALLOC, location, ty, &[], Some(alignment));
    let at = match first.or_else(|| body.last_op(entry)) {
        Some(first) => InsertPoint::Before(first),
        None => InsertPoint::End(entry),
    };
    let op = body.insert(at, &spec);
    let buffer = body.result(op, 0);
    if let Origin::Result(_) = arena.origin {
        return buffer;
    }
    let mut ends = Vec::new();
    let is_one_block = body.next_block(entry).is_none();
    if let Some(last) = last.filter(|&last| is_one_block && Some(last) != body.last_op(entry)) {
        ends.push(body.after(last));
    } else {
        let region = body.block_region(entry).expect("a region of the function");
        let returns = body.blocks(region).filter_map(|block| body.last_op(block));
        let returns = returns
            .filter(|&last| View::new(ctx, body).op_def(last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)));
        ends.extend(returns.map(InsertPoint::Before));
    }
    for at in ends {
        body.insert(at, &memref::dealloc(ctx, location, buffer));
    }
    buffer
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
