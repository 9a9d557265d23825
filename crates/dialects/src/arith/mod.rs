//! The `arith` dialect: arithmetic on integers, indices and floats.

mod build;
pub mod enums;
pub mod fold;
pub mod fold_casts;
pub mod fold_comparisons;
mod handles;
pub mod interfaces;
pub mod ops;
pub mod ownership;
pub mod patterns;
pub mod patterns_compare;
pub mod syntax;
pub mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::FAST_MATH_DEF, &enums::INTEGER_OVERFLOW_DEF],
    constant: Some(interfaces::constant_or_poison),
    ..Dialect::new("arith")
};
