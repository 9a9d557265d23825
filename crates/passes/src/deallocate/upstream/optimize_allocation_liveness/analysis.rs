//! Finds the op that frees an allocation and the op after which it can be freed.

use rustc_hash::FxHashSet;

use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_aliases::BufferUses;
use freehold_core::definition::{EffectKind, Effects, effects_of, has_effect};
use freehold_core::ir::{Body, Context, Op, Value, View};

/// A deallocation and the op after which it can be placed.
pub(super) struct MovableFree {
    pub free: Op,
    pub last_user: Op,
}

/// Returns where to move the deallocation of `buffer`, a result of an op that allocates, if it is freed exactly once, in the
/// same block, by an op that does nothing else.
pub(super) fn movable_free(
    ctx: &Context,
    body: &mut Body,
    flow: &BufferFlow,
    uses: &BufferUses,
    buffer: Value,
) -> Option<MovableFree> {
    let op = body.defining_op(buffer)?;
    let op_def = body.op_def(ctx, op)?;
    if matches!(op_def.effects, Effects::None) || !has_effect(View::new(ctx, body), op, EffectKind::Allocate) {
        return None;
    }
    let block = body.block(op)?;
    let free = only_free(View::new(ctx, body), uses, buffer).filter(|&free| body.block(free) == Some(block))?;
    if !body.results(free).is_empty() || !only_frees(View::new(ctx, body), free) {
        // The result of `memref.realloc` is used further on, and other effects are in the order of the program.
        return None;
    }
    let mut last_user: Option<Op> = None;
    for value in views_of(View::new(ctx, body), flow, buffer) {
        let users: Vec<Op> = body.users(value).collect();
        for user in users {
            if user == free {
                continue;
            }
            if uses.may_store(user, value) {
                // Its uses through the container are unknown.
                return None;
            }
            // A buffer that is used outside of the block stays alive.
            let user = body.ancestor_in_block(block, user)?;
            if last_user.is_none_or(|last| last != user && body.is_before(last, user)) {
                last_user = Some(user);
            }
        }
    }
    let last_user = last_user.filter(|&last| body.next(last).is_some())?;
    Some(MovableFree { free, last_user })
}

/// Returns all values that may be the buffer. The flow covers views and branches, also those between regions. A call
/// returns no buffer that it takes. Any other op that allocates nothing may return a buffer that it takes
/// (`memref.transpose`, `memref.extract_strided_metadata`).
fn views_of(view: View<'_>, flow: &BufferFlow, buffer: Value) -> Vec<Value> {
    let mut found = flow.reached_from(buffer);
    let mut seen: FxHashSet<Value> = found.iter().copied().collect();
    let mut at = 0;
    while let Some(&value) = found.get(at) {
        at += 1;
        for user in view.users(value) {
            let op_def = view.op_def(user);
            if op_def.is_some_and(|op_def| op_def.region_branch.is_some() || op_def.call.is_some()) {
                continue;
            }
            let allocates = || has_effect(view, user, EffectKind::Allocate);
            for &result in view.results(user) {
                if view.ty(result).is_memref(view.ctx) && !seen.contains(&result) && !allocates() {
                    let more = flow.reached_from(result);
                    found.extend(more.into_iter().filter(|&value| seen.insert(value)));
                }
            }
        }
    }
    found
}

/// Returns whether all effects of an op are frees.
fn only_frees(view: View<'_>, op: Op) -> bool {
    effects_of(view, op).is_some_and(|effects| effects.iter().all(|effect| effect.kind == EffectKind::Free))
}

/// Returns the only user that frees anything; `None` if there is none or several.
fn only_free(view: View<'_>, uses: &BufferUses, buffer: Value) -> Option<Op> {
    let mut found = None;
    for user in view.users(buffer) {
        match (uses.free_effects(user), found) {
            (0, _) => {}
            (1, None) => found = Some(user),
            _ => return None,
        }
    }
    found
}
