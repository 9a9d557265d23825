//! Tracked allocations, their frees, and facts about their alias sets.
//!
//! The passes of the copy-based buffer deallocation and of buffer placement share this analysis. An allocation is
//! *tracked* if the op that defines it declares an allocate effect on it; an op may allocate several. Its *frees* are the
//! users that declare a free effect. The *aliases* of a value are the values that [`BufferFlow`] reaches from it, the value included.
//!
//! Alias sets overlap: in a chain of joins, listing the sets is quadratic. A pass that needs a fact about each set that is
//! the combination of a fact about each member (a minimum, a nearest common dominator, whether any member is freed)
//! computes it with [`AliasFacts`], which combines along the edges of the condensed graph, in linear time.

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::alias::{BufferFlow, FlowNode};
use super::components::{Component, by_component, condense};
use freehold_core::definition::{
    Allocation, Effect, EffectKind, EffectTarget, Hoisting, Resource, allocation_of, effect_is_on, effects_of,
};
use freehold_core::ir::{Op, Value, View};
use freehold_dialects::memref;
use freehold_pass::Analysis;

/// An allocation, and the ops that free it.
#[derive(Clone, Debug)]
pub struct TrackedAllocation {
    /// The op that allocates.
    pub op: Op,
    /// The result that is the buffer.
    pub buffer: Value,
    /// Whether the buffer is freed at the end of its automatic allocation scope (`memref.alloca`).
    pub automatic: bool,
    /// The users of the buffer itself that declare a free effect on it, the last one first.
    pub frees: SmallVec<[Op; 1]>,
}

impl TrackedAllocation {
    /// Returns the allocations that `op` makes, in the order of its results. `uses` are those of the body.
    fn of(view: View<'_>, op: Op, uses: &BufferUses) -> SmallVec<[TrackedAllocation; 1]> {
        let mut found: SmallVec<[TrackedAllocation; 1]> = SmallVec::new();
        let effects = effects_of(view, op).unwrap_or_default();
        for allocate in effects.iter().filter(|effect| effect.kind == EffectKind::Allocate) {
            let buffer = match (allocate.target, view.results(op)) {
                (EffectTarget::Value(buffer), _) => buffer,
                // The definition of `memref.realloc` has no name for the result.
                (EffectTarget::Unspecified, &[result])
                    if view.op_def(op).is_some_and(|op_def| op_def.allocation.is_some()) =>
                {
                    result
                }
                _ => continue,
            };
            let is_known = found.iter().any(|known| known.buffer == buffer);
            if !is_known && view.defining_op(buffer) == Some(op) {
                let automatic = allocate.resource == Resource::AutomaticAllocationScope;
                found.push(TrackedAllocation { op, buffer, automatic, frees: uses.frees(buffer).into() });
            }
        }
        found
    }
}

/// Returns the tracked allocations of the body, automatic ones included, in text order, parents before children. `uses`
/// are those of the body. O(ops + effects), and the square of the number of buffers that one op allocates.
pub fn tracked_allocations(view: View<'_>, uses: &BufferUses) -> Vec<TrackedAllocation> {
    view.walk_preorder().into_iter().flat_map(|op| TrackedAllocation::of(view, op, uses)).collect()
}

/// Returns what the definition of the op that allocates `buffer` says about it; `memref.dealloc` frees the buffer if the
/// definition does not name another op.
pub fn allocation_facts(view: View<'_>, buffer: Value) -> Allocation {
    let allocation = allocation_of(view, buffer);
    let nothing = Allocation { dealloc: None, clone: None, promoted: None, hoisting: Hoisting::empty() };
    let said = allocation.unwrap_or(nothing);
    Allocation { dealloc: said.dealloc.or(Some(memref::DEALLOC.name)), ..said }
}

/// Returns whether the op only allocates one buffer, its only result, so that it can be moved or replaced by another op
/// that allocates.
pub fn only_allocates_one(view: View<'_>, op: Op) -> bool {
    let is_allocation = |effect: &Effect| effect.kind == EffectKind::Allocate;
    view.results(op).len() == 1
        && view.region_count(op) == 0
        && effects_of(view, op).is_some_and(|effects| effects.len() == 1 && effects.iter().all(is_allocation))
}

