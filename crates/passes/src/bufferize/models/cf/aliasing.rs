//! Bufferization analysis of branches: a block argument has the buffer of the operand passed to it.

use crate::bufferize::*;
use freehold_core::ir::{Use, View};

/// `cf.br`, `cf.cond_br`, `cf.switch`. In mlir-opt, the last lacks the aliasing of its operands with block arguments.
pub struct Forward;

/// Returns the block arguments that an operand of a branch is passed to.
fn targets(view: View<'_>, operand: Use) -> AliasingValues {
    let op = view.use_owner(operand);
    let number = view.use_number(operand);
    let target = || {
        let (successor, position) = view.op_def(op)?.branch?.successor_of_operand(view, op, number)?;
        let block = view.successors(op).nth(successor)?;
        Some(AliasingValue::equivalent(*view.arguments(block).get(position)?).maybe())
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
        targets(query.view(), operand)
    }
}
