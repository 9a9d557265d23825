//! Canonicalization patterns of calls.

use crate::func;
use freehold_core::definition::{Pattern, row_pattern};
use freehold_core::ir::{Name, Op, Rewriter, Value};

/// Patterns of `func.call_indirect`.
pub static CALL_INDIRECT: &[Pattern] = &[row_pattern("CallIndirectOp", call_known_function)];

/// Replaces an indirect call of a constant function with a direct call.
fn call_known_function(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let call = func::CallIndirect::of(rewriter.view(), op);
    let Some(callee) = rewriter.constant(call.callee()) else { return false };
    if callee.as_symbol(ctx).is_none() {
        return false;
    }
    let operands: Vec<Value> = call.callee_operands().collect();
    let types: Vec<_> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    let mut spec =
        rewriter.spec(&func::CALL, body.location(op), &operands, &types).attribute(ctx, Name::CALLEE, callee);
    for name in [Name::ARG_ATTRS, Name::RES_ATTRS] {
        if let Some(value) = body.attribute(ctx, op, name) {
            spec = spec.attribute(ctx, name, value);
        }
    }
    rewriter.replace_with(op, &spec);
    true
}
