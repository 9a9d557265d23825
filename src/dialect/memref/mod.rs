//! The `memref` dialect: buffers: allocation, access and views.

pub mod ops;
pub mod ownership;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("memref") };
