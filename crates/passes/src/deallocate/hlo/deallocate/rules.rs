//! The effects of ops on buffers: the operands that each result may share a buffer with, the buffers that an op allocates and
//! frees, and the buffer of a view.

use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::buffer_aliases::{BufferUses, allocation_facts};
use crate::analysis::buffer_values::states_owner;
use crate::analysis::region_edges::{Edge, edges};
use crate::deallocate::ownership::elaboration::callees::Callees;
use freehold_core::definition::{
    Arity, EffectKind, EffectTarget, OpDef, Resource, ValueGroup, effects_of, viewed_operand,
};
use freehold_core::ir::{Op, Value, View};
use freehold_dialects::{bufferization, deallocation, memref};
use freehold_pass::Analysis;
use smallvec::SmallVec;

/// Which results of a call may be the same buffer as which operands.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub(super) struct CallAliases {
    /// Groups of operands and results, by number, that may be the same buffer.
    pub groups: Vec<CallGroup>,
}

/// Operands and results of a call that may be the same buffer.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub(super) struct CallGroup {
    /// The numbers of the operands.
    pub operands: Vec<usize>,
    /// The numbers of the results.
    pub results: Vec<usize>,
}

/// The op that frees a buffer that an op allocates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Freeing {
    /// By `memref.dealloc`, and so by an indicator.
    Indicator,
    /// By an op of this name.
    By(&'static str),
}

/// The allocations and frees of an op.
#[derive(Default)]
pub(super) struct Lifetimes {
    /// The allocated values.
    pub allocated: SmallVec<[(Value, Option<Freeing>); 1]>,
    /// The freed values.
    pub freed: SmallVec<[Value; 1]>,
}

/// Returns what the op allocates and frees; `None` if it does neither, or if its effects are not known. Stack
/// allocations have no lifetime to be ended.
pub(super) fn lifetimes(view: View<'_>, op: Op) -> Option<Lifetimes> {
    let mut found = Lifetimes::default();
    if let Some(realloc) = memref::Realloc::cast(view, op) {
        found.freed.push(realloc.source());
        found.allocated.push((realloc.result(), Some(Freeing::Indicator)));
        return Some(found);
    }
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    for effect in effects_of(view, op)? {
        match (effect.kind, effect.target) {
            (EffectKind::Allocate, EffectTarget::Value(value)) if is_memref(value) => {
                let on_stack = effect.resource == Resource::AutomaticAllocationScope;
                found.allocated.push((value, (!on_stack).then(|| freeing(view, value))));
            }
            (EffectKind::Free, EffectTarget::Operand(operand)) if is_memref(view.use_value(operand)) => {
                found.freed.push(view.use_value(operand));
            }
            _ => {}
        }
    }
    (!found.allocated.is_empty() || !found.freed.is_empty()).then_some(found)
}

/// Returns how an allocated buffer is freed.
fn freeing(view: View<'_>, buffer: Value) -> Freeing {
    match allocation_facts(view, buffer).dealloc {
        Some(name) if name != memref::DEALLOC.name => Freeing::By(name),
        _ => Freeing::Indicator,
    }
}

/// Returns whether indicators cannot free the buffers of the function: another op than `memref.dealloc` frees one that may
/// leave its block, an op or the declaration of a callee says who owns a buffer, or a declared op returns a buffer, and cannot
/// return an indicator. O(ops + edges).
pub(super) fn needs_flags(view: View<'_>, declarations: &Callees) -> bool {
    let mut foreign: Vec<(Op, Value)> = Vec::new();
    for op in view.walk_preorder() {
        let takes_over = view.op_def(op).is_some_and(|op_def| !op_def.takes_over.is_empty());
        if takes_over || states_owner(view, op) || declarations.moves_arguments(view, op) {
            return true;
        }
        let is_declared =
            view.op_def(op).is_some_and(|op_def| op_def.declaration.is_some() && op_def.region_branch.is_some());
        let is_buffer = |pair: (Value, Value)| view.ty(pair.1).is_memref(view.ctx);
        let returns = |edge: &Edge| edge.to.is_none() && edge.pairs().any(is_buffer);
        if is_declared && edges(view, op).into_iter().flatten().any(|edge| returns(&edge)) && !carries(view, op) {
            return true;
        }
        let allocated = lifetimes(view, op).into_iter().flat_map(|lifetimes| lifetimes.allocated);
        foreign.extend(allocated.filter(|found| matches!(found.1, Some(Freeing::By(_)))).map(|found| (op, found.0)));
    }
    if foreign.is_empty() {
        return false;
    }
    let flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
    let uses = BufferUses::compute(view);
    foreign.into_iter().any(|(op, buffer)| {
        let Some(block) = view.block(op) else { return true };
        let region = view.block_region(block);
        let is_alone = region.is_some_and(|region| view.first_block(region) == view.last_block(region));
        let end = view.last_op(block);
        let freed_here = |&free: &Op| view.block(free) == Some(block) && view.results(free).is_empty();
        let leaves = |name: Value| {
            view.users(name).any(|user| Some(user) == end)
                || name != buffer && !uses.frees(name).is_empty()
                || view.users(name).any(|user| uses.may_store(user, name))
        };
        !is_alone
            || uses.frees(buffer).len() > 1
            || !uses.frees(buffer).iter().all(freed_here)
            || flow.reached_from(buffer).into_iter().any(leaves)
    })
}

