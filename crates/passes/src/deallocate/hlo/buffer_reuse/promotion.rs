//! Promotion to the stack: a `memref.alloc` that the entry block frees becomes a `memref.alloca`.
//!
//! The entry block runs once in each call, and frees the buffer itself, so that no other op frees it and nothing uses it
//! after the function returns. The allocations are visited in order, as long as the budget suffices: `promotion-budget`
//! bytes in a function, or elements with `compat`. Allocations that other parts relied on to be on the stack come first;
//! the budget is without them. A `deallocation.own` of the buffer, which can free nothing, becomes `deallocation.null`.
//!
//! An allocation whose next op is its deallocation is erased if nothing else uses it.
//!
//! Cost: linear.

use freehold_core::ir::{Body, InsertPoint, Name, Op, View};
use freehold_dialects::{deallocation, memref};

use super::state::{State, can_be_on_stack, pairs};

/// Places the buffers of the entry block on the stack.
pub(super) fn run(state: &mut State<'_>, body: &mut Body) {
    let view = View::new(state.ctx, body);
    let pairs = pairs(view, state.entry);
    for alloc in body.op_vec(state.entry) {
        let Some(&dealloc) = pairs.get(&alloc) else { continue };
        let view = View::new(state.ctx, body);
        if view.next(alloc) == Some(dealloc) && view.has_one_use(view.result(alloc, 0)) {
            state.release(view, alloc, None);
            body.erase(dealloc);
            body.erase(alloc);
            state.counts.erased += 1;
            continue;
        }
        if !state.is_reserved(alloc) {
            let cost = state.cost(view, alloc).filter(|_| can_be_on_stack(view, alloc));
            let Some(left) = cost.and_then(|cost| state.left.checked_sub(cost)) else { continue };
            state.left = left;
        }
        promote(state, body, alloc, dealloc);
        state.counts.promoted += 1;
    }
}

/// Replaces an allocation by one on the stack, and erases its deallocation.
fn promote(state: &State<'_>, body: &mut Body, alloc: Op, dealloc: Op) {
    let (ctx, location) = (state.ctx, body.location(alloc));
    let old = body.result(alloc, 0);
    let alignment = body.attribute(ctx, alloc, Name::ALIGNMENT);
    let spec = memref::allocation(ctx, &memref::ALLOCA, location, body.ty(old), &[], alignment);
    let alloca = body.insert(InsertPoint::Before(alloc), &spec);
    let new = body.result(alloca, 0);
    body.erase(dealloc);
    let owns: Vec<Op> = body.users(old).filter(|&user| body.is(ctx, user, &deallocation::OWN)).collect();
    for own in owns {
        let null = body.insert(InsertPoint::Before(own), &deallocation::null(ctx, body.location(own)));
        let (indicator, null) = (body.result(own, 0), body.result(null, 0));
        body.replace_all_uses(indicator, null);
        body.erase(own);
    }
    body.replace_all_uses(old, new);
    body.erase(alloc);
}
