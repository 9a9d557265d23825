//! Parser, printer and verifier of `affine.parallel`: groups of bounds, reductions.

use super::verify::verify_operands;
use crate::affine;
use crate::arith::enums::ATOMIC_RMW_KIND_DEF;
use crate::constant_folding::{Bits, dense};
use freehold_core::definition::{EnumDef, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Signedness::{Signed, Signless, Unsigned};
use freehold_core::ir::{AffineExpr, Attr, AttributeName, Body, Context, Name, Op, Type, TypeData, Value, View};
use freehold_core::text::{AffineValues, Delimiter, OpParser, OpPrinter, OpState};

const ATTRIBUTES: [&str; 6] =
    ["reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps"];

/// Parses `(expr, max(expr, expr), …)` and resolves the operands.
fn parse_bounds(parser: &mut OpParser<'_>, state: &mut OpState, keyword: &str, name: &str) -> Fallible {
    let ctx = parser.ctx();
    let mut mentioned = AffineValues::default();
    let mut results: Vec<AffineExpr> = Vec::new();
    let mut groups: Vec<Bits> = Vec::new();
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        let before = results.len();
        if parser.optional_keyword(keyword) {
            parser.comma_separated(Delimiter::Paren, "", |parser| {
                results.push(parser.affine_expression(&mut mentioned)?);
                Ok(())
            })?;
        } else {
            results.push(parser.affine_expression(&mut mentioned)?);
        }
        groups.push((results.len() - before) as Bits);
        Ok(())
    })?;
    let map = ctx.affine_map(mentioned.dims.len() as u32, mentioned.symbols.len() as u32, &results);
    state.attribute(ctx, format!("{name}Map"), ctx.map_attr(map));
    if let Some(groups) = dense(ctx, ctx.tensor(&[groups.len() as i64], ctx.integer(32)), &groups) {
        state.attribute(ctx, format!("{name}Groups"), groups);
    }
    parser.resolve_same(&mentioned.dims, ctx.index(), state)?;
    parser.resolve_same(&mentioned.symbols, ctx.index(), state)
}

/// Parses `affine.parallel`.
pub fn parse(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_with(parser, state, &ATOMIC_RMW_KIND_DEF)
}

/// Parses `affine.parallel` with the reductions of a version.
pub fn parse_with(parser: &mut OpParser<'_>, state: &mut OpState, kinds: &EnumDef) -> Fallible {
    let ctx = parser.ctx();
    let mut arguments = parser.argument_list(Delimiter::Paren, false, false)?;
    parser.punctuation("=")?;
    parse_bounds(parser, state, "max", "lowerBounds")?;
    parser.keyword("to")?;
    parse_bounds(parser, state, "min", "upperBounds")?;
    let mut steps = vec![1; arguments.len()];
    if parser.optional_keyword("step") {
        steps.clear();
        let name_at = parser.name_location();
        parser.comma_separated(Delimiter::Paren, "", |parser| {
            match parser.affine_expression(&mut AffineValues::default())?.as_constant(ctx) {
                Some(step) => steps.push(step),
                None => return parser.error(name_at, "steps must be constant integers").fail(),
            }
            Ok(())
        })?;
    }
    let integer = |value: i64| ctx.integer_attr(ctx.integer(64), value);
    let steps: Vec<Attr> = steps.into_iter().map(integer).collect();
    state.attribute(ctx, Name::STEPS, ctx.array_attr(&steps));
    let mut reductions = Vec::new();
    if parser.optional_keyword("reduce") {
        parser.comma_separated(Delimiter::Paren, "", |parser| {
            let at = parser.location();
            let name = parser.string()?;
            match kinds.case(&name) {
                Some(value) => reductions.push(integer(value)),
                None => return parser.error(at, format!("invalid reduction value: \"{name}\"")).fail(),
            }
            Ok(())
        })?;
    }
    state.attribute(ctx, Name::REDUCTIONS, ctx.array_attr(&reductions));
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    for argument in &mut arguments {
        argument.ty = Some(ctx.index());
    }
    let region = parser.region(&arguments)?;
    parser.optional_attr_dict(state)?;
    parser.ensure_terminator(region, affine::YIELD.name);
    state.regions.push(region);
    Ok(())
}

/// Returns the operands of the lower bounds and those of the upper bounds.
fn bound_operands(view: View<'_>, op: Op) -> [Vec<Value>; 2] {
    let map = affine::Parallel::of(view, op).lower_bounds_map();
    let count = map.map_or(0, |map| (map.data(view.ctx).dims + map.data(view.ctx).symbols) as usize);
    let operands = view.operand_vec(op);
    let (lower, upper) = operands.split_at(count.min(operands.len()));
    [lower.to_vec(), upper.to_vec()]
}

