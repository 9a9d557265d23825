//! Custom parsers and printers of affine ops: maps and sets with their operands, accesses whose indices are expressions
//! of SSA values, loops.

use crate::affine;
use crate::constraints::MEMREF;
use crate::memref::{add_prefetch_kind, parse_prefetch_kind, print_prefetch_kind};
use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExpr, AffineExprData, Attr, AttrData, Name, Op, Region, Type, Value, View};
use freehold_core::text::format::Argument;
use freehold_core::text::format::custom::Directive;
use freehold_core::text::{Argument as BlockArgument, Delimiter, OpParser, OpPrinter, OpState, OperandName};

// ---- maps with operands

/// Parses `(%dims)[%symbols]`. Returns the number of dims, and all operands.
fn parse_dims_and_symbols(parser: &mut OpParser<'_>) -> Fallible<(usize, Vec<OperandName>)> {
    let mut operands = parser.operand_list(Delimiter::Paren)?;
    let dims = operands.len();
    operands.extend(parser.operand_list(Delimiter::OptionalSquare)?);
    Ok((dims, operands))
}

/// Parses `(%dims)[%symbols]` of a map or set, which messages call `what` and which takes `takes` dims and symbols.
fn parse_inputs(parser: &mut OpParser<'_>, state: &mut OpState, what: &str, takes: (u32, u32)) -> Fallible<usize> {
    let (dims, operands) = parse_dims_and_symbols(parser)?;
    parser.resolve_same(&operands, parser.ctx().index(), state)?;
    for (kind, count, takes) in [("dim", dims, takes.0), ("symbol", operands.len() - dims, takes.1)] {
        if count != takes as usize {
            let message = format!("{kind} operand count and {what} {kind} count must match");
            return parser.error(parser.name_location(), message).fail();
        }
    }
    Ok(operands.len())
}

/// Writes `(%dims)[%symbols]`.
fn print_dims_and_symbols(printer: &mut OpPrinter<'_>, operands: &[Value], dims: usize) {
    let dims = dims.min(operands.len());
    printer.text("(");
    printer.values(operands[..dims].iter().copied());
    printer.text(")");
    if dims < operands.len() {
        printer.text("[");
        printer.values(operands[dims..].iter().copied());
        printer.text("]");
    }
}

/// Parses `map(%dims)[%symbols]`: the map attribute, the number of dims, and the operands, dims first.
fn parse_map(parser: &mut OpParser<'_>) -> Fallible<(Attr, usize, Vec<OperandName>)> {
    let at = parser.location();
    let map = parser.attribute(None)?;
    if map.as_map(parser.ctx()).is_none() {
        return parser.error(at, "invalid kind of attribute specified").fail();
    }
    let (dims, operands) = parse_dims_and_symbols(parser)?;
    Ok((map, dims, operands))
}

/// Parses `affine.apply`.
pub fn parse_apply(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let (attr, dims, operands) = parse_map(parser)?;
    state.attribute(ctx, Name::MAP, attr);
    parser.resolve_same(&operands, ctx.index(), state)?;
    parser.optional_attr_dict(state)?;
    let Some(data) = attr.as_map(ctx).map(|map| map.data(ctx)) else { return Ok(()) };
    if data.dims as usize != dims || dims + data.symbols as usize != operands.len() {
        return parser.error(parser.name_location(), "dimension or symbol index mismatch").fail();
    }
    state.results.extend(std::iter::repeat_n(ctx.index(), data.results.len()));
    Ok(())
}

/// Prints `affine.apply`.
pub fn print_apply(printer: &mut OpPrinter<'_>, op: Op) {
    printer.text(" ");
    print_map(printer, op, "map");
    printer.optional_attr_dict(op, &["map"]);
}

/// Writes the map `name` with all operands of the op.
fn print_map(printer: &mut OpPrinter<'_>, op: Op, name: &str) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(map) = body.attribute(ctx, op, name) else { return };
    printer.attribute(map);
    let dims = map.as_map(ctx).map_or(0, |map| map.data(ctx).dims as usize);
    print_dims_and_symbols(printer, &body.operand_vec(op), dims);
}

/// `custom<AffineMapOperands>($map, $operands)`: `#map(%dims)[%symbols]` with all operands of the op.
pub const MAP_OPERANDS: Directive = Directive {
    name: "AffineMapOperands",
    check: check_map_and_operands,
    parse: |parser, reading, arguments| {
        let [Argument::Attribute(map_at), Argument::Operands(group)] = *arguments else { return Ok(false) };
        let at = parser.location();
        let (map, _, operands) = parse_map(parser)?;
        reading.set_attribute(map_at, map);
        reading.set_operands(group, at, &operands);
        Ok(true)
    },
    print: |printer, writing, arguments| {
        if let [Argument::Attribute(map), _] = *arguments {
            print_map(printer, writing.op, writing.op_def.attributes[map].name);
        }
    },
};

