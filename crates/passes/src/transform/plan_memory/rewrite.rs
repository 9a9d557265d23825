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

/// The arena of a function in one memory space.
pub(super) struct Plan {
    /// The memory space.
    pub space: Option<Attr>,
    /// What is placed in it.
    pub claims: Vec<Claim>,
    /// By claim: its offset.
    pub offsets: Vec<u64>,
    /// The size of the arena in bytes.
    pub size: u64,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
    /// Whether the callers of the function give it.
    pub is_argument: bool,
}

/// Replaces the allocations of `plans` by claims, passes claims to calls, and erases `frees`.
pub(super) fn apply(ctx: &Context, body: &mut Body, order: &Order, plans: &[Plan], frees: &[Op]) {
    let Some(entry) = body.root_block() else { return };
    let mut constants = Constants::default();
    let mut arguments: FxHashMap<Op, Vec<(usize, Value)>> = FxHashMap::default();
    for plan in plans {
        let ty = ctx.memref(&[plan.size as i64], ctx.integer(8), None, plan.space);
        let arena = match plan.is_argument {
            true => add_argument(ctx, body, entry, ty),
            false => allocate(ctx, body, order, entry, plan, ty),
        };
        for (claim, &offset) in plan.claims.iter().zip(&plan.offsets) {
            let offset = constants.get(ctx, body, entry, offset);
            let location = body.location(claim.op);
            let result = match claim.argument.is_some() {
                true => ctx.memref(&[claim.size as i64], ctx.integer(8), None, plan.space),
                false => body.ty(body.result(claim.op, 0)),
            };
            let spec = OpSpec::new(ctx.op_name_of(&memref::VIEW), location)
                .operands(&[arena, offset])
                .results(&[result])
                .attribute(ctx, Name::FREEHOLD_CLAIM, ctx.unit());
            let view = body.insert(InsertPoint::Before(claim.op), &spec);
            let view = body.result(view, 0);
            match claim.argument {
                Some(number) => arguments.entry(claim.op).or_default().push((number, view)),
                None => {
                    let old = body.result(claim.op, 0);
                    body.replace_all_uses(old, view);
                }
            }
        }
    }
    for claim in plans.iter().flat_map(|plan| &plan.claims) {
        if let Some(mut arenas) = arguments.remove(&claim.op) {
            arenas.sort_unstable_by_key(|&(number, _)| number);
            let arenas: Vec<Value> = arenas.into_iter().map(|(_, arena)| arena).collect();
            body.append_operands(claim.op, &arenas);
        }
    }
    for &op in frees {
        let parent = body.parent_op(op);
        body.erase(op);
        erase_empty_ifs(ctx, body, parent);
    }
    for claim in plans.iter().flat_map(|plan| &plan.claims).filter(|claim| claim.argument.is_none()) {
        body.erase(claim.op);
    }
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
fn allocate(ctx: &Context, body: &mut Body, order: &Order, entry: Block, plan: &Plan, ty: Type) -> Value {
    let whole = plan.claims.iter().map(|claim| claim.life).reduce(Interval::hull).expect("a claim");
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
    let location = body.header.location;
    let alignment = plan.alignment.max(ARENA_ALIGNMENT);
    let alignment = ctx.integer_attr(ctx.integer(64), alignment as i64);
    let spec = memref::allocation(ctx, &memref::ALLOC, location, ty, &[], Some(alignment));
    let at = match first.or_else(|| body.last_op(entry)) {
        Some(first) => InsertPoint::Before(first),
        None => InsertPoint::End(entry),
    };
    let op = body.insert(at, &spec);
    let arena = body.result(op, 0);
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
        body.insert(at, &memref::dealloc(ctx, location, arena));
    }
    arena
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
