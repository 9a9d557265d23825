//! Facts about the names of each buffer: where the last of them is used, and which buffers a value may be.

use freehold_core::ir::{Op, Value, ValueDef, View};
use rustc_hash::FxHashSet;

use super::scopes::Scopes;
use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks};
use crate::analysis::ancestor_tree::TreeNode;
use crate::analysis::buffer_aliases::AliasFacts;

/// The last use of any name of a buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// The nearest common postdominator of the definitions and uses, as a node of [`Scopes`].
    pub postdominator: TreeNode,
    /// The position of the last definition or use.
    pub position: u32,
    /// The op at this position; if it is the start of a block, the op around the block.
    pub op: Option<Op>,
}

/// Computes, for each value, where its last alias in `flow` is used. Linear, and O(log blocks) for each use.
pub(super) fn ends(view: View<'_>, flow: &BufferFlow, scopes: &Scopes) -> AliasFacts<End> {
    let combine = |first: End, second: End| {
        let last = if first.position < second.position { second } else { first };
        let postdominator = scopes.common_postdominator(first.postdominator, second.postdominator);
        End { postdominator, ..last }
    };
    let own = |value: Value| {
        let mut end = match view.def(value) {
            ValueDef::Result(op, _) => at_op(view, scopes, op)?,
            ValueDef::Argument(block, _) => End {
                postdominator: Scopes::node(block),
                position: scopes.block_start(block),
                op: view.block_parent_op(block),
            },
        };
        if !view.ty(value).is_memref(view.ctx) {
            return None;
        }
        for user in view.users(value) {
            end = combine(end, at_op(view, scopes, user)?);
        }
        Some(end)
    };
    AliasFacts::compute(view, flow, own, combine)
}

fn at_op(view: View<'_>, scopes: &Scopes, op: Op) -> Option<End> {
    let block = view.block(op)?;
    Some(End { postdominator: Scopes::node(block), position: scopes.start(op), op: Some(op) })
}

/// Which buffer a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// This one.
    One(Value),
    /// One of several, or one that the function does not own.
    Other,
}

/// Computes the origin of each value in `flow`, which has no edges into the `owned` values. O(values + edges).
pub(super) fn origins(view: View<'_>, flow: &BufferFlow, owned: impl Iterator<Item = Value>) -> AliasFacts<Origin> {
    let owned: FxHashSet<Value> = owned.collect();
    let own = |value: Value| match owned.contains(&value) {
        true => Some(Origin::One(value)),
        false => flow.is_terminal(value).then_some(Origin::Other).filter(|_| view.ty(value).is_memref(view.ctx)),
    };
    let combine = |first, second| if first == second { first } else { Origin::Other };
    AliasFacts::compute(view, &flow.clone().reversed(), own, combine)
}

/// Marks the values that may be a buffer for which `is_source` returns true. O(values + edges).
pub(super) fn reaches(view: View<'_>, flow: &BufferFlow, is_source: impl Fn(Value) -> bool) -> FlowMarks {
    let mut marks = FlowMarks::default();
    for value in buffers(view).into_iter().filter(|&value| is_source(value)) {
        flow.mark(value, FlowDirection::Forward, &mut marks, |_| {});
    }
    marks
}

/// Returns the values of the body that are buffers.
pub(super) fn buffers(view: View<'_>) -> Vec<Value> {
    let is_buffer = |value: &&Value| view.ty(**value).is_memref(view.ctx);
    let mut found = Vec::new();
    for region in view.walk_regions() {
        for block in view.blocks(region) {
            found.extend(view.arguments(block).iter().filter(is_buffer));
            for op in view.ops(block) {
                found.extend(view.results(op).iter().filter(is_buffer));
            }
        }
    }
    found
}
