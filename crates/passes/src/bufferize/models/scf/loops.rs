//! Bufferization analysis of the `scf` loops.
//!
//! A loop carries buffers: the initial value is written, and the result is the same buffer if every iteration forwards
//! the buffer it receives. Aliases of the loop's block arguments are not followed outside the loop: inside, the buffer
//! belongs to the loop.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, Use, Value, ValueDef};
use freehold_dialects::scf::interfaces::entry_arguments;
use freehold_dialects::slices::mixed_indices;
use freehold_dialects::{memref, scf};

/// `scf.for`
pub struct For;
/// `scf.while`
pub struct While;
/// `scf.forall`
pub struct Forall;

/// Returns the terminator of region `index`, which has one block.
fn terminator(query: &Query<'_>, op: Op, index: usize) -> Option<Op> {
    let region = *query.body.regions(op).get(index)?;
    query.body.first_block(region).and_then(|block| query.body.last_op(block))
}

/// Whether each iteration forwards the buffer of loop-carried value `index`.
fn for_is_equivalent(query: &Query<'_>, op: Op, index: usize) -> bool {
    let argument = entry_arguments(query.body, op, 0).get(index + 1);
    let forwarded = terminator(query, op, 0).filter(|&end| index < query.body.operand_count(end));
    match (argument, forwarded) {
        (Some(&argument), Some(end)) => query.are_equivalent(argument, query.body.operand(end, index)),
        _ => false,
    }
}

fn related(value: Value, equivalent: bool) -> AliasingValues {
    let alias = AliasingValue::equivalent(value);
    AliasingValues::from_iter([if equivalent { alias } else { AliasingValue::overlapping(value).maybe() }])
}

impl Bufferizable for For {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let body = query.body;
        let op = body.use_owner(operand);
        let loop_ = scf::For::of(query.view(), op);
        // Without an iteration the result is the initial value.
        let bounds = [loop_.lower_bound(), loop_.upper_bound()].map(|bound| constant_integer(query.view(), bound));
        let runs = matches!(bounds, [Some(lower), Some(upper)] if lower < upper);
        let argument = entry_arguments(body, op, 0).get((body.use_number(operand) + 1).wrapping_sub(3));
        !runs || argument.is_none_or(|&argument| query.is_value_read(argument))
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let index = query.body.use_number(operand).wrapping_sub(3);
        let Some(&result) = query.body.results(op).get(index) else { return AliasingValues::new() };
        related(result, for_is_equivalent(query, op, index))
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, index) = query.body.def(value) else { return AliasingOperands::new() };
        let operand = query.body.operand_use(op, index + 3);
        let equivalent = for_is_equivalent(query, op, index);
        let alias = AliasingOperand::equivalent(operand);
        AliasingOperands::from_iter([if equivalent { alias } else { AliasingOperand::overlapping(operand).maybe() }])
    }

    fn is_writable(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }

    fn verify_analysis(&self, query: &Query<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
        if query.options.allow_return_allocs_from_loops {
            return Ok(());
        }
        let Some(end) = terminator(query, op, 0) else { return Ok(()) };
        let results = query.body.results(op).iter().enumerate();
        for (index, _) in results.filter(|result| query.is_tensor(*result.1)) {
            if !for_is_equivalent(query, op, index) {
                let message = format!("Yield operand #{index} is not equivalent to the corresponding iter bbArg");
                return diagnostics.error_on(query.view(), end, message).fail();
            }
        }
        Ok(())
    }

    fn further_conflicts(&self) -> Option<ResolveConflicts> {
        Some(copy_forwarded_by_for)
    }
}

/// Copies tensors that an iteration of `scf.for` passes to the next, if they may be written and must not.
fn copy_forwarded_by_for(cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
    if cx.options.copy_before_write {
        return Ok(());
    }
    // A forwarded tensor that is local to the iteration, or that the iteration received, needs no copy.
    let query = cx.query_with(decisions);
    let Some(end) = terminator(&query, op, 0) else { return Ok(()) };
    let region = query.body.regions(op)[0];
    let arguments = entry_arguments(query.body, op, 0);
    let results = query.body.results(op);
    let mut copied = FxHashSet::default();
    let mut earlier = Forwarded::default();
    for (index, value) in query.body.operands(end).enumerate().filter(|forwarded| query.is_tensor(forwarded.1)) {
        let argument = arguments.get(index + 1);
        if argument.is_none_or(|&argument| decisions.may_alias_outside(query.body, value, region, argument)) {
            copied.insert(index);
            continue;
        }
        // Later writes to the forwarded tensor must change neither a constant nor another forwarded tensor.
        let mut receivers = argument.into_iter().chain(results.get(index));
        let is_written = receivers.any(|&receiver| decisions.is_written(receiver));
        if !earlier.keeps(decisions, value, is_written, || decisions.is_read_only(&query, value)) {
            copied.insert(index);
        }
    }
    copy_operands(cx, end, 0, |index| copied.contains(&index))
}

