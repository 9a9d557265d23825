//! How programs are rewritten: folds, patterns, and the greedy driver that applies them.

mod fold;
mod pattern;

pub use fold::*;
pub use pattern::*;
