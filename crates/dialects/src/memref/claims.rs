//! Claims: `memref.view` ops that take bytes of an arena as a new buffer.
//!
//! `plan-memory` marks them with `freehold.claim`. Running a claim makes its bytes new and unwritten, so it has the effect
//! of a write to the arena: passes neither merge, nor move, nor duplicate claims.

use freehold_core::definition::{Effect, EffectKind, EffectList, EffectTarget, Resource};
use freehold_core::ir::{Name, Op, OpSpec, Rewriter, View};

/// Returns whether a `memref.view` claims its bytes.
pub fn is_claim(view: View<'_>, op: Op) -> bool {
    view.attribute(op, Name::FREEHOLD_CLAIM).is_some()
}

/// The effects of a `memref.view`: none, or those of a claim.
pub(super) fn effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    if is_claim(view, op) && view.operand_count(op) > 0 {
        let target = EffectTarget::Operand(view.operand_use(op, 0));
        effects.push(Effect { kind: EffectKind::Write, target, resource: Resource::Default });
    }
}

/// Adds the mark of a claim, and the bytes of an element that it states, to the description of an op that replaces `op`, if `op` is one.
pub(super) fn keep_claim(rewriter: &Rewriter<'_>, op: Op, spec: OpSpec) -> OpSpec {
    let ctx = rewriter.ctx;
    let marks = [Name::FREEHOLD_CLAIM, Name::FREEHOLD_ELEMENT_SIZE];
    let marked = marks.into_iter().filter_map(|name| Some((name, rewriter.body().attribute(ctx, op, name)?)));
    marked.fold(spec, |spec, (name, mark)| spec.attribute(ctx, name, mark))
}

/// Erases a claim of bytes that nothing uses.
pub(super) fn unused_claim(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = View::new(rewriter.ctx, rewriter.body());
    let is_unused = view.all_results_unused(op) && is_claim(view, op);
    if is_unused {
        rewriter.erase(op);
    }
    is_unused
}
