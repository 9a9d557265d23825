//! Canonicalization patterns of `scf.if`, and its fold.
//!
//! ```text
//! scf.if %c { A }
//! scf.if %c { B } else { C }     ⇒   scf.if %c { A B } else { C }
//! ```

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::regions::*;
use crate::constant_folding::*;
use crate::{arith, scf};
use freehold_core::definition::{FoldInput, Folded, Pattern, row_pattern};
use freehold_core::ir::{Block, Body, InsertPoint, Op, Region, Rewriter, Use, Value, ValueDef, View};
use freehold_core::rewrite::region_branch;
use freehold_core::sort::sort_by;

/// Patterns of `scf.if`.
pub static IF: &[Pattern] = &[
    row_pattern("CombineIfs", combine_consecutive),
    row_pattern("CombineNestedIfs", combine_nested),
    row_pattern("ConditionPropagation", propagate_condition),
    row_pattern("ConvertTrivialIfToSelect", convert_to_select),
    row_pattern("RemoveEmptyElseBranch", remove_empty_else),
    row_pattern("RemoveStaticCondition", take_constant_branch),
    row_pattern("ReplaceIfYieldWithConditionOrValue", replace_results),
    region_branch::MAKE_INPUTS_DEAD,
    region_branch::MERGE_DUPLICATE_INPUTS,
    region_branch::REMOVE_DEAD_INPUTS,
];

/// `if !c { A } else { B }` is `if c { B } else { A }`.
pub fn fold_if(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let body = &mut *input.body;
    if entry(body, op, 1).is_none() {
        return Folded::No;
    }
    let view = View::new(ctx, body);
    let Some(not) = arith::XOrI::defining(view, scf::If::of(view, op).condition()) else { return Folded::No };
    if !is_one(ctx, freehold_core::definition::constant_of(view, not.rhs())) {
        return Folded::No;
    }
    let condition = not.lhs();
    body.set_operand(op, 0, condition);
    let (yes, no) = (body.regions(op)[0], body.regions(op)[1]);
    let (first, last) = (body.first_block(yes), body.last_block(yes));
    body.move_blocks(no, yes, first);
    while let Some(block) = body.last_block(yes) {
        let done = Some(block) == first;
        let before = body.first_block(no);
        body.move_block(block, no, before);
        if done {
            break;
        }
    }
    let _ = last;
    Folded::InPlace
}

fn condition_of(rewriter: &Rewriter<'_>, op: Op) -> Value {
    scf::If::of(rewriter.view(), op).condition()
}

fn then_region(rewriter: &Rewriter<'_>, op: Op) -> Region {
    scf::If::of(rewriter.view(), op).then_region()
}

fn else_region(rewriter: &Rewriter<'_>, op: Op) -> Region {
    rewriter.regions(op)[1]
}

fn then_block(rewriter: &Rewriter<'_>, op: Op) -> Option<Block> {
    rewriter.last_block(then_region(rewriter, op))
}

fn else_block(rewriter: &Rewriter<'_>, op: Op) -> Option<Block> {
    rewriter.last_block(else_region(rewriter, op))
}

fn yielded(rewriter: &Rewriter<'_>, block: Option<Block>) -> SmallVec<[Value; 4]> {
    let last = block.and_then(|block| rewriter.last_op(block));
    last.map_or(SmallVec::new(), |last| rewriter.operands(last).collect())
}

fn yield_of(rewriter: &Rewriter<'_>, block: Block) -> Op {
    rewriter.last_op(block).expect("a block that ends in scf.yield")
}

fn parent_region(rewriter: &Rewriter<'_>, value: Value) -> Option<Region> {
    rewriter.value_block(value).and_then(|block| rewriter.block_region(block))
}

fn has_only_terminator(rewriter: &Rewriter<'_>, block: Block) -> bool {
    rewriter.first_op(block).is_some() && rewriter.first_op(block) == rewriter.last_op(block)
}

/// Returns the operand of a negation: `x` of `x ^ true`.
fn negated(rewriter: &Rewriter<'_>, value: Value) -> Option<Value> {
    let not = arith::XOrI::defining(rewriter.view(), value)?;
    is_one(rewriter.ctx, rewriter.constant(not.rhs())).then(|| not.lhs())
}

