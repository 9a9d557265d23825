//! `loop-invariant-code-motion`: moves out of loops what does the same in each iteration.
//!
//! ```text
//! scf.for %i = %lb to %ub step %s {          %0 = arith.addi %a, %b : index
//!   %0 = arith.addi %a, %b : index     ⇒     scf.for %i = %lb to %ub step %s {
//!   "use"(%0, %i)                              "use"(%0, %i)
//! }                                          }
//! ```
//!
//! An op that stands directly in a loop's region goes before the loop if it does nothing to memory, may run although
//! the loop does not, ends no block, and uses, with all in its regions, nothing that is made in the loop. What leaves
//! a loop leaves the loop around it too, if it can.
//!
//! Upstream moves ops loop by loop, which is quadratic in deep nests. Here each op is visited once, in the order of
//! the text, and goes at once to where it ends up: what it uses says how deep it must stay (`motion`). The order of
//! the ops that land before a loop is that of the text, as it is there.
//!
//! Cost: O(n log n), n being ops and operands.

mod motion;

use crate::diagnostics::Fallible;
use crate::ir::Body;
use crate::pipeline::{BodyContext, BodyPass, PassRow};

/// The pass's row.
pub static ROW: PassRow = PassRow {
    name: "loop-invariant-code-motion",
    title: "LoopInvariantCodeMotion",
    summary: "Hoist loop invariant instructions outside of the loop",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(LoopInvariantCodeMotion)),
};

struct LoopInvariantCodeMotion;

impl BodyPass for LoopInvariantCodeMotion {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        motion::hoist(cx.ctx, body);
        Ok(())
    }
}
