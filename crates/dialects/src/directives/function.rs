//! Functions: `@name(%a: i32 {attribute}) -> i32 attributes {…} {…}`.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{OpParser, OpPrinter};

use crate::function::{parse_function, print_function_signature_and_body};

/// `custom<Function>($sym_name, $function_type, $sym_visibility, $arg_attrs, $res_attrs, attr-dict, $body)`: the whole syntax of an op
/// with a parser in C++ that calls `function_interface_impl::parseFunctionOp`.
pub(super) const FUNCTION: Directive = Directive { name: "Function", check, parse, print };

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [attributes @ .., Argument::AttrDict, Argument::Region(_)]
            if attributes.iter().all(|argument| matches!(argument, Argument::Attribute(_))) =>
        {
            None
        }
        _ => Some("expects the attributes of a function, 'attr-dict' and a region"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let Some(&Argument::Region(group)) = arguments.last() else { return Ok(false) };
    parse_function(parser, reading.state)?;
    if let Some(region) = reading.state.regions.pop() {
        reading.add_region(group, region);
    }
    Ok(true)
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, _: &[Argument]) {
    print_function_signature_and_body(printer, writing.op);
}
