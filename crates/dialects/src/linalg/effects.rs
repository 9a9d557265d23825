//! Memory effects of the `linalg` ops: only their memref operands count.

use super::iteration::output_count;
use crate::linalg;
use freehold_core::definition::{Effect, EffectKind, EffectList, EffectTarget, Resource, Speculatable};
use freehold_core::ir::{DYNAMIC, Op, Value, View};

/// Inputs are read; outputs are written, and also read if the body uses their elements.
pub fn structured(view: View<'_>, op: Op, effects: &mut EffectList) {
    let count = view.operand_count(op);
    let inputs = count - output_count(view, op);
    let block = view.regions(op).first().and_then(|&region| view.first_block(region));
    for index in 0..count {
        if !view.ty(view.operand(op, index)).is_ranked_memref(view.ctx) {
            continue;
        }
        let target = EffectTarget::Operand(view.operand_use(op, index));
        let mut add = |kind| effects.push(Effect { kind, target, resource: Resource::Default });
        if index < inputs {
            add(EffectKind::Read);
            continue;
        }
        let argument = block.and_then(|block| view.arguments(block).get(index).copied());
        if argument.is_none_or(|argument| !view.is_unused(argument)) {
            add(EffectKind::Read);
        }
        add(EffectKind::Write);
    }
}

/// `linalg.pack` and `linalg.unpack`: the source is read and the destination written.
pub fn relayout(view: View<'_>, op: Op, effects: &mut EffectList) {
    for index in 0..view.operand_count(op).min(2) {
        if view.ty(view.operand(op, index)).is_ranked_memref(view.ctx) {
            let target = EffectTarget::Operand(view.operand_use(op, index));
            let kind = if index == 0 { EffectKind::Read } else { EffectKind::Write };
            effects.push(Effect { kind, target, resource: Resource::Default });
        }
    }
}

fn on_tensors(view: View<'_>, op: Op) -> bool {
    !view.operands(op).any(|value| view.ty(value).is_memref(view.ctx))
}

/// On tensors, a structured op is as speculatable as its body.
pub fn structured_speculatable(view: View<'_>, op: Op) -> Speculatable {
    if on_tensors(view, op) { Speculatable::Recursively } else { Speculatable::Never }
}

/// `linalg.pack`: speculatable with a padding value, or if all tiles are known to divide the sizes.
pub fn pack_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let pack = linalg::Pack::of(view, op);
    if pack.padding_value().is_some() { Speculatable::Always } else { tiles_speculatable(view, op, pack.source()) }
}

/// `linalg.unpack`
pub fn unpack_speculatable(view: View<'_>, op: Op) -> Speculatable {
    tiles_speculatable(view, op, linalg::Unpack::of(view, op).dest())
}

/// Speculatable if all tile sizes, and the tiled dimensions of `tiled`, are constant, because the verifier
/// checks those.
fn tiles_speculatable(view: View<'_>, op: Op, tiled: Value) -> Speculatable {
    let relayout = linalg::Relayout::of(view, op);
    let shape = view.ty(tiled).shape(view.ctx).unwrap_or_default();
    let known = |&at: &i64| usize::try_from(at).ok().and_then(|at| shape.get(at)).is_some_and(|&size| size != DYNAMIC);
    let constant = !relayout.static_inner_tiles().unwrap_or_default().contains(&DYNAMIC)
        && relayout.inner_dims_pos().unwrap_or_default().iter().all(known);
    if constant { Speculatable::Always } else { Speculatable::Never }
}
