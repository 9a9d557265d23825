//! The `ml_program` dialect: functions and globals of whole models.

pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("ml_program") };
