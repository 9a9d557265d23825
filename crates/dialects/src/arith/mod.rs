//! The `arith` dialect: arithmetic on integers, indices and floats.

mod build;
pub(crate) mod enums;
mod fold;
mod fold_casts;
mod fold_comparisons;
mod handles;
pub(crate) mod history;
pub(crate) mod interfaces;
pub(crate) mod ops;
mod ownership;
pub(crate) mod patterns;
mod patterns_compare;
mod syntax;
mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::FAST_MATH_DEF, &enums::INTEGER_OVERFLOW_DEF],
    constant: Some(interfaces::constant_or_poison),
    history: Some(&history::HISTORY),
    ..Dialect::new("arith")
};
