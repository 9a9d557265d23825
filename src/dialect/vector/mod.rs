//! The `vector` dialect: vectors of fixed and scalable length.

pub mod bufferizable;
pub mod bufferize;
mod effects;
pub mod enums;
mod fold;
pub mod infer;
mod ops;
mod patterns;
mod syntax;
mod verify;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::COMBINING_KIND_ROW, &enums::ITERATOR_TYPE_ROW, &enums::PRINT_PUNCTUATION_ROW],
    constant: Some(crate::dialect::arith::interfaces::constant_or_poison),
    ..Dialect::new("vector")
};
