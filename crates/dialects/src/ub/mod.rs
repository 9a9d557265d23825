//! The `ub` dialect: undefined behavior.

pub mod enums;
mod history;
pub(crate) mod interfaces;
mod ops;

pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(interfaces::constant),
    parse_attr: Some(interfaces::parse_attr),
    print_attr: Some(interfaces::print_attr),
    history: Some(&history::HISTORY),
    ..Dialect::new("ub")
};
