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
//! Functions are visited callees first, and those that call each other together; see `boundaries::returned_sources`. Cost: linear in the
//! program, without recursion.

use freehold_dialects::func;
use rustc_hash::FxHashMap;

use crate::analysis::call_graph::{Call, CallGraph};
use crate::analysis::callables::{Callables, body_at};
use crate::boundaries::returned_sources::sources;
use crate::support::result_sources::{Source, erase_results, update_call};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context};
use freehold_pass::{Pass, PassContext, PassDef};

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

impl Pass for ElidePrivateBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        let graph = CallGraph::of(ctx, body, &callables);
        let function_name = ctx.op_name(func::FUNC.name);
        let changes = |number: usize| {
            let function = &callables.functions[number];
            !function.unseen_calls && callables.body(body, function.body).header.name == function_name
        };
        let elided = sources(ctx, body, &callables, &graph, &changes);
        if elided.is_empty() {
            return Ok(());
        }
        for (&function, sources) in &elided {
            let place = &callables.places[callables.functions[function].body];
            erase_results(ctx, body_at(body, &place.path), sources);
        }
        for (number, place) in callables.places.iter().enumerate() {
            let calls = graph.calls_in(number);
            if calls.iter().any(|call| elided.contains_key(&call.callee)) {
                update_calls(ctx, body_at(body, &place.path), calls, &elided);
            }
        }
        Ok(())
    }
}

fn update_calls(ctx: &Context, body: &mut Body, calls: &[Call], elided: &FxHashMap<usize, Vec<Source>>) {
    for call in calls {
        if let Some(sources) = elided.get(&call.callee) {
            let attributes = body.attributes(call.op);
            update_call(ctx, body, call.op, sources, attributes);
        }
    }
}
