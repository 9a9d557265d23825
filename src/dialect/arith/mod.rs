//! The `arith` dialect: arithmetic on integers, indices and floats.

pub mod enums;
pub mod ops;
pub mod ownership;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::FAST_MATH_ROW, &enums::INTEGER_OVERFLOW_ROW],
    ..Dialect::new("arith")
};
