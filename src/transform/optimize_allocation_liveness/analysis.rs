//! Which op frees an allocation, and after which it could.

use rustc_hash::FxHashSet;

use crate::analysis::alias::BufferFlow;
use crate::interface::{EffectKind, Effects, effects_of, has_effect};
use crate::ir::{Body, Context, Op, Value, View};

/// A free and the op after which it can stand.
pub(super) struct MovableFree {
    pub free: Op,
    pub last_user: Op,
}

/// If `op` allocates and its buffer is freed once, in the same block: where the free can go.
pub(super) fn movable_free(ctx: &Context, body: &mut Body, flow: &BufferFlow, op: Op) -> Option<MovableFree> {
    let row = body.row(ctx, op)?;
    if matches!(row.effects, Effects::None) || !has_effect(View::new(ctx, body), op, EffectKind::Allocate) {
        return None;
    }
    let block = body.block(op)?;
    let buffer = *body.results(op).first()?;
    let free = only_free(View::new(ctx, body), buffer).filter(|&free| body.block(free) == Some(block))?;
    if !body.results(free).is_empty() {
        // `memref.realloc`: what it gives is used further on.
        return None;
    }
    let mut last_user: Option<Op> = None;
    for value in views_of(View::new(ctx, body), flow, buffer) {
        let users: Vec<Op> = body.users(value).collect();
        for user in users {
            if user == free {
                continue;
            }
            // What is used outside the block lives on.
            let user = body.ancestor_in_block(block, user)?;
            if last_user.is_none_or(|last| last != user && body.is_before(last, user)) {
                last_user = Some(user);
            }
        }
    }
    let last_user = last_user.filter(|&last| body.next(last).is_some())?;
    Some(MovableFree { free, last_user })
}

/// All values that may be the buffer. The flow knows views and branches, those between regions included, and a call
/// gives no buffer that it took; any other op that allocates nothing may give what it takes (`memref.transpose`,
/// `memref.extract_strided_metadata`).
fn views_of(view: View<'_>, flow: &BufferFlow, buffer: Value) -> Vec<Value> {
    let mut found = flow.reached_from(buffer);
    let mut seen: FxHashSet<Value> = found.iter().copied().collect();
    let mut at = 0;
    while let Some(&value) = found.get(at) {
        at += 1;
        for user in view.users(value) {
            let row = view.row(user);
            if row.is_some_and(|row| row.region_branch.is_some() || row.call.is_some()) {
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

/// The only user that frees anything; `None` where none or several do.
fn only_free(view: View<'_>, buffer: Value) -> Option<Op> {
    let mut found = None;
    for user in view.users(buffer) {
        for effect in effects_of(view, user).unwrap_or_default() {
            if effect.kind == EffectKind::Free {
                if found.is_some() {
                    return None;
                }
                found = Some(user);
            }
        }
    }
    found
}
