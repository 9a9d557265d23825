//! The `irdl` dialect: dialects declared in the program.

pub mod enums;
pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], enums: &[&enums::VARIADICITY_ROW], ..Dialect::new("irdl") };
