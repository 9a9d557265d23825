//! The branch and call interfaces and the effects of the `llvm` ops.

use std::ops::Range;

use crate::cf::interfaces;
use freehold_core::definition::{Branch, Callee, Effect, EffectKind, EffectList, EffectTarget, Resource};
use freehold_core::ir::{Name, Op, View};

/// `llvm.br`
pub struct Jump;
/// `llvm.switch`
pub struct Switch;

impl Branch for Jump {
    fn successor_operands(&self, view: View<'_>, op: Op, _index: usize) -> Range<usize> {
        0..view.operand_count(op)
    }
}

impl Branch for Switch {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        interfaces::operands_of_successor(view, op, index)
    }
    fn successor_of_operand(&self, view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
        interfaces::successor_of_operand(view, op, number)
    }
}

/// `llvm.call`
pub fn callee(view: View<'_>, op: Op) -> Callee {
    match view.attribute(op, Name::CALLEE) {
        Some(symbol) => Callee::Symbol(symbol),
        None => match view.operands(op).next() {
            Some(value) => Callee::Value(value),
            None => Callee::Symbol(freehold_core::ir::Context::EMPTY_DICTIONARY),
        },
    }
}

/// Appends an access to the memory that operand `index` points to. An atomic or volatile access also writes: no other
/// access may be moved across it.
fn access(view: View<'_>, op: Op, index: usize, kind: EffectKind, effects: &mut EffectList) {
    let target = EffectTarget::Operand(view.operand_use(op, index));
    effects.push(Effect { kind, target, resource: Resource::Default });
    let is_atomic = view.attribute(op, "ordering").and_then(|ordering| ordering.as_i64(view.ctx)).unwrap_or(0) > 1;
    if is_atomic || view.attribute(op, "volatile_").is_some() {
        for kind in [EffectKind::Read, EffectKind::Write] {
            effects.push(Effect { kind, target: EffectTarget::Unspecified, resource: Resource::Default });
        }
    }
}

/// `llvm.load`
pub fn load_effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    access(view, op, 0, EffectKind::Read, effects);
}

/// `llvm.intr.memcpy` and `llvm.intr.memmove`
pub fn copy_effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    access(view, op, 1, EffectKind::Read, effects);
    access(view, op, 0, EffectKind::Write, effects);
    volatile(view, op, effects);
}

/// `llvm.intr.memset`
pub fn set_effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    access(view, op, 0, EffectKind::Write, effects);
    volatile(view, op, effects);
}

/// A volatile intrinsic may be observed.
fn volatile(view: View<'_>, op: Op, effects: &mut EffectList) {
    if view.attribute(op, "isVolatile").and_then(|flag| flag.as_i64(view.ctx)).is_some_and(|flag| flag != 0) {
        for kind in [EffectKind::Read, EffectKind::Write] {
            effects.push(Effect { kind, target: EffectTarget::Unspecified, resource: Resource::Default });
        }
    }
}

/// `llvm.store`
pub fn store_effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    access(view, op, 1, EffectKind::Write, effects);
}
