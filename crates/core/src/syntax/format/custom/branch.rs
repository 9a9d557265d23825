//! The cases of `cf.switch` and of `scf.index_switch`.

use smallvec::SmallVec;

use super::{Argument, Directive};
use crate::diagnostics::Fallible;
use crate::interface::{Arity, OpDef};
use crate::ir::{AttrData, Block, Int, Type, Value};
use crate::syntax::format::{Reading, Writing};
use crate::syntax::{Delimiter, OpParser, OpPrinter, OperandName};

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

fn check_switch_op_cases(op_def: &OpDef, given: &[Argument]) -> Option<&'static str> {
    match given {
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

fn parse_switch_op_cases(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, given: &[Argument]) -> Fallible<bool> {
    let [
        Argument::Types(flag),
        Argument::Successors(default),
        Argument::Operands(default_operands),
        Argument::Types(default_types),
        Argument::Attribute(values_at),
        Argument::Successors(cases),
        Argument::Operands(case_operands),
        Argument::Types(case_types),
    ] = *given
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
    let width = flag.bit_width(ctx).unwrap_or(64);
    let bytes = width.div_ceil(8) as usize;
    let (mut values, mut operands, mut types, mut sizes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut count = 0i64;
    let mut first_value = None;
    let mut splat = true;
    let at = parser.location();
    while parser.optional_punctuation(",") {
        let value = Int::new(width, parser.integer()?);
        count += 1;
        splat &= first_value.get_or_insert_with(|| value.clone()) == &value;
        let words: Vec<u8> = value.words().flat_map(u64::to_le_bytes).collect();
        values.extend_from_slice(&words[..bytes.min(words.len())]);
        let case = destination(parser)?;
        reading.add_successor(cases, case.block);
        sizes.push(case.operands.len() as i64);
        operands.extend(case.operands);
        types.extend(case.types);
    }
    reading.set_operands(case_operands, at, &operands);
    reading.set_types(case_types, &types);
    reading.set_nested_sizes(case_operands, sizes);
    if count > 0 {
        let ty = ctx.vector(&[count], flag);
        if splat {
            values.truncate(bytes);
        }
        let values = ctx.intern_attr(AttrData::DenseElements { ty, splat, data: values.into() });
        reading.set_attribute(values_at, values);
    }
    Ok(true)
}

fn print_switch_op_cases<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, given: &[Argument]) {
    let [
        _,
        Argument::Successors(default),
        Argument::Operands(default_operands),
        _,
        Argument::Attribute(values),
        Argument::Successors(cases),
        Argument::Operands(case_operands),
        _,
    ] = *given
    else {
        return;
    };
    let (ctx, body, op) = (writing.ctx, writing.body, writing.op);
    printer.text("  default: ");
    let operands: SmallVec<[Value; 4]> = writing.operands(default_operands).collect();
    if let Some(at) = writing.successor_range(default).next() {
        printer.successor_and_operands(body.successor(op, at), &operands);
    }
    let Some(AttrData::DenseElements { ty, splat, data }) = writing.attribute(values).map(|values| values.data(ctx))
    else {
        return;
    };
    let width = ty.element(ctx).and_then(|element| element.bit_width(ctx)).unwrap_or(64);
    let bytes = width.div_ceil(8) as usize;
    let ranges = match writing.op_def.operands[case_operands].arity {
        Arity::VariadicOfVariadic(sizes) => writing.nested_ranges(case_operands, sizes),
        _ => Vec::new(),
    };
    for (index, at) in writing.successor_range(cases).enumerate() {
        printer.text(",");
        printer.newline();
        printer.text("  ");
        let start = if *splat { 0 } else { index * bytes };
        printer.text(&unsigned(data.get(start..start + bytes).unwrap_or(&[]), width).to_string());
        printer.text(": ");
        let range = ranges.get(index).cloned().unwrap_or_default();
        let operands: SmallVec<[Value; 4]> = range.map(|operand| body.operand(op, operand)).collect();
        printer.successor_and_operands(body.successor(op, at), &operands);
    }
    printer.newline();
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

fn check_switch_cases(_: &OpDef, given: &[Argument]) -> Option<&'static str> {
    match given {
        [Argument::Attribute(_), Argument::Region(_)] => None,
        _ => Some("expects an attribute for the values and regions"),
    }
}

fn parse_switch_cases(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, given: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(values_at), Argument::Region(regions)] = *given else { return Ok(false) };
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

fn print_switch_cases<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, given: &[Argument]) {
    let [Argument::Attribute(values), Argument::Region(regions)] = *given else { return };
    let values = writing.attribute(values).and_then(|values| values.as_i64_array(writing.ctx)).unwrap_or_default();
    let (body, regions) = writing.regions(regions);
    for (value, &region) in values.iter().zip(regions) {
        printer.newline();
        printer.text(&format!("case {value} "));
        printer.region(body, region, false, true);
    }
}
