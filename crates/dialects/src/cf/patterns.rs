//! Canonicalization patterns of branches.
//!
//! ```text
//!   cf.cond_br %true, ^bb1, ^bb2      ⇒   cf.br ^bb1
//!
//!   cf.br ^bb1(%a)                        cf.br ^bb2(%a)
//! ^bb1(%x): cf.br ^bb2(%x)            ⇒
//! ```

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::constant_folding::*;
use crate::{arith, cf, ub};
use freehold_core::definition::{Pattern, row_pattern};
use freehold_core::ir::{Attr, Block, Body, InsertPoint, Name, Op, OpSpec, Rewriter, Type, Use, Value, ValueDef, View};
use freehold_core::rewrite::successor_operands;
use freehold_core::sort::sort_by;

/// Patterns of `cf.assert`.
pub static ASSERT: &[Pattern] = &[row_pattern("AssertOp", erase_true_assertion)];
/// Patterns of `cf.br`.
pub static BR: &[Pattern] = &[row_pattern("BranchOp", |rewriter, op| {
    merge_with_only_successor(rewriter, op) || pass_through_branch(rewriter, op)
})];
/// Patterns of `cf.cond_br`.
pub static COND_BR: &[Pattern] = &[
    row_pattern("SimplifyConstCondBranchPred", branch_on_constant),
    row_pattern("SimplifyPassThroughCondBranch", pass_through_conditional),
    row_pattern("SimplifyCondBranchIdenticalSuccessors", same_successors),
    row_pattern("SimplifyCondBranchFromCondBranchOnSameCondition", branch_after_same_condition),
    row_pattern("CondBranchTruthPropagation", propagate_condition),
    row_pattern("DropUnreachableCondBranch", drop_unreachable),
];
/// Patterns of `cf.switch`.
pub static SWITCH: &[Pattern] = &[
    row_pattern("simplifySwitchWithOnlyDefault", switch_without_cases),
    row_pattern("dropSwitchCasesThatMatchDefault", drop_cases_like_default),
    row_pattern("simplifyConstSwitchValue", switch_on_constant),
    row_pattern("simplifyPassThroughSwitch", pass_through_switch),
    row_pattern("simplifySwitchFromSwitchOnSameCondition", switch_after_case),
    row_pattern("simplifySwitchFromDefaultSwitchOnSameCondition", switch_after_default),
];

type Values = SmallVec<[Value; 4]>;

fn passed(rewriter: &Rewriter<'_>, op: Op, successor: usize) -> Values {
    successor_operands(rewriter.view(), op, successor).unwrap_or_default()
}

fn branch(rewriter: &mut Rewriter<'_>, op: Op, to: Block, values: &[Value]) -> bool {
    let spec = rewriter.spec(&cf::BR, rewriter.location(op), values, &[]).successor(to);
    rewriter.replace_with(op, &spec);
    true
}

fn branch_to(rewriter: &mut Rewriter<'_>, op: Op, successor: usize) -> bool {
    let (to, values) = (rewriter.successor(op, successor), passed(rewriter, op, successor));
    branch(rewriter, op, to, &values)
}

/// Returns the branch to `block`, if it is the only one.
fn only_predecessor(body: &Body, block: Block) -> Option<Op> {
    let mut uses = body.predecessor_uses(block);
    let (op, _) = uses.next()?;
    uses.next().is_none().then_some(op)
}

fn erase_true_assertion(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !is_one(rewriter.ctx, rewriter.constant(cf::Assert::of(rewriter.view(), op).arg())) {
        return false;
    }
    rewriter.erase(op);
    true
}

/// Returns the destination and operands of a branch to `block` with `values`, if the block contains only a branch.
fn pass_through(view: View<'_>, block: Block, values: &[Value]) -> Option<(Block, Values)> {
    let only = view.first_op(block)?;
    if view.last_op(block) != Some(only) || !view.is(only, &cf::BR) {
        return None;
    }
    let used_elsewhere = |value: &Value| view.users(*value).any(|user| user != only);
    if view.arguments(block).iter().any(used_elsewhere) {
        return None;
    }
    let target = view.successor(only, 0);
    if target == block {
        return None;
    }
    let mut seen = FxHashSet::default();
    seen.insert(block);
    seen.insert(target);
    let mut at = target;
    while let Some(next) = view.last_op(at).filter(|&op| view.is(op, &cf::BR)) {
        at = view.successor(next, 0);
        if !seen.insert(at) {
            return None;
        }
    }
    let mapped = view.operands(only).map(|value| match view.def(value) {
        ValueDef::Argument(owner, number) if owner == block => values[number],
        _ => value,
    });
    Some((target, mapped.collect()))
}

