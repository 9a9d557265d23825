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
//! At first no value is known to be anything, and nothing but the entry of the body that the pass runs on is known to
//! run. From there on (`solve`) blocks are found to run, values to be one constant, and values to be several things; an
//! op in a block that runs is folded as if its operands were what is known of them. Values pass along branches, into
//! and out of regions, and into and out of functions all of whose calls are seen, but only along ways that are taken:
//! a branch on what is known to be constant takes one. What is a constant in the end is replaced by it, and ops that
//! nothing needs any more go (`rewrite`). Blocks that never run stay as they are.
//!
//! What is known of a value changes twice at most, and each change is passed to the uses of the value; a way is taken
//! once. Values are passed on before ops are folded, and ops are folded before it is asked again where control goes, so
//! that what many values decide is not asked for each. O(operands + ways) folds.

mod flow;
mod rewrite;
mod solve;

pub(crate) use flow::Facts;
pub(crate) use solve::solve;

use crate::analysis::callables::{Callables, body_at};
use crate::diagnostics::Fallible;
use crate::ir::Body;
use crate::pipeline::{Pass, PassContext, PassRow};

/// The pass's row.
pub static ROW: PassRow = PassRow {
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
        let known = solve(cx.ctx, body, &callables, cx.symbols);
        for (place, facts) in callables.places.iter().zip(&known) {
            rewrite::replace_constants(cx.ctx, body_at(body, &place.path), &facts.known);
        }
        Ok(())
    }
}
