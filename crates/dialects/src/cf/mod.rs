//! The `cf` dialect: branches between blocks.

mod build;
mod handles;
mod history;
pub(crate) mod interfaces;
mod ops;
mod patterns;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], history: Some(&history::HISTORY), ..Dialect::new("cf") };