fn merge_with_only_successor(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let body = rewriter.body();
    let (target, block) = (body.successor(op, 0), body.block(op).expect("a terminator is in a block"));
    if target == block || body.is_entry_block(target) || only_predecessor(body, target).is_none() {
        return false;
    }
    let values = body.operand_vec(op);
    let passes_own = |&value: &Value| matches!(body.def(value), ValueDef::Argument(owner, _) if owner == target);
    if values.iter().any(passes_own) {
        return false;
    }
    rewriter.erase(op);
    rewriter.merge_blocks(target, block, &values);
    true
}

/// As [`pass_through`], which leads to the next block only. If many blocks follow that contain only a branch, the branch
/// of each is changed first to lead to the end: otherwise every branch to any of them would follow them one by one.
fn pass_through_all(rewriter: &mut Rewriter<'_>, block: Block, values: &[Value]) -> Option<(Block, Values)> {
    /// Shorter chains are followed one by one, as upstream does.
    const MANY: usize = 32;
    let next = pass_through(rewriter.view(), block, values)?;
    let mut chain = vec![block];
    let mut at = next.0;
    while let Some(only) = rewriter.first_op(at).filter(|&first| rewriter.last_op(at) == Some(first)) {
        let arguments_are_used = || {
            let mut arguments = rewriter.arguments(at).iter();
            arguments.any(|&value| rewriter.users(value).any(|user| user != only))
        };
        if !rewriter.view().is(only, &cf::BR) || arguments_are_used() {
            break;
        }
        chain.push(at);
        at = rewriter.successor(only, 0);
    }
    if chain.len() < MANY {
        return Some(next);
    }
    for block in chain.into_iter().rev() {
        let op = rewriter.last_op(block).expect("it contains a branch");
        let (target, values) = (rewriter.successor(op, 0), rewriter.operand_vec(op));
        if let Some((to, values)) = pass_through(rewriter.view(), target, &values) {
            branch(rewriter, op, to, &values);
        }
    }
    pass_through(rewriter.view(), block, values)
}

fn pass_through_branch(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let target = rewriter.successor(op, 0);
    if Some(target) == rewriter.block(op) {
        return false;
    }
    let values = rewriter.operand_vec(op);
    match pass_through_all(rewriter, target, &values) {
        Some((to, values)) => branch(rewriter, op, to, &values),
        None => false,
    }
}

fn branch_on_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let condition = rewriter.constant(cf::CondBranch::of(rewriter.view(), op).condition());
    match splat_integer(rewriter.ctx, condition) {
        Some((bits, _)) => branch_to(rewriter, op, usize::from(bits == 0)),
        None => false,
    }
}

fn pass_through_conditional(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let mut ends = [0, 1].map(|index| (rewriter.successor(op, index), passed(rewriter, op, index)));
    let mut changed = false;
    for end in &mut ends {
        if let Some(further) = pass_through_all(rewriter, end.0, &end.1) {
            *end = further;
            changed = true;
        }
    }
    if !changed {
        return false;
    }
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let old = cf::CondBranch::of(View::new(ctx, body), op);
    let (condition, weights) = (old.condition(), old.branch_weights());
    let sizes = [1, ends[0].1.len(), ends[1].1.len()];
    let mut spec = rewriter.spec(&cf::COND_BR, body.location(op), &[condition], &[]);
    for (to, values) in ends {
        spec = spec.operands(&values).successor(to);
    }
    spec = spec.segments(ctx, &sizes);
    if let Some(weights) = weights {
        spec = spec.attribute(ctx, Name::BRANCH_WEIGHTS, weights);
    }
    rewriter.replace_with(op, &spec);
    true
}

