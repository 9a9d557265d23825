//! The `vector` dialect: operations on fixed-length and scalable vectors.

mod canonicalize;
mod effects;
mod enums;
mod handles;
mod history;
mod infer;
mod ops;
mod parts;
pub mod subset;
mod syntax;
mod verify;

pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::COMBINING_KIND_DEF, &enums::ITERATOR_TYPE_DEF, &enums::PRINT_PUNCTUATION_DEF],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    patterns: canonicalize::OTHERS,
    history: Some(&history::HISTORY),
    ..Dialect::new("vector")
};
