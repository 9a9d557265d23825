//! Functions to be created, and descriptions of `func` ops.

use super::ops;
use freehold_core::ir::{Body, Context, Location, Name, OpSpec, Type, Value};

/// Returns a `func.func` with this symbol and an empty entry block, whose arguments are the inputs: see
/// [`Body::arguments`] and [`Body::insert_isolated`].
pub fn function(ctx: &Context, location: Location, symbol: &str, inputs: &[Type], results: &[Type]) -> Box<Body> {
    let attributes = ctx.dictionary(&[
        (Name::SYM_NAME, ctx.string_attr(symbol)),
        (Name::FUNCTION_TYPE, ctx.type_attr(ctx.function(inputs, results))),
    ]);
    let mut body = Box::new(Body::new(ctx.op_name_of(&ops::FUNC), attributes, location));
    let region = body.add_root();
    let block = body.append_block(region);
    for &ty in inputs {
        body.add_argument(block, ty, location);
    }
    body
}

/// `return values`
pub fn return_values(ctx: &Context, location: Location, values: &[Value]) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::RETURN), location).operands(values)
}
