//! Code that the spellings of several dialects share: slices that lack sizes, reshapes without the sizes of their results, static
//! sizes of ops that had none.

mod kept;
mod reshapes;
mod slices;

pub use kept::*;
pub use reshapes::*;
pub use slices::*;

use freehold_core::ir::{InsertPoint, Name, OpSpec, Value};
use freehold_history::Upgraded;

/// The ops that compute sizes. Their dialects import this module, so they are named here.
const DIMS: [&str; 2] = ["memref.dim", "tensor.dim"];
const CONSTANT: &str = "arith.constant";

/// Adds ops before `op` that compute the size of a dimension of `value`, a memref or a tensor.
fn size_of(op: &mut Upgraded<'_>, value: Value, dimension: usize) -> Value {
    let (ctx, location) = (op.ctx, op.op.location);
    let dim = if op.body.ty(value).is_memref(ctx) { DIMS[0] } else { DIMS[1] };
    let mut insert = |spec: OpSpec| {
        let op_before = op.body.insert(InsertPoint::End(op.block), &spec.results(&[ctx.index()]));
        op.body.result(op_before, 0)
    };
    let dimension = ctx.index_attr(dimension as i64);
    let dimension = insert(OpSpec::new(ctx.op_name(CONSTANT), location).attribute(ctx, Name::VALUE, dimension));
    insert(OpSpec::new(ctx.op_name(dim), location).operands(&[value, dimension]))
}

/// Converts nothing.
pub fn unchanged(_: &mut Upgraded<'_>) -> Result<(), String> {
    Ok(())
}
