//! The directives of the dialect `transform` and of its extensions.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, DYNAMIC, Location, Name, Type, Value};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, TypesOf, Writing};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OperandName};

/// `custom<SemiFunctionType>(type($operand), type($result))`: `T`, or `(T) -> U` if there are results. With `"false"`, always the latter.
pub(super) const SEMI_FUNCTION_TYPE: Directive = Directive {
    name: "SemiFunctionType",
    check: |_, arguments| match arguments {
        [Argument::Types(_), Argument::Types(_)] | [Argument::Types(_), Argument::Types(_), Argument::Text(_)] => None,
        _ => Some("expects the types of an operand and of results"),
    },
    parse: parse_semi_function_type,
    print: print_semi_function_type,
};

fn parse_semi_function_type(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let &[Argument::Types(operand), Argument::Types(results), ref rest @ ..] = arguments else { return Ok(false) };
    let is_optional = rest.is_empty();
    if !is_optional {
        parser.punctuation("(")?;
    } else if !parser.optional_punctuation("(") {
        let ty = parser.ty()?;
        reading.set_types(operand, &[ty]);
        reading.set_types(results, &[]);
        return Ok(true);
    }
    let ty = parser.ty()?;
    reading.set_types(operand, &[ty]);
    parser.punctuation(")")?;
    parser.punctuation("->")?;
    let mut types = Vec::new();
    if parser.optional_punctuation("(") {
        parser.comma_separated(Delimiter::None, "", |parser| {
            types.push(parser.ty()?);
            Ok(())
        })?;
        parser.punctuation(")")?;
    } else {
        types.push(parser.ty()?);
    }
    reading.set_types(results, &types);
    Ok(true)
}

fn print_semi_function_type<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(operand), Argument::Types(results), rest @ ..] = arguments else { return };
    let (operands, results) = (writing.types(*operand), writing.types(*results));
    let is_function = !rest.is_empty() || !results.is_empty();
    if is_function {
        printer.text("(");
    }
    printer.types(operands);
    if !is_function {
        return;
    }
    printer.text(") -> ");
    let in_parens = results.len() > 1;
    if in_parens {
        printer.text("(");
    }
    printer.types(results);
    if in_parens {
        printer.text(")");
    }
}

/// `custom<MultitileSizesTypes>(type($target), type($low), type($high), type($split))`: `(T) -> U`, with one type for all results.
pub(super) const MULTITILE_SIZES_TYPES: Directive = Directive {
    name: "MultitileSizesTypes",
    check: check_types,
    parse: parse_shared_result_type,
    print: print_shared_result_type,
};

/// `custom<ContinuousTileSizeTypes>(type($target), type($sizes), type($chunks))`: `(T) -> U`, with one type for all results.
pub(super) const CONTINUOUS_TILE_SIZE_TYPES: Directive = Directive {
    name: "ContinuousTileSizeTypes",
    check: check_types,
    parse: parse_shared_result_type,
    print: print_shared_result_type,
};

fn check_types(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    let is_type = |argument: &Argument| matches!(argument, Argument::Types(_));
    (arguments.len() < 2 || !arguments.iter().all(is_type)).then_some("expects the types of an operand and of results")
}

fn parse_shared_result_type(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let types: Vec<TypesOf> = arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Types(of) => Some(*of),
            _ => None,
        })
        .collect();
    let Some((&target, results)) = types.split_first() else { return Ok(false) };
    let at = parser.location();
    let ty = parser.ty()?;
    let (inputs, outputs): (&[Type], &[Type]) = crate::function::function_parts(parser.ctx(), ty).unwrap_or((&[], &[]));
    if inputs.len() != 1 || outputs.len() != 1 {
        let message = "expects a trailing functional type with one argument and one result";
        return parser.error(at, message).fail();
    }
    reading.set_types(target, inputs);
    for &result in results {
        reading.set_types(result, outputs);
    }
    Ok(true)
}

fn print_shared_result_type<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Types(target), Argument::Types(result), ..] = arguments else { return };
    printer.functional_type(&writing.types(*target), &writing.types(*result));
}

/// `custom<TransformMatchDims>($numbers, $is_inverted, $is_all)`: `all`, `except(0, 1)`, `0, -1`.
pub(super) const MATCH_DIMS: Directive = Directive {
    name: "TransformMatchDims",
    check: |_, arguments| match arguments {
        [Argument::Attribute(_), Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects attributes for the numbers, and whether they are inverted and all"),
    },
    parse: parse_match_dims,
    print: print_match_dims,
};

fn parse_match_dims(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(numbers_at), Argument::Attribute(inverted_at), Argument::Attribute(all_at)] = *arguments
    else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    if parser.optional_keyword("all") {
        reading.set_attribute(numbers_at, ctx.int_array_attr(64, &[]));
        reading.set_attribute(all_at, ctx.unit());
        return Ok(true);
    }
    let is_inverted = parser.optional_keyword("except");
    if is_inverted {
        reading.set_attribute(inverted_at, ctx.unit());
        parser.punctuation("(")?;
    }
    let mut numbers = Vec::new();
    parser.comma_separated(Delimiter::None, "", |parser| {
        numbers.push(parser.integer()?);
        Ok(())
    })?;
    if is_inverted {
        parser.punctuation(")")?;
    }
    reading.set_attribute(numbers_at, ctx.int_array_attr(64, &numbers));
    Ok(true)
}

