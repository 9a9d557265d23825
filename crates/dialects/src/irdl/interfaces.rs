//! The attribute of `irdl`: `variadicity_array[ single,  optional]`, a list of variadicities.

use super::enums::VARIADICITY_DEF;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Type};
use freehold_core::text::{Delimiter, OpParser, OpPrinter};

/// Parses the text after `variadicity_array`.
pub fn parse_attribute(parser: &mut OpParser<'_>, mnemonic: &str, _expected: Option<Type>) -> Fallible<Attr> {
    let ctx = parser.ctx();
    if mnemonic != "variadicity_array" {
        return parser.error_here(format!("unknown attribute `{mnemonic}` in dialect `irdl`")).fail();
    }
    let mut parameters = Vec::new();
    parser.comma_separated(Delimiter::Square, "", |parser| {
        let Ok(case) = parser.enumeration_cases(&VARIADICITY_DEF) else {
            return parser
                .error_here(
                    "failed to parse VariadicityArrayAttr parameter 'value' which is to be a \
                 `::llvm::ArrayRef<VariadicityAttr>`",
                )
                .fail();
        };
        let value = ctx.integer_attr(ctx.integer(32), case);
        let (dialect, mnemonic) = (ctx.name("irdl"), ctx.name("variadicity"));
        parameters.push(ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: [value].into() }));
        Ok(())
    })?;
    let (dialect, mnemonic) = (ctx.name("irdl"), ctx.name(mnemonic));
    Ok(ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: parameters.into() }))
}

/// Prints `variadicity_array[ single,  optional]`.
pub fn print_attribute(printer: &mut OpPrinter<'_>, attr: Attr) {
    let ctx = printer.ctx();
    let AttrData::Dialect { mnemonic, parameters, .. } = attr.data(ctx) else { return };
    printer.text(ctx.str(*mnemonic));
    printer.text("[");
    for (index, parameter) in parameters.iter().enumerate() {
        printer.text(if index == 0 { " " } else { ",  " });
        let value = match parameter.data(ctx) {
            AttrData::Dialect { parameters, .. } => parameters.first().and_then(|value| value.as_i64(ctx)),
            _ => None,
        };
        let case = VARIADICITY_DEF.cases.iter().find(|case| Some(case.1) == value);
        printer.text(case.map_or("", |case| case.0));
    }
    printer.text("]");
}
