//! `sparse_tensor.coiterate`: its parser, printer and verifier.
//!
//! ```mlir
//! %r = sparse_tensor.coiterate (%s, %t) at(%c, _) iter_args(%a = %init) : (!sparse_tensor.iter_space<…>, …) -> index
//! case %i, _ { … }
//! case %i, %j { … }
//! ```
//!
//! `cases` has a number for each region, whose bit n says that the case has an iterator of space n. Each region begins with arguments for
//! the carried values and for the coordinates of `crdUsedLvls`, which the text names once for all regions, and ends with the iterators.

use super::syntax::{coordinate_names, iterator_of, levels_of, parse_coordinates, used_names};
use freehold_core::definition::{VerifyInput, operands_of_group};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Name, Op, Type, Value, View};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName};

/// A case has a bit for each space.
const SPACES: usize = u64::BITS as usize;

/// `case %i, _ {…}`: appends the region, and returns the bits of the spaces that have an iterator.
fn parse_case(parser: &mut OpParser<'_>, state: &mut OpState, spaces: &[Type], shared: &[Argument]) -> Fallible<i64> {
    let at = parser.name_location();
    let (mut arguments, mut used, mut count) = (shared.to_vec(), 0i64, 0);
    parser.comma_separated(Delimiter::None, "", |parser| {
        let Some(&space) = spaces.get(count) else {
            return parser.error(at, "parsed more value than expected.").fail();
        };
        if !parser.optional_keyword("_") {
            let place = parser.location();
            let iterator = parser.argument(false, false)?;
            let Some(ty) = iterator_of(parser.ctx(), space) else {
                return parser
                    .error(place, "expected sparse_tensor.iter_space type for iteration space operands")
                    .fail();
            };
            arguments.push(Argument { ty: Some(ty), ..iterator });
            used |= 1 << count;
        }
        count += 1;
        Ok(())
    })?;
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, super::syntax::YIELD);
    state.regions.push(region);
    Ok(used)
}

/// `(%space, …) [at(%c, _)] [iter_args(%a = %b, …)] : (types) [-> (types)] case %i, _ {…} … {…}`. Upstream's printer drops attributes.
pub fn parse(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let mut spaces: Vec<OperandName> = Vec::new();
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        spaces.push(parser.operand()?);
        Ok(())
    })?;
    if spaces.len() > SPACES {
        return parser.error(at, "expected at most 64 iteration spaces").fail();
    }
    let (mut coordinates, mut used) = (Vec::new(), 0);
    if parser.optional_keyword("at") {
        (coordinates, used) = parse_coordinates(parser)?;
    }
    let has_inits = parser.optional_keyword("iter_args");
    let (mut shared, inits): (Vec<Argument>, Vec<OperandName>) = match has_inits {
        true => parser.assignment_list()?,
        false => Default::default(),
    };
    parser.punctuation(":")?;
    let mut types: Vec<Type> = Vec::new();
    parser.comma_separated(Delimiter::Paren, "", |parser| {
        types.push(parser.ty()?);
        Ok(())
    })?;
    if types.len() != spaces.len() {
        return parser.error(at, "mismatch in number of iteration space operands and iteration space types").fail();
    }
    parser.resolve_all(&spaces, &types, at, state)?;
    if has_inits {
        state.results.extend(parser.arrow_type_list()?);
    }
    let results = state.results.clone();
    parser.resolve_all(&inits, &results, at, state)?;
    for (argument, &ty) in shared.iter_mut().zip(&results) {
        argument.ty = Some(ty);
    }
    shared.extend(coordinates);
    let mut cases = Vec::new();
    while parser.optional_keyword("case") {
        let case = parse_case(parser, state, &types, &shared)?;
        cases.push(ctx.integer_attr(ctx.integer(64), case));
    }
    parser.optional_attr_dict(state)?;
    state.attribute(ctx, "crdUsedLvls", ctx.integer_attr(ctx.integer(64), used));
    state.attribute(ctx, "cases", ctx.array_attr(&cases));
    let segments = [spaces.len() as i64, inits.len() as i64];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    Ok(())
}

/// The bits of each case: the spaces that have an iterator.
fn cases_of(ctx: &Context, view: View<'_>, op: Op) -> Vec<i64> {
    let cases = view.attribute(op, "cases").and_then(|cases| cases.as_array(ctx)).unwrap_or(&[]);
    cases.iter().map(|case| case.as_i64(ctx).unwrap_or(0)).collect()
}

fn used_coordinates(ctx: &Context, view: View<'_>, op: Op) -> i64 {
    view.attribute(op, "crdUsedLvls").and_then(|used| used.as_i64(ctx)).unwrap_or(0)
}

