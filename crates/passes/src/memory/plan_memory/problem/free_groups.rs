//! The buffers that are freed together.
//!
//! A plan removes the deallocations of the buffers that it places. A deallocation may free one of several buffers, so it can
//! only be removed if all of them are placed; otherwise it stays, and so do all allocations that it may free, which other
//! deallocations may free as well. The *groups* are the connected components of this relation: a plan places all buffers of a
//! group or none.
//!
//! A group is a connected component of the flow between the buffers that may be freed and the values that are. Arguments of the
//! function that it does not own, globals and stack buffers are never freed, so they are in no group.
//!
//! Cost: linear in the values and edges of the flow.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::memref;

use super::buffers::{BufferId, FreeGroupId};
use super::uses::owned_arguments;
use crate::analysis::alias::{BufferFlow, FlowNode};

/// The groups of a function.
pub struct FreeGroups {
    group_of: SecondaryMap<FlowNode, PackedOption<FreeGroupId>>,
    /// By group: whether a buffer is in it that is no candidate.
    pub is_kept: PrimaryMap<FreeGroupId, bool>,
}

impl FreeGroups {
    /// Computes the groups. `candidates` are the buffers that arenas may hold, `frees` the deallocations.
    pub fn compute(view: View<'_>, flow: &BufferFlow, candidates: &[(Value, BufferId)], frees: &[Op]) -> FreeGroups {
        let mut is_candidate: EntitySet<FlowNode> = EntitySet::new();
        is_candidate.extend(candidates.iter().map(|&(value, _)| FlowNode::from(value)));
        let owned = owned_arguments(view);
        let entry = view.root_block();
        let is_never_freed = |value: Value| match view.def(value) {
            ValueDef::Argument(block, number) => Some(block) == entry && !owned.get(number).copied().unwrap_or(false),
            ValueDef::Result(op, _) => view.is_one_of(op, &[&memref::GET_GLOBAL, &memref::ALLOCA]),
        };
        let others = flow.terminals().filter(|&value| !is_candidate.contains(value.into()) && !is_never_freed(value));
        let others: Vec<FlowNode> = others.map(FlowNode::from).collect();
        let buffers = others.iter().copied().chain(candidates.iter().map(|&(value, _)| value.into()));
        let reached = reached(flow, buffers, |node| flow.edges_from(node));
        let freed = frees.iter().map(|&op| FlowNode::from(memref::Dealloc::of(view, op).memref()));
        let freed = self::reached(flow, freed.filter(|&node| reached.contains(node)), |node| flow.edges_to(node));
        let is_between = |node: FlowNode| reached.contains(node) && freed.contains(node);
        let (mut group_of, mut is_kept) = (SecondaryMap::new(), PrimaryMap::new());
        let mut work = Vec::new();
        for start in flow.nodes().filter(|&node| is_between(node)) {
            if PackedOption::is_some(&group_of[start]) {
                continue;
            }
            let group = Some(is_kept.push(false)).into();
            work.push(start);
            group_of[start] = group;
            while let Some(node) = work.pop() {
                for &next in flow.edges_from(node).iter().chain(flow.edges_to(node)) {
                    if is_between(next) && group_of[next].is_none() {
                        group_of[next] = group;
                        work.push(next);
                    }
                }
            }
        }
        for group in others.iter().filter_map(|&node| group_of[node].expand()) {
            is_kept[group] = true;
        }
        FreeGroups { group_of, is_kept }
    }

    /// Returns the group of the buffers that `value` may be.
    pub fn of(&self, value: Value) -> PackedOption<FreeGroupId> {
        self.group_of[value.into()]
    }
}

/// Returns the nodes that are reached along `edges`.
fn reached<'f>(
    flow: &'f BufferFlow,
    starts: impl Iterator<Item = FlowNode>,
    edges: impl Fn(FlowNode) -> &'f [FlowNode],
) -> EntitySet<FlowNode> {
    let mut seen = EntitySet::with_capacity(flow.nodes().len());
    let mut work: Vec<FlowNode> = starts.filter(|&start| seen.insert(start)).collect();
    while let Some(node) = work.pop() {
        work.extend(edges(node).iter().copied().filter(|&next| seen.insert(next)));
    }
    seen
}
