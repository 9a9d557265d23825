//! The attribute `#ub.poison` and its materialization.

use super::enums::poison;
use crate::ub;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, OpSpec, Type};
use freehold_core::text::{OpParser, OpPrinter};

/// Returns whether an attribute is poison.
pub fn is_poison(ctx: &Context, value: Attr) -> bool {
    matches!(value.data(ctx), AttrData::Dialect { dialect, mnemonic, .. }
        if ctx.str(*dialect) == "ub" && ctx.str(*mnemonic) == "poison")
}

/// `ub.poison`
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    is_poison(ctx, value)
        .then(|| OpSpec::new(ctx.op_name(ub::POISON.name), at).results(&[ty]).attribute(ctx, Name::VALUE, value))
}

/// Parses `poison`.
pub fn parse_attr(parser: &mut OpParser<'_>, mnemonic: &str, _expected: Option<Type>) -> Fallible<Attr> {
    if mnemonic == "poison" {
        return Ok(poison(parser.ctx()));
    }
    parser.error_here(format!("unknown attribute `{mnemonic}` in dialect `ub`")).fail()
}

/// Prints `poison`.
pub fn print_attr(printer: &mut OpPrinter<'_>, _attr: Attr) {
    printer.text("poison");
}
