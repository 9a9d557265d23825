//! The ops of the `ub` dialect.

use super::enums::poison;
use crate::constraints::*;
use freehold_core::definition::declare::*;
use freehold_core::definition::{OpDef, Syntax, Traits};

/// `ub.poison`
pub static POISON: OpDef = OpDef {
    summary: "A poison value",
    results: &[one("result", &ANY_TYPE)],
    attributes: &[default_attr("value", &POISON_ATTR, poison)],
    syntax: Syntax::Format("attr-dict (`<` $value^ `>`)? `:` type($result)"),
    ..OpDef::pure("ub.poison").with(Traits::CONSTANT_LIKE)
};

/// `ub.unreachable`
pub static UNREACHABLE: OpDef =
    OpDef { traits: Traits::TERMINATOR, syntax: Syntax::Format("attr-dict"), ..OpDef::new("ub.unreachable") };

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[&POISON, &UNREACHABLE];
