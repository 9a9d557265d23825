//! Ops that only allocate, free or clone buffers, and whose declarations name no function that evaluates them: their effects say
//! what they do.
//!
//! | effects | evaluation |
//! |---|---|
//! | `allocate` on each result | new buffers without contents; the dynamic extents are the `index` operands, in order |
//! | `free` on operands | frees them |
//! | `read` on an operand, `allocate` on a result of its type, and the op is the `clone` of an allocation | a new buffer with the same contents |

use crate::engine::allocation::Home;
use crate::engine::buffers::copy;
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::layout::{Layout, dynamic_sizes};
use crate::engine::value::Value;
use freehold_core::definition::{Effect, EffectKind, EffectTarget, Resource, allocation_of, effects_of};
use freehold_core::ir::{DYNAMIC, Op, View};

/// Compiles an op that only allocates, frees or clones; `None` if it does anything else, or if its effects are unknown.
pub(super) fn compile(c: &mut Compiler<'_>, op: Op) -> Option<Compiled> {
    let view = View::new(c.ctx, c.body);
    let effects = effects_of(view, op)?;
    let is_memref = |ty: freehold_core::ir::Type| ty.is_ranked_memref(c.ctx);
    if !view.results(op).iter().all(|&result| is_memref(view.ty(result))) {
        return None;
    }
    if view.results(op).is_empty() {
        return frees(c, op, &effects);
    }
    let is_new = |effect: &&Effect| effect.kind == EffectKind::Allocate && effect.resource == Resource::Default;
    let allocated: Vec<EffectTarget> = effects.iter().filter(is_new).map(|effect| effect.target).collect();
    if !view.results(op).iter().all(|&result| allocated.contains(&EffectTarget::Value(result))) {
        return None;
    }
    let others: Vec<&Effect> = effects.iter().filter(|effect| effect.kind != EffectKind::Allocate).collect();
    match &others[..] {
        [] => allocations(c, op),
        _ => clone(c, op, &others),
    }
}

fn frees(c: &mut Compiler<'_>, op: Op, effects: &[Effect]) -> Option<Compiled> {
    let view = View::new(c.ctx, c.body);
    let mut operands = Vec::new();
    for effect in effects {
        match (effect.kind, effect.target) {
            (EffectKind::Free, EffectTarget::Operand(use_)) => operands.push(view.use_number(use_)),
            _ => return None,
        }
    }
    if operands.is_empty() {
        return None;
    }
    let size = |number: &usize| Ok((*number, c.element_kind(c.operand_type(op, *number))?.size()));
    let sizes = match operands.iter().map(size).collect::<Result<Vec<(usize, usize)>, String>>() {
        Ok(sizes) => sizes,
        Err(message) => return Some(Err(message)),
    };
    c.step(op, move |step| {
        for &(number, size) in &sizes {
            let memref = step.memref(number)?;
            step.state.free(&memref, size, step.at)?;
        }
        Ok(())
    });
    Some(Ok(()))
}

fn allocations(c: &mut Compiler<'_>, op: Op) -> Option<Compiled> {
    let view = View::new(c.ctx, c.body);
    let types: Vec<_> = view.results(op).iter().map(|&result| view.ty(result)).collect();
    let extents: Vec<usize> =
        (0..view.operand_count(op)).filter(|&number| view.ty(view.operand(op, number)).is_index(c.ctx)).collect();
    let dynamic = |ty: &freehold_core::ir::Type| {
        ty.shape(c.ctx).unwrap_or_default().iter().filter(|&&extent| extent == DYNAMIC).count()
    };
    let counts: Vec<usize> = types.iter().map(dynamic).collect();
    let total: usize = counts.iter().sum();
    let first = extents.first().copied().unwrap_or(0);
    let is_adjacent = extents.iter().enumerate().all(|(index, &number)| number == first + index);
    if total != 0 && (total != extents.len() || !is_adjacent) {
        return Some(Err(
            "has no evaluation: its 'index' operands are not the dynamic extents of its results".to_string()
        ));
    }
    let layouts = match types.iter().map(|&ty| Layout::of(c.ctx, ty, None)).collect::<Result<Vec<Layout>, String>>() {
        Ok(layouts) => layouts,
        Err(message) => return Some(Err(message)),
    };
    c.step(op, move |step| {
        let mut next = first;
        let mut made = Vec::with_capacity(layouts.len());
        for (layout, &count) in layouts.iter().zip(&counts) {
            let sizes = dynamic_sizes(step, &layout.shape, next..next + count)?;
            next += count;
            made.push(layout.allocate(step, sizes, Home::Heap)?);
        }
        for (number, memref) in made.into_iter().enumerate() {
            step.set(number, Value::MemRef(memref.into()));
        }
        Ok(())
    });
    Some(Ok(()))
}

/// Compiles an op that an allocation names as its `clone`.
fn clone(c: &mut Compiler<'_>, op: Op, effects: &[&Effect]) -> Option<Compiled> {
    let view = View::new(c.ctx, c.body);
    let ([result], [source]) = (view.results(op), &c.body.operand_vec(op)[..]) else { return None };
    let is_part = |effect: &&Effect| match (effect.kind, effect.target) {
        (EffectKind::Read, EffectTarget::Operand(_)) => true,
        (EffectKind::Write, EffectTarget::Value(value)) => value == *result,
        _ => false,
    };
    let name = view.op_def(op)?.name;
    let says_so = || allocation_of(view, *result).is_some_and(|allocation| allocation.clone == Some(name));
    if view.ty(*source) != view.ty(*result) || !effects.iter().all(is_part) || !(says_so() || is_named(c, name)) {
        return None;
    }
    let layout = match Layout::of(c.ctx, view.ty(*result), None) {
        Ok(layout) => layout,
        Err(message) => return Some(Err(message)),
    };
    c.step(op, move |step| {
        let from = step.memref(0)?;
        let to = layout.allocate(step, from.sizes.clone(), Home::Heap)?;
        let size = layout.kind.size();
        copy(step, &from, &to, size)?;
        let bytes = from.sizes.iter().map(|&extent| extent.max(0) as usize).product::<usize>() * size;
        step.state.statistics.copied(step.at, bytes as u64);
        step.set(0, Value::MemRef(to.into()));
        Ok(())
    });
    Some(Ok(()))
}

/// Returns whether a declaration names the op as the clone of what it allocates.
fn is_named(c: &Compiler<'_>, name: &str) -> bool {
    let dialects = c.ctx.dialects().into_iter().filter(|dialect| dialect.at_run_time);
    let mut rows = dialects.flat_map(|dialect| dialect.ops.iter().copied().flatten());
    rows.any(|row| row.allocation.is_some_and(|allocation| allocation.clone == Some(name)))
}
