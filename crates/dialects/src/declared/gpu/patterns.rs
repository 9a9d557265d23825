//! Folds and canonicalization patterns of the `gpu` ops.
//!
//! ```mlir
//! %t = gpu.wait async                        // waits for nothing
//! gpu.wait [%t]
//! gpu.barrier
//! gpu.barrier
//! ```
//! becomes
//! ```mlir
//! gpu.barrier
//! ```

use crate::{arith, memref};
use freehold_core::definition::{
    EffectKind, EffectTarget, FoldInput, Folded, Pattern, effects_of, operands_of_group, pattern, row_pattern,
};
use freehold_core::ir::{DYNAMIC, Op, Rewriter, Value, View};

/// `gpu.barrier`
pub static BARRIER: &[Pattern] = &[row_pattern("EraseRedundantGpuBarrierOps", redundant_barrier)];
/// `gpu.launch`
pub static LAUNCH: &[Pattern] = &[row_pattern("FoldLaunchArguments", single_instances)];
/// `gpu.memcpy`
pub static MEMCPY: &[Pattern] = &[row_pattern("EraseTrivialCopyOp", trivial_copy)];
/// `gpu.wait`
pub static WAIT: &[Pattern] =
    &[row_pattern("EraseRedundantGpuWaitOpPairs", wait_for_nothing), row_pattern("SimplifyGpuWaitOp", trivial_wait)];
/// `memref.dim` of a buffer that `gpu.alloc` allocates.
pub static PATTERNS: &[Pattern] = &[pattern("SimplifyDimOfAllocOp", &memref::DIM, dim_of_allocation)];

fn is_op(view: View<'_>, op: Op, name: &str) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.name == name)
}

/// Erases a barrier that another one follows.
fn redundant_barrier(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let next = rewriter.body().next(op);
    let is_redundant = next.is_some_and(|next| is_op(rewriter.view(), next, "gpu.barrier"));
    if is_redundant {
        rewriter.erase(op);
    }
    is_redundant
}

/// Drops the tokens that a `gpu.wait` without dependencies returns.
fn wait_for_nothing(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let is_ready = |value: Value| {
        let def = view.defining_op(value).filter(|&def| is_op(view, def, "gpu.wait"));
        def.is_some_and(|def| view.operand_count(def) == 0)
    };
    let left: Vec<Value> = view.operands(op).filter(|&value| !is_ready(value)).collect();
    if left.len() == view.operand_count(op) {
        return false;
    }
    rewriter.set_operands(op, &left);
    true
}

/// Erases a wait that waits for nothing, or for which nobody waits; one for a single token returns that.
fn trivial_wait(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let dependencies = rewriter.operand_vec(op).to_vec();
    let token = rewriter.body().results(op).first().copied();
    match (&dependencies[..], token) {
        ([], None) => rewriter.erase(op),
        (&[only], Some(_)) => rewriter.replace(op, &[only]),
        (_, Some(token)) if rewriter.body().users(token).next().is_none() => rewriter.erase(op),
        _ => return false,
    }
    true
}

/// Whether this is the only effect of the op on the value.
fn has_only_effect(view: View<'_>, op: Op, value: Value, kind: EffectKind) -> bool {
    let effects = effects_of(view, op).unwrap_or_default();
    let is_on_value = |target: EffectTarget| match target {
        EffectTarget::Operand(operand) => view.use_value(operand) == value,
        EffectTarget::Value(other) => other == value,
        EffectTarget::Unspecified => false,
    };
    let mut on_value = effects.iter().filter(|effect| is_on_value(effect.target)).peekable();
    on_value.peek().is_some() && on_value.all(|effect| effect.kind == kind)
}

/// Erases a copy to a new buffer that nobody else uses, apart from freeing it.
fn trivial_copy(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let dependencies = operands_of_group(view, op, "asyncDependencies");
    let &[target] = &operands_of_group(view, op, "dst")[..] else { return false };
    let is_new = view.defining_op(target).is_some_and(|def| has_only_effect(view, def, target, EffectKind::Allocate));
    let is_unused = view.users(target).all(|user| user == op || has_only_effect(view, user, target, EffectKind::Free));
    let has_token = !view.results(op).is_empty();
    if !is_new || !is_unused || dependencies.len() != usize::from(has_token) {
        return false;
    }
    rewriter.replace(op, &dependencies);
    true
}

/// Replaces the id of a dimension of size 1 by zero in the body of a launch.
fn single_instances(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some(block) = view.regions(op).first().and_then(|&region| view.first_block(region)) else { return false };
    let sizes = ["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"];
    let sizes = sizes.into_iter().flat_map(|name| operands_of_group(view, op, name));
    // The arguments begin with the ids of the block and of the thread.
    let ids: Vec<Value> = view
        .arguments(block)
        .iter()
        .zip(sizes)
        .filter(|&(&id, size)| rewriter.constant_integer(size) == Some(1) && view.users(id).next().is_some())
        .map(|(&id, _)| id)
        .collect();
    if ids.is_empty() {
        return false;
    }
    let location = rewriter.location(op);
    rewriter.at = rewriter.body().start(block);
    let zero = rewriter.create_value(&arith::constant_index(rewriter.ctx, location, 0));
    for id in ids {
        rewriter.replace_all_uses(id, zero);
    }
    true
}

/// Replaces a size by the operand of the allocation.
fn dim_of_allocation(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let dim = memref::Dim::of(view, op);
    let source = dim.source();
    let allocation = view.defining_op(source).filter(|&def| is_op(view, def, "gpu.alloc"));
    let index = rewriter.constant_integer(dim.index()).and_then(|index| usize::try_from(index).ok());
    let size = allocation.zip(index).and_then(|(allocation, index)| {
        let shape = view.ty(source).shape(view.ctx)?;
        let is_dynamic = *shape.get(index)? == DYNAMIC;
        let number = shape[..index].iter().filter(|&&size| size == DYNAMIC).count();
        operands_of_group(view, allocation, "dynamicSizes").get(number).copied().filter(|_| is_dynamic)
    });
    let Some(size) = size else { return false };
    rewriter.replace(op, &[size]);
    true
}

/// `gpu.memcpy`, `gpu.memset`: use the source of a cast.
pub fn casts(input: &mut FoldInput<'_>) -> Folded {
    match memref::casts::fold_casts_of_operands(input.ctx, input.body, input.op, None) {
        true => Folded::InPlace,
        false => Folded::No,
    }
}

/// Marks a reduction directly in a launch as one that all invocations execute.
fn make_uniform(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    let uniform = input.ctx.name("uniform");
    let parent = view.parent_op(input.op);
    let is_uniform = view.attribute(input.op, "uniform").is_some();
    if is_uniform || !parent.is_some_and(|parent| is_op(view, parent, "gpu.launch")) {
        return Folded::No;
    }
    input.body.set_attribute(input.ctx, input.op, uniform, Some(input.ctx.unit()));
    Folded::InPlace
}

/// `gpu.all_reduce`
pub fn all_reduce(input: &mut FoldInput<'_>) -> Folded {
    make_uniform(input)
}

/// `gpu.subgroup_reduce`: of a single value, it is that value.
pub fn subgroup_reduce(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    let size = view.attribute(input.op, "cluster_size").and_then(|size| size.as_i64(input.ctx));
    match (size, &operands_of_group(view, input.op, "value")[..]) {
        (Some(1), &[value]) => Folded::value(value),
        _ => make_uniform(input),
    }
}
