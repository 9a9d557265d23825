//! The syntax of function-like ops, and the verification of signatures against bodies.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, Name, Op, Type, TypeData};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName, SsaName};

/// A parsed signature.
pub struct Signature {
    /// The arguments; their names are empty if the text contains types only.
    pub arguments: Vec<Argument>,
    /// The types of the results.
    pub results: Vec<Type>,
    /// The attribute dictionary of each result.
    pub result_attributes: Vec<Attr>,
    /// Whether `...` follows the arguments.
    pub variadic: bool,
}

/// The properties that the signature and the symbol name spell.
const SPELLED: [&str; 5] = ["sym_visibility", "sym_name", "function_type", "arg_attrs", "res_attrs"];

/// Parses `public`, `private` or `nested` into `sym_visibility` if one is next.
fn parse_optional_visibility(parser: &mut OpParser<'_>, state: &mut OpState) {
    for keyword in ["public", "private", "nested"] {
        if parser.optional_keyword(keyword) {
            let value = parser.ctx().string_attr(keyword);
            state.attribute(parser.ctx(), Name::SYM_VISIBILITY, value);
            return;
        }
    }
}

/// Parses `@name` into `sym_name`.
///
/// # Errors
///
/// If no symbol name is next.
pub fn parse_symbol_name(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let name = parser.symbol_name()?;
    let ctx = parser.ctx();
    state.attribute(ctx, Name::SYM_NAME, ctx.string_attr(ctx.str(name)));
    Ok(())
}

/// Parses `{…}` if it is next, as a dictionary.
///
/// # Errors
///
/// If the dictionary is invalid.
pub fn parse_optional_dictionary(parser: &mut OpParser<'_>, like: &OpState) -> Fallible<Attr> {
    let mut holder = OpState {
        name: like.name,
        location: like.location,
        operands: Default::default(),
        results: Default::default(),
        attributes: Vec::new(),
        regions: Default::default(),
        successors: Default::default(),
    };
    parser.optional_attr_dict(&mut holder)?;
    Ok(parser.ctx().dictionary(&holder.attributes))
}

/// Parses `(arguments) -> results`. The last argument may be `...` if `variadic`.
///
/// # Errors
///
/// If the signature is invalid.
pub fn parse_signature(parser: &mut OpParser<'_>, state: &OpState, variadic: bool) -> Fallible<Signature> {
    let unnamed = SsaName::NONE;
    let mut arguments: Vec<Argument> = Vec::new();
    let mut ellipsis = false;
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        if ellipsis {
            return parser.error_here("variadic arguments must be in the end of the argument list").fail();
        }
        if variadic && parser.optional_punctuation("...") {
            ellipsis = true;
            return Ok(());
        }
        if let Some(argument) = parser.optional_argument(true, true)? {
            if arguments.last().is_some_and(|last| last.name.name == unnamed) {
                return parser.error(argument.name.location, "expected type instead of SSA identifier").fail();
            }
            arguments.push(argument);
            return Ok(());
        }
        let location = parser.location();
        if arguments.last().is_some_and(|last| last.name.name != unnamed) {
            return parser.error(location, "expected SSA identifier").fail();
        }
        let ty = parser.ty()?;
        let attributes = parse_optional_dictionary(parser, state)?;
        let spelled = parser.optional_location()?;
        let name = OperandName { location, name: unnamed, number: 0 };
        arguments.push(Argument { name, ty: Some(ty), attributes, location: spelled });
        Ok(())
    })?;
    let mut results = Vec::new();
    let mut result_attributes = Vec::new();
    if parser.optional_punctuation("->") {
        if !parser.optional_punctuation("(") {
            results.push(parser.ty()?);
            result_attributes.push(Context::EMPTY_DICTIONARY);
        } else if !parser.optional_punctuation(")") {
            parser.comma_separated(Delimiter::None, "", |parser| {
                results.push(parser.ty()?);
                result_attributes.push(parse_optional_dictionary(parser, state)?);
                Ok(())
            })?;
            parser.punctuation(")")?;
        }
    }
    Ok(Signature { arguments, results, result_attributes, variadic: ellipsis })
}

