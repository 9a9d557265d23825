//! Custom parsers and printers of `scf` ops that the declarative format language cannot describe.

use super::interfaces::entry_arguments;
use crate::constraints::FUNCTION;
use crate::index_list::{parse_index_list, print_index_list};
use crate::scf;
use freehold_core::definition::{Traits, operands_of_group};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Region, Type, TypeData, Value, View};
use freehold_core::text::{Argument, Delimiter, OpParser, OpPrinter, OpState, OperandName};

fn result_types(body: &Body, op: Op) -> Vec<Type> {
    body.results(op).iter().map(|&result| body.ty(result)).collect()
}

/// Writes `{prefix}(%argument = %value, …)`; nothing if there are no values.
fn print_assignments(printer: &mut OpPrinter<'_>, arguments: &[Value], values: &[Value], prefix: &str) {
    if values.is_empty() {
        return;
    }
    printer.text(prefix);
    printer.assignments(arguments, values);
}

fn unattributed(name: OperandName, ty: Type) -> Argument {
    Argument { name, ty: Some(ty), attributes: Context::EMPTY_DICTIONARY, location: None }
}

// ---- scf.for

/// `[unsigned] %i = %lb to %ub step %s [iter_args(…) -> (…)] [: type] {…}`
pub fn parse_for(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    if parser.optional_keyword("unsigned") {
        state.attribute(ctx, Name::UNSIGNED_CMP, ctx.unit());
    }
    let induction = parser.operand()?;
    parser.punctuation("=")?;
    let lower = parser.operand()?;
    parser.keyword("to")?;
    let upper = parser.operand()?;
    parser.keyword("step")?;
    let step = parser.operand()?;
    let (mut carried, mut inits) = (Vec::new(), Vec::new());
    if parser.optional_keyword("iter_args") {
        (carried, inits) = parser.assignment_list()?;
        state.results.extend(parser.arrow_type_list()?);
    }
    if carried.len() != state.results.len() {
        let at = parser.name_location();
        return parser.error(at, "mismatch in number of loop-carried values and defined values").fail();
    }
    let ty = if parser.optional_punctuation(":") { parser.ty()? } else { ctx.index() };
    let mut arguments = vec![unattributed(induction, ty)];
    for (argument, &ty) in carried.iter().zip(&state.results) {
        arguments.push(Argument { ty: Some(ty), ..*argument });
    }
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, scf::YIELD.name);
    state.regions.push(region);
    parser.resolve_same(&[lower, upper, step], ty, state)?;
    let types = state.results.clone();
    let at = parser.name_location();
    parser.resolve_all(&inits, &types, at, state)?;
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_for`].
pub fn print_for(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let loop_ = scf::For::of(printer.view(), op);
    let arguments = entry_arguments(body, op, 0);
    if loop_.unsigned_cmp() {
        printer.text(" unsigned");
    }
    printer.text(" ");
    printer.value(arguments[0]);
    printer.text(" = ");
    printer.value(loop_.lower_bound());
    printer.text(" to ");
    printer.value(loop_.upper_bound());
    printer.text(" step ");
    printer.value(loop_.step());
    let inits: Vec<Value> = loop_.init_args().collect();
    print_assignments(printer, &arguments[1..], &inits, " iter_args");
    if !inits.is_empty() {
        printer.text(" -> (");
        printer.types_of(inits.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    let ty = body.ty(arguments[0]);
    if !ty.is_index(printer.ctx()) {
        printer.text(" : ");
        printer.ty(ty);
        printer.text(" ");
    }
    printer.region(body, body.regions(op)[0], false, !inits.is_empty());
    printer.optional_attr_dict(op, &["unsignedCmp"]);
}

// ---- scf.if

/// `%condition [-> (types)] {…} [else {…}]`
pub fn parse_if(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let condition = parser.operand()?;
    let i1 = parser.ctx().i1();
    parser.resolve_same(&[condition], i1, state)?;
    state.results.extend(parser.optional_arrow_type_list()?);
    let then = parser.region(&[])?;
    parser.ensure_terminator(then, scf::YIELD.name);
    state.regions.push(then);
    let otherwise = if parser.optional_keyword("else") {
        let region = parser.region(&[])?;
        parser.ensure_terminator(region, scf::YIELD.name);
        region
    } else {
        parser.empty_region()
    };
    state.regions.push(otherwise);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_if`].
