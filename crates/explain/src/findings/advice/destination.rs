//! Advice that changes the destination of an op that writes a new tensor, or a tensor that is read later.
//!
//! The result of an op that overwrites its destination without reading it does not depend on the destination. So the op
//! can write any tensor of that type that is not read afterwards: one of its inputs, an iteration argument of an
//! enclosing loop, or a tensor that another branch yields.

use super::Candidate;
use crate::findings::finding::Edit;
use crate::source::{Program, SourceOp};
use freehold_core::definition::{BranchPoint, Traits};
use freehold_core::ir::{AttrData, Body, Location, Op, TypeData, Value, View};
use freehold_core::text::type_text;
use freehold_passes::bufferize::{BufferizationOptions, CopyBeforeWrite, FunctionFacts, Query};

/// The maximum number of destinations that are tried for one op.
const MAX_CANDIDATES: usize = 6;

/// Returns other destinations for the op that writes a `tensor.empty`. `place` is that of the `tensor.empty` or of its
/// user.
pub(super) fn instead_of_new_tensor(program: &Program<'_>, place: Location) -> Vec<Candidate> {
    let Some(SourceOp { body, op }) = program.op_at(place) else { return Vec::new() };
    let is_new = |&op: &Op| body.is_named(program.ctx, op, "tensor.empty") && body.has_one_use(body.result(op, 0));
    let written = || body.operands(op).filter_map(|value| body.defining_op(value)).find(is_new);
    let Some(op) = Some(op).filter(is_new).or_else(written) else { return Vec::new() };
    let Some(user) = body.users(body.result(op, 0)).next() else { return Vec::new() };
    let name = program.value_name(body, body.result(op, 0));
    let mut candidates = other_destinations(program, body.location(user), name.as_deref());
    // Remove the `tensor.empty`, which becomes unused.
    if let Some(lines) = program.lines(SourceOp { body, op }) {
        for candidate in &mut candidates {
            candidate.edits.push(Edit { range: lines.clone(), text: String::new() });
        }
    }
    candidates
}

/// Returns candidates that replace the destination called `name` of the op at `place`, if the op does not read that
/// destination.
pub(super) fn other_destinations(program: &Program<'_>, place: Location, name: Option<&str>) -> Vec<Candidate> {
    let (Some(name), Some(at)) = (name, program.op_at(place)) else { return Vec::new() };
    let SourceOp { body, op } = at;
    let options = BufferizationOptions::default();
    let decisions = CopyBeforeWrite;
    let functions = FunctionFacts::none();
    let query = Query { ctx: program.ctx, body, options: &options, decisions: &decisions, functions, memo: None };
    let is_destination = |index: &usize| {
        let operand = body.operand_use(op, *index);
        program.value_name(body, body.operand(op, *index)).as_deref() == Some(name)
            && query.is_tensor(body.operand(op, *index))
            && query.writes(operand)
            && !query.reads(operand)
            && query.aliasing_values(operand).len() == 1
    };
    if body.results(op).is_empty() || !body.regions(op).iter().all(|&region| body.first_block(region).is_some()) {
        return Vec::new();
    }
    let Some(destination) = (0..body.operand_count(op)).find(is_destination) else { return Vec::new() };
    let old = body.operand(op, destination);
    let mut others: Vec<Value> = Vec::new();
    others.extend(body.operands(op));
    others.extend(carried_around(program, body, op));
    others.extend(passed_by_other_branches(program, body, op));
    let (Some(range), Some(what)) = (program.text_range(at), program.op_with_results(place)) else { return Vec::new() };
    // An input may be the same value as the destination. The last occurrence of the name is the destination.
    let Some(use_of_old) = program.uses_of_name(range, name).pop() else { return Vec::new() };
    let mut seen: Vec<Value> = vec![old];
    let mut found = Vec::new();
    for other in others {
        if body.ty(other) != body.ty(old) || seen.contains(&other) || found.len() == MAX_CANDIDATES {
            continue;
        }
        seen.push(other);
        if let Some(other) = program.value_name(body, other) {
            found.push(Candidate {
                message: format!("let {what} write '{other}' instead of '{name}'"),
                edits: vec![Edit { range: use_of_old.clone(), text: other }],
            });
        }
    }
    found
}

