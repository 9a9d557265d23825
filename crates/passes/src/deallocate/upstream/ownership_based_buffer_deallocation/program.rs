//! The lifetimes that the program itself determines: the frees that it contains, and the buffers that it stores in buffers.
//!
//! *Existing frees.* A `memref.dealloc` of a buffer that the function owns is erased; the pass frees the buffer at the end
//! of a block. So it is freed once on every path, also on those on which the program does not free it. A free of a buffer
//! that is loaded from memory of the caller, or that is left unfreed, stays.
//!
//! *Stored buffers.* A buffer that is stored in another one is live as long as the other one, and as what is loaded from
//! it. If its scope ends earlier, or if the other one belongs to the caller, nothing frees it, and there is a warning.
//!
//! ```mlir
//!   %a = memref.alloc() : memref<4xf32>
//!   %b = memref.alloc() : memref<4xf32>
//!   memref.store %a, %argument[%i] : memref<2xmemref<4xf32>>   // warning: this buffer is left unfreed, because …
//!   memref.dealloc %b : memref<4xf32>                          // erased
//!   bufferization.dealloc (%base_b : memref<f32>) if (%true)   // inserted before the terminator
//! ```
//!
//! Cost: linear, without `memref.dealloc` and memrefs of memrefs; otherwise that of the analysis of
//! `ownership-elaboration`.

use freehold_core::definition::{
    EffectKind, EffectList, Traits, answers_effects, collect_effects, effect_is_on, viewed_operand,
};
use freehold_core::diagnostics::{Diagnostic, Diagnostics, Fallible, Severity};
use freehold_core::ir::{Block, Body, Context, Name, Op, Silent, Type, Value, View};
use freehold_core::rewrite::erase_unreachable_blocks;
use freehold_dialects::memref;
use rustc_hash::FxHashSet;

use crate::analysis::buffer_values::only_frees;
use crate::analysis::control_flow::depth_first;
use crate::deallocate::ownership::elaboration::existing::{self, Existing};

/// The facts about the program that the rewrite needs.
#[derive(Default)]
pub(super) struct Program {
    /// The results of allocations and calls that nothing frees.
    pub unfreed: FxHashSet<Value>,
    /// The frees that stay.
    pub kept: FxHashSet<Op>,
    /// The values that must be live into a block, besides those that are used there.
    pub live_into: Vec<(Value, Block)>,
}

/// Erases the frees that the pass replaces, and unreachable blocks if they would be in the way.
///
/// # Errors
/// A buffer is freed that the function does not own, or that every path frees twice or uses afterwards.
pub(super) fn prepare(ctx: &Context, body: &mut Body, manual: Name, diagnostics: &Diagnostics) -> Fallible<Program> {
    let view = View::new(ctx, body);
    let replaced = |op: Op| is_free(view, op) && view.attributes(op).get(ctx, manual).is_none();
    let concerns = |op: Op| replaced(op) || view.operands(op).any(|operand| is_container(ctx, view.ty(operand)));
    let analyzed = view.walk_preorder().into_iter().any(concerns);
    if (analyzed || unreachable_blocks_forward_memrefs(view)) && erase_unreachable_blocks(body, &mut Silent) {
        return prepare(ctx, body, manual, diagnostics);
    }
    if !analyzed {
        return Ok(Program::default());
    }
    let view = View::new(ctx, body);
    let replaced = |op: Op| is_free(view, op) && view.attributes(op).get(ctx, manual).is_none();
    let Existing { frees, escapes, unfreed, live_into } = existing::analyze(view, replaced, diagnostics)?;
    for escape in &escapes {
        diagnostics.report(Diagnostic {
            severity: Severity::Warning,
            location: view.location(escape.op),
            message: "this buffer is left unfreed, because it is stored in a memref that outlives it".to_string(),
            notes: vec![(view.value_location(escape.stored), "the buffer comes from here".to_string())],
        });
    }
    let mut kept = FxHashSet::default();
    let mut erased = Vec::new();
    for free in &frees {
        let by_hand =
            |value: &&Value| view.defining_op(**value).is_some_and(|op| view.attributes(op).get(ctx, manual).is_some());
        if let Some(&allocated) = free.owned.iter().find(by_hand) {
            return diagnostics
                .error_on(view, free.op, "memory free side-effect on MemRef value not supported!")
                .note(
                    view.value_location(allocated),
                    "this allocation has 'bufferization.manual_deallocation'; the ops that free it must have it too",
                )
                .fail();
        }
        match free.owned.is_empty() {
            true => drop(kept.insert(free.op)),
            false => erased.push(free.op),
        }
    }
    erased.into_iter().for_each(|op| body.erase(op));
    Ok(Program { unfreed: unfreed.into_iter().collect(), kept, live_into })
}

