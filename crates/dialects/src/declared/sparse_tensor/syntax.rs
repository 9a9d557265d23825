//! The parsers and printers of `sparse_tensor.extract_iteration_space` and `sparse_tensor.iterate`, and the spelling of their types.
//!
//! ```mlir
//! %s = sparse_tensor.extract_iteration_space %t at %it lvls = 1 to 3 : tensor<…>, !sparse_tensor.iterator<…> -> !sparse_tensor.iter_space<…>
//! %r = sparse_tensor.iterate %i in %s at(%c, _) iter_args(%a = %init) : !sparse_tensor.iter_space<…> -> index { … }
//! ```
//!
//! Types of spaces and iterators are kept as text, which ends in the range of levels.

use freehold_core::definition::operands_of_group;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Op, Type, TypeData, Value};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName, parse_type_text};

pub(super) const YIELD: &str = "sparse_tensor.yield";

/// Returns the text of a type in one form: a range of one level is that level, and the encoding has its name, which MLIR leaves out where
/// it has no alias.
///
/// # Errors
/// Never: a text of another form is kept.
pub fn present(_: &Context, text: &str) -> Result<String, String> {
    let shorter = || {
        let (before, range) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
        let (low, high) = range.split_once(" to ")?;
        let (low, high): (u64, u64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (low.checked_add(1) == Some(high)).then(|| format!("{before}lvls = {low}>"))
    };
    let text = shorter().unwrap_or_else(|| text.to_string());
    for mnemonic in ["iter_space", "iterator"] {
        if let Some(rest) = text.strip_prefix(mnemonic).and_then(|rest| rest.strip_prefix("<<")) {
            return Ok(format!("{mnemonic}<#sparse_tensor.encoding<{rest}"));
        }
    }
    Ok(text)
}

/// Returns the range of levels of a type of a space.
pub(super) fn levels_of(ctx: &Context, ty: Type) -> Option<(u64, u64)> {
    let TypeData::Opaque { body, .. } = ty.data(ctx) else { return None };
    let range = ctx.str(*body).strip_suffix('>')?.rsplit_once("lvls = ")?.1;
    let (low, high) = range.split_once(" to ").unwrap_or((range, ""));
    let low: u64 = low.trim().parse().ok()?;
    Some((low, if high.is_empty() { low + 1 } else { high.trim().parse().ok()? }))
}

/// Returns the type of the iterators of a space.
pub(super) fn iterator_of(ctx: &Context, space: Type) -> Option<Type> {
    let TypeData::Opaque { body, .. } = space.data(ctx) else { return None };
    let parameters = ctx.str(*body).strip_prefix("iter_space")?;
    parse_type_text(ctx, &format!("!sparse_tensor.iterator{parameters}"))
}

// ---- sparse_tensor.extract_iteration_space

/// `%tensor [at %iterator] lvls = 0 [to 2] {…} : type[, type] -> type`
pub fn parse_extract_iteration_space(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let tensor = parser.operand()?;
    let parent = if parser.optional_keyword("at") { Some(parser.operand()?) } else { None };
    parser.keyword("lvls")?;
    parser.punctuation("=")?;
    let at = parser.location();
    let low = parser.integer()?;
    let high = if parser.optional_keyword("to") { parser.integer()? } else { low.saturating_add(1) };
    if low >= high {
        return parser.error(at, "expect larger level upper bound than lower bound").fail();
    }
    state.attribute(ctx, "loLvl", ctx.index_attr(low));
    state.attribute(ctx, "hiLvl", ctx.index_attr(high));
    parser.optional_attr_dict(state)?;
    let ty = parser.colon_type()?;
    parser.resolve_same(&[tensor], ty, state)?;
    if let Some(parent) = parent {
        parser.punctuation(",")?;
        let ty = parser.ty()?;
        parser.resolve_same(&[parent], ty, state)?;
    }
    parser.punctuation("->")?;
    state.results.push(parser.ty()?);
    Ok(())
}

/// Prints the syntax of [`parse_extract_iteration_space`].
pub fn print_extract_iteration_space(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view) = (printer.ctx(), printer.view());
    let number = |name: &str| view.attribute(op, name).and_then(|number| number.as_i64(ctx)).unwrap_or(0);
    let (low, high) = (number("loLvl"), number("hiLvl"));
    let parent = operands_of_group(view, op, "parentIter");
    printer.text(" ");
    printer.values(operands_of_group(view, op, "tensor"));
    if !parent.is_empty() {
        printer.text(" at ");
        printer.values(parent);
    }
    printer.text(&format!(" lvls = {low}"));
    if low.checked_add(1) != Some(high) {
        printer.text(&format!(" to {high}"));
    }
    printer.optional_attr_dict(op, &["loLvl", "hiLvl"]);
    printer.text(" : ");
    printer.types_of(view.operands(op));
    printer.text(" -> ");
    printer.types_of(view.results(op).iter().copied());
}

// ---- sparse_tensor.iterate

