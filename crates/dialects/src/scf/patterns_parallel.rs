//! Canonicalization patterns of `scf.parallel` and `scf.forall`.
//!
//! ```text
//! scf.parallel (%i, %j) = (%c0, %a) to (%c1, %b) step (%c1, %s) { "use"(%i, %j) }
//!   ⇒ scf.parallel (%j) = (%a) to (%b) step (%s) { "use"(%c0, %j) }
//! ```

use super::regions::*;
use crate::constant_folding::*;
use crate::{arith, scf, tensor};
use freehold_core::definition::{Pattern, row_pattern};
use freehold_core::ir::{Attr, Block, DYNAMIC, InsertPoint, Mapping, Name, Op, OpSpec, Rewriter, Value, View};
use freehold_core::rewrite::region_branch;

/// Patterns of `scf.parallel`.
pub static PARALLEL: &[Pattern] = &[
    row_pattern("ParallelOpSingleOrZeroIterationDimsFolder", collapse_parallel),
    row_pattern("MergeNestedParallelLoops", merge_nested),
];
/// Patterns of `scf.forall`.
pub static FORALL: &[Pattern] = &[
    row_pattern("FoldTensorCastOfOutputIntoForallOp", super::patterns_tensor_cast::forall_of_cast),
    row_pattern("ForallOpControlOperandsFolder", fold_constant_bounds),
    row_pattern("ForallOpIterArgsFolder", drop_unwritten_outputs),
    row_pattern("ForallOpSingleOrZeroIterationDimsFolder", collapse_forall),
    row_pattern("ForallOpReplaceConstantInductionVar", replace_constant_induction),
];

// ---- scf.parallel

fn groups(rewriter: &Rewriter<'_>, op: Op) -> Option<[Vec<Value>; 4]> {
    let op_def = rewriter.view().op_def(op)?;
    let group = |index: usize| {
        let range = op_def.operand_range(rewriter.view(), op, index);
        range.map(|operand| rewriter.operand(op, operand)).collect::<Vec<Value>>()
    };
    Some([group(0), group(1), group(2), group(3)])
}

fn parallel_spec(rewriter: &mut Rewriter<'_>, op: Op, groups: [&[Value]; 4]) -> OpSpec {
    let (ctx, location) = (rewriter.ctx, rewriter.location(op));
    let types = result_types(rewriter.body(), op);
    let sizes = groups.map(|group| group.len());
    let operands: Vec<Value> = groups.into_iter().flatten().copied().collect();
    let spec = rewriter.spec(&scf::PARALLEL, location, &operands, &types);
    spec.segments(ctx, &sizes).region(rewriter.create_region())
}

fn collapse_parallel(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some([lows, highs, steps, inits]) = groups(rewriter, op) else { return false };
    let Some(block) = entry(rewriter.body(), op, 0) else { return false };
    let variables = rewriter.arguments(block).to_vec();
    let mut mapping = Mapping::default();
    let mut kept: [Vec<Value>; 3] = Default::default();
    for (index, &variable) in variables.iter().enumerate().take(lows.len()) {
        match trip_count_of_constant_distance(rewriter, lows[index], highs[index], steps[index], true) {
            Some(0) => {
                rewriter.replace(op, &inits);
                return true;
            }
            Some(1) => {
                mapping.values.insert(variable, lows[index]);
            }
            _ => {
                kept[0].push(lows[index]);
                kept[1].push(highs[index]);
                kept[2].push(steps[index]);
            }
        }
    }
    if kept[0].len() == lows.len() {
        return false;
    }
    if kept[0].is_empty() {
        return inline_parallel(rewriter, op, block, &inits, mapping);
    }
    let spec = parallel_spec(rewriter, op, [&kept[0], &kept[1], &kept[2], &inits]);
    let new = rewriter.create(&spec);
    copy_body(rewriter, op, new, block, mapping);
    let results: Vec<Value> = rewriter.results(new).to_vec();
    rewriter.replace(op, &results);
    true
}

/// Clones the only block of `op` into `new`; arguments that are mapped already are not added.
fn copy_body(rewriter: &mut Rewriter<'_>, op: Op, new: Op, block: Block, mut mapping: Mapping) {
    let region = rewriter.regions(new)[0];
    let target = rewriter.append_block(region);
    let location = rewriter.location(op);
    for argument in rewriter.arguments(block).to_vec() {
        if let std::collections::hash_map::Entry::Vacant(e) = mapping.values.entry(argument) {
            let ty = rewriter.ty(argument);
            let copy = rewriter.add_argument(target, ty, location);
            e.insert(copy);
        }
    }
    rewriter.at = InsertPoint::End(target);
    for inner in rewriter.op_vec(block) {
        rewriter.clone_op(inner, &mut mapping);
    }
    rewriter.before(op);
}

