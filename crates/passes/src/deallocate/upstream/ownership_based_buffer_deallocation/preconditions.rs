//! Preconditions of the pass and the errors for violations. Wording and locations are upstream's.

use freehold_core::definition::{EffectKind, Effects, Traits, answers_effects, has_effect, has_recursive_effects};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::bufferization;

use crate::support::missing_facts::MissingFact;

/// Returns whether the op has a memref as operand, result or region argument.
fn handles_buffers(view: View<'_>, op: Op) -> bool {
    view.operands(op).any(|value| view.ty(value).is_memref(view.ctx)) || forwards_buffers(view, op)
}

/// Returns whether the op has a memref as result or region argument, whose ownership must come from somewhere.
fn forwards_buffers(view: View<'_>, op: Op) -> bool {
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    let first_blocks = view.regions(op).iter().filter_map(|&region| view.first_block(region));
    view.results(op).iter().copied().any(is_memref)
        || first_blocks.into_iter().any(|block| view.arguments(block).iter().copied().any(is_memref))
}

fn neither_allocates_nor_frees(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    match op_def.effects {
        Effects::None => true,
        _ if answers_effects(view, op) => {
            !has_effect(view, op, EffectKind::Allocate) && !has_effect(view, op, EffectKind::Free)
        }
        _ => has_recursive_effects(view, op),
    }
}

/// Returns whether the op ends a region of an op with regions, or a function.
pub(super) fn leaves_region(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE))
}

/// Rejects ops that the rules do not cover.
pub(super) fn check_op(ctx: &Context, body: &Body, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let view = View::new(ctx, body);
    let refuse = |message: &str| diagnostics.error_on(view, op, message).fail();
    // The definitions of other ops are upstream's, and so are the messages about them.
    let is_open = match view.op_def(op) {
        Some(op_def) => op_def.declaration.is_some(),
        None => ctx.gives_advice(),
    };
    let missing = |message: &str, fact: fn(View<'_>, Op) -> MissingFact| {
        let advice = is_open.then(|| fact(view, op).advice(view, op));
        diagnostics.error_on(view, op, message).help_if(advice).fail()
    };
    if !handles_buffers(View::new(ctx, body), op) && neither_allocates_nor_frees(View::new(ctx, body), op) {
        return Ok(());
    }
    if body.is(ctx, op, &bufferization::DEALLOC) {
        return refuse("No deallocation operations must be present when running this pass!");
    }
    let op_def = body.op_def(ctx, op);
    let calls = op_def.is_some_and(|op_def| op_def.call.is_some());
    if !answers_effects(View::new(ctx, body), op) && !has_recursive_effects(View::new(ctx, body), op) && !calls {
        return missing("ops with unknown memory side effects are not supported", MissingFact::effects);
    }
    let regions = body.region_count(op);
    let branches = op_def.is_some_and(|op_def| op_def.region_branch.is_some());
    if ((regions == 1 && !body.results(op).is_empty()) || regions > 1)
        && !branches
        && forwards_buffers(View::new(ctx, body), op)
    {
        let message = "All operations with attached regions need to implement the RegionBranchOpInterface.";
        return missing(message, MissingFact::region_flow);
    }
    let Some(op_def) = op_def else { return Ok(()) };
    if op_def.has(Traits::NO_TERMINATOR) {
        return refuse("NoTerminator trait is not supported");
    }
    let branches = body.successor_count(op) > 0;
    if op_def.has(Traits::TERMINATOR) && branches == leaves_region(View::new(ctx, body), op) {
        let message =
            "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!";
        return match branches {
            true => refuse(message),
            false => missing(message, MissingFact::exit),
        };
    }
    Ok(())
}
