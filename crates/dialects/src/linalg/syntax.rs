//! Custom parsers and printers of the `linalg` ops.
//!
//! The text of `linalg.generic` contains its body. That of `linalg.map` and `linalg.reduce` contains it unless it is
//! one op applied to the body's arguments. The text of all other ops omits it, and the parser builds it.
//!
//! ```text
//! %r = linalg.generic {indexing_maps = […], iterator_types = […]} ins(%a : T) outs(%b : U) {
//! ^bb0(%in: f32, %out: f32): …
//! } -> U
//! %mapped = linalg.map { arith.addf } ins(%a, %b : T, T) outs(%c : T)
//! %r = linalg.matmul ins(%a, %b : T, U) outs(%c : V) -> V
//! ```

use crate::linalg;
use smallvec::SmallVec;

use super::enums::ELEMENTWISE_KIND_DEF;
use super::iteration::*;
use super::structured::*;
use super::{named_op, template};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{
    AffineMap, Attr, AttrData, Block, Body, Context, InsertPoint, Location, Name, Op, OpSpec, Type, Value, View,
};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

/// The attributes of `linalg.generic` that are printed before its operands.
const GENERIC_ATTRIBUTES: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

/// Attributes of named ops that are never printed.
const UNSPELLED: [&str; 3] = ["operandSegmentSizes", MEMOIZED_MAPS, "indexing_maps"];

// ---- generic

/// Parses `linalg.generic`.
pub fn parse_generic(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let dictionary = parser.attribute(None)?;
    let AttrData::Dictionary(entries) = dictionary.data(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    let types = dictionary.get(ctx, Name::ITERATOR_TYPES).and_then(|types| types.as_array(ctx));
    let Some(types) = types else {
        return parser.error(at, "expected \"iterator_types\" array attribute").fail();
    };
    let mut unexpected = None;
    let iterators = convert_each(types, |ty| {
        let iterator = IteratorType::from_attr(ctx, ty).map(|iterator| iterator.attr(ctx));
        unexpected = iterator.is_none().then_some(ty);
        iterator
    });
    let Some(iterators) = iterators else {
        let text = unexpected.and_then(|ty| ty.as_str(ctx)).unwrap_or_default();
        return parser.error_here(format!("unexpected iterator_type ({text})")).fail();
    };
    for &(name, value) in entries {
        let is_types = ctx.str(name) == "iterator_types";
        state.attributes.push((name, if is_types { ctx.array_attr(&iterators) } else { value }));
    }
    parse_structured(parser, state, true)?;
    if parser.optional_keyword("attrs") {
        parser.punctuation("=")?;
        parser.optional_attr_dict(state)?;
    }
    let region = parser.region(&[])?;
    state.regions.push(region);
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    Ok(())
}

/// Prints `linalg.generic`.
pub fn print_generic(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let mut entries: Vec<(Name, Attr)> = Vec::new();
    let mut extra = false;
    for &(name, value) in body.attributes(op).entries(ctx) {
        match ctx.str(name) {
            "iterator_types" => {
                let name_of = |ty: IteratorType| ctx.string_attr(ty.keyword());
                let names = convert_each(value.as_array(ctx).unwrap_or_default(), |ty| {
                    Some(IteratorType::from_attr(ctx, ty).map_or(ty, name_of))
                });
                entries.push((name, ctx.array_attr(&names.unwrap_or_default())));
            }
            text if GENERIC_ATTRIBUTES.contains(&text) => entries.push((name, value)),
            "operandSegmentSizes" => {}
            _ => extra = true,
        }
    }
    printer.text(" ");
    printer.attribute(ctx.dictionary(&entries));
    print_structured(printer, op);
    if extra {
        printer.text(" attrs = ");
        let elided = ["doc", "indexing_maps", "iterator_types", "library_call", "operandSegmentSizes"];
        printer.optional_attr_dict(op, &elided);
    }
    if let Some(&region) = body.regions(op).first()
        && body.first_block(region).is_some()
    {
        printer.text(" ");
        printer.region(body, region, true, true);
    }
    print_results(printer, op);
}

// ---- map, reduce

/// `{ dialect.op {attributes} }`: the only op of a body.
struct Payload {
    name: String,
    attributes: Vec<(Name, Attr)>,
}

fn parse_payload(parser: &mut OpParser<'_>, state: &OpState) -> Fallible<Option<Payload>> {
    if !parser.optional_punctuation("{") {
        return Ok(None);
    }
    let name = parser.any_keyword()?.to_string();
    let mut inner = OpState {
        name: state.name,
        location: state.location,
        operands: SmallVec::new(),
        results: SmallVec::new(),
        attributes: Vec::new(),
        regions: SmallVec::new(),
        successors: SmallVec::new(),
    };
    parser.optional_attr_dict(&mut inner)?;
    parser.punctuation("}")?;
    Ok(Some(Payload { name, attributes: inner.attributes }))
}

/// The operands of the payload op.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PayloadArguments {
    /// All arguments except the last, in order.
    Inputs,
    /// The last argument, then the others.
    InitFirst,
    /// All arguments, in order: `linalg.map` until 21.
    All,
}

