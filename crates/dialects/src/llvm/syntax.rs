//! Custom syntax of the `llvm` ops other than functions, calls and globals.
//!
//! ```text
//! %0 = llvm.alloca %n x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
//! %1 = llvm.getelementptr inbounds %0[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
//! %2 = llvm.icmp "eq" %0, %1 : !llvm.ptr
//! ```

use super::enums::{FAST_MATH_DEF, FCMP_PREDICATE_DEF, ICMP_PREDICATE_DEF, NO_WRAP_DEF, OVERFLOW_DEF};
use super::types;
use super::types::DYNAMIC_INDEX;
use freehold_core::definition::{Arity, EnumDef, OpDef};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Name, Op, Type, TypeData, Version, read_signed};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::custom::branch::{self, CasePlaces, Cases};
use freehold_core::text::format::{Argument, Reading, Writing, enum_text};
use freehold_core::text::{OpParser, OpPrinter, OpState, type_text};

// ---- comparisons

/// Returns the type of the result of a comparison: `i1`, or a vector of it.
pub fn comparison_type(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, .. } => {
            ctx.intern_type(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element: ctx.i1() })
        }
        _ => ctx.i1(),
    }
}

/// Returns the predicates of a comparison.
fn predicates(ctx: &Context, name: freehold_core::ir::OpName) -> &'static EnumDef {
    if *ctx.op_name_data(name).text == *"llvm.fcmp" { &FCMP_PREDICATE_DEF } else { &ICMP_PREDICATE_DEF }
}

/// Parses `fastmath<nnan, ninf>` if it is next, as the development branch spells the flags.
fn parse_optional_fast_math(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    if !parser.optional_keyword("fastmath") {
        return Ok(());
    }
    let ctx = parser.ctx();
    parser.punctuation("<")?;
    let mut flags = 0;
    loop {
        let Some(case) = FAST_MATH_DEF.cases.iter().find(|case| parser.optional_keyword(case.0)) else {
            // The error that is shown is that of the reference, which has no flags here.
            return parser.keyword("none");
        };
        flags |= case.1;
        if !parser.optional_punctuation(",") {
            break;
        }
    }
    parser.punctuation(">")?;
    state.attribute(ctx, "fastmathFlags", FAST_MATH_DEF.attr(ctx, flags));
    Ok(())
}

/// Parses `"eq" %a, %b : i32`.
pub fn parse_comparison(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_comparison_with(parser, state, |_, _| Ok(()))
}

/// Parses `"oeq" %a, %b fastmath<nnan> : f32`, as the development branch spells it.
pub fn parse_comparison_with_flags(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_comparison_with(parser, state, parse_optional_fast_math)
}

