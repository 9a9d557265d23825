//! Kinds of damage to planned programs: to views that claim bytes of an arena, to arenas, and to the order of claims and
//! accesses.

use freehold::ir::{Body, Context, InsertPoint, Mapping, Op, OpSpec, Value, View};

use super::damages::{is, share_between_iterations};

/// The attribute of views that claim their bytes.
const CLAIM: &str = "freehold.claim";

/// The alignment by which offsets are moved.
const ALIGNMENT: i64 = 64;

fn is_claim(view: View<'_>, op: Op) -> bool {
    is(view, op, "memref.view") && view.attribute(op, CLAIM).is_some()
}

/// Returns the offset of a claim if it is constant.
fn offset(view: View<'_>, claim: Op) -> Option<i64> {
    let constant = view.defining_op(view.operand(claim, 1)).filter(|&op| is(view, op, "arith.constant"))?;
    view.attribute(constant, "value")?.as_i64(view.ctx)
}

/// Returns the number of bytes of a claim if it is constant.
fn bytes(view: View<'_>, claim: Op) -> Option<i64> {
    let ty = view.ty(view.result(claim, 0));
    let element = ty.element(view.ctx)?;
    let width = if element.is_index(view.ctx) { 64 } else { i64::from(element.bit_width(view.ctx)?) };
    let count = ty.shape(view.ctx)?.iter().try_fold(
        1,
        |count: i64, &extent| {
            if extent < 0 { None } else { count.checked_mul(extent) }
        },
    )?;
    Some(count * ((width + 7) / 8))
}

/// Returns the number of bytes of the buffer that a claim is in, if it is constant.
fn capacity(view: View<'_>, claim: Op) -> Option<i64> {
    view.ty(view.operand(claim, 0)).shape(view.ctx)?.first().copied().filter(|&extent| extent >= 0)
}

/// Replaces the offset of a claim.
fn set_offset(ctx: &Context, body: &mut Body, claim: Op, offset: i64) {
    let spec = OpSpec::new(ctx.op_name("arith.constant"), body.location(claim)).results(&[ctx.index()]);
    let op = body.insert(InsertPoint::Before(claim), &spec.attribute(ctx, "value", ctx.index_attr(offset)));
    let value = body.result(op, 0);
    body.set_operand(claim, 1, value);
}

/// Adds to the offset of a claim, or subtracts from it if it would leave its arena.
fn move_by(ctx: &Context, body: &mut Body, op: Op, by: i64) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) {
        return false;
    }
    let (Some(old), Some(size), Some(capacity)) = (offset(view, op), bytes(view, op), capacity(view, op)) else {
        return false;
    };
    let new = if old + by + size <= capacity { old + by } else { old - by };
    if size == 0 || new < 0 || new + size > capacity {
        return false;
    }
    set_offset(ctx, body, op, new);
    true
}

/// Moves a claim by an alignment.
pub(super) fn move_by_alignment(ctx: &Context, body: &mut Body, op: Op) -> bool {
    move_by(ctx, body, op, ALIGNMENT)
}

/// Moves a claim by a byte.
pub(super) fn move_by_byte(ctx: &Context, body: &mut Body, op: Op) -> bool {
    move_by(ctx, body, op, 1)
}

/// Adds to an offset that is computed.
pub(super) fn move_computed(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) || offset(view, op).is_some() {
        return false;
    }
    let spec = OpSpec::new(ctx.op_name("arith.constant"), body.location(op)).results(&[ctx.index()]);
    let by = body.insert(InsertPoint::Before(op), &spec.attribute(ctx, "value", ctx.index_attr(ALIGNMENT)));
    let operands = [body.operand(op, 1), body.result(by, 0)];
    let spec = OpSpec::new(ctx.op_name("arith.subi"), body.location(op)).operands(&operands);
    let sum = body.insert(InsertPoint::Before(op), &spec.results(&[ctx.index()]));
    let value = body.result(sum, 0);
    body.set_operand(op, 1, value);
    true
}

/// Moves a claim to the start of its arena.
pub(super) fn move_to_zero(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) || offset(view, op) == Some(0) {
        return false;
    }
    set_offset(ctx, body, op, 0);
    true
}

/// Returns the next claim in the block of the same arena.
fn next_claim(view: View<'_>, op: Op) -> Option<Op> {
    let mut at = view.next(op);
    while let Some(next) = at {
        if is_claim(view, next) && view.operand(next, 0) == view.operand(op, 0) {
            return Some(next);
        }
        at = view.next(next);
    }
    None
}