/// Builds a body with one op and a yield of its result.
fn build_payload(parser: &mut OpParser<'_>, state: &mut OpState, payload: &Payload, arguments: PayloadArguments) {
    let ctx = parser.ctx();
    let region = parser.empty_region();
    let body = parser.body();
    let types: Vec<Type> = state.operands.iter().map(|&operand| body.ty(operand).element_or_self(ctx)).collect();
    let block = body.append_block(region);
    let mut values: Vec<Value> = types.iter().map(|&ty| body.add_argument(block, ty, Location::UNKNOWN)).collect();
    match arguments {
        PayloadArguments::Inputs => {
            values.pop();
        }
        PayloadArguments::All => {}
        PayloadArguments::InitFirst => {
            let by = 1.min(values.len());
            values.rotate_right(by);
        }
    }
    let name = if payload.name.contains('.') { payload.name.clone() } else { format!("builtin.{}", payload.name) };
    let name = ctx.op_name(&name);
    let mut attributes = payload.attributes.clone();
    named_op::add_defaults(ctx, name, &mut attributes);
    let result = types.last().copied().unwrap_or(ctx.none());
    let spec =
        OpSpec::new(name, state.location).operands(&values).results(&[result]).attributes(ctx.dictionary(&attributes));
    let op = body.insert(InsertPoint::End(block), &spec);
    let result = body.result(op, 0);
    let spec = OpSpec::new(ctx.op_name(linalg::YIELD.name), state.location).operands(&[result]);
    body.insert(InsertPoint::End(block), &spec);
    state.regions.push(region);
}

/// Parses `(%in: f32, %init: f32) { … }`.
fn parse_body(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let arguments = parser.argument_list(Delimiter::Paren, true, true)?;
    let region = parser.region(&arguments)?;
    state.regions.push(region);
    Ok(())
}

/// Parses operands, an attribute `name = [1, 2]` if `array` names one, and attributes; the types of tensor outputs
/// become result types.
fn parse_destination_style(parser: &mut OpParser<'_>, state: &mut OpState, array: Option<&str>) -> Fallible {
    let ctx = parser.ctx();
    let types = parse_structured(parser, state, false)?;
    state.results.extend(types.outputs.into_iter().filter(|ty| ty.is_ranked_tensor(ctx)));
    if let Some(name) = array {
        parser.keyword(name)?;
        parser.punctuation("=")?;
        let mut values = Vec::new();
        parser.comma_separated(Delimiter::Square, "", |parser| {
            values.push(parser.integer()?);
            Ok(())
        })?;
        state.attribute(ctx, name, ctx.int_array_attr(64, &values));
    }
    parser.optional_attr_dict(state)
}

/// Parses `linalg.map`.
pub fn parse_map(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let payload = parse_payload(parser, state)?;
    parse_destination_style(parser, state, None)?;
    match payload {
        Some(payload) => {
            build_payload(parser, state, &payload, PayloadArguments::Inputs);
            Ok(())
        }
        None => parse_body(parser, state),
    }
}

