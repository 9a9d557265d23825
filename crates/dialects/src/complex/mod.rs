//! The `complex` dialect: complex numbers.

mod fold;
mod handles;
mod history;
pub(crate) mod interfaces;
mod number;
mod ops;

pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(interfaces::constant),
    parse_attr: Some(number::parse),
    print_attr: Some(number::print),
    patterns: fold::OTHERS,
    history: Some(&history::HISTORY),
    ..Dialect::new("complex")
};
