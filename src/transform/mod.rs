//! The passes, a folder each: analysis decides, rewrite obeys.

pub mod buffer_deallocation_simplification;
pub mod build;
pub mod canonicalize;
mod conversion;
pub mod convert_bufferization_to_memref;
pub mod cse;
pub mod expand_realloc;
pub mod lower_deallocations;
pub mod optimize_allocation_liveness;
pub mod ownership_based_buffer_deallocation;
pub mod symbol_dce;
