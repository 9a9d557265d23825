//! Carries out the plans: additional carried values, and the removal of allocations and frees.

use freehold_core::definition::MixedIndex;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Location, Op, OpSpec, Rewriter, Silent, Type, Value};
use freehold_dialects::{arith, memref, scf};

use super::plan::{Feed, Guest, LoopPlan, Reuse, Route};
use crate::analysis::loop_shape::LoopShape;
use crate::support::build;
use crate::support::columns::{add_results, append_forwarded};

/// Carries out the plans of a function.
pub(super) fn apply(ctx: &Context, body: &mut Body, plans: Vec<LoopPlan>) {
    for plan in plans {
        let mut silent = Silent;
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(plan.shape.op), &mut silent);
        reuse(&mut rewriter, plan);
    }
}

fn reuse(rewriter: &mut Rewriter<'_>, plan: LoopPlan) {
    let ctx = rewriter.ctx;
    let LoopPlan { shape, reuses } = plan;
    let types: Vec<Type> =
        reuses.iter().filter(|reuse| reuse.route.leaves()).map(|reuse| buffer_type(rewriter, reuse)).collect();
    let mut op = shape.op;
    let first_result = rewriter.results(op).len();
    if !types.is_empty() {
        op = add_results(rewriter, op, &types, &mut |_, _| {});
    }
    let mut next_result = first_result;
    let mut ends: Vec<Op> = Vec::new();
    for reuse in &reuses {
        let location = rewriter.location(reuse.allocation);
        // Allocations before the loop.
        rewriter.before(op);
        let spare = reuse.route.enters().then(|| allocate_like(rewriter, reuse.allocation));
        let second = reuse.feed.conditional.map(|_| allocate_like(rewriter, reuse.allocation));
        // The freed buffer, or in the first iteration the one that is not freed.
        let mut freed = memref::Dealloc::of(rewriter.view(), reuse.feed.free).memref();
        if let (Some((conditional, flag)), Some(second)) = (reuse.feed.conditional, second) {
            rewriter.before(conditional);
            freed = build::select(rewriter, location, flag, freed, second);
        }
        let Carried { replacement, idle } = carry(rewriter, op, &shape, reuse, freed, spare);
        for guest in &reuse.guests {
            let found = idle.iter().find(|(place, _)| *place == (guest.block, guest.after_free));
            let host = found.expect("an idle buffer in the block of each temporary").1;
            place_guest(rewriter, guest, host);
        }
        let buffer = rewriter.result(reuse.allocation, 0);
        rewriter.replace_all_uses(buffer, replacement);
        rewriter.erase(reuse.allocation);
        erase_free(rewriter, &reuse.feed);
        // Frees after the loop.
        let mut freed_after = Vec::new();
        if reuse.route.leaves() {
            freed_after.push((None, rewriter.result(op, next_result)));
            next_result += 1;
        }
        if let (Some(flag), Some(second)) = (reuse.exit_flag, second) {
            freed_after.push((Some(rewriter.result(op, flag)), second));
        }
        let after = ends.last().copied().unwrap_or(op);
        rewriter.after(after);
        for (flag, buffer) in freed_after {
            ends.push(match flag {
                None => rewriter.create(&memref::dealloc(ctx, location, buffer)),
                Some(flag) => free_unless(rewriter, location, flag, buffer),
            });
        }
    }
}

/// The names of a freed buffer on its way to the allocation that it replaces.
struct Carried {
    /// The value that replaces the result of the allocation.
    replacement: Value,
    /// The idle buffer by the block of the loop and whether the free comes first in it.
    idle: Vec<((Block, bool), Value)>,
}

