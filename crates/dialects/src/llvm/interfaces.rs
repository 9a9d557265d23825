//! The branch and call interfaces and the effects of the `llvm` ops.

use std::ops::Range;

use crate::llvm;
use freehold_core::interface::{Branch, Callee, Effect, EffectKind, EffectTarget, Resource};
use freehold_core::ir::{Attr, AttrData, Name, Op, View};

/// `llvm.br`
pub struct Jump;
/// `llvm.cond_br`
pub struct Conditional;
/// `llvm.switch`
pub struct Switch;

impl Branch for Jump {
    fn successor_operands(&self, view: View<'_>, op: Op, _index: usize) -> Range<usize> {
        0..view.operand_count(op)
    }
}

impl Branch for Conditional {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        llvm::COND_BR.operand_range(view, op, 1 + index)
    }
    fn successor_for_constants(&self, view: View<'_>, _op: Op, operands: &[Option<Attr>]) -> Option<usize> {
        let condition = operands.first().copied().flatten()?.as_bool(view.ctx)?;
        Some(usize::from(!condition))
    }
}

impl Branch for Switch {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let Some(case) = index.checked_sub(1) else { return llvm::SWITCH.operand_range(view, op, 1) };
        let all = llvm::SWITCH.operand_range(view, op, 2);
        let sizes = segments(view, op);
        let before: usize = sizes.iter().take(case).map(size_of).sum();
        let start = (all.start + before).min(all.end);
        let size = sizes.get(case).map_or(0, size_of);
        start..(start + size).min(all.end)
    }

    /// One pass over the segments; querying the operands of each successor would be quadratic.
    fn successor_of_operand(&self, view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
        let default = llvm::SWITCH.operand_range(view, op, 1);
        if default.contains(&number) {
            return Some((0, number - default.start));
        }
        let mut rest = number.checked_sub(llvm::SWITCH.operand_range(view, op, 2).start)?;
        for (case, size) in segments(view, op).iter().map(size_of).enumerate() {
            if rest < size {
                return Some((case + 1, rest));
            }
            rest -= size;
        }
        None
    }
}

/// Returns the number of operands of each case of a switch, as the bytes of the attribute.
fn segments(view: View<'_>, op: Op) -> &[[u8; 4]] {
    match view.attribute(op, Name::CASE_OPERAND_SEGMENTS).map(|sizes| sizes.data(view.ctx)) {
        Some(AttrData::DenseArray { element, data, .. }) if element.is_signless(view.ctx, 32) => {
            data.as_chunks::<4>().0
        }
        _ => &[],
    }
}

fn size_of(size: &[u8; 4]) -> usize {
    i32::from_le_bytes(*size).max(0) as usize
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
fn access(view: View<'_>, op: Op, index: usize, kind: EffectKind, effects: &mut Vec<Effect>) {
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
pub fn load_effects(view: View<'_>, op: Op, effects: &mut Vec<Effect>) {
    access(view, op, 0, EffectKind::Read, effects);
}

/// `llvm.store`
pub fn store_effects(view: View<'_>, op: Op, effects: &mut Vec<Effect>) {
    access(view, op, 1, EffectKind::Write, effects);
}
