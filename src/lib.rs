//! Freehold: buffers for tensor programs.
//!
//! Reads and writes MLIR's text, decides which tensors share a buffer, inserts every allocation, copy and free, and
//! shows that it is right. See ARCHITECTURE.md for how the modules hang together.

pub mod analysis;
pub mod check;
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
