//! The `complex` dialect: complex numbers.

pub mod interfaces;
pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[ops::OPS], constant: Some(interfaces::constant), ..Dialect::new("complex") };
