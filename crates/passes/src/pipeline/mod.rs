//! Textual pipelines, registries of passes, and the pass manager, which schedules passes on bodies.

mod bodies;
mod manager;
mod merged;
mod options;
mod pass;
mod registry;
mod textual;
mod timing;

pub use bodies::{BodyContext, BodyPass};
pub use manager::*;
pub use options::*;
pub use pass::*;
pub use registry::*;
pub use textual::*;
pub use timing::*;