fn inline_parallel(rewriter: &mut Rewriter<'_>, op: Op, block: Block, inits: &[Value], mut mapping: Mapping) -> bool {
    let ops = rewriter.op_vec(block);
    let Some((&reduce, body)) = ops.split_last() else { return false };
    if !is(rewriter, reduce, &scf::REDUCE) {
        return false;
    }
    rewriter.before(op);
    for &inner in body {
        rewriter.clone_op(inner, &mut mapping);
    }
    let mut results = Vec::new();
    for (index, &init) in inits.iter().enumerate() {
        let Some(reduction) = entry(rewriter.body(), reduce, index) else { return true };
        let arguments = rewriter.arguments(reduction).to_vec();
        let value = mapping.value(rewriter.operand(reduce, index));
        mapping.values.insert(arguments[0], init);
        mapping.values.insert(arguments[1], value);
        let ops = rewriter.op_vec(reduction);
        let (&last, body) = ops.split_last().expect("a reduction ends in scf.reduce.return");
        for &inner in body {
            rewriter.clone_op(inner, &mut mapping);
        }
        results.push(mapping.value(scf::ReduceReturn::of(rewriter.view(), last).result()));
    }
    rewriter.replace(op, &results);
    true
}

fn merge_nested(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(outer) = entry(rewriter.body(), op, 0) else { return false };
    let Some(inner) = rewriter.first_op(outer).filter(|&inner| is(rewriter, inner, &scf::PARALLEL)) else {
        return false;
    };
    if rewriter.next(inner) != rewriter.last_op(outer) {
        return false;
    }
    let (Some(a), Some(b)) = (groups(rewriter, op), groups(rewriter, inner)) else { return false };
    let variables = rewriter.arguments(outer).to_vec();
    let depends = |group: &Vec<Value>| group.iter().any(|value| variables.contains(value));
    if b[..3].iter().any(depends) || !a[3].is_empty() || !b[3].is_empty() {
        return false;
    }
    let [lows, highs, steps] = [0, 1, 2].map(|index| [&a[index][..], &b[index][..]].concat());
    let spec = parallel_spec(rewriter, op, [&lows, &highs, &steps, &[]]);
    rewriter.before(op);
    let new = rewriter.create(&spec);
    let region = rewriter.regions(new)[0];
    let target = rewriter.append_block(region);
    let location = rewriter.location(op);
    let block = entry(rewriter.body(), inner, 0).expect("a loop has a block");
    let mut mapping = Mapping::default();
    for argument in variables.into_iter().chain(rewriter.arguments(block).to_vec()) {
        let ty = rewriter.ty(argument);
        let copy = rewriter.add_argument(target, ty, location);
        mapping.values.insert(argument, copy);
    }
    rewriter.at = InsertPoint::End(target);
    for inner in rewriter.op_vec(block) {
        rewriter.clone_op(inner, &mut mapping);
    }
    rewriter.replace(op, &[]);
    true
}

// ---- scf.forall

/// A bound or step: static or an SSA value.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Known(i64),
    Value(Value),
}

const BOUNDS: [(&str, &str); 3] = [
    ("dynamicLowerBound", "staticLowerBound"),
    ("dynamicUpperBound", "staticUpperBound"),
    ("dynamicStep", "staticStep"),
];

/// Returns lower bounds, upper bounds and steps of an `scf.forall`, and its outputs.
fn bounds(rewriter: &Rewriter<'_>, op: Op) -> Option<([Vec<Bound>; 3], Vec<Value>)> {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let op_def = body.op_def(ctx, op)?;
    let mut all: [Vec<Bound>; 3] = Default::default();
    for (index, (_, known)) in BOUNDS.iter().enumerate() {
        let mut values = op_def.operand_range(View::new(ctx, body), op, index).map(|operand| body.operand(op, operand));
        for known in body.attribute(ctx, op, known)?.as_i64_array(ctx)? {
            all[index].push(if known == DYNAMIC { Bound::Value(values.next()?) } else { Bound::Known(known) });
        }
    }
    let outputs = op_def.operand_range(View::new(ctx, body), op, 3).map(|operand| body.operand(op, operand)).collect();
    Some((all, outputs))
}