fn take_constant_branch(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let condition = rewriter.constant(condition_of(rewriter, op)).and_then(|attr| attr.as_bool(rewriter.ctx));
    let Some(condition) = condition else { return false };
    if condition {
        let region = then_region(rewriter, op);
        replace_with_region(rewriter, op, region, &[]);
    } else if else_block(rewriter, op).is_some() {
        let region = else_region(rewriter, op);
        replace_with_region(rewriter, op, region, &[]);
    } else {
        rewriter.erase(op);
    }
    true
}

fn remove_empty_else(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    if !rewriter.results(op).is_empty() {
        return false;
    }
    if !else_block(rewriter, op).is_some_and(|block| has_only_terminator(rewriter, block)) {
        return false;
    }
    let condition = condition_of(rewriter, op);
    let new = make_with_regions(rewriter, op, &scf::IF, &[condition], &[], 2);
    let attributes = rewriter.attributes(op);
    rewriter.set_attributes(new, attributes);
    let (from, to) = (then_region(rewriter, op), then_region(rewriter, new));
    rewriter.inline_region(from, to, None);
    rewriter.erase(op);
    true
}

fn convert_to_select(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let results = rewriter.results(op).len();
    if results == 0 {
        return false;
    }
    let condition = condition_of(rewriter, op);
    let (yes, no) = (yielded(rewriter, then_block(rewriter, op)), yielded(rewriter, else_block(rewriter, op)));
    let regions = (then_region(rewriter, op), else_region(rewriter, op));
    let stays = |rewriter: &Rewriter<'_>, index: usize| {
        parent_region(rewriter, yes[index]) == Some(regions.0) || parent_region(rewriter, no[index]) == Some(regions.1)
    };
    let kept: SmallVec<[bool; 8]> = (0..results).map(|index| stays(rewriter, index)).collect();
    if kept.iter().all(|&kept| kept) {
        return false;
    }
    let select = |rewriter: &mut Rewriter<'_>, index: usize| {
        if yes[index] == no[index] {
            return yes[index];
        }
        let (location, ty) = (rewriter.location(op), rewriter.ty(yes[index]));
        let spec = rewriter.spec(&arith::SELECT, location, &[condition, yes[index], no[index]], &[ty]);
        rewriter.create_value(&spec)
    };
    let is_empty =
        |block: Option<Block>| block.is_some_and(|block| rewriter.first_op(block) == rewriter.last_op(block));
    if is_empty(then_block(rewriter, op)) && is_empty(else_block(rewriter, op)) {
        // The conditional that is left would do nothing.
        rewriter.before(op);
        let values: SmallVec<[Value; 4]> = (0..results).map(|index| select(rewriter, index)).collect();
        rewriter.replace(op, &values);
        return true;
    }
    let types: SmallVec<[_; 4]> =
        (0..results).filter(|&index| kept[index]).map(|index| rewriter.ty(yes[index])).collect();
    let new = make_with_regions(rewriter, op, &scf::IF, &[condition], &types, 2);
    for (from, to) in [(0, 0), (1, 1)] {
        let (from, to) = (rewriter.regions(op)[from], rewriter.regions(new)[to]);
        rewriter.inline_region(from, to, None);
    }
    let mut values: SmallVec<[Value; 4]> = SmallVec::new();
    let (mut then_values, mut else_values): (SmallVec<[Value; 4]>, SmallVec<[Value; 4]>) = Default::default();
    rewriter.before(new);
    for index in 0..results {
        if kept[index] {
            values.push(rewriter.result(new, then_values.len()));
            then_values.push(yes[index]);
            else_values.push(no[index]);
        } else {
            values.push(select(rewriter, index));
        }
    }
    for (block, values) in [(then_block(rewriter, new), then_values), (else_block(rewriter, new), else_values)] {
        let block = block.expect("an scf.if with results has both branches");
        let old = yield_of(rewriter, block);
        make_yield(rewriter, block, old, &values);
        rewriter.erase(old);
    }
    rewriter.replace(op, &values);
    true
}

