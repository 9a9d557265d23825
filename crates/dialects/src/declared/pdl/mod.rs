//! `pdl`: the syntax that its declaration cannot say.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, Type, Value};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{OpParser, OpPrinter, OperandName, parse_type_text, type_text};

/// The directives of formats, sorted by name.
pub const DIRECTIVES: &[Directive] = &[
    // `custom<OperationOpAttributes>($values, $names)`: `{"name" = %value}`; nothing if there are none
    Directive { name: "OperationOpAttributes", check: attributes, parse: parse_attributes, print: print_attributes },
    // `custom<RangeType>(ref(type($arguments)), type($result))`: `: !pdl.range<type>` if there are no arguments
    Directive { name: "RangeType", check: range, parse: parse_range, print: print_range },
    // `custom<ResultsValueType>(ref($index), type($value))`: `-> !pdl.value`; nothing if there is no index
    Directive { name: "ResultsValueType", check: value_type, parse: parse_value_type, print: print_value_type },
];

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    if matches!(op_def.name, "pdl.pattern" | "pdl.rewrite") {
        op_def.default_dialect = Some("pdl");
    }
}

fn attributes(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Attribute(_)] => None,
        _ => Some("expects operands and the attribute of their names"),
    }
}

fn parse_attributes(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Operands(group), Argument::Attribute(index)] = *arguments else { return Ok(false) };
    let ctx = parser.ctx();
    let at = parser.location();
    let (mut values, mut names): (Vec<OperandName>, Vec<Attr>) = (Vec::new(), Vec::new());
    let is_present = parser.optional_punctuation("{");
    if is_present && !parser.optional_punctuation("}") {
        parser.comma_separated(freehold_core::text::Delimiter::None, "", |parser| {
            names.push(ctx.string_attr(&parser.string()?));
            parser.punctuation("=")?;
            values.push(parser.operand()?);
            Ok(())
        })?;
        parser.punctuation("}")?;
    }
    reading.set_operands(group, at, &values);
    reading.set_attribute(index, ctx.array_attr(&names));
    Ok(is_present)
}

fn print_attributes<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Operands(group), Argument::Attribute(index)] = *arguments else { return };
    let names = writing.attribute(index).and_then(|names| names.as_array(writing.ctx)).unwrap_or(&[]);
    if names.is_empty() {
        return;
    }
    let values: Vec<Value> = writing.operands(group).collect();
    printer.text(" {");
    for (number, (&name, &value)) in names.iter().zip(&values).enumerate() {
        if number > 0 {
            printer.text(", ");
        }
        printer.attribute(name);
        printer.text(" = ");
        printer.value(value);
    }
    printer.text("}");
}

fn range(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Types(_), Argument::Types(_)] => None,
        _ => Some("expects the types of the arguments and the result"),
    }
}

/// Returns the type of a range of values of this type: `!pdl.range<value>` of `!pdl.value`, and of itself.
fn range_of(ctx: &Context, ty: Type) -> Option<Type> {
    let text = type_text(ctx, ty);
    match text.strip_prefix("!pdl.")? {
        element if element.starts_with("range<") => Some(ty),
        element => parse_type_text(ctx, &format!("!pdl.range<{element}>")),
    }
}

fn parse_range(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Types(of), Argument::Types(result)] = *arguments else { return Ok(false) };
    let first = reading.types(of).and_then(|types| types.first().copied());
    let ty = match first.and_then(|first| range_of(parser.ctx(), first)) {
        Some(ty) => ty,
        None => parser.colon_type()?,
    };
    reading.set_types(result, &[ty]);
    Ok(true)
}

fn print_range<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(of), Argument::Types(result)] = *arguments else { return };
    if writing.types(of).is_empty() {
        printer.text(": ");
        printer.types(writing.types(result));
    }
}

fn value_type(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Types(_)] => None,
        _ => Some("expects the attribute of the index and the type of the value"),
    }
}

fn parse_value_type(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index), Argument::Types(value)] = *arguments else { return Ok(false) };
    let ty = match reading.attribute(index) {
        Some(_) => {
            parser.punctuation("->")?;
            parser.ty()?
        }
        None => parse_type_text(parser.ctx(), "!pdl.range<value>").expect("a type of the dialect"),
    };
    reading.set_types(value, &[ty]);
    Ok(true)
}

fn print_value_type<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index), Argument::Types(value)] = *arguments else { return };
    if writing.attribute(index).is_some() {
        printer.text(" -> ");
        printer.types(writing.types(value));
    }
}
