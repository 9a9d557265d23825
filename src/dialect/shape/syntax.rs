//! The text of `shape` ops that have a form of their own.

use crate::ir::{Context, Op, Type, TypeData};
use crate::syntax::{OpParser, OpPrinter, OpState, Parsed};

/// Parses `%witness -> (types) { … }`.
pub fn parse_assuming(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let witness = parser.operand()?;
    let data =
        TypeData::Dialect { dialect: ctx.name("shape"), mnemonic: ctx.name("witness"), parameters: Box::default() };
    let ty = ctx.intern_type(data);
    let witness = parser.resolve(&witness, ty)?;
    state.operands.push(witness);
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let region = parser.region(&[])?;
    parser.ensure_terminator(region, "shape.assuming_yield");
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints what [`parse_assuming`] reads.
pub fn print_assuming(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let results = body.results(op);
    printer.text(" ");
    printer.value(body.operand(op, 0));
    if !results.is_empty() {
        printer.text(" -> (");
        printer.types_of(results.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    if let Some(&region) = body.regions(op).first() {
        printer.region(body, region, false, !results.is_empty());
    }
    printer.optional_attr_dict(op, &[]);
}

fn named(ctx: &Context, mnemonic: &str) -> Type {
    let (dialect, mnemonic) = (ctx.name("shape"), ctx.name(mnemonic));
    ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: Box::default() })
}

/// Parses the types of the dialect: they have no parameters.
pub fn parse_type(parser: &mut OpParser<'_>, mnemonic: &str) -> Parsed<Type> {
    match mnemonic {
        "shape" | "size" | "value_shape" | "witness" => Ok(named(parser.ctx(), mnemonic)),
        _ => Err(parser.error_here(format!("unknown  type `{mnemonic}` in dialect `shape`"))),
    }
}

/// Prints what [`parse_type`] reads.
pub fn print_type(printer: &mut OpPrinter<'_>, ty: Type) {
    let ctx = printer.ctx();
    if let TypeData::Dialect { mnemonic, .. } = *ty.data(ctx) {
        printer.text(ctx.str(mnemonic));
    }
}