/// Parses `linalg.reduce`.
pub fn parse_reduce(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let payload = parse_payload(parser, state)?;
    parse_destination_style(parser, state, Some("dimensions"))?;
    match payload {
        Some(payload) => {
            build_payload(parser, state, &payload, PayloadArguments::InitFirst);
            Ok(())
        }
        None => parse_body(parser, state),
    }
}

/// Returns the op of a body that consists of one op, applied to the body's arguments, and its yield.
fn find_payload(body: &Body, block: Block, arguments: PayloadArguments) -> Option<Op> {
    let payload = body.first_op(block)?;
    let last = body.next(payload)?;
    if body.next(last).is_some() || body.operand_count(payload) == 0 {
        return None;
    }
    let block_arguments = body.arguments(block);
    // Upstream parses the init as first operand, but expects the first argument at the end when it prints.
    let takes_arguments = if arguments == PayloadArguments::InitFirst {
        body.operand_count(payload) == block_arguments.len()
            && body.operands(payload).last() == block_arguments.first().copied()
            && body.operands(payload).zip(&block_arguments[1..]).all(|(operand, &argument)| operand == argument)
    } else {
        let others = usize::from(arguments == PayloadArguments::Inputs);
        let inputs = block_arguments.len().saturating_sub(others);
        body.operands(payload).eq(block_arguments[..inputs].iter().copied())
    };
    let yields = body.all_operands(last).is_some_and(|[yielded]| body.defining_op(yielded) == Some(payload));
    (takes_arguments && yields).then_some(payload)
}

/// Writes ` { dialect.op {attributes} }`.
fn print_payload(printer: &mut OpPrinter<'_>, payload: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let mut attributes = body.attributes(payload).entries(ctx).to_vec();
    named_op::add_defaults(ctx, body.name(payload), &mut attributes);
    attributes.retain(|&(_, value)| !is_no_fast_math(ctx, value));
    printer.text(" { ");
    printer.text(&ctx.op_name_data(body.name(payload)).text);
    printer.optional_dictionary(ctx.dictionary(&attributes), &[]);
    printer.text(" }");
}

fn is_no_fast_math(ctx: &Context, attr: Attr) -> bool {
    match attr.data(ctx) {
        AttrData::Dialect { dialect, mnemonic, parameters } => {
            ctx.str(*dialect) == "arith"
                && ctx.str(*mnemonic) == "fastmath"
                && parameters.first().and_then(|value| value.as_i64(ctx)) == Some(0)
        }
        _ => false,
    }
}

fn print_mapped(printer: &mut OpPrinter<'_>, op: Op, arguments: PayloadArguments, array: Option<&str>) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let region = body.regions(op).first().copied();
    let block = region.and_then(|region| body.first_block(region));
    let payload = block.and_then(|block| find_payload(body, block, arguments));
    if let Some(payload) = payload {
        print_payload(printer, payload);
    }
    print_structured(printer, op);
    print_array(printer, op, array);
    let elided: SmallVec<[&str; 1]> = array.into_iter().collect();
    printer.optional_attr_dict(op, &elided);
    if let (None, Some(region), Some(block)) = (payload, region, block) {
        printer.indent();
        printer.newline();
        printer.text("(");
        for (index, &argument) in body.arguments(block).iter().enumerate() {
            if index > 0 {
                printer.text(", ");
            }
            printer.argument(argument, true, None);
        }
        printer.text(") ");
        printer.region(body, region, false, true);
        printer.unindent();
    }
    let _ = ctx;
}

/// Writes ` name = [1, 2] ` for an array attribute.
fn print_array(printer: &mut OpPrinter<'_>, op: Op, name: Option<&str>) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(name) = name {
        let values = body.attribute(ctx, op, name).and_then(|attr| attr.as_i64_array(ctx)).unwrap_or_default();
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        printer.text(&format!(" {name} = [{}] ", values.join(", ")));
    }
}

/// Prints `linalg.map`.
pub fn print_map(printer: &mut OpPrinter<'_>, op: Op) {
    print_mapped(printer, op, PayloadArguments::Inputs, None);
}

/// Prints `linalg.map` of versions before 22, where the body had no argument for the output.
pub fn print_former_map(printer: &mut OpPrinter<'_>, op: Op) {
    print_mapped(printer, op, PayloadArguments::All, None);
}

