//! The syntax of functions, calls and globals of the `llvm` dialect.
//!
//! ```text
//! llvm.func internal fastcc @f(%a: i32, ...) -> i32 attributes {no_unwind} { … }
//! %0 = llvm.call fastcc tail @f(%a, %b) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i64) -> i32
//! llvm.mlir.global internal constant @g("text") {addr_space = 0 : i32}
//! ```

use super::enums::{CCONV_DEF, LINKAGE_DEF, TAIL_CALL_KIND_DEF, UNNAMED_ADDR_DEF, VISIBILITY_DEF};
use super::syntax::{defaults, kept, refuse_repeated};
use super::types;
use crate::function::{
    add_attribute_array, parse_optional_dictionary, parse_signature, parse_symbol_name, print_signature_of,
};
use freehold_core::definition::{EnumDef, operands_of_group};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Name, Op, Type};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState, OperandName, SsaName};

/// Parses a keyword of an enumeration into an attribute if one is next. Returns whether one was.
pub fn parse_optional_case(parser: &mut OpParser<'_>, state: &mut OpState, known: &EnumDef, name: &str) -> bool {
    let ctx = parser.ctx();
    let keyword = known.cases.iter().find(|case| !case.0.is_empty() && parser.optional_keyword(case.0));
    if let Some(case) = keyword {
        state.attribute(ctx, name, known.attr(ctx, case.1));
    }
    keyword.is_some()
}

/// Like [`parse_optional_case`], with the value zero if no keyword is next.
fn parse_case_or_default(parser: &mut OpParser<'_>, state: &mut OpState, known: &EnumDef, name: &str) {
    if !parse_optional_case(parser, state, known, name) {
        let ctx = parser.ctx();
        state.attribute(ctx, name, known.attr(ctx, 0));
    }
}

/// Returns the keyword of an attribute, unless it is zero.
fn keyword_of(ctx: &Context, known: &EnumDef, attr: Option<Attr>) -> Option<&'static str> {
    let value = known.value(ctx, attr?)?;
    known.keyword(value).filter(|_| value != 0)
}

pub fn print_case(printer: &mut OpPrinter<'_>, op: Op, known: &EnumDef, name: &str) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(keyword) = keyword_of(ctx, known, body.attribute(ctx, op, name)) {
        printer.text(" ");
        printer.text(keyword);
    }
}

/// Parses `comdat(@a::@b)` if it is next.
fn parse_optional_comdat(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    if parser.optional_keyword("comdat") {
        parser.punctuation("(")?;
        parser.attribute_into(None, "comdat", state)?;
        parser.punctuation(")")?;
    }
    Ok(())
}

fn print_comdat(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(comdat) = body.attribute(ctx, op, "comdat") {
        printer.text(" comdat(");
        printer.attribute(comdat);
        printer.text(")");
    }
}

// ---- functions

/// The attributes of `llvm.func` that its text spells outside of the dictionary.
const FUNCTION_SPELLED: [&str; 10] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "CConv",
    "visibility_",
    "unnamed_addr",
    "comdat",
    "vscale_range",
];

