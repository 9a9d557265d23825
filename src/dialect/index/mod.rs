//! The `index` dialect: arithmetic on indices of unknown width.

pub mod enums;
pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[ops::OPS], enums: &[&enums::CMP_PREDICATE_ROW], ..Dialect::new("index") };
