//! The cases of `cf.switch` and of `scf.index_switch`.

use smallvec::SmallVec;

use super::{Argument, Directive};
use crate::definition::{Arity, OpDef};
use crate::diagnostics::Fallible;
use crate::ir::{AttrData, Block, Context, Int, Location, Type, Value};
use crate::text::format::{Reading, TypesOf, Writing};
use crate::text::{Delimiter, OpParser, OpPrinter, OperandName};

/// `custom<SwitchOpCases>(ref(type($flag)), $default, $operands, type($operands), $values, $cases, $operands,
/// type($operands))`
pub const SWITCH_OP_CASES: Directive = Directive {
    name: "SwitchOpCases",
    check: check_switch_op_cases,
    parse: parse_switch_op_cases,
    print: print_switch_op_cases,
};

/// `custom<SwitchCases>($values, $regions)`
pub const SWITCH_CASES: Directive =
    Directive { name: "SwitchCases", check: check_switch_cases, parse: parse_switch_cases, print: print_switch_cases };

fn check_switch_op_cases(op_def: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [
            Argument::Types(_),
            Argument::Successors(_),
            Argument::Operands(_),
            Argument::Types(_),
            Argument::Attribute(_),
            Argument::Successors(_),
            Argument::Operands(cases),
            Argument::Types(_),
        ] if matches!(op_def.operands[*cases].arity, Arity::VariadicOfVariadic(_)) => None,
        _ => Some("expects the flag's type, and successor, operands and their types of the default and of the cases"),
    }
}

/// The block that a case of a switch branches to, with what it forwards.
struct Destination {
    block: Block,
    operands: Vec<OperandName>,
    types: Vec<Type>,
}

/// `: ^block(%a, %b : type, type)`
fn destination(parser: &mut OpParser<'_>) -> Fallible<Destination> {
    parser.punctuation(":")?;
    let block = parser.successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.optional_punctuation("(") {
        operands = parser.operand_list(Delimiter::None)?;
        types = parser.colon_type_list()?;
        parser.punctuation(")")?;
    }
    Ok(Destination { block, operands, types })
}

/// The parts of an op that hold the cases of a switch: positions in the lists of its definition, as in [`Argument`].
#[derive(Clone, Copy)]
pub struct CasePlaces {
    /// The attribute with the values.
    pub values: usize,
    /// The blocks.
    pub blocks: usize,
    /// The groups of operands that are forwarded, one group for each case.
    pub operands: usize,
    /// The types of these operands.
    pub types: TypesOf,
}

/// The cases of a switch that were parsed so far.
pub struct Cases {
    /// The type of the values.
    ty: Type,
    at: Location,
    /// Their bytes, one after the other.
    values: Vec<u8>,
    operands: Vec<OperandName>,
    types: Vec<Type>,
    sizes: Vec<i64>,
}

impl Cases {
    /// Returns no cases, whose values have the type `ty`.
    pub fn new(parser: &mut OpParser<'_>, ty: Type) -> Cases {
        let at = parser.location();
        Cases { ty, at, values: Vec::new(), operands: Vec::new(), types: Vec::new(), sizes: Vec::new() }
    }

    /// Parses a case, `value: ^block(%a, %b : type, type)`.
    ///
    /// # Errors
    /// The text is no such case.
    pub fn parse(&mut self, parser: &mut OpParser<'_>, reading: &mut Reading<'_>, places: CasePlaces) -> Fallible {
        let width = self.ty.bit_width(parser.ctx()).unwrap_or(64);
        let words: Vec<u8> = Int::new(width, parser.integer()?).words().flat_map(u64::to_le_bytes).collect();
        self.values.extend_from_slice(&words[..size_in_bytes(width).min(words.len())]);
        let case = destination(parser)?;
        reading.add_successor(places.blocks, case.block);
        self.sizes.push(case.operands.len() as i64);
        self.operands.extend(case.operands);
        self.types.extend(case.types);
        Ok(())
    }

    /// Sets the values and operands of all cases.
    pub fn finish(mut self, ctx: &Context, reading: &mut Reading<'_>, places: CasePlaces) {
        let count = self.sizes.len();
        reading.set_operands(places.operands, self.at, &self.operands);
        reading.set_types(places.types, &self.types);
        reading.set_nested_sizes(places.operands, self.sizes);
        if count == 0 {
            return;
        }
        let size = self.values.len() / count;
        let splat = self.values.chunks(size).all(|value| value == &self.values[..size]);
        if splat {
            self.values.truncate(size);
        }
        let ty = ctx.vector(&[count as i64], self.ty);
        let values = ctx.intern_attr(AttrData::DenseElements { ty, splat, data: self.values.into() });
        reading.set_attribute(places.values, values);
    }
}

fn size_in_bytes(width: u32) -> usize {
    width.div_ceil(8) as usize
}

