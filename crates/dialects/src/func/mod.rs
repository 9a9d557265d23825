//! The `func` dialect: functions and calls.

mod handles;
pub mod interfaces;
pub mod ops;
pub mod ownership;
pub mod patterns;
pub mod verify;

pub use handles::*;
pub use ops::*;

use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[ops::OPS], constant: Some(interfaces::constant), ..Dialect::new("func") };
