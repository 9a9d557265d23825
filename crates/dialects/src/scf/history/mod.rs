//! The forms that the ops of the dialect have in other versions of MLIR.

pub(in crate::scf) mod forall;
pub(in crate::scf) mod spellings;