/// Returns false if `value` has no use in the regions of `op` for certain: they hold few ops, none of which uses it.
fn may_be_used_below(body: &Body, value: Value, op: Op) -> bool {
    const FEW: usize = 16;
    let mut blocks: SmallVec<[Block; FEW]> = SmallVec::new();
    let add_blocks = |op: Op, blocks: &mut SmallVec<[Block; FEW]>| {
        blocks.extend(body.regions(op).iter().flat_map(|&region| body.blocks(region)).take(FEW));
    };
    add_blocks(op, &mut blocks);
    let mut count = 0;
    while let Some(block) = blocks.pop() {
        if blocks.len() + 1 >= FEW {
            return true;
        }
        for inner in body.ops(block) {
            count += 1;
            if count > FEW || body.operands(inner).len() > FEW || body.operands(inner).any(|operand| operand == value) {
                return true;
            }
            add_blocks(inner, &mut blocks);
        }
    }
    false
}

/// Returns uses of `value` that include all those in regions of `op`, newest first: all uses if they are few, otherwise
/// those found by a walk over the regions. Many conditionals may share one condition.
fn uses_that_may_lie_below(rewriter: &Rewriter<'_>, value: Value, op: Op) -> Vec<Use> {
    const FEW: usize = 64;
    let body = rewriter.body();
    let mut uses: Vec<Use> = body.uses(value).take(FEW + 1).collect();
    if uses.len() > FEW {
        uses.clear();
        let mut blocks: Vec<Block> = body.regions(op).iter().flat_map(|&region| body.blocks(region)).collect();
        while let Some(block) = blocks.pop() {
            for inner in body.ops(block) {
                for (index, operand) in body.operands(inner).enumerate() {
                    if operand == value {
                        uses.push(body.operand_use(inner, index));
                    }
                }
                blocks.extend(body.regions(inner).iter().flat_map(|&region| body.blocks(region)));
            }
        }
        sort_by(&mut uses, |a, b| b.cmp(a));
    }
    uses
}

fn propagate_condition(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let condition = condition_of(rewriter, op);
    if rewriter.constant(condition).is_some() || !may_be_used_below(rewriter.body(), condition, op) {
        return false;
    }
    let regions = (then_region(rewriter, op), else_region(rewriter, op));
    let home = parent_region(rewriter, condition);
    // The branch that contains each region visited so far.
    let mut known: FxHashMap<Region, Option<bool>> = FxHashMap::default();
    let uses = uses_that_may_lie_below(rewriter, condition, op);
    let mut constants: [Option<Value>; 2] = [None, None];
    let mut changed = false;
    for use_ in uses {
        let owner = rewriter.use_owner(use_);
        let mut passed = Vec::new();
        let mut at = rewriter.region(owner);
        let mut inside = None;
        while let Some(region) = at.filter(|_| at != home) {
            if let Some(&answer) = known.get(&region) {
                inside = answer;
                break;
            }
            passed.push(region);
            if region == regions.0 || region == regions.1 {
                inside = Some(region == regions.0);
                break;
            }
            at = rewriter.region_op(region).and_then(|op| rewriter.region(op));
        }
        known.extend(passed.into_iter().map(|region| (region, inside)));
        let Some(truth) = inside else { continue };
        let constant = match constants[usize::from(truth)] {
            Some(constant) => constant,
            None => {
                let constant = make_bool(rewriter, op, truth);
                constants[usize::from(truth)] = Some(constant);
                constant
            }
        };
        rewriter.modify(owner, |_, body| body.set_use(use_, constant));
        changed = true;
    }
    changed
}

fn replace_results(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let results: Vec<Value> = rewriter.results(op).to_vec();
    if results.is_empty() {
        return false;
    }
    let (yes, no) = (yielded(rewriter, then_block(rewriter, op)), yielded(rewriter, else_block(rewriter, op)));
    let condition = condition_of(rewriter, op);
    let mut changed = false;
    for (index, &result) in results.iter().enumerate() {
        if rewriter.is_unused(result) {
            continue;
        }
        // The listener is not notified of these replacements: the users are processed in the next round.
        if yes[index] == no[index] {
            rewriter.replace_all_uses(result, yes[index]);
            changed = true;
            continue;
        }
        let truth = |value: Value| rewriter.constant(value).and_then(|attr| attr.as_bool(rewriter.ctx));
        match (truth(yes[index]), truth(no[index])) {
            (Some(false), Some(true)) => {
                let one = make_bool(rewriter, op, true);
                let (location, i1) = (rewriter.location(op), rewriter.ctx.i1());
                let spec = rewriter.spec(&arith::XORI, location, &[condition, one], &[i1]);
                let not = rewriter.create_value(&spec);
                rewriter.replace_all_uses(result, not);
                changed = true;
            }
            (Some(true), Some(false)) => {
                rewriter.replace_all_uses(result, condition);
                changed = true;
            }
            _ => {}
        }
    }
    changed
}

