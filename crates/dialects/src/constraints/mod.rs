//! The constraints on types and attributes in op definitions.

mod attributes;
mod transforms;
mod types;

pub use attributes::*;
pub use transforms::*;
pub use types::*;
