//! The text of affine ops: maps and sets with their operands, accesses whose indices are expressions of values, loops.

use crate::dialect::constraints::MEMREF;
use crate::dialect::memref::{add_prefetch_kind, print_prefetch_kind};
use crate::ir::{AffineExpr, AffineExprData, AffineMap, Attr, AttrData, Context, Op, Region, Type, Value};
use crate::syntax::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName, Parsed};

// ---- maps with operands

/// Parses `(%dims)[%symbols]` and gives how many are dims.
fn parse_dims_and_symbols(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed<usize> {
    let ctx = parser.ctx();
    let mut operands = parser.operand_list(Delimiter::Paren)?;
    let dims = operands.len();
    operands.extend(parser.operand_list(Delimiter::OptionalSquare)?);
    parser.resolve_same(&operands, ctx.index(), state)?;
    Ok(dims)
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

fn parse_map(parser: &mut OpParser<'_>, state: &mut OpState, name: &str) -> Parsed<AffineMap> {
    let ctx = parser.ctx();
    let at = parser.location();
    let attr = parser.attribute_into(None, name, state)?;
    match attr.as_map(ctx) {
        Some(map) => Ok(map),
        None => Err(parser.error(at, "invalid kind of attribute specified")),
    }
}

/// Parses `affine.apply`.
pub fn parse_apply(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let map = parse_map(parser, state, "map")?;
    let dims = parse_dims_and_symbols(parser, state)?;
    parser.optional_attr_dict(state)?;
    let data = map.data(ctx);
    if data.dims as usize != dims || dims + data.symbols as usize != state.operands.len() {
        return Err(parser.error(parser.name_location(), "dimension or symbol index mismatch"));
    }
    state.results.extend(std::iter::repeat_n(ctx.index(), data.results.len()));
    Ok(())
}

/// Parses `affine.min` and `affine.max`.
pub fn parse_min_max(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    parse_map(parser, state, "map")?;
    parse_dims_and_symbols(parser, state)?;
    parser.optional_attr_dict(state)?;
    state.results.push(ctx.index());
    Ok(())
}

/// Prints `affine.apply`, `affine.min` and `affine.max`.
pub fn print_map_op(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    if let Some(attr) = body.attribute(ctx, op, "map") {
        printer.attribute(attr);
        let dims = attr.as_map(ctx).map_or(0, |map| map.data(ctx).dims as usize);
        print_dims_and_symbols(printer, &body.operand_vec(op), dims);
    }
    printer.optional_attr_dict(op, &["map"]);
}

// ---- accesses: expressions of values

/// Values that occur in expressions, numbered as they come.
#[derive(Default)]
pub(super) struct Mentioned {
    pub dims: Vec<OperandName>,
    pub symbols: Vec<OperandName>,
}

fn mention(parser: &OpParser<'_>, list: &mut Vec<OperandName>, operand: OperandName) -> u32 {
    let same =
        |known: &OperandName| known.number == operand.number && parser.spelling(known) == parser.spelling(&operand);
    let index = list.iter().position(same).unwrap_or_else(|| {
        list.push(operand);
        list.len() - 1
    });
    index as u32
}

/// How deep parentheses may nest in an expression.
const EXPRESSION_DEPTH: usize = 200;

/// Parses sums: `a + b - c`.
pub(super) fn parse_sum(parser: &mut OpParser<'_>, mentioned: &mut Mentioned, depth: usize) -> Parsed<AffineExpr> {
    let ctx = parser.ctx();
    let mut sum = parse_product(parser, mentioned, depth, false)?;
    loop {
        if parser.optional_punctuation("+") {
            sum = sum.add(ctx, parse_product(parser, mentioned, depth, true)?);
        } else if parser.optional_punctuation("-") {
            sum = sum.sub(ctx, parse_product(parser, mentioned, depth, true)?);
        } else {
            return Ok(sum);
        }
    }
}

/// Parses products and quotients: `a * 2 floordiv 3 mod 4`.
fn parse_product(
    parser: &mut OpParser<'_>,
    mentioned: &mut Mentioned,
    depth: usize,
    after_operator: bool,
) -> Parsed<AffineExpr> {
    let ctx = parser.ctx();
    let mut product = parse_factor(parser, mentioned, depth, after_operator)?;
    loop {
        let at = parser.location();
        let operation: fn(AffineExpr, &Context, AffineExpr) -> AffineExpr = if parser.optional_punctuation("*") {
            AffineExpr::mul
        } else if parser.optional_keyword("floordiv") {
            AffineExpr::floor_div
        } else if parser.optional_keyword("ceildiv") {
            AffineExpr::ceil_div
        } else if parser.optional_keyword("mod") {
            AffineExpr::modulo
        } else {
            return Ok(product);
        };
        let factor = parse_factor(parser, mentioned, depth, true)?;
        if !factor.is_symbolic_or_constant(ctx) && !product.is_symbolic_or_constant(ctx) {
            let message = "non-affine expression: at least one of the multiply operands has to be either a constant or \
                           symbolic";
            return Err(parser.plain_error(at, message));
        }
        product = operation(product, ctx, factor);
    }
}

fn parse_factor(
    parser: &mut OpParser<'_>,
    mentioned: &mut Mentioned,
    depth: usize,
    after_operator: bool,
) -> Parsed<AffineExpr> {
    let ctx = parser.ctx();
    if depth > EXPRESSION_DEPTH {
        return Err(parser.error_here("affine expression is nested too deeply"));
    }
    if parser.optional_punctuation("-") {
        let Ok(operand) = parse_factor(parser, mentioned, depth + 1, after_operator) else {
            return Err(parser.plain_error_here("missing operand of negation"));
        };
        return Ok(operand.neg(ctx));
    }
    if parser.optional_punctuation("(") {
        if parser.optional_punctuation(")") {
            return Err(parser.plain_error_here("no expression inside parentheses"));
        }
        let inner = parse_sum(parser, mentioned, depth + 1)?;
        parser.punctuation(")")?;
        return Ok(inner);
    }
    if parser.optional_keyword("symbol") {
        if !parser.optional_punctuation("(") {
            return Err(parser.plain_error_here("expected '(' at start of SSA symbol"));
        }
        let operand = parser.operand()?;
        if !parser.optional_punctuation(")") {
            return Err(parser.plain_error_here("expected ')' at end of SSA symbol"));
        }
        return Ok(AffineExpr::symbol(ctx, mention(parser, &mut mentioned.symbols, operand)));
    }
    if let Some(operand) = parser.optional_operand()? {
        return Ok(AffineExpr::dim(ctx, mention(parser, &mut mentioned.dims, operand)));
    }
    if let Some(value) = parser.optional_integer()? {
        return Ok(AffineExpr::constant(ctx, value));
    }
    let message = if parser.optional_any_keyword().is_some() {
        "use of undeclared identifier"
    } else if after_operator {
        "missing right operand of binary operator"
    } else if parser.optional_punctuation("+") || parser.optional_punctuation("*") {
        "missing left operand of binary operator"
    } else {
        "expected affine expression"
    };
    Err(parser.plain_error_here(message))
}

/// Parses `[%i + 1, symbol(%n)]`: the map into the attribute `map`, and its operands.
fn parse_access(parser: &mut OpParser<'_>, state: &mut OpState, name: &str) -> Parsed<Vec<OperandName>> {
    let ctx = parser.ctx();
    let mut mentioned = Mentioned::default();
    let mut results = Vec::new();
    parser.comma_separated(Delimiter::Square, " in affine map", |parser| {
        results.push(parse_sum(parser, &mut mentioned, 0)?);
        Ok(())
    })?;
    let map = ctx.affine_map(mentioned.dims.len() as u32, mentioned.symbols.len() as u32, &results);
    state.attribute(ctx, name, ctx.map_attr(map));
    let mut operands = mentioned.dims;
    operands.extend(mentioned.symbols);
    Ok(operands)
}

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    Weak,
    Strong,
}

/// Writes `expr` with values for its dims and symbols, with the parentheses that MLIR writes.
pub(super) fn print_expression(
    printer: &mut OpPrinter<'_>,
    expr: AffineExpr,
    dims: &[Value],
    symbols: &[Value],
    binding: Binding,
) {
    let ctx = printer.ctx();
    let (left, right, operator) = match *expr.data(ctx) {
        AffineExprData::Dim(index) => {
            if let Some(&value) = dims.get(index as usize) {
                printer.value(value);
            }
            return;
        }
        AffineExprData::Symbol(index) => {
            if let Some(&value) = symbols.get(index as usize) {
                printer.text("symbol(");
                printer.value(value);
                printer.text(")");
            }
            return;
        }
        AffineExprData::Constant(value) => return printer.text(&value.to_string()),
        AffineExprData::Add(left, right) => (left, right, " + "),
        AffineExprData::Mul(left, right) => (left, right, " * "),
        AffineExprData::Mod(left, right) => (left, right, " mod "),
        AffineExprData::FloorDiv(left, right) => (left, right, " floordiv "),
        AffineExprData::CeilDiv(left, right) => (left, right, " ceildiv "),
    };
    let parenthesized = binding == Binding::Strong;
    if parenthesized {
        printer.text("(");
    }
    if operator != " + " {
        let minus_one = operator == " * " && right.as_constant(ctx) == Some(-1);
        if minus_one {
            printer.text("-");
            print_expression(printer, left, dims, symbols, Binding::Strong);
        } else {
            print_expression(printer, left, dims, symbols, Binding::Strong);
            printer.text(operator);
            print_expression(printer, right, dims, symbols, Binding::Strong);
        }
    } else {
        print_addition(printer, left, right, dims, symbols);
    }
    if parenthesized {
        printer.text(")");
    }
}

/// Writes a sum; an addend that is negative is written as a difference.
fn print_addition(printer: &mut OpPrinter<'_>, left: AffineExpr, right: AffineExpr, dims: &[Value], symbols: &[Value]) {
    let ctx = printer.ctx();
    print_expression(printer, left, dims, symbols, Binding::Weak);
    if let AffineExprData::Mul(factor, coefficient) = *right.data(ctx)
        && let Some(coefficient) = coefficient.as_constant(ctx)
    {
        if coefficient == -1 {
            printer.text(" - ");
            let is_sum = matches!(factor.data(ctx), AffineExprData::Add(..));
            let binding = if is_sum { Binding::Strong } else { Binding::Weak };
            return print_expression(printer, factor, dims, symbols, binding);
        }
        if coefficient < -1 {
            printer.text(" - ");
            print_expression(printer, factor, dims, symbols, Binding::Strong);
            return printer.text(&format!(" * {}", coefficient.unsigned_abs()));
        }
    }
    if let Some(value) = right.as_constant(ctx)
        && value < 0
    {
        return printer.text(&format!(" - {}", value.unsigned_abs()));
    }
    printer.text(" + ");
    print_expression(printer, right, dims, symbols, Binding::Weak);
}

/// Writes `[%i + 1, …]` of the attribute `map` and the operands from `first` on.
fn print_access(printer: &mut OpPrinter<'_>, op: Op, first: usize) {
    print_access_of(printer, op, first, "map");
}

/// Writes the access of the map called `name`; gives the number of the operand after its own.
fn print_access_of(printer: &mut OpPrinter<'_>, op: Op, first: usize, name: &str) -> usize {
    let (ctx, body) = (printer.ctx(), printer.body());
    let map = body.attribute(ctx, op, name).and_then(|attr| attr.as_map(ctx));
    let count = map.map_or(0, |map| (map.data(ctx).dims + map.data(ctx).symbols) as usize);
    let operands: Vec<Value> = body.operands(op).skip(first).take(count).collect();
    printer.text("[");
    if let Some(map) = map {
        let dims = (map.data(ctx).dims as usize).min(operands.len());
        let (dims, symbols) = operands.split_at(dims);
        for (index, &result) in map.data(ctx).results.iter().enumerate() {
            if index > 0 {
                printer.text(", ");
            }
            print_expression(printer, result, dims, symbols, Binding::Weak);
        }
    }
    printer.text("]");
    first + count
}

fn parse_memref_type(parser: &mut OpParser<'_>) -> Parsed<Type> {
    parser.type_of(&MEMREF)
}

/// Parses `affine.load` and `affine.vector_load`.
pub fn parse_load(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let is_vector = ctx.op_name_data(state.name).text.ends_with("vector_load");
    let memref = parser.operand()?;
    let operands = parse_access(parser, state, "map")?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let ty = parse_memref_type(parser)?;
    let result = if is_vector {
        parser.punctuation(",")?;
        parser.ty()?
    } else {
        ty.element_or_self(ctx)
    };
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&operands, ctx.index(), state)?;
    state.results.push(result);
    Ok(())
}

