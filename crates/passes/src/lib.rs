//! Passes on programs: bufferization, buffer deallocation, and general passes.
//!
//! - [`bufferization`]: the models of ops for One-Shot Bufferize, its analysis, and its rewrite;
//! - [`transform`]: the passes, one module each;
//! - [`analysis`]: alias sets, liveness, constant propagation and call graphs, which passes share;
//! - [`pipeline`]: the table of passes, textual pipelines, and the pass manager.

pub mod analysis;
pub mod bufferization;
pub mod pipeline;
pub mod transform;
