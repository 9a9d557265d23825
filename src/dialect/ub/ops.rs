//! The ops of the `ub` dialect.

use super::enums::poison;
use crate::dialect::constraints::*;
use crate::interface::declare::*;
use crate::interface::{OpRow, Syntax, Traits};

/// `ub.poison`
pub static POISON: OpRow = OpRow {
    summary: "A poison value",
    results: &[one("result", &ANY_TYPE)],
    attributes: &[default_attr("value", &POISON_ATTR, poison)],
    syntax: Syntax::Format("attr-dict (`<` $value^ `>`)? `:` type($result)"),
    ..OpRow::pure("ub.poison").with(Traits::CONSTANT_LIKE)
};

/// `ub.unreachable`
pub static UNREACHABLE: OpRow =
    OpRow { traits: Traits::TERMINATOR, syntax: Syntax::Format("attr-dict"), ..OpRow::new("ub.unreachable") };

/// The ops of the dialect.
pub static OPS: &[&OpRow] = &[&POISON, &UNREACHABLE];
