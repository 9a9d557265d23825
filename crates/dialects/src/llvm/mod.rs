//! The `llvm` dialect: the instructions, functions and globals of LLVM IR, as far as they are declared here.
//!
//! The table has the ops that passes need. The others of upstream (intrinsics, exceptions, atomic updates, inline assembly) are declared
//! in IRDL and loaded when a program names one (`rest/`). Attributes that are not declared are kept as they were written.

mod arithmetic;
mod build;
mod constraints;
mod enums;
mod fold;
mod function_syntax;
mod handles;
mod history;
mod interfaces;
mod ops;
mod parameter_attributes;
mod rest;
mod syntax;
pub mod types;
mod verify;

pub use arithmetic::*;
pub use build::*;
pub use enums::{CCONV_DEF, LINKAGE_DEF};
pub use handles::*;
pub use ops::*;
pub use types::DYNAMIC_INDEX;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[arithmetic::ARITHMETIC_OPS, ops::OPS],
    enums: &[&enums::CCONV_DEF, &enums::FAST_MATH_DEF, &enums::LINKAGE_DEF, &enums::TAIL_CALL_KIND_DEF],
    types: &types::MNEMONICS,
    parse_type: Some(types::parse),
    print_type: Some(types::print),
    vector_elements: &["ppc_fp128", "ptr"],
    memref_elements: &["ppc_fp128"],
    partial: true,
    rest: Some(rest::load),
    present_attr: Some(history::memory_effects::present),
    verify_argument_attribute: Some(parameter_attributes::verify_parameter),
    verify_result_attribute: Some(parameter_attributes::verify_result),
    directives: &[
        syntax::ACCESS_PROPERTIES,
        syntax::CASE_BLOCKS,
        syntax::DEREFERENCEABLE,
        syntax::ELEMENT_TYPE,
        syntax::OVERFLOW_FLAGS,
        syntax::SHUFFLE_TYPE,
    ],
    history: Some(&history::HISTORY),
    ..Dialect::new("llvm")
};
