//! The `ub` dialect: what is undefined.

pub mod enums;
pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("ub") };
