//! What vector ops do to memory: only sources that are buffers count.

use crate::interface::{Effect, EffectKind, EffectTarget, Resource, Speculatable};
use crate::ir::{Body, Context, Op};

fn on_memref(ctx: &Context, body: &Body, op: Op, operand: usize, kind: EffectKind, found: &mut Vec<Effect>) {
    if operand < body.operand_count(op) && body.ty(body.operand(op, operand)).is_memref(ctx) {
        let target = EffectTarget::Operand(body.operand_use(op, operand));
        found.push(Effect { kind, target, resource: Resource::Default });
    }
}

/// `vector.transfer_read` reads a buffer.
pub fn transfer_read(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) {
    on_memref(ctx, body, op, 0, EffectKind::Read, found);
}

/// `vector.transfer_write` writes a buffer.
pub fn transfer_write(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) {
    on_memref(ctx, body, op, 1, EffectKind::Write, found);
}

/// A transfer from or to a tensor does nothing to memory, out of bounds or not.
pub fn transfer_speculatable(ctx: &Context, body: &Body, op: Op) -> Speculatable {
    let on_memory = body.operands(op).any(|value| body.ty(value).is_memref(ctx));
    if on_memory { Speculatable::Never } else { Speculatable::Always }
}