/// Parses `llvm.func`.
pub fn parse_func(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_case_or_default(parser, state, &LINKAGE_DEF, "linkage");
    parse_case_or_default(parser, state, &VISIBILITY_DEF, "visibility_");
    parse_case_or_default(parser, state, &UNNAMED_ADDR_DEF, "unnamed_addr");
    parse_case_or_default(parser, state, &CCONV_DEF, "CConv");
    let at = parser.location();
    parse_symbol_name(parser, state)?;
    let signature = parse_signature(parser, state, true)?;
    let inputs: Vec<Type> = signature.arguments.iter().filter_map(|argument| argument.ty).collect();
    let problem = match &signature.results[..] {
        [_, _, ..] => Some("expected zero or one function result".to_string()),
        _ if inputs.iter().any(|&ty| !types::is_compatible(ctx, ty)) => {
            Some("expected LLVM type for function arguments".to_string())
        }
        &[result] if !types::is_compatible(ctx, result) => {
            let text = freehold_core::text::type_text(ctx, result);
            Some(format!("expected LLVM type for function results'{text}'"))
        }
        _ => None,
    };
    if let Some(problem) = problem {
        return parser.error(at, format!("failed to construct function type: {problem}")).fail();
    }
    let result = signature.results.first().copied().unwrap_or_else(|| types::void(ctx));
    let function_type = types::function(ctx, result, &inputs, signature.variadic);
    state.attribute(ctx, Name::FUNCTION_TYPE, ctx.type_attr(function_type));
    if parser.optional_keyword("vscale_range") {
        parser.punctuation("(")?;
        let least = parser.integer()?;
        parser.punctuation(",")?;
        let most = parser.integer()?;
        parser.punctuation(")")?;
        let range = kept(ctx, &format!("vscale_range<minRange = {least} : i32, maxRange = {most} : i32>"));
        state.attribute(ctx, "vscale_range", range);
    }
    parse_optional_comdat(parser, state)?;
    let from = state.attributes.len();
    parser.optional_attr_dict_with_keyword(state)?;
    refuse_repeated(parser, state, from, &FUNCTION_SPELLED[..8])?;
    let attributes: Vec<Attr> = signature.arguments.iter().map(|argument| argument.attributes).collect();
    add_attribute_array(ctx, state, "arg_attrs", &attributes);
    add_attribute_array(ctx, state, "res_attrs", &signature.result_attributes);
    let named = signature.arguments.first().is_some_and(|first| first.name.name != SsaName::NONE);
    let region = match parser.optional_region(if named { &signature.arguments } else { &[] })? {
        Some(region) => region,
        None => parser.empty_region(),
    };
    state.regions.push(region);
    Ok(())
}

/// Returns the number after `name = ` in the text of an attribute.
fn number_after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.split_once(name)?.1.trim_start().strip_prefix('=')?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
    Some(&rest[..end])
}

/// Prints `llvm.func`.
pub fn print_func(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    print_case(printer, op, &LINKAGE_DEF, "linkage");
    print_case(printer, op, &VISIBILITY_DEF, "visibility_");
    print_case(printer, op, &UNNAMED_ADDR_DEF, "unnamed_addr");
    print_case(printer, op, &CCONV_DEF, "CConv");
    printer.text(" ");
    let name = body.attribute(ctx, op, Name::SYM_NAME).and_then(|name| name.as_str(ctx)).unwrap_or_default();
    printer.symbol_name(name);
    let ty = body.attribute(ctx, op, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    if let Some(parts) = ty.and_then(|ty| types::function_parts(ctx, ty)) {
        print_signature_of(printer, op, &parts.inputs, &parts.results(ctx), parts.variadic);
    }
    if let Some(AttrData::Opaque { body: text, .. }) =
        body.attribute(ctx, op, "vscale_range").map(|range| range.data(ctx))
    {
        let text = ctx.str(*text);
        let least = number_after(text, "minRange").unwrap_or("0");
        let most = number_after(text, "maxRange").unwrap_or("0");
        printer.text(&format!(" vscale_range({least}, {most})"));
    }
    print_comdat(printer, op);
    printer.optional_attr_dict_with_keyword(op, &FUNCTION_SPELLED);
    if let Some(nested) = body.nested(op)
        && let Some(&region) = nested.roots().first()
        && nested.first_block(region).is_some()
    {
        printer.text(" ");
        printer.region(nested, region, false, true);
    }
}

// ---- calls

/// The operands of a call's operand bundles.
#[derive(Default)]
pub struct Bundles {
    tags: Vec<Attr>,
    operands: Vec<OperandName>,
    types: Vec<Type>,
    sizes: Vec<i64>,
}

/// Parses `["tag"(%a : i64), …]` if it is next.
pub fn parse_bundles(parser: &mut OpParser<'_>) -> Fallible<Option<Bundles>> {
    if !parser.optional_punctuation("[") {
        return Ok(None);
    }
    let mut bundles = Bundles::default();
    while !parser.optional_punctuation("]") {
        if !bundles.tags.is_empty() {
            parser.punctuation(",")?;
        }
        let tag = parser.string()?;
        bundles.tags.push(parser.ctx().string_attr(&tag));
        parser.punctuation("(")?;
        let before = bundles.operands.len();
        if !parser.optional_punctuation(")") {
            bundles.operands.extend(parser.operand_list(Delimiter::None)?);
            bundles.types.extend(parser.colon_type_list()?);
            parser.punctuation(")")?;
        }
        bundles.sizes.push((bundles.operands.len() - before) as i64);
    }
    Ok(Some(bundles))
}

/// Parses types with attributes: `i64 {llvm.noundef}, f32`, up to `)`.
fn parse_typed_attributes(parser: &mut OpParser<'_>, state: &OpState) -> Fallible<(Vec<Type>, Vec<Attr>)> {
    let (mut types, mut attributes) = (Vec::new(), Vec::new());
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        types.push(parser.ty()?);
        attributes.push(parse_optional_dictionary(parser, state)?);
        Ok(())
    })?;
    Ok((types, attributes))
}

