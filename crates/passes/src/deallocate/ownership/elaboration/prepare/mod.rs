//! Edits before the first stage, which bring a function into the form that the graph describes.

pub mod carry_roots;
pub mod conditional_frees;
