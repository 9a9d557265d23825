//! The rewrite of one `memref.realloc`.

use crate::transform::build::{Compare, Names};
use freehold_core::interface::MixedIndex;
use freehold_core::ir::{AttrData, DYNAMIC, Name, Op, OpSpec, Value};
use freehold_core::rewrite::Rewriter;

/// Replaces the op with an `scf.if` that allocates and copies if the buffer must grow.
pub(super) fn expand(rewriter: &mut Rewriter<'_>, names: &Names, op: Op, emit_deallocs: bool) {
    let ctx = rewriter.ctx;
    let location = rewriter.location(op);
    let source = rewriter.operand(op, 0);
    let requested: Option<Value> = (rewriter.operand_count(op) > 1).then(|| rewriter.operand(op, 1));
    let ty = rewriter.ty(rewriter.result(op, 0));
    let alignment = rewriter.attributes(op).get(ctx, Name::ALIGNMENT);
    let first_dim =
        |ty: freehold_core::ir::Type| ty.shape(ctx).and_then(|shape| shape.first().copied()).unwrap_or(DYNAMIC);
    let (old, new) = (first_dim(rewriter.ty(source)), first_dim(ty));
    rewriter.before(op);
    let old = if old == DYNAMIC {
        let zero = names.index_constant(rewriter, location, 0);
        MixedIndex::Value(names.dim(rewriter, location, source, zero))
    } else {
        MixedIndex::Static(old)
    };
    let new = match requested {
        Some(value) if new == DYNAMIC => MixedIndex::Value(value),
        _ => MixedIndex::Static(new),
    };
    // A buffer that only shrinks is never copied, and the slice for the copy would be beyond the end of the new buffer.
    let shrinks = match (old, new) {
        (MixedIndex::Static(old), MixedIndex::Static(new)) => new < old,
        (MixedIndex::Value(_), MixedIndex::Static(new)) => new == 0,
        _ => false,
    };
    if shrinks {
        let lists: [&[MixedIndex]; 3] = [&[MixedIndex::Static(0)], &[new], &[MixedIndex::Static(1)]];
        let cast = names.reinterpret_cast(rewriter, location, ty, source, lists);
        rewriter.replace(op, &[cast]);
        return;
    }
    let as_value = |rewriter: &mut Rewriter<'_>, extent| match extent {
        MixedIndex::Static(value) => names.index_constant(rewriter, location, value),
        MixedIndex::Value(value) => value,
    };
    let left = as_value(rewriter, old);
    let right = as_value(rewriter, new);
    let grows = names.compare(rewriter, location, Compare::UnsignedLess, left, right);
    let replacement = names.if_(
        rewriter,
        location,
        grows,
        &[ty],
        |rewriter| {
            let sizes: Vec<Value> = requested.into_iter().collect();
            let buffer = names.allocate(rewriter, names.alloc, location, ty, &sizes, alignment);
            let layout = ctx.intern_attr(AttrData::StridedLayout { offset: 0, strides: Box::new([1]) });
            let length = match old {
                MixedIndex::Static(value) => value,
                MixedIndex::Value(_) => DYNAMIC,
            };
            let element = ty.element_or_self(ctx);
            let view_type = ctx.memref(&[length], element, Some(layout), ty.memory_space(ctx));
            let spec = OpSpec::new(names.subview, location).operands(&[buffer]).results(&[view_type]);
            let one = [MixedIndex::Static(1)];
            let spec = names.with_extents(ctx, spec, [&[MixedIndex::Static(0)], &[old], &one]);
            let view = rewriter.create_value(&spec);
            rewriter.create(&OpSpec::new(names.copy, location).operands(&[source, view]));
            if emit_deallocs {
                names.dealloc(rewriter, location, source);
            }
            names.yield_(rewriter, location, &[buffer]);
        },
        Some(&mut |rewriter: &mut Rewriter<'_>| {
            let lists: [&[MixedIndex]; 3] = [&[MixedIndex::Static(0)], &[new], &[MixedIndex::Static(1)]];
            let cast = names.reinterpret_cast(rewriter, location, ty, source, lists);
            names.yield_(rewriter, location, &[cast]);
        }),
    );
    let result = rewriter.result(replacement, 0);
    rewriter.replace(op, &[result]);
}
