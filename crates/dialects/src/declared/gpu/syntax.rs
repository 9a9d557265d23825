//! The parsers and printers of `gpu.func`, `gpu.launch` and `gpu.warp_execute_on_lane_0`.

use crate::function::{
    Signature, add_attribute_array, function_type, parse_signature, parse_symbol_name, print_signature_of,
};
use freehold_core::definition::operands_of_group;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Context, Name, Op, Type, Value};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName};

/// The attribute that counts the buffers in the memory of a workgroup.
const WORKGROUP: &str = "workgroup_attributions";

// ---- gpu.func

/// `@name(%a: type) [-> type] [workgroup(%b : type)] [private(%c : type)] [kernel] [attributes {…}] {…}`
pub fn parse_func(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    parse_symbol_name(parser, state)?;
    let at = parser.location();
    let Signature { mut arguments, results, result_attributes, .. } = parse_signature(parser, state, false)?;
    if arguments.first().is_some_and(|first| first.name.name == freehold_core::text::SsaName::NONE) {
        return parser.error(at, "gpu.func requires named arguments").fail();
    }
    let inputs: Vec<Type> = arguments.iter().filter_map(|argument| argument.ty).collect();
    state.attribute(ctx, Name::FUNCTION_TYPE, ctx.type_attr(ctx.function(&inputs, &results)));
    let attributes: Vec<Attr> = arguments.iter().map(|argument| argument.attributes).collect();
    add_attribute_array(ctx, state, "arg_attrs", &attributes);
    add_attribute_array(ctx, state, "res_attrs", &result_attributes);
    for (keyword, name) in [("workgroup", "workgroup_attrib_attrs"), ("private", "private_attrib_attrs")] {
        let attributions = parse_attributions(parser, keyword)?;
        if keyword == "workgroup" {
            let count = attributions.len() as i64;
            state.attribute(ctx, WORKGROUP, ctx.integer_attr(ctx.integer(64), count));
        }
        let attributes: Vec<Attr> = attributions.iter().map(|argument| argument.attributes).collect();
        add_attribute_array(ctx, state, name, &attributes);
        arguments.extend(attributions);
    }
    if parser.optional_keyword("kernel") {
        state.attribute(ctx, "gpu.kernel", ctx.unit());
    }
    parser.optional_attr_dict_with_keyword(state)?;
    let region = parser.region(&arguments)?;
    state.regions.push(region);
    Ok(())
}

/// Prints the syntax of [`parse_func`].
pub fn print_func(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let attributes = body.attributes(op);
    let get = |name: &str| attributes.get(ctx, ctx.name(name));
    printer.text(" ");
    printer.symbol_name(get("sym_name").and_then(|name| name.as_str(ctx)).unwrap_or(""));
    let Some((inputs, results)) = function_type(ctx, attributes) else { return };
    print_signature_of(printer, op, inputs, results, false);
    let nested = body.nested(op);
    let entry = nested.and_then(|nested| nested.first_block(*nested.roots().first()?));
    if let Some((nested, entry)) = nested.zip(entry) {
        let arguments = nested.arguments(entry).get(inputs.len()..).unwrap_or(&[]);
        let count = get(WORKGROUP).and_then(|count| count.as_i64(ctx)).unwrap_or(0);
        let (workgroup, private) = arguments.split_at((count.max(0) as usize).min(arguments.len()));
        let dictionaries = |name: &str| get(name).and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
        print_attributions(printer, nested, "workgroup", workgroup, dictionaries("workgroup_attrib_attrs"));
        print_attributions(printer, nested, "private", private, dictionaries("private_attrib_attrs"));
    }
    if get("gpu.kernel").is_some() {
        printer.text(" kernel");
    }
    let elided = [
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        WORKGROUP,
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
        "gpu.kernel",
    ];
    printer.optional_attr_dict_with_keyword(op, &elided);
    if let Some(nested) = nested
        && let Some(&region) = nested.roots().first()
    {
        printer.text(" ");
        printer.region(nested, region, false, true);
    }
}

/// `[keyword(%a : type {…}, …)]`
fn parse_attributions(parser: &mut OpParser<'_>, keyword: &str) -> Fallible<Vec<Argument>> {
    match parser.optional_keyword(keyword) {
        true => parser.argument_list(Delimiter::Paren, true, true),
        false => Ok(Vec::new()),
    }
}

