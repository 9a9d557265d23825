//! The `shape` dialect: shapes and their constraints.

pub mod ops;
mod syntax;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    parse_type: Some(syntax::parse_type),
    print_type: Some(syntax::print_type),
    ..Dialect::new("shape")
};