/// Returns the attributes of `op` with these bounds, and the operands.
fn with_bounds(rewriter: &Rewriter<'_>, op: Op, bounds: &[Vec<Bound>; 3], outputs: &[Value]) -> (Attr, Vec<Value>) {
    let ctx = rewriter.ctx;
    let mut attributes = rewriter.attributes(op);
    let (mut operands, mut sizes) = (Vec::new(), Vec::new());
    for (list, (_, name)) in bounds.iter().zip(BOUNDS) {
        let known: Vec<i64> = list.iter().map(|bound| if let Bound::Known(k) = bound { *k } else { DYNAMIC }).collect();
        let values: Vec<Value> =
            list.iter().filter_map(|bound| if let Bound::Value(value) = bound { Some(*value) } else { None }).collect();
        sizes.push(values.len() as i64);
        operands.extend(values);
        attributes = ctx.with_entry(attributes, ctx.name(name), Some(ctx.int_array_attr(64, &known)));
    }
    sizes.push(outputs.len() as i64);
    operands.extend_from_slice(outputs);
    attributes = ctx.with_entry(attributes, Name::OPERAND_SEGMENT_SIZES, Some(ctx.int_array_attr(32, &sizes)));
    (attributes, operands)
}

fn fold_constant_bounds(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((mut all, outputs)) = bounds(rewriter, op) else { return false };
    let mut changed = false;
    for bound in all.iter_mut().flatten() {
        if let Bound::Value(value) = *bound
            && let Some(number) = rewriter.constant_integer(value)
            && number != DYNAMIC
        {
            *bound = Bound::Known(number);
            changed = true;
        }
    }
    if changed {
        let (attributes, operands) = with_bounds(rewriter, op, &all, &outputs);
        rewriter.modify(op, |_, body| {
            body.set_operands(op, &operands);
            body.set_attributes(op, attributes);
        });
    }
    changed
}

fn count_between(rewriter: &Rewriter<'_>, low: Bound, high: Bound, step: Bound) -> Option<u128> {
    if low == high {
        return Some(0);
    }
    let number = |bound: Bound| match bound {
        Bound::Known(number) => Some(i128::from(number)),
        Bound::Value(value) => rewriter.constant_integer(value).map(i128::from),
    };
    let distance = number(high)? - number(low)?;
    if distance <= 0 {
        return Some(0);
    }
    let step = number(step).filter(|&step| step > 0)?;
    Some((distance as u128).div_ceil(step as u128))
}

fn bound_value(rewriter: &mut Rewriter<'_>, op: Op, bound: Bound) -> Value {
    match bound {
        Bound::Value(value) => value,
        Bound::Known(number) => {
            let (ctx, location) = (rewriter.ctx, rewriter.location(op));
            let value = scalar(ctx, ctx.index(), number as u64 as u128);
            rewriter.create_value(&arith::constant(ctx, location, value, ctx.index()))
        }
    }
}

fn replace_constant_induction(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(([lows, highs, steps], _)) = bounds(rewriter, op) else { return false };
    let Some(block) = entry(rewriter.body(), op, 0) else { return false };
    let mut changed = false;
    for index in 0..lows.len() {
        let variable = rewriter.arguments(block)[index];
        if rewriter.is_unused(variable) || count_between(rewriter, lows[index], highs[index], steps[index]) != Some(1) {
            continue;
        }
        rewriter.before(op);
        let value = bound_value(rewriter, op, lows[index]);
        rewriter.replace_all_uses(variable, value);
        changed = true;
    }
    changed
}

fn collapse_forall(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if scf::Forall::of(rewriter.view(), op).mapping().is_some_and(|mapping| !mapping.is_empty()) {
        return false;
    }
    let Some(([lows, highs, steps], outputs)) = bounds(rewriter, op) else { return false };
    let Some(block) = entry(rewriter.body(), op, 0) else { return false };
    let counts: Vec<Option<u128>> =
        (0..lows.len()).map(|index| count_between(rewriter, lows[index], highs[index], steps[index])).collect();
    if counts.contains(&Some(0)) {
        rewriter.replace(op, &outputs);
        return true;
    }
    if !counts.contains(&Some(1)) && !counts.is_empty() {
        return false;
    }
    let variables = rewriter.arguments(block).to_vec();
    rewriter.before(op);
    let mut mapping = Mapping::default();
    let mut kept: [Vec<Bound>; 3] = Default::default();
    for index in 0..lows.len() {
        if counts[index] == Some(1) {
            let value = bound_value(rewriter, op, lows[index]);
            mapping.values.insert(variables[index], value);
        } else {
            kept[0].push(lows[index]);
            kept[1].push(highs[index]);
            kept[2].push(steps[index]);
        }
    }
    if kept[0].is_empty() {
        return promote(rewriter, op, block, &lows, &outputs);
    }
    let (attributes, operands) = with_bounds(rewriter, op, &kept, &outputs);
    let types = result_types(rewriter.body(), op);
    let region = rewriter.create_region();
    let spec = rewriter.spec(&scf::FORALL, rewriter.location(op), &operands, &types).attributes(attributes);
    let new = rewriter.create(&spec.region(region));
    copy_body(rewriter, op, new, block, mapping);
    let results: Vec<Value> = rewriter.results(new).to_vec();
    rewriter.replace(op, &results);
    true
}

