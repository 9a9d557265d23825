//! Freehold: bufferization and buffer deallocation for tensor programs.
//!
//! Reads and writes MLIR's textual format, decides which tensors share a buffer, inserts every allocation, copy and
//! free, and checks the result on a reference machine. ARCHITECTURE.md describes the modules and their dependencies.
//!
//! The feature `command`, on by default, adds the module `cli` and the crates that only `cli` needs. Library users
//! disable it with `default-features = false`.

pub mod analysis;
pub mod bufferization;
pub mod check;
#[cfg(feature = "command")]
pub mod cli;
pub mod diagnostics;
pub mod dialect;
pub mod generate;
pub mod interface;
pub mod interp;
pub mod ir;
pub mod pipeline;
pub mod rewrite;
pub mod syntax;
pub mod transform;