/// Prints `affine.load` and `affine.vector_load`.
pub fn print_load(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.value(body.operand(op, 0));
    print_access(printer, op, 1);
    printer.optional_attr_dict(op, &["map"]);
    printer.text(" : ");
    printer.types_of([body.operand(op, 0)]);
    if body.is(ctx, op, "affine.vector_load") {
        printer.text(", ");
        printer.types_of(body.results(op).iter().copied());
    }
}

/// Parses `affine.store` and `affine.vector_store`.
pub fn parse_store(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let is_vector = ctx.op_name_data(state.name).text.ends_with("vector_store");
    let stored = parser.operand()?;
    parser.punctuation(",")?;
    let memref = parser.operand()?;
    let operands = parse_access(parser, state, "map")?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let ty = parse_memref_type(parser)?;
    let stored_type = if is_vector {
        parser.punctuation(",")?;
        parser.ty()?
    } else {
        ty.element_or_self(ctx)
    };
    let value = parser.resolve(&stored, stored_type)?;
    state.operands.push(value);
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&operands, ctx.index(), state)
}

/// Prints `affine.store` and `affine.vector_store`.
pub fn print_store(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.value(body.operand(op, 0));
    printer.text(", ");
    printer.value(body.operand(op, 1));
    print_access(printer, op, 2);
    printer.optional_attr_dict(op, &["map"]);
    printer.text(" : ");
    printer.types_of([body.operand(op, 1)]);
    if body.is(ctx, op, "affine.vector_store") {
        printer.text(", ");
        printer.types_of([body.operand(op, 0)]);
    }
}

