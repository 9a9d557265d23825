//! `remove-dead-values`: removes unused computations across branches, regions and calls.
//!
//! ```text
//! func.func private @f(%a: i32, %b: i32) -> (i32, i32) {     func.func private @f(%a: i32) -> i32 {
//!   %0 = arith.addi %b, %b : i32                               return %a : i32
//!   return %a, %0 : i32, i32                                 }
//! }                                                      ⇒   func.func @g(%x: i32) -> i32 {
//! func.func @g(%x: i32) -> i32 {                               %0 = call @f(%x) : (i32) -> i32
//!   %0:2 = call @f(%x, %x) : (i32, i32) -> (i32, i32)          return %0 : i32
//!   return %0#0 : i32                                        }
//! }
//! ```
//!
//! A value is *live* if an op with observable effects uses it, if it decides whether such an op is executed, or if it
//! is forwarded to or used by a live value (`liveness`). Then (`rewrite`) ops are erased that are needed only for
//! values that are not live. Such arguments and results of functions all of whose calls are visible are erased too, and
//! such block arguments. Dead values passed into and out of regions are replaced with poison, and the canonicalization
//! patterns of the ops around them remove them (unless `canonicalize=false`).
//!
//! Linear in values, uses and edges, besides the patterns.

mod liveness;
mod rewrite;

use crate::analysis::callables::{Callables, body_at};
use crate::analysis::constant_propagation::solve;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{OptionDef, OptionKind, Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "remove-dead-values",
    title: "RemoveDeadValues",
    summary: "Remove dead values",
    anchor: None,
    options: &[OptionDef::new("canonicalize", "Canonicalize region branch ops", OptionKind::Bool(true))],
    statistics: &[],
    make: |options| Ok(Box::new(RemoveDeadValues { canonicalize: options.bool("canonicalize") })),
};

struct RemoveDeadValues {
    canonicalize: bool,
}

impl Pass for RemoveDeadValues {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let callables = Callables::of(cx.ctx, body, cx.is_root);
        let facts = solve(cx.ctx, body, &callables, cx.symbols);
        let live = liveness::Liveness::compute(cx.ctx, body, &callables, &facts);
        for (number, place) in callables.places.iter().enumerate() {
            let removal = rewrite::Removal { ctx: cx.ctx, callables: &callables, live: &live, number };
            removal.apply(body_at(body, &place.path), self.canonicalize);
        }
        Ok(())
    }
}
