//! Memory effects of the `vector` ops: only buffer operands count.

use freehold_core::definition::{Effect, EffectKind, EffectList, EffectTarget, Resource, Speculatable};
use freehold_core::ir::{Op, View};

fn on_memref(view: View<'_>, op: Op, operand: usize, kind: EffectKind, effects: &mut EffectList) {
    if operand < view.operand_count(op) && view.ty(view.operand(op, operand)).is_memref(view.ctx) {
        let target = EffectTarget::Operand(view.operand_use(op, operand));
        effects.push(Effect { kind, target, resource: Resource::Default });
    }
}

/// `vector.transfer_read` reads a buffer.
pub fn transfer_read(view: View<'_>, op: Op, effects: &mut EffectList) {
    on_memref(view, op, 0, EffectKind::Read, effects);
}

/// `vector.transfer_write` writes a buffer.
pub fn transfer_write(view: View<'_>, op: Op, effects: &mut EffectList) {
    on_memref(view, op, 1, EffectKind::Write, effects);
}

/// A transfer from or to a tensor has no memory effects, out of bounds or not.
pub fn transfer_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let on_memory = view.operands(op).any(|value| view.ty(value).is_memref(view.ctx));
    if on_memory { Speculatable::Never } else { Speculatable::Always }
}
