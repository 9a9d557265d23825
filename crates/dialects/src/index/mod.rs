//! The `index` dialect: arithmetic on indices, whose width is not known at compile time.

mod enums;
mod fold;
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
    enums: &[&enums::CMP_PREDICATE_DEF],
    constant: Some(interfaces::constant),
    history: Some(&history::HISTORY),
    ..Dialect::new("index")
};