/// Prints the syntax of [`parse`].
pub fn print(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view, body) = (printer.ctx(), printer.view(), printer.body());
    let (spaces, inits) = (operands_of_group(view, op, "iterSpaces"), operands_of_group(view, op, "initArgs"));
    let arguments = |region| view.first_block(region).map_or(&[][..], |block| view.arguments(block));
    let shared: &[Value] = view.regions(op).first().map_or(&[], |&region| arguments(region));
    let (carried, coordinates) = shared.split_at(inits.len().min(shared.len()));
    printer.text(" (");
    printer.values(spaces.iter().copied());
    printer.text(")");
    let used = used_coordinates(ctx, view, op);
    if used != 0 {
        let levels = spaces.iter().filter_map(|&space| levels_of(ctx, view.ty(space)));
        let count = levels.map(|(low, high)| high.saturating_sub(low)).max().unwrap_or(0);
        printer.text(" at");
        coordinate_names(printer, count, used, coordinates);
    }
    if !inits.is_empty() {
        printer.text(" iter_args");
        printer.assignments(carried, &inits);
    }
    printer.text(" : (");
    printer.types_of(spaces.iter().copied());
    printer.text(")");
    if !inits.is_empty() {
        printer.optional_arrow_types(&inits.iter().map(|&init| view.ty(init)).collect::<Vec<_>>());
    }
    let before = inits.len() + used.count_ones() as usize;
    for (&region, case) in view.regions(op).iter().zip(cases_of(ctx, view, op)) {
        printer.newline();
        printer.text("case ");
        let arguments = arguments(region);
        used_names(printer, spaces.len() as u64, case, arguments.get(before..).unwrap_or(&[]));
        printer.text(" ");
        printer.region(body, region, false, !inits.is_empty());
    }
    printer.optional_attr_dict(op, &["crdUsedLvls", "cases"]);
}

/// Verifies the spaces, coordinates and cases.
pub fn verify(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, view) = (input.ctx, input.view());
    let (spaces, inits) = (input.group("iterSpaces"), input.group("initArgs"));
    let (used, mut cases) = (used_coordinates(ctx, view, input.op), cases_of(ctx, view, input.op));
    input.refuse_if(spaces.is_empty() || spaces.len() > SPACES, "expects 1 to 64 iteration spaces")?;
    let levels = spaces.iter().filter_map(|&space| levels_of(ctx, view.ty(space)));
    let count = levels.map(|(low, high)| high.saturating_sub(low)).max().unwrap_or(0);
    input.refuse_if(bits(used) as u64 > count, "required out-of-bound coordinates")?;
    input.refuse_if(
        cases.is_empty() && (used != 0 || !inits.is_empty()),
        "expects a case, whose arguments are the carried values and the coordinates",
    )?;
    let count = view.regions(input.op).len();
    input.refuse_with(count != cases.len(), || format!("has {} cases, but {count} regions", cases.len()))?;
    let outside = cases.iter().any(|&case| bits(case) > spaces.len());
    input.refuse_if(outside, "has a case with an iterator of a space that is not an operand")?;
    cases.sort_unstable();
    let duplicated = cases.windows(2).any(|pair| pair[0] == pair[1]);
    input.refuse_if(duplicated, "contains duplicated cases.")
}

/// The number of bits up to the highest one that is set.
fn bits(number: i64) -> usize {
    (u64::BITS - (number as u64).leading_zeros()) as usize
}

/// Verifies the arguments of the regions, and what they yield.
pub fn verify_regions(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, view) = (input.ctx, input.view());
    let (spaces, inits) = (input.group("iterSpaces"), input.group("initArgs"));
    let used = used_coordinates(ctx, view, input.op);
    for (number, (&region, case)) in view.regions(input.op).iter().zip(cases_of(ctx, view, input.op)).enumerate() {
        let mut expected: Vec<Type> = inits.iter().map(|&init| view.ty(init)).collect();
        expected.extend((0..used.count_ones()).map(|_| ctx.index()));
        let iterators = spaces.iter().enumerate().filter(|(space, _)| case >> space & 1 == 1);
        expected.extend(iterators.filter_map(|(_, &space)| iterator_of(ctx, view.ty(space))));
        let block = view.first_block(region);
        let own = block.map_or(&[][..], |block| view.arguments(block)).iter().map(|&argument| view.ty(argument));
        input.refuse_with(!own.clone().eq(expected.iter().copied()), || {
            let (own, expected) = (input.types(own), input.types(expected));
            format!("expects the arguments of region {number} to have the types ({expected}), but they have ({own})")
        })?;
        let count = block.and_then(|block| view.last_op(block)).map_or(0, |last| view.operands(last).len());
        let message = || format!("number mismatch between iter args and results on {number}th region");
        input.refuse_with(count != inits.len(), message)?;
    }
    Ok(())
}
