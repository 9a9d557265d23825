//! The parsers and printers of `llvm.call_intrinsic`, `llvm.cmpxchg`, `llvm.invoke` and `llvm.landingpad`.

use super::super::CCONV_DEF;
use super::super::function_syntax::{
    add_bundles, parse_bundles, parse_call_signature, parse_optional_case, print_bundles, print_call_signature,
    print_case,
};
use crate::function::add_attribute_array;
use freehold_core::definition::{TypeRelation, declare::matches, operands_of_group};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Context, Name, Op, Type};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState, OperandName, parse_type_text, type_text};
use smallvec::{SmallVec, smallvec};

// ---- llvm.call_intrinsic

/// `"name"(%operands) [["tag"(%a : type)]] [{…}] : (types) -> types`
pub(super) fn parse_intrinsic(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let name = parser.string()?;
    state.attribute(ctx, "intrin", ctx.string_attr(&name));
    let operands = parser.operand_list(Delimiter::Paren)?;
    let bundles = parse_bundles(parser)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let at = parser.location();
    let signature = parse_call_signature(parser, state)?;
    parser.resolve_all(&operands, &signature.inputs, at, state)?;
    state.results.extend(signature.results.iter().copied());
    add_attribute_array(ctx, state, "arg_attrs", &signature.input_attributes);
    add_attribute_array(ctx, state, "res_attrs", &signature.result_attributes);
    let bundled = add_bundles(parser, state, bundles.unwrap_or_default())?;
    let segments = [operands.len() as i64, bundled];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    Ok(())
}

/// Prints the syntax of [`parse_intrinsic`].
pub(super) fn print_intrinsic(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    if let Some(name) = body.attribute(ctx, op, "intrin") {
        printer.attribute(name);
    }
    let operands = operands_of_group(printer.view(), op, "args");
    printer.text("(");
    printer.values(operands.iter().copied());
    printer.text(")");
    print_bundles(printer, op);
    printer.optional_attr_dict(op, &["intrin", "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs"]);
    printer.text(" : ");
    let types: Vec<Type> = operands.iter().map(|&operand| body.ty(operand)).collect();
    print_call_signature(printer, op, &types);
}

// ---- llvm.invoke

/// `^block[(%operands : types)]`
fn parse_successor(parser: &mut OpParser<'_>) -> Fallible<(Block, Vec<OperandName>, Vec<Type>)> {
    let block = parser.successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.optional_punctuation("(") {
        operands = parser.operand_list(Delimiter::None)?;
        types = parser.colon_type_list()?;
        parser.punctuation(")")?;
    }
    Ok((block, operands, types))
}

/// `[cconv] @callee(%operands) to ^a(…) unwind ^b(…) [vararg(type)] [["tag"(…)]] [{…}] : [type,] (types) -> types`
pub(super) fn parse_invoke(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_optional_case(parser, state, &CCONV_DEF, "CConv");
    let mut operands: Vec<OperandName> = parser.optional_operand()?.into_iter().collect();
    let is_direct = operands.is_empty();
    if is_direct {
        let name = parser.symbol_name()?;
        state.attribute(ctx, Name::CALLEE, ctx.symbol_ref(name));
    }
    operands.extend(parser.operand_list(Delimiter::Paren)?);
    parser.keyword("to")?;
    let at = parser.location();
    let normal = parse_successor(parser)?;
    parser.keyword("unwind")?;
    let unwind = parse_successor(parser)?;
    if parser.optional_keyword("vararg") {
        parser.punctuation("(")?;
        let ty = parser.ty()?;
        parser.punctuation(")")?;
        state.attribute(ctx, "var_callee_type", ctx.type_attr(ty));
    }
    let bundles = parse_bundles(parser)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let mut types = Vec::new();
    if !is_direct {
        types.push(parser.ty()?);
        parser.punctuation(",")?;
    }
    let signature = parse_call_signature(parser, state)?;
    types.extend(&signature.inputs);
    parser.resolve_all(&operands, &types, at, state)?;
    let mut segments = vec![operands.len() as i64];
    for (block, operands, types) in [normal, unwind] {
        parser.resolve_all(&operands, &types, at, state)?;
        segments.push(operands.len() as i64);
        state.successors.push(block);
    }
    state.results.extend(signature.results.iter().copied());
    add_attribute_array(ctx, state, "arg_attrs", &signature.input_attributes);
    add_attribute_array(ctx, state, "res_attrs", &signature.result_attributes);
    segments.push(add_bundles(parser, state, bundles.unwrap_or_default())?);
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    Ok(())
}

