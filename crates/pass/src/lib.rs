//! Textual pipelines, registries of passes, and the pass manager, which schedules passes on bodies.
//!
//! - [`Pass`] and [`BodyPass`]: what a pass implements; [`PassDef`], [`OptionDef`], [`StatisticDef`]: its declaration;
//! - [`Registry`]: the passes and named pipelines that a text can name; [`Pipeline`]: passes in their order, with their
//!   options;
//! - [`run_pipeline`]: runs a pipeline on a program: bodies of one level on several threads, the verifier after each pass,
//!   panics as errors, dumps, [`Timing`];
//! - [`Analyses`]: what passes compute from a body, kept until it changes.
//!
//! The crate knows no pass, no dialect and no analysis: those of Freehold are in `freehold-passes`.

mod analyses;
mod bodies;
mod manager;
mod merged;
mod options;
mod pass;
mod registry;
mod reproducer;
mod textual;
mod timing;
mod tree;
#[cfg(test)]
mod verification;

pub use analyses::*;
pub use bodies::{BodyContext, BodyPass};
pub use manager::*;
pub use options::*;
pub use pass::*;
pub use registry::*;
pub use reproducer::*;
pub use textual::*;
pub use timing::*;
pub use tree::*;
