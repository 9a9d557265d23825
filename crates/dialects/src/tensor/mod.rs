//! The `tensor` dialect: slices, elements and reshapes of tensors.

mod build;
pub(crate) mod cast;
pub mod casts_and_slices;
mod fold;
mod handles;
mod history;
mod ops;
pub mod pad_patterns;
pub mod patterns;
pub mod reify;
mod reshape_patterns;
pub mod subset;
mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    general_patterns: cast::GENERAL,
    constant: Some(crate::complex::interfaces::constant),
    history: Some(&history::HISTORY),
    ..Dialect::new("tensor")
};
