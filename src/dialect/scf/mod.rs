//! The `scf` dialect: structured loops and conditions.

pub mod interfaces;
pub mod ops;
pub mod ownership;
pub mod syntax;
pub mod verify;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("scf") };
