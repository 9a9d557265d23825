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
use rustc_hash::FxHashMap;

use crate::pipeline::{Pass, PassContext, PassDef};
use crate::transform::result_sources::{Source, erase_results, function_argument, through_casts, update_call};
use crate::transform::signature::{callee_of, symbol_name, visibility_is_private};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Name, View};

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

impl Pass for DropEquivalentBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let function = ctx.op_name(func::FUNC.name);
        let mut dropped: FxHashMap<Name, Vec<Source>> = FxHashMap::default();
        for nested in body.nested_bodies_mut().filter(|nested| nested.header.name == function) {
            if !visibility_is_private(View::new(ctx, nested)) {
                continue;
            }
            let found = equivalences(View::new(ctx, nested));
            if let (Some(name), true) =
                (symbol_name(View::new(ctx, nested)), found.iter().any(|&source| source != Source::Result))
            {
                erase_results(ctx, nested, &found);
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

/// Returns the argument that each result of the function always is.
fn equivalences(view: View<'_>) -> Vec<Source> {
    let Some(&region) = view.roots().first() else { return Vec::new() };
    let mut found: Option<Vec<Source>> = None;
    for block in view.blocks(region) {
        let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
        let argument = |value| function_argument(view, through_casts(view, value));
        let here = view.operands(last).map(|value| argument(value).map_or(Source::Result, Source::Argument));
        found = Some(match found {
            None => here.collect(),
            Some(known) => known.into_iter().zip(here).map(|(a, b)| if a == b { a } else { Source::Result }).collect(),
        });
    }
    found.unwrap_or_default()
}

fn update_calls(ctx: &Context, body: &mut Body, dropped: &FxHashMap<Name, Vec<Source>>) {
    for op in body.walk_preorder() {
        if !body.is(ctx, op, &func::CALL) {
            continue;
        }
        let Some(found) = callee_of(View::new(ctx, body), op).and_then(|name| dropped.get(&name)) else { continue };
        // Like upstream, without the other attributes of the call.
        let callee = func::Call::of(View::new(ctx, body), op).callee();
        let attributes = callee.map_or(Context::EMPTY_DICTIONARY, |callee| ctx.dictionary(&[(Name::CALLEE, callee)]));
        update_call(ctx, body, op, found, attributes);
    }
}
