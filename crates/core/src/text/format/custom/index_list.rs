//! `[%a, 4, [8]]`: a list of integers, some of which are operands.
//!
//! An attribute holds them all, with the dynamic marker in place of operands; scalable sizes are in brackets.

use smallvec::SmallVec;

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::ir::{AttrData, DYNAMIC, Type};
use crate::text::format::{Reading, TypesOf, Writing};
use crate::text::{Delimiter, OpParser, OpPrinter, OperandName};

/// `custom<DynamicIndexList>($operands, $numbers [, $scalable] [, type($operands)] [, "…Delimiter::Paren"])`
pub const DYNAMIC_INDEX_LIST: Directive = Directive { name: "DynamicIndexList", check, parse, print };

/// `custom<PackedOrDynamicIndexList>($packed, $operands, $numbers)`: `*(%packed)`, or `[%a, 4]`
pub const PACKED_OR_DYNAMIC_INDEX_LIST: Directive =
    Directive { name: "PackedOrDynamicIndexList", check: check_packed, parse: parse_packed, print: print_packed };

fn check_packed(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), rest @ ..] if arguments_of(rest).is_some() => None,
        _ => Some("expects a packed operand, operands and an attribute for the numbers"),
    }
}

fn parse_packed(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Operands(packed), list @ ..] = arguments else { return Ok(false) };
    let at = parser.location();
    if !parser.optional_punctuation("*") {
        reading.set_operands(*packed, at, &[]);
        return parse(parser, reading, list);
    }
    parser.punctuation("(")?;
    let operand = parser.operand()?;
    parser.punctuation(")")?;
    reading.set_operands(*packed, at, &[operand]);
    if let [Argument::Operands(operands), Argument::Attribute(numbers), ..] = list {
        reading.set_operands(*operands, at, &[]);
        reading.set_attribute(*numbers, parser.ctx().int_array_attr(64, &[]));
    }
    Ok(true)
}

fn print_packed<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Operands(packed), list @ ..] = arguments else { return };
    let mut packed = writing.operands(*packed);
    match packed.next() {
        None => print(printer, writing, list),
        Some(packed) => {
            printer.text("*(");
            printer.value(packed);
            printer.text(")");
        }
    }
}

struct Arguments {
    operands: usize,
    numbers: usize,
    scalable: Option<usize>,
    types: Option<TypesOf>,
    delimiter: Delimiter,
}

fn arguments_of(arguments: &[Argument]) -> Option<Arguments> {
    let [Argument::Operands(operands), Argument::Attribute(numbers), rest @ ..] = arguments else { return None };
    let mut read =
        Arguments { operands: *operands, numbers: *numbers, scalable: None, types: None, delimiter: Delimiter::Square };
    for argument in rest {
        match *argument {
            Argument::Attribute(scalable) => read.scalable = Some(scalable),
            Argument::Types(types) => read.types = Some(types),
            Argument::Text(text) if text.ends_with("Paren") => read.delimiter = Delimiter::Paren,
            Argument::Text(text) if text.ends_with("LessGreater") => read.delimiter = Delimiter::Angle,
            Argument::Text(text) if text.ends_with("Braces") => read.delimiter = Delimiter::Brace,
            Argument::Text(_) => {}
            _ => return None,
        }
    }
    Some(read)
}

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    arguments_of(arguments).is_none().then_some("expects operands and an attribute for the numbers")
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let Some(arguments) = arguments_of(arguments) else { return Ok(false) };
    let at = parser.location();
    let mut operands: SmallVec<[OperandName; 4]> = SmallVec::new();
    let mut numbers: SmallVec<[i64; 4]> = SmallVec::new();
    let mut scalable: SmallVec<[bool; 4]> = SmallVec::new();
    let mut types: SmallVec<[Type; 4]> = SmallVec::new();
    let result = parser.comma_separated(arguments.delimiter, " in dynamic index list", |parser| {
        let in_brackets = arguments.scalable.is_some() && parser.optional_punctuation("[");
        scalable.push(in_brackets);
        if let Some(operand) = parser.optional_operand()? {
            operands.push(operand);
            numbers.push(DYNAMIC);
            if arguments.types.is_some() {
                types.push(parser.colon_type()?);
            }
        } else {
            numbers.push(parser.integer()?);
        }
        if in_brackets { parser.punctuation("]") } else { Ok(()) }
    });
    if result.is_err() {
        let at = parser.name_location();
        return parser.error(at, "expected SSA value or integer").fail();
    }
    let ctx = parser.ctx();
    reading.set_operands(arguments.operands, at, &operands);
    reading.set_attribute(arguments.numbers, ctx.int_array_attr(64, &numbers));
    if let Some(of) = arguments.types {
        reading.set_types(of, &types);
    }
    if let Some(index) = arguments.scalable {
        let data: Vec<u8> = scalable.iter().map(|&scalable| scalable.into()).collect();
        let length = data.len();
        let flags = ctx.intern_attr(AttrData::DenseArray { element: ctx.i1(), length, data: data.into() });
        reading.set_attribute(index, flags);
    }
    Ok(true)
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let Some(arguments) = arguments_of(arguments) else { return };
    let ctx = writing.ctx;
    let numbers = writing.attribute(arguments.numbers).and_then(|numbers| numbers.as_i64_array(ctx));
    let flags = arguments.scalable.and_then(|index| writing.attribute(index));
    let is_scalable = |index: usize| match flags.map(|flags| flags.data(ctx)) {
        Some(AttrData::DenseArray { data, .. }) => data.get(index).is_some_and(|&flag| flag != 0),
        _ => false,
    };
    let types = arguments.types.map(|of| writing.types(of)).unwrap_or_default();
    let mut operands = writing.operands(arguments.operands).enumerate();
    let (open, close) = match arguments.delimiter {
        Delimiter::Paren => ("(", ")"),
        Delimiter::Angle => ("<", ">"),
        Delimiter::Brace => ("{", "}"),
        _ => ("[", "]"),
    };
    printer.text(open);
    for (index, number) in numbers.unwrap_or_default().into_iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        if is_scalable(index) {
            printer.text("[");
        }
        match (number, number == DYNAMIC) {
            (_, true) => {
                if let Some((at, operand)) = operands.next() {
                    printer.value(operand);
                    if let Some(&ty) = types.get(at) {
                        printer.text(" : ");
                        printer.ty(ty);
                    }
                }
            }
            (number, false) => printer.text(&number.to_string()),
        }
        if is_scalable(index) {
            printer.text("]");
        }
    }
    printer.text(close);
}
