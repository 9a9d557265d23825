//! The parsers and printers of `tosa.cond_if` and `tosa.while_loop`.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Op, Type, TypeData, Value};
use freehold_core::text::{Argument, OpParser, OpPrinter, OpState, OperandName};

/// `: (types) -> types` after assignments: the types of the operands, and those of the results.
fn parse_types(parser: &mut OpParser<'_>, state: &mut OpState, operands: &[OperandName]) -> Fallible<Vec<Type>> {
    let ctx = parser.ctx();
    let at = parser.location();
    let ty = parser.ty()?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else {
        return parser
            .error(at, "expected list of types for block arguments followed by arrow type and return type")
            .fail();
    };
    if inputs.len() != operands.len() {
        let (expected, count) = (operands.len(), inputs.len());
        return parser
            .error(at, format!("expected as many input types as operands (expected {expected} got {count})"))
            .fail();
    }
    parser.resolve_all(operands, inputs, at, state)?;
    state.results.extend(results.iter().copied());
    Ok(inputs.to_vec())
}

/// `%condition [(%a = %b)] : type [(types)] -> types {…} [else {…}] [{…}]`
pub(super) fn parse_if(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let condition = parser.operand()?;
    let assignments = parser.optional_assignment_list()?;
    let ty = parser.colon_type()?;
    parser.resolve_same(&[condition], ty, state)?;
    match assignments {
        Some((_, operands)) => {
            parse_types(parser, state, &operands)?;
        }
        None => state.results.extend(parser.arrow_type_list()?),
    }
    let then = parser.region(&[])?;
    state.regions.push(then);
    let otherwise = match parser.optional_keyword("else") {
        true => parser.region(&[])?,
        false => parser.empty_region(),
    };
    state.regions.push(otherwise);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_if`].
pub(super) fn print_if(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let operands: Vec<Value> = body.operands(op).collect();
    let Some((&condition, inputs)) = operands.split_first() else { return };
    printer.text(" ");
    printer.value(condition);
    let regions = body.regions(op);
    let arguments = regions.first().and_then(|&region| body.first_block(region));
    let arguments = arguments.map_or(&[][..], |block| body.arguments(block));
    if !inputs.is_empty() {
        printer.text(" ");
        printer.assignments(arguments, inputs);
    }
    printer.text(" : ");
    printer.types_of([condition]);
    if !inputs.is_empty() {
        printer.text(" (");
        printer.types_of(inputs.iter().copied());
        printer.text(")");
    }
    print_results(printer, op);
    for (index, &region) in regions.iter().enumerate() {
        if index == 0 || body.first_block(region).is_some() {
            printer.text(if index == 0 { " " } else { " else " });
            printer.region(body, region, true, true);
        }
    }
    printer.optional_attr_dict(op, &[]);
}

/// ` -> types`, with parentheses unless it is one.
fn print_results(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let results: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.text(" -> ");
    if results.len() != 1 {
        printer.text("(");
    }
    printer.types(results.iter().copied());
    if results.len() != 1 {
        printer.text(")");
    }
}

/// `(%a = %b) : (types) -> types {…} do {…} [attributes {…}]`
pub(super) fn parse_while(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let (mut arguments, operands) = parser.assignment_list()?;
    parser.punctuation(":")?;
    let types = parse_types(parser, state, &operands)?;
    for (argument, &ty) in arguments.iter_mut().zip(&types) {
        *argument = Argument { ty: Some(ty), attributes: Context::EMPTY_DICTIONARY, ..*argument };
    }
    let condition = parser.region(&arguments)?;
    state.regions.push(condition);
    parser.keyword("do")?;
    let body = parser.region(&[])?;
    state.regions.push(body);
    parser.optional_attr_dict_with_keyword(state)
}

/// Prints the syntax of [`parse_while`].
pub(super) fn print_while(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let [condition, region] = *body.regions(op) else { return };
    let operands: Vec<Value> = body.operands(op).collect();
    let arguments = body.first_block(condition).map_or(&[][..], |block| body.arguments(block));
    printer.text(" ");
    printer.assignments(arguments, &operands);
    printer.text(" : (");
    printer.types_of(operands.iter().copied());
    printer.text(")");
    print_results(printer, op);
    printer.text(" ");
    printer.region(body, condition, false, true);
    printer.text(" do ");
    printer.region(body, region, true, true);
    printer.optional_attr_dict_with_keyword(op, &[]);
}
