//! The two rules, and the conditions under which they keep what the program computes.
//!
//! A copy from `source` to `target` in a block, where the source is freed after the copy:
//!
//! | | the target becomes the source | the source becomes the target |
//! |---|---|---|
//! | allocation in the block | of the target | of the source |
//! | erased | the copy, this allocation, the deallocation of the source | the same |
//! | before the copy | nothing uses the target | once the source is used, nothing else may access the target |
//!
//! Between the copy and the deallocation, nothing uses the source or an alias of it, and no op of the block declares its
//! memory effects. The types are equal, and the value that remains is defined before all uses of the other. If the source
//! remains, what frees the target frees it, so that both must have the same free.
//!
//! A call of a function whose declaration lists its effects may read the source and the target between these ops, if it
//! reads the same data as before (`calls`).
//!
//! An alias of a buffer that is freed cannot be used after the deallocation in a correct program. Hence only ops between
//! the three erased ops matter.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::classes::Classes;
use super::{WINDOW, calls};
use crate::analysis::buffer_aliases::{allocation_facts, is_plain_free};
use crate::analysis::declared_functions::DeclaredFunctions;
use freehold_core::definition::{
    Effect, EffectKind, EffectTarget, Effects, Resource, answers_effects, copied_operands, effects_of,
    has_recursive_effects, is_pure,
};
use freehold_core::ir::{AffineMap, Block, Body, Context, Dominance, Name, Op, TypeData, Value, ValueDef, View};
use freehold_dialects::{linalg, memref};

/// A copy from one buffer to another.
pub(super) struct Copy {
    op: Op,
    block: Block,
    source: Value,
    target: Value,
}

impl Copy {
    /// Returns the copy that `op` is.
    pub fn of(view: View<'_>, op: Op) -> Option<Copy> {
        let block = view.block(op)?;
        let is_built_in = view.is(op, &memref::COPY) || view.is(op, &linalg::COPY);
        let (source, target) = if is_built_in { (0, 1) } else { copied_operands(view, op)? };
        if !view.results(op).is_empty() {
            return None;
        }
        let (source, target) = (view.operand(op, source), view.operand(op, target));
        let are_buffers = view.ty(source).is_memref(view.ctx) && view.ty(target).is_memref(view.ctx);
        are_buffers.then_some(Copy { op, block, source, target })
    }

    /// Returns whether a rule may apply: whether the buffers are two of one type, and an op of the block frees the source. O(1).
    pub fn may_be_removed(&self, view: View<'_>) -> bool {
        let frees = |user: Op| view.block(user) == Some(self.block) && freed_by(view, user).contains(&self.source);
        self.source != self.target
            && view.ty(self.source) == view.ty(self.target)
            && view.users(self.source).enumerate().any(|(count, user)| count == WINDOW || frees(user))
    }
}

/// The facts about the body that the rules need.
pub(super) struct Rules<'a> {
    declared: &'a DeclaredFunctions,
    classes: Classes,
    dominance: Dominance,
    /// The ops that free each value.
    frees: FxHashMap<Value, SmallVec<[Op; 1]>>,
}

