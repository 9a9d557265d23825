//! The constraints that rows put on types and attributes: what messages call them, and who satisfies them.

mod attributes;
mod transforms;
mod types;

pub use attributes::*;
pub use transforms::*;
pub use types::*;
