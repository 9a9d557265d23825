//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! %u = constant unit : none                       13: a constant without a value
//! %u = builtin.unrealized_conversion_cast to none  22: nothing else makes a value of this type
//! ```

use super::ops;
use freehold_core::definition::declare::one;
use freehold_core::definition::{Syntax, ValueGroup};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Context, Name, Op};
use freehold_core::text::{OpParser, OpPrinter, OpState};
use freehold_history::{Conversion, DialectVersions, OpVersions, Spelling, Upgraded};

use crate::constraints::ANY_TYPE;
use crate::families::std_until_13;

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions =
    DialectVersions::new(&[OpVersions::of(&[&ops::UNREALIZED_CONVERSION_CAST]).spelled(&UNREALIZED_CONVERSION_CAST)]);

/// `builtin.unrealized_conversion_cast`
static UNREALIZED_CONVERSION_CAST: [Spelling; 1] = [std_until_13("std.constant")
    .syntax(Syntax::Custom(parse_unit, print_unit))
    .operands(&[])
    .results(&RESULT)
    .generic_if(is_unit)
    .converted(Conversion::ReadOnly(drop_value))];

static RESULT: [ValueGroup; 1] = [one("result", &ANY_TYPE)];

/// Parses `unit`.
fn parse_unit(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parser.optional_attr_dict(state)?;
    parser.keyword("unit")?;
    let unit = parser.ctx().unit();
    state.attribute(parser.ctx(), Name::VALUE, unit);
    state.results.push(parser.ctx().none());
    Ok(())
}

/// Prints `unit`.
fn print_unit(printer: &mut OpPrinter<'_>, op: Op) {
    printer.optional_attr_dict(op, &["value"]);
    printer.text(" unit");
}

/// Returns whether a `std.constant` is one without a value.
fn is_unit(ctx: &Context, op: &OpState) -> bool {
    op.get(ctx, Name::VALUE).is_some_and(|value| *value.data(ctx) == AttrData::Unit)
}

fn drop_value(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    upgraded.set_attribute("value", None);
    Ok(())
}
