//! A region of one block that may be omitted.

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::text::format::{Reading, Writing};
use crate::text::{OpParser, OpPrinter};

/// `custom<SingleBlockRegion>($region)`: `{ … }`, or nothing for a block without ops.
pub const SINGLE_BLOCK_REGION: Directive = Directive { name: "SingleBlockRegion", check, parse, print };

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Region(_)] => None,
        _ => Some("expects a region"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Region(group)] = *arguments else { return Ok(false) };
    let region = match parser.optional_region(&[])? {
        Some(region) => region,
        None => parser.empty_region(),
    };
    let body = parser.region_body();
    if body.first_block(region).is_none() {
        body.append_block(region);
    }
    reading.add_region(group, region);
    Ok(true)
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Region(group)] = *arguments else { return };
    let (body, regions) = writing.regions(group);
    let Some(&region) = regions.first() else { return };
    if body.first_block(region).is_some_and(|block| body.first_op(block).is_some()) {
        printer.region(body, region, true, true);
    }
}
