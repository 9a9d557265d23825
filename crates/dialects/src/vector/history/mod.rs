//! The forms that the ops of the dialect have in other versions of MLIR.

pub(in crate::vector) mod former_syntax;
pub(in crate::vector) mod spellings;
pub(in crate::vector) mod transfer;
