//! Removing results of functions whose buffers the callers have already: an argument, or another result.
//!
//! `drop-equivalent-buffer-results` and `elide-private-buffer-results` decide which results those are; this module
//! changes the functions and their calls.

use freehold_core::ir::{Attr, Body, Context, InsertPoint, Op, OpSpec, Type, Value, ValueDef, View};
use freehold_dialects::{func, memref};

use crate::support::signature::Signature;

/// The value that a caller uses for a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The result of the call.
    Result,
    /// This operand of the call.
    Argument(usize),
    /// This result of the call, an earlier one.
    Other(usize),
}

/// Returns the value at the end of the chain of `memref.cast` that `value` is at the start of.
pub(crate) fn through_casts(view: View<'_>, mut value: Value) -> Value {
    while let Some(cast) = view.defining_op(value).and_then(|op| memref::Cast::cast(view, op)) {
        value = cast.source();
    }
    value
}

/// Returns the number of the function argument that `value` is.
pub(crate) fn function_argument(view: View<'_>, value: Value) -> Option<usize> {
    match view.def(value) {
        ValueDef::Argument(block, number) => {
            (view.block_parent_op(block).is_none() && view.is_entry_block(block)).then_some(number)
        }
        ValueDef::Result(..) => None,
    }
}

/// Removes the results of the function that owns `body` whose source is not [`Source::Result`].
pub(crate) fn erase_results(ctx: &Context, body: &mut Body, sources: &[Source]) {
    let mut signature = Signature::of(View::new(ctx, body));
    signature.erase_results(|number| sources[number] != Source::Result);
    signature.set(ctx, body);
    let Some(&region) = body.roots().first() else { return };
    for block in body.blocks(region).collect::<Vec<_>>() {
        let Some(last) = body.terminator(ctx, block).filter(|&op| body.is(ctx, op, &func::RETURN)) else { continue };
        let pairs = body.operands(last).zip(sources);
        let kept: Vec<Value> = pairs.filter(|pair| *pair.1 == Source::Result).map(|pair| pair.0).collect();
        body.set_operands(last, &kept);
    }
}

/// Replaces a call of a function from which [`erase_results`] removed results by one with these attributes, and the uses
/// of each removed result by its source, cast to the type of the result.
pub(crate) fn update_call(ctx: &Context, body: &mut Body, op: Op, sources: &[Source], attributes: Attr) {
    let location = body.location(op);
    let results: Vec<Value> = body.results(op).to_vec();
    let pairs = results.iter().zip(sources);
    let kept: Vec<Type> = pairs.filter(|pair| *pair.1 == Source::Result).map(|pair| body.ty(*pair.0)).collect();
    let operands = body.operand_vec(op);
    let spec = OpSpec::new(body.name(op), location).operands(&operands).results(&kept).attributes(attributes);
    let call = body.insert(InsertPoint::Before(op), &spec);
    let mut left = body.results(call).to_vec().into_iter();
    let mut new: Vec<Value> = Vec::with_capacity(results.len());
    for (&old, source) in results.iter().zip(sources) {
        let value = match *source {
            Source::Result => left.next().expect("one result for each that is kept"),
            Source::Argument(argument) => operands[argument],
            Source::Other(other) => new[other],
        };
        new.push(value);
        let ty = body.ty(old);
        let replacement = match body.ty(value) == ty {
            true => value,
            false => {
                let cast = body.insert(InsertPoint::Before(op), &memref::cast(ctx, location, value, ty));
                body.result(cast, 0)
            }
        };
        body.replace_all_uses(old, replacement);
    }
    body.erase(op);
}
