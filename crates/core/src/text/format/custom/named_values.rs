//! IRDL's lists of named values: `(name: %0, other: optional %1)` and `{"name" = %0}`.

use smallvec::SmallVec;

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::ir::{Attr, AttrData, Context};
use crate::text::format::{Reading, Writing};
use crate::text::{Delimiter, OpParser, OpPrinter, OperandName};

/// `custom<NamedValueList>($values, $names)`: `(name: %0, other: %1)`
pub const NAMED_VALUES: Directive =
    Directive { name: "NamedValueList", check: check_named, parse: parse_named, print: print_named };

/// `custom<NamedValueListWithVariadicity>($values, $names, $variadicity)`: `(name: %0, other: optional %1)`
pub const NAMED_VALUES_WITH_VARIADICITY: Directive =
    Directive { name: "NamedValueListWithVariadicity", check: check_named, parse: parse_named, print: print_named };

/// `custom<AttributesOp>($values, $names)`: `{"name" = %0}`
pub const ATTRIBUTES: Directive =
    Directive { name: "AttributesOp", check: check_named, parse: parse_attributes, print: print_attributes };

/// The keyword before a value in a list, by its integer value in the attribute.
const VARIADICITY: [&str; 3] = ["single", "optional", "variadic"];

fn check_named(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Attribute(_)]
        | [Argument::Operands(_), Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects values and an attribute for their names"),
    }
}

/// Returns the attribute that holds the variadicity of each entry.
fn variadicity_attribute(ctx: &Context, values: &[usize]) -> Attr {
    let attribute = |mnemonic: &str, parameters: Box<[Attr]>| {
        let (dialect, mnemonic) = (ctx.name("irdl"), ctx.name(mnemonic));
        ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters })
    };
    let case = |&value: &usize| attribute("variadicity", [ctx.integer_attr(ctx.integer(32), value as i64)].into());
    attribute("variadicity_array", values.iter().map(case).collect())
}

/// Returns the variadicity of entry `index` according to the attribute.
fn variadicity(ctx: &Context, attr: Attr, index: usize) -> &'static str {
    let AttrData::Dialect { parameters, .. } = attr.data(ctx) else { return "single" };
    let value = parameters.get(index).and_then(|&case| match case.data(ctx) {
        AttrData::Dialect { parameters, .. } => parameters.first()?.as_i64(ctx),
        _ => case.as_i64(ctx),
    });
    value.and_then(|value| VARIADICITY.get(usize::try_from(value).ok()?).copied()).unwrap_or("single")
}

fn parse_named(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let (Argument::Operands(group), Argument::Attribute(names_at)) = (arguments[0], arguments[1]) else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let at = parser.location();
    let mut operands: SmallVec<[OperandName; 4]> = SmallVec::new();
    let mut names: SmallVec<[Attr; 4]> = SmallVec::new();
    let mut sizes: SmallVec<[usize; 4]> = SmallVec::new();
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        let name = parser.any_keyword()?;
        names.push(ctx.string_attr(name));
        parser.punctuation(":")?;
        let size =
            if arguments.len() > 2 { VARIADICITY.iter().position(|word| parser.optional_keyword(word)) } else { None };
        sizes.push(size.unwrap_or(0));
        operands.push(parser.operand()?);
        Ok(())
    })?;
    reading.set_operands(group, at, &operands);
    reading.set_attribute(names_at, ctx.array_attr(&names));
    if let Some(Argument::Attribute(sizes_at)) = arguments.get(2) {
        reading.set_attribute(*sizes_at, variadicity_attribute(ctx, &sizes));
    }
    Ok(true)
}

fn print_named<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let (Argument::Operands(group), Argument::Attribute(names)) = (arguments[0], arguments[1]) else { return };
    let ctx = writing.ctx;
    let names = writing.attribute(names).and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
    let sizes = match arguments.get(2) {
        Some(Argument::Attribute(sizes)) => writing.attribute(*sizes),
        _ => None,
    };
    printer.text("(");
    for (index, value) in writing.operands(group).enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        if let Some(name) = names.get(index).and_then(|name| name.as_str(ctx)) {
            printer.text(name);
            printer.text(": ");
        }
        match sizes.map(|sizes| variadicity(ctx, sizes, index)) {
            None | Some("single") => {}
            Some(word) => {
                printer.text(word);
                printer.text(" ");
            }
        }
        printer.value(value);
    }
    printer.text(")");
}

fn parse_attributes(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let (Argument::Operands(group), Argument::Attribute(names_at)) = (arguments[0], arguments[1]) else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let at = parser.location();
    let mut operands: SmallVec<[OperandName; 4]> = SmallVec::new();
    let mut names: SmallVec<[Attr; 4]> = SmallVec::new();
    if parser.optional_punctuation("{") {
        loop {
            names.push(parser.attribute(None)?);
            parser.punctuation("=")?;
            operands.push(parser.operand()?);
            if !parser.optional_punctuation(",") {
                break;
            }
        }
        parser.punctuation("}")?;
    }
    reading.set_operands(group, at, &operands);
    reading.set_attribute(names_at, ctx.array_attr(&names));
    Ok(true)
}

fn print_attributes<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let (Argument::Operands(group), Argument::Attribute(names)) = (arguments[0], arguments[1]) else { return };
    let names = writing.attribute(names).and_then(|names| names.as_array(writing.ctx)).unwrap_or(&[]);
    if names.is_empty() {
        return;
    }
    printer.text("{");
    for (index, (&name, value)) in names.iter().zip(writing.operands(group)).enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.attribute(name);
        printer.text(" = ");
        printer.value(value);
    }
    printer.text("}");
}