/// The types in a call, with attributes.
pub struct CallSignature {
    pub inputs: Vec<Type>,
    pub input_attributes: Vec<Attr>,
    pub results: Vec<Type>,
    pub result_attributes: Vec<Attr>,
}

/// Parses the types of a call: `(types) -> types`, with attributes.
///
/// # Errors
///
/// If a part is missing or invalid.
pub fn parse_call_signature(parser: &mut OpParser<'_>, state: &OpState) -> Fallible<CallSignature> {
    let (inputs, input_attributes) = parse_typed_attributes(parser, state)?;
    parser.punctuation("->")?;
    let at = parser.optional_punctuation("(");
    let (mut results, mut result_attributes) = (Vec::new(), Vec::new());
    if !at {
        results.push(parser.ty()?);
        result_attributes.push(Context::EMPTY_DICTIONARY);
    } else if !parser.optional_punctuation(")") {
        loop {
            results.push(parser.ty()?);
            result_attributes.push(parse_optional_dictionary(parser, state)?);
            if !parser.optional_punctuation(",") {
                break;
            }
        }
        parser.punctuation(")")?;
    }
    Ok(CallSignature { inputs, input_attributes, results, result_attributes })
}

/// Parses `llvm.call`.
pub fn parse_call(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_optional_case(parser, state, &CCONV_DEF, "CConv");
    parse_optional_case(parser, state, &TAIL_CALL_KIND_DEF, "TailCallKind");
    let mut operands = Vec::new();
    let is_direct = match parser.optional_operand()? {
        Some(callee) => {
            operands.push(callee);
            false
        }
        None => {
            let name = parser.symbol_name()?;
            state.attribute(ctx, Name::CALLEE, ctx.symbol_ref(name));
            true
        }
    };
    operands.extend(parser.operand_list(Delimiter::Paren)?);
    if parser.optional_keyword("vararg") {
        parser.punctuation("(")?;
        let ty = parser.ty()?;
        parser.punctuation(")")?;
        state.attribute(ctx, "var_callee_type", ctx.type_attr(ty));
    }
    let bundles = parse_bundles(parser)?;
    let from = state.attributes.len();
    parser.optional_attr_dict(state)?;
    refuse_repeated(parser, state, from, &[])?;
    let at = parser.location();
    parser.punctuation(":")?;
    let mut types = Vec::new();
    if !is_direct {
        types.push(parser.ty()?);
        if !parser.optional_punctuation(",") {
            return parser.error(at, "expected indirect call to have 2 trailing types").fail();
        }
    }
    let Ok(signature) = parse_call_signature(parser, state) else {
        let message =
            if is_direct { "expected direct call to have 1 trailing types" } else { "expected trailing function type" };
        return parser.error(at, message).fail();
    };
    match &signature.results[..] {
        [_, _, ..] => return parser.error(at, "expected function with 0 or 1 result").fail(),
        &[result] if types::is(ctx, result, "void") => {
            return parser.error(at, "expected a non-void result type").fail();
        }
        _ => {}
    }
    types.extend(&signature.inputs);
    let start = parser.name_location();
    parser.resolve_all(&operands, &types, start, state)?;
    let count = state.operands.len() as i64;
    state.results.extend(signature.results.iter().copied());
    add_attribute_array(ctx, state, "arg_attrs", &signature.input_attributes);
    add_attribute_array(ctx, state, "res_attrs", &signature.result_attributes);
    let bundled = add_bundles(parser, state, bundles.unwrap_or_default())?;
    let sizes = [count, bundled];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &sizes));
    Ok(())
}

