//! The `ml_program` dialect: functions and globals of whole models.

mod handles;
mod history;
mod interfaces;
mod ops;

pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    types: &["token"],
    parse_attr: Some(interfaces::parse_attr),
    print_attr: Some(interfaces::print_attr),
    history: Some(&history::HISTORY),
    ..Dialect::new("ml_program")
};
