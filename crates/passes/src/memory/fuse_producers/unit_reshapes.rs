//! Reshapes that only add or drop dimensions of extent 1, as maps.
//!
//! Front ends add a dimension of extent 1 before a transposition and drop it before a multiplication. Such a reshape moves no
//! element, but hides the tensor from the op that could read it by another map:
//! ```mlir
//! %t = linalg.generic … ins(%x : tensor<1x32x4x16xf32>) outs(… : tensor<1x4x32x16xf32>)   // (a, b, c, d) -> (a, c, b, d)
//! %u = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<1x4x32x16xf32> into tensor<4x32x16xf32>
//! ```
//! becomes
//! ```mlir
//! %u = linalg.generic … ins(%x : tensor<1x32x4x16xf32>) outs(… : tensor<4x32x16xf32>)     // (b, c, d) -> (0, c, b, d)
//! ```
//! which is fused as any other producer.
//!
//! A collapse of a broadcast dimension, as in a tensor that is enlarged by repeated elements, is a quotient:
//! ```mlir
//! %t = linalg.generic … ins(%x : tensor<8x16xf32>) outs(… : tensor<8x2x16xf32>)           // (a, b, c) -> (a, c)
//! %u = tensor.collapse_shape %t [[0, 1], [2]] : tensor<8x2x16xf32> into tensor<16x16xf32>
//! ```
//! becomes
//! ```mlir
//! %u = linalg.generic … ins(%x : tensor<8x16xf32>) outs(… : tensor<16x16xf32>)            // (d, c) -> (d floordiv 2, c)
//! ```

use crate::support::structured::{sizes_of, tensor_like};
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Context, DYNAMIC, Location, Op, Rewriter, Value, View};
use freehold_dialects::reassociation::groups_of;
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// A reshape that only adds or drops dimensions of extent 1.
pub(super) struct UnitReshape {
    /// The tensor that is reshaped.
    pub source: Value,
    /// From the indices of an element of the result to those of the same element of the source.
    pub map: AffineMap,
}

/// Returns the op as a collapse of dimensions of static extents. The map has quotients and remainders.
fn collapse(view: View<'_>, op: Op) -> Option<UnitReshape> {
    let ctx = view.ctx;
    if !view.is(op, &tensor::COLLAPSE_SHAPE) {
        return None;
    }
    let reshape = tensor::Reshaping::cast(view, op)?;
    let (source, result) = (reshape.src(), reshape.result());
    let (from, rank) = (view.ty(source).shape(ctx)?, view.ty(result).rank(ctx)?);
    if !view.ty(source).has_static_shape(ctx) || from.contains(&0) {
        return None;
    }
    let mut map = vec![AffineExpr::constant(ctx, 0); from.len()];
    for (index, group) in groups_of(view, op)?.iter().enumerate() {
        let mut inner = 1i64;
        for (number, &dimension) in group.iter().enumerate().rev() {
            let extent = *from.get(usize::try_from(dimension).ok()?)?;
            let number_of_blocks = AffineExpr::dim(ctx, index as u32).floor_div(ctx, AffineExpr::constant(ctx, inner));
            let is_outermost = group[..number].iter().all(|&outer| from[outer as usize] == 1);
            *map.get_mut(dimension as usize)? = match () {
                () if extent == 1 => AffineExpr::constant(ctx, 0),
                () if is_outermost => number_of_blocks,
                () => number_of_blocks.modulo(ctx, AffineExpr::constant(ctx, extent)),
            };
            inner = inner.checked_mul(extent)?;
        }
    }
    Some(UnitReshape { source, map: ctx.affine_map(rank as u32, 0, &map) })
}

/// Returns the op as a reshape through which a moved element can be read: one of dimensions of extent 1, or a collapse.
pub(super) fn reshape_of(view: View<'_>, op: Op) -> Option<UnitReshape> {
    unit_reshape(view, op).or_else(|| collapse(view, op))
}

