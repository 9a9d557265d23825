//! The `dlti` dialect: descriptions of data layouts and targets, which are attributes of modules. They are kept as they
//! were written.

mod history;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    partial: true,
    present_attr: Some(history::present),
    history: Some(&history::HISTORY),
    ..Dialect::new("dlti")
};
