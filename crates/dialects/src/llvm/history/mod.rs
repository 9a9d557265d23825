//! The forms that the ops of the dialect have in other versions of MLIR.

pub(in crate::llvm) mod memory_effects;
pub(in crate::llvm) mod spellings;
