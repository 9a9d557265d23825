//! Layouts of memrefs in the text of versions before 16: affine maps.

use std::convert::Infallible;

use crate::ir::layout::{strides_and_offset, with_map_layout};
use crate::ir::{AttrData, AttrTypeReplacer, Body, Context, Type, TypeData};

/// Makes the layouts of memrefs that versions before 16 print as affine maps strided layouts, in `body` and all bodies in
/// it.
pub(super) fn present_layouts(ctx: &Context, body: &mut Body) {
    let (ty, attr) = (|ctx: &Context, ty| Ok(strided_of_map(ctx, ty)), |_: &Context, attr| Ok(attr));
    let mut replacer = AttrTypeReplacer::<Infallible>::new(ctx, &ty, &attr);
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        replacer.replace_in(body);
        bodies.extend(body.nested_bodies_mut());
    }
}

/// Returns the memref type with a strided layout in place of an affine map that a strided layout is printed as.
fn strided_of_map(ctx: &Context, ty: Type) -> Type {
    let TypeData::MemRef { shape, element, layout: Some(layout), space } = ty.data(ctx) else { return ty };
    let (AttrData::AffineMap(_), Some(strided)) = (layout.data(ctx), strides_and_offset(ctx, ty)) else { return ty };
    let layout =
        ctx.intern_attr(AttrData::StridedLayout { offset: strided.offset, strides: strided.strides[..].into() });
    let present = ctx.memref(shape, *element, Some(layout), *space);
    if with_map_layout(ctx, present) == ty { present } else { ty }
}