/// Returns whether an op does nothing but free a buffer: `memref.dealloc`, or a declared op.
fn is_free(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::DEALLOC)
        || view.op_def(op).is_some_and(|op_def| op_def.declaration.is_some()) && only_frees(view, op)
}

/// Returns whether the elements of a memref of this type are memrefs.
pub(super) fn is_container(ctx: &Context, ty: Type) -> bool {
    ty.is_memref(ctx) && ty.element_or_self(ctx).is_memref(ctx)
}

/// Returns whether an unreachable block branches to a reachable one with memrefs as arguments, which would lack the
/// operands for their ownership.
fn unreachable_blocks_forward_memrefs(view: View<'_>) -> bool {
    for region in view.walk_regions() {
        if view.first_block(region) == view.last_block(region) {
            continue;
        }
        let reached: FxHashSet<Block> = depth_first(view.body, region).into_iter().collect();
        let takes_memrefs =
            |block: Block| view.arguments(block).iter().any(|&value| view.ty(value).is_memref(view.ctx));
        for block in view.blocks(region).filter(|block| !reached.contains(block)) {
            let mut targets = view.last_op(block).into_iter().flat_map(|op| view.successors(op));
            if targets.any(|target| reached.contains(&target) && takes_memrefs(target)) {
                return true;
            }
        }
    }
    false
}

/// Returns whether a container, and everything that is ever stored in it, is allocated in `block`: what is loaded from
/// it then has an owner in this block.
pub(super) fn holds_allocations_of(view: View<'_>, container: Value, block: Block, manual: Name) -> bool {
    let container = root(view, container);
    if !is_allocated_in(view, container, block, manual) {
        return false;
    }
    let mut names = vec![container];
    while let Some(name) = names.pop() {
        for user in view.users(name) {
            if view.is(user, &memref::LOAD) || view.is(user, &memref::DEALLOC) {
                continue;
            }
            if let Some(store) = memref::Store::cast(view, user).filter(|store| store.memref() == name) {
                let stored = root(view, store.value());
                if stored == container || !is_allocated_in(view, stored, block, manual) {
                    return false;
                }
            } else if view.op_def(user).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE)) {
                names.extend(view.results(user).iter().copied().filter(|&value| view.ty(value).is_memref(view.ctx)));
            } else {
                return false;
            }
        }
    }
    true
}

/// Returns the buffer that a chain of views begins with.
fn root(view: View<'_>, mut value: Value) -> Value {
    while let Some(source) = view.defining_op(value).and_then(|op| viewed_operand(view, op))
        && view.ty(source).is_memref(view.ctx)
    {
        value = source;
    }
    value
}

fn is_allocated_in(view: View<'_>, value: Value, block: Block, manual: Name) -> bool {
    let Some(op) = view.defining_op(value).filter(|&op| view.block(op) == Some(block)) else { return false };
    let mut effects = EffectList::new();
    view.attributes(op).get(view.ctx, manual).is_none()
        && answers_effects(view, op)
        && collect_effects(view, op, &mut effects)
        && effects.iter().any(|effect| effect.kind == EffectKind::Allocate && effect_is_on(view.body, effect, value))
}
