//! What branches answer to the bufferization analysis: a block argument is the buffer of what is passed to it.

use crate::interface::*;
use crate::ir::{Body, Context, Use};

/// `cf.br`, `cf.cond_br`, `cf.switch`. mlir-opt does not know of the last that arguments share memory with what it passes.
pub struct Forward;

/// The arguments that an operand of a branch goes to.
fn targets(ctx: &Context, body: &Body, operand: Use) -> AliasingValues {
    let op = body.use_owner(operand);
    let number = body.use_number(operand);
    let Some(branch) = body.row(ctx, op).and_then(|row| row.branch) else { return AliasingValues::new() };
    let target = |(index, block)| {
        let range = branch.successor_operands(ctx, body, op, index);
        let argument = range.contains(&number).then(|| body.arguments(block).get(number - range.start))??;
        Some(AliasingValue::equivalent(*argument).maybe())
    };
    body.successors(op).enumerate().filter_map(target).collect()
}

impl Bufferizable for Forward {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        targets(query.ctx, query.body, operand)
    }
}