fn print_bounds(printer: &mut OpPrinter<'_>, op: Op, operands: &[Value], keyword: &str, name: &str) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text("(");
    if let Some(map) = body.attribute(ctx, op, format!("{name}Map")).and_then(|attr| attr.as_map(ctx)) {
        let data = map.data(ctx);
        let mut results = &data.results[..];
        for (index, size) in integers(body, ctx, op, format!("{name}Groups")).into_iter().enumerate() {
            if index > 0 {
                printer.text(", ");
            }
            if size != 1 {
                printer.text(keyword);
                printer.text("(");
            }
            let (group, rest) = results.split_at((size.max(0) as usize).min(results.len()));
            printer.affine_expressions(group, map, operands);
            results = rest;
            if size != 1 {
                printer.text(")");
            }
        }
    }
    printer.text(")");
}

fn integers(body: &Body, ctx: &Context, op: Op, name: impl AttributeName) -> Vec<i64> {
    body.attribute(ctx, op, name).map(|attr| attr.integers(ctx)).unwrap_or_default()
}

/// Prints `affine.parallel`.
pub fn print(printer: &mut OpPrinter<'_>, op: Op) {
    print_with(printer, op, &ATOMIC_RMW_KIND_DEF);
}

/// Prints `affine.parallel` with the reductions of a version.
pub fn print_with(printer: &mut OpPrinter<'_>, op: Op, kinds: &EnumDef) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(&region) = body.regions(op).first() else { return };
    let arguments = body.first_block(region).map(|block| body.arguments(block)).unwrap_or_default();
    let [lower, upper] = bound_operands(View::new(ctx, body), op);
    printer.text(" (");
    printer.values(arguments.iter().copied());
    printer.text(") = ");
    print_bounds(printer, op, &lower, "max", "lowerBounds");
    printer.text(" to ");
    print_bounds(printer, op, &upper, "min", "upperBounds");
    let steps = integers(body, ctx, op, Name::STEPS);
    if steps.iter().any(|&step| step != 1) {
        printer.text(&format!(" step ({})", crate::slices::list(&steps)));
    }
    let results = body.results(op);
    if !results.is_empty() {
        let names: Vec<String> = integers(body, ctx, op, Name::REDUCTIONS)
            .into_iter()
            .map(|value| format!("\"{}\"", kinds.keyword(value).unwrap_or_default()))
            .collect();
        printer.text(&format!(" reduce ({}) -> (", names.join(", ")));
        printer.types_of(results.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, region, false, !results.is_empty());
    printer.optional_attr_dict(op, &ATTRIBUTES);
}

/// Whether the reduction `name` is defined for values of type `ty`.
fn combines(ctx: &Context, ty: Type, name: &str) -> bool {
    match name {
        "addf" | "mulf" | "maximumf" | "minimumf" | "maxnumf" | "minnumf" => ty.is_float(ctx),
        "addi" | "muli" | "andi" | "ori" | "xori" => ty.is_integer(ctx),
        "maxs" | "mins" => matches!(ty.data(ctx), TypeData::Integer { sign: Signless | Signed, .. }),
        "maxu" | "minu" => matches!(ty.data(ctx), TypeData::Integer { sign: Signless | Unsigned, .. }),
        _ => true,
    }
}

/// `affine.parallel`
pub fn verify(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let arguments = input.entry().map_or(0, |block| body.arguments(block).len());
    let (lower, upper) = (input.integers("lowerBoundsGroups"), input.integers("upperBoundsGroups"));
    let steps = input.integers("steps").len();
    if [lower.len(), upper.len(), arguments].iter().any(|&count| count != steps) {
        let message = format!(
            "the number of region arguments ({arguments}) and the number of map groups for lower ({}) and upper bound \
             ({}), and the number of steps ({steps}) must all match",
            lower.len(),
            upper.len()
        );
        return input.error(message).fail();
    }
    let maps = ["lowerBoundsMap", "upperBoundsMap"].map(|name| input.map(name));
    for ((map, groups), name) in maps.iter().zip([&lower, &upper]).zip(["lower", "upper"]) {
        let expected: usize = groups.iter().map(|&size| size.max(0) as usize).sum();
        if map.is_some_and(|map| map.data(ctx).results.len() != expected) {
            return input.error(format!("expected {name} bounds map to have {expected} results")).fail();
        }
    }
    let reductions = input.integers("reductions");
    let results = body.results(op);
    input.refuse_if(reductions.len() != results.len(), "a reduction must be specified for each output")?;
    for (&reduction, &result) in reductions.iter().zip(results) {
        let Some(name) = ATOMIC_RMW_KIND_DEF.keyword(reduction) else { return Ok(()) };
        input.refuse_if(!combines(ctx, body.ty(result), name), "result type cannot match reduction attribute")?;
    }
    for (map, operands) in maps.iter().zip(bound_operands(View::new(ctx, body), op)) {
        if let Some(map) = map {
            verify_operands(input, &operands, map.data(ctx).dims as usize)?;
        }
    }
    Ok(())
}
