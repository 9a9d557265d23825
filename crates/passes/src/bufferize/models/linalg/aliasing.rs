//! Bufferization analysis of the structured ops.

use std::ops::Range;

use freehold_dialects::linalg;

use super::coverage::covers_output;
use crate::bufferize::*;
use freehold_core::ir::{Op, Use, Value, ValueDef, View};
use freehold_dialects::linalg::{IteratorType, indexing_map, iterator_types, output_count};

/// Any structured op: reads the operands whose elements its body uses, and writes its outputs.
pub struct Structured;
/// `linalg.softmax`: its output is not read.
pub struct Softmax;

impl Bufferizable for Structured {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let body = query.body;
        let op = body.use_owner(operand);
        let block = body.regions(op).first().and_then(|&region| body.first_block(region));
        let argument = block.and_then(|block| body.arguments(block).get(body.use_number(operand)).copied());
        argument.is_none_or(|argument| !body.is_unused(argument))
            || (output_number(query, operand).is_some() && !covers_output(query, operand))
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        output_number(query, operand).is_some()
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let Some(number) = output_number(query, operand) else { return AliasingValues::new() };
        let mut found = AliasingValues::new();
        if let Some(&result) = query.body.results(op).get(number) {
            found.push(AliasingValue::equivalent(result));
        }
        found
    }

    fn has_fixed_aliases(&self) -> bool {
        true
    }

    fn possible_sources(&self, query: &Query<'_>, value: Value) -> Range<usize> {
        let ValueDef::Result(op, index) = query.body.def(value) else { return 0..0 };
        let (outputs, count) = (output_count(query.view(), op), query.body.operand_count(op));
        let first = count - outputs.min(count);
        match query.body.results(op).len() == outputs {
            true => first + index..first + index + 1,
            false => first..count,
        }
    }

    fn result_is_written(&self, query: &Query<'_>, op: Op, result: usize) -> bool {
        // It is the output that the op writes, if it is that of an operand at all.
        if query.analysis_override().is_none() {
            debug_assert!(default_result_is_written(query, op, result));
            return true;
        }
        default_result_is_written(query, op, result)
    }

    fn is_elementwise(&self, query: &Query<'_>, op: Op, operands: [Use; 2]) -> bool {
        let (ctx, body) = (query.ctx, query.body);
        let parallel = iterator_types(View::new(ctx, body), op)
            .is_some_and(|types| types.iter().all(|&ty| ty == IteratorType::Parallel));
        let map = |operand: Use| indexing_map(View::new(ctx, body), op, body.use_number(operand));
        parallel && operands.iter().all(|&operand| map(operand).is_some_and(|map| map.is_identity(ctx)))
    }
}

/// Returns the index of the operand among the op's tensor outputs.
fn output_number(query: &Query<'_>, operand: Use) -> Option<usize> {
    let op = query.body.use_owner(operand);
    let outputs = output_count(query.view(), op);
    let count = query.body.operand_count(op);
    let first = count - outputs.min(count);
    let number = query.body.use_number(operand).checked_sub(first)?;
    // All outputs are tensors: each has a result then, and no buffer has one.
    if query.body.results(op).len() == outputs {
        return Some(number);
    }
    let before = (first..first + number).filter(|&index| query.is_tensor(query.body.operand(op, index)));
    Some(before.count())
}

impl Bufferizable for Softmax {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        query.body.use_value(operand) == linalg::Softmax::of(query.view(), op).input()
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        query.body.use_value(operand) == linalg::Softmax::of(query.view(), op).output()
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        DestinationPassing.aliasing_values(query, operand)
    }
}
