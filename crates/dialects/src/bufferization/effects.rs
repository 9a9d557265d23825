//! Memory effects of the `bufferization` ops.

use super::MaterializeInDestination;
use freehold_core::definition::{Effect, EffectKind, EffectList, EffectTarget, Resource};
use freehold_core::ir::{Op, View};

/// `bufferization.materialize_in_destination` writes a destination that is a buffer.
pub fn materialize_in_destination(view: View<'_>, op: Op, effects: &mut EffectList) {
    if view.operand_count(op) > 1 && view.ty(MaterializeInDestination::of(view, op).dest()).is_memref(view.ctx) {
        let target = EffectTarget::Operand(view.operand_use(op, 1));
        effects.push(Effect { kind: EffectKind::Write, target, resource: Resource::Default });
    }
}
