//! `cse`: replaces an op with an equal op that dominates it, and erases dead ops
//! ([`common_subexpressions`](super::common_subexpressions)).

use super::common_subexpressions::eliminate_common_subexpressions;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{BodyContext, BodyPass, PassDef, StatisticDef};

/// `cse`
pub static PASS: PassDef = PassDef {
    name: "cse",
    title: "CSE",
    summary: "Eliminate common sub-expressions",
    anchor: None,
    options: &[],
    statistics: &[
        StatisticDef { name: "num-cse'd", summary: "Number of operations CSE'd" },
        StatisticDef { name: "num-dce'd", summary: "Number of operations DCE'd" },
    ],
    make: |_| Ok(Box::new(Cse)),
};

struct Cse;

impl BodyPass for Cse {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let counts = eliminate_common_subexpressions(cx.ctx, body);
        cx.statistics.add("num-cse'd", counts.replaced);
        cx.statistics.add("num-dce'd", counts.dead);
        Ok(())
    }
}
