//! Casts that keep static information, and lists of indices of slices: the code that patterns of this dialect share.

use super::verify::with_shape;
use crate::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides, statics};
use crate::tensor;
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{Context, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, Value, View};

pub(super) fn result_type(rewriter: &Rewriter<'_>, op: Op) -> Type {
    rewriter.ty(rewriter.result(op, 0))
}

/// Returns the description of a `tensor.cast` of `value` to `ty`.
pub(super) fn cast_spec(rewriter: &Rewriter<'_>, op: Op, value: Value, ty: Type) -> OpSpec {
    tensor::cast(rewriter.ctx, rewriter.location(op), value, ty)
}

/// Replaces `op` with a `tensor.cast` of `value` to the op's type.
pub(super) fn replace_with_cast(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let spec = cast_spec(rewriter, op, value, result_type(rewriter, op));
    rewriter.replace_with(op, &spec);
}

/// Returns whether `to` has all the static sizes of `from`.
pub fn preserves(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(a), Some(b)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| b != DYNAMIC || a == DYNAMIC)
}

/// Returns the source of a cast that loses static information.
pub fn source_of_forgetting_cast(view: View<'_>, value: Value) -> Option<Value> {
    let source = tensor::Cast::defining(view, value)?.source();
    let (from, to) = (view.ty(source), view.ty(value));
    let same = from.is_ranked_tensor(view.ctx)
        && to.is_ranked_tensor(view.ctx)
        && from.element(view.ctx) == to.element(view.ctx)
        && from.rank(view.ctx) == to.rank(view.ctx)
        && with_shape(view.ctx, from, &[]) == with_shape(view.ctx, to, &[]);
    (same && preserves(view.ctx, to, from)).then_some(source)
}

/// Returns the op's offsets, sizes and strides.
pub(super) fn lists(view: View<'_>, op: Op) -> [Vec<MixedIndex>; 3] {
    [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)]
}

/// Adds lists of indices and their segment sizes to an op that has its other operands.
pub fn with_mixed(ctx: &Context, mut spec: OpSpec, named: &[(Name, &[MixedIndex])]) -> OpSpec {
    let mut segments = vec![1; spec.operands.len()];
    for &(name, list) in named {
        let before = spec.operands.len();
        spec.operands.extend(list.iter().filter_map(|entry| match *entry {
            MixedIndex::Value(value) => Some(value),
            MixedIndex::Static(_) => None,
        }));
        segments.push(spec.operands.len() - before);
        spec = spec.attribute(ctx, name, ctx.int_array_attr(64, &statics(list)));
    }
    spec.segments(ctx, &segments)
}

/// Appends offsets, sizes and strides to an op description that has its other operands.
pub fn with_slice(ctx: &Context, spec: OpSpec, lists: &[Vec<MixedIndex>; 3]) -> OpSpec {
    let [offsets, sizes, strides] = lists;
    let named: [(Name, &[MixedIndex]); 3] =
        [(Name::STATIC_OFFSETS, offsets), (Name::STATIC_SIZES, sizes), (Name::STATIC_STRIDES, strides)];
    with_mixed(ctx, spec, &named)
}