fn same_successors(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let target = rewriter.successor(op, 0);
    if target != rewriter.successor(op, 1) {
        return false;
    }
    let (yes, no) = (passed(rewriter, op, 0), passed(rewriter, op, 1));
    if yes == no {
        return branch(rewriter, op, target, &yes);
    }
    let block = rewriter.block(op);
    if rewriter.predecessors(target).any(|predecessor| Some(predecessor) != block) {
        return false;
    }
    let (condition, location) = (cf::CondBranch::of(rewriter.view(), op).condition(), rewriter.location(op));
    let mut merged = Values::new();
    for (&a, &b) in yes.iter().zip(&no) {
        if a == b {
            merged.push(a);
        } else {
            let ty = rewriter.ty(a);
            merged.push(rewriter.create_value(&arith::select(rewriter.ctx, location, condition, [a, b], ty)));
        }
    }
    branch(rewriter, op, target, &merged)
}

fn branch_after_same_condition(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let block = rewriter.block(op).expect("a terminator is in a block");
    let Some(before) = only_predecessor(rewriter.body(), block) else { return false };
    let condition = cf::CondBranch::of(rewriter.view(), op).condition();
    if cf::CondBranch::cast(rewriter.view(), before).is_none_or(|before| before.condition() != condition) {
        return false;
    }
    let taken = usize::from(rewriter.successor(before, 0) != block);
    branch_to(rewriter, op, taken)
}

/// Returns the uses of `value` by ops of `block`, newest first. Many branches may share one condition: if it has many
/// uses, the block is scanned instead.
fn uses_in_block(body: &Body, value: Value, block: Block) -> Vec<Use> {
    const FEW: usize = 64;
    if body.uses(value).take(FEW + 1).count() <= FEW {
        return body.uses(value).filter(|&use_| body.block(body.use_owner(use_)) == Some(block)).collect();
    }
    let mut uses = Vec::new();
    for op in body.ops(block) {
        let operands = 0..body.operand_count(op);
        uses.extend(operands.map(|index| body.operand_use(op, index)).filter(|&u| body.use_value(u) == value));
    }
    sort_by(&mut uses, |a, b| b.cmp(a));
    uses
}

fn propagate_condition(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let condition = cf::CondBranch::of(rewriter.view(), op).condition();
    let location = rewriter.location(op);
    let mut changed = false;
    for index in 0..2 {
        let target = rewriter.successor(op, index);
        if only_predecessor(rewriter.body(), target).is_none() {
            continue;
        }
        let inside = uses_in_block(rewriter.body(), condition, target);
        if inside.is_empty() {
            continue;
        }
        let constant = rewriter.create_value(&arith::constant_bool(rewriter.ctx, location, index == 0));
        for use_ in inside {
            let owner = rewriter.use_owner(use_);
            rewriter.modify(owner, |_, body| body.set_use(use_, constant));
        }
        changed = true;
    }
    changed
}

fn drop_unreachable(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    for index in 0..2 {
        let target = rewriter.successor(op, index);
        let only = rewriter.first_op(target).filter(|&first| rewriter.last_op(target) == Some(first));
        if only.is_some_and(|only| rewriter.view().is(only, &ub::UNREACHABLE)) {
            return branch_to(rewriter, op, 1 - index);
        }
    }
    false
}

// ---- switches

/// Returns the values of a switch's cases.
fn case_values(rewriter: &Rewriter<'_>, op: Op) -> Vec<Bits> {
    let count = rewriter.successor_count(op) - 1;
    let values = cf::Switch::of(rewriter.view(), op).case_values();
    match values.and_then(|values| elements(rewriter.ctx, values)) {
        Some((Elements::Each(list), _)) => list,
        Some((Elements::Splat(bits) | Elements::Scalar(bits), _)) => vec![bits; count],
        None => Vec::new(),
    }
}

