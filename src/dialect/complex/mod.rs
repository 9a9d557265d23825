//! The `complex` dialect: complex numbers.

pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("complex") };
