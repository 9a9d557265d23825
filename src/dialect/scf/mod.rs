//! The `scf` dialect: structured loops and conditions.

pub mod ops;
pub mod ownership;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("scf") };