/// Adds the operands and the attributes of operand bundles. Returns the number of operands.
///
/// # Errors
///
/// If an operand cannot be resolved.
pub fn add_bundles(parser: &mut OpParser<'_>, state: &mut OpState, bundles: Bundles) -> Fallible<i64> {
    let (ctx, start) = (parser.ctx(), parser.name_location());
    parser.resolve_all(&bundles.operands, &bundles.types, start, state)?;
    if !bundles.tags.is_empty() {
        state.attribute(ctx, "op_bundle_tags", ctx.array_attr(&bundles.tags));
    }
    state.attribute(ctx, "op_bundle_sizes", ctx.int_array_attr(32, &bundles.sizes));
    Ok(bundles.operands.len() as i64)
}

/// The attributes of `llvm.call` that its text spells outside of the dictionary.
const CALL_SPELLED: [&str; 8] = [
    "callee",
    "var_callee_type",
    "CConv",
    "TailCallKind",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

/// Prints types with the attributes of an array.
pub fn print_typed_attributes(printer: &mut OpPrinter<'_>, types: &[Type], attributes: Option<Attr>) {
    let ctx = printer.ctx();
    let attributes = attributes.and_then(|array| array.as_array(ctx)).unwrap_or_default();
    for (index, &ty) in types.iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        printer.ty(ty);
        if let Some(&dictionary) = attributes.get(index) {
            printer.optional_dictionary(dictionary, &[]);
        }
    }
}

/// Prints `llvm.call`.
pub fn print_call(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view) = (printer.ctx(), printer.view());
    let body = printer.body();
    print_case(printer, op, &CCONV_DEF, "CConv");
    print_case(printer, op, &TAIL_CALL_KIND_DEF, "TailCallKind");
    printer.text(" ");
    let mut operands: Vec<_> = super::CALL.operand_range(view, op, 0).map(|index| body.operand(op, index)).collect();
    let mut callee = None;
    match body.attribute(ctx, op, Name::CALLEE) {
        Some(symbol) => printer.attribute(symbol),
        None if !operands.is_empty() => {
            let value = operands.remove(0);
            printer.value(value);
            callee = Some(value);
        }
        None => {}
    }
    printer.text("(");
    printer.values(operands.iter().copied());
    printer.text(")");
    if let Some(ty) = body.attribute(ctx, op, "var_callee_type").and_then(|ty| ty.as_type(ctx)) {
        printer.text(" vararg(");
        printer.ty(ty);
        printer.text(")");
    }
    print_bundles(printer, op);
    let mut elided = defaults(printer, op);
    elided.extend(CALL_SPELLED);
    printer.optional_attr_dict(op, &elided);
    printer.text(" : ");
    if let Some(callee) = callee {
        printer.ty(body.ty(callee));
        printer.text(", ");
    }
    let types: Vec<Type> = operands.iter().map(|&operand| body.ty(operand)).collect();
    print_call_signature(printer, op, &types);
}

/// Prints the types of a call, with attributes.
pub fn print_call_signature(printer: &mut OpPrinter<'_>, op: Op, types: &[Type]) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let results: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.text("(");
    print_typed_attributes(printer, types, body.attribute(ctx, op, Name::ARG_ATTRS));
    printer.text(") -> ");
    let attributes = body.attribute(ctx, op, Name::RES_ATTRS);
    let parens = results.len() != 1 || attributes.is_some();
    printer.text(if parens { "(" } else { "" });
    print_typed_attributes(printer, &results, attributes);
    printer.text(if parens { ")" } else { "" });
}

/// Prints the operand bundles of a call.
pub fn print_bundles(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view) = (printer.ctx(), printer.view());
    let body = printer.body();
    let Some(tags) = body.attribute(ctx, op, "op_bundle_tags").and_then(|tags| tags.as_array(ctx)) else { return };
    if tags.is_empty() {
        return;
    }
    let sizes = body.attribute(ctx, op, "op_bundle_sizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    let mut operands = operands_of_group(view, op, "op_bundle_operands").into_iter();
    printer.text(" [");
    for (index, &tag) in tags.iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        printer.attribute(tag);
        printer.text("(");
        let size = sizes.get(index).copied().unwrap_or(0).max(0) as usize;
        let values: Vec<_> = operands.by_ref().take(size).collect();
        if !values.is_empty() {
            printer.values(values.iter().copied());
            printer.text(" : ");
            printer.types_of(values.iter().copied());
        }
        printer.text(")");
    }
    printer.text("]");
}

