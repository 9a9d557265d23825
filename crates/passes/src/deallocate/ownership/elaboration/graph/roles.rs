//! The roles of values and ops in the program graph: the values that are carriers or views, and the ops that are expanded.

use rustc_hash::FxHashMap;

use crate::analysis::buffer_values::{declared_owner, is_container, view_source};
use freehold_core::definition::{
    EffectKind, EffectList, EffectTarget, Resource, ResultOwnership, Traits, answers_effects, collect_effects,
};
use freehold_core::ir::{Block, Op, Value, View};
use freehold_dialects::arith;

/// The parts of an op's regions that matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Inside {
    #[default]
    Nothing,
    /// Buffers are used in it.
    Uses,
    /// Carriers are defined in it, or buffers freed.
    Carriers,
}

/// Returns the kind of the carrier that result `value` of `op` is; `None` for views and for buffers of others.
pub fn carrier_kind(view: View<'_>, op: Op, value: Value) -> Option<Kind> {
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
    let mut effects = EffectList::new();
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

/// Returns whether control does not continue after this terminator.
pub fn is_dead_end(view: View<'_>, op: Op) -> bool {
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

pub fn expands(view: View<'_>, op: Op, inside: Inside) -> bool {
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
pub fn mentions(view: View<'_>, takes: &FxHashMap<Op, Vec<usize>>) -> Vec<Inside> {
    let mut inside = vec![Inside::Nothing; view.op_capacity()];
    let mut effects = EffectList::new();
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
pub fn encloses(view: View<'_>, outer: Block, inner: Block) -> bool {
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

/// The kind of a carrier, by its definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An op allocates the buffer.
    Allocated,
    /// An argument that the function takes over.
    Taken,
    /// A call returns the buffer; the number is that of the result.
    Returned,
    /// An op returns the buffer, and a flag that tells whether the function owns it.
    Flagged,
    /// A block argument, or a result of an expanded op: the buffer is forwarded to it along edges.
    Slot,
    /// `arith.select` of two buffers.
    Choice,
    /// The result of an op that may return any of its operands: never owns a buffer.
    Mixed,
}