pub fn print_if(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.value(scf::If::of(printer.view(), op).condition());
    let terminators = !body.results(op).is_empty();
    if terminators {
        printer.text(" -> (");
        printer.types(result_types(body, op));
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, terminators);
    let otherwise = body.regions(op)[1];
    if body.first_block(otherwise).is_some() {
        printer.text(" else ");
        printer.region(body, otherwise, false, terminators);
    }
    printer.optional_attr_dict(op, &[]);
}

// ---- scf.while

/// `[(%x = %init, …)] : (inputs) -> results {…} do {…} [attributes {…}]`
pub fn parse_while(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mut arguments = Vec::new();
    let mut inits = Vec::new();
    if parser.optional_punctuation("(") && !parser.optional_punctuation(")") {
        parser.comma_separated(Delimiter::None, "", |parser| {
            arguments.push(parser.argument(false, false)?);
            parser.punctuation("=")?;
            inits.push(parser.operand()?);
            Ok(())
        })?;
        parser.punctuation(")")?;
    }
    let at = parser.location();
    parser.punctuation(":")?;
    let ty = parser.type_of(&FUNCTION)?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return Ok(()) };
    state.results.extend_from_slice(results);
    if inputs.len() != inits.len() {
        let message =
            format!("expected as many input types as operands (expected {} got {})", inits.len(), inputs.len());
        return parser.error(at, message).fail();
    }
    let at = parser.location();
    parser.resolve_all(&inits, inputs, at, state)?;
    for (argument, &ty) in arguments.iter_mut().zip(inputs) {
        argument.ty = Some(ty);
    }
    let before = parser.region(&arguments)?;
    state.regions.push(before);
    parser.keyword("do")?;
    let after = parser.region(&[])?;
    state.regions.push(after);
    parser.optional_attr_dict_with_keyword(state)
}

/// Prints the syntax of [`parse_while`].
pub fn print_while(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let inits: Vec<Value> = body.operands(op).collect();
    print_assignments(printer, entry_arguments(body, op, 0), &inits, " ");
    printer.text(" : ");
    let inputs: Vec<Type> = inits.iter().map(|&value| body.ty(value)).collect();
    printer.functional_type(&inputs, &result_types(body, op));
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, true);
    printer.text(" do ");
    printer.region(body, body.regions(op)[1], true, true);
    printer.optional_attr_dict_with_keyword(op, &[]);
}

// ---- scf.execute_region

