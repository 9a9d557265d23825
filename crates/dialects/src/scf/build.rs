//! Descriptions of `scf` ops to be created.

use super::ops;
use freehold_core::ir::{Context, Location, OpSpec, Value};

/// `scf.yield values`
pub fn yield_values(ctx: &Context, location: Location, values: &[Value]) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::YIELD), location).operands(values)
}