/// Parses a comparison, with `flags` after the operands.
fn parse_comparison_with(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    flags: fn(&mut OpParser<'_>, &mut OpState) -> Fallible,
) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let predicate = parser.attribute(None)?;
    let Some(text) = predicate.as_str(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    let lhs = parser.operand()?;
    parser.punctuation(",")?;
    let rhs = parser.operand()?;
    flags(parser, state)?;
    let from = state.attributes.len();
    parser.optional_attr_dict(state)?;
    refuse_repeated(parser, state, from, &[])?;
    parser.punctuation(":")?;
    let type_at = parser.location();
    let ty = parser.ty()?;
    for operand in [lhs, rhs] {
        let value = parser.resolve(&operand, ty)?;
        state.operands.push(value);
    }
    let known = predicates(ctx, state.name);
    let Some(value) = known.case(text) else {
        return parser.error(at, format!("'{text}' is an incorrect value of the 'predicate' attribute")).fail();
    };
    state.attribute(ctx, Name::PREDICATE, known.attr(ctx, value));
    if !types::is_compatible(ctx, ty) {
        return parser.error(type_at, "expected LLVM dialect-compatible type").fail();
    }
    state.results.push(comparison_type(ctx, ty));
    Ok(())
}

/// Returns the attributes of an op that have their default values.
pub fn defaults(printer: &OpPrinter<'_>, op: Op) -> Vec<&'static str> {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(op_def) = body.op_def(ctx, op) else { return Vec::new() };
    let known = freehold_core::definition::attribute_defaults(ctx, body.name(op));
    let is_default = |(group, default): &(&freehold_core::definition::AttrGroup, &Option<Attr>)| {
        default.is_some() && body.attribute(ctx, op, group.name) == **default
    };
    op_def.attributes.iter().zip(known).filter(is_default).map(|(group, _)| group.name).collect()
}

/// Prints the syntax of [`parse_comparison`].
pub fn print_comparison(printer: &mut OpPrinter<'_>, op: Op) {
    print_comparison_with(printer, op, None);
}

/// Prints the syntax of [`parse_comparison_with_flags`].
pub fn print_comparison_with_flags(printer: &mut OpPrinter<'_>, op: Op) {
    let flags = printer.body().attribute(printer.ctx(), op, "fastmathFlags");
    print_comparison_with(printer, op, flags);
}

/// Prints a comparison, with `flags` after the operands.
fn print_comparison_with(printer: &mut OpPrinter<'_>, op: Op, flags: Option<Attr>) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let known = predicates(ctx, body.name(op));
    let predicate = body.attribute(ctx, op, Name::PREDICATE).and_then(|value| known.keyword(value.as_i64(ctx)?));
    printer.text(" ");
    printer.string(predicate.unwrap_or_default().as_bytes());
    printer.text(" ");
    printer.values(body.operands(op));
    let mut elided = defaults(printer, op);
    elided.push("predicate");
    if let Some(flags) = flags.and_then(|flags| FAST_MATH_DEF.value(ctx, flags)).filter(|&flags| flags != 0) {
        printer.text(&format!(" fastmath<{}>", enum_text(&FAST_MATH_DEF, flags, Version::MAIN)));
        elided.push("fastmathFlags");
    }
    printer.optional_attr_dict(op, &elided);
    printer.text(" : ");
    printer.types_of(body.operands(op).take(1));
}

// ---- alloca

/// Reports an attribute in the dictionary that begins at entry `from` that was spelled before, or is one of `spelled`.
///
/// # Errors
///
/// If there is one.
pub fn refuse_repeated(parser: &mut OpParser<'_>, state: &OpState, from: usize, spelled: &[&'static str]) -> Fallible {
    let ctx = parser.ctx();
    let (before, dictionary) = state.attributes.split_at(from);
    let is_repeated = |name: Name| spelled.contains(&ctx.str(name)) || before.iter().any(|entry| entry.0 == name);
    let Some(&(name, _)) = dictionary.iter().find(|entry| is_repeated(entry.0)) else { return Ok(()) };
    let message = format!("attribute '{}' occurs more than once in the attribute list", ctx.str(name));
    let at = parser.name_location();
    parser.error(at, message).fail()
}

/// Parses `inalloca %n x i32 {…} : (i64) -> !llvm.ptr`.
pub fn parse_alloca(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    if parser.optional_keyword("inalloca") {
        state.attribute(ctx, "inalloca", ctx.unit());
    }
    let size = parser.operand()?;
    if !parser.optional_keyword("x") {
        return parser.error_here("expected 'x'").fail();
    }
    let element = parser.ty()?;
    let from = state.attributes.len();
    parser.optional_attr_dict(state)?;
    refuse_repeated(parser, state, from, &["elem_type", "inalloca"])?;
    parser.punctuation(":")?;
    let at = parser.location();
    let ty = parser.ty()?;
    let (input, result) = match ty.data(ctx) {
        TypeData::Function { inputs, results } if inputs.len() == 1 && results.len() == 1 => (inputs[0], results[0]),
        _ => return parser.error(at, "expected trailing function type with one argument and one result").fail(),
    };
    // An alignment of zero is the default one.
    state.attributes.retain(|entry| ctx.str(entry.0) != "alignment" || entry.1.as_i64(ctx) != Some(0));
    let size = parser.resolve(&size, input)?;
    state.operands.push(size);
    if types::is_pointer(ctx, result) {
        state.attribute(ctx, "elem_type", ctx.type_attr(element));
    }
    state.results.push(result);
    Ok(())
}

/// Prints the syntax of [`parse_alloca`].
pub fn print_alloca(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(if body.attribute(ctx, op, "inalloca").is_some() { " inalloca " } else { " " });
    printer.values(body.operands(op));
    printer.text(" x ");
    if let Some(ty) = body.attribute(ctx, op, "elem_type").and_then(|ty| ty.as_type(ctx)) {
        printer.ty(ty);
    }
    let no_alignment = body.attribute(ctx, op, Name::ALIGNMENT).and_then(|value| value.as_i64(ctx)) == Some(0);
    let elided = ["elem_type", "inalloca", "alignment"];
    printer.optional_attr_dict(op, if no_alignment { &elided } else { &elided[..2] });
    print_functional_type(printer, op);
}

fn print_functional_type(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let inputs: Vec<Type> = body.operands(op).map(|operand| body.ty(operand)).collect();
    let results: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.text(" : ");
    printer.functional_type(&inputs, &results);
}

// ---- getelementptr

/// Parses the flags before the base: keywords separated by `|`.
fn parse_flags(parser: &mut OpParser<'_>, known: &EnumDef, cases: &[&str]) -> Fallible<i64> {
    let mut value = 0;
    loop {
        let at = parser.location();
        let keyword = parser.any_keyword()?;
        match known.case(keyword) {
            Some(case) => value |= case,
            None => {
                let cases = cases.join(", ");
                let message = format!("expected one of [{cases}] for {}, got: {keyword}", known.summary);
                return parser.error(at, message).fail();
            }
        }
        let more = if known.bits == Some("|") { "|" } else { "," };
        if !parser.optional_punctuation(more) {
            return Ok(value);
        }
    }
}

/// Parses `inbounds %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, i32`.
pub fn parse_gep(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let start = parser.name_location();
    let base = match parser.optional_operand()? {
        Some(base) => base,
        None => {
            let cases: Vec<&str> = NO_WRAP_DEF.cases.iter().map(|case| case.0).collect();
            let flags = parse_flags(parser, &NO_WRAP_DEF, &cases)?;
            state.attribute(ctx, "noWrapFlags", NO_WRAP_DEF.attr(ctx, flags));
            parser.operand()?
        }
    };
    let mut operands = vec![base];
    let mut indices = Vec::new();
    parser.punctuation("[")?;
    loop {
        let at = parser.location();
        match parser.optional_integer()? {
            Some(index) if i32::try_from(index).is_ok() => indices.push(index),
            Some(_) => return parser.error(at, "integer value too large").fail(),
            None => {
                operands.push(parser.operand()?);
                indices.push(i64::from(DYNAMIC_INDEX));
            }
        }
        if !parser.optional_punctuation(",") {
            break;
        }
    }
    parser.punctuation("]")?;
    state.attribute(ctx, "rawConstantIndices", ctx.int_array_attr(32, &indices));
    let from = state.attributes.len();
    parser.optional_attr_dict(state)?;
    refuse_repeated(parser, state, from, &["elem_type", "rawConstantIndices", "noWrapFlags"])?;
    parser.punctuation(":")?;
    let at = parser.location();
    let ty = parser.ty()?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else {
        let actual = type_text(ctx, ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{actual}'");
        return parser.error(at, message).fail();
    };
    parser.punctuation(",")?;
    let element = parser.ty()?;
    state.attribute(ctx, "elem_type", ctx.type_attr(element));
    state.results.extend(results.iter().copied());
    parser.resolve_all(&operands, inputs, start, state)
}

/// Prints the syntax of [`parse_gep`].
pub fn print_gep(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    let flags = body.attribute(ctx, op, "noWrapFlags").and_then(|flags| flags.as_i64(ctx)).unwrap_or(0);
    if flags != 0 {
        printer.text(&enum_text(&NO_WRAP_DEF, flags, Version::REFERENCE));
        printer.text(" ");
    }
    let mut operands = body.operands(op);
    printer.values(operands.next());
    printer.text("[");
    let indices = body.attribute(ctx, op, "rawConstantIndices").map(|indices| indices.integers(ctx));
    for (number, index) in indices.unwrap_or_default().into_iter().enumerate() {
        printer.text(if number > 0 { ", " } else { "" });
        match (index == i64::from(DYNAMIC_INDEX)).then(|| operands.next()).flatten() {
            Some(operand) => printer.value(operand),
            None => printer.text(&index.to_string()),
        }
    }
    printer.text("]");
    printer.optional_attr_dict(op, &["elem_type", "rawConstantIndices", "noWrapFlags"]);
    print_functional_type(printer, op);
    printer.text(", ");
    if let Some(ty) = body.attribute(ctx, op, "elem_type").and_then(|ty| ty.as_type(ctx)) {
        printer.ty(ty);
    }
}

// ---- directives

/// `custom<OverflowFlags>($flags)`: `overflow<nsw, nuw>`
pub const OVERFLOW_FLAGS: Directive = Directive {
    name: "OverflowFlags",
    check: check_attribute,
    parse: |parser, reading, arguments| {
        let [Argument::Attribute(flags)] = *arguments else { return Ok(false) };
        if !parser.optional_keyword("overflow") {
            return Ok(false);
        }
        parser.punctuation("<")?;
        let value = parse_flags(parser, &OVERFLOW_DEF, &["none", "nsw", "nuw"])?;
        parser.punctuation(">")?;
        reading.set_attribute(flags, OVERFLOW_DEF.attr(parser.ctx(), value));
        Ok(true)
    },
    print: |printer, writing, arguments| {
        let [Argument::Attribute(flags)] = *arguments else { return };
        let value = writing.attribute(flags).and_then(|flags| flags.as_i64(writing.ctx)).unwrap_or(0);
        printer.text("overflow<");
        printer.text(&enum_text(&OVERFLOW_DEF, value, Version::REFERENCE));
        printer.text(">");
    },
};

/// `custom<AccessProperties>($alignment, $nontemporal, …)`: `<alignment = 4, nontemporal>`
pub const ACCESS_PROPERTIES: Directive = Directive {
    name: "AccessProperties",
    check: |_, arguments| {
        let are_attributes = arguments.iter().all(|argument| matches!(argument, Argument::Attribute(_)));
        (!are_attributes).then_some("expects attributes")
    },
    parse: |parser, reading, arguments| {
        if !parser.optional_punctuation("<") {
            return Ok(false);
        }
        let ctx = parser.ctx();
        loop {
            let at = parser.location();
            let name = parser.any_keyword()?;
            let index = arguments.iter().find_map(|argument| match *argument {
                Argument::Attribute(index) if reading.op_def.attributes[index].name == name => Some(index),
                _ => None,
            });
            let Some(index) = index else {
                return parser.error(at, format!("unknown property '{name}'")).fail();
            };
            let value = match parser.optional_punctuation("=") {
                true => parser.attribute(Some(ctx.integer(64)))?,
                false => ctx.unit(),
            };
            reading.set_attribute(index, value);
            if !parser.optional_punctuation(",") {
                break;
            }
        }
        parser.punctuation(">")?;
        Ok(true)
    },
    print: |printer, writing, arguments| {
        let mut is_first = true;
        for argument in arguments {
            let Argument::Attribute(index) = *argument else { continue };
            let Some(value) = writing.attribute(index) else { continue };
            printer.text(if is_first { "<" } else { ", " });
            is_first = false;
            printer.text(writing.op_def.attributes[index].name);
            if *value.data(writing.ctx) != AttrData::Unit {
                printer.text(" = ");
                printer.attribute_eliding_default_type(value);
            }
        }
        if !is_first {
            printer.text(">");
        }
    },
};

/// `custom<Dereferenceable>($attribute)`: `<bytes = 8, mayBeNull = true>`
pub const DEREFERENCEABLE: Directive = Directive {
    name: "Dereferenceable",
    check: check_attribute,
    parse: |parser, reading, arguments| {
        let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
        let ctx = parser.ctx();
        parser.punctuation("<")?;
        let (mut bytes, mut nullable) = (None, false);
        loop {
            let at = parser.location();
            if parser.optional_keyword("bytes") {
                parser.punctuation("=")?;
                bytes = Some(parser.integer()?);
            } else if parser.optional_keyword("mayBeNull") {
                parser.punctuation("=")?;
                nullable = parser.optional_keyword("true");
                if !nullable {
                    parser.keyword("false")?;
                }
            } else if let Some(name) = parser.optional_any_keyword() {
                return parser.error(at, format!("duplicate or unknown struct parameter name: {name}")).fail();
            } else {
                parser.error(at, "expected valid keyword").emit();
                return parser.error(at, "expected a parameter name in struct").fail();
            }
            if !parser.optional_punctuation(",") {
                break;
            }
        }
        parser.punctuation(">")?;
        let nullable = if nullable { ", mayBeNull = true" } else { "" };
        let body = format!("dereferenceable<bytes = {}{nullable}>", bytes.unwrap_or(0));
        reading.set_attribute(index, kept(ctx, &body));
        Ok(true)
    },
    print: |printer, writing, arguments| {
        let [Argument::Attribute(index)] = *arguments else { return };
        let Some(AttrData::Opaque { body, .. }) = writing.attribute(index).map(|attr| attr.data(writing.ctx)) else {
            return;
        };
        printer.text(writing.ctx.str(*body).strip_prefix("dereferenceable").unwrap_or_default());
    },
};

/// Returns the attribute `#llvm.body`, which is kept as text.
pub fn kept(ctx: &Context, body: &str) -> Attr {
    let (dialect, body) = (ctx.name("llvm"), ctx.name(body));
    ctx.intern_attr(AttrData::Opaque { dialect, body, pretty: true, ty: ctx.none() })
}

fn check_attribute(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_)] => None,
        _ => Some("expects an attribute"),
    }
}