fn print_match_dims<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(numbers), Argument::Attribute(inverted), Argument::Attribute(all)] = *arguments else {
        return;
    };
    if writing.attribute(all).is_some() {
        printer.text("all");
        return;
    }
    let is_inverted = writing.attribute(inverted).is_some();
    let numbers = writing.attribute(numbers).and_then(|numbers| numbers.as_i64_array(writing.ctx)).unwrap_or_default();
    let list: Vec<String> = numbers.iter().map(i64::to_string).collect();
    printer.text(if is_inverted { "except(" } else { "" });
    printer.text(&list.join(", "));
    printer.text(if is_inverted { ")" } else { "" });
}

/// `custom<ForeachMatchSymbols>($matchers, $actions)`: `@matcher -> @action, …`, each on a line.
pub(super) const FOREACH_MATCH_SYMBOLS: Directive = Directive {
    name: "ForeachMatchSymbols",
    check: |_, arguments| match arguments {
        [Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects attributes for the matchers and the actions"),
    },
    parse: parse_foreach_match_symbols,
    print: print_foreach_match_symbols,
};

fn parse_foreach_match_symbols(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let [Argument::Attribute(matchers_at), Argument::Attribute(actions_at)] = *arguments else { return Ok(false) };
    let ctx = parser.ctx();
    let (mut matchers, mut actions) = (Vec::new(), Vec::new());
    let symbol = |name: Name| ctx.intern_attr(AttrData::SymbolRef { root: name, nested: Default::default() });
    parser.comma_separated(Delimiter::None, "", |parser| {
        let Some(matcher) = parser.optional_symbol_name() else {
            return parser.error_here("expected attribute value").fail();
        };
        parser.punctuation("->")?;
        let Some(action) = parser.optional_symbol_name() else {
            return parser.error_here("expected attribute value").fail();
        };
        matchers.push(symbol(matcher));
        actions.push(symbol(action));
        Ok(())
    })?;
    reading.set_attribute(matchers_at, ctx.array_attr(&matchers));
    reading.set_attribute(actions_at, ctx.array_attr(&actions));
    Ok(true)
}

fn print_foreach_match_symbols<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(matchers), Argument::Attribute(actions)] = *arguments else { return };
    let list = |index| writing.attribute(index).and_then(|list| list.as_array(writing.ctx)).unwrap_or(&[]);
    let pairs = list(matchers).iter().zip(list(actions));
    for _ in 0..2 {
        printer.indent();
    }
    let count = pairs.len();
    for (index, (&matcher, &action)) in pairs.enumerate() {
        printer.newline();
        printer.attribute(matcher);
        printer.text(" -> ");
        printer.attribute(action);
        printer.text(if index + 1 < count { ", " } else { "" });
    }
    for _ in 0..2 {
        printer.unindent();
    }
}

/// `custom<SequenceOpOperands>($root, type($root), $bindings, type($bindings))`: `%0, %1 : (!t, !u)`, `%0 : !t`, or nothing.
pub(super) const SEQUENCE_OPERANDS: Directive = Directive {
    name: "SequenceOpOperands",
    check: |_, arguments| match arguments {
        [Argument::Operands(_), Argument::Types(_), Argument::Operands(_), Argument::Types(_)] => None,
        _ => Some("expects the root and the bindings with their types"),
    },
    parse: parse_sequence_operands,
    print: print_sequence_operands,
};

fn parse_sequence_operands(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let [
        Argument::Operands(root_at),
        Argument::Types(root_type_at),
        Argument::Operands(bindings_at),
        Argument::Types(types_at),
    ] = *arguments
    else {
        return Ok(false);
    };
    let at = parser.location();
    let mut bindings: Vec<OperandName> = Vec::new();
    let mut types: Vec<Type> = Vec::new();
    if let Some(root) = parser.optional_operand()? {
        if parser.optional_punctuation(",") {
            bindings = parser.operand_list(Delimiter::None)?;
        }
        parser.punctuation(":")?;
        // The parentheses are optional, each of them.
        parser.optional_punctuation("(");
        let ty = parser.ty()?;
        if !bindings.is_empty() {
            parser.punctuation(",")?;
            types = parser.type_list()?;
        }
        if types.len() != bindings.len() {
            return parser.error_here("expected types to be provided for all operands").fail();
        }
        parser.optional_punctuation(")");
        reading.set_operands(root_at, at, &[root]);
        reading.set_types(root_type_at, &[ty]);
    } else {
        reading.set_operands(root_at, at, &[]);
        reading.set_types(root_type_at, &[]);
    }
    reading.set_operands(bindings_at, at, &bindings);
    reading.set_types(types_at, &types);
    Ok(true)
}