impl<'a> Rules<'a> {
    /// Prepares the rules. `declared`: what functions without a body do. O(n).
    pub fn new(view: View<'_>, declared: &'a DeclaredFunctions) -> Rules<'a> {
        let mut frees: FxHashMap<Value, SmallVec<[Op; 1]>> = FxHashMap::default();
        for op in view.walk_preorder() {
            for value in freed_by(view, op) {
                frees.entry(value).or_default().push(op);
            }
        }
        Rules { declared, classes: Classes::compute(view, declared), dominance: Dominance::default(), frees }
    }

    /// Removes the copy `op`, if a rule applies. Returns whether one does.
    pub fn apply(&mut self, ctx: &Context, body: &mut Body, op: Op) -> bool {
        let view = View::new(ctx, body);
        let Some(copy) = view.is_live(op).then(|| Copy::of(view, op)).flatten() else { return false };
        if copy.source == copy.target || view.ty(copy.source) != view.ty(copy.target) {
            return false;
        }
        let Some(free) = self.free_after(view, &copy) else { return false };
        let (kept, allocation) = if let Some(allocation) = self.target_can_be_source(ctx, body, &copy, free) {
            (copy.source, allocation)
        } else if let Some(allocation) = self.source_can_be_target(ctx, body, &copy) {
            (copy.target, allocation)
        } else {
            return false;
        };
        let replaced = body.result(allocation, 0);
        self.classes.merge(kept, replaced);
        let mut frees = self.frees.remove(&copy.source).unwrap_or_default();
        frees.retain(|other| *other != free);
        frees.extend(self.frees.remove(&copy.target).unwrap_or_default());
        self.frees.insert(kept, frees);
        body.erase(op);
        body.erase(free);
        body.replace_all_uses(replaced, kept);
        body.erase(allocation);
        true
    }

    /// Returns the only op in the block that frees the source, if it is located after the copy, and nothing in between
    /// prevents a removal.
    fn free_after(&mut self, view: View<'_>, copy: &Copy) -> Option<Op> {
        let frees = self.frees.get(&copy.source)?.iter().copied().take(WINDOW);
        let mut frees = frees.filter(|&free| view.block(free) == Some(copy.block));
        let (free, None) = (frees.next()?, frees.next()) else { return None };
        if !is_plain_free(view, free, copy.source) {
            return None;
        }
        let origins = self.classes.origins(copy.source);
        let reachable = origins.shared || origins.stored;
        // A call that reads the source reads the buffer that remains, which must not be written before.
        let mut is_read = false;
        let permits = |op: Op| {
            if let Some(access) = calls::access(self.declared, view, &mut self.classes, op, (copy.source, reachable)) {
                is_read |= access.reads;
                return !access.writes;
            }
            let declares = answers_effects(view, op);
            let is_unknown = !declares && !is_region_only(view, op);
            !(declares && view.block(op) == Some(copy.block))
                && !(reachable && (is_unknown || has_unspecified_effects(view, op)))
                && !view.operands(op).any(|operand| self.classes.are_connected(operand, copy.source))
                && !(reachable && self.touches_other_names(view, op))
        };
        if !all_between(view, copy.op, free, permits) {
            return None;
        }
        let mut writes_target = |op: Op| self.may_write(view, op, copy.target);
        (!is_read || all_between(view, copy.op, free, |op| !writes_target(op))).then_some(free)
    }

    /// Returns whether an op, without its regions, may write a buffer.
    fn may_write(&mut self, view: View<'_>, op: Op, buffer: Value) -> bool {
        let reachable = self.classes.origins(buffer).may_have_other_names();
        if let Some(access) = calls::access(self.declared, view, &mut self.classes, op, (buffer, reachable)) {
            return access.writes;
        }
        let is_unknown = (!answers_effects(view, op) && !is_region_only(view, op)) || has_unspecified_effects(view, op);
        (reachable && (is_unknown || self.touches_other_names(view, op)))
            || (!has_no_effects(view, op)
                && view.operands(op).any(|operand| self.classes.are_connected(operand, buffer)))
    }

    /// Returns whether an op, without its regions, may access a buffer that has names in several classes.
    fn touches_other_names(&mut self, view: View<'_>, op: Op) -> bool {
        let mut buffers = view.operands(op).filter(|&operand| view.ty(operand).is_memref(view.ctx));
        !has_no_effects(view, op) && buffers.any(|operand| self.classes.origins(operand).may_have_other_names())
    }

    /// Returns the allocation of the target, if the target can be replaced by the source, which `free` frees.
    fn target_can_be_source(&mut self, ctx: &Context, body: &mut Body, copy: &Copy, free: Op) -> Option<Op> {
        let view = View::new(ctx, body);
        if !matches!(view.def(copy.source), ValueDef::Result(..)) {
            return None;
        }
        let allocation = allocation_in(view, copy.target, copy.block)?;
        // The op that frees the target will free the source.
        if allocation_facts(view, copy.target).dealloc != Some(&*ctx.op_name_data(view.name(free)).text) {
            return None;
        }
        for (count, user) in body.users(copy.target).collect::<Vec<Op>>().into_iter().enumerate() {
            if count == WINDOW {
                return None;
            }
            // Uses in other blocks are dominated by the allocation; in this block, they must follow the copy.
            if user == copy.op {
                continue;
            }
            if let Some(user) = body.ancestor_in_block(copy.block, user)
                && !body.is_before(copy.op, user)
            {
                return None;
            }
        }
        alignment_suffices(View::new(ctx, body), allocation, copy.source).then_some(allocation)
    }

    /// Returns the allocation of the source, if the source can be replaced by the target.
    fn source_can_be_target(&mut self, ctx: &Context, body: &mut Body, copy: &Copy) -> Option<Op> {
        let view = View::new(ctx, body);
        let allocation = allocation_in(view, copy.source, copy.block)?;
        if self.frees.get(&copy.source).is_none_or(|frees| frees.len() > 1) {
            return None;
        }
        if self.classes.are_connected(copy.source, copy.target) || !self.target_is_untouched(view, copy, allocation) {
            return None;
        }
        let users: Vec<Op> = body.users(copy.source).take(WINDOW).collect();
        let mut dominates = |body: &mut Body, user: Op| self.dominance.value_dominates(body, copy.target, user);
        let mut users_follow = users.len() < WINDOW;
        for user in users {
            users_follow = users_follow && dominates(body, user);
        }
        let suffices = users_follow && alignment_suffices(View::new(ctx, body), allocation, copy.target);
        suffices.then_some(allocation)
    }

    /// Returns whether the ops between the allocation of the source and the copy do not notice if the source is the
    /// target.
    fn target_is_untouched(&mut self, view: View<'_>, copy: &Copy, allocation: Op) -> bool {
        let (source, target) = (copy.source, copy.target);
        let origins = self.classes.origins(target);
        let reachable = origins.may_have_other_names();
        // Whether the source may be in use, and whether it may contain data.
        let (mut is_used, mut is_written) = (false, false);
        all_between(view, allocation, copy.op, |op| {
            if let Some(of_target) = calls::access(self.declared, view, &mut self.classes, op, (target, reachable))
                && let Some(of_source) = calls::access(self.declared, view, &mut self.classes, op, (source, false))
            {
                // It may read the old data of the target, as long as there is no new data.
                let sees_old = !of_target.reads || !(is_written || of_source.writes);
                let is_direct = view.operands(op).any(|operand| operand == target);
                let leaves = !of_target.writes || !(is_direct || is_used || of_source.any());
                is_used |= of_source.any();
                is_written |= of_source.writes;
                return sees_old && leaves;
            }
            if view.operands(op).any(|operand| operand == target) {
                return false;
            }
            let uses_source = view.operands(op).any(|operand| self.classes.are_connected(operand, source));
            // The ops in the regions of an op may run in any order.
            let is_structured = view.op_def(op).is_some_and(|op_def| op_def.structured.is_some());
            is_used |= uses_source || !(view.regions(op).is_empty() || is_structured);
            if !is_used || has_no_effects(view, op) {
                return true;
            }
            let is_unknown = !answers_effects(view, op) && !is_region_only(view, op);
            if (reachable && (is_unknown || has_unspecified_effects(view, op)))
                || view.operands(op).any(|operand| self.classes.are_connected(operand, target))
            {
                return false;
            }
            let is_outside =
                |operand: Value| view.ty(operand).is_memref(view.ctx) && self.classes.origins(operand).outside;
            if origins.outside && view.operands(op).any(is_outside) {
                let is_first = !is_written && view.block(op) == Some(copy.block);
                if !is_first || !is_elementwise_update(view, op, source) {
                    return false;
                }
            }
            is_written |= uses_source || !(view.regions(op).is_empty() || is_structured);
            true
        })
    }
}

