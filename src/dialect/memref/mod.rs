//! The `memref` dialect: buffers: allocation, access and views.

pub mod casts;
pub mod dims;
pub mod infer;
mod layout;
mod names;
mod ops;
pub mod ownership;
mod syntax;

pub use layout::*;
pub use syntax::{add_prefetch_kind, print_prefetch_kind};

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("memref") };
