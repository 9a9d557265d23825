//! The passes of MLIR-HLO's deallocation: ownership of buffers as values, after docs/guide/hlo.md.

pub mod buffer_reuse;
#[cfg(feature = "llvm")]
pub mod convert_deallocation_ops_to_llvm;
pub mod deallocate;
pub mod deallocation_annotation;
pub mod deallocation_simplification;
pub mod deallocation_to_scf;
pub mod split_alloc_tensors;
pub(crate) mod value_order;
pub mod xla_buffer_arg_rewrite;
