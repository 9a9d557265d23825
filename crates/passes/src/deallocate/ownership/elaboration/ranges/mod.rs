//! The second stage: where each carrier must keep its buffer.

pub mod live_ranges;
mod shortcuts;