fn print_attributions<'p>(
    printer: &mut OpPrinter<'p>,
    body: &'p Body,
    keyword: &str,
    arguments: &[Value],
    attributes: &[Attr],
) {
    if arguments.is_empty() {
        return;
    }
    printer.text(" ");
    printer.text(keyword);
    printer.text("(");
    for (index, &argument) in arguments.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        let dictionary = attributes.get(index).copied().filter(|&dictionary| dictionary != Context::EMPTY_DICTIONARY);
        printer.spaced_argument(body, argument, dictionary);
    }
    printer.text(")");
}

// ---- gpu.launch

/// The arguments of the body for the ids and sizes of blocks and threads, and those for clusters.
const CONFIGURATION: usize = 12;
const WITH_CLUSTERS: usize = 18;

/// `%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`: three ids, then three sizes with their values.
fn parse_sizes(
    parser: &mut OpParser<'_>,
    ids: &mut Vec<Argument>,
    sizes: &mut Vec<Argument>,
    operands: &mut Vec<OperandName>,
) -> Fallible {
    let at = parser.location();
    let names = parser.argument_list(Delimiter::Paren, false, false)?;
    if names.len() != 3 {
        return parser.error(at, "expected three names").fail();
    }
    ids.extend(names);
    parser.keyword("in")?;
    let at = parser.location();
    let (arguments, values) = parser.assignment_list()?;
    if arguments.len() != 3 {
        return parser.error(at, "expected three sizes").fail();
    }
    sizes.extend(arguments);
    operands.extend(values);
    Ok(())
}

/// `[async [%token]] [clusters(…) in (…)] blocks(…) in (…) threads(…) in (…) [dynamic_shared_memory_size %s] [module(@m)]
/// [function(@f)] [workgroup(…)] [private(…)] {…} [{…}]`
pub fn parse_launch(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let token = freehold_core::text::parse_type_text(ctx, "!gpu.async.token").expect("a type of the dialect");
    let is_async = parser.optional_keyword("async");
    if is_async {
        state.results.push(token);
    }
    let dependencies = parser.operand_list(Delimiter::OptionalSquare)?;
    if !dependencies.is_empty() && !is_async {
        return parser.error(at, "dependencies need the keyword 'async'").fail();
    }
    let (mut ids, mut sizes, mut cluster_ids, mut cluster_sizes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut operands, mut clusters) = (Vec::new(), Vec::new());
    let has_clusters = parser.optional_keyword("clusters");
    if has_clusters {
        parse_sizes(parser, &mut cluster_ids, &mut cluster_sizes, &mut clusters)?;
    }
    parser.keyword("blocks")?;
    parse_sizes(parser, &mut ids, &mut sizes, &mut operands)?;
    parser.keyword("threads")?;
    parse_sizes(parser, &mut ids, &mut sizes, &mut operands)?;
    let memory = match parser.optional_keyword("dynamic_shared_memory_size") {
        true => Some(parser.operand()?),
        false => None,
    };
    for name in ["module", "function"] {
        if parser.optional_keyword(name) {
            parser.punctuation("(")?;
            let symbol = parser.symbol_name()?;
            parser.punctuation(")")?;
            state.attribute(ctx, name, ctx.symbol_ref(symbol));
        }
    }
    let index = ctx.index();
    let mut arguments: Vec<Argument> = [ids, sizes, cluster_ids, cluster_sizes].concat();
    arguments.iter_mut().for_each(|argument| argument.ty = Some(index));
    let workgroup = parse_attributions(parser, "workgroup")?;
    state.attribute(ctx, WORKGROUP, ctx.integer_attr(ctx.integer(64), workgroup.len() as i64));
    arguments.extend(workgroup);
    arguments.extend(parse_attributions(parser, "private")?);
    let region = parser.region(&arguments)?;
    state.regions.push(region);
    parser.optional_attr_dict(state)?;
    parser.resolve_same(&dependencies, token, state)?;
    parser.resolve_same(&operands, index, state)?;
    parser.resolve_same(&clusters, index, state)?;
    if let Some(memory) = memory {
        parser.resolve_same(&[memory], ctx.integer(32), state)?;
    }
    let cluster = has_clusters as i64;
    let segments = [dependencies.len() as i64, 1, 1, 1, 1, 1, 1, cluster, cluster, cluster, memory.is_some() as i64];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    Ok(())
}