/// The effects of a body's ops on their buffers. The answers for all buffers of an op with many operands, such as a
/// `bufferization.dealloc`, are computed once for the op, not once for each buffer.
#[derive(Default, Debug)]
pub struct BufferUses {
    frees: FxHashMap<Value, SmallVec<[Op; 1]>>,
    /// The ops that declare free effects, and how many.
    freeing: FxHashMap<Op, usize>,
    /// The ops that take a buffer of buffers: that buffer, or `None` if there are several.
    containers: FxHashMap<Op, Option<Value>>,
}

impl Analysis for BufferUses {
    /// Computes what the ops of the body do to the buffers that they take. O(ops + operands + effects).
    fn compute(view: View<'_>) -> BufferUses {
        BufferUses::compute_with(view, |_| [])
    }
}

impl BufferUses {
    /// Like [`compute`](Self::compute); `freed` returns values that an op frees besides those of its effects.
    pub fn compute_with<I: IntoIterator<Item = Value>>(view: View<'_>, freed: impl Fn(Op) -> I) -> BufferUses {
        let is_container = |value: Value| {
            let ty = view.ty(value);
            ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
        };
        let mut uses = BufferUses::default();
        for op in view.walk_preorder().into_iter().rev() {
            for effect in effects_of(view, op).into_iter().flatten().filter(|effect| effect.kind == EffectKind::Free) {
                *uses.freeing.entry(op).or_default() += 1;
                let freed = match effect.target {
                    EffectTarget::Operand(use_) => view.use_value(use_),
                    EffectTarget::Value(value) => value,
                    EffectTarget::Unspecified => continue,
                };
                uses.add_free(freed, op);
            }
            for value in freed(op) {
                uses.add_free(value, op);
            }
            let mut containers = view.operands(op).filter(|&operand| is_container(operand));
            if let Some(first) = containers.next() {
                uses.containers.insert(op, containers.all(|other| other == first).then_some(first));
            }
        }
        uses
    }

    fn add_free(&mut self, value: Value, op: Op) {
        let known = self.frees.entry(value).or_default();
        if known.last() != Some(&op) {
            known.push(op);
        }
    }

    /// Returns the values that ops free, in no particular order.
    pub fn freed_values(&self) -> impl Iterator<Item = Value> + '_ {
        self.frees.keys().copied()
    }

    /// Returns the ops that free `buffer` itself, the last one in the text first. O(1).
    pub fn frees(&self, buffer: Value) -> &[Op] {
        self.frees.get(&buffer).map_or(&[], |frees| frees)
    }

    /// Returns the number of free effects that `op` declares, on whatever value. O(1).
    pub fn free_effects(&self, op: Op) -> usize {
        self.freeing.get(&op).copied().unwrap_or(0)
    }

    /// Returns whether `user`, which takes `buffer`, may store it in another buffer, from which it may be loaded later
    /// under another name. O(1).
    pub fn may_store(&self, user: Op, buffer: Value) -> bool {
        self.containers.get(&user).is_some_and(|&container| container != Some(buffer))
    }

    /// Returns a user of `buffer` that may store it in another buffer. O(uses).
    pub fn store(&self, view: View<'_>, buffer: Value) -> Option<Op> {
        if self.containers.is_empty() || !view.ty(buffer).is_memref(view.ctx) {
            return None;
        }
        view.users(buffer).find(|&user| self.may_store(user, buffer))
    }
}

fn is_free_of(view: View<'_>, effect: &freehold_core::definition::Effect, buffer: Value) -> bool {
    effect.kind == EffectKind::Free && effect_is_on(view.body, effect, buffer)
}

/// Returns whether `op` frees `buffer` and does nothing else.
pub fn is_plain_free(view: View<'_>, op: Op, buffer: Value) -> bool {
    view.operands(op).eq([buffer])
        && view.results(op).is_empty()
        && view.regions(op).is_empty()
        && effects_of(view, op)
            .is_some_and(|effects| !effects.is_empty() && effects.iter().all(|effect| is_free_of(view, effect, buffer)))
}

/// A fact about the alias set of each value of a body.
#[derive(Debug)]
pub struct AliasFacts<T> {
    /// The component of each value in the condensed flow.
    component: PrimaryMap<FlowNode, Component>,
    facts: PrimaryMap<Component, Option<T>>,
}

