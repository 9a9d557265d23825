//! Whether an op may free the buffer of one of a few given values, under whatever name: the condition under which a clone
//! and its source may become one buffer.
//!
//! Each value has a *root*: the value that views lead back to. Two values with one root are the same buffer. Two values
//! with different roots are different buffers if one of the roots is *private*: an allocation, or an argument of the
//! function, that is not forwarded, not stored, and not passed to an op that may return it or a value of a dialect's type.
//! Everything else may be the same buffer.

use rustc_hash::FxHashMap;

use super::dealloc::DeallocLists;
use crate::bufferization;
use freehold_core::definition::{
    EffectKind, EffectTarget, Traits, any_below, effects_of, has_effect, is_allocation, viewed_operand,
};
use freehold_core::ir::{Op, Value, ValueDef, View};

/// Returns the buffer of which `value` is a view.
fn view_source(view: View<'_>, value: Value) -> Option<Value> {
    let op = view.defining_op(value)?;
    let op_def = view.op_def(op)?;
    let is_memref = |value: &Value| view.ty(*value).is_memref(view.ctx);
    if op_def.has(Traits::VIEW_LIKE) {
        return viewed_operand(view, op).filter(is_memref);
    }
    if passes_on(view, op) || has_effect(view, op, EffectKind::Allocate) {
        return None;
    }
    // `memref.transpose`, `memref.extract_strided_metadata`; but a load from a buffer of buffers returns another buffer.
    let mut sources = view.operands(op).filter(is_memref);
    let source = sources.next().filter(|&source| !is_container(view, source))?;
    sources.next().is_none().then_some(source)
}

/// Returns whether the op may give its operands other names, in a way that only its interfaces describe.
fn passes_on(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_none_or(|op_def| {
        op_def.has(Traits::TERMINATOR)
            || op_def.region_branch.is_some()
            || op_def.buffer_flow.is_some()
            || op_def.call.is_some() && view.results(op).iter().any(|&result| view.ty(result).is_memref(view.ctx))
    })
}

/// Returns whether the elements of a buffer are buffers.
fn is_container(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
}

/// Returns the value that views lead back to from `value`.
fn root(view: View<'_>, mut value: Value) -> Value {
    while let Some(source) = view_source(view, value) {
        value = source;
    }
    value
}

/// Returns whether the value is an argument of the function that owns the body.
fn is_function_argument(view: View<'_>, value: Value) -> bool {
    matches!(view.def(value), ValueDef::Argument(block, _) if view.root_block() == Some(block))
}

/// Returns whether only views of the root are the same buffer.
fn is_private(view: View<'_>, root: Value) -> bool {
    /// With more uses than this, the answer is no.
    const USES: usize = 1024;
    if !is_allocation(view, root) && !is_function_argument(view, root) {
        return false;
    }
    let mut work = vec![root];
    let mut uses = 0;
    while let Some(value) = work.pop() {
        for user in view.users(value) {
            uses += 1;
            let is_stored = || view.operands(user).any(|operand| is_container(view, operand));
            if uses > USES || passes_on(view, user) || is_stored() {
                return false;
            }
            for &result in view.results(user) {
                let ty = view.ty(result);
                // A value of a dialect's type may hold the buffer, as an indicator of ownership does.
                if ty.is_tensor(view.ctx) || ty.is_of_dialect(view.ctx) {
                    return false;
                }
                if !ty.is_memref(view.ctx) {
                    continue;
                }
                match view_source(view, result) {
                    Some(source) if source == value => work.push(result),
                    _ if is_allocation(view, result) => {}
                    _ => return false,
                }
            }
        }
    }
    true
}

/// The values of which it is asked whether an op frees their buffers.
pub(super) struct Watched<'a> {
    view: View<'a>,
    roots: Vec<Value>,
    /// Roots that were looked at, and whether they are private.
    private: FxHashMap<Value, bool>,
}

impl<'a> Watched<'a> {
    pub fn new(view: View<'a>, values: &[Value]) -> Watched<'a> {
        let roots = values.iter().map(|&value| root(view, value)).collect();
        Watched { view, roots, private: FxHashMap::default() }
    }

    /// Returns whether `op`, which runs after the values are defined, may free one of their buffers: itself or in its
    /// regions.
    pub fn may_be_freed_by(&mut self, op: Op) -> bool {
        if self.view.region_count(op) == 0 {
            return self.may_be_freed_by_itself(op, op);
        }
        any_below(self.view.body, op, |inner| self.may_be_freed_by_itself(inner, op))
    }

    fn may_be_freed_by_itself(&mut self, op: Op, outer: Op) -> bool {
        let view = self.view;
        if view.is(op, &bufferization::DEALLOC) {
            return DeallocLists::of(view, op).memrefs().iter().any(|&freed| self.may_be(freed, outer));
        }
        effects_of(view, op).unwrap_or_default().into_iter().any(|effect| {
            effect.kind == EffectKind::Free
                && match effect.target {
                    EffectTarget::Operand(use_) => self.may_be(view.use_value(use_), outer),
                    EffectTarget::Value(value) => self.may_be(value, outer),
                    EffectTarget::Unspecified => true,
                }
        })
    }

    /// Returns whether `freed`, which is freed in `outer`, may be one of the buffers.
    fn may_be(&mut self, freed: Value, outer: Op) -> bool {
        let view = self.view;
        let freed = root(view, freed);
        if self.roots.contains(&freed) {
            return true;
        }
        // The op allocates it, so that it is younger than the buffers.
        if is_allocation(view, freed) && view.defining_op(freed).is_some_and(|op| view.is_ancestor(outer, op)) {
            return false;
        }
        if is_function_argument(view, freed) && self.roots.iter().any(|&root| is_function_argument(view, root)) {
            return true;
        }
        if self.is_private(freed) {
            return false;
        }
        (0..self.roots.len()).any(|index| !self.is_private(self.roots[index]))
    }

    fn is_private(&mut self, root: Value) -> bool {
        let view = self.view;
        *self.private.entry(root).or_insert_with(|| is_private(view, root))
    }
}
