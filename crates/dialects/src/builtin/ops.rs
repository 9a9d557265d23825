//! The ops of the `builtin` dialect.

use super::{fold, verify};
use crate::constraints::{ANY_TYPE, STRING_ATTR, SYMBOL_NAME_ATTR};
use freehold_core::definition::declare::{one_block, optional_attr, variadic};
use freehold_core::definition::{OpDef, Syntax, Traits};

/// `builtin.module`
pub static MODULE: OpDef = OpDef {
    summary: "A container for functions and other symbols",
    attributes: &[optional_attr("sym_name", &SYMBOL_NAME_ATTR), optional_attr("sym_visibility", &STRING_ATTR)],
    regions: &[one_block("bodyRegion")],
    traits: Traits::AFFINE_SCOPE
        .union(Traits::ISOLATED_FROM_ABOVE)
        .union(Traits::NO_REGION_ARGUMENTS)
        .union(Traits::SYMBOL_TABLE)
        .union(Traits::SYMBOL)
        .union(Traits::NO_TERMINATOR)
        .union(Traits::SINGLE_BLOCK)
        .union(Traits::GRAPH_REGION)
        .union(Traits::OPTIONAL_SYMBOL),
    syntax: Syntax::Format("($sym_name^)? attr-dict-with-keyword $bodyRegion"),
    default_dialect: Some("builtin"),
    verify: Some(verify::verify_module),
    ..OpDef::new("builtin.module")
};

/// `builtin.unrealized_conversion_cast`
pub static UNREALIZED_CONVERSION_CAST: OpDef = OpDef {
    summary: "A temporary cast during a type conversion",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("outputs", &ANY_TYPE)],
    syntax: Syntax::Format("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"),
    verify: Some(verify::verify_unrealized_conversion_cast),
    fold: Some(fold::unrealized_conversion_cast),
    ..OpDef::pure("builtin.unrealized_conversion_cast")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[&MODULE, &UNREALIZED_CONVERSION_CAST];
