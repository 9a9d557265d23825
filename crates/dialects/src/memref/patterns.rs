//! Canonicalization patterns of the `memref` ops: allocations, copies, sizes.

use super::casts::source_of_forgetting_cast;
use super::fold::is_constant_value;
use crate::{arith, memref};
use freehold_core::definition::{
    EffectKind, Effects, Pattern, Resource, Traits, answers_effects, effects_of, has_recursive_effects, pattern,
};
use freehold_core::ir::{Body, Context, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, TypeData, Value, View};

/// `memref.alloc`
pub static ALLOC: &[Pattern] = &[
    pattern("SimplifyAllocConst", &memref::ALLOC, known_sizes),
    pattern("SimplifyDeadAlloc", &memref::ALLOC, dead_allocation),
];
/// `memref.alloca`
pub static ALLOCA: &[Pattern] = &[
    pattern("SimplifyAllocConst", &memref::ALLOCA, known_sizes),
    pattern("SimplifyDeadAlloc", &memref::ALLOCA, dead_allocation),
];
/// `memref.realloc`
pub static REALLOC: &[Pattern] = &[pattern("SimplifyDeadAlloc", &memref::REALLOC, dead_allocation)];
/// `memref.copy`
pub static COPY: &[Pattern] = &[
    pattern("FoldCopyOfCast", &memref::COPY, copy_of_cast),
    pattern("FoldEmptyCopy", &memref::COPY, empty_copy),
    pattern("FoldSelfCopy", &memref::COPY, self_copy),
];
/// `memref.dim`
pub static DIM: &[Pattern] = &[pattern("DimOfMemRefReshape", &memref::DIM, dim_of_reshape)];
/// `memref.alloca_scope`
pub static ALLOCA_SCOPE: &[Pattern] = &[
    pattern("AllocaScopeInliner", &memref::ALLOCA_SCOPE, inline_scope),
    pattern("AllocaScopeHoister", &memref::ALLOCA_SCOPE, hoist_allocations),
];

/// Returns the memref type with another shape.
pub(super) fn with_shape(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    match *ty.data(ctx) {
        TypeData::MemRef { element, layout, space, .. } => ctx.memref(shape, element, layout, space),
        _ => ty,
    }
}

/// Replaces `op` with a `memref.cast` of `value` to the op's type.
pub(super) fn replace_with_cast(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let spec = OpSpec::new(rewriter.ctx.op_name(memref::CAST.name), rewriter.location(op));
    rewriter.replace_with(op, &spec.operands(&[value]).results(&[ty]));
}

/// ```mlir
/// %a = memref.alloc(%c4) : memref<?xf32>
/// ```
/// becomes
/// ```mlir
/// %b = memref.alloc() : memref<4xf32>
/// %a = memref.cast %b : memref<4xf32> to memref<?xf32>
/// ```
fn known_sizes(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if body.operand_count(op) == 0 {
        return false;
    }
    let Some(op_def) = body.op_def(ctx, op) else { return false };
    let ty = body.ty(body.result(op, 0));
    let Some(shape) = ty.shape(ctx) else { return false };
    let sizes: Vec<Value> =
        op_def.operand_range(View::new(ctx, body), op, 0).map(|index| body.operand(op, index)).collect();
    let symbols: Vec<Value> =
        op_def.operand_range(View::new(ctx, body), op, 1).map(|index| body.operand(op, index)).collect();
    let known = |value: Value| rewriter.constant_integer(value).filter(|&size| size >= 0);
    if !sizes.iter().any(|&size| known(size).is_some()) {
        return false;
    }
    let mut operands = sizes.iter();
    let mut left: Vec<Value> = Vec::new();
    let new_shape: Vec<i64> = shape
        .iter()
        .map(|&size| match (size, size == DYNAMIC) {
            (size, false) => size,
            _ => match operands.next() {
                Some(&value) => known(value).unwrap_or_else(|| {
                    left.push(value);
                    DYNAMIC
                }),
                None => DYNAMIC,
            },
        })
        .collect();
    let new_type = with_shape(ctx, ty, &new_shape);
    let mut spec = OpSpec::new(body.name(op), body.location(op)).operands(&left).operands(&symbols);
    spec = spec.results(&[new_type]).segments(ctx, &[left.len(), symbols.len()]);
    if let Some(alignment) = memref::Allocation::of(View::new(ctx, body), op).alignment() {
        spec = spec.attribute(ctx, Name::ALIGNMENT, alignment);
    }
    rewriter.before(op);
    let new = rewriter.create_value(&spec);
    replace_with_cast(rewriter, op, new);
    true
}

