//! The syntax of `arith.select`, which spells the type of the condition only if it is not `i1`.

use crate::arith;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, View};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

/// `%condition, %a, %b : [condition type,] type`
pub fn parse_select(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let at = parser.location();
    let operands = parser.operand_list(Delimiter::None)?;
    if operands.len() != 3 {
        return parser.error(at, "expected 3 operands").fail();
    }
    parser.optional_attr_dict(state)?;
    let first = parser.colon_type()?;
    let (condition, ty) = match parser.optional_punctuation(",") {
        true => (first, parser.ty()?),
        false => (parser.ctx().i1(), first),
    };
    state.results.push(ty);
    let at = parser.name_location();
    parser.resolve_all(&operands, &[condition, ty, ty], at, state)
}

/// Prints the syntax of [`parse_select`].
pub fn print_select(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.values(body.operands(op));
    printer.optional_attr_dict(op, &[]);
    printer.text(" : ");
    let condition = body.ty(arith::Select::of(View::new(ctx, body), op).condition());
    if condition.is_shaped(ctx) {
        printer.ty(condition);
        printer.text(", ");
    }
    printer.ty(body.ty(body.result(op, 0)));
}