// ---- globals

/// The attributes of `llvm.mlir.global` that its text spells outside of the dictionary.
const GLOBAL_SPELLED: [&str; 9] = [
    "sym_name",
    "global_type",
    "constant",
    "value",
    "linkage",
    "unnamed_addr",
    "thread_local_",
    "visibility_",
    "comdat",
];

/// Parses `llvm.mlir.global`.
pub fn parse_global(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_case_or_default(parser, state, &LINKAGE_DEF, "linkage");
    parse_case_or_default(parser, state, &VISIBILITY_DEF, "visibility_");
    if parser.optional_keyword("thread_local") {
        state.attribute(ctx, "thread_local_", ctx.unit());
    }
    parse_case_or_default(parser, state, &UNNAMED_ADDR_DEF, "unnamed_addr");
    if parser.optional_keyword("constant") {
        state.attribute(ctx, Name::CONSTANT, ctx.unit());
    }
    parse_symbol_name(parser, state)?;
    parser.punctuation("(")?;
    let mut value = None;
    if !parser.optional_punctuation(")") {
        value = Some(parser.attribute_into(None, "value", state)?);
        parser.punctuation(")")?;
    }
    parse_optional_comdat(parser, state)?;
    let from = state.attributes.len();
    parser.optional_attr_dict(state)?;
    refuse_repeated(parser, state, from, &[])?;
    let ty = match (parser.optional_punctuation(":"), value.map(|value| value.data(ctx))) {
        (true, _) => parser.ty()?,
        (false, Some(AttrData::String { bytes, .. })) => types::array(ctx, bytes.len() as u64, ctx.integer(8)),
        (false, _) => {
            let at = parser.name_location();
            return parser.error(at, "type can only be omitted for string globals").fail();
        }
    };
    state.attribute(ctx, "global_type", ctx.type_attr(ty));
    let region = match parser.optional_region(&[])? {
        Some(region) => region,
        None => parser.empty_region(),
    };
    state.regions.push(region);
    Ok(())
}

/// Prints `llvm.mlir.global`.
pub fn print_global(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let linkage = body.attribute(ctx, op, "linkage").and_then(|linkage| LINKAGE_DEF.value(ctx, linkage)).unwrap_or(0);
    printer.text(" ");
    printer.text(LINKAGE_DEF.keyword(linkage).unwrap_or_default());
    print_case(printer, op, &VISIBILITY_DEF, "visibility_");
    if body.attribute(ctx, op, "thread_local_").is_some() {
        printer.text(" thread_local");
    }
    print_case(printer, op, &UNNAMED_ADDR_DEF, "unnamed_addr");
    if body.attribute(ctx, op, Name::CONSTANT).is_some() {
        printer.text(" constant");
    }
    printer.text(" ");
    let name = body.attribute(ctx, op, Name::SYM_NAME).and_then(|name| name.as_str(ctx)).unwrap_or_default();
    printer.symbol_name(name);
    printer.text("(");
    let value = body.attribute(ctx, op, Name::VALUE);
    if let Some(value) = value {
        printer.attribute(value);
    }
    printer.text(")");
    print_comdat(printer, op);
    printer.optional_attr_dict(op, &GLOBAL_SPELLED);
    let is_string = value.is_some_and(|value| matches!(value.data(ctx), AttrData::String { .. }));
    if !is_string && let Some(ty) = body.attribute(ctx, op, "global_type").and_then(|ty| ty.as_type(ctx)) {
        printer.text(" : ");
        printer.ty(ty);
    }
    if let Some(nested) = body.nested(op)
        && let Some(&region) = nested.roots().first()
        && nested.first_block(region).is_some()
    {
        printer.text(" ");
        printer.region(nested, region, true, true);
    }
}
