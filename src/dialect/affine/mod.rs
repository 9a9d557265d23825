//! The `affine` dialect: loops, conditions and accesses by affine maps.

pub mod ops;
mod syntax;
mod verify;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("affine") };
