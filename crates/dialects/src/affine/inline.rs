//! Inlining rules of affine ops: dimensions and symbols must stay valid.

use super::verify::{is_valid_dim, is_valid_symbol};
use crate::affine;
use freehold_core::definition::{InlineQuestion, InlineRules, OpDef, Traits, effects_of};
use freehold_core::ir::{Name, Op, Value, ValueDef, View};

/// The inlining rules of the dialect.
pub struct Rules;

static TAKES_AFFINE: [&OpDef; 3] = [&affine::FOR, &affine::IF, &affine::PARALLEL];

fn takes_affine(around: &OpDef) -> bool {
    around.is_one_of(&TAKES_AFFINE)
}

impl InlineRules for Rules {
    fn ops_may_enter(&self, around: &OpDef) -> bool {
        around.has(Traits::AFFINE_SCOPE) || takes_affine(around)
    }

    fn may_inline_into(&self, question: &InlineQuestion<'_>) -> bool {
        let InlineQuestion { ctx, caller, call, callee } = *question;
        let around = caller.parent_op(call).and_then(|parent| caller.op_def(ctx, parent));
        if !around.is_some_and(takes_affine) {
            return false;
        }
        let Some(block) = callee.root_block().filter(|&block| callee.next_block(block).is_none()) else { return false };
        callee.ops(block).all(|op| {
            let does_nothing = effects_of(View::new(ctx, callee), op).is_some_and(|effects| effects.is_empty());
            let is_affine_access = View::new(ctx, callee).is_one_of(
                op,
                &[&affine::APPLY, &affine::LOAD, &affine::STORE, &affine::VECTOR_LOAD, &affine::VECTOR_STORE],
            );
            let ends = callee.next(op).is_none()
                && callee.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
            ends || does_nothing || (is_affine_access && stays_valid(question, op))
        })
    }
}

/// Whether the operands of the affine op that are valid dimensions or symbols in the callee are valid in the caller.
fn stays_valid(question: &InlineQuestion<'_>, op: Op) -> bool {
    let InlineQuestion { ctx, caller, call, callee } = *question;
    let Some(map) = callee.attribute(ctx, op, Name::MAP).and_then(|map| map.as_map(ctx)) else { return false };
    let (dims, symbols) = (map.data(ctx).dims as usize, map.data(ctx).symbols as usize);
    // The memref and the stored value precede the map operands.
    let others = callee.operand_count(op).saturating_sub(dims + symbols);
    let stays = |(place, value): (usize, Value)| match callee.def(value) {
        ValueDef::Argument(block, number) if Some(block) == callee.root_block() => {
            let outer = caller.operand(call, number);
            if place < dims {
                is_valid_dim(View::new(ctx, caller), outer)
            } else {
                is_valid_symbol(View::new(ctx, caller), outer)
            }
        }
        // A result of another op is a symbol only at the top level of a function.
        ValueDef::Result(def_op, _) => callee
            .op_def(ctx, def_op)
            .is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE) || op_def.is(&affine::APPLY)),
        ValueDef::Argument(..) => true,
    };
    callee.operands(op).skip(others).enumerate().all(stays)
}
