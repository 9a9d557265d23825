//! The `dlti` dialect: descriptions of data layouts and targets, which are attributes of modules. They are kept as they
//! were written.

use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { partial: true, ..Dialect::new("dlti") };