fn print_sequence_operands<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Operands(root), Argument::Types(root_type), Argument::Operands(bindings), Argument::Types(types)] =
        *arguments
    else {
        return;
    };
    let roots: Vec<Value> = writing.operands(root).collect();
    if roots.is_empty() {
        return;
    }
    let bindings: Vec<Value> = writing.operands(bindings).collect();
    let all_types = writing.types(root_type).into_iter().chain(writing.types(types));
    let in_parens = !bindings.is_empty();
    printer.values(roots.into_iter().chain(bindings));
    printer.text(if in_parens { " : (" } else { " : " });
    printer.types(all_types);
    printer.text(if in_parens { ")" } else { "" });
}

/// `custom<AlternativesOpSelectedRegion>($number, $parameter)`: `2`, or `%parameter`.
pub(super) const SELECTED_REGION: Directive = Directive {
    name: "AlternativesOpSelectedRegion",
    check: check_number_or_operand,
    parse: |parser, reading, arguments| {
        let [Argument::Attribute(number_at), Argument::Operands(operand_at)] = *arguments else { return Ok(false) };
        let at = parser.location();
        if let Some(operand) = parser.optional_operand()? {
            reading.set_operands(operand_at, at, &[operand]);
            return Ok(true);
        }
        reading.set_operands(operand_at, at, &[]);
        let number = parser.integer()?;
        reading.set_attribute(number_at, parser.ctx().index_attr(number));
        Ok(true)
    },
    print: |printer, writing, arguments| {
        let [Argument::Attribute(number), Argument::Operands(operand)] = *arguments else { return };
        match writing.attribute(number) {
            Some(number) => printer.attribute_without_type(number),
            None => printer.values(writing.operands(operand)),
        }
    },
};

fn check_number_or_operand(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Operands(_), ..] => None,
        _ => Some("expects an attribute and an operand"),
    }
}

/// `custom<SplitPoint>($number, $operand, $target, attr-dict, type($target), type($operand), type($result))`: what `structured.split`
/// has after `%target after`: `4 {…} : !t`, or `%0 {…} : !t, !u`.
pub(super) const SPLIT_POINT: Directive = Directive {
    name: "SplitPoint",
    check: check_number_or_operand,
    parse: parse_split_point,
    print: print_split_point,
};

fn parse_split_point(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [
        Argument::Attribute(number_at),
        Argument::Operands(operand_at),
        Argument::AttrDict,
        Argument::Types(target_type),
        Argument::Types(operand_type),
        Argument::Types(result_type),
    ] = *arguments
    else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let at = parser.location();
    let operand = parser.optional_operand()?;
    let number = match &operand {
        Some(_) => DYNAMIC,
        None => parser.integer()?,
    };
    reading.set_operands(operand_at, at, operand.as_slice());
    reading.set_attribute(number_at, ctx.integer_attr(ctx.integer(64), number));
    parser.optional_attr_dict(reading.state)?;
    let ty = parser.colon_type()?;
    reading.set_types(target_type, &[ty]);
    reading.set_types(result_type, &[ty]);
    let mut types = Vec::new();
    if operand.is_some() {
        parser.punctuation(",")?;
        types.push(parser.ty()?);
    }
    reading.set_types(operand_type, &types);
    Ok(true)
}

fn print_split_point<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [
        Argument::Attribute(number),
        Argument::Operands(operand),
        Argument::AttrDict,
        Argument::Types(target_type),
        Argument::Types(operand_type),
        _,
    ] = *arguments
    else {
        return;
    };
    let number = writing.attribute(number).and_then(|number| number.as_i64(writing.ctx)).unwrap_or(DYNAMIC);
    if number == DYNAMIC {
        printer.values(writing.operands(operand));
    } else {
        printer.text(&number.to_string());
    }
    printer.text(" ");
    printer.optional_attr_dict(writing.op, &["static_chunk_sizes"]);
    printer.text(" : ");
    printer.types(writing.types(target_type));
    if number == DYNAMIC {
        printer.text(", ");
        printer.types(writing.types(operand_type));
    }
}

/// `custom<ApplyRegisteredPassOptions>($options, $dynamic_options)`: `{"name" = true, "other" = %0, "list" = [1, %1]}`. In the attribute,
/// `#transform.param_operand<index = N>` holds the place of operand N.
pub(super) const PASS_OPTIONS: Directive = Directive {
    name: "ApplyRegisteredPassOptions",
    check: check_number_or_operand,
    parse: parse_pass_options,
    print: print_pass_options,
};

