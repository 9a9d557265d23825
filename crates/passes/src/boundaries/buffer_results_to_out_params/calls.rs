//! Updates calls: buffers are allocated before the calls and passed to them.

use rustc_hash::FxHashMap;

use super::OutParams;
use crate::support::signature::callee_of;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, DYNAMIC, InsertPoint, Name, Op, OpSpec, Type, TypeData, Value, View};
use freehold_dialects::func;
use freehold_dialects::memref::{self, has_layout};

/// Updates the calls in `body` of modified functions.
pub(super) fn update(
    ctx: &Context,
    body: &mut Body,
    changed: &FxHashMap<Name, OutParams>,
    diagnostics: &Diagnostics,
) -> Fallible {
    let mut outcome = Ok(());
    for op in body.walk_preorder() {
        if !body.is(ctx, op, &func::CALL) {
            continue;
        }
        if let Some(sizes) = callee_of(View::new(ctx, body), op).and_then(|name| changed.get(&name)) {
            outcome = outcome.and(update_call(ctx, body, op, sizes, diagnostics));
        }
    }
    outcome
}

fn update_call(ctx: &Context, body: &mut Body, op: Op, sizes: &OutParams, diagnostics: &Diagnostics) -> Fallible {
    let location = body.location(op);
    let results: Vec<Value> = body.results(op).to_vec();
    let (out, kept): (Vec<Value>, Vec<Value>) =
        results.into_iter().partition(|&result| body.ty(result).is_ranked_memref(ctx));
    let mut operands = body.operand_vec(op);
    for (number, &result) in out.iter().enumerate() {
        let ty = body.ty(result);
        let TypeData::MemRef { ref shape, element, space, .. } = *ty.data(ctx) else { continue };
        let given = sizes.get(number).map_or(&[][..], Vec::as_slice);
        if shape.iter().filter(|&&size| size == DYNAMIC).count() != given.len() {
            let message = "cannot create out param for dynamically shaped result";
            return diagnostics.error_on(View::new(ctx, body), op, message).fail();
        }
        let given: Vec<Value> = given.iter().map(|&argument| operands[argument]).collect();
        let plain = ctx.memref(shape, element, None, space);
        let mut buffer = made(body, op, &memref::alloc(ctx, location, plain, &given));
        if has_layout(ctx, ty) {
            buffer = made(body, op, &memref::cast(ctx, location, buffer, ty));
        }
        body.replace_all_uses(result, buffer);
        operands.push(buffer);
    }
    let types: Vec<Type> = kept.iter().map(|&value| body.ty(value)).collect();
    let mut spec = OpSpec::new(ctx.op_name_of(&func::CALL), location).operands(&operands).results(&types);
    if let Some(callee) = func::Call::of(View::new(ctx, body), op).callee() {
        spec = spec.attribute(ctx, Name::CALLEE, callee);
    }
    let call = body.insert(InsertPoint::Before(op), &spec);
    for (number, &old) in kept.iter().enumerate() {
        body.replace_all_uses(old, body.result(call, number));
    }
    body.erase(op);
    Ok(())
}

fn made(body: &mut Body, before: Op, spec: &OpSpec) -> Value {
    let op = body.insert(InsertPoint::Before(before), spec);
    body.result(op, 0)
}
