//! The `tensor` dialect: tensors: slices, elements, reshapes.

pub mod bufferizable;
mod fold;
pub mod ops;
mod patterns;
mod reshape_patterns;
pub mod verify;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(crate::dialect::arith::interfaces::constant_or_poison),
    ..Dialect::new("tensor")
};
