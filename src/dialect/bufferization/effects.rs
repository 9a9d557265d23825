//! What bufferization ops do to memory.

use crate::interface::{Effect, EffectKind, EffectTarget, Resource};
use crate::ir::{Body, Context, Op};

/// `bufferization.materialize_in_destination` writes a destination that is a buffer.
pub fn materialize_in_destination(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) {
    if body.operand_count(op) > 1 && body.ty(body.operand(op, 1)).is_memref(ctx) {
        let target = EffectTarget::Operand(body.operand_use(op, 1));
        found.push(Effect { kind: EffectKind::Write, target, resource: Resource::Default });
    }
}
