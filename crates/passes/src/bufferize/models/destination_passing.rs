//! The default bufferization analysis of ops in destination-passing style: such an op reads all its tensors and writes
//! its destinations, and each result is the buffer of its destination.

use std::ops::Range;

use crate::bufferize::*;
use freehold_core::definition::destinations;

/// Implements [`Bufferizable`] for any op with
/// [`Traits::DESTINATION_STYLE`](freehold_core::definition::Traits::DESTINATION_STYLE).
///
/// ```mlir
/// %r = "my.scale"(%input, %destination) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
/// // %r is the buffer of %destination
/// ```
pub struct DestinationPassing;

impl Bufferizable for DestinationPassing {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        tied_result(query, operand).is_some()
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        tied_result(query, operand).map(AliasingValue::equivalent).into_iter().collect()
    }

    fn has_fixed_aliases(&self) -> bool {
        true
    }

    fn possible_sources(&self, query: &Query<'_>, value: Value) -> Range<usize> {
        let ValueDef::Result(op, index) = query.body.def(value) else { return 0..0 };
        let Some(op_def) = query.body.op_def(query.ctx, op) else { return 0..0 };
        let range = destinations(query.view(), op, op_def);
        match query.body.results(op).len() == range.len() {
            true => range.start + index..range.start + index + 1,
            false => range,
        }
    }
}

/// Returns the result that is tied to a destination operand.
fn tied_result(query: &Query<'_>, operand: Use) -> Option<Value> {
    let op = query.body.use_owner(operand);
    let op_def = query.body.op_def(query.ctx, op)?;
    let range = destinations(query.view(), op, op_def);
    let number = query.body.use_number(operand);
    if !range.contains(&number) {
        return None;
    }
    if query.body.results(op).len() == range.len() {
        return query.body.results(op).get(number - range.start).copied();
    }
    // Results correspond to the tensor destinations in order; a destination that is a buffer has no result.
    let before = range.start..number;
    let index = before.filter(|&index| query.is_tensor(query.body.operand(op, index))).count();
    query.body.results(op).get(index).copied()
}
