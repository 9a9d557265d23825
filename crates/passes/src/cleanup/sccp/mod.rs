//! `sccp`: sparse conditional constant propagation, after Wegman and Zadeck.
//!
//! ```text
//! func.func @f(%x: i32) -> i32 {                     func.func @f(%x: i32) -> i32 {
//!   %true = arith.constant true                        %c1_i32 = arith.constant 1 : i32
//!   %r = scf.if %true -> i32 {                         return %c1_i32 : i32
//!     %c1 = arith.constant 1 : i32              ⇒    }
//!     scf.yield %c1 : i32
//!   } else {
//!     scf.yield %x : i32
//!   }
//!   return %r : i32
//! }
//! ```
//!
//! The analysis is [`crate::analysis::constant_propagation`]. Values that it finds to be constant are replaced with
//! constants, and ops that become dead are erased (`rewrite`). Blocks that are never executed do not change.

mod rewrite;

use crate::analysis::callables::{Callables, body_at};
use crate::analysis::constant_propagation::solve;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "sccp",
    title: "SCCP",
    summary: "Sparse Conditional Constant Propagation",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(Sccp)),
};

struct Sccp;

impl Pass for Sccp {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let callables = Callables::of(cx.ctx, body, cx.is_root);
        let facts = solve(cx.ctx, body, &callables, cx.symbols);
        for (place, facts) in callables.places.iter().zip(&facts) {
            rewrite::replace_constants(cx.ctx, body_at(body, &place.path), &facts.values);
        }
        Ok(())
    }
}
