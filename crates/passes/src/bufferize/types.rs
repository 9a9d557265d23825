//! Conversion of tensor types to buffer types.

use freehold_core::ir::{Attr, AttrData, Context, DYNAMIC, Type, TypeData};

/// Returns the buffer type of a tensor type with dynamic offset and strides; unranked for unranked tensors.
pub fn fully_dynamic_buffer(ctx: &Context, tensor: Type, space: Option<Attr>) -> Type {
    let Some(shape) = tensor.shape(ctx) else { return identity_buffer(ctx, tensor, space) };
    let strides = vec![DYNAMIC; shape.len()].into();
    let layout = ctx.intern_attr(AttrData::StridedLayout { offset: DYNAMIC, strides });
    buffer(ctx, tensor, Some(layout), space)
}

/// Returns the buffer type of a tensor type with the identity layout (contiguous); unranked for unranked tensors.
pub fn identity_buffer(ctx: &Context, tensor: Type, space: Option<Attr>) -> Type {
    buffer(ctx, tensor, None, space)
}

/// Returns the buffer type of a tensor type with this layout; unranked for unranked tensors.
pub fn buffer(ctx: &Context, tensor: Type, layout: Option<Attr>, space: Option<Attr>) -> Type {
    match tensor.data(ctx) {
        TypeData::RankedTensor { shape, element, .. } => {
            ctx.intern_type(TypeData::MemRef { shape: shape.clone(), element: *element, layout, space })
        }
        TypeData::UnrankedTensor { element } => ctx.intern_type(TypeData::UnrankedMemRef { element: *element, space }),
        _ => tensor,
    }
}
