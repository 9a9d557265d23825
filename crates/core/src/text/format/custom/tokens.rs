//! Dependencies on tokens of asynchronous ops, lists of dimensions, and names that are symbols.

use super::{Argument, Directive};
use crate::definition::{Arity, GroupOf, OpDef};
use crate::diagnostics::Fallible;
use crate::ir::{AttrData, Context, Type, text_of_bytes};
use crate::text::format::{Reading, TypesOf, Writing};
use crate::text::{Delimiter, OpParser, OpPrinter};

/// `custom<AsyncDependencies>(type($token), $dependencies)`: `async [%0, %1]`; the token is a result if `async` is there.
pub const ASYNC_DEPENDENCIES: Directive = Directive {
    name: "AsyncDependencies",
    check: check_dependencies,
    parse: parse_dependencies,
    print: print_dependencies,
};

/// `custom<DimensionList>($shape)`: `2x?x4`, or `[]`
pub const DIMENSION_LIST: Directive =
    Directive { name: "DimensionList", check: check_attribute, parse: parse_dimensions, print: print_dimensions };

/// `custom<CustomCallTarget>($name)`: a string that is spelled as a symbol, `@name`
pub const CUSTOM_CALL_TARGET: Directive =
    Directive { name: "CustomCallTarget", check: check_attribute, parse: parse_target, print: print_target };

fn check_attribute(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_)] => None,
        _ => Some("expects an attribute"),
    }
}

fn check_dependencies(op_def: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Types(TypesOf::Result(group)), Argument::Operands(_)]
            if op_def.declaration.is_some() && op_def.results[*group].arity == Arity::Optional =>
        {
            None
        }
        _ => Some("expects the type of a token, of which there is only one, and the tokens that it depends on"),
    }
}

/// Returns the only type of the results of a group.
fn only_type(ctx: &Context, op_def: &OpDef, group: usize) -> Option<Type> {
    op_def.declaration?.only_type(ctx, GroupOf::Results(group))
}

fn parse_dependencies(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Types(TypesOf::Result(token)), Argument::Operands(dependencies)] = *arguments else {
        return Ok(false);
    };
    let is_async = parser.optional_keyword("async");
    if is_async {
        let types: Vec<Type> = only_type(parser.ctx(), reading.op_def, token).into_iter().collect();
        reading.set_types(TypesOf::Result(token), &types);
    }
    let at = parser.location();
    let operands = parser.operand_list(Delimiter::OptionalSquare)?;
    reading.set_operands(dependencies, at, &operands);
    Ok(is_async || !operands.is_empty())
}

fn print_dependencies<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(token), Argument::Operands(dependencies)] = *arguments else { return };
    let is_async = !writing.types(token).is_empty();
    if is_async {
        printer.text("async");
    }
    let operands = writing.operands(dependencies);
    if operands.len() == 0 {
        return;
    }
    printer.text(if is_async { " [" } else { "[" });
    printer.values(operands);
    printer.text("]");
}

fn parse_dimensions(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
    let extents = match parser.optional_punctuation("[") {
        true => {
            parser.punctuation("]")?;
            Vec::new()
        }
        false => parser.bare_dimensions()?,
    };
    reading.set_attribute(index, parser.ctx().int_array_attr(64, &extents));
    Ok(true)
}

fn print_dimensions<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index)] = *arguments else { return };
    let extents = writing.attribute(index).and_then(|extents| extents.as_i64_array(writing.ctx)).unwrap_or_default();
    match extents.is_empty() {
        true => printer.text("[]"),
        false => printer.bare_dimensions(&extents),
    }
}

fn parse_target(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
    let name = parser.symbol_name()?;
    let ctx = parser.ctx();
    reading.set_attribute(index, ctx.string_attr(ctx.str(name)));
    Ok(true)
}

fn print_target<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index)] = *arguments else { return };
    if let Some(AttrData::String { bytes, .. }) = writing.attribute(index).map(|name| name.data(writing.ctx)) {
        printer.symbol_name(&text_of_bytes(bytes));
    }
}
