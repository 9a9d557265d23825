//! Freehold: bufferization and buffer deallocation for tensor programs.
//!
//! Reads and writes MLIR's textual format, decides which tensors share a buffer, inserts every allocation, copy and
//! free, and checks the result on a reference machine. ARCHITECTURE.md describes the crates and their dependencies.
//!
//! The feature `command`, on by default, adds the module `cli` and the crates that only `cli` needs. Library users
//! disable it with `default-features = false`.

pub use freehold_core::{diagnostics, interface, ir, rewrite, syntax};
pub use freehold_dialects as dialects;
pub use freehold_machine as machine;
pub use freehold_passes::{analysis, bufferization, pipeline, registry, transform};

#[cfg(feature = "command")]
pub mod cli;
