//! Passes on programs: bufferization, buffer deallocation, and general passes.
//!
//! - [`bufferization`]: the models of ops for One-Shot Bufferize, its analysis, and its rewrite;
//! - [`transform`]: the passes, one module each;
//! - [`analysis`]: alias sets, liveness, constant propagation and call graphs, which passes share;
//! - [`pipeline`]: textual pipelines, registries of passes, and the pass manager;
//! - [`registry`]: the table of all passes and named pipelines;
//! - [`compile`]: the pipeline of `freehold compile`.

pub mod analysis;
pub mod bufferization;
pub mod compile;
pub(crate) mod missing_fact;
pub mod pipeline;
pub mod registry;
pub mod transform;