fn check_map_and_operands(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    let fits = matches!(arguments, [Argument::Attribute(_), Argument::Operands(_)]);
    (!fits).then_some("expects an attribute for the map and operands")
}

// ---- accesses: expressions of values

/// Parses `[%i + 1, symbol(%n)]`: sets the attribute `name` to the map, and returns its operands.
fn parse_access(parser: &mut OpParser<'_>, state: &mut OpState, name: &str) -> Fallible<Vec<OperandName>> {
    let ctx = parser.ctx();
    let (map, mut values) = parser.affine_map_of_values()?;
    state.attribute(ctx, name, ctx.map_attr(map));
    values.dims.append(&mut values.symbols);
    Ok(values.dims)
}

/// Writes `[%i + 1, …]` for the map `name` and the operands from `first` on. Returns the index of the operand after
/// those of the map.
fn print_access(printer: &mut OpPrinter<'_>, op: Op, first: usize, name: &str) -> usize {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(map) = body.attribute(ctx, op, name).and_then(|attr| attr.as_map(ctx)) else {
        printer.text("[]");
        return first;
    };
    let count = (map.data(ctx).dims + map.data(ctx).symbols) as usize;
    let operands: Vec<Value> = body.operands(op).skip(first).take(count).collect();
    printer.text("[");
    printer.affine_expressions(map.results(ctx), map, &operands);
    printer.text("]");
    first + count
}

/// `custom<AffineAccess>($map, $operands)`: `[%i + 1, symbol(%n)]`
pub const ACCESS: Directive = Directive {
    name: "AffineAccess",
    check: check_map_and_operands,
    parse: |parser, reading, arguments| {
        let [Argument::Attribute(map_at), Argument::Operands(group)] = *arguments else { return Ok(false) };
        let at = parser.location();
        let (map, mut values) = parser.affine_map_of_values()?;
        reading.set_attribute(map_at, parser.ctx().map_attr(map));
        values.dims.append(&mut values.symbols);
        reading.set_operands(group, at, &values.dims);
        Ok(true)
    },
    print: |printer, writing, arguments| {
        let [Argument::Attribute(map), Argument::Operands(group)] = *arguments else { return };
        print_access(printer, writing.op, writing.operand_range(group).start, writing.op_def.attributes[map].name);
    },
};

/// Parses `affine.prefetch`.
pub fn parse_prefetch(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let memref = parser.operand()?;
    let operands = parse_access(parser, state, "map")?;
    let (access, cache) = parse_prefetch_kind(parser, state)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let ty = parser.type_of(&MEMREF)?;
    parser.resolve_same(&[memref], ty, state)?;
    parser.resolve_same(&operands, ctx.index(), state)?;
    add_prefetch_kind(parser, state, access, cache)
}

/// Prints `affine.prefetch`.
pub fn print_prefetch(printer: &mut OpPrinter<'_>, op: Op) {
    let memref = affine::Prefetch::of(printer.view(), op).memref();
    printer.text(" ");
    printer.value(memref);
    print_access(printer, op, 1, "map");
    print_prefetch_kind(printer, op);
    printer.optional_attr_dict(op, &["map", "localityHint", "isWrite", "isDataCache"]);
    printer.text(" : ");
    printer.types_of([memref]);
}

// ---- for

const FOR_ATTRIBUTES: [&str; 4] = ["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"];

