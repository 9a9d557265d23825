//! What linalg ops do to memory: only their memref operands count.

use super::structured::output_count;
use crate::interface::{Effect, EffectKind, EffectTarget, Resource};
use crate::ir::{Body, Context, Op};

/// Inputs are read; outputs are written, and read too if the body uses what they hold.
pub fn structured(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) {
    let count = body.operand_count(op);
    let inputs = count - output_count(ctx, body, op);
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    for index in 0..count {
        if !body.ty(body.operand(op, index)).is_ranked_memref(ctx) {
            continue;
        }
        let target = EffectTarget::Operand(body.operand_use(op, index));
        let mut add = |kind| found.push(Effect { kind, target, resource: Resource::Default });
        if index < inputs {
            add(EffectKind::Read);
            continue;
        }
        let argument = block.and_then(|block| body.arguments(block).get(index).copied());
        if argument.is_none_or(|argument| !body.is_unused(argument)) {
            add(EffectKind::Read);
        }
        add(EffectKind::Write);
    }
}

/// `linalg.pack` and `linalg.unpack`: the source is read, the destination written.
pub fn relayout(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) {
    for index in 0..body.operand_count(op).min(2) {
        if body.ty(body.operand(op, index)).is_ranked_memref(ctx) {
            let target = EffectTarget::Operand(body.operand_use(op, index));
            let kind = if index == 0 { EffectKind::Read } else { EffectKind::Write };
            found.push(Effect { kind, target, resource: Resource::Default });
        }
    }
}
