//! The third stage: who owns each buffer, which edges copy what they forward, and where each buffer is freed.

pub mod copies;
pub mod flags;
pub mod owners;
pub mod plan;
pub mod release;