/// A branch of an `scf.if` each, that a run of such ops executes together: if the condition of the first one holds, and if
/// not.
type Branches = [Option<Block>; 2];

/// A run of this many conditionals after the first is combined at once.
const LONG_RUN: usize = 32;

/// Combines an `scf.if` with the one before it, if their conditions are the same or opposite. Pair by pair, a run of such
/// conditionals costs quadratic time, since all patterns visit each result. So a long run is combined at once; between the
/// pairs of a short one, the other patterns are applied as in `mlir-opt`.
fn combine_consecutive(rewriter: &mut Rewriter<'_>, next: Op) -> bool {
    let Some(previous) = rewriter.previous(next).filter(|&op| is(rewriter, op, &scf::IF)) else { return false };
    let first = condition_of(rewriter, previous);
    let Some(branches) = matching_branches(rewriter, first, next) else { return false };
    let mut run: Vec<(Op, Branches)> = vec![(next, branches)];
    let mut last = next;
    while let Some(after) = rewriter.next(last).filter(|&op| is(rewriter, op, &scf::IF)) {
        let Some(branches) = matching_branches(rewriter, first, after) else { break };
        run.push((after, branches));
        last = after;
    }
    if run.len() < LONG_RUN {
        run.truncate(1);
        last = next;
    }
    forward_results(rewriter, previous, &run);
    let mut types = result_types(rewriter.body(), previous);
    let mut ends = vec![types.len()];
    for &(op, _) in &run {
        types.extend(result_types(rewriter.body(), op));
        ends.push(types.len());
    }
    let combined = make_with_regions(rewriter, last, &scf::IF, &[first], &types, 2);
    for index in 0..2 {
        let (from, to) = (rewriter.regions(previous)[index], rewriter.regions(combined)[index]);
        rewriter.inline_region(from, to, None);
        append_branches(rewriter, &run, combined, index);
    }
    let results: Vec<Value> = rewriter.results(combined).to_vec();
    rewriter.replace(previous, &results[..ends[0]]);
    for (number, &(op, _)) in run.iter().enumerate() {
        rewriter.replace(op, &results[ends[number]..ends[number + 1]]);
    }
    true
}

/// Returns the branches of `op` that are executed if the condition `first` holds, and if not; `None` if the condition of
/// `op` is another one.
fn matching_branches(rewriter: &Rewriter<'_>, first: Value, op: Op) -> Option<Branches> {
    let second = condition_of(rewriter, op);
    let (yes, no) = (then_block(rewriter, op), else_block(rewriter, op));
    if negated(rewriter, second) == Some(first) || negated(rewriter, first) == Some(second) {
        return Some([no, yes]);
    }
    (first == second).then_some([yes, no])
}

/// Replaces results of `first` and of the ops of `run` in the branches of later ones with the values that the
/// corresponding branch yields.
fn forward_results(rewriter: &mut Rewriter<'_>, first: Op, run: &[(Op, Branches)]) {
    let home = rewriter.block(first);
    let region = |rewriter: &Rewriter<'_>, block: Option<Block>| block.and_then(|block| rewriter.block_region(block));
    // The branches of the run, by region: the position of the op, and whether the condition holds.
    let mut places: FxHashMap<Region, (usize, bool)> = FxHashMap::default();
    for (number, &(_, [yes, no])) in run.iter().enumerate() {
        places.extend(region(rewriter, yes).map(|region| (region, (number, true))));
        places.extend(region(rewriter, no).map(|region| (region, (number, false))));
    }
    let own = [then_block(rewriter, first), else_block(rewriter, first)];
    let ops = std::iter::once((first, own)).chain(run.iter().copied());
    for (position, (op, [yes, no])) in ops.enumerate() {
        let results: Vec<Value> = rewriter.results(op).to_vec();
        let (yes, no) = (yielded(rewriter, yes), yielded(rewriter, no));
        for ((&result, &yes), &no) in results.iter().zip(&yes).zip(&no) {
            let uses: Vec<Use> = rewriter.uses(result).collect();
            for use_ in uses {
                let owner = rewriter.use_owner(use_);
                // The region around the user that is directly in an op of the run.
                let mut around = rewriter.region(owner);
                while let Some(region) = around {
                    let parent = rewriter.region_op(region);
                    if parent.is_none_or(|parent| rewriter.block(parent) == home) {
                        break;
                    }
                    around = parent.and_then(|parent| rewriter.region(parent));
                }
                let Some(&(number, holds)) = around.and_then(|region| places.get(&region)) else { continue };
                if number >= position {
                    rewriter.modify(owner, |_, body| body.set_use(use_, if holds { yes } else { no }));
                }
            }
        }
    }
}

