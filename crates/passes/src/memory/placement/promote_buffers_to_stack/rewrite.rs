//! Replaces allocations, and places bodies of loops in scopes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scope::Promotable;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, OpSpec, Value};
use freehold_dialects::memref;

/// Replaces each allocation by one on the stack with the same operands and attributes, and adds a scope to the body of
/// each loop with such an allocation. O(n).
pub(super) fn promote(ctx: &Context, body: &mut Body, found: &[Promotable]) {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    for promotable in found {
        let op = promotable.op;
        let mut spec = OpSpec::new(ctx.op_name(promotable.promoted), body.location(op));
        spec = spec.operands(&body.operand_vec(op)).results(&[body.ty(promotable.buffer)]);
        let alloca = body.insert(InsertPoint::Before(op), &spec.attributes(body.attributes(op)));
        let new = body.result(alloca, 0);
        body.replace_all_uses(promotable.buffer, new);
        body.erase(op);
        // The allocations are in the order of the text: the first one in a body is where its scope begins.
        if let Some(block) = promotable.loop_body
            && seen.insert(block)
        {
            let first = body.ancestor_in_block(block, alloca).expect("the allocation is in the body of the loop");
            add_scope(ctx, body, first);
        }
    }
}

/// Moves the ops from `first` to the terminator of the block, which stays, to a new `memref.alloca_scope`. It returns the
/// values that the terminator uses. O(ops moved and ops in the terminator).
fn add_scope(ctx: &Context, body: &mut Body, first: Op) {
    let block = body.block(first).expect("an op in a block");
    let end = body.last_op(block).expect("a terminator");
    let location = body.location(first);
    let region = body.create_region();
    let inner = body.append_block(region);
    let mut moved = Vec::new();
    let mut at = Some(first);
    while let Some(op) = at.filter(|&op| op != end) {
        moved.push(op);
        at = body.next(op);
    }
    let results: FxHashSet<Value> = moved.iter().flat_map(|&op| body.results(op)).copied().collect();
    // The values that the terminator, or an op in its regions, uses.
    let mut returned: Vec<Value> = Vec::new();
    let mut uses: Vec<(Op, usize, usize)> = Vec::new();
    let mut numbers: FxHashMap<Value, usize> = FxHashMap::default();
    for user in body.walk_op_preorder(end) {
        for (operand, value) in body.operands(user).enumerate().filter(|(_, value)| results.contains(value)) {
            let number = *numbers.entry(value).or_insert_with(|| {
                returned.push(value);
                returned.len() - 1
            });
            uses.push((user, operand, number));
        }
    }
    for &op in &moved {
        body.move_op(op, InsertPoint::End(inner));
    }
    let types: Vec<_> = returned.iter().map(|&value| body.ty(value)).collect();
    let end_spec = OpSpec::new(ctx.op_name_of(&memref::ALLOCA_SCOPE_RETURN), location).operands(&returned);
    body.insert(InsertPoint::End(inner), &end_spec);
    let spec = OpSpec::new(ctx.op_name_of(&memref::ALLOCA_SCOPE), location).results(&types).region(region);
    let scope = body.insert(InsertPoint::Before(end), &spec);
    for (user, operand, number) in uses {
        let result = body.result(scope, number);
        body.set_operand(user, operand, result);
    }
}
