//! The `deallocation` dialect: ownership of allocations as values.
//!
//! A value of type `!deallocation.ownership` is an *indicator*: at run time a base pointer or null. Whoever holds a
//! non-null indicator must free that allocation. `own` creates the indicator of a new allocation, `retain` decides which
//! indicators stay alive and frees the others. The dialect is that of MLIR-HLO; see docs/guide/hlo.md.

mod attributes;
mod build;
mod fold;
mod handles;
mod ops;
mod patterns;
mod verify;

pub use attributes::RESTRICT;
pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;
use freehold_core::ir::{Context, Type};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    types: &["ownership"],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    verify_attribute: Some(attributes::verify),
    verify_argument_attribute: Some(attributes::verify_argument),
    ..Dialect::new("deallocation")
};

/// Returns the type `!deallocation.ownership`.
pub fn ownership(ctx: &Context) -> Type {
    crate::constraints::dialect_type(ctx, "deallocation", "ownership")
}
