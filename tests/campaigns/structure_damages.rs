//! Damages to what `structure-control-flow` makes of branches and loops.
//!
//! The generator makes `scf` ops as well, so that a damage may hit one that was there before: it is detected all the same.

use freehold::ir::{Body, Context, InsertPoint, Op, OpSpec, View};

use super::damages::negated;

fn is_any(ctx: &Context, body: &Body, op: Op, names: &[&str]) -> bool {
    names.iter().any(|name| View::new(ctx, body).is_named(op, name))
}

/// Negates the condition of an `scf.if` or of an `scf.while`.
pub(super) fn negate_condition(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_any(ctx, body, op, &["scf.if", "scf.condition"]) {
        return false;
    }
    let value = negated(ctx, body, op, body.operand(op, 0));
    body.set_operand(op, 0, value);
    true
}

/// Exchanges two values that a terminator forwards.
pub(super) fn exchange_forwarded(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_any(ctx, body, op, &["scf.yield", "scf.condition"]) {
        return false;
    }
    let values: Vec<_> = body.operands(op).enumerate().collect();
    for &(left, value) in &values {
        for &(right, other) in &values[left + 1..] {
            if value != other && body.ty(value) == body.ty(other) && !body.ty(value).is_signless(ctx, 1) {
                body.set_operand(op, left, other);
                body.set_operand(op, right, value);
                return true;
            }
        }
    }
    false
}

/// Lets an `scf.for` run one iteration more.
pub(super) fn run_once_more(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_any(ctx, body, op, &["scf.for"]) {
        return false;
    }
    let (bound, step) = (body.operand(op, 1), body.operand(op, 2));
    let name = ctx.op_name("arith.addi");
    let spec = OpSpec::new(name, body.location(op)).operands(&[bound, step]).results(&[body.ty(bound)]);
    let sum = body.insert(InsertPoint::Before(op), &spec);
    body.set_operand(op, 1, body.result(sum, 0));
    true
}

/// Exchanges the values of two cases of an `scf.index_switch`, or moves the only one.
pub(super) fn change_case(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_any(ctx, body, op, &["scf.index_switch"]) {
        return false;
    }
    let Some(mut cases) = body.attribute(ctx, op, "cases").and_then(|cases| cases.as_i64_array(ctx)) else {
        return false;
    };
    match cases.len() {
        0 => return false,
        1 => cases[0] += 1,
        _ => cases.swap(0, 1),
    }
    body.set_attribute(ctx, op, "cases", Some(ctx.int_array_attr(64, &cases)));
    true
}

/// Exchanges the values of an `arith.select`.
pub(super) fn exchange_selected(ctx: &Context, body: &mut Body, op: Op) -> bool {
    if !is_any(ctx, body, op, &["arith.select"]) || body.operand(op, 1) == body.operand(op, 2) {
        return false;
    }
    let (first, second) = (body.operand(op, 1), body.operand(op, 2));
    body.set_operand(op, 1, second);
    body.set_operand(op, 2, first);
    true
}