/// The place of the operand with this number in the options of a pass.
fn operand_place(ctx: &Context, number: usize) -> Attr {
    let index = ctx.integer_attr(ctx.integer(64), number as i64);
    let (dialect, mnemonic) = (ctx.name("transform"), ctx.name("param_operand"));
    ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: [index].into() })
}

/// Returns the number of the operand whose place the attribute holds, in the options of a pass.
pub fn operand_number(ctx: &Context, attr: Attr) -> Option<usize> {
    let AttrData::Dialect { dialect, mnemonic, parameters } = attr.data(ctx) else { return None };
    if ctx.str(*dialect) != "transform" || ctx.str(*mnemonic) != "param_operand" {
        return None;
    }
    usize::try_from(parameters.first()?.as_i64(ctx)?).ok()
}

/// Returns the numbers of the operands in the value of an option, in the order of the text.
pub(crate) fn operand_numbers(ctx: &Context, value: Attr) -> Vec<usize> {
    match value.data(ctx) {
        AttrData::Array(values) => values.iter().flat_map(|&value| operand_numbers(ctx, value)).collect(),
        _ => operand_number(ctx, value).into_iter().collect(),
    }
}

/// Parses the value of an option: an attribute, an operand, or a list of values.
fn parse_option(parser: &mut OpParser<'_>, operands: &mut Vec<OperandName>) -> Fallible<Attr> {
    parser.nested(|parser| {
        if parser.optional_punctuation("[") {
            let mut values = Vec::new();
            parser.comma_separated(Delimiter::None, " in options dictionary", |parser| {
                values.push(parse_option(parser, operands)?);
                Ok(())
            })?;
            parser.punctuation("]")?;
            return Ok(parser.ctx().array_attr(&values));
        }
        if let Some(operand) = parser.optional_operand()? {
            operands.push(operand);
            return Ok(operand_place(parser.ctx(), operands.len() - 1));
        }
        parser.attribute(None)
    })
}

fn parse_pass_options(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(options_at), Argument::Operands(operands_at)] = *arguments else { return Ok(false) };
    let ctx = parser.ctx();
    let at: Location = parser.location();
    let mut operands = Vec::new();
    let mut entries: Vec<(Name, Attr)> = Vec::new();
    parser.comma_separated(Delimiter::Brace, " in options dictionary", |parser| {
        let key = match parser.optional_any_keyword() {
            Some(key) => key.to_string(),
            None => parser.optional_string().unwrap_or_default(),
        };
        if key.is_empty() {
            return parser.error_here("expected key to either be an identifier or a string").fail();
        }
        if !parser.optional_punctuation("=") {
            return parser.error_here("expected '=' after key in key-value pair").fail();
        }
        let value = parse_option(parser, &mut operands)?;
        entries.push((ctx.name(&key), value));
        Ok(())
    })?;
    let has_duplicates = (1..entries.len()).any(|end| entries[..end].iter().any(|entry| entry.0 == entries[end].0));
    if has_duplicates {
        return parser.error_here("duplicate keys found in options dictionary").fail();
    }
    reading.set_attribute(options_at, ctx.dictionary(&entries));
    reading.set_operands(operands_at, at, &operands);
    Ok(true)
}

fn print_option<'p>(printer: &mut OpPrinter<'p>, operands: &[Value], value: Attr) {
    let ctx = printer.ctx();
    if let Some(&operand) = operand_number(ctx, value).and_then(|number| operands.get(number)) {
        printer.value(operand);
        return;
    }
    let AttrData::Array(values) = value.data(ctx) else { return printer.attribute(value) };
    printer.text("[");
    for (index, &value) in values.iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        print_option(printer, operands, value);
    }
    printer.text("]");
}

fn print_pass_options<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(options), Argument::Operands(operands)] = *arguments else { return };
    let ctx = writing.ctx;
    let operands: Vec<Value> = writing.operands(operands).collect();
    let Some(options) = writing.attribute(options) else { return };
    let mut entries = options.entries(ctx).to_vec();
    if entries.is_empty() {
        return;
    }
    // The text has no numbers: its first operand is operand 0. Options without an operand stay in the order of their names.
    let numbers = |value| operand_numbers(ctx, value);
    if !entries.iter().flat_map(|&(_, value)| numbers(value)).is_sorted() {
        entries.sort_by_cached_key(|&(_, value)| numbers(value).first().map_or((1, 0), |&first| (0, first)));
    }
    printer.text("{");
    for (index, (name, value)) in entries.into_iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        printer.string(ctx.str(name).as_bytes());
        printer.text(" = ");
        print_option(printer, &operands, value);
    }
    printer.text("}");
}