/// Makes the loop carry the freed buffer to the allocation that it replaces. `spare` is the buffer of the first iteration.
fn carry(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    shape: &LoopShape,
    reuse: &Reuse,
    freed: Value,
    spare: Option<Value>,
) -> Carried {
    let (ty, location) = (buffer_type(rewriter, reuse), rewriter.location(reuse.allocation));
    let mut idle = vec![((reuse.feed.block, true), freed)];
    let replacement = match reuse.route {
        Route::Direct => freed,
        Route::ToBody => {
            let inner = forward_to_body(rewriter, op, shape, freed, ty, location);
            idle.push(((reuse.block, false), inner));
            inner
        }
        Route::Around | Route::ToHeader => {
            append_forwarded(rewriter, op, op, spare.expect("a buffer of the first iteration"));
            let argument = rewriter.add_argument(shape.header, ty, location);
            idle.push(((shape.header, false), argument));
            let (mut last, mut replacement) = (freed, argument);
            if let (Route::Around, Some(body)) = (reuse.route, shape.body) {
                // The free and the allocation are both in the header or both in the body.
                let in_header = reuse.block == shape.header;
                let forwarded = if in_header { freed } else { argument };
                let inner = forward_to_body(rewriter, op, shape, forwarded, ty, location);
                idle.push(((body, in_header), inner));
                match in_header {
                    true => last = inner,
                    false => replacement = inner,
                }
            }
            let latch = rewriter.last_op(shape.latch()).expect("a terminator");
            append_forwarded(rewriter, latch, op, last);
            replacement
        }
    };
    Carried { replacement, idle }
}

fn buffer_type(rewriter: &Rewriter<'_>, reuse: &Reuse) -> Type {
    rewriter.ty(rewriter.result(reuse.allocation, 0))
}

/// Creates an allocation like `op` at the insertion point.
pub(super) fn allocate_like(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let spec = OpSpec::new(rewriter.name(op), rewriter.location(op)).results(&[ty]).attributes(rewriter.attributes(op));
    rewriter.create_value(&spec)
}

/// Forwards `value` from the header of an `scf.while` to its body and to a result that it has for it already. Returns
/// the argument of the body.
fn forward_to_body(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    shape: &LoopShape,
    value: Value,
    ty: Type,
    location: Location,
) -> Value {
    let condition = rewriter.last_op(shape.header).expect("a terminator");
    append_forwarded(rewriter, condition, op, value);
    rewriter.add_argument(shape.body.expect("an scf.while"), ty, location)
}

/// Replaces a temporary by a view of `host`, which is not smaller and has the same elements.
fn place_guest(rewriter: &mut Rewriter<'_>, guest: &Guest, host: Value) {
    let buffer = rewriter.result(guest.allocation, 0);
    let (ty, location) = (rewriter.ty(buffer), rewriter.location(guest.allocation));
    let mut view = host;
    if rewriter.ty(host) != ty {
        let sizes: Vec<i64> = ty.shape(rewriter.ctx).map(<[i64]>::to_vec).unwrap_or_default();
        let mut strides = vec![1; sizes.len()];
        for number in (1..sizes.len()).rev() {
            strides[number - 1] = strides[number] * sizes[number];
        }
        let fixed = |list: &[i64]| list.iter().map(|&number| MixedIndex::Static(number)).collect::<Vec<_>>();
        rewriter.before(guest.allocation);
        let lists = [&[MixedIndex::Static(0)][..], &fixed(&sizes), &fixed(&strides)];
        view = build::reinterpret_cast(rewriter, location, ty, host, lists);
    }
    rewriter.replace_all_uses(buffer, view);
    rewriter.erase(guest.free);
    rewriter.erase(guest.allocation);
}

/// Erases the free, and the conditional around it if nothing is left in it.
pub(super) fn erase_free(rewriter: &mut Rewriter<'_>, feed: &Feed) {
    rewriter.erase(feed.free);
    if let Some((conditional, _)) = feed.conditional {
        let region = rewriter.regions(conditional)[0];
        let is_yield = |op| rewriter.view().is(op, &scf::YIELD);
        let is_empty = rewriter.first_block(region).is_none_or(|block| rewriter.ops(block).all(is_yield));
        if is_empty {
            rewriter.erase(conditional);
        }
    }
}

/// Creates a free of `buffer` that runs if `flag` is false, at the insertion point. Returns the op.
pub(super) fn free_unless(rewriter: &mut Rewriter<'_>, location: Location, flag: Value, buffer: Value) -> Op {
    let yes = build::bool_constant(rewriter, location, true);
    let not = build::binary(rewriter, &arith::XORI, location, flag, yes);
    let ctx = rewriter.ctx;
    build::if_(
        rewriter,
        location,
        not,
        &[],
        |rewriter| {
            rewriter.create(&memref::dealloc(ctx, location, buffer));
            build::yield_(rewriter, location, &[]);
        },
        None,
    )
}