/// Returns whether `permits` holds for all ops after `first` and before `last`, those in their regions included, parents
/// before children. Returns false if `last` does not follow `first`, or if there are more than [`WINDOW`] ops.
fn all_between(view: View<'_>, first: Op, last: Op, mut permits: impl FnMut(Op) -> bool) -> bool {
    let mut count = 0;
    let mut at = view.next(first);
    // The ops of the regions that were entered.
    let mut stack: Vec<Op> = Vec::new();
    while let Some(outer) = at.filter(|&at| at != last) {
        stack.push(outer);
        while let Some(op) = stack.pop() {
            count += 1;
            if count > WINDOW || !permits(op) {
                return false;
            }
            let start = stack.len();
            for &region in view.regions(op) {
                for block in view.blocks(region) {
                    stack.extend(view.ops(block).take(WINDOW + 1 - count));
                    if stack.len() > start + WINDOW {
                        return false;
                    }
                }
            }
            stack[start..].reverse();
        }
        at = view.next(outer);
    }
    at.is_some()
}

/// Returns the values that the op frees.
fn freed_by(view: View<'_>, op: Op) -> Vec<Value> {
    let frees = |effect: &Effect| match effect.target {
        _ if effect.kind != EffectKind::Free => None,
        EffectTarget::Operand(use_) => Some(view.use_value(use_)),
        EffectTarget::Value(value) => Some(value),
        EffectTarget::Unspecified => None,
    };
    effects_of(view, op).unwrap_or_default().iter().filter_map(frees).collect()
}

