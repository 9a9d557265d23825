//! The `func` dialect: functions and calls.

mod build;
mod handles;
mod history;
mod interfaces;
mod ops;
mod ownership;
mod patterns;
pub(crate) mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(interfaces::constant),
    history: Some(&history::HISTORY),
    ..Dialect::new("func")
};