/// Prints `linalg.reduce`.
pub fn print_reduce(printer: &mut OpPrinter<'_>, op: Op) {
    print_mapped(printer, op, PayloadArguments::InitFirst, Some("dimensions"));
}

// ---- transpose, broadcast

/// Builds a body that yields its first argument.
fn build_copy_body(parser: &mut OpParser<'_>, state: &mut OpState) {
    let ctx = parser.ctx();
    let region = parser.empty_region();
    let body = parser.body();
    let block = body.append_block(region);
    let mut arguments: Vec<Value> = Vec::with_capacity(state.operands.len());
    for &operand in &state.operands {
        let (ty, location) = (body_argument_type(ctx, body.ty(operand)), body.value_location(operand));
        arguments.push(body.add_argument(block, ty, location));
    }
    let spec =
        OpSpec::new(ctx.op_name(linalg::YIELD.name), state.location).operands(&arguments[..1.min(arguments.len())]);
    body.insert(InsertPoint::End(block), &spec);
    state.regions.push(region);
}

/// Parses `linalg.transpose`.
pub fn parse_transpose(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_destination_style(parser, state, Some("permutation"))?;
    build_copy_body(parser, state);
    Ok(())
}

/// Parses `linalg.broadcast`.
pub fn parse_broadcast(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_destination_style(parser, state, Some("dimensions"))?;
    build_copy_body(parser, state);
    Ok(())
}

/// Prints `linalg.transpose`.
pub fn print_transpose(printer: &mut OpPrinter<'_>, op: Op) {
    print_structured(printer, op);
    print_array(printer, op, Some("permutation"));
    printer.optional_attr_dict(op, &["permutation"]);
}

/// Prints `linalg.broadcast`.
pub fn print_broadcast(printer: &mut OpPrinter<'_>, op: Op) {
    print_structured(printer, op);
    print_array(printer, op, Some("dimensions"));
    printer.optional_attr_dict(op, &["dimensions"]);
}

// ---- yield

/// Parses `linalg.yield`.
pub fn parse_yield(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let at = parser.location();
    let operands = parser.operand_list(Delimiter::Bare)?;
    parser.optional_attr_dict(state)?;
    if !operands.is_empty() {
        let types = parser.colon_type_list()?;
        parser.resolve_all(&operands, &types, at, state)?;
    }
    Ok(())
}

/// Prints `linalg.yield`.
pub fn print_yield(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    if body.operand_count(op) > 0 {
        printer.text(" ");
        printer.values(body.operands(op));
    }
    printer.optional_attr_dict(op, &[]);
    if body.operand_count(op) > 0 {
        printer.text(" : ");
        printer.types_of(body.operands(op));
    }
}

// ---- named ops

