//! What branches answer to the bufferization analysis: a block argument is the buffer of what is passed to it.

use crate::interface::*;
use crate::ir::{Body, Context, Use};

/// `cf.br`, `cf.cond_br`, `cf.switch`. mlir-opt does not know of the last that arguments share memory with what it passes.
pub struct Forward;

/// The arguments that an operand of a branch goes to.
fn targets(ctx: &Context, body: &Body, operand: Use) -> AliasingValues {
    let op = body.use_owner(operand);
    let number = body.use_number(operand);
    let target = || {
        let (successor, position) = body.row(ctx, op)?.branch?.successor_of_operand(ctx, body, op, number)?;
        let block = body.successors(op).nth(successor)?;
        Some(AliasingValue::equivalent(*body.arguments(block).get(position)?).maybe())
    };
    target().into_iter().collect()
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