/// The tensors that a terminator forwards without a copy: for each alias set, whether it is written.
#[derive(Default)]
struct Forwarded(FxHashMap<Option<Value>, bool>);

impl Forwarded {
    /// Returns whether `value` can be forwarded without a copy too, and records it. It can if neither `value` nor a
    /// forwarded tensor that shares its memory is written later, or if it is the only one of them and not `shared` with
    /// anything else.
    fn keeps(&mut self, decisions: &dyn Decisions, value: Value, is_written: bool, shared: impl Fn() -> bool) -> bool {
        let class = decisions.class_of(value);
        let before = self.0.get(&class).copied();
        if before.is_some_and(|before| before || is_written) || (is_written && shared()) {
            return false;
        }
        self.0.insert(class, is_written || before == Some(true));
        true
    }
}

/// Copies the operands of a terminator, counted from `first`, for which `select` returns true.
fn copy_operands(cx: &mut Bufferizer<'_, '_>, end: Op, first: usize, select: impl Fn(usize) -> bool) -> Fallible {
    copy_contents(cx, end, first, select, |_| true)
}

/// Like [`copy_operands`], but copies the contents only of those operands for which `contents` returns true.
fn copy_contents(
    cx: &mut Bufferizer<'_, '_>,
    end: Op,
    first: usize,
    select: impl Fn(usize) -> bool,
    contents: impl Fn(Use) -> bool,
) -> Fallible {
    let at = cx.body().location(end);
    let mut operands = cx.body().operand_vec(end);
    cx.rewriter.before(end);
    for (index, operand) in operands.iter_mut().skip(first).enumerate() {
        if select(index) {
            let copies = contents(cx.body().operand_use(end, first + index));
            *operand = allocate_tensor_like(cx, at, *operand, copies)?;
        }
    }
    cx.rewriter.set_operands(end, &operands);
    Ok(())
}

/// Whether the argument of region `region` of an `scf.while` and the operand that the region's terminator forwards have
/// the same buffer.
fn while_forwards(query: &Query<'_>, op: Op, region: usize, index: usize) -> bool {
    let argument = entry_arguments(query.body, op, region).get(index);
    let number = index + usize::from(region == 0);
    let end = terminator(query, op, region).filter(|&end| number < query.body.operand_count(end));
    match (argument, end) {
        (Some(&argument), Some(end)) => query.are_equivalent(argument, query.body.operand(end, number)),
        _ => false,
    }
}

fn while_is_equivalent(query: &Query<'_>, op: Op, index: usize) -> bool {
    let arguments = entry_arguments(query.body, op, 0);
    let Some(&argument) = arguments.get(index) else { return false };
    query.body.ty(query.body.result(op, index)) == query.body.ty(argument)
        && while_forwards(query, op, 0, index)
        && while_forwards(query, op, 1, index)
}

impl Bufferizable for While {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let body = query.body;
        let op = body.use_owner(operand);
        let index = body.use_number(operand);
        match body.results(op).get(index) {
            // The types of the initial values and those of the results need not correspond.
            Some(&result) if body.ty(result) == body.ty(body.use_value(operand)) => {
                related(result, while_is_equivalent(query, op, index))
            }
            _ => AliasingValues::new(),
        }
    }

    fn possible_sources(&self, query: &Query<'_>, value: Value) -> Range<usize> {
        match query.body.def(value) {
            ValueDef::Result(_, index) => index..index + 1,
            ValueDef::Argument(..) => 0..0,
        }
    }

    fn is_writable(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }

    fn verify_analysis(&self, query: &Query<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
        if query.options.allow_return_allocs_from_loops {
            return Ok(());
        }
        for (region, what) in [(0, "Condition arg"), (1, "Yield operand")] {
            let Some(end) = terminator(query, op, region) else { continue };
            let forwarded = query.body.operands(end).skip(1 - region).enumerate();
            for (index, _) in forwarded.filter(|forwarded| query.is_tensor(forwarded.1)) {
                if !while_forwards(query, op, region, index) {
                    let message = format!("{what} #{index} is not equivalent to the corresponding iter bbArg");
                    return diagnostics.error_on(query.view(), end, message).fail();
                }
            }
        }
        Ok(())
    }

    fn further_conflicts(&self) -> Option<ResolveConflicts> {
        Some(copy_forwarded_by_while)
    }
}

