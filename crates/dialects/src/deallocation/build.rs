//! Descriptions of `deallocation` ops to be created.

use super::{ops, ownership};
use freehold_core::ir::{Context, Location, OpSpec, Value};

/// `deallocation.null`
pub fn null(ctx: &Context, location: Location) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::NULL), location).results(&[ownership(ctx)])
}

/// `deallocation.own memref`
pub fn own(ctx: &Context, location: Location, memref: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::OWN), location).operands(&[memref]).results(&[ownership(ctx)])
}

/// `deallocation.get_buffer value`, of a memref or an indicator
pub fn get_buffer(ctx: &Context, location: Location, value: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::GET_BUFFER), location).operands(&[value]).results(&[ctx.index()])
}

/// `deallocation.free indicator`
pub fn free(ctx: &Context, location: Location, indicator: Value) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::FREE), location).operands(&[indicator])
}

/// `deallocation.retain(memrefs) of(indicators)`
pub fn retain(ctx: &Context, location: Location, memrefs: &[Value], indicators: &[Value]) -> OpSpec {
    let mut spec = OpSpec::new(ctx.op_name_of(&ops::RETAIN), location).operands(memrefs).operands(indicators);
    spec.results.extend(memrefs.iter().map(|_| ownership(ctx)));
    spec.segments(ctx, &[memrefs.len(), indicators.len()])
}
