//! Typed handles of the `bufferization` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `bufferization.alloc_tensor`
    pub struct AllocTensor for ALLOC_TENSOR {
        operands dynamic_sizes;
        optional_operand copy;
        result result;
        attribute memory_space;
    }

    /// `bufferization.clone`
    pub struct Clone for CLONE {
        operand input;
        result output;
    }

    /// `bufferization.dealloc`
    pub struct Dealloc for DEALLOC {
        operands memrefs;
        operands conditions;
        operands retained;
        results updated_conditions;
    }

    /// `bufferization.dealloc_tensor`
    pub struct DeallocTensor for DEALLOC_TENSOR {
        operand tensor;
    }

    /// `bufferization.materialize_in_destination`
    pub struct MaterializeInDestination for MATERIALIZE_IN_DESTINATION {
        operand source;
        operand dest;
        flag restrict;
        flag writable;
    }

    /// `bufferization.to_buffer`
    pub struct ToBuffer for TO_BUFFER {
        operand tensor;
        result buffer;
        flag read_only;
    }

    /// `bufferization.to_tensor`
    pub struct ToTensor for TO_TENSOR {
        operand buffer;
        result result;
        flag restrict;
        flag writable;
    }
}