/// Prints the syntax of [`parse_invoke`].
pub(super) fn print_invoke(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    print_case(printer, op, &CCONV_DEF, "CConv");
    printer.text(" ");
    let operands = operands_of_group(printer.view(), op, "callee_operands");
    let callee = body.attribute(ctx, op, Name::CALLEE);
    let arguments = match (callee, operands.split_first()) {
        (None, Some((&callee, rest))) => {
            printer.value(callee);
            rest
        }
        (symbol, _) => {
            if let Some(symbol) = symbol {
                printer.attribute(symbol);
            }
            &operands[..]
        }
    };
    printer.text("(");
    printer.values(arguments.iter().copied());
    printer.text(")");
    let groups = [(" to ", "normalDestOperands"), (" unwind ", "unwindDestOperands")];
    for (block, (keyword, operands)) in body.successors(op).zip(groups) {
        printer.text(keyword);
        let operands = operands_of_group(printer.view(), op, operands);
        printer.successor_and_operands(block, &operands);
    }
    if let Some(ty) = body.attribute(ctx, op, "var_callee_type").and_then(|ty| ty.as_type(ctx)) {
        printer.text(" vararg(");
        printer.ty(ty);
        printer.text(")");
    }
    print_bundles(printer, op);
    let spelled = ["callee", "var_callee_type", "CConv", "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs"];
    let mut elided: Vec<&str> = spelled.to_vec();
    // The calling convention of C is the default, which the text does not spell.
    elided.push("operandSegmentSizes");
    printer.optional_attr_dict(op, &elided);
    printer.text(" : ");
    if callee.is_none() {
        printer.types_of(operands.first().copied());
        printer.text(", ");
    }
    let types: Vec<Type> = arguments.iter().map(|&operand| body.ty(operand)).collect();
    print_call_signature(printer, op, &types);
}

// ---- llvm.landingpad

/// `[cleanup] [(catch|filter %value : type) …] : type`
pub(super) fn parse_landingpad(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    if parser.optional_keyword("cleanup") {
        state.attribute(ctx, "cleanup", ctx.unit());
    }
    while parser.optional_punctuation("(") {
        if !parser.optional_keyword("catch") {
            parser.keyword("filter")?;
        }
        let operand = parser.operand()?;
        let ty = parser.colon_type()?;
        parser.resolve_same(&[operand], ty, state)?;
        parser.punctuation(")")?;
    }
    let result = parser.colon_type()?;
    state.results.push(result);
    Ok(())
}

/// Prints the syntax of [`parse_landingpad`].
pub(super) fn print_landingpad(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(if body.attribute(ctx, op, "cleanup").is_some() { " cleanup " } else { " " });
    for operand in body.operands(op) {
        let is_filter = type_text(ctx, body.ty(operand)).starts_with("!llvm.array<");
        printer.text(if is_filter { "(filter " } else { "(catch " });
        printer.value(operand);
        printer.text(" : ");
        printer.types_of([operand]);
        printer.text(") ");
    }
    printer.text(": ");
    printer.types_of(body.results(op).iter().copied());
}

// ---- llvm.cmpxchg

/// The result of `llvm.cmpxchg` is the old value, and whether it was the expected one.
pub(super) static EXCHANGED: [TypeRelation; 2] =
    [TypeRelation::Same(&["val", "cmp"]), matches(EXCHANGED_SUMMARY, "val", "res", exchanged)];

const EXCHANGED_SUMMARY: &str = "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool";

fn exchanged(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    let value = type_text(ctx, *types.first()?);
    let value = value.strip_prefix("!llvm.").unwrap_or(&value);
    Some(smallvec![parse_type_text(ctx, &format!("!llvm.struct<({value}, i1)>"))?])
}