/// Parses a loop bound: a value, an integer, or a map with operands; with the keyword `several`, a map may have several
/// results. Returns the map and the number of operands added.
fn parse_bound(parser: &mut OpParser<'_>, state: &mut OpState, which: &str, several: &str) -> Fallible<(Attr, usize)> {
    let ctx = parser.ctx();
    let of_one = |symbols, result| ctx.map_attr(ctx.affine_map(0, symbols, &[result]));
    let has_prefix = parser.optional_keyword(several);
    if let Some(operand) = parser.optional_operand()? {
        if parser.optional_punctuation(",") {
            return parser.error(parser.name_location(), "expected only one loop bound operand").fail();
        }
        parser.resolve_same(&[operand], ctx.index(), state)?;
        return Ok((of_one(1, AffineExpr::symbol(ctx, 0)), 1));
    }
    let at = parser.location();
    let attr = parser.attribute(Some(ctx.index()))?;
    match attr.data(ctx) {
        AttrData::AffineMap(map) => {
            let data = map.data(ctx);
            let count = parse_inputs(parser, state, "affine map", (data.dims, data.symbols))?;
            if data.results.len() > 1 && !has_prefix {
                let message =
                    format!("{which} loop bound affine map with multiple results requires '{several}' prefix");
                return parser.error(at, message).fail();
            }
            Ok((attr, count))
        }
        AttrData::Integer { .. } => Ok((of_one(0, AffineExpr::constant(ctx, attr.as_i64(ctx).unwrap_or(0))), 0)),
        _ => {
            let message = "expected valid affine map representation for loop bounds";
            parser.error(parser.name_location(), message).fail()
        }
    }
}

/// Parses `affine.for`.
pub fn parse_for(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mut induction = parser.argument(false, false)?;
    induction.ty = Some(ctx.index());
    parser.punctuation("=")?;
    let (map, lower) = parse_bound(parser, state, "lower", "max")?;
    state.attribute(ctx, FOR_ATTRIBUTES[0], map);
    if !parser.optional_keyword("to") {
        return parser.error_here("expected 'to' between bounds").fail();
    }
    let (map, upper) = parse_bound(parser, state, "upper", "min")?;
    state.attribute(ctx, FOR_ATTRIBUTES[1], map);
    if parser.optional_keyword("step") {
        let at = parser.location();
        let step = parser.attribute_into(Some(ctx.index()), "step", state)?;
        if step.as_i64(ctx).is_none_or(|step| step < 0) {
            return parser.error(at, "expected step to be representable as a positive signed integer").fail();
        }
    } else {
        state.attribute(ctx, Name::STEP, ctx.index_attr(1));
    }
    let mut arguments: Vec<BlockArgument> = vec![induction];
    let mut carried = 0;
    if parser.optional_keyword("iter_args") {
        let (iterated, inits) = parser.assignment_list()?;
        let types = parser.arrow_type_list()?;
        if iterated.len() != types.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return parser.error(parser.name_location(), message).fail();
        }
        let at = parser.location();
        parser.resolve_all(&inits, &types, at, state)?;
        carried = inits.len();
        for (mut argument, &ty) in iterated.into_iter().zip(&types) {
            argument.ty = Some(ty);
            arguments.push(argument);
        }
        state.results.extend(types);
    }
    let sizes = ctx.int_array_attr(32, &[lower as i64, upper as i64, carried as i64]);
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, sizes);
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, affine::YIELD.name);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

fn print_bound(printer: &mut OpPrinter<'_>, attr: Attr, operands: &[Value], prefix: &str) {
    let ctx = printer.ctx();
    let Some(map) = attr.as_map(ctx) else { return };
    let data = map.data(ctx);
    if let [result] = *data.results {
        match *result.data(ctx) {
            AffineExprData::Constant(value) if data.dims == 0 && data.symbols == 0 => {
                return printer.text(&value.to_string());
            }
            AffineExprData::Symbol(_) if data.dims == 0 && data.symbols == 1 && operands.len() == 1 => {
                return printer.value(operands[0]);
            }
            _ => {}
        }
    } else {
        printer.text(prefix);
        printer.text(" ");
    }
    printer.attribute(attr);
    print_dims_and_symbols(printer, operands, data.dims as usize);
}

