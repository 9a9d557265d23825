//! Offsets, sizes and strides with static and dynamic entries.

use crate::slices::{MixedIndex, mixed_indices};
use freehold_core::definition::{constant_integer, operands_of_group};
use freehold_core::ir::{Context, DYNAMIC, Name, Op, OpSpec, View};

fn mixed(view: View<'_>, op: Op, static_name: Name, group: &str) -> Vec<MixedIndex> {
    let known = view.attribute(op, static_name).and_then(|attr| attr.as_i64_array(view.ctx)).unwrap_or_default();
    mixed_indices(&known, &operands_of_group(view, op, group))
}

/// The offsets of a slice or reinterpretation.
pub fn mixed_offsets(view: View<'_>, op: Op) -> Vec<MixedIndex> {
    mixed(view, op, Name::STATIC_OFFSETS, "offsets")
}

/// The sizes of a slice or reinterpretation.
pub fn mixed_sizes(view: View<'_>, op: Op) -> Vec<MixedIndex> {
    mixed(view, op, Name::STATIC_SIZES, "sizes")
}

/// The strides of a slice or reinterpretation.
pub fn mixed_strides(view: View<'_>, op: Op) -> Vec<MixedIndex> {
    mixed(view, op, Name::STATIC_STRIDES, "strides")
}

/// Returns the value of an entry that is static or a constant.
pub fn constant_index(view: View<'_>, entry: MixedIndex) -> Option<i64> {
    match entry {
        MixedIndex::Static(value) => Some(value),
        MixedIndex::Value(value) => constant_integer(view, value),
    }
}

/// Returns whether the entry is known to be `value`.
pub fn is_constant(view: View<'_>, entry: MixedIndex, value: i64) -> bool {
    constant_index(view, entry) == Some(value)
}

/// Turns constant values into static entries if `accept` returns true for the constant. Returns whether any entry
/// changed.
pub fn fold_constants(view: View<'_>, list: &mut [MixedIndex], accept: fn(i64) -> bool) -> bool {
    let mut changed = false;
    for entry in list {
        if let MixedIndex::Value(_) = *entry
            && let Some(value) = constant_index(view, *entry).filter(|&value| accept(value))
        {
            *entry = MixedIndex::Static(value);
            changed = true;
        }
    }
    changed
}

/// Returns the entries as in an attribute: [`DYNAMIC`] for SSA values.
pub fn statics(list: &[MixedIndex]) -> Vec<i64> {
    list.iter()
        .map(|entry| match *entry {
            MixedIndex::Static(value) => value,
            MixedIndex::Value(_) => DYNAMIC,
        })
        .collect()
}

/// Appends offsets, sizes and strides to an op description that has one operand so far.
pub fn with_lists(ctx: &Context, mut spec: OpSpec, lists: [&[MixedIndex]; 3]) -> OpSpec {
    let mut sizes = vec![1];
    for (list, name) in lists.into_iter().zip([Name::STATIC_OFFSETS, Name::STATIC_SIZES, Name::STATIC_STRIDES]) {
        let before = spec.operands.len();
        spec.operands.extend(list.iter().filter_map(|entry| match *entry {
            MixedIndex::Value(value) => Some(value),
            MixedIndex::Static(_) => None,
        }));
        sizes.push(spec.operands.len() - before);
        spec = spec.attribute(ctx, name, ctx.int_array_attr(64, &statics(list)));
    }
    spec.segments(ctx, &sizes)
}