/// Returns the dimension that a result of a map is, or whose quotient by a number it is.
pub(super) fn dimension_of(ctx: &Context, result: AffineExpr) -> Option<u32> {
    match *result.data(ctx) {
        AffineExprData::Dim(index) => Some(index),
        AffineExprData::FloorDiv(of, by) => match (of.data(ctx), by.data(ctx)) {
            (&AffineExprData::Dim(index), AffineExprData::Constant(_)) => Some(index),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the op as a reshape that only adds or drops dimensions of extent 1.
pub(super) fn unit_reshape(view: View<'_>, op: Op) -> Option<UnitReshape> {
    let ctx = view.ctx;
    let reshape = tensor::Reshaping::cast(view, op)?;
    let (source, result) = (reshape.src(), reshape.result());
    let (from, to) = (view.ty(source).shape(ctx)?, view.ty(result).shape(ctx)?);
    let is_expansion = view.is(op, &tensor::EXPAND_SHAPE);
    let expanded = if is_expansion { to } else { from };
    let groups = groups_of(view, op)?;
    let mut map = vec![AffineExpr::constant(ctx, 0); from.len()];
    for (index, group) in groups.iter().enumerate() {
        let extent = |&dimension: &i64| expanded.get(usize::try_from(dimension).ok()?).copied();
        let mut others = group.iter().filter(|dimension| extent(dimension) != Some(1));
        let kept = others.next().or_else(|| group.first());
        if others.next().is_some() {
            return None;
        }
        let Some(&kept) = kept else { continue };
        let (read, by) = if is_expansion { (index, kept as usize) } else { (kept as usize, index) };
        *map.get_mut(read)? = AffineExpr::dim(ctx, by as u32);
    }
    let map = ctx.affine_map(to.len() as u32, 0, &map);
    Some(UnitReshape { source, map })
}

/// Returns the sizes that a `tensor.empty` was given.
pub(super) fn sizes_of_empty(view: View<'_>, empty: Op) -> Vec<MixedIndex> {
    let mut dynamic = view.operands(empty);
    let shape = view.ty(view.result(empty, 0)).shape(view.ctx).unwrap_or(&[]);
    let size = |&extent: &i64| match extent {
        DYNAMIC => dynamic.next().map(MixedIndex::Value),
        extent => Some(MixedIndex::Static(extent)),
    };
    shape.iter().filter_map(size).collect()
}

/// Returns the `tensor.empty` that makes the tensor.
pub(super) fn empty_of(view: View<'_>, tensor: Value) -> Option<Op> {
    view.defining_op(tensor).filter(|&op| view.is(op, &tensor::EMPTY))
}

/// Returns the map without its results that are 0.
pub(super) fn without_zeros(ctx: &Context, map: AffineMap) -> AffineMap {
    let data = map.data(ctx);
    let others = data.results.iter().copied().filter(|result| !is_zero(ctx, *result));
    ctx.affine_map(data.dims, data.symbols, &others.collect::<Vec<_>>())
}

fn is_zero(ctx: &Context, result: AffineExpr) -> bool {
    *result.data(ctx) == AffineExprData::Constant(0)
}

/// Creates the slice of a tensor that a map reads, without the dimensions of which it reads the element 0.
pub(super) fn slice_without_zeros(rewriter: &mut Rewriter<'_>, at: Location, tensor: Value, map: AffineMap) -> Value {
    let ctx = rewriter.ctx;
    let zeros: Vec<bool> = map.results(ctx).iter().map(|&result| is_zero(ctx, result)).collect();
    if !zeros.contains(&true) {
        return tensor;
    }
    let mut sizes = sizes_of(rewriter, at, tensor);
    for (size, _) in sizes.iter_mut().zip(&zeros).filter(|(_, is_zero)| **is_zero) {
        *size = MixedIndex::Static(1);
    }
    let ty = rewriter.ty(tensor);
    let extents = ty.shape(ctx).unwrap_or(&[]).iter().zip(&zeros);
    let shape: Vec<i64> = extents.filter(|(_, is_zero)| !**is_zero).map(|(&extent, _)| extent).collect();
    let ty = tensor_like(rewriter, ty, &shape, ty.element_or_self(ctx));
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[tensor], &[ty]);
    let [offsets, strides] = [0, 1].map(|entry| vec![MixedIndex::Static(entry); zeros.len()]);
    rewriter.create_value(&with_slice(ctx, spec, &[offsets, sizes, strides]))
}
