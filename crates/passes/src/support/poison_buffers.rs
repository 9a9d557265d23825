//! Replaces a poison buffer by one without elements, so that its pointer can be compared.

use freehold_core::definition::MixedIndex;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{DYNAMIC, Op, Rewriter, TypeData};

use crate::support::build;

/// Replaces a `ub.poison` that is a buffer by an empty buffer on the stack, which is allocated at the start of the
/// function. A buffer whose layout is not strided stays.
///
/// ```mlir
/// %p = ub.poison : memref<4xf32>
/// // becomes, at the start of the function
/// %empty = memref.alloca() : memref<0xf32>
/// %p = memref.reinterpret_cast %empty to offset: [0], sizes: [4], strides: [1] : memref<0xf32> to memref<4xf32>
/// ```
pub(crate) fn replace_poison(rewriter: &mut Rewriter<'_>, op: Op) {
    let ctx = rewriter.ctx;
    let view = rewriter.view();
    let (location, result) = (view.location(op), view.result(op, 0));
    let ty = view.ty(result);
    let Some(block) = view.roots().first().and_then(|&root| view.first_block(root)) else { return };
    let (element, space) = match *ty.data(ctx) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => (element, space),
        _ => return,
    };
    let strided = strides_and_offset(ctx, ty);
    let is_ranked = matches!(ty.data(ctx), TypeData::MemRef { .. });
    if is_ranked && strided.is_none() {
        return;
    }
    rewriter.at = rewriter.start(block);
    let empty = ctx.memref(&[0], element, None, space);
    let empty = build::allocate_on_stack(rewriter, location, empty, &[]);
    let value = match strided {
        Some(strided) => {
            let zero = build::index_constant(rewriter, location, 0);
            let mixed = |value: i64| if value == DYNAMIC { MixedIndex::Value(zero) } else { MixedIndex::Static(value) };
            let sizes: Vec<MixedIndex> = ty.shape(ctx).unwrap_or_default().iter().map(|&size| mixed(size)).collect();
            let strides: Vec<MixedIndex> = strided.strides.iter().map(|&stride| mixed(stride)).collect();
            let lists = [&[mixed(strided.offset)][..], &sizes, &strides];
            build::reinterpret_cast(rewriter, location, ty, empty, lists)
        }
        None => build::cast(rewriter, location, empty, ty),
    };
    rewriter.replace(op, &[value]);
}
