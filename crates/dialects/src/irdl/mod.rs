//! The `irdl` dialect: dialects declared in the program.

mod enums;
mod interfaces;
mod ops;
mod verify;

pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    inlining: freehold_core::definition::Inlining::Never,
    ops: &[ops::OPS],
    enums: &[&enums::VARIADICITY_DEF],
    types: &["attribute", "region"],
    parse_attr: Some(interfaces::parse_attribute),
    print_attr: Some(interfaces::print_attribute),
    ..Dialect::new("irdl")
};