/// Exchanges the offsets of two claims of one arena that follow each other.
pub(super) fn exchange_offsets(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) {
        return false;
    }
    let Some(next) = next_claim(view, op) else { return false };
    let (Some(first), Some(second)) = (offset(view, op), offset(view, next)) else { return false };
    if first == second || bytes(view, op) == bytes(view, next) {
        return false;
    }
    set_offset(ctx, body, op, second);
    set_offset(ctx, body, next, first);
    true
}

/// Gives a claim the offset of the claim before it.
pub(super) fn share_offset(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) {
        return false;
    }
    let Some(next) = next_claim(view, op) else { return false };
    let (from, to) = (body.operand(op, 1), body.operand(next, 1));
    if from == to || offset(view, op).is_some() && offset(view, op) == offset(view, next) {
        return false;
    }
    body.set_operand(next, 1, from);
    true
}

/// Whether two claims of one arena share bytes, as far as their places are constant.
fn share_bytes(view: View<'_>, first: Op, second: Op) -> bool {
    if first == second || !is_claim(view, first) || !is_claim(view, second) {
        return false;
    }
    let range = |claim: Op| offset(view, claim).zip(bytes(view, claim));
    let (Some((low, size)), Some((other, length))) = (range(first), range(second)) else { return false };
    view.operand(first, 0) == view.operand(second, 0) && low < other + length && other < low + size
}

/// Returns the claims in the block before a claim that have some of its bytes, and the last op before the claim that
/// accesses one of them.
fn taken_by(body: &mut Body, ctx: &Context, op: Op) -> Option<(Vec<Op>, Op)> {
    let view = View::new(ctx, body);
    let block = view.block(op)?;
    let arena = view.operand(op, 0);
    let claims: Vec<Op> =
        body.users(arena).filter(|&other| view.block(other) == Some(block) && share_bytes(view, op, other)).collect();
    let claims: Vec<Op> = claims.into_iter().filter(|&other| body.is_before(other, op)).collect();
    let users: Vec<Op> =
        claims.iter().flat_map(|&claim| body.users(body.result(claim, 0)).collect::<Vec<_>>()).collect();
    let users: Vec<Op> = users.into_iter().filter_map(|user| body.ancestor_in_block(block, user)).collect();
    let mut last: Option<Op> = None;
    for user in users {
        let is_later = match last {
            Some(last) => body.is_before(last, user),
            None => true,
        };
        if is_later && body.is_before(user, op) {
            last = Some(user);
        }
    }
    last.map(|last| (claims, last))
}

/// Moves a claim before an op, with the constant that is its offset.
fn move_claim(body: &mut Body, op: Op, to: Op) {
    let constant = body.defining_op(body.operand(op, 1));
    if let Some(constant) = constant.filter(|&constant| body.block(constant) == body.block(op))
        && body.is_before(to, constant)
    {
        body.move_op(constant, InsertPoint::Before(to));
    }
    body.move_op(op, InsertPoint::Before(to));
}

/// Claims before the last access to a claim whose bytes it takes: the life of that claim is cut by an op.
pub(super) fn claim_an_op_earlier(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_claim(View::new(ctx, body), op) {
        return false;
    }
    let Some((_, last)) = taken_by(body, ctx, op) else { return false };
    move_claim(body, op, last);
    true
}

/// Claims right after a claim whose bytes it takes.
pub(super) fn claim_at_once(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_claim(View::new(ctx, body), op) {
        return false;
    }
    let Some((claims, _)) = taken_by(body, ctx, op) else { return false };
    let mut latest = claims[0];
    for claim in claims {
        if body.is_before(latest, claim) {
            latest = claim;
        }
    }
    let Some(to) = body.next(latest).filter(|&to| to != op) else { return false };
    move_claim(body, op, to);
    true
}

/// Moves the last access to a claim in its block after the next claim.
pub(super) fn access_after_next_claim(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) {
        return false;
    }
    let claimed = body.result(op, 0);
    let mut last = None;
    let mut at = body.next(op);
    while let Some(next) = at {
        // Only an op without results can be moved across its block.
        if body.operands(next).any(|value| value == claimed) && body.results(next).is_empty() {
            last = Some(next);
        }
        at = body.next(next);
    }
    let Some(last) = last.filter(|&last| body.next(last).is_some()) else { return false };
    let mut at = body.next(last);
    while let Some(next) = at {
        if is_claim(View::new(ctx, body), next) {
            let after = body.after(next);
            body.move_op(last, after);
            return true;
        }
        at = body.next(next);
    }
    false
}

