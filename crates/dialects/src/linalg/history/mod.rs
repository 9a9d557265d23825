//! The forms that the ops of the dialect have in other versions of MLIR.

pub(in crate::linalg) mod former;
pub(in crate::linalg) mod former_windows;
pub(in crate::linalg) mod spellings;
pub(in crate::linalg) mod tiled_loop;
