//! The `cf` dialect: branches between blocks.

pub mod interfaces;
pub mod ops;
pub mod patterns;

pub use ops::*;

use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("cf") };