/// Returns the iteration arguments of the enclosing loops.
fn carried_around(program: &Program<'_>, body: &Body, op: Op) -> Vec<Value> {
    let loops = std::iter::successors(body.parent_op(op), |&op| body.parent_op(op));
    loops
        .filter_map(|op| Some((op, body.op_def(program.ctx, op)?.loop_like?)))
        .flat_map(|(op, answers)| answers.iter_arguments(View::new(program.ctx, body), op))
        .collect()
}

/// Returns the values that other regions of the parent op yield in the position in which this region yields a result of
/// `op`.
fn passed_by_other_branches(program: &Program<'_>, body: &Body, op: Op) -> Vec<Value> {
    let ctx = program.ctx;
    let mut found = Vec::new();
    for &result in body.results(op) {
        for operand in body.uses(result) {
            let end = body.use_owner(operand);
            let Some(around) = body.parent_op(end) else { continue };
            let Some(flow) = body.op_def(ctx, around).and_then(|op_def| op_def.region_branch) else { continue };
            if !flow
                .successors(View::new(ctx, body), around, BranchPoint::Terminator(end), &[])
                .iter()
                .any(|to| to.region.is_none())
            {
                continue;
            }
            let ends = body.regions(around).iter().flat_map(|&region| body.blocks(region));
            let ends = ends.filter_map(|block| body.last_op(block)).filter(|&other| {
                other != end && body.op_def(ctx, other).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
            });
            let number = body.use_number(operand);
            found.extend(ends.filter(|&end| number < body.operand_count(end)).map(|end| body.operand(end, number)));
        }
    }
    found
}

/// Replaces a splat constant by a `linalg.fill` of a `tensor.empty`.
pub(super) fn fill_instead_of_constant(program: &Program<'_>, place: Location) -> Option<Candidate> {
    let ctx = program.ctx;
    let at = program.op_at(place)?;
    let SourceOp { body, op } = at;
    if !body.is_named(ctx, op, "arith.constant") {
        return None;
    }
    let value = body.attribute(ctx, op, "value")?;
    let (AttrData::DenseElements { splat: true, .. }, TypeData::RankedTensor { element, .. }) =
        (value.data(ctx), body.ty(body.result(op, 0)).data(ctx))
    else {
        return None;
    };
    let name = program.value_name(body, body.result(op, 0))?;
    let text = &program.source.text;
    let range = program.text_range(at)?;
    let written = String::from_utf8_lossy(&text[range.clone()]).into_owned();
    let scalar = written.split_once("dense<")?.1.split_once('>')?.0.trim().to_string();
    if scalar.contains(['[', '"', '(']) {
        return None;
    }
    let fresh = |ending: &str| {
        let taken = |name: &String| !program.uses_of_name(0..text.len(), name).is_empty();
        (0..100)
            .map(|number| format!("{name}_{ending}{}", if number == 0 { String::new() } else { number.to_string() }))
            .find(|name| !taken(name))
    };
    let (value, empty) = (fresh("value")?, fresh("empty")?);
    let (ty, element) = (type_text(ctx, body.ty(body.result(op, 0))), type_text(ctx, *element));
    let lines = program.lines(at)?;
    let space = program.indentation(lines.start);
    let text = format!(
        "{space}{value} = arith.constant {scalar} : {element}\n{space}{empty} = tensor.empty() : {ty}\n\
         {space}{name} = linalg.fill ins({value} : {element}) outs({empty} : {ty}) -> {ty}\n"
    );
    let message = format!("create '{name}' with 'linalg.fill' of a 'tensor.empty' instead of a constant");
    Some(Candidate { message, edits: vec![Edit { range: lines, text }] })
}