/// `[-> types] [no_inline] {…}`
pub fn parse_execute_region(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    state.results.extend(parser.optional_arrow_type_list()?);
    // 13 prints several types without parentheses.
    while !state.results.is_empty() && parser.optional_punctuation(",") {
        let ty = parser.ty()?;
        state.results.push(ty);
    }
    if parser.optional_keyword("no_inline") {
        state.attribute(ctx, Name::NO_INLINE, ctx.unit());
    }
    let region = parser.region(&[])?;
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_execute_region`].
pub fn print_execute_region(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.optional_arrow_types(&result_types(body, op));
    printer.text(" ");
    if body.attribute(ctx, op, Name::NO_INLINE).is_some() {
        printer.text("no_inline ");
    }
    printer.region(body, body.regions(op)[0], false, true);
    printer.optional_attr_dict(op, &["no_inline"]);
}

// ---- scf.forall

const FORALL_ELIDED: [&str; 4] = ["operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"];

/// `(%i, …) in (…)` or `(%i, …) = (…) to (…) step (…)`, then `[shared_outs(…) -> (…)] {…}`
pub fn parse_forall(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let index = ctx.index();
    let mut arguments = parser.argument_list(Delimiter::Paren, false, false)?;
    let mut bounds: [(Vec<OperandName>, Vec<i64>); 3] = Default::default();
    if parser.optional_keyword("in") {
        bounds[0].1 = vec![0; arguments.len()];
        bounds[1] = parse_index_list(parser, Delimiter::Paren)?;
        parser.resolve_same(&bounds[1].0, index, state)?;
        bounds[2].1 = vec![1; arguments.len()];
    } else {
        parser.punctuation("=")?;
        bounds[0] = parse_index_list(parser, Delimiter::Paren)?;
        parser.resolve_same(&bounds[0].0, index, state)?;
        parser.keyword("to")?;
        bounds[1] = parse_index_list(parser, Delimiter::Paren)?;
        parser.resolve_same(&bounds[1].0, index, state)?;
        parser.keyword("step")?;
        bounds[2] = parse_index_list(parser, Delimiter::Paren)?;
        parser.resolve_same(&bounds[2].0, index, state)?;
    }
    for argument in &mut arguments {
        argument.ty = Some(index);
    }
    let at = parser.location();
    let mut outputs = Vec::new();
    if parser.optional_keyword("shared_outs") {
        let (carried, values) = parser.assignment_list()?;
        state.results.extend(parser.optional_arrow_type_list()?);
        let types = state.results.clone();
        parser.resolve_all(&values, &types, at, state)?;
        outputs = values;
        for (argument, &ty) in carried.iter().zip(&types) {
            arguments.push(Argument { ty: Some(ty), ..*argument });
        }
    }
    let region = parser.region(&arguments)?;
    ensure_in_parallel(parser, region, state);
    state.regions.push(region);
    parser.optional_attr_dict(state)?;
    for (name, bound) in FORALL_ELIDED[1..].iter().zip(&bounds) {
        state.attribute(ctx, name, ctx.int_array_attr(64, &bound.1));
    }
    let sizes = [bounds[0].0.len(), bounds[1].0.len(), bounds[2].0.len(), outputs.len()].map(|size| size as i64);
    state.attribute(ctx, FORALL_ELIDED[0], ctx.int_array_attr(32, &sizes));
    Ok(())
}

/// Adds an empty `scf.forall.in_parallel` to the region of `scf.forall` if the text omits it.
fn ensure_in_parallel(parser: &mut OpParser<'_>, region: Region, state: &OpState) {
    let ctx = parser.ctx();
    let body = parser.region_body();
    let block = match body.first_block(region) {
        Some(block) => block,
        None => body.append_block(region),
    };
    let ends = body
        .last_op(block)
        .is_some_and(|last| body.op_def(ctx, last).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)));
    if ends {
        return;
    }
    let inner = body.create_region();
    body.append_block(inner);
    let spec = OpSpec::new(ctx.op_name(scf::FORALL_IN_PARALLEL.name), state.location).region(inner);
    body.insert(freehold_core::ir::InsertPoint::End(block), &spec);
}

/// Whether all bounds, given as `fixed` entries with `values` for dynamic ones, are `expected`.
fn all_equal(view: View<'_>, fixed: &[i64], values: &[Value], expected: i64) -> bool {
    let constant = |value: Value| {
        let op = view.defining_op(value)?;
        let op_def = view.op_def(op)?;
        if !op_def.has(Traits::CONSTANT_LIKE) {
            return None;
        }
        view.attribute(op, Name::VALUE)?.as_i64(view.ctx)
    };
    fixed.iter().all(|&entry| entry == DYNAMIC || entry == expected)
        && values.iter().all(|&value| constant(value) == Some(expected))
}

/// Prints the syntax of [`parse_forall`].
pub fn print_forall(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let arguments = entry_arguments(body, op, 0);
    let fixed = |name: &str| body.attribute(ctx, op, name).and_then(|a| a.as_i64_array(ctx)).unwrap_or_default();
    let static_lower = fixed("staticLowerBound");
    let static_upper = fixed("staticUpperBound");
    let static_step = fixed("staticStep");
    let lower = operands_of_group(printer.view(), op, "dynamicLowerBound");
    let upper = operands_of_group(printer.view(), op, "dynamicUpperBound");
    let step = operands_of_group(printer.view(), op, "dynamicStep");
    let outputs = operands_of_group(printer.view(), op, "outputs");
    let rank = static_lower.len().min(arguments.len());
    printer.text(" (");
    printer.values(arguments[..rank].iter().copied());
    let normalized = all_equal(View::new(ctx, body), &static_lower, &lower, 0)
        && all_equal(View::new(ctx, body), &static_step, &step, 1);
    if normalized {
        printer.text(") in ");
        print_index_list(printer, &upper, &static_upper, Delimiter::Paren);
    } else {
        printer.text(") = ");
        print_index_list(printer, &lower, &static_lower, Delimiter::Paren);
        printer.text(" to ");
        print_index_list(printer, &upper, &static_upper, Delimiter::Paren);
        printer.text(" step ");
        print_index_list(printer, &step, &static_step, Delimiter::Paren);
    }
    print_assignments(printer, &arguments[rank..], &outputs, " shared_outs");
    printer.text(" ");
    if arguments.len() > rank {
        printer.text("-> (");
        printer.types(result_types(body, op));
        printer.text(") ");
    }
    printer.region(body, body.regions(op)[0], false, !body.results(op).is_empty());
    printer.optional_attr_dict(op, &FORALL_ELIDED);
}

/// Prints `scf.foreach_thread` of 16: `(%i, …) in (%n, …) [shared_outs(…) -> (…)] {…}`.
pub fn print_foreach_thread(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let arguments = entry_arguments(body, op, 0);
    let (threads, outputs) =
        (operands_of_group(printer.view(), op, "num_threads"), operands_of_group(printer.view(), op, "outputs"));
    let (indices, shared) = arguments.split_at(threads.len().min(arguments.len()));
    print_threads(printer, indices, threads);
    print_assignments(printer, shared, &outputs, " shared_outs");
    if !outputs.is_empty() {
        printer.text(" -> (");
        printer.types(result_types(body, op));
        printer.text(")");
    }
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, !outputs.is_empty());
    printer.optional_attr_dict(op, &["operandSegmentSizes"]);
}

/// Parses `scf.foreach_thread` of 15: `(%i, …) in (%n, …) -> (…) {…}`.
pub fn parse_foreach_thread_15(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let index = parser.ctx().index();
    let mut arguments = parser.argument_list(Delimiter::Paren, false, false)?;
    for argument in &mut arguments {
        argument.ty = Some(index);
    }
    parser.keyword("in")?;
    let threads = parser.operand_list(Delimiter::Paren)?;
    parser.resolve_same(&threads, index, state)?;
    state.results.extend(parser.optional_arrow_type_list()?);
    let region = parser.region(&arguments)?;
    ensure_in_parallel(parser, region, state);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_foreach_thread_15`].
