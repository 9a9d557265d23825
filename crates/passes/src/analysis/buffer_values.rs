//! Facts about single values and ops that every scheme of deallocation asks: views, owners that definitions state, operands that
//! ops take over.

use freehold_core::definition::{
    Effect, EffectKind, EffectTarget, Effects, OpDef, ResultOwnership, constant_integer, effects_of,
    taken_over_operands, view_of,
};
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::memref;

/// Returns the buffer of which `value` is a view.
pub(crate) fn view_source(view: View<'_>, value: Value) -> Option<Value> {
    let ValueDef::Result(op, _) = view.def(value) else { return None };
    let source = match (view_of(view, value), declared_owner(view, value)) {
        (Some(of), _) => view.operand(op, of.operand),
        (None, Some(ResultOwnership::Same(operand))) => view.operand(op, operand),
        _ => return None,
    };
    Some(source).filter(|&source| view.ty(source).is_memref(view.ctx))
}

/// Returns what the op that defines a value declares of its ownership.
pub(crate) fn declared_owner(view: View<'_>, value: Value) -> Option<ResultOwnership> {
    let ValueDef::Result(op, index) = view.def(value) else { return None };
    view.op_def(op)?.ownership?.of_result(view, op, index)
}

/// Returns whether an op says that a result is a new buffer, perhaps depending on a flag, which its effects may not show.
pub(crate) fn states_owner(view: View<'_>, op: Op) -> bool {
    let is_stated = |&value: &Value| {
        view.ty(value).is_memref(view.ctx)
            && matches!(declared_owner(view, value), Some(ResultOwnership::New | ResultOwnership::Flag(_)))
    };
    view.op_def(op).is_some_and(|op_def| op_def.ownership.is_some()) && view.results(op).iter().any(is_stated)
}

/// Returns the numbers of the memref operands that an op takes over: those that its definition names, and those that it frees if
/// it does something else, too, like `memref.realloc`. An op that only frees is not counted: the pass replaces it.
pub(crate) fn taken_operands(view: View<'_>, op: Op) -> Vec<usize> {
    if !view.op_def(op).is_some_and(takes_any) {
        return Vec::new();
    }
    let mut taken: Vec<usize> = taken_over_operands(view, op).to_vec();
    if !only_frees(view, op) {
        let effects = effects_of(view, op).unwrap_or_default();
        let frees = effects.iter().filter(|effect| effect.kind == EffectKind::Free);
        taken.extend(frees.filter_map(|effect| match effect.target {
            EffectTarget::Operand(use_) => Some(view.use_number(use_)),
            _ => None,
        }));
    }
    taken.retain(|&operand| view.ty(view.operand(op, operand)).is_memref(view.ctx));
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// Returns whether an op does nothing but free its operands.
pub(crate) fn only_frees(view: View<'_>, op: Op) -> bool {
    let Some(effects) = effects_of(view, op) else { return false };
    let is_free = |effect: &Effect| effect.kind == EffectKind::Free;
    let takes_over = view.op_def(op).is_some_and(|op_def| !op_def.takes_over.is_empty());
    !takes_over
        && view.results(op).is_empty()
        && view.region_count(op) == 0
        && !effects.is_empty()
        && effects.iter().all(is_free)
}

fn takes_any(op_def: &OpDef) -> bool {
    !op_def.takes_over.is_empty()
        || op_def.declaration.is_some()
            && match op_def.effects {
                Effects::Groups { groups, .. } => groups.iter().any(|group| group.1 == EffectKind::Free),
                Effects::Computed(_) => true,
                _ => false,
            }
}

/// Returns whether a value is a view that may start elsewhere than its buffer: made by `memref.view` with an offset in bytes,
/// which changes the aligned pointer, or declared with an offset.
pub(crate) fn is_shifted(view: View<'_>, mut value: Value) -> bool {
    while let Some(source) = view_source(view, value) {
        let offset = memref::View::defining(view, value).map(memref::View::byte_shift);
        if view_of(view, value).is_some_and(|of| of.has_offset) {
            return true;
        }
        if offset.is_some_and(|offset| constant_integer(view, offset) != Some(0)) {
            return true;
        }
        value = source;
    }
    false
}

/// Returns whether an op makes a view that may start elsewhere than its buffer.
pub(crate) fn shifts(view: View<'_>, op: Op) -> bool {
    let makes = |&value: &Value| view_of(view, value).is_some_and(|of| of.has_offset);
    view.is(op, &memref::VIEW) && is_shifted(view, view.result(op, 0))
        || view.op_def(op).is_some_and(|op_def| !op_def.views.is_empty()) && view.results(op).iter().any(makes)
}

/// Returns whether the elements of a buffer are buffers.
pub(crate) fn is_container(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
}
