//! The passes, a folder each: analysis decides, rewrite obeys.

pub mod build;
pub mod ownership_based_buffer_deallocation;
