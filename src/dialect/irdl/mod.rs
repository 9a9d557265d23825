//! The `irdl` dialect: dialects declared in the program.

pub mod enums;
pub mod interfaces;
pub mod ops;
pub mod verify;

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    enums: &[&enums::VARIADICITY_ROW],
    parse_type: Some(interfaces::parse_type),
    print_type: Some(interfaces::print_type),
    ..Dialect::new("irdl")
};