/// Parses the rest of a function-like op after its name and its own keywords: visibility, name, signature, attributes,
/// body.
///
/// # Errors
///
/// If a part is missing or invalid.
pub fn parse_function(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_optional_visibility(parser, state);
    parse_symbol_name(parser, state)?;
    let signature = parse_signature(parser, state, false)?;
    let inputs: Vec<Type> = signature.arguments.iter().filter_map(|argument| argument.ty).collect();
    let function_type = ctx.function(&inputs, &signature.results);
    state.attribute(ctx, Name::FUNCTION_TYPE, ctx.type_attr(function_type));

    let at = parser.location();
    let before = state.attributes.len();
    parser.optional_attr_dict_with_keyword(state)?;
    for refused in ["sym_visibility", "sym_name", "function_type"] {
        if state.attributes[before..].iter().any(|entry| ctx.str(entry.0) == refused) {
            let message = format!(
                "'{refused}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return parser.error(at, message).fail();
        }
    }
    let argument_attributes: Vec<Attr> = signature.arguments.iter().map(|argument| argument.attributes).collect();
    add_attribute_array(ctx, state, "arg_attrs", &argument_attributes);
    add_attribute_array(ctx, state, "res_attrs", &signature.result_attributes);

    let at = parser.location();
    let named = signature.arguments.first().is_some_and(|first| first.name.name != SsaName::NONE);
    let arguments = if named { &signature.arguments[..] } else { &[] };
    match parser.optional_region(arguments)? {
        Some(region) => {
            if parser.region_body().first_block(region).is_none() {
                return parser.error(at, "expected non-empty function body").fail();
            }
            state.regions.push(region);
        }
        None => {
            let region = parser.empty_region();
            state.regions.push(region);
        }
    }
    Ok(())
}

/// Adds the dictionaries as an array, unless all are empty.
pub fn add_attribute_array(ctx: &Context, state: &mut OpState, name: &str, dictionaries: &[Attr]) {
    if dictionaries.iter().any(|&dictionary| dictionary != Context::EMPTY_DICTIONARY) {
        state.attribute(ctx, name, ctx.array_attr(dictionaries));
    }
}

/// Returns the inputs and results of the function type in an op's attribute dictionary.
pub fn function_type(ctx: &Context, dictionary: Attr) -> Option<(&[Type], &[Type])> {
    function_parts(ctx, entry(ctx, dictionary, "function_type")?.as_type(ctx)?)
}

/// Returns the inputs and results of a function type.
pub fn function_parts(ctx: &Context, ty: Type) -> Option<(&[Type], &[Type])> {
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Returns the entry `name` of a dictionary.
pub fn entry(ctx: &Context, dictionary: Attr, name: &str) -> Option<Attr> {
    dictionary.entries(ctx).iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
}

/// Prints the signature of a function with a builtin function type.
fn print_signature(printer: &mut OpPrinter<'_>, op: Op) {
    let ctx = printer.ctx();
    let Some((inputs, results)) = function_type(ctx, printer.body().attributes(op)) else { return };
    print_signature_of(printer, op, inputs, results, false);
}

/// Prints a signature: arguments with names if the function has a body, types only otherwise; `...` after them if
/// `variadic`.
pub fn print_signature_of(printer: &mut OpPrinter<'_>, op: Op, inputs: &[Type], results: &[Type], variadic: bool) {
    let ctx = printer.ctx();
    let body = printer.body();
    let attributes = body.attributes(op);
    let dictionaries = |name: &str| entry(ctx, attributes, name).and_then(|array| array.as_array(ctx)).unwrap_or(&[]);
    let argument_attributes = dictionaries("arg_attrs");
    let result_attributes = dictionaries("res_attrs");
    let nonempty = |dictionary: Option<&Attr>| dictionary.copied().filter(|&d| d != Context::EMPTY_DICTIONARY);

    let nested = body.nested(op);
    let entry_block = nested.and_then(|nested| nested.first_block(*nested.roots().first()?));
    printer.text("(");
    for (index, &ty) in inputs.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        let attributes = nonempty(argument_attributes.get(index));
        let argument = nested.zip(entry_block).and_then(|(nested, block)| {
            let &argument = nested.arguments(block).get(index)?;
            Some((nested, argument))
        });
        match argument {
            Some((nested, argument)) => printer.nested_argument(nested, argument, attributes),
            None => {
                printer.ty(ty);
                if let Some(attributes) = attributes {
                    printer.optional_dictionary(attributes, &[]);
                }
            }
        }
    }
    if variadic {
        printer.text(if inputs.is_empty() { "..." } else { ", ..." });
    }
    printer.text(")");
    if results.is_empty() {
        return;
    }
    printer.text(" -> ");
    let is_function = |ty: Type| matches!(ty.data(ctx), TypeData::Function { .. });
    let parens = results.len() != 1 || is_function(results[0]) || nonempty(result_attributes.first()).is_some();
    if parens {
        printer.text("(");
    }
    for (index, &ty) in results.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.ty(ty);
        if let Some(attributes) = nonempty(result_attributes.get(index)) {
            printer.optional_dictionary(attributes, &[]);
        }
    }
    if parens {
        printer.text(")");
    }
}

/// Prints a space and the syntax of [`parse_function`].
pub fn print_function(printer: &mut OpPrinter<'_>, op: Op) {
    printer.text(" ");
    print_function_signature_and_body(printer, op);
}

/// Prints the syntax of [`parse_function`].
pub fn print_function_signature_and_body(printer: &mut OpPrinter<'_>, op: Op) {
    let ctx = printer.ctx();
    let body = printer.body();
    let attributes = body.attributes(op);
    if let Some(visibility) = entry(ctx, attributes, "sym_visibility").and_then(|visibility| visibility.as_str(ctx)) {
        printer.text(visibility);
        printer.text(" ");
    }
    let name = entry(ctx, attributes, "sym_name").and_then(|name| name.as_str(ctx)).unwrap_or("");
    printer.symbol_name(name);
    print_signature(printer, op);
    printer.optional_attr_dict_with_keyword(op, &SPELLED);
    if let Some(nested) = body.nested(op)
        && let Some(&region) = nested.roots().first()
        && nested.first_block(region).is_some()
    {
        printer.text(" ");
        printer.region(nested, region, false, true);
    }
}
