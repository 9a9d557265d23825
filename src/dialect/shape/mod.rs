//! The `shape` dialect: shapes and their constraints.

pub mod ops;
mod syntax;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("shape") };
