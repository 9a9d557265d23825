//! The rewrite of one `memref.realloc`.

use crate::support::build::{self, Compare};
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{AttrData, DYNAMIC, Op, Rewriter, Value};
use freehold_dialects::memref;

/// Replaces the op with an `scf.if` that allocates and copies if the buffer must grow.
pub(crate) fn expand(rewriter: &mut Rewriter<'_>, op: Op, emit_deallocs: bool) {
    let ctx = rewriter.ctx;
    let location = rewriter.location(op);
    let realloc = memref::Realloc::of(rewriter.view(), op);
    let (source, requested) = (realloc.source(), realloc.dynamic_result_size());
    let (ty, alignment) = (rewriter.ty(realloc.result()), realloc.alignment());
    let first_dim =
        |ty: freehold_core::ir::Type| ty.shape(ctx).and_then(|shape| shape.first().copied()).unwrap_or(DYNAMIC);
    let (old, new) = (first_dim(rewriter.ty(source)), first_dim(ty));
    rewriter.before(op);
    let old = if old == DYNAMIC {
        let zero = build::index_constant(rewriter, location, 0);
        MixedIndex::Value(build::dim(rewriter, location, source, zero))
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
        let cast = build::reinterpret_cast(rewriter, location, ty, source, lists);
        rewriter.replace(op, &[cast]);
        return;
    }
    let as_value = |rewriter: &mut Rewriter<'_>, extent| match extent {
        MixedIndex::Static(value) => build::index_constant(rewriter, location, value),
        MixedIndex::Value(value) => value,
    };
    let left = as_value(rewriter, old);
    let right = as_value(rewriter, new);
    let grows = build::compare(rewriter, location, Compare::UnsignedLess, left, right);
    let replacement = build::if_(
        rewriter,
        location,
        grows,
        &[ty],
        |rewriter| {
            let sizes: Vec<Value> = requested.into_iter().collect();
            let spec = memref::allocation(ctx, &memref::ALLOC, location, ty, &sizes, alignment);
            let buffer = rewriter.create_value(&spec);
            let layout = ctx.intern_attr(AttrData::StridedLayout { offset: 0, strides: Box::new([1]) });
            let length = match old {
                MixedIndex::Static(value) => value,
                MixedIndex::Value(_) => DYNAMIC,
            };
            let element = ty.element_or_self(ctx);
            let view_type = ctx.memref(&[length], element, Some(layout), ty.memory_space(ctx));
            let one = [MixedIndex::Static(1)];
            let lists: [&[MixedIndex]; 3] = [&[MixedIndex::Static(0)], &[old], &one];
            let view = rewriter.create_value(&memref::subview(ctx, location, buffer, lists, view_type));
            rewriter.create(&memref::copy(ctx, location, source, view));
            if emit_deallocs {
                rewriter.create(&memref::dealloc(ctx, location, source));
            }
            build::yield_(rewriter, location, &[buffer]);
        },
        Some(&mut |rewriter: &mut Rewriter<'_>| {
            let lists: [&[MixedIndex]; 3] = [&[MixedIndex::Static(0)], &[new], &[MixedIndex::Static(1)]];
            let cast = build::reinterpret_cast(rewriter, location, ty, source, lists);
            build::yield_(rewriter, location, &[cast]);
        }),
    );
    let result = rewriter.result(replacement, 0);
    rewriter.replace(op, &[result]);
}
