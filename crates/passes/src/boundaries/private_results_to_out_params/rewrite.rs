//! Carries out the conversions: first in all calls, then in the functions.

use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Type, Value, View};
use freehold_dialects::{arith, func, memref};

use super::Conversions;
use super::find::{Conversion, Size};
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::support::signature::Signature;

/// Changes the calls of all converted functions, and the functions.
pub(super) fn apply(
    ctx: &Context,
    top: &mut Body,
    callables: &Callables,
    graph: &CallGraph,
    conversions: &Conversions,
) {
    for number in 0..callables.places.len() {
        let body = body_at(top, &callables.places[number].path);
        for call in graph.calls_in(number) {
            if let Some(converted) = conversions.get(&call.callee) {
                update_call(ctx, body, call.op, converted);
            }
        }
    }
    for (function, data) in callables.functions.iter().enumerate() {
        if let Some(converted) = conversions.get(&function) {
            update_function(ctx, body_at(top, &callables.places[data.body].path), converted);
        }
    }
}

fn update_call(ctx: &Context, body: &mut Body, op: Op, converted: &[Conversion]) {
    let location = body.location(op);
    let results: Vec<Value> = body.results(op).to_vec();
    let given = body.operand_vec(op);
    let mut operands = given.clone();
    let at = InsertPoint::Before(op);
    for conversion in converted {
        let mut sizes = Vec::with_capacity(conversion.sizes.len());
        for &size in &conversion.sizes {
            sizes.push(match size {
                Size::Constant(constant) => made(body, at, &arith::constant_index(ctx, location, constant)),
                Size::Argument(argument) => given[argument],
                Size::Dimension(argument, number) => {
                    let number = made(body, at, &arith::constant_index(ctx, location, number));
                    made(body, at, &memref::dim(ctx, location, given[argument], number))
                }
            });
        }
        let spec = memref::allocation(ctx, &memref::ALLOC, location, conversion.ty, &sizes, conversion.alignment);
        let buffer = made(body, at, &spec);
        body.replace_all_uses(results[conversion.result], buffer);
        operands.push(buffer);
    }
    let is_converted = |number: usize| converted.iter().any(|conversion| conversion.result == number);
    let kept: Vec<Value> =
        results.iter().enumerate().filter(|(number, _)| !is_converted(*number)).map(|(_, &value)| value).collect();
    let types: Vec<Type> = kept.iter().map(|&value| body.ty(value)).collect();
    let attributes = without_attributes_of_arguments(ctx, body, op);
    let spec = OpSpec::new(body.name(op), location).operands(&operands).results(&types).attributes(attributes);
    let call = body.insert(at, &spec);
    for (number, &old) in kept.iter().enumerate() {
        body.replace_all_uses(old, body.result(call, number));
    }
    body.erase(op);
}

/// Returns the attributes of a call without those of its arguments and results, whose number changes.
fn without_attributes_of_arguments(ctx: &Context, body: &Body, op: Op) -> freehold_core::ir::Attr {
    let mut attributes = body.attributes(op);
    for name in ["arg_attrs", "res_attrs"] {
        attributes = ctx.with_entry(attributes, ctx.name(name), None);
    }
    attributes
}

fn made(body: &mut Body, at: InsertPoint, spec: &OpSpec) -> Value {
    let op = body.insert(at, spec);
    body.result(op, 0)
}

fn update_function(ctx: &Context, body: &mut Body, converted: &[Conversion]) {
    let region = body.roots()[0];
    let entry = body.first_block(region).expect("the function has a body");
    let is_converted = |number: usize| converted.iter().any(|conversion| conversion.result == number);
    let mut signature = Signature::of(View::new(ctx, body));
    for (ty, _) in signature.erase_results(is_converted) {
        signature.inputs.push(ty);
        signature.input_attributes.push(Context::EMPTY_DICTIONARY);
    }
    signature.set(ctx, body);
    let returns: Vec<Op> = body
        .blocks(region)
        .filter_map(|block| body.terminator(ctx, block).filter(|&op| body.is(ctx, op, &func::RETURN)))
        .collect();
    let buffers: Vec<Value> = converted.iter().map(|conversion| body.operand(returns[0], conversion.result)).collect();
    for &last in &returns {
        let all = body.operand_vec(last);
        let kept: Vec<Value> =
            all.iter().enumerate().filter(|(number, _)| !is_converted(*number)).map(|(_, &value)| value).collect();
        body.set_operands(last, &kept);
    }
    for buffer in buffers {
        let allocation = body.defining_op(buffer).expect("an allocation");
        let (ty, location) = (body.ty(buffer), body.location(allocation));
        let argument = body.add_argument(entry, ty, location);
        body.replace_all_uses(buffer, argument);
        body.erase(allocation);
    }
}
