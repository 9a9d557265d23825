//! The table of passes, textual pipelines, and the pass manager.

mod options;
mod pass;

pub use options::*;
pub use pass::*;