/// Returns the op in `block` that allocates `value` and does nothing else.
fn allocation_in(view: View<'_>, value: Value, block: Block) -> Option<Op> {
    let op = view.defining_op(value).filter(|&op| view.block(op) == Some(block))?;
    let effects = effects_of(view, op)?;
    let is_heap = |effect: &Effect| effect.kind == EffectKind::Allocate && effect.resource == Resource::Default;
    (effects.len() == 1 && effects.iter().all(is_heap) && view.results(op).len() == 1).then_some(op)
}

/// Returns whether `kept` is at least as aligned as the buffer that `allocation` returns, or no op that uses that buffer
/// states an alignment.
fn alignment_suffices(view: View<'_>, allocation: Op, kept: Value) -> bool {
    let alignment = |op: Op| view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx)).unwrap_or(1);
    let own = alignment(allocation);
    let other = view.defining_op(kept).map_or(1, alignment);
    own <= 1
        || (other >= own && other % own == 0)
        || view.users(view.result(allocation, 0)).all(|user| view.attribute(user, Name::ALIGNMENT).is_none())
}

/// Returns whether the op's definition says that it has no effects.
fn has_no_effects(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| matches!(op_def.effects, Effects::None))
}

/// Returns whether all effects of the op are those of the ops in its regions.
fn is_region_only(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| matches!(op_def.effects, Effects::Recursive))
        || has_recursive_effects(view, op)
}

/// Returns whether the op has effects on memory that it does not name.
fn has_unspecified_effects(view: View<'_>, op: Op) -> bool {
    let effects = effects_of(view, op).unwrap_or_default();
    effects.iter().any(|effect| effect.target == EffectTarget::Unspecified)
}

/// Returns whether the op writes `source`, reads no element of it, and accesses at each point of its iteration space only
/// the element of each buffer that it writes there. Another operand may then be the same buffer as the output.
fn is_elementwise_update(view: View<'_>, op: Op, source: Value) -> bool {
    let Some(structured) = view.op_def(op).and_then(|op_def| op_def.structured) else { return false };
    let (Some(maps), 1) = ((structured.indexing_maps)(view, op), (structured.output_count)(view, op)) else {
        return false;
    };
    let count = view.operand_count(op);
    let accesses = |(map, operand): (&AffineMap, Value)| {
        !view.ty(operand).is_memref(view.ctx) || (map.is_identity(view.ctx) && view.ty(operand) == view.ty(source))
    };
    view.results(op).is_empty()
        && maps.len() == count
        && view.operand(op, count - 1) == source
        && view.operands(op).filter(|&operand| operand == source).count() == 1
        && matches!(view.ty(source).data(view.ctx), TypeData::MemRef { layout: None, .. })
        && maps.iter().zip(view.operands(op)).all(accesses)
        && view.regions(op).iter().all(|&region| {
            view.walk_regions_preorder(&[region])
                .into_iter()
                .all(|inner| is_pure(view, inner) || view.next(inner).is_none())
        })
}