/// Appends the branches of `run` to branch `index` of `combined`, which then yields the operands of all terminators.
fn append_branches(rewriter: &mut Rewriter<'_>, run: &[(Op, Branches)], combined: Op, index: usize) {
    let region = rewriter.regions(combined)[index];
    let mut blocks = run.iter().filter_map(|&(_, branches)| branches[index]).peekable();
    let target = match rewriter.last_block(region) {
        Some(target) => target,
        None => {
            let Some(from) = blocks.next().and_then(|block| rewriter.block_region(block)) else { return };
            rewriter.inline_region(from, region, None);
            rewriter.last_block(region).expect("a branch with a block")
        }
    };
    if blocks.peek().is_none() {
        return;
    }
    let mut last = yield_of(rewriter, target);
    let mut values = rewriter.operand_vec(last);
    for block in blocks {
        let next = yield_of(rewriter, block);
        rewriter.erase(last);
        rewriter.merge_blocks(block, target, &[]);
        values.extend(rewriter.operand_vec(next));
        last = next;
    }
    make_yield(rewriter, target, last, &values);
    rewriter.erase(last);
}

fn combine_nested(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(outer_then) = then_block(rewriter, op) else { return false };
    let body = rewriter.body();
    let Some(nested) = body.first_op(outer_then) else { return false };
    let outer_yield = yield_of(rewriter, outer_then);
    if body.next(nested) != Some(outer_yield) || !is(rewriter, nested, &scf::IF) {
        return false;
    }
    let empty = |block: Option<Block>| block.is_none_or(|block| has_only_terminator(rewriter, block));
    if !empty(else_block(rewriter, op)) || !empty(else_block(rewriter, nested)) {
        return false;
    }
    let mut then_values = yielded(rewriter, Some(outer_then));
    let else_values = yielded(rewriter, else_block(rewriter, op));
    let inner_then = yielded(rewriter, then_block(rewriter, nested));
    let inner_else = yielded(rewriter, else_block(rewriter, nested));
    let mut to_select = Vec::new();
    for index in 0..then_values.len() {
        match body.def(then_values[index]) {
            ValueDef::Result(def, number) if def == nested => {
                if inner_else[number] != else_values[index] {
                    return false;
                }
                then_values[index] = inner_then[number];
            }
            _ => {
                if parent_region(rewriter, then_values[index]) == Some(then_region(rewriter, op)) {
                    return false;
                }
                to_select.push(index);
            }
        }
    }
    let location = rewriter.location(op);
    let (outer, inner) = (condition_of(rewriter, op), condition_of(rewriter, nested));
    let i1 = rewriter.ctx.i1();
    let spec = rewriter.spec(&arith::ANDI, location, &[outer, inner], &[i1]);
    let condition = rewriter.create_value(&spec);
    let types = result_types(rewriter.body(), op);
    let new = make_with_regions(rewriter, op, &scf::IF, &[condition], &types, 2);
    let region = then_region(rewriter, new);
    let new_then = rewriter.append_block(region);
    let mut results: Vec<Value> = rewriter.results(new).to_vec();
    rewriter.before(new);
    for index in to_select {
        let (yes, no) = (then_values[index], else_values[index]);
        let spec = arith::select(rewriter.ctx, location, outer, [yes, no], rewriter.ty(yes));
        results[index] = rewriter.create_value(&spec);
    }
    let inner_block = then_block(rewriter, nested).expect("an scf.if has a first branch");
    rewriter.merge_blocks(inner_block, new_then, &[]);
    let old = yield_of(rewriter, new_then);
    make_yield(rewriter, new_then, old, &then_values);
    rewriter.erase(old);
    if !else_values.is_empty() {
        let region = else_region(rewriter, new);
        let block = rewriter.append_block(region);
        make_yield(rewriter, block, op, &else_values);
    }
    rewriter.at = InsertPoint::Before(op);
    rewriter.replace(op, &results);
    true
}