fn check_types_and_attribute(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Types(_), Argument::Types(_), Argument::Attribute(_)] => None,
        _ => Some("expects two groups of types and an attribute"),
    }
}

/// `custom<ElementType>(type($element), ref(type($container)), ref($position))`: nothing; the type of the element at the
/// position.
pub const ELEMENT_TYPE: Directive = Directive {
    name: "ElementType",
    check: check_types_and_attribute,
    parse: |parser, reading, arguments| {
        let [Argument::Types(element), Argument::Types(container), Argument::Attribute(position)] = *arguments else {
            return Ok(false);
        };
        let ctx = parser.ctx();
        let container = reading.types(container).and_then(|types| types.first().copied());
        let position = reading.attribute(position).map(|position| position.integers(ctx)).unwrap_or_default();
        let Some(mut ty) = container else { return Ok(false) };
        for index in position {
            ty = match step(ctx, ty, index) {
                Ok(ty) => ty,
                Err(message) => return parser.error_here(message).fail(),
            };
        }
        reading.set_types(element, &[ty]);
        Ok(true)
    },
    print: |_, _, _| {},
};

/// Returns the type of element `index` of an aggregate, or an error message.
pub fn step(ctx: &Context, ty: Type, index: i64) -> Result<Type, String> {
    let is_aggregate = types::array_parts(ctx, ty).is_some() || types::struct_elements(ctx, ty).is_some();
    if !is_aggregate {
        return Err(format!("expected LLVM IR structure/array type, got: '{}'", type_text(ctx, ty)));
    }
    types::element_at(ctx, ty, index).ok_or_else(|| format!("position out of bounds: {index}"))
}

