//! `xegpu`: the directives of its formats.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::text::format::custom::{DYNAMIC_INDEX_LIST, Directive};
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{OpParser, OpPrinter};

/// The directives of formats: `custom<OptionalDynamicIndexList>($operands, $numbers)`, `[%a, 4]`, or nothing.
pub const DIRECTIVES: &[Directive] = &[Directive { name: "OptionalDynamicIndexList", check, parse, print }];

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Attribute(_)] => None,
        _ => Some("expects operands and the attribute of numbers"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    match parser.is_punctuation("[") {
        true => (DYNAMIC_INDEX_LIST.parse)(parser, reading, arguments),
        false => Ok(false),
    }
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    if let [_, Argument::Attribute(index)] = *arguments
        && writing.attribute(index).is_some()
    {
        (DYNAMIC_INDEX_LIST.print)(printer, writing, arguments);
    }
}
