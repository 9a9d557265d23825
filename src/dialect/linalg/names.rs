//! Names that linalg ops suggest for the arguments of their bodies.

use super::structured::output_count;
use crate::ir::{Body, Context, Op, Region, Value};

/// Names the arguments of inputs `%in` and those of outputs as `output` says.
fn name_arguments(ctx: &Context, body: &Body, op: Op, region: Region, output: &str, sink: &mut dyn FnMut(Value, &str)) {
    let Some(block) = body.first_block(region) else { return };
    let arguments = body.arguments(block);
    let inputs = body.operand_count(op) - output_count(ctx, body, op);
    for (index, &argument) in arguments.iter().enumerate() {
        sink(argument, if index < inputs { "in" } else { output });
    }
}

/// `^bb0(%in: …, %out: …)`
pub fn generic(ctx: &Context, body: &Body, op: Op, region: Region, sink: &mut dyn FnMut(Value, &str)) {
    name_arguments(ctx, body, op, region, "out", sink);
}

/// `(%in: …, %init: …)`
pub fn map_and_reduce(ctx: &Context, body: &Body, op: Op, region: Region, sink: &mut dyn FnMut(Value, &str)) {
    name_arguments(ctx, body, op, region, "init", sink);
}