/// Returns the buffer that a view is made from: the operand of an op that only changes how a buffer is read.
pub(super) fn source_of_view(view: View<'_>, op: Op) -> Option<Value> {
    let source = viewed_operand(view, op)?;
    let [result] = *view.results(op) else { return None };
    [source, result].into_iter().all(|value| view.ty(value).is_memref(view.ctx)).then_some(source)
}

/// Calls `unite` with the pairs of values that may be the same buffer because of an op that is not one with edges to
/// regions: the result first.
pub(super) fn unite_op(
    view: View<'_>,
    op: Op,
    calls: &dyn Fn(Op) -> Option<CallAliases>,
    unite: &mut dyn FnMut(Value, Value),
) {
    let is_memref = |&value: &Value| view.ty(value).is_memref(view.ctx);
    if let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch) {
        for index in 0..view.successor_count(op) {
            let block = view.successor(op, index);
            let range = branch.successor_operands(view, op, index);
            let arguments = view.arguments(block);
            let passed = range.map(|number| view.operand(op, number)).collect::<Vec<_>>();
            let skipped = branch.produced(view, op, index);
            for (&operand, &argument) in passed.iter().zip(arguments.get(skipped..).unwrap_or(&[])) {
                if is_memref(&argument) {
                    unite(operand, argument);
                }
            }
        }
        return;
    }
    if let Some(aliases) = calls(op) {
        for group in &aliases.groups {
            let Some((&first, others)) = group.results.split_first() else { continue };
            let first = view.result(op, first);
            for &other in others {
                unite(first, view.result(op, other));
            }
            for &operand in &group.operands {
                unite(first, view.operand(op, operand));
            }
        }
        return;
    }
    if lifetimes(view, op).is_some() || view.results(op).is_empty() {
        return;
    }
    let operands: SmallVec<[Value; 4]> = view.operands(op).filter(is_memref).collect();
    for (number, &result) in view.results(op).iter().filter(|value| is_memref(value)).enumerate() {
        // The operands are of one class after the first result.
        let count = if number == 0 { operands.len() } else { operands.len().min(1) };
        for &operand in &operands[..count] {
            unite(result, operand);
        }
    }
}

/// Whether the op can be rebuilt with more operands, region arguments, yielded values and results: one of the built-in
/// ops, or a declared one whose definition permits them.
pub(super) fn carries(view: View<'_>, op: Op) -> bool {
    use freehold_dialects::{affine, scf};
    const BUILT_IN: [&OpDef; 8] = [
        &scf::FOR,
        &scf::WHILE,
        &scf::IF,
        &scf::INDEX_SWITCH,
        &scf::EXECUTE_REGION,
        &memref::ALLOCA_SCOPE,
        &affine::FOR,
        &affine::IF,
    ];
    if view.is_one_of(op, &BUILT_IN) {
        return true;
    }
    // The edges of these do not show what their results are.
    if view.is_one_of(op, &[&scf::PARALLEL, &scf::FORALL]) {
        return false;
    }
    let (Some(op_def), Some(edges)) = (view.op_def(op), edges(view, op)) else { return false };
    let ownership = deallocation::ownership(view.ctx);
    let is_open = |groups: &[ValueGroup]| {
        groups
            .last()
            .is_some_and(|group| group.arity == Arity::Variadic && (group.constraint.accepts)(view.ctx, ownership))
    };
    let passes = |values: &[Value]| values.iter().any(|&value| view.ty(value).is_memref(view.ctx));
    let results = !passes(view.results(op)) || is_open(op_def.results);
    results
        && edges.iter().all(|edge| {
            let owner = edge.from.unwrap_or(op);
            let last = edge.operands.last().copied() == view.operands(owner).last();
            let definition = view.op_def(owner);
            !passes(&edge.inputs) || last && definition.is_some_and(|op_def| is_open(op_def.operands))
        })
}

/// Whether the op was created by a deallocation pass.
pub(super) fn deallocates(view: View<'_>, op: Op) -> bool {
    view.is(op, &bufferization::DEALLOC)
        || view.op_def(op).is_some_and(|op_def| op_def.name.starts_with("deallocation."))
}
