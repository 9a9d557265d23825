//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! builtin.func, std.call, std.return, std.constant @f     13 and 14
//! func.func, func.call, func.return, func.constant @f     since 15
//! call @f(%a) {foo, no_inline} : (f32) -> f32             21 to 23
//! call @f(%a) <no_inline> {foo} : (f32) -> f32            since main
//! ```

use super::ops;
use crate::constraints::FUNCTION;
use crate::families::std_until_14;
use crate::function::function_parts;
use freehold_core::definition::Syntax;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Name, Op, Version};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};
use freehold_history::{Conversion, DialectVersions, LaterAttribute, OpVersions, Spelling};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::CALL]).spelled(&CALL).later(&[ARG_ATTRS, RES_ATTRS]),
    OpVersions::of(&[&ops::CALL_INDIRECT]).spelled(&CALL_INDIRECT).later(&[ARG_ATTRS, RES_ATTRS]),
    OpVersions::of(&[&ops::CONSTANT]).spelled(&CONSTANT),
    OpVersions::of(&[&ops::FUNC]).spelled(&FUNC),
    OpVersions::of(&[&ops::RETURN]).spelled(&RETURN),
]);

/// The attributes of the arguments of a call.
const ARG_ATTRS: LaterAttribute = LaterAttribute::new("arg_attrs", Version::V21);

/// The attributes of the results of a call.
const RES_ATTRS: LaterAttribute = LaterAttribute::new("res_attrs", Version::V21);

/// `func.func`
static FUNC: [Spelling; 1] = [Spelling::until(Version::V14)
    .named("builtin.func")
    .default_dialect("std")
    .converted(Conversion::GenericAttributes(&[("type", "function_type")]))];

/// `func.call`
static CALL: [Spelling; 2] =
    [Spelling::since(Version::MAIN).syntax(Syntax::Custom(parse_call, print_call)), std_until_14("std.call")];

/// `func.call_indirect`
static CALL_INDIRECT: [Spelling; 2] = [
    Spelling::since(Version::MAIN).syntax(Syntax::Custom(parse_call_indirect, print_call_indirect)),
    std_until_14("std.call_indirect"),
];

/// `func.constant`
static CONSTANT: [Spelling; 1] = [std_until_14("std.constant").generic_if(is_function)];

/// `func.return`
static RETURN: [Spelling; 1] = [std_until_14("std.return")];

/// Returns whether a `std.constant` is one of this dialect.
fn is_function(ctx: &Context, op: &OpState) -> bool {
    op.get(ctx, Name::VALUE).is_some_and(|value| value.as_symbol(ctx).is_some())
}

/// The inherent attributes of calls that are not in the attribute dictionary.
const CALL_ATTRIBUTES: [&str; 3] = ["arg_attrs", "res_attrs", "no_inline"];

/// `[name [= value], …]`: parses the attributes that are there, in this order.
fn parse_attributes(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mut is_first = true;
    for name in CALL_ATTRIBUTES {
        if !is_first && !parser.optional_punctuation(",") {
            return Ok(());
        }
        if !parser.optional_keyword(name) {
            continue;
        }
        is_first = false;
        if name == "no_inline" {
            state.attribute(ctx, name, ctx.unit());
        } else {
            parser.punctuation("=")?;
            parser.attribute_into(None, name, state)?;
        }
    }
    Ok(())
}

/// Prints the syntax of [`parse_attributes`] between two texts; nothing if the op has none of the attributes.
fn print_attributes(printer: &mut OpPrinter<'_>, op: Op, start: &str, end: &str) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let mut separator = start;
    for name in CALL_ATTRIBUTES {
        let Some(value) = body.attribute(ctx, op, name) else { continue };
        printer.text(separator);
        printer.text(name);
        if name != "no_inline" {
            printer.text(" = ");
            printer.attribute(value);
        }
        separator = ", ";
    }
    if separator == ", " {
        printer.text(end);
    }
}

/// `@callee(%operands) [<attributes>] [{…}] : function type`
fn parse_call(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let callee = parser.symbol_name()?;
    state.attribute(ctx, "callee", ctx.symbol_ref(callee));
    let at = parser.location();
    let operands = parser.operand_list(Delimiter::Paren)?;
    if parser.optional_punctuation("<") {
        parse_attributes(parser, state)?;
        parser.punctuation(">")?;
    }
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let signature = parser.type_of(&FUNCTION)?;
    let (inputs, results) = function_parts(ctx, signature).unwrap_or_default();
    state.results.extend(results.iter().copied());
    parser.resolve_all(&operands, inputs, at, state)
}

/// Prints the syntax of [`parse_call`].
fn print_call(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    if let Some(callee) = body.attribute(ctx, op, "callee") {
        printer.attribute(callee);
    }
    printer.text("(");
    printer.values(body.operands(op));
    printer.text(")");
    print_attributes(printer, op, " <", ">");
    printer.optional_attr_dict(op, &["callee", "arg_attrs", "res_attrs", "no_inline"]);
    printer.text(" : ");
    let inputs: Vec<_> = body.operands(op).map(|operand| body.ty(operand)).collect();
    let results: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.functional_type(&inputs, &results);
}

/// `%callee(%operands) [attributes] [{…}] : function type`
fn parse_call_indirect(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let callee = parser.operand()?;
    let at = parser.location();
    let operands = parser.operand_list(Delimiter::Paren)?;
    parse_attributes(parser, state)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let signature = parser.type_of(&FUNCTION)?;
    let (inputs, results) = function_parts(ctx, signature).unwrap_or_default();
    state.results.extend(results.iter().copied());
    parser.resolve_same(&[callee], signature, state)?;
    parser.resolve_all(&operands, inputs, at, state)
}

/// Prints the syntax of [`parse_call_indirect`].
fn print_call_indirect(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let [callee] = body.first_operands(op);
    printer.text(" ");
    printer.value(callee);
    printer.text("(");
    printer.values(body.operands(op).skip(1));
    printer.text(")");
    print_attributes(printer, op, " ", "");
    printer.optional_attr_dict(op, &["arg_attrs", "res_attrs"]);
    printer.text(" : ");
    printer.ty(body.ty(callee));
}
