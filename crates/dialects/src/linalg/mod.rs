//! The `linalg` dialect: structured operations on tensors and buffers.

pub mod build;
pub mod computations;
mod effects;
mod enums;
mod fold;
mod handles;
mod history;
mod iteration;
mod named;
mod named_op;
mod names;
mod ops;
mod patterns;
mod patterns_cast;
mod patterns_fill;
mod patterns_move;
mod reify;
mod structured;
mod subset;
mod syntax;
mod template;
mod verify;

pub use computations::*;
pub use enums::cast_signed;
pub use handles::*;
pub use iteration::*;
pub use named::*;
pub use named_op::is_contraction;
pub use ops::*;
pub use structured::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS, named::NAMED_OPS],
    enums: &[
        &enums::TYPE_FN_DEF,
        &enums::UNARY_FN_DEF,
        &enums::BINARY_FN_DEF,
        &enums::TERNARY_FN_DEF,
        &enums::ELEMENTWISE_KIND_DEF,
        &enums::ITERATOR_TYPE_DEF,
    ],
    general_patterns: patterns::ALL,
    patterns: patterns_fill::OTHERS,
    constant: Some(crate::arith::interfaces::constant_or_poison),
    history: Some(&history::HISTORY),
    ..Dialect::new("linalg")
};
