//! Ownership-based deallocation as MLIR 22 has it: the passes of `buffer-deallocation-pipeline`, and those around it.

pub mod buffer_deallocation_simplification;
pub mod convert_bufferization_to_memref;
pub mod expand_realloc;
pub(crate) mod guarded_frees;
pub mod lower_deallocations;
pub mod optimize_allocation_liveness;
pub mod ownership_based_buffer_deallocation;