/// Parses `indexing_maps = […]` if it is next.
fn parse_indexing_maps(parser: &mut OpParser<'_>) -> Fallible<Vec<AffineMap>> {
    let ctx = parser.ctx();
    let mut maps = Vec::new();
    if !parser.optional_keyword("indexing_maps") {
        return Ok(maps);
    }
    parser.punctuation("=")?;
    let at = parser.location();
    let list = parser.attribute(None)?;
    let Some(list) = list.as_array(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    for attr in list {
        match attr.as_map(ctx) {
            Some(map) => maps.push(map),
            None => return parser.error_here("element of indexing_maps array is not an affine_map").fail(),
        }
    }
    Ok(maps)
}

fn add_maps(ctx: &Context, state: &mut OpState, maps: &[AffineMap]) {
    let maps: Vec<Attr> = maps.iter().map(|&map| ctx.map_attr(map)).collect();
    state.attribute(ctx, Name::INDEXING_MAPS, ctx.array_attr(&maps));
}

/// Parses operands, attributes and results of a named op, and builds its body.
fn parse_named_rest(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible<StructuredTypes> {
    let ctx = parser.ctx();
    let types = parse_structured(parser, state, true)?;
    // Attributes may follow the operands, too; they are printed before them.
    parse_checked_attributes(parser, state)?;
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let actual = types.inputs.len() + types.outputs.len();
    if let Some(expected) = named_op::body_argument_count(ctx, state)
        && expected != actual
    {
        let message =
            format!("[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {actual}");
        return parser.error_here(message).fail();
    }
    build_named_body(parser, state, &types)?;
    Ok(types)
}

fn build_named_body(parser: &mut OpParser<'_>, state: &mut OpState, types: &StructuredTypes) -> Fallible {
    let ctx = parser.ctx();
    let arguments: SmallVec<[Type; 4]> =
        types.inputs.iter().chain(&types.outputs).map(|&ty| body_argument_type(ctx, ty)).collect();
    let at = parser.name_location();
    match template::create_body(ctx, parser.body(), state, &arguments) {
        Ok(region) => state.regions.push(region),
        Err(message) => return parser.error(at, message).fail(),
    }
    Ok(())
}

/// Parses a named op: `linalg.exp ins(…) outs(…) -> T`.
pub fn parse_named(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    named_op::set_present_name(ctx, state);
    parse_named_rest(parser, state)?;
    if let Some(maps) = named_op::memoized_maps(ctx, state) {
        state.attribute(ctx, MEMOIZED_MAPS, maps);
    }
    Ok(())
}

/// Prints a named op.
pub fn print_named(printer: &mut OpPrinter<'_>, op: Op) {
    printer.optional_attr_dict(op, &UNSPELLED[..2]);
    print_structured(printer, op);
    print_results(printer, op);
}

/// Parses a named op of an older version. Its upgrade builds its body.
pub fn parse_former_named(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_structured(parser, state, true)?;
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    Ok(())
}

/// Parses an op of two or three operands of an older version: `linalg.fill(%value, %out) : f32, T -> T`. Its upgrade
/// builds its body.
pub fn parse_former_pair(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let operands = parser.operand_list(Delimiter::Paren)?;
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let types = parser.colon_type_list()?;
    parser.resolve_all(&operands, &types, at, state)?;
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    Ok(())
}

/// Prints such an op.
pub fn print_former_pair(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text("(");
    printer.values(body.operands(op));
    printer.text(")");
    printer.optional_attr_dict(op, &UNSPELLED);
    printer.text(" : ");
    printer.types_of(body.operands(op));
    print_results(printer, op);
}

/// Parses an op of the matmul family, whose text may contain indexing maps.
pub fn parse_matmul(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    named_op::set_present_name(ctx, state);
    let mut maps = parse_indexing_maps(parser)?;
    if maps.is_empty() {
        maps = named_op::default_maps(ctx, state.name).unwrap_or_default();
    }
    add_maps(ctx, state, &maps);
    parse_named_rest(parser, state)?;
    Ok(())
}

fn print_maps(printer: &mut OpPrinter<'_>, maps: Attr) {
    printer.text(" indexing_maps = [");
    for (index, &map) in maps.as_array(printer.ctx()).unwrap_or_default().iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.attribute(map);
    }
    printer.text("]");
}

/// Prints an op of the matmul family.
pub fn print_matmul(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(attr) = body.attribute(ctx, op, Name::INDEXING_MAPS) {
        let defaults = named_op::default_maps(ctx, body.name(op)).unwrap_or_default();
        let defaults: Vec<Attr> = defaults.iter().map(|&map| ctx.map_attr(map)).collect();
        if attr != ctx.array_attr(&defaults) {
            print_maps(printer, attr);
        }
    }
    printer.optional_attr_dict(op, &UNSPELLED);
    print_structured(printer, op);
    print_results(printer, op);
}

/// Parses `linalg.contract`.
pub fn parse_contract(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let maps = parse_indexing_maps(parser).unwrap_or_default();
    if maps.is_empty() {
        return parser.error_here("expected 'indexing_maps' attribute").fail();
    }
    add_maps(ctx, state, &maps);
    parse_named_rest(parser, state)?;
    Ok(())
}

/// Prints `linalg.contract`.
pub fn print_contract(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(attr) = body.attribute(ctx, op, Name::INDEXING_MAPS) {
        print_maps(printer, attr);
    }
    printer.optional_attr_dict(op, &UNSPELLED);
    print_structured(printer, op);
    print_results(printer, op);
}

/// Parses `linalg.elementwise`: `kind=#linalg.elementwise_kind<exp> ins(…) outs(…) -> T`.
pub fn parse_elementwise(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parser.keyword("kind")?;
    parser.punctuation("=")?;
    let at = parser.location();
    let Ok(kind) = parser.attribute(None) else {
        return parser.error(at, "expected operation 'kind' attribute").fail();
    };
    if named_op::elementwise_kind(ctx, kind).is_none() {
        return parser.error(at, "expected ElementwiseKind attribute").fail();
    }
    state.attribute(ctx, Name::KIND, kind);
    let (maps, _) = parse_elementwise_rest(parser, state)?;
    add_maps(ctx, state, &maps);
    Ok(())
}

/// Parses `linalg.elementwise <exp> ins(…) outs(…) -> T`, as it is since 24. Maps that the text does not have are left to
/// the upgrade.
pub fn parse_later_elementwise(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parser.punctuation("<")?;
    let kind = parser.enumeration_cases(&ELEMENTWISE_KIND_DEF)?;
    parser.punctuation(">")?;
    state.attribute(ctx, Name::KIND, ELEMENTWISE_KIND_DEF.attr(ctx, kind));
    let (maps, are_given) = parse_elementwise_rest(parser, state)?;
    if are_given {
        add_maps(ctx, state, &maps);
    }
    Ok(())
}

/// Parses the text of `linalg.elementwise` after its kind. Returns the maps, and whether the text
/// has them.
fn parse_elementwise_rest(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible<(Vec<AffineMap>, bool)> {
    let ctx = parser.ctx();
    named_op::set_present_name(ctx, state);
    let maps = parse_indexing_maps(parser)?;
    let Ok(types) = parse_named_rest(parser, state) else {
        return parser.error_here("unable to parse elemwise op").fail();
    };
    let rank = types.outputs.last().and_then(|ty| ty.rank(ctx)).unwrap_or(0);
    let usual = || vec![AffineMap::identity(ctx, rank as u32); types.inputs.len() + types.outputs.len()];
    Ok(if maps.is_empty() { (usual(), false) } else { (maps, true) })
}

/// Prints `linalg.elementwise`.
pub fn print_elementwise(printer: &mut OpPrinter<'_>, op: Op) {
    printer.text(" kind=");
    if let Some(kind) = printer.body().attribute(printer.ctx(), op, Name::KIND) {
        printer.attribute(kind);
    }
    print_elementwise_rest(printer, op);
}

/// Prints `linalg.elementwise` as it is since 24, with its maps, which tell it from a named op.
pub fn print_later_elementwise(printer: &mut OpPrinter<'_>, op: Op) {
    print_later_kind(printer, op);
    if let Some(maps) = printer.body().attribute(printer.ctx(), op, Name::INDEXING_MAPS) {
        print_maps(printer, maps);
    }
    print_after_maps(printer, op);
}

/// Prints the `linalg.elementwise` that a named op is since 24.
pub fn print_later_named(printer: &mut OpPrinter<'_>, op: Op) {
    print_later_kind(printer, op);
    print_elementwise_rest(printer, op);
}

fn print_later_kind(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let kind = body.attribute(ctx, op, Name::KIND).and_then(|kind| named_op::elementwise_kind(ctx, kind));
    printer.text(&format!(" <{}>", kind.unwrap_or_default()));
}

/// Prints `linalg.elementwise` after its kind.
fn print_elementwise_rest(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    if let Some(maps) = body.attribute(ctx, op, Name::INDEXING_MAPS) {
        let rank = outputs(View::new(ctx, body), op).first().and_then(|&output| body.ty(output).rank(ctx)).unwrap_or(0);
        let identity = ctx.map_attr(AffineMap::identity(ctx, rank as u32));
        if maps.as_array(ctx).is_some_and(|maps| maps.iter().any(|&map| map != identity)) {
            print_maps(printer, maps);
        }
    }
    print_after_maps(printer, op);
}

fn print_after_maps(printer: &mut OpPrinter<'_>, op: Op) {
    printer.optional_attr_dict(op, &["operandSegmentSizes", MEMOIZED_MAPS, "indexing_maps", "kind"]);
    print_structured(printer, op);
    print_results(printer, op);
}