/// Prints the syntax of [`parse_launch`].
pub fn print_launch(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body, view) = (printer.ctx(), printer.body(), printer.view());
    let group = |name: &str| operands_of_group(view, op, name);
    let all = |names: [&str; 3]| -> Vec<Value> { names.into_iter().flat_map(&group).collect() };
    if !body.results(op).is_empty() {
        printer.text(" async");
        let dependencies = group("asyncDependencies");
        if !dependencies.is_empty() {
            printer.text(" [");
            printer.values(dependencies);
            printer.text("]");
        }
    }
    let region = body.regions(op).first().copied();
    let arguments = region.and_then(|region| body.first_block(region)).map_or(&[][..], |block| body.arguments(block));
    let at = |from: usize| arguments.get(from..from + 3).unwrap_or(&[]);
    let clusters = all(["clusterSizeX", "clusterSizeY", "clusterSizeZ"]);
    let count = if clusters.is_empty() { CONFIGURATION } else { WITH_CLUSTERS };
    let mut sizes = |keyword: &str, ids: &[Value], extents: &[Value], values: &[Value]| {
        printer.text(keyword);
        printer.text("(");
        printer.values(ids.iter().copied());
        printer.text(") in ");
        printer.assignments(extents, values);
    };
    if !clusters.is_empty() {
        sizes(" clusters", at(12), at(15), &clusters);
    }
    sizes(" blocks", at(0), at(6), &all(["gridSizeX", "gridSizeY", "gridSizeZ"]));
    sizes(" threads", at(3), at(9), &all(["blockSizeX", "blockSizeY", "blockSizeZ"]));
    if let Some(&memory) = group("dynamicSharedMemorySize").first() {
        printer.text(" dynamic_shared_memory_size ");
        printer.value(memory);
    }
    for name in ["module", "function"] {
        if let Some(symbol) = body.attribute(ctx, op, name) {
            printer.text(" ");
            printer.text(name);
            printer.text("(");
            printer.attribute(symbol);
            printer.text(")");
        }
    }
    let attributions = arguments.get(count..).unwrap_or(&[]);
    let workgroup = body.attribute(ctx, op, WORKGROUP).and_then(|count| count.as_i64(ctx)).unwrap_or(0);
    let (workgroup, private) = attributions.split_at((workgroup.max(0) as usize).min(attributions.len()));
    print_attributions(printer, body, "workgroup", workgroup, &[]);
    print_attributions(printer, body, "private", private, &[]);
    if let Some(region) = region {
        printer.text(" ");
        printer.region(body, region, false, true);
    }
    printer.optional_attr_dict(op, &["operandSegmentSizes", WORKGROUP, "module", "function"]);
}

// ---- gpu.warp_execute_on_lane_0

/// `(%lane)[32] [args(%value : type)] [-> (types)] {…}`
pub fn parse_warp_execute(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_warp(parser, state, "gpu.yield")
}

/// Like [`parse_warp_execute`], with the name of the terminator.
pub fn parse_warp(parser: &mut OpParser<'_>, state: &mut OpState, terminator: &str) -> Fallible {
    let ctx = parser.ctx();
    parser.punctuation("(")?;
    let lane = parser.operand()?;
    parser.punctuation(")")?;
    parser.punctuation("[")?;
    let size = parser.integer()?;
    parser.punctuation("]")?;
    state.attribute(ctx, "warp_size", ctx.integer_attr(ctx.integer(64), size));
    parser.resolve_same(&[lane], ctx.index(), state)?;
    if parser.optional_keyword("args") {
        parser.punctuation("(")?;
        let at = parser.location();
        let operands = parser.operand_list(Delimiter::Bare)?;
        let types = parser.colon_type_list()?;
        parser.resolve_all(&operands, &types, at, state)?;
        parser.punctuation(")")?;
    }
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let region = parser.region(&[])?;
    parser.ensure_terminator(region, terminator);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_warp_execute`].
pub fn print_warp_execute(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text("(");
    printer.values(body.operands(op).take(1));
    printer.text(")[");
    let size = body.attribute(ctx, op, "warp_size").and_then(|size| size.as_i64(ctx));
    printer.text(&size.unwrap_or_default().to_string());
    printer.text("]");
    if body.operand_count(op) > 1 {
        printer.text(" args(");
        printer.values(body.operands(op).skip(1));
        printer.text(" : ");
        printer.types_of(body.operands(op).skip(1));
        printer.text(")");
    }
    let results: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    if !results.is_empty() {
        printer.text(" -> (");
        printer.types(results.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    if let Some(&region) = body.regions(op).first() {
        // A terminator with operands is invalid without results, but an invalid program is printed, too.
        let last = body.first_block(region).and_then(|block| body.last_op(block));
        let is_empty = last.is_some_and(|last| body.operand_count(last) == 0);
        printer.region(body, region, true, !results.is_empty() || !is_empty);
    }
    printer.optional_attr_dict(op, &["warp_size"]);
}
