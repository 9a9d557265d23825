//! `loop-invariant-code-motion`: moves ops that compute the same in each iteration out of loops.
//!
//! ```text
//! scf.for %i = %lb to %ub step %s {          %0 = arith.addi %a, %b : index
//!   %0 = arith.addi %a, %b : index     ⇒     scf.for %i = %lb to %ub step %s {
//!   "use"(%0, %i)                              "use"(%0, %i)
//! }                                          }
//! ```
//!
//! An op directly in a loop's region moves before the loop if it has no memory effects, is speculatable (it may run
//! even if the loop does not), is no terminator, and uses, together with all ops in its regions, no value defined in
//! the loop. An op that leaves a loop may leave the enclosing loop too.
//!
//! Upstream moves ops loop by loop, which is quadratic in deep nests. Here each op is visited once, in program order,
//! and moves directly to its final position: its operands determine how deep it must stay (`motion`). Ops that move
//! before the same loop keep their program order, as upstream.
//!
//! Cost: O(n log n), n being ops and operands.

mod motion;

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{BodyContext, BodyPass, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
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
