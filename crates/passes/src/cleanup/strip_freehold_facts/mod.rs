//! `strip-freehold-facts`: removes the facts of ops and function declarations (`freehold.facts`), which passes keep.
//!
//! ```mlir
//! "my.use"(%m) {freehold.facts = {effects = {operand0 = "read"}}} : …   ⇒   "my.use"(%m) : …
//! ```
//!
//! Afterwards, nothing is known about an undeclared op: passes that need facts run before. Linear in the size of the program.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

/// `strip-freehold-facts`
pub static PASS: PassDef = PassDef {
    name: "strip-freehold-facts",
    title: "StripFreeholdFacts",
    summary: "Remove the facts of ops and function declarations",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "stripped", summary: "Ops whose facts were removed" }],
    make: |_| Ok(Box::new(StripFreeholdFacts)),
};

struct StripFreeholdFacts;

impl Pass for StripFreeholdFacts {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let count = body.strip_facts(cx.ctx);
        cx.statistics.add("stripped", count as u64);
        Ok(())
    }
}