pub fn print_foreach_thread_15(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let threads: Vec<Value> = body.operands(op).collect();
    print_threads(printer, entry_arguments(body, op, 0), threads);
    printer.text(" -> (");
    printer.types(result_types(body, op));
    printer.text(") ");
    printer.region(body, body.regions(op)[0], false, !body.results(op).is_empty());
    printer.optional_attr_dict(op, &[]);
}

/// Writes `(%i, …) in (%n, …)`.
fn print_threads(printer: &mut OpPrinter<'_>, indices: &[Value], threads: Vec<Value>) {
    printer.text(" (");
    printer.values(indices.iter().copied());
    printer.text(") in (");
    printer.values(threads);
    printer.text(")");
}

/// `{…}`, which may be empty
pub fn parse_in_parallel(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let region = parser.region(&[])?;
    let body = parser.region_body();
    if body.first_block(region).is_none() {
        body.append_block(region);
    }
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_in_parallel`].
pub fn print_in_parallel(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, false);
    printer.optional_attr_dict(op, &[]);
}

// ---- scf.parallel

/// `(%i, …) = (…) to (…) step (…) [init (…)] [-> types] {…}`
pub fn parse_parallel(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let index = ctx.index();
    let mut arguments = parser.argument_list(Delimiter::Paren, false, false)?;
    let count = arguments.len();
    let bound = |parser: &mut OpParser<'_>, state: &mut OpState| -> Fallible {
        let at = parser.location();
        let operands = parser.operand_list(Delimiter::Paren)?;
        if operands.len() != count {
            return parser.error(at, format!("expected {count} operands")).fail();
        }
        parser.resolve_same(&operands, index, state)
    };
    parser.punctuation("=")?;
    bound(parser, state)?;
    parser.keyword("to")?;
    bound(parser, state)?;
    parser.keyword("step")?;
    bound(parser, state)?;
    let inits = if parser.optional_keyword("init") { parser.operand_list(Delimiter::Paren)? } else { Vec::new() };
    state.results.extend(parser.optional_arrow_type_list()?);
    for argument in &mut arguments {
        argument.ty = Some(index);
    }
    let region = parser.region(&arguments)?;
    state.regions.push(region);
    let sizes = [count, count, count, inits.len()].map(|size| size as i64);
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &sizes));
    parser.optional_attr_dict(state)?;
    let types = state.results.clone();
    let at = parser.name_location();
    parser.resolve_all(&inits, &types, at, state)?;
    // Versions before 18 have an op for each reduction.
    join_reductions(ctx, parser.region_body(), region);
    parser.ensure_terminator(region, scf::REDUCE.name);
    Ok(())
}

/// Makes the reductions of a body of `scf.parallel` that ends with `scf.yield` one terminator, `scf.reduce`.
pub fn join_reductions(ctx: &Context, body: &mut Body, region: Region) {
    let Some(block) = body.first_block(region) else { return };
    let Some(end) = body.last_op(block).filter(|&op| body.is(ctx, op, &scf::YIELD) && body.operand_count(op) == 0)
    else {
        return;
    };
    let reductions: Vec<Op> = body.ops(block).filter(|&op| body.is(ctx, op, &scf::REDUCE)).collect();
    let mut spec = OpSpec::new(ctx.op_name_of(&scf::REDUCE), body.location(end)).attributes(body.attributes(end));
    for reduction in reductions {
        spec = spec.operands(&body.operand_vec(reduction));
        for former in body.regions(reduction).to_vec() {
            let region = body.create_region();
            body.move_blocks(former, region, None);
            spec = spec.region(region);
        }
        body.erase(reduction);
    }
    body.insert(InsertPoint::Before(end), &spec);
    body.erase(end);
}

/// Parses `scf.reduce` of versions before 18: `(%x) : f32 {…}`.
pub fn parse_reduce(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parser.punctuation("(")?;
    let operand = parser.operand()?;
    parser.punctuation(")")?;
    let ty = parser.colon_type()?;
    parser.resolve_same(&[operand], ty, state)?;
    let region = parser.region(&[])?;
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints the syntax of [`parse_reduce`].
pub fn print_reduce(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text("(");
    printer.values(body.operands(op));
    printer.text(") : ");
    printer.types_of(body.operands(op));
    printer.text(" ");
    printer.region(body, body.regions(op)[0], true, true);
    printer.optional_attr_dict(op, &[]);
}

/// Prints the syntax of [`parse_parallel`].
pub fn print_parallel(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" (");
    printer.values(entry_arguments(body, op, 0).iter().copied());
    for (lead, name) in [(") = (", "lowerBound"), (") to (", "upperBound"), (") step (", "step")] {
        printer.text(lead);
        let values = operands_of_group(printer.view(), op, name);
        printer.values(values);
    }
    printer.text(")");
    let inits = operands_of_group(printer.view(), op, "initVals");
    if !inits.is_empty() {
        printer.text(" init (");
        printer.values(inits);
        printer.text(")");
    }
    printer.optional_arrow_types(&result_types(body, op));
    printer.text(" ");
    printer.region(body, body.regions(op)[0], false, true);
    printer.optional_attr_dict(op, &["operandSegmentSizes"]);
}
