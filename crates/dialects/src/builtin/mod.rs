//! The `builtin` dialect: modules and unrealized conversion casts.

mod build;
mod fold;
mod history;
mod ops;
mod verify;

pub use build::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], history: Some(&history::HISTORY), ..Dialect::new("builtin") };
