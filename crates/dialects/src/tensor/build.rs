//! Descriptions of `tensor` ops to be created.

use super::ops;
use freehold_core::ir::{Context, Location, OpSpec, Type, Value};

/// `tensor.cast source : … to ty`
pub fn cast(ctx: &Context, location: Location, source: Value, ty: Type) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::CAST), location).operands(&[source]).results(&[ty])
}

/// `tensor.dim source, index`
pub fn dim(ctx: &Context, location: Location, source: Value, index: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::DIM), location).operands(&[source, index]).results(&[ctx.index()])
}

/// `tensor.empty(sizes) : ty`
pub fn empty(ctx: &Context, location: Location, ty: Type, sizes: &[Value]) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::EMPTY), location).operands(sizes).results(&[ty])
}

/// `tensor.extract tensor[indices]`, where `ty` is the element type.
pub fn extract(ctx: &Context, location: Location, tensor: Value, indices: &[Value], ty: Type) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::EXTRACT), location).operands(&[tensor]).operands(indices).results(&[ty])
}
