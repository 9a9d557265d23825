//! Memref layouts: their strides and offsets, and layout computations of memref ops.
//!
//! A layout is absent (row-major), `strided<[…], offset: …>`, or an affine map. The strides of a map are defined if it
//! is linear in the dimensions; a coefficient that is not constant is [`DYNAMIC`]. All costs are O(rank + map size).

use smallvec::SmallVec;

use super::{AffineExpr, AffineExprData, AffineMap, Attr, AttrData, Context, DYNAMIC, Type, TypeData};

/// Strides and offset of a memref, in elements; [`DYNAMIC`] if they are known only at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strided {
    /// One stride per dimension.
    pub strides: SmallVec<[i64; 4]>,
    /// The offset of the first element from the aligned pointer.
    pub offset: i64,
}

/// Returns the product of two sizes or strides: dynamic if one is dynamic and the other is not zero.
pub fn multiply(a: i64, b: i64) -> i64 {
    if a == 0 || b == 0 {
        0
    } else if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.wrapping_mul(b)
    }
}

/// Returns the sum of two sizes or offsets: dynamic if one is dynamic.
pub fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// Returns the strides of the row-major layout of `shape`: dynamic for the dimensions left of a dynamic one.
fn row_major_strides(shape: &[i64]) -> SmallVec<[i64; 4]> {
    let mut strides: SmallVec<[i64; 4]> = SmallVec::from_elem(1, shape.len());
    let mut running = 1;
    for (stride, &size) in strides.iter_mut().zip(shape).rev() {
        *stride = running;
        running = if running == DYNAMIC { DYNAMIC } else { multiply(running, size) };
    }
    strides
}

/// Returns whether the memref has a layout other than the identity. (`strided<[1]>` is the identity of one dimension.)
pub fn has_layout(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::MemRef { layout: Some(layout), .. } => {
            !matches!(layout.data(ctx), AttrData::StridedLayout { offset: 0, strides } if **strides == [1])
        }
        _ => false,
    }
}

/// Returns strides and offset of a ranked memref; `None` if its layout is not strided or `ty` is not a ranked memref.
pub fn strides_and_offset(ctx: &Context, ty: Type) -> Option<Strided> {
    let TypeData::MemRef { shape, layout, .. } = ty.data(ctx) else { return None };
    let Some(layout) = layout else { return Some(Strided { strides: row_major_strides(shape), offset: 0 }) };
    match layout.data(ctx) {
        AttrData::StridedLayout { offset, strides } => {
            Some(Strided { strides: SmallVec::from_slice(strides), offset: *offset })
        }
        AttrData::AffineMap(map) => strides_of_map(ctx, *map, shape),
        _ => None,
    }
}

fn strides_of_map(ctx: &Context, map: AffineMap, shape: &[i64]) -> Option<Strided> {
    if map.is_identity(ctx) {
        return Some(Strided { strides: row_major_strides(shape), offset: 0 });
    }
    let data = map.data(ctx);
    let [result] = *data.results else { return None };
    let constant = |value| AffineExpr::constant(ctx, value);
    let mut strides: SmallVec<[AffineExpr; 4]> = SmallVec::from_elem(constant(0), data.dims as usize);
    let mut offset = constant(0);
    collect_strides(ctx, result, constant(1), &mut strides, &mut offset)?;
    let known = |expr: AffineExpr| expr.as_constant(ctx).unwrap_or(DYNAMIC);
    Some(Strided { strides: strides.into_iter().map(known).collect(), offset: known(offset) })
}

/// Adds the contribution of `expr * factor` to each stride and to the offset. Returns `None` if it is not linear.
fn collect_strides(
    ctx: &Context,
    expr: AffineExpr,
    factor: AffineExpr,
    strides: &mut [AffineExpr],
    offset: &mut AffineExpr,
) -> Option<()> {
    match *expr.data(ctx) {
        AffineExprData::Dim(index) => {
            let stride = strides.get_mut(index as usize)?;
            *stride = stride.add(ctx, factor);
            Some(())
        }
        AffineExprData::Symbol(_) | AffineExprData::Constant(_) => {
            *offset = offset.add(ctx, expr.mul(ctx, factor));
            Some(())
        }
        AffineExprData::Add(left, right) => {
            collect_strides(ctx, left, factor, strides, offset)?;
            collect_strides(ctx, right, factor, strides, offset)
        }
        AffineExprData::Mul(left, right) if right.is_symbolic_or_constant(ctx) => {
            collect_strides(ctx, left, right.mul(ctx, factor), strides, offset)
        }
        AffineExprData::Mul(left, right) if left.is_symbolic_or_constant(ctx) => {
            collect_strides(ctx, right, left.mul(ctx, factor), strides, offset)
        }
        _ => None,
    }
}

/// Returns the attribute `strided<strides, offset: offset>`.
pub fn strided_layout(ctx: &Context, strides: &[i64], offset: i64) -> Attr {
    ctx.intern_attr(AttrData::StridedLayout { offset, strides: strides.into() })
}

/// Returns the memref type with these strides and this offset; without a layout if they are row-major.
pub fn strided_memref(
    ctx: &Context,
    shape: &[i64],
    element: Type,
    strides: &[i64],
    offset: i64,
    space: Option<Attr>,
) -> Type {
    let layout = strided_layout(ctx, strides, offset);
    ctx.memref(shape, element, Some(layout), space)
}

/// Returns the memref type with the same shape, element type and memory space, without the layout if its strides are
/// known to be row-major.
pub fn canonical_layout(ctx: &Context, ty: Type) -> Type {
    let TypeData::MemRef { shape, element, layout: Some(_), space } = ty.data(ctx) else { return ty };
    match strides_and_offset(ctx, ty) {
        Some(strided)
            if strided.offset == 0
                && strided.strides == row_major_strides(shape)
                && strided.strides.iter().filter(|&&stride| stride == DYNAMIC).count() < 2 =>
        {
            ctx.memref(shape, *element, None, *space)
        }
        _ => ty,
    }
}

/// Returns the memref type with its strided layout as an affine map: `(d0, d1)[s0, s1] -> (d0 + s0 + d1 * s1)`.
pub fn with_map_layout(ctx: &Context, ty: Type) -> Type {
    let TypeData::MemRef { shape, element, layout: Some(layout), space } = ty.data(ctx) else { return ty };
    let AttrData::StridedLayout { offset, strides } = layout.data(ctx) else { return ty };
    let mut symbols = 0;
    let mut known = |value: i64| match value {
        DYNAMIC => {
            symbols += 1;
            AffineExpr::symbol(ctx, symbols - 1)
        }
        _ => AffineExpr::constant(ctx, value),
    };
    let mut sum = known(*offset);
    for (dim, &stride) in strides.iter().enumerate() {
        sum = sum.add(ctx, AffineExpr::dim(ctx, dim as u32).mul(ctx, known(stride)));
    }
    let map = ctx.affine_map(strides.len() as u32, symbols, &[sum]);
    ctx.memref(shape, *element, Some(ctx.map_attr(map)), *space)
}

/// Returns the shape, element type and memory space of a memref type.
pub fn memref_parts(ctx: &Context, ty: Type) -> Option<(&[i64], Type, Option<Attr>)> {
    match ty.data(ctx) {
        TypeData::MemRef { shape, element, space, .. } => Some((shape, *element, *space)),
        _ => None,
    }
}
