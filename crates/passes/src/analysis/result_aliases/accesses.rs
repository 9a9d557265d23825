//! The effects of ops on the buffers of their operands: reads, writes, stores in buffers of buffers, and the globals that they
//! name.

use freehold_core::definition::{
    EffectKind, EffectList, EffectTarget, Traits, answers_effects, collect_effects, has_recursive_effects,
};
use freehold_core::ir::{Name, Op, Value, View};
use freehold_dialects::{bufferization, memref};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::analysis::alias::may_hold_buffer;

/// An access of an op to the buffer of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The operand, or another value that the op has an effect on.
    pub value: Value,
    /// Whether the op may read it.
    pub reads: bool,
    /// Whether the op may write it.
    pub writes: bool,
}

/// Appends what an op that is not a call does to the buffers of its operands, without the ops in its regions. Views and
/// ops that only forward buffers do nothing.
pub fn accesses(view: View<'_>, op: Op, found: &mut Vec<Access>) {
    let all = |found: &mut Vec<Access>| {
        let operands = view.operands(op).filter(|&value| may_hold_buffer(view, value));
        found.extend(operands.map(|value| Access { value, reads: true, writes: view.ty(value).is_memref(view.ctx) }));
    };
    let Some(op_def) = view.op_def(op) else { return all(found) };
    if view.is(op, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX) {
        return all(found);
    }
    let forwards = op_def.traits.intersects(Traits::VIEW_LIKE | Traits::RETURN_LIKE)
        || op_def.branch.is_some()
        || op_def.region_branch.is_some()
        || op_def.region_exit.is_some()
        || view.is_one_of(op, &[&bufferization::TO_TENSOR, &bufferization::TO_BUFFER]);
    if forwards {
        return;
    }
    // A read of a tensor is a read of the buffer that it may be.
    let tensors = view.operands(op).filter(|&value| view.ty(value).is_tensor(view.ctx));
    found.extend(tensors.map(|value| Access { value, reads: true, writes: false }));
    if !answers_effects(view, op) {
        if !has_recursive_effects(view, op) {
            all(found);
        }
        return;
    }
    let mut effects = EffectList::new();
    collect_effects(view, op, &mut effects);
    for effect in effects {
        let value = match effect.target {
            EffectTarget::Operand(use_) => view.use_value(use_),
            EffectTarget::Value(value) => value,
            EffectTarget::Unspecified => continue,
        };
        let (reads, writes) = (effect.kind == EffectKind::Read, effect.kind == EffectKind::Write);
        match found.iter_mut().find(|access| access.value == value) {
            Some(access) => {
                access.reads |= reads;
                access.writes |= writes;
            }
            None if reads || writes => found.push(Access { value, reads, writes }),
            None => {}
        }
    }
}

/// Returns whether the elements of a buffer are buffers.
pub(super) fn is_container(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
}

/// Returns the operands that an op may store in a buffer of buffers.
pub fn stored_operands(view: View<'_>, op: Op) -> SmallVec<[Value; 2]> {
    if !view.operands(op).any(|operand| is_container(view, operand)) {
        return SmallVec::new();
    }
    view.operands(op).filter(|&value| may_hold_buffer(view, value) && !is_container(view, value)).collect()
}

/// Returns the global that a `memref.get_global` names if it may be written.
pub(super) fn named_global(view: View<'_>, op: Op, constants: &FxHashSet<Name>) -> Option<Name> {
    let named = Some(op).filter(|&op| view.is(op, &memref::GET_GLOBAL));
    let symbol = view.attribute(named?, "name")?.as_symbol(view.ctx)?;
    (!constants.contains(&symbol)).then_some(symbol)
}
