//! The `scf` dialect: structured loops and conditions.

pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("scf") };
