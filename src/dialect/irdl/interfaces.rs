//! The types of `irdl`.

use crate::ir::{Type, TypeData};
use crate::syntax::{OpParser, OpPrinter, Parsed};

/// Parses `attribute` or `region`.
pub fn parse_type(parser: &mut OpParser<'_>, mnemonic: &str) -> Parsed<Type> {
    let ctx = parser.ctx();
    if matches!(mnemonic, "attribute" | "region") {
        let (dialect, mnemonic) = (ctx.name("irdl"), ctx.name(mnemonic));
        return Ok(ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: Box::default() }));
    }
    Err(parser.error_here(format!("unknown type `{mnemonic}` in dialect `irdl`")))
}

/// Prints the mnemonic.
pub fn print_type(printer: &mut OpPrinter<'_>, ty: Type) {
    let ctx = printer.ctx();
    if let TypeData::Dialect { mnemonic, .. } = ty.data(ctx) {
        printer.text(ctx.str(*mnemonic));
    }
}
