//! `amdgpu`: the directives of its formats.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{OpParser, OpPrinter};

/// The directives of formats: `custom<MNKDimensionList>($m, $n, $k)`, `16x16x4`.
pub const DIRECTIVES: &[Directive] = &[Directive { name: "MNKDimensionList", check, parse, print }];

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects the attributes of three sizes"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let at = parser.location();
    let sizes = parser.bare_dimensions()?;
    if sizes.len() != 3 || sizes.contains(&freehold_core::ir::DYNAMIC) {
        return parser.error(at, "expected 3 dimensions in MNK dimension list").fail();
    }
    let ctx = parser.ctx();
    for (argument, &size) in arguments.iter().zip(&sizes) {
        if let Argument::Attribute(index) = *argument {
            reading.set_attribute(index, ctx.integer_attr(ctx.integer(32), size));
        }
    }
    Ok(true)
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    for (number, argument) in arguments.iter().enumerate() {
        let Argument::Attribute(index) = *argument else { continue };
        let size = writing.attribute(index).and_then(|size| size.as_i64(writing.ctx)).unwrap_or(0);
        if number > 0 {
            printer.text("x");
        }
        printer.text(&size.to_string());
    }
}
