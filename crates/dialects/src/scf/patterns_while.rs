//! Canonicalization patterns of `scf.while`.
//!
//! ```text
//! scf.while (%x = %a) : … {                    scf.while (%x = %a) : … {
//!   %c = "cond"(%x) : i1                         %c = "cond"(%x) : i1
//!   scf.condition(%c) %c : i1             ⇒      scf.condition(%c) %c : i1
//! } do { ^bb0(%y: i1): "use"(%y) … }           } do { ^bb0(%y: i1): "use"(%true) … }
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::regions::*;
use crate::arith::patterns::{inverted, predicate};
use crate::{arith, scf};
use freehold_core::definition::{Pattern, State, row_pattern};
use freehold_core::ir::{InsertPoint, Op, Region, Rewriter, Type, Value, View};
use freehold_core::rewrite::region_branch;

/// Patterns of `scf.while`.
pub static WHILE: &[Pattern] = &[
    row_pattern("WhileConditionTruth", condition_is_true_inside).with_state(state_of_while),
    row_pattern("WhileCmpCond", comparison_is_known_inside).with_local_state(state_of_while),
    row_pattern("WhileOpAlignBeforeArgs", align_arguments).with_state(state_of_while),
    row_pattern("WhileMoveIfDown", move_if_down).with_local_state(state_of_while),
    region_branch::MAKE_INPUTS_DEAD.with_state(state_of_while),
    region_branch::MERGE_DUPLICATE_INPUTS.with_state(state_of_while),
    region_branch::REMOVE_DEAD_INPUTS.with_state(state_of_while),
];

/// Returns the state of what the patterns look at: inputs and operands. Two patterns look further if the condition is a comparison, or
/// follows an `scf.if`.
fn state_of_while(view: View<'_>, op: Op) -> State {
    let body = view.body;
    let state = region_branch::state(view, op);
    let is_local = terminator(body, op, 0).is_none_or(|condition| {
        let truth = body.operands(condition).next();
        let is_compared = truth.is_some_and(|truth| body.made_by(view.ctx, truth, &arith::CMPI).is_some());
        !is_compared && body.previous(condition).is_none_or(|before| !view.is(before, &scf::IF))
    });
    State { is_local, ..state }
}

/// Returns the `scf.condition`.
fn condition_of(rewriter: &Rewriter<'_>, op: Op) -> Option<Op> {
    terminator(rewriter.body(), op, 0).filter(|&last| is(rewriter, last, &scf::CONDITION))
}

/// Returns the `scf.condition`, the values it forwards, and the corresponding arguments of the second region.
fn parts(rewriter: &Rewriter<'_>, op: Op) -> Option<(Op, Vec<Value>, Vec<Value>)> {
    let condition = condition_of(rewriter, op)?;
    let after = entry(rewriter.body(), op, 1)?;
    let passed = rewriter.operands(condition).skip(1).collect();
    Some((condition, passed, rewriter.arguments(after).to_vec()))
}

fn condition_is_true_inside(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((condition, passed, arguments)) = parts(rewriter, op) else { return false };
    let truth = scf::Condition::of(rewriter.view(), condition).condition();
    let mut constant = None;
    for (value, argument) in passed.into_iter().zip(arguments) {
        if value == truth && !rewriter.is_unused(argument) {
            let constant = *constant.get_or_insert_with(|| make_bool(rewriter, op, true));
            rewriter.replace_all_uses(argument, constant);
        }
    }
    constant.is_some()
}

fn comparison_is_known_inside(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    // The loop is visited after each change inside of it: without a comparison, nothing is listed.
    let Some(condition) = condition_of(rewriter, op) else { return false };
    let truth = scf::Condition::of(rewriter.view(), condition).condition();
    let Some(comparison) = def(rewriter, truth, &arith::CMPI) else { return false };
    let Some((_, passed, arguments)) = parts(rewriter, op) else { return false };
    let relation = predicate(rewriter.view(), comparison);
    let mut changed = false;
    for (value, argument) in passed.into_iter().zip(arguments) {
        for side in 0..2 {
            if value != rewriter.operand(comparison, side) {
                continue;
            }
            let other = rewriter.operand(comparison, 1 - side);
            let users: Vec<Op> = rewriter.users(argument).collect();
            for user in users {
                if !rewriter.is_live(user)
                    || !is(rewriter, user, &arith::CMPI)
                    || rewriter.operand(user, 1 - side) != other
                {
                    continue;
                }
                let actual = predicate(rewriter.view(), user);
                let holds = if actual == relation {
                    true
                } else if actual == inverted(relation) {
                    false
                } else {
                    continue;
                };
                rewriter.before(user);
                let constant = make_bool(rewriter, user, holds);
                rewriter.replace(user, &[constant]);
                changed = true;
            }
        }
    }
    changed
}