/// Prints `affine.for`.
pub fn print_for(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(&region) = body.regions(op).first() else { return };
    let Some(block) = body.first_block(region) else { return };
    let Some(groups) = body.op_def(ctx, op).map(|op_def| op_def.operand_groups(View::new(ctx, body), op)) else {
        return;
    };
    let ([lower, upper, inits], Some((&induction, iterated))) = (&groups[..], body.arguments(block).split_first())
    else {
        return;
    };
    printer.text(" ");
    printer.argument(induction, false, None);
    for (before, name, operands, prefix) in
        [(" = ", FOR_ATTRIBUTES[0], lower, "max"), (" to ", FOR_ATTRIBUTES[1], upper, "min")]
    {
        printer.text(before);
        if let Some(map) = body.attribute(ctx, op, name) {
            print_bound(printer, map, operands, prefix);
        }
    }
    if let Some(step) = body.attribute(ctx, op, Name::STEP).and_then(|step| step.as_i64(ctx))
        && step != 1
    {
        printer.text(&format!(" step {step}"));
    }
    if !inits.is_empty() {
        printer.text(" iter_args");
        printer.assignments(iterated, inits);
        printer.text(" -> (");
        printer.types_of(body.results(op).iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, region, false, !inits.is_empty());
    printer.optional_attr_dict(op, &FOR_ATTRIBUTES);
}

// ---- if

/// Parses `affine.if`.
pub fn parse_if(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let attr = parser.attribute_into(None, "condition", state)?;
    let AttrData::IntegerSet(set) = attr.data(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    parse_inputs(parser, state, "integer set", (set.data(ctx).dims, set.data(ctx).symbols))?;
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let then = parser.region(&[])?;
    parser.ensure_terminator(then, affine::YIELD.name);
    state.regions.push(then);
    let otherwise: Region = if parser.optional_keyword("else") {
        let region = parser.region(&[])?;
        parser.ensure_terminator(region, affine::YIELD.name);
        region
    } else {
        parser.empty_region()
    };
    state.regions.push(otherwise);
    parser.optional_attr_dict(state)
}

/// Prints `affine.if`.
pub fn print_if(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    if let Some(attr) = body.attribute(ctx, op, Name::CONDITION) {
        printer.attribute(attr);
        let dims = match attr.data(ctx) {
            AttrData::IntegerSet(set) => set.data(ctx).dims as usize,
            _ => 0,
        };
        print_dims_and_symbols(printer, &body.operand_vec(op), dims);
    }
    let results: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.optional_arrow_types(&results);
    if let [then, otherwise] = *body.regions(op) {
        printer.text(" ");
        printer.region(body, then, false, !results.is_empty());
        if body.first_block(otherwise).is_some() {
            printer.text(" else ");
            printer.region(body, otherwise, false, !results.is_empty());
        }
    }
    printer.optional_attr_dict(op, &["condition"]);
}

// ---- dma

const DMA_MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];

/// Parses `affine.dma_start`: `%src[…], %dst[…], %tag[…], %count, %stride, %per_stride : types`.
pub fn parse_dma_start(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mut accesses = Vec::new();
    for name in DMA_MAPS {
        accesses.push((parser.operand()?, parse_access(parser, state, name)?));
        parser.punctuation(",")?;
    }
    let mut counts = vec![parser.operand()?];
    if parser.optional_punctuation(",") {
        counts.extend(parser.operand_list(Delimiter::Bare)?);
    }
    if counts.len() != 1 && counts.len() != 3 {
        return parser.error(parser.name_location(), "expected two stride related operands").fail();
    }
    let types = parser.colon_type_list()?;
    if types.len() != 3 {
        return parser.error(parser.name_location(), "expected three types").fail();
    }
    for ((memref, indices), ty) in accesses.iter().zip(types) {
        parser.resolve_same(std::slice::from_ref(memref), ty, state)?;
        parser.resolve_same(indices, ctx.index(), state)?;
    }
    parser.resolve_same(&counts, ctx.index(), state)
}

/// Prints `affine.dma_start`.
pub fn print_dma_start(printer: &mut OpPrinter<'_>, op: Op) {
    print_dma(printer, op, &DMA_MAPS);
}

fn print_dma(printer: &mut OpPrinter<'_>, op: Op, maps: &[&str]) {
    let body = printer.body();
    let mut next = 0;
    let mut memrefs = Vec::new();
    printer.text(" ");
    for name in maps {
        if next >= body.operand_count(op) {
            return;
        }
        memrefs.push(body.operand(op, next));
        printer.value(body.operand(op, next));
        next = print_access(printer, op, next + 1, name);
        printer.text(", ");
    }
    printer.values((next..body.operand_count(op)).map(|index| body.operand(op, index)));
    printer.text(" : ");
    printer.types_of(memrefs);
}

/// Parses `affine.dma_wait`: `%tag[…], %count : type`.
pub fn parse_dma_wait(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let (memref, indices) = (parser.operand()?, parse_access(parser, state, "tag_map")?);
    parser.punctuation(",")?;
    let count = parser.operand()?;
    parser.punctuation(":")?;
    let ty = parser.type_of(&MEMREF)?;
    parser.resolve_same(&[memref], ty, state)?;
    parser.resolve_same(&indices, ctx.index(), state)?;
    parser.resolve_same(&[count], ctx.index(), state)
}

/// Prints `affine.dma_wait`.
pub fn print_dma_wait(printer: &mut OpPrinter<'_>, op: Op) {
    print_dma(printer, op, &DMA_MAPS[2..]);
}
