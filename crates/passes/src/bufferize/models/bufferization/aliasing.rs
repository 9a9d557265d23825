//! Bufferization analysis of the `bufferization` ops on tensors.

use crate::bufferize::*;
use freehold_core::ir::{Op, Use, Value};
use freehold_dialects::bufferization;

/// `bufferization.alloc_tensor`: its contents are defined only if it has a `copy` operand.
pub struct AllocTensor;
/// `bufferization.dealloc_tensor`: the contents of the buffer are lost. mlir-opt does not treat that as a write, and
/// frees buffers that are read later through an alias.
pub static DEALLOC_TENSOR: PlainBufferizable =
    PlainBufferizable { writes: Operands::All, ..PlainBufferizable::NOTHING };
/// `bufferization.materialize_in_destination`: reads its source and writes it to its destination.
pub struct MaterializeInDestination;
/// `bufferization.to_tensor`: the buffer may be written if the op has the `writable` flag.
pub struct ToTensor;
/// `bufferization.to_buffer`: the uses of the buffer are unknown; it is considered written unless the op is
/// `read_only`.
pub struct ToBuffer;

fn has_copy(query: &Query<'_>, op: Op) -> bool {
    bufferization::AllocTensor::of(query.view(), op).copy().is_some()
}

impl Bufferizable for AllocTensor {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn result_is_written(&self, query: &Query<'_>, op: Op, _result: usize) -> bool {
        has_copy(query, op)
    }

    fn allocates(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }
}

impl Bufferizable for MaterializeInDestination {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        query.body.use_number(operand) == 0
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        query.body.use_number(operand) == 1
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let results = query.body.results(op).iter().filter(|_| self.writes(query, operand));
        results.map(|&result| AliasingValue::equivalent(result)).collect()
    }

    fn must_be_in_place(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    /// A copy is permitted if the destination's buffer is allocated in the function: callers cannot observe which
    /// buffer was written.
    fn may_have_copy(&self, query: &Query<'_>, operand: Use) -> bool {
        let is_made_here = |value: Value| {
            let answers = query.bufferizable_owner(value);
            query.body.defining_op(value).is_some() && answers.is_some_and(|answers| answers.allocates(query, value))
        };
        self.writes(query, operand) && {
            let config = Traversal::default();
            find_in_reverse_chain(query, operand, config, &mut |_| false).into_iter().all(is_made_here)
        }
    }

    fn is_elementwise(&self, _query: &Query<'_>, _op: Op, _operands: [Use; 2]) -> bool {
        true
    }
}

impl Bufferizable for ToTensor {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        bufferization::ToTensor::defining(query.view(), value).is_some_and(|op| op.writable())
    }

    fn refuses_analysis(&self, query: &Query<'_>, op: Op) -> Option<&'static str> {
        let unrestricted = !bufferization::ToTensor::of(query.view(), op).restrict();
        (unrestricted && !query.body.all_results_unused(op))
            .then_some("to_tensor ops without `restrict` are not supported by One-Shot Analysis")
    }
}

impl Bufferizable for ToBuffer {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        !bufferization::ToBuffer::of(query.view(), op).read_only()
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn is_in_place_without_analysis(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }
}
