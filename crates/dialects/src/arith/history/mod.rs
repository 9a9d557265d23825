//! The forms that the ops of the dialect have in other versions of MLIR.

pub(crate) mod former_kinds;
pub(crate) mod spellings;