/// Parses `affine.prefetch`.
pub fn parse_prefetch(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let memref = parser.operand()?;
    let operands = parse_access(parser, state, "map")?;
    parser.punctuation(",")?;
    let access = parser.any_keyword()?;
    parser.punctuation(",")?;
    parser.keyword("locality")?;
    parser.punctuation("<")?;
    parser.attribute_into(Some(ctx.integer(32)), "localityHint", state)?;
    parser.punctuation(">")?;
    parser.punctuation(",")?;
    let cache = parser.any_keyword()?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let ty = parse_memref_type(parser)?;
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&operands, ctx.index(), state)?;
    add_prefetch_kind(parser, state, access, cache)
}

/// Prints `affine.prefetch`.
pub fn print_prefetch(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.value(body.operand(op, 0));
    print_access(printer, op, 1);
    print_prefetch_kind(printer, op);
    printer.optional_attr_dict(op, &["map", "localityHint", "isWrite", "isDataCache"]);
    printer.text(" : ");
    printer.types_of([body.operand(op, 0)]);
}

// ---- for

const FOR_ATTRIBUTES: [&str; 4] = ["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"];

/// Parses a loop bound: a value, a number, or a map with operands; after `max`/`min` one of several results.
fn parse_bound(parser: &mut OpParser<'_>, state: &mut OpState, lower: bool) -> Parsed<usize> {
    let ctx = parser.ctx();
    let name = if lower { FOR_ATTRIBUTES[0] } else { FOR_ATTRIBUTES[1] };
    let before = state.operands.len();
    let several = parser.optional_keyword(if lower { "max" } else { "min" });
    if let Some(operand) = parser.optional_operand()? {
        if parser.optional_punctuation(",") {
            return Err(parser.error(parser.name_location(), "expected only one loop bound operand"));
        }
        let value = parser.resolve(&operand, ctx.index())?;
        state.operands.push(value);
        let map = ctx.affine_map(0, 1, &[AffineExpr::symbol(ctx, 0)]);
        state.attribute(ctx, name, ctx.map_attr(map));
        return Ok(1);
    }
    let at = parser.location();
    let attr = parser.attribute(Some(ctx.index()))?;
    match attr.data(ctx) {
        AttrData::AffineMap(map) => {
            state.attribute(ctx, name, attr);
            let dims = parse_dims_and_symbols(parser, state)?;
            let data = map.data(ctx);
            let name_at = parser.name_location();
            if data.dims as usize != dims {
                return Err(parser.error(name_at, "dim operand count and affine map dim count must match"));
            }
            if dims + data.symbols as usize != state.operands.len() - before {
                return Err(parser.error(name_at, "symbol operand count and affine map symbol count must match"));
            }
            if data.results.len() > 1 && !several {
                let message = if lower {
                    "lower loop bound affine map with multiple results requires 'max' prefix"
                } else {
                    "upper loop bound affine map with multiple results requires 'min' prefix"
                };
                return Err(parser.error(at, message));
            }
        }
        AttrData::Integer { .. } => {
            let map = ctx.affine_map(0, 0, &[AffineExpr::constant(ctx, attr.as_i64(ctx).unwrap_or(0))]);
            state.attribute(ctx, name, ctx.map_attr(map));
        }
        _ => {
            let message = "expected valid affine map representation for loop bounds";
            return Err(parser.error(parser.name_location(), message));
        }
    }
    Ok(state.operands.len() - before)
}

