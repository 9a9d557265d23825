//! Canonicalization patterns for ops with region control flow ([`RegionBranch`]).
//!
//! Such an op passes *operands* (its own, or its terminators') to *inputs* (arguments of entry blocks, or its results).
//! Inputs that the same operand is passed to are tied: they are kept or erased together.
//!
//! ```text
//! %r:2 = scf.for … iter_args(%x = %a, %y = %b) {      %r = scf.for … iter_args(%x = %a) {
//!   "use"(%x, %y)                                ⇒      "use"(%x, %b)
//!   scf.yield %c, %y                                     scf.yield %c
//! }                                                    }
//! ```

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::definition::{BranchPoint, Pattern, RegionBranch, State, Traits, row_pattern};
use crate::ir::{Body, Op, OpSpec, Rewriter, Use, Value, ValueDef, View};
use crate::sort::sort_by_key;

/// Replaces inputs that can have only one value.
pub const MAKE_INPUTS_DEAD: Pattern =
    row_pattern("MakeRegionBranchOpSuccessorInputsDead", make_inputs_dead).with_state(state);
/// Merges inputs that always have the same value.
pub const MERGE_DUPLICATE_INPUTS: Pattern =
    row_pattern("RemoveDuplicateSuccessorInputUses", merge_duplicate_inputs).with_state(state);
/// Erases unused inputs, with the operands passed to them.
pub const REMOVE_DEAD_INPUTS: Pattern =
    row_pattern("RemoveDeadRegionBranchOpSuccessorInputs", remove_dead_inputs).with_state(state);

/// The operands that are passed, each with the inputs it is passed to, in order.
struct Flow {
    forward: Vec<(Use, SmallVec<[Value; 2]>)>,
    /// Inputs in order of appearance, each with the operands passed to it.
    inputs: Vec<(Value, SmallVec<[Use; 2]>)>,
    number: FxHashMap<Value, usize>,
}