/// Parses `(%c, _, …)`: the coordinates that the region uses. Returns them with the bits of their numbers.
pub(super) fn parse_coordinates(parser: &mut OpParser<'_>) -> Fallible<(Vec<Argument>, i64)> {
    let (mut coordinates, mut used, mut count) = (Vec::new(), 0i64, 0u32);
    let index = parser.ctx().index();
    let at = parser.location();
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        if !parser.optional_keyword("_") {
            coordinates.push(Argument { ty: Some(index), ..parser.argument(false, false)? });
            used |= 1i64.checked_shl(count).unwrap_or(0);
        }
        count += 1;
        Ok(())
    })?;
    if count > u64::BITS {
        return parser.error(at, "expected at most 64 coordinates").fail();
    }
    Ok((coordinates, used))
}

/// `%iterator in %space [at(%c, _)] [iter_args(%a = %b, …)] : type [-> (types)] [attributes {…}] {…}`. Upstream's syntax has no room for
/// attributes, and its printer drops them.
pub fn parse_iterate(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let iterator = parser.argument(false, false)?;
    parser.keyword("in")?;
    let space = parser.operand()?;
    let (mut coordinates, mut used) = (Vec::new(), 0);
    if parser.optional_keyword("at") {
        (coordinates, used) = parse_coordinates(parser)?;
    }
    state.attribute(ctx, "crdUsedLvls", ctx.integer_attr(ctx.integer(64), used));
    let has_inits = parser.optional_keyword("iter_args");
    let (mut arguments, inits): (Vec<Argument>, Vec<OperandName>) = match has_inits {
        true => parser.assignment_list()?,
        false => Default::default(),
    };
    let at = parser.location();
    let ty = parser.colon_type()?;
    parser.resolve_same(&[space], ty, state)?;
    let Some(iterator_type) = iterator_of(ctx, ty) else {
        return parser.error(at, "expected sparse_tensor.iter_space type for iteration space operands").fail();
    };
    if has_inits {
        state.results.extend(parser.arrow_type_list()?);
    }
    parser.optional_attr_dict_with_keyword(state)?;
    let types = state.results.clone();
    let at = parser.name_location();
    parser.resolve_all(&inits, &types, at, state)?;
    for (argument, &ty) in arguments.iter_mut().zip(&types) {
        argument.ty = Some(ty);
    }
    arguments.extend(coordinates);
    arguments.push(Argument { ty: Some(iterator_type), ..iterator });
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, YIELD);
    state.regions.push(region);
    Ok(())
}

/// Prints `(%c, _, …)`.
pub(super) fn coordinate_names(printer: &mut OpPrinter<'_>, count: u64, used: i64, coordinates: &[Value]) {
    printer.text("(");
    used_names(printer, count, used, coordinates);
    printer.text(")");
}

/// Prints `%c, _, …`: a name for each bit that is set, of the first `count` ones.
pub(super) fn used_names(printer: &mut OpPrinter<'_>, count: u64, used: i64, values: &[Value]) {
    let mut values = values.iter();
    for number in 0..count.min(u64::from(u64::BITS)) {
        if number > 0 {
            printer.text(", ");
        }
        match (used >> number & 1 == 1).then(|| values.next()).flatten() {
            Some(&value) => printer.value(value),
            None => printer.text("_"),
        }
    }
}

/// Prints the syntax of [`parse_iterate`].
pub fn print_iterate(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view, body) = (printer.ctx(), printer.view(), printer.body());
    let Some(&region) = view.regions(op).first() else { return };
    let arguments: Vec<Value> = view.first_block(region).map_or(Vec::new(), |block| view.arguments(block).to_vec());
    let inits = operands_of_group(view, op, "initArgs");
    let space = operands_of_group(view, op, "iterSpace");
    let (carried, rest) = arguments.split_at(inits.len().min(arguments.len()));
    let Some((&iterator, coordinates)) = rest.split_last() else { return };
    printer.text(" ");
    printer.value(iterator);
    printer.text(" in ");
    printer.values(space.iter().copied());
    let used = view.attribute(op, "crdUsedLvls").and_then(|used| used.as_i64(ctx)).unwrap_or(0);
    if used != 0 {
        let levels = space.first().and_then(|&space| levels_of(ctx, view.ty(space)));
        let count = levels.map_or(0, |(low, high)| high.saturating_sub(low));
        printer.text(" at");
        coordinate_names(printer, count, used, coordinates);
    }
    if !inits.is_empty() {
        printer.text(" iter_args");
        printer.assignments(carried, &inits);
    }
    printer.text(" : ");
    printer.types_of(space);
    printer.text(" ");
    if !inits.is_empty() {
        printer.optional_arrow_types(&inits.iter().map(|&init| view.ty(init)).collect::<Vec<_>>());
    }
    printer.optional_attr_dict_with_keyword(op, &["crdUsedLvls"]);
    printer.text(" ");
    printer.region(body, region, false, !inits.is_empty());
}
