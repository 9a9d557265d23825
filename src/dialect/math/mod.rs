//! The `math` dialect: mathematical functions.

pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("math") };
