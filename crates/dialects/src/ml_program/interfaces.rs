//! Attributes, function syntax, verifiers and result names of the `ml_program` dialect.

use crate::function::print_function;
use crate::ml_program;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Name, Op, Type, Value, View};
use freehold_core::text::{OpParser, OpPrinter, OpState};

/// Parses `extern`, optionally with a type: `#ml_program.extern : type`.
pub fn parse_attr(parser: &mut OpParser<'_>, mnemonic: &str, expected: Option<Type>) -> Fallible<Attr> {
    let ctx = parser.ctx();
    if mnemonic != "extern" {
        return parser.error_here(format!("unknown attribute `{mnemonic}` in dialect `ml_program`")).fail();
    }
    let ty = match expected {
        Some(ty) => ty,
        None if parser.optional_punctuation(":") => parser.ty()?,
        None => ctx.none(),
    };
    let parameters = [ctx.type_attr(ty)].into();
    Ok(ctx.intern_attr(AttrData::Dialect { dialect: ctx.name("ml_program"), mnemonic: ctx.name("extern"), parameters }))
}

/// Prints `extern : type`, without the type if it is `none`.
pub fn print_attr(printer: &mut OpPrinter<'_>, attr: Attr) {
    let ctx = printer.ctx();
    printer.text("extern");
    if let AttrData::Dialect { parameters, .. } = attr.data(ctx)
        && let Some(ty) = parameters.first().and_then(|parameter| parameter.as_type(ctx))
        && ty != ctx.none()
    {
        printer.text(" : ");
        printer.ty(ty);
    }
}

/// `ml_program.func` and `ml_program.subgraph`: the same syntax as `func.func`.
pub fn parse_func(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    crate::function::parse_function(parser, state)
}

/// Prints the syntax of [`parse_func`].
pub fn print_func(printer: &mut OpPrinter<'_>, op: Op) {
    print_function(printer, op);
}

/// `ml_program.global`
pub fn verify_global(input: &VerifyInput<'_>) -> Fallible {
    let message = "immutable global must have an initial value";
    input.refuse_if(input.attribute(Name::IS_MUTABLE).is_none() && input.attribute(Name::VALUE).is_none(), message)
}

/// `ml_program.return`: the operands must match the result types of the function.
pub fn verify_return(input: &VerifyInput<'_>) -> Fallible {
    crate::func::verify::verify_returned(input, "returns")
}

/// `ml_program.output`: the operands must match the result types of the function.
pub fn verify_output(input: &VerifyInput<'_>) -> Fallible {
    crate::func::verify::verify_returned(input, "outputs")
}

/// Verifies that the global of an op exists, and has the type that is read or written.
fn verify_global_use(input: &VerifyInput<'_>, ty: Option<Type>, constant: Option<bool>) -> Fallible {
    let ctx = input.ctx;
    let Some(reference) = input.attribute(Name::GLOBAL) else { return Ok(()) };
    let text = freehold_core::text::attr_text(ctx, reference);
    let global = input.symbol(reference).filter(|symbol| symbol.is(ctx, ml_program::GLOBAL.name));
    let Some(global) = global else { return input.error(format!("undefined global: {text}")).fail() };
    let mutable = global.attribute(ctx, Name::IS_MUTABLE).is_some();
    if constant == Some(true) && mutable {
        return input.error(format!("cannot load as const from mutable global {text}")).fail();
    }
    input.refuse_with(constant == Some(false) && !mutable, || format!("cannot store to an immutable global {text}"))?;
    let of = global.attribute(ctx, Name::TYPE).and_then(|ty| ty.as_type(ctx));
    if let (Some(of), Some(ty)) = (of, ty)
        && of != ty
    {
        let (of, ty) = (input.ty(of), input.ty(ty));
        return match constant {
            Some(false) => input.error(format!("cannot store to a global typed {of} from {ty}")).fail(),
            _ => input.error(format!("cannot load from global typed {of} as {ty}")).fail(),
        };
    }
    Ok(())
}

fn first_result(input: &VerifyInput<'_>) -> Option<Type> {
    input.body.results(input.op).first().map(|&value| input.body.ty(value))
}

/// `ml_program.global_load`, `ml_program.global_load_graph`
pub fn verify_load(input: &VerifyInput<'_>) -> Fallible {
    verify_global_use(input, first_result(input), None)
}

/// `ml_program.global_load_const`
pub fn verify_load_const(input: &VerifyInput<'_>) -> Fallible {
    verify_global_use(input, first_result(input), Some(true))
}

/// `ml_program.global_store`, `ml_program.global_store_graph`
pub fn verify_store(input: &VerifyInput<'_>) -> Fallible {
    let ty = input.body.operands(input.op).next().map(|value| input.body.ty(value));
    verify_global_use(input, ty, Some(false))
}

/// The name of the global.
pub fn load_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(global) = view.attribute(op, Name::GLOBAL) else { return };
    let AttrData::SymbolRef { root, nested } = global.data(view.ctx) else { return };
    if let Some(&result) = view.results(op).first() {
        name(result, view.ctx.str(*nested.last().unwrap_or(root)));
    }
}
