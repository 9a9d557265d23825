//! What values and ops are to the program graph: which values are carriers and which are views, and which ops are expanded.

use freehold_core::definition::{
    EffectKind, EffectTarget, OpDef, Resource, ResultOwnership, Traits, answers_effects, collect_effects,
    constant_integer, effects_of, taken_over_operands, view_of,
};
use freehold_core::ir::{Block, Op, Value, ValueDef, View};
use freehold_dialects::{arith, memref};

use rustc_hash::FxHashMap;

use super::graph::Kind;

/// How much of the regions of an op matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Inside {
    #[default]
    Nothing,
    /// Buffers are used in it.
    Uses,
    /// Carriers are defined in it, or buffers freed.
    Carriers,
}

/// Returns the buffer of which `value` is a view.
pub(super) fn view_source(view: View<'_>, value: Value) -> Option<Value> {
    let ValueDef::Result(op, _) = view.def(value) else { return None };
    let source = match (view_of(view, value), declared_owner(view, value)) {
        (Some(of), _) => view.operand(op, of.operand),
        (None, Some(ResultOwnership::Same(operand))) => view.operand(op, operand),
        _ => return None,
    };
    Some(source).filter(|&source| view.ty(source).is_memref(view.ctx))
}

/// Returns what the op that defines a value declares of its ownership.
pub(super) fn declared_owner(view: View<'_>, value: Value) -> Option<ResultOwnership> {
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
    let is_free = |effect: &freehold_core::definition::Effect| effect.kind == EffectKind::Free;
    let takes_over = view.op_def(op).is_some_and(|op_def| !op_def.takes_over.is_empty());
    !takes_over
        && view.results(op).is_empty()
        && view.region_count(op) == 0
        && !effects.is_empty()
        && effects.iter().all(is_free)
}

fn takes_any(op_def: &OpDef) -> bool {
    use freehold_core::definition::Effects;
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
        let offset = view.made_by(value, &memref::VIEW).map(|op| view.operand(op, 1));
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
pub(super) fn shifts(view: View<'_>, op: Op) -> bool {
    let makes = |&value: &Value| view_of(view, value).is_some_and(|of| of.has_offset);
    view.is(op, &memref::VIEW) && is_shifted(view, view.result(op, 0))
        || view.op_def(op).is_some_and(|op_def| !op_def.views.is_empty()) && view.results(op).iter().any(makes)
}

/// Returns the kind of the carrier that result `value` of `op` is; `None` for views and for buffers of others.
pub(super) fn carrier_kind(view: View<'_>, op: Op, value: Value) -> Option<Kind> {
    if !view.ty(value).is_memref(view.ctx) || view_source(view, value).is_some() {
        return None;
    }
    let op_def = view.op_def(op)?;
    if op_def.call.is_some() {
        return Some(Kind::Returned);
    }
    if view.is(op, &arith::SELECT) {
        return Some(Kind::Choice);
    }
    match declared_owner(view, value) {
        Some(ResultOwnership::New) => return Some(Kind::Allocated),
        Some(ResultOwnership::Flag(_)) => return Some(Kind::Flagged),
        Some(ResultOwnership::Borrowed) if !is_container(view, value) => return None,
        Some(_) => return Some(Kind::Mixed),
        None => {}
    }
    let mut effects = Vec::new();
    if answers_effects(view, op) {
        collect_effects(view, op, &mut effects);
    }
    let allocation = effects
        .iter()
        .find(|effect| effect.kind == EffectKind::Allocate && effect.target == EffectTarget::Value(value));
    match allocation {
        Some(effect) if effect.resource == Resource::Default => return Some(Kind::Allocated),
        // A stack buffer is never owned, but those that it holds live as long as it does.
        Some(_) => return is_container(view, value).then_some(Kind::Mixed),
        None => {}
    }
    let takes_memrefs = view.operands(op).any(|operand| view.ty(operand).is_memref(view.ctx));
    takes_memrefs.then_some(Kind::Mixed)
}

/// Returns whether the elements of a buffer are buffers.
pub(crate) fn is_container(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
}

/// Returns whether control does not continue after this terminator.
pub(super) fn is_dead_end(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| {
        op_def.has(Traits::TERMINATOR)
            && !op_def.has(Traits::RETURN_LIKE)
            && op_def.region_exit.is_none()
            && view.successor_count(op) == 0
            && view.region_count(op) == 0
            && view.operand_count(op) == 0
            && op_def.parents.is_empty()
    })
}

pub(super) fn expands(view: View<'_>, op: Op, inside: Inside) -> bool {
    if view.region_count(op) == 0 || view.nested(op).is_some() {
        return false;
    }
    let Some(op_def) = view.op_def(op) else { return inside == Inside::Carriers };
    if op_def.has(Traits::TERMINATOR) {
        return false;
    }
    match inside {
        Inside::Nothing => results_are_buffers(view, op),
        Inside::Uses => op_def.region_branch.is_some() && op_def.loop_like.is_none(),
        Inside::Carriers => true,
    }
}

fn results_are_buffers(view: View<'_>, op: Op) -> bool {
    view.results(op).iter().any(|&value| view.ty(value).is_memref(view.ctx))
        && view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some())
}

/// For each op, returns what its regions contain.
pub(super) fn mentions(view: View<'_>, takes: &FxHashMap<Op, Vec<usize>>) -> Vec<Inside> {
    let mut inside = vec![Inside::Nothing; view.op_capacity()];
    let mut effects = Vec::new();
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    for region in view.walk_regions() {
        for block in view.blocks(region) {
            let Some(parent) = view.block_parent_op(block) else { continue };
            let mut found = Inside::Nothing;
            if view.arguments(block).iter().any(|&argument| is_memref(argument)) {
                found = Inside::Carriers;
            }
            for op in view.ops(block) {
                if found == Inside::Carriers {
                    break;
                }
                if takes.contains_key(&op) {
                    found = Inside::Carriers;
                } else if view.operands(op).any(is_memref) {
                    found = Inside::Uses;
                    effects.clear();
                    if answers_effects(view, op)
                        && collect_effects(view, op, &mut effects)
                        && effects.iter().any(|effect| effect.kind == EffectKind::Free)
                    {
                        found = Inside::Carriers;
                    }
                }
                let results = view.results(op);
                if results.iter().any(|&value| is_memref(value))
                    && (view.region_count(op) > 0
                        || results.iter().any(|&value| carrier_kind(view, op, value).is_some()))
                {
                    found = Inside::Carriers;
                }
            }
            let mut around = Some(parent);
            while let Some(op) = around.filter(|op| inside[op.index()] < found) {
                inside[op.index()] = found;
                around = view.parent_op(op);
            }
        }
    }
    inside
}

/// Returns whether the region of `outer` is that of `inner`, or around it.
pub(super) fn encloses(view: View<'_>, outer: Block, inner: Block) -> bool {
    let region = view.block_region(outer);
    let mut at = Some(inner);
    while let Some(block) = at {
        if view.block_region(block) == region {
            return true;
        }
        at = view.block_parent_op(block).and_then(|op| view.block(op));
    }
    false
}
