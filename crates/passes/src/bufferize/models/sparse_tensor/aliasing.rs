//! Bufferization analysis of the `sparse_tensor` ops that are not plain.

use crate::bufferize::*;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, Use};

/// `sparse_tensor.disassemble`: copies the storage of the first operand into the other operands, and returns these.
pub struct Disassemble;

impl Bufferizable for Disassemble {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        query.body.use_number(operand) > 0
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let results = query.body.results(query.body.use_owner(operand));
        let tied = query.body.use_number(operand).checked_sub(1).and_then(|number| results.get(number));
        tied.map(|&value| AliasingValue::equivalent(value)).into_iter().collect()
    }
}

/// `sparse_tensor.foreach`: reads the tensor that it iterates over.
pub struct Foreach;

impl Bufferizable for Foreach {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn verify_analysis(&self, query: &Query<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
        if query.body.results(op).iter().any(|&result| query.is_tensor(result)) {
            let message = "'sparse_tensor.foreach' op tensor results are not supported yet";
            return diagnostics.error_on(query.view(), op, message).help(super::HELP).fail();
        }
        Ok(())
    }
}
