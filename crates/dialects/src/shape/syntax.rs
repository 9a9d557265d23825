//! Custom parsers and printers of `shape` ops that the declarative format language cannot describe.

use super::fold::shape_attr;
use crate::shape;
use crate::slices::list;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Name, Op, Type};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState, attr_text};

/// `[1, 2] : type`
pub fn parse_const_shape(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let list = parser.attribute(None)?;
    let Some(elements) = list.as_array(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    let mut numbers = Vec::with_capacity(elements.len());
    for &element in elements {
        match element.as_i64(ctx) {
            Some(number) => numbers.push(number),
            None => {
                return parser.error(at, format!("expected an integer, but got {}", attr_text(ctx, element))).fail();
            }
        }
    }
    if let Some(shape) = shape_attr(ctx, &numbers) {
        state.attribute(ctx, Name::SHAPE, shape);
    }
    let result = parser.colon_type()?;
    state.results.push(result);
    Ok(())
}

/// Prints the syntax of [`parse_const_shape`].
pub fn print_const_shape(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.optional_attr_dict(op, &["shape"]);
    let numbers = body.attribute(ctx, op, Name::SHAPE).map(|shape| shape.integers(ctx)).unwrap_or_default();
    printer.text(&format!("[{}] : ", list(&numbers)));
    printer.ty(body.ty(body.result(op, 0)));
}

fn result_types(printer: &OpPrinter<'_>, op: Op) -> Vec<Type> {
    let body = printer.body();
    body.results(op).iter().map(|&result| body.ty(result)).collect()
}

/// `%witness [-> (types)] {…}`
pub fn parse_assuming(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let witness = parser.operand()?;
    let ty = crate::constraints::dialect_type(parser.ctx(), "shape", "witness");
    parser.resolve_same(&[witness], ty, state)?;
    state.results.extend(parser.optional_arrow_type_list()?);
    let region = parser.region(&[])?;
    parser.ensure_terminator(region, shape::ASSUMING_YIELD.name);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_assuming`].
pub fn print_assuming(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.value(shape::Assuming::of(printer.view(), op).witness());
    let types = result_types(printer, op);
    if !types.is_empty() {
        printer.text(" -> (");
        printer.types(types.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, !types.is_empty());
    printer.optional_attr_dict(op, &[]);
}

/// `(%shape, %init, …) : type -> types {…}`
pub fn parse_reduce(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let operands = parser.operand_list(Delimiter::Paren)?;
    let ty = parser.colon_type()?;
    state.results.extend(parser.optional_arrow_type_list()?);
    let Some((shape, inits)) = operands.split_first() else {
        let at = parser.name_location();
        return parser.error(at, "expected a shape to reduce").fail();
    };
    parser.resolve_same(std::slice::from_ref(shape), ty, state)?;
    let types = state.results.clone();
    let at = parser.name_location();
    parser.resolve_all(inits, &types, at, state)?;
    let region = parser.region(&[])?;
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_reduce`].
pub fn print_reduce(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text("(");
    printer.values(body.operands(op));
    printer.text(") : ");
    printer.ty(body.ty(shape::Reduce::of(printer.view(), op).shape()));
    let types = result_types(printer, op);
    printer.optional_arrow_types(&types);
    printer.text(" ");
    printer.region(body, body.regions(op)[0], true, true);
    printer.optional_attr_dict(op, &[]);
}

/// `@name [attributes {…}] {…} mapping {…}`
pub fn parse_function_library(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    crate::function::parse_symbol_name(parser, state)?;
    parser.optional_attr_dict_with_keyword(state)?;
    let region = parser.region(&[])?;
    state.regions.push(region);
    parser.keyword("mapping")?;
    let at = parser.location();
    let mapping = parser.attribute_into(None, "mapping", state)?;
    if !matches!(mapping.data(parser.ctx()), AttrData::Dictionary(_)) {
        return parser.error(at, "invalid kind of attribute specified").fail();
    }
    Ok(())
}

/// Prints the syntax of [`parse_function_library`].
pub fn print_function_library(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.symbol_name(body.attribute(ctx, op, Name::SYM_NAME).and_then(|name| name.as_str(ctx)).unwrap_or(""));
    printer.optional_attr_dict_with_keyword(op, &["sym_name", "mapping"]);
    if let Some(nested) = body.nested(op)
        && let Some(&region) = nested.roots().first()
    {
        printer.text(" ");
        printer.region(nested, region, false, false);
    }
    printer.text(" mapping ");
    if let Some(mapping) = body.attribute(ctx, op, Name::MAPPING) {
        printer.attribute_without_type(mapping);
    }
}
