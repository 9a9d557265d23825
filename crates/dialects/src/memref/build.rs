//! Descriptions of `memref` ops to be created.

use super::mixed::with_lists;
use super::ops;
use crate::slices::MixedIndex;
use freehold_core::definition::OpDef;
use freehold_core::ir::{Attr, Context, Location, Name, OpSpec, Type, Value};

/// A `memref.alloc` or `memref.alloca` (`definition`) of a type without symbols in its layout. `sizes` are the sizes of
/// its dynamic dimensions.
pub fn allocation(
    ctx: &Context,
    definition: &'static OpDef,
    location: Location,
    ty: Type,
    sizes: &[Value],
    alignment: Option<Attr>,
) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(definition), location).operands(sizes).results(&[ty]);
    let spec = spec.segments(ctx, &[sizes.len(), 0]);
    match alignment {
        Some(alignment) => spec.attribute(ctx, Name::ALIGNMENT, alignment),
        None => spec,
    }
}

/// `memref.alloc(sizes) : ty`
pub fn alloc(ctx: &Context, location: Location, ty: Type, sizes: &[Value]) -> OpSpec {
    allocation(ctx, &ops::ALLOC, location, ty, sizes, None)
}

/// `memref.cast source : … to ty`
pub fn cast(ctx: &Context, location: Location, source: Value, ty: Type) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::CAST), location).operands(&[source]).results(&[ty])
}

/// `memref.copy source, target`
pub fn copy(ctx: &Context, location: Location, source: Value, target: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::COPY), location).operands(&[source, target])
}

/// `memref.dealloc memref`
pub fn dealloc(ctx: &Context, location: Location, memref: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::DEALLOC), location).operands(&[memref])
}

/// `memref.dim source, index`
pub fn dim(ctx: &Context, location: Location, source: Value, index: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::DIM), location).operands(&[source, index]).results(&[ctx.index()])
}

/// `memref.load memref[indices]`, where `ty` is the element type.
///
/// The default value of `nontemporal` is set, as by `mlir-opt`: the generic form prints it.
pub fn load(ctx: &Context, location: Location, memref: Value, indices: &[Value], ty: Type) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::LOAD), location).operands(&[memref]).operands(indices);
    spec.results(&[ty]).attribute(ctx, Name::NONTEMPORAL, ctx.bool_attr(false))
}

/// `memref.store value, memref[indices]`, with the default value of `nontemporal` like [`load`].
pub fn store(ctx: &Context, location: Location, value: Value, memref: Value, indices: &[Value]) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::STORE), location).operands(&[value, memref]).operands(indices);
    spec.attribute(ctx, Name::NONTEMPORAL, ctx.bool_attr(false))
}

/// `memref.reinterpret_cast source to` the offset, sizes and strides in `lists`.
pub fn reinterpret_cast(
    ctx: &Context,
    location: Location,
    source: Value,
    lists: [&[MixedIndex]; 3],
    ty: Type,
) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::REINTERPRET_CAST), location).operands(&[source]);
    with_lists(ctx, spec.results(&[ty]), lists)
}

/// `memref.subview source` with the offsets, sizes and strides in `lists`.
pub fn subview(ctx: &Context, location: Location, source: Value, lists: [&[MixedIndex]; 3], ty: Type) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::SUBVIEW), location).operands(&[source]);
    with_lists(ctx, spec.results(&[ty]), lists)
}
