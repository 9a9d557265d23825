//! The directives in formats of `gpu`.

use freehold_core::definition::{EnumDef, OpDef};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Type, Value};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{Delimiter, OpParser, OpPrinter};

/// The directives, sorted by name.
pub const DIRECTIVES: &[Directive] = &[
    // `custom<AllReduceOperation>($op)`: the keyword of the operation, if there is one
    Directive { name: "AllReduceOperation", check: attribute, parse: parse_operation, print: print_operation },
    // `custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), …)`: `: i64`; nothing for `index`
    Directive { name: "LaunchDimType", check: sizes, parse: parse_size_type, print: print_size_type },
    // `custom<LaunchFuncOperands>($operands, type($operands))`: `args(%a : f32, %b : index)`
    Directive { name: "LaunchFuncOperands", check: operands, parse: parse_operands, print: print_operands },
    // `custom<OffloadingHandler>($handler)`: `<#attribute>`; nothing for the default
    Directive { name: "OffloadingHandler", check: attribute, parse: parse_handler, print: print_handler },
];

fn attribute(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    (!matches!(arguments, [Argument::Attribute(_)])).then_some("expects an attribute")
}

fn operation_enum(ctx: &Context) -> Option<&'static EnumDef> {
    ctx.dialect("gpu")?.enumeration("all_reduce_op")
}

fn parse_operation(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
    let ctx = parser.ctx();
    let Some(operations) = operation_enum(ctx) else { return Ok(false) };
    let at = parser.location();
    let Some(keyword) = parser.optional_any_keyword() else { return Ok(false) };
    match operations.cases.iter().find(|case| case.0 == keyword) {
        Some(case) => {
            reading.set_attribute(index, operations.attr(ctx, case.1));
            Ok(true)
        }
        None => parser.error(at, "invalid op kind").fail(),
    }
}

fn print_operation<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index)] = *arguments else { return };
    let (operations, value) = (operation_enum(writing.ctx), writing.attribute(index));
    let keyword = operations.zip(value).and_then(|(operations, value)| {
        let number = operations.value(writing.ctx, value)?;
        operations.keyword(number)
    });
    if let Some(keyword) = keyword {
        // The attribute prints its own space.
        printer.text(" ");
        printer.text(keyword);
    }
}

fn sizes(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Types(_), Argument::Operands(_), Argument::Types(_), Argument::Types(_), Argument::Types(_)] => None,
        _ => Some("expects the type of a size, the sizes of clusters and their types"),
    }
}

fn parse_size_type(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Types(size), Argument::Operands(cluster), ref types @ ..] = *arguments else { return Ok(false) };
    let is_spelled = parser.optional_punctuation(":");
    let ty = if is_spelled { parser.ty()? } else { parser.ctx().index() };
    reading.set_types(size, &[ty]);
    if reading.operand_count(cluster) > 0 {
        for argument in types {
            if let Argument::Types(of) = *argument {
                reading.set_types(of, &[ty]);
            }
        }
    }
    Ok(is_spelled)
}

fn print_size_type<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(size), ..] = *arguments else { return };
    if let Some(&ty) = writing.types(size).first().filter(|ty| !ty.is_index(writing.ctx)) {
        printer.text(": ");
        printer.ty(ty);
    }
}

fn operands(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Types(_)] => None,
        _ => Some("expects operands and their types"),
    }
}

fn parse_operands(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Operands(group), Argument::Types(of)] = *arguments else { return Ok(false) };
    if !parser.optional_keyword("args") {
        return Ok(false);
    }
    let at = parser.location();
    let (mut names, mut types): (Vec<_>, Vec<Type>) = (Vec::new(), Vec::new());
    parser.comma_separated(Delimiter::Paren, " in argument list", |parser| {
        names.push(parser.operand()?);
        types.push(parser.colon_type()?);
        Ok(())
    })?;
    reading.set_operands(group, at, &names);
    reading.set_types(of, &types);
    Ok(true)
}

fn print_operands<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Operands(group), _] = *arguments else { return };
    let values: Vec<Value> = writing.operands(group).collect();
    if values.is_empty() {
        return;
    }
    printer.text("args(");
    for (index, &value) in values.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.value(value);
        printer.text(" : ");
        printer.types_of([value]);
    }
    printer.text(")");
}

fn default_handler(ctx: &Context) -> Option<freehold_core::ir::Attr> {
    freehold_core::text::parse_attribute_text(ctx, "#gpu.select_object")
}

fn parse_handler(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
    if parser.optional_punctuation("<") {
        let handler = parser.attribute(None)?;
        parser.punctuation(">")?;
        reading.set_attribute(index, handler);
        return Ok(true);
    }
    if let Some(handler) = default_handler(parser.ctx()) {
        reading.set_attribute(index, handler);
    }
    Ok(false)
}

fn print_handler<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index)] = *arguments else { return };
    if let Some(handler) = writing.attribute(index).filter(|&handler| Some(handler) != default_handler(writing.ctx)) {
        printer.text("<");
        printer.attribute(handler);
        printer.text(">");
    }
}
