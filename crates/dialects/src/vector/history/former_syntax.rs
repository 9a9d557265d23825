//! Custom parsers and printers of vector ops of older versions.

use crate::declared::gpu;
use crate::vector;
use crate::vector::parts::{parts, vector_type};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, Name, Op};
use freehold_core::text::{OpParser, OpPrinter, OpState};

/// Returns the integers of an array of integers or of integer attributes.
fn integers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let elements = |elements: &[Attr]| elements.iter().map(|element| element.as_i64(ctx)).collect();
    attr.as_i64_array(ctx).or_else(|| attr.as_array(ctx).and_then(elements))
}

/// Prints nothing: the op is only read.
pub fn print_read_only(_: &mut OpPrinter<'_>, _: Op) {}

// ---- extract

/// Parses `vector.extract %vector[1, 0] : vector<…>`.
pub fn parse_extract(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let vector = parser.operand()?;
    let at = parser.location();
    let position = parser.attribute(None)?;
    let Some(indices) = integers(ctx, position) else { return parser.error(at, "expected a position").fail() };
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let ty = parser.colon_type()?;
    let Some(vector_parts) = parts(ctx, ty) else { return parser.error(at, "expected vector type").fail() };
    let count = indices.len();
    if count > vector_parts.rank() {
        return parser.error(at, "expected position attribute of rank no greater than vector rank").fail();
    }
    let result = if count == vector_parts.rank() {
        vector_parts.element
    } else {
        vector_type(ctx, &vector_parts.shape[count..], &vector_parts.scalable[count..], vector_parts.element)
    };
    parser.resolve_same(&[vector], ty, state)?;
    state.attribute(ctx, "position", position);
    state.results.push(result);
    Ok(())
}

/// Prints `vector.extract` of versions before 18.
pub fn print_extract(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let position = body.attribute(ctx, op, "position").and_then(|position| integers(ctx, position));
    let position: Vec<String> = position.unwrap_or_default().iter().map(i64::to_string).collect();
    printer.text(" ");
    printer.values(body.operands(op));
    printer.text(&format!("[{}]", position.join(", ")));
    printer.optional_attr_dict(op, &["position"]);
    printer.text(" : ");
    printer.types_of(body.operands(op));
}

// ---- elements at integer positions

/// Parses `[%position : type]` or `[]`, attributes and the vector type.
fn parse_position(parser: &mut OpParser<'_>, state: &mut OpState, before: &[&str]) -> Fallible {
    let ctx = parser.ctx();
    let mut operands = vec![parser.operand()?];
    for text in before {
        parser.punctuation(text)?;
        operands.push(parser.operand()?);
    }
    parser.punctuation("[")?;
    let position = parser.optional_operand()?;
    let position_type = if position.is_some() { Some(parser.colon_type()?) } else { None };
    parser.punctuation("]")?;
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let ty = parser.colon_type()?;
    let Some(element) = parts(ctx, ty).map(|parts| parts.element) else {
        return parser.error(at, "expected vector type").fail();
    };
    let inserts = operands.len() > 1;
    if inserts {
        parser.resolve_same(&operands[..1], element, state)?;
    }
    parser.resolve_same(&operands[operands.len() - 1..], ty, state)?;
    if let (Some(position), Some(position_type)) = (position, position_type) {
        parser.resolve_same(&[position], position_type, state)?;
    }
    state.results.push(if inserts { ty } else { element });
    Ok(())
}

/// Prints the operands `before` the position, the position and the vector type.
fn print_position(printer: &mut OpPrinter<'_>, op: Op, before: usize) {
    let body = printer.body();
    printer.text(" ");
    printer.values(body.operands(op).take(before));
    printer.text("[");
    if body.operand_count(op) > before {
        let position = body.operand(op, before);
        printer.value(position);
        printer.text(" : ");
        printer.ty(body.ty(position));
    }
    printer.text("]");
    printer.optional_attr_dict(op, &["static_position"]);
    printer.text(" : ");
    printer.ty(body.ty(body.operand(op, before - 1)));
}

/// Parses `vector.extractelement %vector[%position : type] : vector<…>`.
pub fn parse_extractelement(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_position(parser, state, &[])
}

/// Prints `vector.extractelement`.
pub fn print_extractelement(printer: &mut OpPrinter<'_>, op: Op) {
    print_position(printer, op, 1);
}

/// Parses `vector.insertelement %value, %vector[%position : type] : vector<…>`.
pub fn parse_insertelement(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_position(parser, state, &[","])
}

/// Prints `vector.insertelement`.
pub fn print_insertelement(printer: &mut OpPrinter<'_>, op: Op) {
    print_position(printer, op, 2);
}

// ---- splat

/// Parses `vector.splat %value : vector<…>`.
pub fn parse_splat(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let value = parser.operand()?;
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let ty = parser.colon_type()?;
    let Some(element) = parts(parser.ctx(), ty).map(|parts| parts.element) else {
        return parser.error(at, "expected vector type").fail();
    };
    parser.resolve_same(&[value], element, state)?;
    state.results.push(ty);
    Ok(())
}

// ---- reduction

/// Parses `vector.reduction "add", %vector, %accumulator : vector<…> into type`.
pub fn parse_reduction(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let kind = parser.string()?;
    state.attribute(ctx, Name::KIND, ctx.string_attr(&kind));
    parser.punctuation(",")?;
    let vector = parser.operand()?;
    let accumulator = if parser.optional_punctuation(",") { Some(parser.operand()?) } else { None };
    parser.optional_attr_dict(state)?;
    let ty = parser.colon_type()?;
    parser.keyword("into")?;
    let result = parser.ty()?;
    parser.resolve_same(&[vector], ty, state)?;
    parser.resolve_same(accumulator.as_slice(), result, state)?;
    state.results.push(result);
    Ok(())
}

/// Prints `vector.reduction` of versions before 15.
pub fn print_reduction(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    if let Some(kind) = body.attribute(ctx, op, Name::KIND) {
        printer.attribute(kind);
    }
    printer.text(", ");
    printer.values(body.operands(op));
    printer.optional_attr_dict(op, &["kind"]);
    printer.text(" : ");
    printer.types_of(body.operands(op).take(1));
    printer.text(" into ");
    printer.types_of(body.results(op).iter().copied());
}

// ---- warp_execute_on_lane_0

/// Parses `vector.warp_execute_on_lane_0(%lane)[32] args(%value : type) -> (types) { … }`.
pub fn parse_warp_execute(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    gpu::parse_warp(parser, state, vector::YIELD.name)
}
