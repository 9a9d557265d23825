//! Result types after an arrow, in parentheses unless there is exactly one.

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::text::format::{Reading, Writing};
use crate::text::{OpParser, OpPrinter};

/// `custom<ArrowTypes>(type($results))`: ` -> f32`, ` -> (f32, i32)`, or nothing.
pub const ARROW_TYPES: Directive = Directive { name: "ArrowTypes", check, parse, print };

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Types(_)] => None,
        _ => Some("expects the types of a group"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Types(of)] = *arguments else { return Ok(false) };
    let types = parser.optional_arrow_type_list()?;
    reading.set_types(of, &types);
    Ok(!types.is_empty())
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(of)] = *arguments else { return };
    printer.optional_arrow_types(&writing.types(of));
}