fn region_branch(view: View<'_>, op: Op) -> Option<&'static dyn RegionBranch> {
    view.op_def(op)?.region_branch
}

/// Returns the terminators that leave regions of `op`.
fn exits(view: View<'_>, op: Op) -> Vec<Op> {
    let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
    let is_exit = |&last: &Op| {
        view.successor_count(last) == 0 && view.op_def(last).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
    };
    blocks.filter_map(|block| view.last_op(block)).filter(is_exit).collect()
}

/// Returns the state of what the patterns look at: the operands of the op and of the terminators that leave its regions, for the latter
/// with the blocks that define them, and which inputs are used.
///
/// An op with regions is visited after each change inside of it. Without this, the patterns would look at all of its operands and
/// inputs each time: a switch of n cases, or a loop that carries n values, would cost n².
pub fn state(view: View<'_>, op: Op) -> State {
    let mut hasher = FxHasher::default();
    add_state(view.body, op, &mut hasher);
    State { hash: hasher.finish(), is_local: true }
}

/// Adds what [`state`] is a hash of, for the states of patterns that look at more.
pub fn add_state(body: &Body, op: Op, hasher: &mut FxHasher) {
    add_owner(body, op, hasher);
    add_inputs(body, body.results(op), hasher);
    for &region in body.regions(op) {
        let mut at = body.first_block(region);
        while let Some(block) = at {
            add_pair(hasher, block.index(), body.arguments(block).len());
            add_inputs(body, body.arguments(block), hasher);
            let last = body.last_op(block);
            hasher.write_u32(last.map_or(u32::MAX, |last| last.index() as u32));
            if let Some(exit) = last.filter(|&last| body.successor_count(last) == 0) {
                add_exit(body, exit, hasher);
            }
            at = body.next_block(block);
        }
    }
}

#[inline]
fn add_pair(hasher: &mut FxHasher, high: usize, low: usize) {
    hasher.write_u64((high as u64) << 32 | low as u64);
}

/// Adds the attributes and operands of an op.
#[inline]
fn add_owner(body: &Body, op: Op, hasher: &mut FxHasher) {
    let operands = body.operands(op);
    add_pair(hasher, body.attributes(op).index(), operands.len());
    operands.for_each(|value| hasher.write_u32(value.index() as u32));
}

/// Adds which of the values are used.
#[inline]
fn add_inputs(body: &Body, inputs: &[Value], hasher: &mut FxHasher) {
    inputs.iter().for_each(|&input| add_pair(hasher, input.index(), usize::from(body.is_unused(input))));
}

/// Adds the attributes and operands of a terminator, and the blocks that define these: only they can be defined in the op.
#[inline]
fn add_exit(body: &Body, exit: Op, hasher: &mut FxHasher) {
    let operands = body.operands(exit);
    add_pair(hasher, body.attributes(exit).index(), operands.len());
    for value in operands {
        add_pair(hasher, value.index(), body.value_block(value).map_or(u32::MAX as usize, |block| block.index()));
    }
}

impl Flow {
    fn of(view: View<'_>, op: Op) -> Option<Flow> {
        let interface = region_branch(view, op)?;
        let mut flow = Flow { forward: Vec::new(), inputs: Vec::new(), number: FxHashMap::default() };
        let mut points = vec![(BranchPoint::Parent, op)];
        points.extend(exits(view, op).into_iter().map(|exit| (BranchPoint::Terminator(exit), exit)));
        for (point, owner) in points {
            let mut index: FxHashMap<Use, usize> = FxHashMap::default();
            for successor in interface.successors(view, op, point, &[]) {
                let range = match point {
                    BranchPoint::Parent => interface.entry_operands(view, op, &successor),
                    BranchPoint::Terminator(exit) => interface.exit_operands(view, exit, &successor),
                };
                if range.len() != successor.inputs.len() {
                    return None;
                }
                for (operand, &input) in range.zip(&successor.inputs) {
                    let use_ = view.operand_use(owner, operand);
                    let slot = *index.entry(use_).or_insert_with(|| {
                        flow.forward.push((use_, SmallVec::new()));
                        flow.forward.len() - 1
                    });
                    flow.forward[slot].1.push(input);
                    let number = *flow.number.entry(input).or_insert_with(|| {
                        flow.inputs.push((input, SmallVec::new()));
                        flow.inputs.len() - 1
                    });
                    flow.inputs[number].1.push(use_);
                }
            }
        }
        Some(flow)
    }

    /// Returns the one value, other than an input, that `input` can have; `None` if there is none or more than one.
    fn only_value(&self, body: &Body, input: usize) -> Option<Value> {
        let mut only = None;
        let mut seen = rustc_hash::FxHashSet::default();
        let mut work = vec![input];
        seen.insert(input);
        while let Some(input) = work.pop() {
            for &use_ in &self.inputs[input].1 {
                let value = body.use_value(use_);
                match self.number.get(&value) {
                    Some(&next) => {
                        if seen.insert(next) {
                            work.push(next);
                        }
                    }
                    None if only.is_none() || only == Some(value) => only = Some(value),
                    None => return None,
                }
            }
        }
        only
    }
}

/// Whether `value` may replace `input` of `op`.
fn is_in_scope(body: &Body, op: Op, value: Value, input: Value) -> bool {
    let inside = body.value_block(value).is_some_and(|block| body.block_parent_op(block) == Some(op));
    if !inside {
        return true;
    }
    match (body.def(value), body.def(input)) {
        (ValueDef::Argument(a, _), ValueDef::Argument(b, _)) => a == b,
        _ => false,
    }
}

/// Returns whether an input of `op`, a result or an argument of an entry block, is one that `asks` asks for.
fn has_input(body: &Body, op: Op, asks: impl Fn(Value) -> bool) -> bool {
    let entries = body.regions(op).iter().filter_map(|&region| body.first_block(region));
    let mut arguments = entries.flat_map(|block| body.arguments(block));
    body.results(op).iter().any(|&value| asks(value)) || arguments.any(|&value| asks(value))
}

fn make_inputs_dead(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !has_input(rewriter, op, |value| !rewriter.is_unused(value)) {
        return false;
    }
    let Some(flow) = Flow::of(rewriter.view(), op) else { return false };
    let mut changed = false;
    for index in 0..flow.inputs.len() {
        let input = flow.inputs[index].0;
        if rewriter.is_unused(input) {
            continue;
        }
        let Some(value) = flow.only_value(rewriter.body(), index) else { continue };
        if is_in_scope(rewriter.body(), op, value, input) {
            rewriter.replace_all_uses(input, value);
            changed = true;
        }
    }
    changed
}

fn number_and_owner(body: &Body, value: Value) -> (usize, u32, bool) {
    match body.def(value) {
        ValueDef::Result(op, number) => (number, op.index() as u32, false),
        ValueDef::Argument(block, number) => (number, block.index() as u32, true),
    }
}

fn merge_duplicate_inputs(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !has_input(rewriter, op, |value| !rewriter.is_unused(value)) {
        return false;
    }
    let Some(flow) = Flow::of(rewriter.view(), op) else { return false };
    let mut order: Vec<usize> = (0..flow.inputs.len()).collect();
    // By index first: tied inputs then have the same index as representative.
    sort_by_key(&mut order, |&index| number_and_owner(rewriter.body(), flow.inputs[index].0));
    let mut first: FxHashMap<(u32, bool, Vec<(Op, Value)>), Value> = FxHashMap::default();
    let mut changed = false;
    for index in order {
        let body = rewriter.body();
        let (input, uses) = &flow.inputs[index];
        let mut sources: Vec<(Op, Value)> =
            uses.iter().map(|&use_| (body.use_owner(use_), body.use_value(use_))).collect();
        sources.sort_unstable();
        let (_, owner, is_argument) = number_and_owner(body, *input);
        match first.entry((owner, is_argument, sources)) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(*input);
            }
            std::collections::hash_map::Entry::Occupied(entry) => {
                let same = *entry.get();
                if !rewriter.is_unused(*input) {
                    rewriter.replace_all_uses(*input, same);
                    changed = true;
                }
            }
        }
    }
    changed
}

