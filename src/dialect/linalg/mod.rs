//! The `linalg` dialect: structured operations on tensors and buffers.

pub mod enums;
pub mod named;
pub mod ops;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS, named::OPS],
    enums: &[
        &enums::TYPE_FN_ROW,
        &enums::UNARY_FN_ROW,
        &enums::BINARY_FN_ROW,
        &enums::TERNARY_FN_ROW,
        &enums::ELEMENTWISE_KIND_ROW,
        &enums::ITERATOR_TYPE_ROW,
    ],
    ..Dialect::new("linalg")
};
