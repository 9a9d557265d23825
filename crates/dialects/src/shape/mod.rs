//! The `shape` dialect: shapes and their constraints.

mod fold;
mod handles;
mod history;
mod interfaces;
mod ops;
mod patterns;
mod syntax;
mod verify;

pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(interfaces::constant),
    types: &["shape", "size", "value_shape", "witness"],
    allow_unknown: true,
    verify_attribute: Some(verify::verify_attribute),
    patterns: patterns::OTHERS,
    history: Some(&history::HISTORY),
    ..Dialect::new("shape")
};
