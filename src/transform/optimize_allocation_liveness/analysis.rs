//! Which op frees an allocation, and after which it could.

use crate::analysis::alias::BufferFlow;
use crate::interface::{EffectKind, Effects, effects_of, has_effect};
use crate::ir::{Body, Context, Op, Value};

/// A free and the op after which it can stand.
pub(super) struct MovableFree {
    pub free: Op,
    pub last_user: Op,
}

/// If `op` allocates and its buffer is freed once, in the same block: where the free can go.
pub(super) fn movable_free(ctx: &Context, body: &mut Body, flow: &BufferFlow, op: Op) -> Option<MovableFree> {
    let row = body.row(ctx, op)?;
    if matches!(row.effects, Effects::None) || !has_effect(ctx, body, op, EffectKind::Allocate) {
        return None;
    }
    let block = body.block(op)?;
    let buffer = *body.results(op).first()?;
    let free = only_free(ctx, body, buffer).filter(|&free| body.block(free) == Some(block))?;
    let mut last_user: Option<Op> = None;
    for value in flow.reached_from(buffer) {
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

/// The only user that frees anything; `None` where none or several do.
fn only_free(ctx: &Context, body: &Body, buffer: Value) -> Option<Op> {
    let mut found = None;
    for user in body.users(buffer) {
        for effect in effects_of(ctx, body, user).unwrap_or_default() {
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