/// `custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))`: nothing; the type of the result.
pub const SHUFFLE_TYPE: Directive = Directive {
    name: "ShuffleType",
    check: check_types_and_attribute,
    parse: |parser, reading, arguments| {
        let [Argument::Types(vector), Argument::Types(result), Argument::Attribute(mask)] = *arguments else {
            return Ok(false);
        };
        let ctx = parser.ctx();
        let vector = reading.types(vector).and_then(|types| types.first().copied());
        let length = reading.attribute(mask).map_or(0, |mask| mask.integers(ctx).len() as i64);
        let Some(TypeData::Vector { scalable, element, .. }) = vector.map(|ty| ty.data(ctx)) else {
            return Ok(false);
        };
        let ty = TypeData::Vector { shape: [length].into(), scalable: scalable.clone(), element: *element };
        reading.set_types(result, &[ctx.intern_type(ty)]);
        Ok(true)
    },
    print: |_, _, _| {},
};

/// `custom<CaseBlocks>(ref(type($value)), $values, $cases, $operands, type($operands))`: the cases of a switch.
pub const CASE_BLOCKS: Directive =
    Directive { name: "CaseBlocks", check: check_cases, parse: parse_cases, print: print_cases };

fn check_cases(op_def: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [
            Argument::Types(_),
            Argument::Attribute(_),
            Argument::Successors(_),
            Argument::Operands(cases),
            Argument::Types(_),
        ] if matches!(op_def.operands[*cases].arity, Arity::VariadicOfVariadic(_)) => None,
        _ => Some("expects the type of the value, and values, successors, operands and their types of the cases"),
    }
}