/// Copies tensors that an iteration of `scf.while` passes to the next, if they may be written and must not.
fn copy_forwarded_by_while(cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
    if cx.options.copy_before_write {
        return Ok(());
    }
    let query = cx.query_with(decisions);
    let Some(end) = terminator(&query, op, 0) else { return Ok(()) };
    let changed = query.body.operands(end).skip(1).enumerate().filter(|&(index, value)| {
        let is_kept = || while_forwards(&query, op, 0, index) && while_forwards(&query, op, 1, index);
        query.is_tensor(value) && !is_kept()
    });
    let changed: FxHashSet<usize> = changed.map(|(index, _)| index).collect();
    let (copied, written, avoided) = match query.options.forward_buffers {
        true => {
            let written = WrittenCarriers::of(&query, decisions, op);
            let copied = shared_forwarded(&query, decisions, op, end, 1, &written.by_receiver);
            let avoided = changed.difference(&copied).count();
            (copied, written.by_argument, avoided)
        }
        false => {
            let arguments = entry_arguments(query.body, op, 0).iter();
            (changed, arguments.map(|&argument| decisions.is_written(argument)).collect(), 0)
        }
    };
    let again = terminator(&query, op, 1);
    let again = again.map(|end| (end, shared_forwarded(&query, decisions, op, end, 0, &written)));
    let forwards = query.options.forward_buffers;
    let contents = |operand| !forwards || !decisions.has_undefined_contents(operand);
    cx.state.forwarded += avoided as u64;
    copy_contents(cx, end, 1, |index| copied.contains(&index), contents)?;
    let Some((end, copied)) = again else { return Ok(()) };
    copy_contents(cx, end, 0, |index| copied.contains(&index), contents)
}

/// Returns the operands of a terminator of the `scf.while` `op`, counted from `first`, that must be copied because their
/// receiver is `written` and they are not exclusive to it: the tensor is also used outside the loop, is constant, or is
/// forwarded twice. mlir-opt copies none. If the loop forwards buffers, a tensor from outside may get to a result of the
/// loop, so that it is copied even if no name within the loop is written: the tensor may be written outside.
fn shared_forwarded(
    query: &Query<'_>,
    decisions: &dyn Decisions,
    op: Op,
    end: Op,
    first: usize,
    written: &[bool],
) -> FxHashSet<usize> {
    let body = query.body;
    let mut copied = FxHashSet::default();
    let mut earlier = Forwarded::default();
    let forwarded = body.operands(end).skip(first).enumerate();
    for (index, value) in forwarded.filter(|forwarded| query.is_tensor(forwarded.1)) {
        // A tensor without contents still has a buffer, which another name may write once buffers are forwarded.
        let forwards = query.options.forward_buffers;
        if !forwards && decisions.has_undefined_contents(body.operand_use(end, first + index)) {
            continue;
        }
        let is_written = written.get(index).copied().unwrap_or(true);
        let lives_outside = || decisions.may_live_outside(body, value, op);
        let is_shared = || lives_outside() || decisions.is_read_only(query, value);
        if (forwards && lives_outside()) || !earlier.keeps(decisions, value, is_written, is_shared) {
            copied.insert(index);
        }
    }
    copied
}

/// The tensors that an `scf.while` carries and whose buffers may be written if no terminator of the loop copies them:
/// under the name of an argument of the first region, of the argument of the second region or the result that receives
/// it, or in a later iteration.
///
/// A buffer gets from one name to the next through the terminators. So a name is written if an op writes it in place,
/// or if it is forwarded, as itself or as an alias, to a name that is written. O(carried tensors), each terminator
/// operand is visited once.
struct WrittenCarriers {
    /// For each argument of the first region.
    by_argument: Vec<bool>,
    /// For each operand of `scf.condition` after the condition: its argument of the second region, or its result.
    by_receiver: Vec<bool>,
}