/// If the first region forwards exactly its arguments in another order, makes it forward them in order.
fn align_arguments(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((condition, passed, _)) = parts(rewriter, op) else { return false };
    let before = entry(rewriter.body(), op, 0).expect("a while loop has a first block");
    let arguments: Vec<Value> = rewriter.arguments(before).to_vec();
    if arguments == passed || arguments.len() != passed.len() {
        return false;
    }
    let position: FxHashMap<Value, usize> = arguments.iter().enumerate().map(|(at, &value)| (value, at)).collect();
    let distinct: FxHashSet<Value> = passed.iter().copied().collect();
    if distinct.len() != passed.len() {
        return false;
    }
    // Result `index` becomes result `order[index]`.
    let Some(order) = passed.iter().map(|value| position.get(value).copied()).collect::<Option<Vec<usize>>>() else {
        return false;
    };
    rewriter.before(condition);
    let mut operands = vec![scf::Condition::of(rewriter.view(), condition).condition()];
    operands.extend_from_slice(&arguments);
    let spec = rewriter.spec(&scf::CONDITION, rewriter.location(condition), &operands, &[]);
    rewriter.replace_with(condition, &spec);
    let old_types = result_types(rewriter.body(), op);
    let mut types: Vec<Type> = old_types.clone();
    for (index, &at) in order.iter().enumerate() {
        types[at] = old_types[index];
    }
    let inits = rewriter.operand_vec(op);
    rewriter.before(op);
    let new = make_with_regions(rewriter, op, &scf::WHILE, &inits, &types, 2);
    let location = rewriter.location(op);
    let (before_region, after_region) = (rewriter.regions(new)[0], rewriter.regions(new)[1]);
    let new_before = rewriter.append_block(before_region);
    let new_after = rewriter.append_block(after_region);
    for &init in &inits {
        let ty = rewriter.ty(init);
        rewriter.add_argument(new_before, ty, location);
    }
    for &ty in &types {
        rewriter.add_argument(new_after, ty, location);
    }
    let after = entry(rewriter.body(), op, 1).expect("a while loop has a second block");
    let before_values = rewriter.arguments(new_before).to_vec();
    let after_values: Vec<Value> = order.iter().map(|&at| rewriter.arguments(new_after)[at]).collect();
    let results: Vec<Value> = order.iter().map(|&at| rewriter.result(new, at)).collect();
    rewriter.inline_block(before, InsertPoint::End(new_before), &before_values);
    rewriter.inline_block(after, InsertPoint::End(new_after), &after_values);
    rewriter.replace(op, &results);
    true
}

/// Moves an `scf.if` on the loop condition from the end of the first region to the start of the second.
fn move_if_down(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(condition) = condition_of(rewriter, op) else { return false };
    let conditional = rewriter.previous(condition).and_then(|op| scf::If::cast(rewriter.view(), op));
    let Some(conditional) = conditional else { return false };
    if conditional.condition() != scf::Condition::of(rewriter.view(), condition).condition() {
        return false;
    }
    let conditional = conditional.op();
    let else_yield = terminator(rewriter.body(), conditional, 1);
    if else_yield.is_some_and(|last| rewriter.previous(last).is_some()) {
        return false;
    }
    let Some(then_yield) = terminator(rewriter.body(), conditional, 0) else { return false };
    if rewriter.results(conditional).iter().any(|&value| rewriter.users(value).any(|user| user != condition)) {
        return false;
    }
    let Some((_, passed, after_arguments)) = parts(rewriter, op) else { return false };
    // A result that is forwarded more than once is one value in the second region.
    for (index, &value) in passed.iter().enumerate() {
        let number = rewriter.results(conditional).iter().position(|&result| result == value);
        let (Some(number), Some(else_yield)) = (number, else_yield) else { continue };
        let (yes, no) = (rewriter.operand(then_yield, number), rewriter.operand(else_yield, number));
        rewriter.replace_all_uses(value, no);
        rewriter.replace_all_uses(after_arguments[index], yes);
    }
    let before_region = rewriter.regions(op)[0];
    let then_region = rewriter.regions(conditional)[0];
    let additional = used_from(rewriter, then_region, before_region);
    let mut types = result_types(rewriter.body(), op);
    let own = types.len();
    types.extend(additional.iter().map(|&value| rewriter.ty(value)));
    let inits = rewriter.operand_vec(op);
    let location = rewriter.location(op);
    rewriter.before(op);
    let new = make_with_regions(rewriter, op, &scf::WHILE, &inits, &types, 2);
    for index in 0..2 {
        let (from, to) = (rewriter.regions(op)[index], rewriter.regions(new)[index]);
        rewriter.inline_region(from, to, None);
    }
    let after = entry(rewriter.body(), new, 1).expect("a while loop has a second block");
    let mut new_arguments = Vec::new();
    for &value in &additional {
        let ty = rewriter.ty(value);
        new_arguments.push(rewriter.add_argument(after, ty, location));
    }
    rewriter.notify_modified(new);
    rewriter.modify(condition, |_, body| body.append_operands(condition, &additional));
    for (&value, &argument) in additional.iter().zip(&new_arguments) {
        rewriter.replace_uses_if(value, argument, |body, use_| {
            let home = body.region(body.use_owner(use_)).expect("a user in a region");
            body.is_region_ancestor(then_region, home)
        });
    }
    rewriter.erase(then_yield);
    let block = rewriter.first_block(then_region).expect("an scf.if has a first branch");
    let start = rewriter.start(after);
    rewriter.inline_block(block, start, &[]);
    rewriter.erase(conditional);
    let results: Vec<Value> = rewriter.results(new)[..own].to_vec();
    rewriter.replace(op, &results);
    true
}

/// Returns the values defined directly in `home` that ops nested in `region` use, in order of appearance.
fn used_from(rewriter: &Rewriter<'_>, region: Region, home: Region) -> Vec<Value> {
    let body = rewriter.body();
    let mut seen = FxHashSet::default();
    let mut values = Vec::new();
    for op in body.walk_regions_postorder(&[region]) {
        for value in body.operands(op) {
            let defined = body.value_block(value).and_then(|block| body.block_region(block));
            if defined == Some(home) && seen.insert(value) {
                values.push(value);
            }
        }
    }
    values
}