fn remove_dead_inputs(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    // Nothing can be erased unless an input is unused.
    if !has_input(body, op, |value| body.is_unused(value)) {
        return false;
    }
    let Some(flow) = Flow::of(View::new(rewriter.ctx, body), op) else { return false };
    if !flow.inputs.iter().any(|(input, _)| body.is_unused(*input)) {
        return false;
    }
    let mut sets: Vec<usize> = (0..flow.inputs.len()).collect();
    fn find(sets: &mut [usize], mut at: usize) -> usize {
        while sets[at] != at {
            sets[at] = sets[sets[at]];
            at = sets[at];
        }
        at
    }
    for (_, inputs) in &flow.forward {
        let leader = find(&mut sets, flow.number[&inputs[0]]);
        for input in &inputs[1..] {
            let other = find(&mut sets, flow.number[input]);
            sets[other] = leader;
        }
    }
    let mut dead = vec![true; flow.inputs.len()];
    for index in 0..flow.inputs.len() {
        if !body.is_unused(flow.inputs[index].0) {
            let leader = find(&mut sets, index);
            dead[leader] = false;
        }
    }
    let gone: Vec<usize> = (0..flow.inputs.len()).filter(|&index| dead[find(&mut sets, index)]).collect();
    if gone.is_empty() {
        return false;
    }
    let mut operands: Vec<(Op, Vec<usize>)> = Vec::new();
    let mut slot: FxHashMap<Op, usize> = FxHashMap::default();
    for &index in &gone {
        for &use_ in &flow.inputs[index].1 {
            let owner = body.use_owner(use_);
            let at = *slot.entry(owner).or_insert_with(|| {
                operands.push((owner, Vec::new()));
                operands.len() - 1
            });
            operands[at].1.push(body.use_number(use_));
        }
    }
    let values: rustc_hash::FxHashSet<Value> = gone.iter().map(|&index| flow.inputs[index].0).collect();
    for (owner, numbers) in operands {
        let numbers: rustc_hash::FxHashSet<usize> = numbers.into_iter().collect();
        let all = rewriter.operand_vec(owner);
        let kept: Vec<Value> =
            all.iter().enumerate().filter(|pair| !numbers.contains(&pair.0)).map(|pair| *pair.1).collect();
        rewriter.set_operands(owner, &kept);
    }
    let blocks: Vec<_> = rewriter.regions(op).iter().filter_map(|&region| rewriter.first_block(region)).collect();
    for block in blocks {
        if rewriter.arguments(block).iter().any(|value| values.contains(value)) {
            rewriter.modify(op, |_, body| body.erase_arguments_if(block, |value| values.contains(&value)));
        }
    }
    erase_results(rewriter, op, |value| values.contains(&value));
    true
}

/// Recreates `op` without the results for which `gone` returns true, which must be unused. Its regions move over.
/// Returns the new op, or `op` if there is nothing to erase.
pub fn erase_results(rewriter: &mut Rewriter<'_>, op: Op, gone: impl Fn(Value) -> bool) -> Op {
    let results: Vec<Value> = rewriter.results(op).to_vec();
    if !results.iter().any(|&value| gone(value)) {
        return op;
    }
    let kept: Vec<Value> = results.iter().copied().filter(|&value| !gone(value)).collect();
    let types: Vec<_> = kept.iter().map(|&value| rewriter.ty(value)).collect();
    let new = remake(rewriter, op, &types);
    rewriter.announce_replaced(op);
    for (index, &value) in kept.iter().enumerate() {
        let with = rewriter.result(new, index);
        rewriter.replace_all_uses(value, with);
    }
    rewriter.erase(op);
    new
}

/// Creates an op like `op` before it, with results of `types`, and moves the regions over. `op` keeps no regions.
pub fn remake(rewriter: &mut Rewriter<'_>, op: Op, types: &[crate::ir::Type]) -> Op {
    let mut spec = OpSpec::new(rewriter.name(op), rewriter.location(op)).attributes(rewriter.attributes(op));
    spec.operands.extend(rewriter.operands(op));
    spec.results.extend_from_slice(types);
    spec.successors.extend(rewriter.successors(op));
    let regions: Vec<_> = rewriter.regions(op).to_vec();
    for _ in &regions {
        spec.regions.push(rewriter.create_region());
    }
    rewriter.before(op);
    let new = rewriter.create(&spec);
    for (index, region) in regions.into_iter().enumerate() {
        let target = rewriter.regions(new)[index];
        rewriter.inline_region(region, target, None);
    }
    new
}