impl WrittenCarriers {
    fn of(query: &Query<'_>, decisions: &dyn Decisions, op: Op) -> WrittenCarriers {
        let body = query.body;
        let arguments = entry_arguments(body, op, 0);
        let receivers = entry_arguments(body, op, 1);
        let results = body.results(op);
        let is_written = |value: Option<&Value>| value.is_none_or(|&value| decisions.is_written(value));
        let mut found = WrittenCarriers {
            by_argument: arguments.iter().map(|argument| is_written(Some(argument))).collect(),
            by_receiver: (0..results.len())
                .map(|index| is_written(receivers.get(index)) || is_written(results.get(index)))
                .collect(),
        };
        // The names of each alias set that a terminator may forward from: arguments of the region that it ends.
        let mut by_class: [FxHashMap<Option<Value>, Vec<usize>>; 2] = Default::default();
        for (by_class, arguments) in by_class.iter_mut().zip([arguments, receivers]) {
            for (index, &argument) in arguments.iter().enumerate().filter(|argument| query.is_tensor(*argument.1)) {
                by_class.entry(decisions.class_of(argument)).or_default().push(index);
            }
        }
        // For each name, the names that are forwarded to it.
        let forwarded_to = |region: usize, index: usize| -> &[usize] {
            let number = index + 1 - region;
            let end = terminator(query, op, region).filter(|&end| number < body.operand_count(end));
            let value = end.map(|end| body.operand(end, number)).filter(|&value| query.is_tensor(value));
            value.and_then(|value| by_class[region].get(&decisions.class_of(value))).map_or(&[], Vec::as_slice)
        };
        // Pairs of the region whose arguments are named, and the index.
        let mut work: Vec<(usize, usize)> = Vec::new();
        for (region, written) in [&found.by_argument, &found.by_receiver].into_iter().enumerate() {
            work.extend((0..written.len()).filter(|&index| written[index]).map(|index| (region, index)));
        }
        while let Some((region, index)) = work.pop() {
            let source = 1 - region;
            for &from in forwarded_to(source, index) {
                let written = if source == 0 { &mut found.by_argument } else { &mut found.by_receiver };
                if let Some(is_written) = written.get_mut(from).filter(|is_written| !**is_written) {
                    *is_written = true;
                    work.push((source, from));
                }
            }
        }
        found
    }
}

/// Returns bounds and step for each dimension of an `scf.forall`, if they are constant.
fn known_bounds(query: &Query<'_>, op: Op) -> Vec<[Option<i64>; 3]> {
    let forall = scf::Forall::of(query.view(), op);
    let list = |statics: Option<Vec<i64>>, values: Vec<Value>| -> Vec<Option<i64>> {
        mixed_indices(&statics.unwrap_or_default(), &values)
            .iter()
            .map(|&index| memref::constant_index(query.view(), index))
            .collect()
    };
    let lower = list(forall.static_lower_bound(), forall.dynamic_lower_bound().collect());
    let upper = list(forall.static_upper_bound(), forall.dynamic_upper_bound().collect());
    let step = list(forall.static_step(), forall.dynamic_step().collect());
    lower.into_iter().zip(upper).zip(step).map(|((lower, upper), step)| [lower, upper, step]).collect()
}

/// Returns the index of the first output operand of an `scf.forall`.
fn first_output(query: &Query<'_>, op: Op) -> usize {
    scf::Forall::of(query.view(), op).output_numbers().start
}

/// Whether iterations of an `scf.forall` insert into output `index`.
fn is_inserted_into(query: &Query<'_>, op: Op, index: usize) -> bool {
    let body = query.body;
    let argument = entry_arguments(body, op, 0).get(known_bounds(query, op).len() + index);
    argument.is_none_or(|&argument| {
        body.uses(argument).any(|operand| {
            let parent = body.parent_op(body.use_owner(operand));
            parent.is_some_and(|parent| body.is(query.ctx, parent, &scf::FORALL_IN_PARALLEL))
        })
    })
}

impl Bufferizable for Forall {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        is_inserted_into(query, op, query.body.use_number(operand).wrapping_sub(first_output(query, op)))
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let index = query.body.use_number(operand).wrapping_sub(first_output(query, op));
        let result = query.body.results(op).get(index);
        result.map(|&result| AliasingValue::equivalent(result)).into_iter().collect()
    }

    fn possible_sources(&self, query: &Query<'_>, value: Value) -> Range<usize> {
        let ValueDef::Result(op, index) = query.body.def(value) else { return 0..0 };
        let operand = first_output(query, op) + index;
        operand..operand + 1
    }

    fn is_writable(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }

    fn is_repetitive_region(&self, query: &Query<'_>, owner: Owner, _index: usize) -> bool {
        let Owner::Op(op) = owner else { return false };
        known_bounds(query, op).iter().any(|bounds| match *bounds {
            [Some(lower), Some(upper), Some(step)] => lower.saturating_add(step) < upper,
            _ => true,
        })
    }

    fn is_parallel_region(&self, query: &Query<'_>, owner: Owner, index: usize) -> bool {
        self.is_repetitive_region(query, owner, index)
    }

    fn shared_arguments(&self, query: &Query<'_>, op: Op) -> Vec<(Value, Value)> {
        let first = first_output(query, op);
        let outputs = (0..query.body.results(op).len()).map(|index| query.body.operand(op, first + index));
        let shared = entry_arguments(query.body, op, 0).iter().skip(known_bounds(query, op).len());
        shared.copied().zip(outputs).collect()
    }
}
