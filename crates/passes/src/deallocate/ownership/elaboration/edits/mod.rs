//! The last stage: carries out the decisions.

mod comparisons;
mod frees;
mod poison;
pub mod rewrite;
