//! Descriptions of `cf` ops to be created.

use super::ops;
use freehold_core::ir::{Block, Context, Location, OpSpec, Value};

/// `cf.br dest(operands)`
pub fn branch(ctx: &Context, location: Location, dest: Block, operands: &[Value]) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::BR), location).operands(operands).successor(dest)
}
