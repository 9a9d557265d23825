//! `privatize-called-functions`: gives public functions whose results their callers have already a private twin for the
//! calls in the module.
//!
//! The function boundary ABI of a public function is fixed: each returned buffer is new. If the function returns an
//! argument, or one buffer twice, it must copy, also for a caller in the module that could use the buffer it has. The
//! twin has the body of the function, and all direct calls in the module call it; the public function only calls it. Then
//! `elide-private-buffer-results` removes results of the twin, and only the public function copies.
//!
//! ```mlir
//! func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
//!   …
//!   return %m : memref<4xf32>
//! }
//! … %1 = call @f(%0) : (memref<4xf32>) -> memref<4xf32>
//! ```
//! becomes
//! ```mlir
//! func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
//!   %0 = call @f_private(%m) : (memref<4xf32>) -> memref<4xf32>
//!   return %0 : memref<4xf32>
//! }
//! func.func private @f_private(%m: memref<4xf32>) -> memref<4xf32> {
//!   …
//!   return %m : memref<4xf32>
//! }
//! … %1 = call @f_private(%0) : (memref<4xf32>) -> memref<4xf32>
//! ```
//!
//! A function gets a twin only if the twin will not return one of its results, or will return the buffer of an argument,
//! or of another result, without a copy that the program can observe (`forward-private-buffer-results`). A twin takes over no arguments, because
//! the public function, which borrows its own, is one of its callers. References other than direct calls, such as
//! `func.constant`, still name the public function. Nothing is changed if an op that is not known may name any symbol.
//!
//! Cost: linear in the program, without recursion.

use super::twins::{called_public_functions, make_twins};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_dialects::func;
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::boundaries::forwarded_results::forwarded_results;
use crate::boundaries::returned_sources::sources;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "privatize-called-functions",
    title: "PrivatizeCalledFunctionsPass",
    summary: "Give public functions that return arguments or one buffer twice a private twin for calls in the module",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "twins", summary: "Private twins made" }],
    make: |_| Ok(Box::new(PrivatizeCalledFunctions)),
};

struct PrivatizeCalledFunctions;

impl Pass for PrivatizeCalledFunctions {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        if callables.hidden {
            return Ok(());
        }
        let graph = CallGraph::of(ctx, body, &callables);
        let public = called_public_functions(ctx, body, &callables, &graph);
        if public.is_empty() {
            return Ok(());
        }
        let function_name = ctx.op_name(func::FUNC.name);
        // The twin of a public function is like a private function.
        let changes = |number: usize| {
            let function = &callables.functions[number];
            public.contains(&number)
                || (!function.unseen_calls && callables.body(body, function.body).header.name == function_name)
        };
        let elided = sources(ctx, body, &callables, &graph, &changes);
        let forwarded = forwarded_results(ctx, body, &callables, &graph, &changes);
        let gains = |function: &usize| elided.contains_key(function) || forwarded.contains_key(function);
        let mut chosen: Vec<usize> = public.into_iter().filter(gains).collect();
        chosen.sort_unstable();
        make_twins(ctx, body, &callables, &graph, &chosen);
        cx.statistics.add("twins", chosen.len() as u64);
        Ok(())
    }
}
