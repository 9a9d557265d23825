//! The passes, one folder each: the analysis part decides, the rewrite part modifies the IR.

pub mod buffer_deallocation_simplification;
pub mod buffer_results_to_out_params;
pub mod build;
pub mod canonicalize;
mod conversion;
pub mod convert_bufferization_to_memref;
pub mod convert_elementwise_to_linalg;
pub mod cse;
pub mod drop_equivalent_buffer_results;
pub mod eliminate_empty_tensors;
pub mod empty_tensor_to_alloc_tensor;
pub mod expand_realloc;
pub mod finalizing_bufferize;
pub mod inline;
pub mod loop_invariant_code_motion;
pub mod lower_deallocations;
pub mod optimize_allocation_liveness;
pub mod ownership_based_buffer_deallocation;
pub mod print_ir;
pub mod remove_dead_values;
pub mod rewrite_in_destination_passing_style;
pub mod sccp;
pub(crate) mod signature;
pub mod strip_debuginfo;
mod structured;
pub mod symbol_dce;
pub mod tensor_copy_insertion;