/// Parses `affine.for`.
pub fn parse_for(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let mut induction = parser.argument(false, false)?;
    induction.ty = Some(ctx.index());
    parser.punctuation("=")?;
    let lower = parse_bound(parser, state, true)?;
    if !parser.optional_keyword("to") {
        return Err(parser.error_here("expected 'to' between bounds"));
    }
    let upper = parse_bound(parser, state, false)?;
    if parser.optional_keyword("step") {
        let at = parser.location();
        let step = parser.attribute_into(Some(ctx.index()), "step", state)?;
        if step.as_i64(ctx).is_none_or(|step| step < 0) {
            return Err(parser.error(at, "expected step to be representable as a positive signed integer"));
        }
    } else {
        state.attribute(ctx, "step", ctx.index_attr(1));
    }
    let mut arguments: Vec<Argument> = vec![induction];
    let mut carried = 0;
    if parser.optional_keyword("iter_args") {
        let (iterated, inits) = parser.assignment_list()?;
        let types = parser.arrow_type_list()?;
        if iterated.len() != types.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return Err(parser.error(parser.name_location(), message));
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
    state.attribute(ctx, "operandSegmentSizes", sizes);
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, "affine.yield");
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
    let sizes = body.attribute(ctx, op, "operandSegmentSizes").and_then(|sizes| sizes.as_i64_array(ctx));
    let sizes = sizes.unwrap_or_default();
    let operands = body.operand_vec(op);
    let size = |index: usize| sizes.get(index).map_or(0, |&size| size.max(0) as usize);
    let lower_end = size(0).min(operands.len());
    let upper_end = (lower_end + size(1)).min(operands.len());
    let arguments = body.arguments(block);
    printer.text(" ");
    if let Some(&induction) = arguments.first() {
        printer.value(induction);
    }
    printer.text(" = ");
    if let Some(map) = body.attribute(ctx, op, "lowerBoundMap") {
        print_bound(printer, map, &operands[..lower_end], "max");
    }
    printer.text(" to ");
    if let Some(map) = body.attribute(ctx, op, "upperBoundMap") {
        print_bound(printer, map, &operands[lower_end..upper_end], "min");
    }
    if let Some(step) = body.attribute(ctx, op, "step").and_then(|step| step.as_i64(ctx))
        && step != 1
    {
        printer.text(&format!(" step {step}"));
    }
    let inits = &operands[upper_end..];
    if !inits.is_empty() {
        printer.text(" iter_args(");
        for (index, (&argument, &init)) in arguments.iter().skip(1).zip(inits).enumerate() {
            if index > 0 {
                printer.text(", ");
            }
            printer.value(argument);
            printer.text(" = ");
            printer.value(init);
        }
        printer.text(") -> (");
        printer.types_of(body.results(op).iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, region, false, !inits.is_empty());
    printer.optional_attr_dict(op, &FOR_ATTRIBUTES);
}

// ---- if

/// Parses `affine.if`.
pub fn parse_if(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let at = parser.location();
    let attr = parser.attribute_into(None, "condition", state)?;
    let AttrData::IntegerSet(set) = attr.data(ctx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    let dims = parse_dims_and_symbols(parser, state)?;
    let data = set.data(ctx);
    let name_at = parser.name_location();
    if data.dims as usize != dims {
        return Err(parser.error(name_at, "dim operand count and integer set dim count must match"));
    }
    if dims + data.symbols as usize != state.operands.len() {
        return Err(parser.error(name_at, "symbol operand count and integer set symbol count must match"));
    }
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let then = parser.region(&[])?;
    parser.ensure_terminator(then, "affine.yield");
    state.regions.push(then);
    let otherwise: Region = if parser.optional_keyword("else") {
        let region = parser.region(&[])?;
        parser.ensure_terminator(region, "affine.yield");
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
    if let Some(attr) = body.attribute(ctx, op, "condition") {
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

/// Parses `%memref[%i + 1]`, the map into the attribute `name`.
fn parse_memref_access(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    name: &str,
) -> Parsed<(OperandName, Vec<OperandName>)> {
    Ok((parser.operand()?, parse_access(parser, state, name)?))
}

/// Parses `affine.dma_start`: `%src[…], %dst[…], %tag[…], %count, %stride, %per_stride : types`.
pub fn parse_dma_start(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let mut accesses = Vec::new();
    for name in ["src_map", "dst_map", "tag_map"] {
        accesses.push(parse_memref_access(parser, state, name)?);
        parser.punctuation(",")?;
    }
    let mut counts = vec![parser.operand()?];
    if parser.optional_punctuation(",") {
        counts.extend(parser.operand_list(Delimiter::Bare)?);
    }
    if counts.len() != 1 && counts.len() != 3 {
        return Err(parser.error(parser.name_location(), "expected two stride related operands"));
    }
    let types = parser.colon_type_list()?;
    if types.len() != 3 {
        return Err(parser.error(parser.name_location(), "expected three types"));
    }
    for ((memref, indices), ty) in accesses.iter().zip(types) {
        let value = parser.resolve(memref, ty)?;
        state.operands.push(value);
        parser.resolve_same(indices, ctx.index(), state)?;
    }
    parser.resolve_same(&counts, ctx.index(), state)
}

/// Prints `affine.dma_start`.
pub fn print_dma_start(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let mut next = 0;
    let mut memrefs = Vec::new();
    printer.text(" ");
    for name in ["src_map", "dst_map", "tag_map"] {
        if next >= body.operand_count(op) {
            return;
        }
        memrefs.push(body.operand(op, next));
        printer.value(body.operand(op, next));
        next = print_access_of(printer, op, next + 1, name);
        printer.text(", ");
    }
    printer.values((next..body.operand_count(op)).map(|index| body.operand(op, index)));
    printer.text(" : ");
    printer.types_of(memrefs);
}

/// Parses `affine.dma_wait`: `%tag[…], %count : type`.
pub fn parse_dma_wait(parser: &mut OpParser<'_>, state: &mut OpState) -> Parsed {
    let ctx = parser.ctx();
    let (memref, indices) = parse_memref_access(parser, state, "tag_map")?;
    parser.punctuation(",")?;
    let count = parser.operand()?;
    parser.punctuation(":")?;
    let ty = parse_memref_type(parser)?;
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&indices, ctx.index(), state)?;
    parser.resolve_same(&[count], ctx.index(), state)
}

/// Prints `affine.dma_wait`.
pub fn print_dma_wait(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.value(body.operand(op, 0));
    let next = print_access_of(printer, op, 1, "tag_map");
    printer.text(", ");
    printer.values((next..body.operand_count(op)).map(|index| body.operand(op, index)));
    printer.text(" : ");
    printer.types_of([body.operand(op, 0)]);
}
