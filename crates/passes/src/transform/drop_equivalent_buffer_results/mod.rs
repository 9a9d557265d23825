//! `drop-equivalent-buffer-results`: removes results of private functions that are always the same argument.
//!
//! A result of a private function is removed if every return passes the same function argument for it, possibly cast.
//! Callers use the operand that they pass instead, cast to the result type.
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) -> memref<?xf32> {
//!   %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
//!   return %0 : memref<?xf32>
//! }
//! … %1 = call @f(%0) : (memref<4xf32>) -> memref<?xf32>
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) {
//!   %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
//!   return
//! }
//! … call @f(%0) : (memref<4xf32>) -> ()
//! … %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
//! ```
//! Cost: linear.

use freehold_dialects::builtin;
use freehold_dialects::func;
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use crate::pipeline::{Pass, PassContext, PassDef};
use crate::transform::signature::{Signature, callee_of, symbol_name, visibility_is_private};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, OpSpec, Type, Value, ValueDef, View};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "drop-equivalent-buffer-results",
    title: "DropEquivalentBufferResultsPass",
    summary: "Remove MemRef return values that are equivalent to a bbArg",
    anchor: Some(builtin::MODULE.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(DropEquivalentBufferResults)),
};

struct DropEquivalentBufferResults;

/// For each result of a function, the argument that it always equals.
type Equivalences = Vec<Option<usize>>;

impl Pass for DropEquivalentBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let function = ctx.op_name(func::FUNC.name);
        let mut dropped: FxHashMap<Name, Equivalences> = FxHashMap::default();
        for nested in body.nested_bodies_mut().filter(|nested| nested.header.name == function) {
            if !visibility_is_private(View::new(ctx, nested)) {
                continue;
            }
            let found = equivalences(View::new(ctx, nested));
            if let (Some(name), true) = (symbol_name(View::new(ctx, nested)), found.iter().any(Option::is_some)) {
                drop_results(ctx, nested, &found);
                dropped.insert(name, found);
            }
        }
        if dropped.is_empty() {
            return Ok(());
        }
        update_calls(ctx, body, &dropped);
        let mut nested: Vec<&mut Body> = body.nested_bodies_mut().collect();
        while let Some(body) = nested.pop() {
            // Calls below another symbol table refer to symbols of that table.
            if !ctx
                .op_def(body.header.name)
                .is_some_and(|op_def| op_def.has(freehold_core::interface::Traits::SYMBOL_TABLE))
            {
                update_calls(ctx, body, &dropped);
                nested.extend(body.nested_bodies_mut());
            }
        }
        Ok(())
    }
}

fn equivalences(view: View<'_>) -> Equivalences {
    let Some(&region) = view.roots().first() else { return Vec::new() };
    let mut found: Option<Equivalences> = None;
    for block in view.blocks(region) {
        let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
        let arguments = view.operands(last).map(|value| argument_through_casts(view, value)).collect::<Equivalences>();
        found = Some(match found {
            None => arguments,
            Some(known) => known.into_iter().zip(arguments).map(|(a, b)| if a == b { a } else { None }).collect(),
        });
    }
    found.unwrap_or_default()
}

/// Returns the number of the function argument that `value` is, looking through casts.
fn argument_through_casts(view: View<'_>, mut value: Value) -> Option<usize> {
    loop {
        match view.def(value) {
            ValueDef::Result(op, _) => value = memref::Cast::cast(view, op)?.source(),
            ValueDef::Argument(block, number) => {
                let is_functions = Some(block) == view.roots().first().and_then(|&region| view.first_block(region));
                return is_functions.then_some(number);
            }
        }
    }
}

fn drop_results(ctx: &Context, body: &mut Body, found: &Equivalences) {
    let mut signature = Signature::of(View::new(ctx, body));
    signature.erase_results(|number| found[number].is_some());
    signature.set(ctx, body);
    let Some(&region) = body.roots().first() else { return };
    for block in body.blocks(region).collect::<Vec<_>>() {
        let Some(last) = body.terminator(ctx, block).filter(|&op| body.is(ctx, op, &func::RETURN)) else { continue };
        let pairs = body.operands(last).zip(found);
        let kept: Vec<Value> = pairs.filter(|pair| pair.1.is_none()).map(|pair| pair.0).collect();
        body.set_operands(last, &kept);
    }
}

fn update_calls(ctx: &Context, body: &mut Body, dropped: &FxHashMap<Name, Equivalences>) {
    for op in body.walk_preorder() {
        if !body.is(ctx, op, &func::CALL) {
            continue;
        }
        let Some(found) = callee_of(View::new(ctx, body), op).and_then(|name| dropped.get(&name)) else { continue };
        update_call(ctx, body, op, found);
    }
}

fn update_call(ctx: &Context, body: &mut Body, op: Op, found: &Equivalences) {
    let location = body.location(op);
    let results: Vec<Value> = body.results(op).to_vec();
    let pairs = results.iter().zip(found);
    let kept: Vec<Type> = pairs.filter(|pair| pair.1.is_none()).map(|pair| body.ty(*pair.0)).collect();
    let operands = body.operand_vec(op);
    let mut spec = OpSpec::new(ctx.op_name_of(&func::CALL), location).operands(&operands).results(&kept);
    if let Some(callee) = func::Call::of(View::new(ctx, body), op).callee() {
        spec = spec.attribute(ctx, Name::CALLEE, callee);
    }
    let call = body.insert(InsertPoint::Before(op), &spec);
    let mut left = body.results(call).to_vec().into_iter();
    for (&old, argument) in results.iter().zip(found) {
        let new = match *argument {
            None => left.next().expect("one result for each that is kept"),
            Some(number) => {
                let (passed, ty) = (operands[number], body.ty(old));
                if body.ty(passed) == ty {
                    passed
                } else {
                    let spec = memref::cast(ctx, location, passed, ty);
                    let cast = body.insert(InsertPoint::Before(op), &spec);
                    body.result(cast, 0)
                }
            }
        };
        body.replace_all_uses(old, new);
    }
    body.erase(op);
}
