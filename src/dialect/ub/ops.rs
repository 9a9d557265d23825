//! The ops of the `ub` dialect.

use super::enums::poison;
use crate::dialect::constraints::*;
use crate::interface::declare::*;
use crate::interface::{OpRow, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "No value in particular",
        results: &[one("result", &ANY_TYPE)],
        attributes: &[default_attr("value", &POISON_ATTR, poison)],
        syntax: Syntax::Format("attr-dict (`<` $value^ `>`)? `:` type($result)"),
        ..OpRow::pure("ub.poison").with(Traits::CONSTANT_LIKE)
    },
    OpRow { traits: Traits::TERMINATOR, syntax: Syntax::Format("attr-dict"), ..OpRow::new("ub.unreachable") },
];
