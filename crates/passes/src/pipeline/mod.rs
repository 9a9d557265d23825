//! Textual pipelines, registries of passes, and the pass manager, which schedules passes on bodies.

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
