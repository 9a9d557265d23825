//! The `math` dialect: mathematical functions.

mod fold;
mod history;
mod ops;

pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    history: Some(&history::HISTORY),
    ..Dialect::new("math")
};