/// Erases an allocation that is only stored to and freed, with its users. A `memref.realloc` frees its source, which is
/// freed instead. (Upstream erases the op without that, and the source leaks.)
fn dead_allocation(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let buffer = body.result(op, 0);
    let is_dead = |user: Op| {
        body.is(ctx, user, &memref::DEALLOC)
            || memref::Store::cast(View::new(ctx, body), user).is_some_and(|store| store.value() != buffer)
    };
    if !body.users(buffer).all(is_dead) {
        return false;
    }
    let users: Vec<Op> = body.users(buffer).collect();
    for user in users {
        if rewriter.is_live(user) {
            rewriter.erase(user);
        }
    }
    if let Some(realloc) = memref::Realloc::cast(rewriter.view(), op) {
        let (source, location) = (realloc.source(), rewriter.location(op));
        rewriter.before(op);
        rewriter.create(&memref::dealloc(ctx, location, source));
    }
    rewriter.erase(op);
    true
}

/// Folds casts of ranked memrefs into the source and target of a copy.
fn copy_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut changed = false;
    for index in 0..2 {
        if let Some(source) = source_of_forgetting_cast(rewriter.view(), rewriter.operand(op, index)) {
            rewriter.modify(op, |_, body| body.set_operand(op, index, source));
            changed = true;
        }
    }
    changed
}

fn empty_copy(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let is_empty = |value: Value| body.ty(value).shape(ctx).is_some_and(|shape| shape.contains(&0));
    let empty = body.operands(op).any(is_empty);
    if empty {
        rewriter.erase(op);
    }
    empty
}

fn self_copy(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let copy = memref::Copy::of(rewriter.view(), op);
    let same = copy.source() == copy.target();
    if same {
        rewriter.erase(op);
    }
    same
}

/// Replaces a size of a reshaped memref with a load from the shape operand, immediately after the reshape.
fn dim_of_reshape(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let dim = memref::Dim::of(rewriter.view(), op);
    let (index, ty) = (dim.index(), rewriter.ty(dim.result()));
    let Some(reshape) = memref::Reshape::defining(rewriter.view(), dim.source()) else { return false };
    let (shape, reshape) = (reshape.shape(), reshape.op());
    let reshape_block = rewriter.block(reshape);
    if rewriter.value_block(index) == reshape_block {
        if let Some(def) = rewriter.defining_op(index)
            && rewriter.is_before(reshape, def)
        {
            return false;
        }
    } else if rewriter.block(op) != reshape_block {
        let body = rewriter.body();
        let of_index = body.value_block(index).and_then(|block| body.block_region(block));
        let (Some(outer), Some(inner)) = (of_index, body.region(reshape)) else { return false };
        if outer == inner || !body.is_region_ancestor(outer, inner) {
            return false;
        }
    }
    let location = rewriter.location(op);
    let element = rewriter.ty(shape).element_or_self(ctx);
    rewriter.after(reshape);
    let mut value = rewriter.create_value(&memref::load(ctx, location, shape, &[index], element));
    if element != ty {
        value = rewriter.create_value(&rewriter.spec(&arith::INDEX_CAST, location, &[value], &[ty]));
    }
    rewriter.replace(op, &[value]);
    true
}

/// Whether the op itself may allocate on the stack.
fn may_allocate_automatically(view: View<'_>, op: Op) -> bool {
    if has_recursive_effects(view, op) {
        return false;
    }
    if !answers_effects(view, op) {
        return true;
    }
    if view.op_def(op).is_some_and(|op_def| matches!(op_def.effects, Effects::None)) {
        return false;
    }
    effects_of(view, op)
        .unwrap_or_default()
        .iter()
        .any(|effect| effect.kind == EffectKind::Allocate && effect.resource == Resource::AutomaticAllocationScope)
}

/// Whether the lowering of the op restores the stack each time that one of its regions ends: an automatic allocation
/// scope that is no loop. Loops are automatic allocation scopes too, but their lowering lets the stack grow.
fn restores_stack(op_def: Option<&'static freehold_core::definition::OpDef>) -> bool {
    op_def.is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE) && op_def.loop_like.is_none())
}