impl<T: Clone> AliasFacts<T> {
    /// Computes, for each value, the combination of `own` of its aliases; `own` returns `None` for a value that
    /// contributes nothing. `combine` must be associative, commutative and idempotent, because a value that is reached
    /// on several paths is combined several times. O(values + edges) calls of it.
    pub fn compute(
        view: View<'_>,
        flow: &BufferFlow,
        mut own: impl FnMut(Value) -> Option<T>,
        mut combine: impl FnMut(T, T) -> T,
    ) -> AliasFacts<T> {
        let component = condense(&flow.forward);
        let count = component.values().max().map_or(0, |last| last.index() + 1);
        let mut facts: PrimaryMap<Component, Option<T>> = (0..count).map(|_| None).collect();
        let mut add = |facts: &mut PrimaryMap<Component, Option<T>>, at: Component, more: Option<T>| {
            let Some(more) = more else { return };
            let entry = &mut facts[at];
            *entry = Some(match entry.take() {
                Some(old) => combine(old, more),
                None => more,
            });
        };
        let mut add_own = |values: &[Value]| {
            for &value in values {
                add(&mut facts, component[value.into()], own(value));
            }
        };
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                add_own(view.arguments(block));
                view.ops(block).for_each(|op| add_own(view.results(op)));
            }
        }
        // Edges lead to smaller numbers: what a component reaches is complete before it.
        for node in by_component(&component) {
            let from = component[node];
            for &target in &flow.forward[node] {
                let to = component[target];
                if to != from {
                    let more = facts[to].clone();
                    add(&mut facts, from, more);
                }
            }
        }
        AliasFacts { component, facts }
    }

    /// Returns the fact about the alias set of `value`; `None` if no member contributes. O(1).
    pub fn of(&self, value: Value) -> Option<&T> {
        self.facts[*self.component.get(value.into())?].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::alias::UnknownResults;
    use freehold_core::diagnostics::Diagnostics;
    use freehold_core::ir::Context;
    use freehold_core::read::parse_source;
    use freehold_core::text::ParseOptions;

    const PROGRAM: [&str; 12] = [
        "func.func @f(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {",
        "  %a = memref.alloc() : memref<4xf32>",
        "  %s = memref.alloca() : memref<4xf32>",
        "  memref.dealloc %s : memref<4xf32>",
        "  %u = memref.transpose %a (i) -> (i) : memref<4xf32> to memref<4xf32, strided<[1]>>",
        "  %t = arith.select %c, %a, %x : memref<4xf32>",
        "  cf.br ^next(%t : memref<4xf32>)",
        "^next(%b: memref<4xf32>):",
        "  memref.dealloc %u : memref<4xf32, strided<[1]>>",
        "  memref.dealloc %b : memref<4xf32>",
        "  return %b : memref<4xf32>",
        "}",
    ];

    fn aliases(unknown: UnknownResults) -> (Vec<TrackedAllocation>, Vec<usize>) {
        let ctx = Context::new(freehold_dialects::DIALECTS);
        let source = ctx.add_source("test", PROGRAM.join("\n").into_bytes(), 0).expect("a short text");
        let body = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default());
        let module = body.unwrap_or_else(|_| panic!("does not read"));
        let function = module.nested_bodies().next().expect("a function");
        let view = View::new(&ctx, function);
        let uses = BufferUses::compute(view);
        let tracked = tracked_allocations(view, &uses);
        let flow = BufferFlow::compute_with(view, unknown);
        let frees = AliasFacts::compute(
            view,
            &flow,
            |value| Some(uses.frees(value).to_vec()),
            |mut all, more| {
                all.extend(more);
                all.sort();
                all.dedup();
                all
            },
        );
        let counts = tracked.iter().map(|found| frees.of(found.buffer).map_or(0, Vec::len)).collect();
        (tracked, counts)
    }

    #[test]
    fn allocations_are_tracked_with_the_frees_of_their_aliases() {
        let (tracked, frees) = aliases(UnknownResults::AreOthers);
        assert_eq!(tracked.iter().map(|found| found.automatic).collect::<Vec<_>>(), [false, true]);
        assert_eq!(tracked.iter().map(|found| found.frees.len()).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(frees, [1, 1]);
    }

    #[test]
    fn results_of_unknown_ops_are_aliases_on_request() {
        assert_eq!(aliases(UnknownResults::MayAlias).1, [2, 1]);
    }
}