/// Replaces the switch with one with these destinations: the default, then the cases with their values.
fn make_switch(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    default: (Block, Values),
    cases: Vec<(Bits, Block, Values)>,
) -> bool {
    let ctx = rewriter.ctx;
    let flag = cf::Switch::of(rewriter.view(), op).flag();
    let mut spec: OpSpec = rewriter.spec(&cf::SWITCH, rewriter.location(op), &[flag], &[]);
    spec = spec.operands(&default.1).successor(default.0);
    let sizes: Vec<i64> = cases.iter().map(|case| case.2.len() as i64).collect();
    let all = cases.iter().map(|case| case.2.len()).sum();
    for (_, to, values) in &cases {
        spec = spec.operands(values).successor(*to);
    }
    spec = spec.segments(ctx, &[1, default.1.len(), all]);
    spec = spec.attribute(ctx, Name::CASE_OPERAND_SEGMENTS, ctx.int_array_attr(32, &sizes));
    let element: Type = rewriter.ty(flag);
    let values: Vec<Bits> = cases.iter().map(|case| case.0).collect();
    if !values.is_empty() {
        let ty = ctx.vector(&[values.len() as i64], element);
        let attr: Option<Attr> = dense(ctx, ty, &values);
        spec = spec.attribute(ctx, Name::CASE_VALUES, attr.expect("elements of an integer type"));
    }
    rewriter.replace_with(op, &spec);
    true
}

fn end(rewriter: &Rewriter<'_>, op: Op, index: usize) -> (Block, Values) {
    (rewriter.successor(op, index), passed(rewriter, op, index))
}

fn all_cases(rewriter: &Rewriter<'_>, op: Op) -> Vec<(Bits, Block, Values)> {
    let values = case_values(rewriter, op);
    let case = |(index, bits)| {
        let (to, passed) = end(rewriter, op, index + 1);
        (bits, to, passed)
    };
    values.into_iter().enumerate().map(case).collect()
}

fn switch_without_cases(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    rewriter.successor_count(op) == 1 && branch_to(rewriter, op, 0)
}

fn drop_cases_like_default(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let default = end(rewriter, op, 0);
    let mut cases = all_cases(rewriter, op);
    let count = cases.len();
    cases.retain(|case| case.1 != default.0 || case.2 != default.1);
    cases.len() != count && make_switch(rewriter, op, default, cases)
}

/// Replaces the switch with a branch to its destination for `bits`.
fn take_case(rewriter: &mut Rewriter<'_>, op: Op, bits: Bits) -> bool {
    let index = case_values(rewriter, op).iter().position(|&value| value == bits);
    branch_to(rewriter, op, index.map_or(0, |index| index + 1))
}

fn switch_on_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let flag = rewriter.constant(cf::Switch::of(rewriter.view(), op).flag());
    match splat_integer(rewriter.ctx, flag) {
        Some((bits, _)) => take_case(rewriter, op, bits),
        None => false,
    }
}

fn pass_through_switch(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (mut cases, mut default) = (all_cases(rewriter, op), end(rewriter, op, 0));
    let mut changed = false;
    let ends = cases.iter_mut().map(|(_, to, values)| (to, values));
    for (to, values) in ends.chain(std::iter::once((&mut default.0, &mut default.1))) {
        if let Some(further) = pass_through_all(rewriter, *to, values) {
            (*to, *values) = further;
            changed = true;
        }
    }
    changed && make_switch(rewriter, op, default, cases)
}

/// Returns the switch on the same flag that is the only predecessor of the block of `op`.
fn switch_before(rewriter: &Rewriter<'_>, op: Op) -> Option<(Op, Block)> {
    let block = rewriter.block(op)?;
    let before = only_predecessor(rewriter.body(), block)?;
    let flag = cf::Switch::of(rewriter.view(), op).flag();
    let same = cf::Switch::cast(rewriter.view(), before).is_some_and(|before| before.flag() == flag);
    same.then_some((before, block))
}

fn switch_after_case(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((before, block)) = switch_before(rewriter, op) else { return false };
    if rewriter.successor(before, 0) == block {
        return false;
    }
    let index = rewriter.successors(before).skip(1).position(|successor| successor == block);
    match index.and_then(|index| case_values(rewriter, before).get(index).copied()) {
        Some(bits) => take_case(rewriter, op, bits),
        None => branch_to(rewriter, op, 0),
    }
}

fn switch_after_default(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some((before, block)) = switch_before(rewriter, op) else { return false };
    if rewriter.successor(before, 0) != block {
        return false;
    }
    let impossible: FxHashSet<Bits> = case_values(rewriter, before).into_iter().collect();
    let mut cases = all_cases(rewriter, op);
    let count = cases.len();
    cases.retain(|case| !impossible.contains(&case.0));
    if cases.len() == count {
        return false;
    }
    let default = end(rewriter, op, 0);
    rewriter.at = InsertPoint::Before(op);
    make_switch(rewriter, op, default, cases)
}
