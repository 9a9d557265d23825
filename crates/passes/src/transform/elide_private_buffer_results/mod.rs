//! `elide-private-buffer-results`: removes buffers that private functions return although their callers have them already:
//! an argument, or another result.
//!
//! By the function boundary ABI, every returned buffer is new and belongs to the caller, so that a function that returns
//! its argument, or one buffer twice, must copy it. If all calls of a private function are visible, callers can use the
//! operand that they pass, or the other result, instead.
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) -> (memref<?xf32>, memref<4xf32>, memref<4xf32>) {
//!   %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
//!   %a = memref.alloc() : memref<4xf32>
//!   return %0, %a, %a : memref<?xf32>, memref<4xf32>, memref<4xf32>
//! }
//! … %1:3 = call @f(%0) : (memref<4xf32>) -> (memref<?xf32>, memref<4xf32>, memref<4xf32>)
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) -> memref<4xf32> {
//!   …
//!   return %a : memref<4xf32>
//! }
//! … %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
//! … %2 = call @f(%0) : (memref<4xf32>) -> memref<4xf32>
//! ```
//!
//! Unlike `drop-equivalent-buffer-results`, which does what upstream's pass does, it also removes repeated results, and
//! leaves functions alone that are named other than by a `func.call`: by `func.constant`, or by an unknown op.
//!
//! A result may be the argument of a caller only once it is removed from a callee; the pass repeats up to `ROUNDS`
//! times. Cost: linear in the program for each round.

use freehold_dialects::{func, memref};
use rustc_hash::FxHashMap;

use crate::analysis::callables::{Callables, body_at};
use crate::pipeline::{Pass, PassContext, PassDef};
use crate::transform::signature::Signature;
use freehold_core::diagnostics::Fallible;
use freehold_core::interface::Callee;
use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Type, Value, ValueDef, View};

/// The maximum number of rounds, and so the length of the chains of calls through which results are followed.
const ROUNDS: usize = 8;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "elide-private-buffer-results",
    title: "ElidePrivateBufferResultsPass",
    summary: "Remove results of private functions that are arguments or other results",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(ElidePrivateBufferResults)),
};

struct ElidePrivateBufferResults;

/// What a caller uses for a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// The result of the call.
    Result,
    /// This operand of the call.
    Argument(usize),
    /// This result of the call.
    Other(usize),
}

impl Pass for ElidePrivateBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        for _ in 0..ROUNDS {
            let callables = Callables::of(ctx, body, cx.is_root);
            let mut elided: FxHashMap<usize, Vec<Source>> = FxHashMap::default();
            for (number, function) in callables.functions.iter().enumerate() {
                let function_body = body_at(body, &callables.places[function.body].path);
                if function.unseen_calls || function_body.header.name != ctx.op_name(func::FUNC.name) {
                    continue;
                }
                let sources = sources(View::new(ctx, function_body));
                if sources.iter().any(|&source| source != Source::Result) {
                    erase_results(ctx, function_body, &sources);
                    elided.insert(number, sources);
                }
            }
            if elided.is_empty() {
                break;
            }
            for (number, place) in callables.places.iter().enumerate() {
                update_calls(ctx, body_at(body, &place.path), number, &callables, &elided);
            }
        }
        Ok(())
    }
}

/// Returns where callers can find each result of the function.
fn sources(view: View<'_>) -> Vec<Source> {
    let Some(&region) = view.roots().first() else { return Vec::new() };
    let mut found: Option<Vec<Source>> = None;
    for block in view.blocks(region) {
        let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
        let mut first: FxHashMap<Value, usize> = FxHashMap::default();
        let mut here = Vec::with_capacity(view.operand_count(last));
        for (number, operand) in view.operands(last).enumerate() {
            here.push(match operand {
                _ if !view.ty(operand).is_memref(view.ctx) => Source::Result,
                _ => source(view, operand, number, &mut first),
            });
        }
        found = Some(match found {
            None => here,
            Some(known) => known.into_iter().zip(here).map(|(a, b)| if a == b { a } else { Source::Result }).collect(),
        });
    }
    let mut found = found.unwrap_or_default();
    // Another result must itself be kept.
    for number in 0..found.len() {
        if let Source::Other(other) = found[number]
            && found[other] != Source::Result
        {
            found[number] = Source::Result;
        }
    }
    found
}

fn source(view: View<'_>, operand: Value, number: usize, first: &mut FxHashMap<Value, usize>) -> Source {
    let mut value = operand;
    while let Some(cast) = view.defining_op(value).and_then(|op| memref::Cast::cast(view, op)) {
        value = cast.source();
    }
    match view.def(value) {
        ValueDef::Argument(block, argument) if view.block_parent_op(block).is_none() && view.is_entry_block(block) => {
            Source::Argument(argument)
        }
        _ => match first.get(&value) {
            Some(&other) => Source::Other(other),
            None => {
                first.insert(value, number);
                Source::Result
            }
        },
    }
}

fn erase_results(ctx: &Context, body: &mut Body, sources: &[Source]) {
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

fn update_calls(
    ctx: &Context,
    body: &mut Body,
    number: usize,
    callables: &Callables,
    elided: &FxHashMap<usize, Vec<Source>>,
) {
    for op in body.walk_preorder() {
        let view = View::new(ctx, body);
        let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) else { continue };
        let Callee::Symbol(symbol) = call(view, op) else { continue };
        if let Some(sources) = callables.resolve(ctx, number, symbol).and_then(|function| elided.get(&function)) {
            update_call(ctx, body, op, sources);
        }
    }
}

fn update_call(ctx: &Context, body: &mut Body, op: Op, sources: &[Source]) {
    let location = body.location(op);
    let results: Vec<Value> = body.results(op).to_vec();
    let pairs = results.iter().zip(sources);
    let kept: Vec<Type> = pairs.filter(|pair| *pair.1 == Source::Result).map(|pair| body.ty(*pair.0)).collect();
    let operands = body.operand_vec(op);
    let spec = OpSpec::new(body.name(op), location).operands(&operands).results(&kept).attributes(body.attributes(op));
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