/// Prints the cases of a switch, one on a line, each after what `separator` returns for its number. `number` formats the
/// bytes of a value of a width. Returns whether the op has values; otherwise nothing is printed.
pub fn print_cases<'p>(
    printer: &mut OpPrinter<'p>,
    writing: &Writing<'_, 'p>,
    places: CasePlaces,
    separator: fn(usize) -> &'static str,
    number: fn(&[u8], u32) -> String,
) -> bool {
    let (ctx, body, op) = (writing.ctx, writing.body, writing.op);
    let values = writing.attribute(places.values).map(|values| values.data(ctx));
    let Some(AttrData::DenseElements { ty, splat, data }) = values else { return false };
    let width = ty.element(ctx).and_then(|element| element.bit_width(ctx)).unwrap_or(64);
    let bytes = size_in_bytes(width);
    let ranges = match writing.op_def.operands[places.operands].arity {
        Arity::VariadicOfVariadic(sizes) => writing.nested_ranges(places.operands, sizes),
        _ => Vec::new(),
    };
    for (index, at) in writing.successor_range(places.blocks).enumerate() {
        printer.text(separator(index));
        printer.newline();
        printer.text("  ");
        let start = if *splat { 0 } else { index * bytes };
        printer.text(&number(data.get(start..start + bytes).unwrap_or(&[]), width));
        printer.text(": ");
        let range = ranges.get(index).cloned().unwrap_or_default();
        let operands: SmallVec<[Value; 4]> = range.map(|operand| body.operand(op, operand)).collect();
        printer.successor_and_operands(body.successor(op, at), &operands);
    }
    true
}

fn parse_switch_op_cases(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let [
        Argument::Types(flag),
        Argument::Successors(default),
        Argument::Operands(default_operands),
        Argument::Types(default_types),
        Argument::Attribute(values_at),
        Argument::Successors(cases),
        Argument::Operands(case_operands),
        Argument::Types(case_types),
    ] = *arguments
    else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let at = parser.location();
    parser.keyword("default")?;
    let first = destination(parser)?;
    reading.add_successor(default, first.block);
    reading.set_operands(default_operands, at, &first.operands);
    reading.set_types(default_types, &first.types);
    let flag = reading.types(flag).and_then(|types| types.first().copied()).unwrap_or(ctx.index());
    let places = CasePlaces { values: values_at, blocks: cases, operands: case_operands, types: case_types };
    let mut cases = Cases::new(parser, flag);
    while parser.optional_punctuation(",") {
        cases.parse(parser, reading, places)?;
    }
    cases.finish(ctx, reading, places);
    Ok(true)
}

fn print_switch_op_cases<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [
        _,
        Argument::Successors(default),
        Argument::Operands(default_operands),
        _,
        Argument::Attribute(values),
        Argument::Successors(blocks),
        Argument::Operands(operands),
        Argument::Types(types),
    ] = *arguments
    else {
        return;
    };
    printer.text("  default: ");
    let forwarded: SmallVec<[Value; 4]> = writing.operands(default_operands).collect();
    if let Some(at) = writing.successor_range(default).next() {
        printer.successor_and_operands(writing.body.successor(writing.op, at), &forwarded);
    }
    let places = CasePlaces { values, blocks, operands, types };
    if print_cases(printer, writing, places, |_| ",", |bytes, width| unsigned(bytes, width).to_string()) {
        printer.newline();
    }
}

/// Returns the low bits of a little-endian integer, unsigned, or the maximum if the value does not fit.
fn unsigned(bytes: &[u8], width: u32) -> u64 {
    if bytes.iter().skip(8).any(|&byte| byte != 0) {
        return u64::MAX;
    }
    let mut word = [0u8; 8];
    let length = bytes.len().min(8);
    word[..length].copy_from_slice(&bytes[..length]);
    let value = u64::from_le_bytes(word);
    if width < 64 { value & ((1 << width) - 1) } else { value }
}

fn check_switch_cases(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Region(_)] => None,
        _ => Some("expects an attribute for the values and regions"),
    }
}

fn parse_switch_cases(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(values_at), Argument::Region(regions)] = *arguments else { return Ok(false) };
    let mut values: Vec<i64> = Vec::new();
    while parser.optional_keyword("case") {
        values.push(parser.integer()?);
        let region = parser.region(&[])?;
        reading.complete_region(parser, region);
        reading.add_region(regions, region);
    }
    reading.set_attribute(values_at, parser.ctx().int_array_attr(64, &values));
    Ok(!values.is_empty())
}

fn print_switch_cases<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(values), Argument::Region(regions)] = *arguments else { return };
    let values = writing.attribute(values).and_then(|values| values.as_i64_array(writing.ctx)).unwrap_or_default();
    let (body, regions) = writing.regions(regions);
    for (value, &region) in values.iter().zip(regions) {
        printer.newline();
        printer.text(&format!("case {value} "));
        printer.region(body, region, false, true);
    }
}