/// Inlines a scope that allocates nothing, or that is the last op in another scope. Upstream also inlines the last op of
/// a loop, whose stack then grows with each iteration.
fn inline_scope(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let is_scope = |op: Op| body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE));
    let mut allocates = false;
    let mut stack: Vec<freehold_core::ir::Region> = body.regions(op).to_vec();
    while let Some(region) = stack.pop() {
        for block in body.blocks(region) {
            for inner in body.ops(block) {
                allocates |= may_allocate_automatically(View::new(ctx, body), inner);
                if !is_scope(inner) {
                    stack.extend_from_slice(body.regions(inner));
                }
            }
        }
    }
    if allocates {
        let parent_is_scope = match body.parent_op(op) {
            Some(parent) => restores_stack(body.op_def(ctx, parent)),
            None => restores_stack(ctx.op_def(body.header.name)),
        };
        let Some(block) = body.block(op) else { return false };
        let alone = body.is_entry_block(block) && body.next_block(block).is_none();
        let is_last = body.next(op).is_some() && body.next(op) == body.last_op(block) && alone;
        if !parent_is_scope || !is_last {
            return false;
        }
    }
    let Some(inner) = body.regions(op).first().and_then(|&region| body.first_block(region)) else { return false };
    let Some(terminator) = body.last_op(inner) else { return false };
    let results = body.operand_vec(terminator).to_vec();
    rewriter.inline_block(inner, freehold_core::ir::InsertPoint::Before(op), &[]);
    rewriter.replace(op, &results);
    rewriter.erase(terminator);
    true
}

/// Whether only the terminator of a single-block region follows the op.
fn is_last_in_region(body: &Body, op: Op) -> bool {
    let Some(block) = body.block(op) else { return false };
    let alone = body.is_entry_block(block) && body.next_block(block).is_none();
    alone && body.next(op).is_some() && body.next(op) == body.last_op(block)
}

/// Hoists allocations out of a scope to the enclosing scope, if the scope is the last op on the path out of the
/// enclosing scope. Upstream also hoists them to the body of a loop, whose stack then grows with each iteration.
fn hoist_allocations(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let is_scope = |op: Option<Op>| {
        let op_def = op.map_or_else(|| ctx.op_def(body.header.name), |op| body.op_def(ctx, op));
        op_def.is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE))
    };
    let Some(mut outermost) = body.parent_op(op) else { return false };
    if is_scope(Some(outermost)) || !is_last_in_region(body, op) || !is_last_in_region(body, outermost) {
        return false;
    }
    while !is_scope(body.parent_op(outermost)) {
        match body.parent_op(outermost) {
            Some(parent) if is_last_in_region(body, parent) => outermost = parent,
            _ => return false,
        }
    }
    if body.parent_op(outermost).is_some_and(|parent| !restores_stack(body.op_def(ctx, parent))) {
        return false;
    }
    let Some(region) = body.region(op) else { return false };
    let Some(&containing) = body.regions(outermost).iter().find(|&&outer| body.is_region_ancestor(outer, region))
    else {
        return false;
    };
    let comes_from_inside = |value: Value| {
        let region = body.value_block(value).and_then(|block| body.block_region(block));
        region.is_some_and(|region| body.is_region_ancestor(containing, region))
    };
    let allocates = |op: Op| {
        let effects = effects_of(View::new(ctx, body), op).unwrap_or_default();
        effects.iter().any(|e| e.kind == EffectKind::Allocate && e.resource == Resource::AutomaticAllocationScope)
    };
    let movable: Vec<Op> = body
        .walk_regions_postorder(body.regions(op))
        .into_iter()
        .filter(|&inner| !body.results(inner).is_empty() && allocates(inner))
        .filter(|&inner| !body.operands(inner).any(comes_from_inside))
        .collect();
    for &allocation in &movable {
        rewriter.move_op(allocation, freehold_core::ir::InsertPoint::Before(outermost));
    }
    !movable.is_empty()
}

/// Whether an operand of the op is a constant.
pub(super) fn has_constant_operand(view: View<'_>, op: Op) -> bool {
    view.operands(op).any(|value| is_constant_value(view, value))
}
