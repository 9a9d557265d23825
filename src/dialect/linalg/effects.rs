//! What linalg ops do to memory: only their memref operands count.

use super::structured::output_count;
use crate::interface::{Effect, EffectKind, EffectTarget, Resource, Speculatable};
use crate::ir::{Body, Context, DYNAMIC, Op};

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

fn on_tensors(ctx: &Context, body: &Body, op: Op) -> bool {
    !body.operands(op).any(|value| body.ty(value).is_memref(ctx))
}

/// On tensors, a structured op can do no more than its body.
pub fn structured_speculatable(ctx: &Context, body: &Body, op: Op) -> Speculatable {
    if on_tensors(ctx, body, op) { Speculatable::Recursively } else { Speculatable::Never }
}

/// What is padded always fits; otherwise tiles must be known to divide what they tile.
pub fn pack_speculatable(ctx: &Context, body: &Body, op: Op) -> Speculatable {
    let padded = body.row(ctx, op).is_some_and(|row| !row.operand_group(ctx, body, op, "padding_value").is_empty());
    if padded { Speculatable::Always } else { tiles_speculatable(ctx, body, op, 0) }
}

/// `linalg.unpack`
pub fn unpack_speculatable(ctx: &Context, body: &Body, op: Op) -> Speculatable {
    tiles_speculatable(ctx, body, op, 1)
}

/// Whether all tiles and what they tile, dimensions of operand `tiled`, are constant: the verifier checks those.
fn tiles_speculatable(ctx: &Context, body: &Body, op: Op, tiled: usize) -> Speculatable {
    let list = |name: &str| body.attribute(ctx, op, name).and_then(|attr| attr.as_i64_array(ctx)).unwrap_or_default();
    let shape = body.ty(body.operand(op, tiled)).shape(ctx).unwrap_or_default();
    let known = |&at: &i64| usize::try_from(at).ok().and_then(|at| shape.get(at)).is_some_and(|&size| size != DYNAMIC);
    let constant = !list("static_inner_tiles").contains(&DYNAMIC) && list("inner_dims_pos").iter().all(known);
    if constant { Speculatable::Always } else { Speculatable::Never }
}
