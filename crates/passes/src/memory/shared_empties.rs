//! Empty tensors that several structured ops write into, each of which gets one of its own for an analysis.

use freehold_core::definition::{Traits, destinations, subset_of};
use freehold_core::ir::{Block, Body, Context, InsertPoint, Mapping, Op, Use, Value, View};
use freehold_dialects::tensor;

/// An operand whose empty tensor has other uses, and the clone of the tensor that takes its place during the analysis.
pub(crate) struct EmptyClone {
    /// The operand.
    pub operand: Use,
    pub original: Value,
    /// The block of the tensor that it had before.
    pub block: Option<Block>,
    pub clone: Op,
}

/// Gives each structured op an empty tensor of its own. O(uses of empty tensors).
pub(crate) fn clone_shared_empties(ctx: &Context, body: &mut Body) -> Vec<EmptyClone> {
    let mut clones = Vec::new();
    for op in body.walk_preorder() {
        if !body.is(ctx, op, &tensor::EMPTY) {
            continue;
        }
        let original = body.result(op, 0);
        if body.is_unused(original) || body.has_one_use(original) {
            continue;
        }
        let uses: Vec<Use> = body.uses(original).collect();
        // An insertion into a slice of an empty tensor must see that it is the tensor from which the slice is extracted.
        if !uses.iter().all(|&operand| is_output(ctx, body, operand)) {
            continue;
        }
        for operand in uses {
            let clone = body.clone_op(op, InsertPoint::Before(body.use_owner(operand)), &mut Mapping::default());
            body.set_use(operand, body.result(clone, 0));
            let block = body.block(op);
            clones.push(EmptyClone { operand, original, block, clone });
        }
    }
    clones
}

/// Whether the operand is an output of an op in destination-passing style other than an insertion.
fn is_output(ctx: &Context, body: &Body, operand: Use) -> bool {
    let op = body.use_owner(operand);
    let view = View::new(ctx, body);
    let op_def = body.op_def(ctx, op).filter(|op_def| op_def.has(Traits::DESTINATION_STYLE));
    subset_of(view, op).is_none()
        && op_def.is_some_and(|op_def| destinations(view, op, op_def).contains(&body.use_number(operand)))
}

/// Gives operands the empty tensors back that they had before [`clone_shared_empties`], except for those for which
/// `keeps` holds.
pub(crate) fn restore_empties_unless(
    ctx: &Context,
    body: &mut Body,
    clones: &[EmptyClone],
    keeps: impl Fn(&Body, &EmptyClone) -> bool,
) {
    let mut empties: Vec<Op> = Vec::new();
    for clone in clones {
        if !keeps(body, clone) {
            body.set_use(clone.operand, clone.original);
            empties.push(clone.clone);
        } else {
            empties.extend(body.made_by(ctx, clone.original, &tensor::EMPTY));
        }
    }
    erase_unused(body, empties);
}

pub(crate) fn erase_unused(body: &mut Body, empties: Vec<Op>) {
    for op in empties {
        if body.is_live(op) && body.is_unused(body.result(op, 0)) {
            body.erase(op);
        }
    }
}
