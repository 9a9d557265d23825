//! The types of buffers whose elements have the same indices under all names.

use freehold_core::ir::{Type, TypeData, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::base;
use super::names::Names;
use crate::analysis::alias::FlowNode;
use crate::analysis::result_aliases::FunctionFacts;

/// By group, returns the type of all values that may be a buffer of it, if all are whole buffers with the identity layout.
pub(super) fn frames(facts: &FunctionFacts<'_>, names: &Names) -> FxHashMap<FlowNode, Type> {
    let view = facts.view;
    let (mut frames, mut mixed): (FxHashMap<FlowNode, Type>, FxHashSet<FlowNode>) = Default::default();
    let values = facts.flow.nodes().filter_map(|node| facts.flow.value_of(node));
    for value in values {
        let ty = view.ty(value);
        for &(group, _) in names.of_value(value) {
            // A view of other elements.
            let is_part = base(view, value) != value && view.made_by(value, &memref::CAST).is_none();
            if !has_static_identity(view, ty) {
                // Its accesses are to any element; what is created there is not a whole buffer of another type.
                if !is_part {
                    mixed.insert(group);
                }
            } else if is_part || *frames.entry(group).or_insert(ty) != ty {
                mixed.insert(group);
            }
        }
    }
    frames.retain(|group, _| !mixed.contains(group));
    frames
}

/// Returns whether a memref has a static shape and the identity layout.
fn has_static_identity(view: View<'_>, ty: Type) -> bool {
    matches!(ty.data(view.ctx), TypeData::MemRef { shape, layout: None, .. } if shape.iter().all(|&size| size >= 0))
}
