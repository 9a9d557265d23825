//! `async`: the syntax that its declaration cannot say.

use super::first_parameter;
use crate::function::{parse_function, print_function};
use freehold_core::definition::{OpDef, Syntax, TypeRelation, declare::infers, operands_of_group};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Name, Op};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument as FormatArgument, Reading, Writing};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, parse_type_text};

/// The directives of formats: `custom<AwaitResultType>(type($operand), type($result))`, the type of the operand, of whose value the
/// result is.
pub const DIRECTIVES: &[Directive] =
    &[Directive { name: "AwaitResultType", check: two_types, parse: parse_awaited, print: print_awaited }];

static VALUE_OF_STORAGE: [TypeRelation; 1] = [infers("storage", "result", first_parameter)];
static STORED_VALUE: [TypeRelation; 1] = [infers("storage", "value", first_parameter)];

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "async.execute" => op_def.syntax = Syntax::Custom(parse_execute, print_execute),
        "async.func" => {
            op_def.syntax = Syntax::Custom(parse_function, print_function);
        }
        "async.runtime.load" => {
            op_def.syntax = Syntax::Format("$storage attr-dict `:` type($storage)");
            op_def.relations = &VALUE_OF_STORAGE;
        }
        "async.runtime.store" => {
            op_def.syntax = Syntax::Format("$value `,` $storage attr-dict `:` type($storage)");
            op_def.relations = &STORED_VALUE;
        }
        _ => {}
    }
}

fn two_types(_: &OpDef, arguments: &[FormatArgument]) -> Option<&'static str> {
    match arguments {
        [FormatArgument::Types(_), FormatArgument::Types(_)] => None,
        _ => Some("expects the types of the operand and the result"),
    }
}

fn parse_awaited(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[FormatArgument]) -> Fallible<bool> {
    let [FormatArgument::Types(operand), FormatArgument::Types(result)] = *arguments else { return Ok(false) };
    let ty = parser.ty()?;
    reading.set_types(operand, &[ty]);
    if let Some(value) = first_parameter(parser.ctx(), &[ty]) {
        reading.set_types(result, &value);
    }
    Ok(true)
}

fn print_awaited<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[FormatArgument]) {
    if let [FormatArgument::Types(operand), _] = *arguments {
        printer.types(writing.types(operand));
    }
}

/// `[[%token]] [(%value as %name: !async.value<type>)] [-> (types)] [attributes {…}] {…}`
fn parse_execute(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let token = parse_type_text(ctx, "!async.token").expect("a type of the dialect");
    let dependencies = parser.operand_list(Delimiter::OptionalSquare)?;
    parser.resolve_same(&dependencies, token, state)?;
    let (mut operands, mut types, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
    let at = parser.location();
    if parser.optional_punctuation("(") && !parser.optional_punctuation(")") {
        parser.comma_separated(Delimiter::None, "", |parser| {
            operands.push(parser.operand()?);
            parser.keyword("as")?;
            let argument = parser.argument(true, false)?;
            let ty = argument.ty.expect("parsed with a type");
            let Some(value) = first_parameter(ctx, &[ty]) else {
                return parser.error(argument.name.location, "expected an async value").fail();
            };
            types.push(ty);
            arguments.push(Argument { ty: value.first().copied(), ..argument });
            Ok(())
        })?;
        parser.punctuation(")")?;
    }
    parser.resolve_all(&operands, &types, at, state)?;
    let segments = [dependencies.len() as i64, operands.len() as i64];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    state.results.push(token);
    state.results.extend(parser.optional_arrow_type_list()?);
    parser.optional_attr_dict_with_keyword(state)?;
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, "async.yield");
    state.regions.push(region);
    Ok(())
}

/// Prints the syntax of [`parse_execute`].
fn print_execute(printer: &mut OpPrinter<'_>, op: Op) {
    let (body, view) = (printer.body(), printer.view());
    let dependencies = operands_of_group(view, op, "dependencies");
    if !dependencies.is_empty() {
        printer.text(" [");
        printer.values(dependencies);
        printer.text("]");
    }
    let region = body.regions(op).first().copied();
    let arguments = region.and_then(|region| body.first_block(region)).map_or(&[][..], |block| body.arguments(block));
    let operands = operands_of_group(view, op, "bodyOperands");
    if !operands.is_empty() {
        printer.text(" (");
        for (number, (&operand, &argument)) in operands.iter().zip(arguments).enumerate() {
            if number > 0 {
                printer.text(", ");
            }
            printer.value(operand);
            printer.text(" as ");
            printer.argument(argument, false, None);
            printer.text(": ");
            printer.types_of([operand]);
        }
        printer.text(")");
    }
    let results: Vec<_> = body.results(op).iter().skip(1).map(|&result| body.ty(result)).collect();
    printer.optional_arrow_types(&results);
    printer.optional_attr_dict_with_keyword(op, &["operandSegmentSizes"]);
    if let Some(region) = region {
        printer.text(" ");
        printer.region(body, region, false, true);
    }
}