/// Replaces an `scf.forall` with a single iteration by its body; parallel insertions become sequential ones.
fn promote(rewriter: &mut Rewriter<'_>, op: Op, block: Block, lows: &[Bound], outputs: &[Value]) -> bool {
    let Some(last) = rewriter.last_op(block).filter(|&last| is(rewriter, last, &scf::FORALL_IN_PARALLEL)) else {
        return false;
    };
    // The insertions, with the output that each is into. Two outputs may be the same value once the body is inlined.
    let variables = rewriter.arguments(block).to_vec();
    let inner = entry(rewriter.body(), last, 0).map(|inner| rewriter.op_vec(inner)).unwrap_or_default();
    let output_of = |insertion: Op| {
        let destination = tensor::ParallelInsertSlice::cast(rewriter.view(), insertion)?.dest();
        variables[lows.len()..].iter().position(|&variable| variable == destination)
    };
    let insertions: Option<Vec<(Op, usize)>> =
        inner.into_iter().map(|insertion| Some((insertion, output_of(insertion)?))).collect();
    let Some(insertions) = insertions else { return false };
    let mut arguments = Vec::new();
    for &low in lows {
        arguments.push(bound_value(rewriter, op, low));
    }
    arguments.extend_from_slice(outputs);
    rewriter.inline_block(block, InsertPoint::Before(op), &arguments);
    rewriter.before(op);
    // Insertions into one output follow one another.
    let mut results = outputs.to_vec();
    for (insertion, output) in insertions {
        let mut operands = rewriter.operand_vec(insertion);
        operands[1] = results[output];
        let ty = rewriter.ty(operands[1]);
        let attributes = rewriter.attributes(insertion);
        let spec = rewriter.spec(&tensor::INSERT_SLICE, rewriter.location(op), &operands, &[ty]);
        results[output] = rewriter.create_value(&spec.attributes(attributes));
    }
    let old: Vec<Value> = rewriter.results(op).to_vec();
    for (&old, &new) in old.iter().zip(&results) {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase(last);
    rewriter.erase(op);
    true
}

/// Removes outputs that are not inserted into, or whose results are unused.
fn drop_unwritten_outputs(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((all, outputs)) = bounds(rewriter, op) else { return false };
    let Some(block) = entry(rewriter.body(), op, 0) else { return false };
    let arguments = rewriter.arguments(block)[all[0].len()..].to_vec();
    let results: Vec<Value> = rewriter.results(op).to_vec();
    if arguments.len() != results.len() || outputs.len() != results.len() {
        return false;
    }
    let insertions = |rewriter: &Rewriter<'_>, argument: Value| -> Vec<Op> {
        let body = rewriter.body();
        let into = |&user: &Op| {
            let insertion = tensor::ParallelInsertSlice::cast(rewriter.view(), user);
            insertion.is_some_and(|insertion| insertion.dest() == argument)
        };
        body.users(argument).filter(into).collect()
    };
    let gone: Vec<bool> = (0..results.len())
        .map(|index| rewriter.is_unused(results[index]) || insertions(rewriter, arguments[index]).is_empty())
        .collect();
    if !gone.contains(&true) {
        return false;
    }
    let picked = |list: &[Value], wanted: bool| -> Vec<Value> {
        list.iter().zip(&gone).filter(|pair| *pair.1 == wanted).map(|pair| *pair.0).collect()
    };
    let dead = picked(&arguments, true);
    for &argument in &dead {
        for insertion in insertions(rewriter, argument) {
            rewriter.erase(insertion);
        }
    }
    for ((&argument, result), output) in dead.iter().zip(picked(&results, true)).zip(picked(&outputs, true)) {
        rewriter.replace_all_uses(argument, output);
        rewriter.replace_all_uses(result, output);
    }
    rewriter.modify(op, |_, body| body.erase_arguments_if(block, |value| dead.contains(&value)));
    let dropped = picked(&results, true);
    let kept = picked(&outputs, false);
    let new = region_branch::erase_results(rewriter, op, |value| dropped.contains(&value));
    let (attributes, operands) = with_bounds(rewriter, new, &all, &kept);
    rewriter.set_operands(new, &operands);
    rewriter.set_attributes(new, attributes);
    true
}
