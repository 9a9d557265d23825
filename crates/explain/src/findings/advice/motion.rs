//! Advice that moves reads earlier: before the op that writes, or before the loop that repeats them.
//!
//! An op is moved with the ops that define its operands. Either all moved ops or all ops that they are moved over must
//! be free of memory effects, so no op is moved over an op that may change memory that it reads.

use rustc_hash::FxHashSet;

use super::Candidate;
use crate::findings::finding::Edit;
use crate::source::{Program, SourceOp, text_of};
use freehold_core::definition::is_memory_effect_free;
use freehold_core::ir::{Block, Body, Location, Op, Value, View};
use freehold_core::sort::sort_by_key;

/// Moves the readers before the writer.
pub(super) fn before_writer(program: &Program<'_>, readers: &[Location], writer: Location) -> Option<Candidate> {
    let writer = program.op_at(writer)?;
    let body = writer.body;
    let mut moved: FxHashSet<Op> = FxHashSet::default();
    let mut target = None;
    let mut named = Vec::new();
    for &reader in readers {
        let reader = program.op_at(reader).filter(|reader| std::ptr::eq(reader.body, body))?;
        let (from, to) = common_block(body, reader.op, writer.op)?;
        if target.is_some_and(|target| target != to) {
            return None;
        }
        target = Some(to);
        named.push(program.op_with_results(body.location(from))?);
        let block = body.block(from)?;
        if body.order(from) < body.order(to) {
            return None;
        }
        let needed = needed(body, block, from, &|op| body.order(op) >= body.order(to));
        if needed.contains(&to) || is_end(body, from) {
            return None;
        }
        moved.extend(needed);
    }
    let target = target?;
    let moving = sorted(body, &moved);
    let &last = moving.last()?;
    let is_free = |op: &Op| is_memory_effect_free(View::new(program.ctx, body), *op);
    let between = std::iter::successors(Some(target), |&op| body.next(op)).take_while(|&op| op != last);
    if !moving.iter().all(is_free) && !between.filter(|op| !moved.contains(op)).all(|op| is_free(&op)) {
        return None;
    }
    let edits = edits(program, body, &moving, target)?;
    let to = program.op_with_results(body.location(target))?;
    named.dedup();
    Some(Candidate { message: format!("move {} before {to}", list(&named)), edits })
}

/// Moves the reader before the loop.
pub(super) fn out_of_loop(program: &Program<'_>, reader: Location, around: Location) -> Option<Candidate> {
    let (reader, around) = (program.op_at(reader)?, program.op_at(around)?);
    let body = reader.body;
    if !std::ptr::eq(body, around.body) || reader.op == around.op {
        return None;
    }
    let mut from = reader.op;
    while body.parent_op(from)? != around.op {
        from = body.parent_op(from)?;
    }
    let block = body.block(from)?;
    let moved = needed(body, block, from, &|_| true);
    let inside = |value: Value| {
        body.value_block(value).is_some_and(|at| {
            let holder = body.block_parent_op(at);
            holder.is_some_and(|holder| body.is_ancestor(around.op, holder))
        })
    };
    let is_made_here = |value: Value| {
        body.defining_op(value)
            .is_some_and(|op| body.ancestor_in_block(block, op).is_some_and(|op| moved.contains(&op)))
            || body
                .value_block(value)
                .and_then(|at| body.block_parent_op(at))
                .is_some_and(|holder| body.ancestor_in_block(block, holder).is_some_and(|op| moved.contains(&op)))
    };
    let stays = |&op: &Op| {
        is_end(body, op)
            || !is_memory_effect_free(View::new(program.ctx, body), op)
            || operands_below(body, op).into_iter().any(|value| inside(value) && !is_made_here(value))
    };
    if moved.iter().any(stays) {
        return None;
    }
    let edits = edits(program, body, &sorted(body, &moved), around.op)?;
    let (what, to) =
        (program.op_with_results(body.location(from))?, program.op_with_results(body.location(around.op))?);
    let message = format!("move {what} before {to}, if it may run when the loop has no iteration");
    Some(Candidate { message, edits })
}

/// Replaces the initial value of a loop by its iteration argument in a read.
pub(super) fn read_what_is_carried(
    program: &Program<'_>,
    reader: Location,
    around: Location,
    read: Option<&str>,
) -> Option<Candidate> {
    let (at, around, read) = (program.op_at(reader)?, program.op_at(around)?, read?);
    let body = around.body;
    if !std::ptr::eq(at.body, body) || at.op == around.op {
        return None;
    }
    let carries = body.op_def(program.ctx, around.op)?.loop_like?;
    let inits = carries.inits(View::new(program.ctx, body), around.op);
    let arguments = carries.iter_arguments(View::new(program.ctx, body), around.op);
    let (_, &argument) = inits
        .zip(arguments.iter())
        .find(|&(index, _)| program.value_name(body, body.operand(around.op, index)).as_deref() == Some(read))?;
    let carried = program.value_name(body, argument)?;
    let edits: Vec<Edit> = program
        .uses_of_name(program.text_range(at)?, read)
        .into_iter()
        .map(|range| Edit { range, text: carried.clone() })
        .collect();
    let name = program.op_name(reader)?;
    let message =
        format!("let {name} read '{carried}' instead of '{read}', if it may read the writes of earlier iterations");
    (!edits.is_empty()).then_some(Candidate { message, edits })
}

/// Returns the ancestors of the two ops in their closest common block.
fn common_block(body: &Body, first: Op, second: Op) -> Option<(Op, Op)> {
    let mut at = Some(first);
    while let Some(op) = at {
        if let Some(other) = body.ancestor_in_block(body.block(op)?, second) {
            return (op != other).then_some((op, other));
        }
        at = body.parent_op(op);
    }
    None
}

/// Sorts ops of one block by their position.
fn sorted(body: &Body, ops: &FxHashSet<Op>) -> Vec<Op> {
    let mut sorted: Vec<Op> = ops.iter().copied().collect();
    sort_by_key(&mut sorted, |&op| body.order(op));
    sorted
}

fn is_end(body: &Body, op: Op) -> bool {
    body.next(op).is_none()
}

/// Returns the operands of an op and of the ops in its regions.
fn operands_below(body: &Body, op: Op) -> Vec<Value> {
    body.walk_op_preorder(op).into_iter().flat_map(|op| body.operands(op).collect::<Vec<_>>()).collect()
}

/// Returns the op and, transitively, the ops of its block that define its operands and satisfy `may_move`.
fn needed(body: &Body, block: Block, op: Op, may_move: &dyn Fn(Op) -> bool) -> FxHashSet<Op> {
    let mut found: FxHashSet<Op> = FxHashSet::default();
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        if !found.insert(op) {
            continue;
        }
        for value in operands_below(body, op) {
            let def = body.defining_op(value).filter(|&def| body.block(def) == Some(block));
            work.extend(def.filter(|&def| may_move(def)));
        }
    }
    found
}

/// Returns the edits that move the ops before `target`.
fn edits(program: &Program<'_>, body: &Body, moving: &[Op], target: Op) -> Option<Vec<Edit>> {
    let at = program.line_start(program.start(SourceOp { body, op: target })?)?;
    let mut text = String::new();
    let mut edits = Vec::new();
    for &op in moving {
        let lines = program.lines(SourceOp { body, op })?;
        text.push_str(&text_of(&program.source.text[lines.clone()]));
        edits.push(Edit { range: lines, text: String::new() });
    }
    edits.insert(0, Edit { range: at..at, text });
    Some(edits)
}

fn list(names: &[String]) -> String {
    match names {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    }
}
