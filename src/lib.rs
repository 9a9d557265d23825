//! Freehold: buffers for tensor programs.
//!
//! Reads and writes MLIR's text, decides which tensors share a buffer, inserts every allocation, copy and free, and
//! shows that it is right. See ARCHITECTURE.md for how the modules hang together.
//!
//! The feature `command`, on by default, adds the module `cli` and the crates that it alone needs. A library user leaves it
//! out with `default-features = false`.

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
