//! The `builtin` dialect: modules and unrealized conversion casts.

mod fold;
mod ops;
mod verify;

pub use ops::*;

use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("builtin") };