fn parse_cases(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [
        Argument::Types(value),
        Argument::Attribute(values_at),
        Argument::Successors(cases),
        Argument::Operands(case_operands),
        Argument::Types(case_types),
    ] = *arguments
    else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let ty = reading.types(value).and_then(|types| types.first().copied()).unwrap_or(ctx.integer(64));
    let places = CasePlaces { values: values_at, blocks: cases, operands: case_operands, types: case_types };
    parser.punctuation("[")?;
    let mut cases = Cases::new(parser, ty);
    let mut first = true;
    while !parser.optional_punctuation("]") {
        if !first {
            parser.punctuation(",")?;
        }
        first = false;
        cases.parse(parser, reading, places)?;
    }
    cases.finish(ctx, reading, places);
    Ok(true)
}

fn print_cases<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [
        _,
        Argument::Attribute(values),
        Argument::Successors(blocks),
        Argument::Operands(operands),
        Argument::Types(types),
    ] = *arguments
    else {
        return;
    };
    let places = CasePlaces { values, blocks, operands, types };
    printer.text("[");
    let separator = |index| if index > 0 { "," } else { "" };
    branch::print_cases(printer, writing, places, separator, |bytes, width| {
        read_signed(&bytes[..bytes.len().min(8)], width.min(64)).to_string()
    });
    printer.newline();
    printer.text("]");
}
