//! Descriptions of `bufferization` ops to be created.

use super::ops;
use freehold_core::ir::{Context, Location, OpSpec, Type, Value};

/// `bufferization.clone input`, to the type `ty`
pub fn clone(ctx: &Context, location: Location, input: Value, ty: Type) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::CLONE), location).operands(&[input]).results(&[ty])
}

/// `bufferization.dealloc (memrefs) if (conditions) retain (retained)`
pub fn dealloc(
    ctx: &Context,
    location: Location,
    memrefs: &[Value],
    conditions: &[Value],
    retained: &[Value],
) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::DEALLOC), location);
    let mut spec = spec.operands(memrefs).operands(conditions).operands(retained);
    spec.results.extend(retained.iter().map(|_| ctx.i1()));
    spec.segments(ctx, &[memrefs.len(), conditions.len(), retained.len()])
}