/// Takes a byte from an arena.
pub(super) fn shrink_arena(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !["memref.alloc", "memref.alloca"].iter().any(|name| is(view, op, name)) {
        return false;
    }
    let arena = body.result(op, 0);
    if !body.users(arena).any(|user| is_claim(view, user)) {
        return false;
    }
    if body.operand_count(op) == 1 {
        let spec = OpSpec::new(ctx.op_name("arith.constant"), body.location(op)).results(&[ctx.index()]);
        let one = body.insert(InsertPoint::Before(op), &spec.attribute(ctx, "value", ctx.index_attr(1)));
        let operands = [body.operand(op, 0), body.result(one, 0)];
        let spec = OpSpec::new(ctx.op_name("arith.subi"), body.location(op)).operands(&operands);
        let less = body.insert(InsertPoint::Before(op), &spec.results(&[ctx.index()]));
        let value = body.result(less, 0);
        body.set_operand(op, 0, value);
        return true;
    }
    // A call or a cast would need the type.
    let is_plain = |user: Op| is(view, user, "memref.view") || is(view, user, "memref.dealloc");
    let ty = body.ty(arena);
    let Some(size) = ty.shape(ctx).and_then(|shape| shape.first().copied()).filter(|&size| size > 0) else {
        return false;
    };
    if !body.users(arena).all(is_plain) {
        return false;
    }
    let Some(element) = ty.element(ctx) else { return false };
    let smaller = ctx.memref(&[size - 1], element, None, ty.memory_space(ctx));
    body.set_type(arena, smaller);
    true
}

/// Leaves the attribute out where a claim before it has some of the bytes.
pub(super) fn forget_claim(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_claim(View::new(ctx, body), op) || taken_by(body, ctx, op).is_none() {
        return false;
    }
    body.set_attribute(ctx, op, CLAIM, None);
    true
}

/// Claims a second time, before the last access in the block of the claim.
pub(super) fn claim_again(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_claim(View::new(ctx, body), op) {
        return false;
    }
    let claimed = body.result(op, 0);
    let mut last = None;
    let mut at = body.next(op);
    while let Some(next) = at {
        let view = View::new(ctx, body);
        if body.operands(next).any(|value| value == claimed) && !is(view, next, "memref.view") {
            last = Some(next);
        }
        at = body.next(next);
    }
    let Some(last) = last else { return false };
    body.clone_op(op, InsertPoint::Before(last), &mut Mapping::default());
    true
}

/// Frees an arena before the last access to a claim in its block.
pub(super) fn free_arena_early(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is(view, op, "memref.dealloc") {
        return false;
    }
    let arena = body.operand(op, 0);
    let claims: Vec<Value> =
        body.users(arena).filter(|&user| is_claim(view, user)).map(|user| body.result(user, 0)).collect();
    let mut at = body.previous(op);
    while let Some(before) = at {
        if body.operands(before).any(|value| claims.contains(&value)) {
            body.move_op(op, InsertPoint::Before(before));
            return true;
        }
        at = body.previous(before);
    }
    false
}

/// Frees a claimed view.
pub(super) fn free_claim(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_claim(View::new(ctx, body), op) {
        return false;
    }
    let Some(last) = body.block(op).and_then(|block| body.last_op(block)) else { return false };
    let spec = OpSpec::new(ctx.op_name("memref.dealloc"), body.location(op)).operands(&[body.result(op, 0)]);
    body.insert(InsertPoint::Before(last), &spec);
    true
}

/// Asks for twice the alignment of the arena, which the machine gives it exactly.
pub(super) fn ask_for_more_alignment(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    if !is_claim(view, op) {
        return false;
    }
    let arena = view.defining_op(view.operand(op, 0));
    let alignment = arena.and_then(|arena| view.attribute(arena, "alignment")).and_then(|attr| attr.as_i64(ctx));
    let Some((alignment, offset)) = alignment.zip(offset(view, op)) else { return false };
    if offset % (2 * alignment) != 0 {
        return false;
    }
    let asked = ctx.integer_attr(ctx.integer(64), 2 * alignment);
    body.set_attribute(ctx, op, CLAIM, Some(asked));
    true
}

/// Allocates an arena before the parallel loop whose iterations claim bytes of it.
pub(super) fn share_arena(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let is_arena = is(view, op, "memref.alloc") && body.users(body.result(op, 0)).any(|user| is_claim(view, user));
    is_arena && share_between_iterations(ctx, body, op)
}
