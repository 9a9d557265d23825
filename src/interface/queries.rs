//! Questions that are answered from rows alone, the same way for every op.

use super::*;
use crate::ir::{Body, Context, Op, Value};

/// Whether the op says itself what it does to memory (upstream: implements `MemoryEffectOpInterface`). An op whose
/// effects are only those of its regions does not.
pub fn answers_effects(ctx: &Context, body: &Body, op: Op) -> bool {
    body.row(ctx, op).is_some_and(|row| !matches!(row.effects, Effects::Unknown | Effects::Recursive))
}

/// Whether what the ops in the op's regions do counts as done by the op (upstream: `HasRecursiveMemoryEffects`).
pub fn has_recursive_effects(ctx: &Context, body: &Body, op: Op) -> bool {
    body.row(ctx, op).is_some_and(|row| {
        row.has(Traits::RECURSIVE_MEMORY_EFFECTS)
            || matches!(row.effects, Effects::Recursive | Effects::Groups { recursive: true, .. })
    })
}

/// Adds to `found` what the op itself does to memory, without its regions; false where nobody knows.
pub fn collect_effects(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Effect>) -> bool {
    let Some(row) = body.row(ctx, op) else { return false };
    match row.effects {
        Effects::Unknown => return false,
        Effects::None | Effects::Recursive => {}
        Effects::Computed(compute) => compute(ctx, body, op, found),
        Effects::Groups { groups, .. } => {
            for &(name, kind, resource) in groups {
                if name.is_empty() {
                    found.push(Effect { kind, target: EffectTarget::Unspecified, resource });
                    continue;
                }
                if let Some(index) = row.operands.iter().position(|group| group.name == name) {
                    for number in row.operand_range(ctx, body, op, index) {
                        let target = EffectTarget::Operand(body.operand_use(op, number));
                        found.push(Effect { kind, target, resource });
                    }
                } else if let Some(index) = row.results.iter().position(|group| group.name == name) {
                    for number in row.result_range(ctx, body, op, index) {
                        let target = EffectTarget::Value(body.result(op, number));
                        found.push(Effect { kind, target, resource });
                    }
                }
            }
        }
    }
    true
}

/// What the op itself does to memory; `None` where it does not say (see [`answers_effects`]).
pub fn effects_of(ctx: &Context, body: &Body, op: Op) -> Option<Vec<Effect>> {
    if !answers_effects(ctx, body, op) {
        return None;
    }
    let mut found = Vec::new();
    collect_effects(ctx, body, op, &mut found);
    Some(found)
}

/// Whether an effect is on `value`.
pub fn effect_is_on(body: &Body, effect: &Effect, value: Value) -> bool {
    match effect.target {
        EffectTarget::Operand(use_) => body.use_value(use_) == value,
        EffectTarget::Value(target) => target == value,
        EffectTarget::Unspecified => false,
    }
}

/// The first effect of `kind` that the op has on `value`.
pub fn effect_on_value(ctx: &Context, body: &Body, op: Op, kind: EffectKind, value: Value) -> Option<Effect> {
    let effects = effects_of(ctx, body, op)?;
    effects.into_iter().find(|effect| effect.kind == kind && effect_is_on(body, effect, value))
}

/// Whether the op itself has an effect of `kind` on anything.
pub fn has_effect(ctx: &Context, body: &Body, op: Op, kind: EffectKind) -> bool {
    effects_of(ctx, body, op).is_some_and(|effects| effects.iter().any(|effect| effect.kind == kind))
}

/// Whether `value` is the result of an op that allocates it.
pub fn is_allocation(ctx: &Context, body: &Body, value: Value) -> bool {
    body.defining_op(value).is_some_and(|op| effect_on_value(ctx, body, op, EffectKind::Allocate, value).is_some())
}
