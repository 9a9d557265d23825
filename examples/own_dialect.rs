//! A dialect, a pattern and a pass of one's own, and a textual pipeline that runs the pass between passes of Freehold.
//!
//! `counter.add` adds a constant to a number. The pass `merge-counters` merges two of them in a row, and counts how often
//! it did. Its pattern holds the greatest constant that it may create: data of its own.
//!
//! ```sh
//! cargo run --example own_dialect
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use freehold::definition::Syntax;
use freehold::definition::declare::{attr, one};
use freehold::dialects::constraints::{I64_ATTR, INDEX};
use freehold::pass::{OptionDef, OptionKind, StatisticDef};
use freehold::prelude::*;
use freehold::rewrite::rewrite_greedily;

/// `counter.add`
static ADD: OpDef = OpDef {
    summary: "Adds a constant to a number",
    operands: &[one("number", &INDEX)],
    results: &[one("sum", &INDEX)],
    attributes: &[attr("by", &I64_ATTR)],
    syntax: Syntax::Format("$number `by` $by attr-dict"),
    ..OpDef::pure("counter.add")
};

static DIALECT: Dialect = Dialect { ops: &[&[&ADD]], ..Dialect::new("counter") };

static MERGE_COUNTERS: PassDef = PassDef {
    name: "merge-counters",
    title: "MergeCounters",
    summary: "Merges additions of constants",
    anchor: None,
    options: &[OptionDef::new("limit", "The greatest constant", OptionKind::Integer(1000))],
    statistics: &[StatisticDef { name: "merged", summary: "Number of additions that were merged" }],
    make: |options| Ok(Box::new(MergeCounters { limit: options.integer("limit") })),
};

struct MergeCounters {
    limit: i64,
}

impl BodyPass for MergeCounters {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let merged = Arc::new(AtomicU64::new(0));
        let (count, limit) = (merged.clone(), self.limit);
        let patterns = PatternSet::default().with("merge-counters", Some(&ADD), move |rewriter, op| {
            let is_merged = merge(rewriter, op, limit);
            count.fetch_add(u64::from(is_merged), Ordering::Relaxed);
            is_merged
        });
        rewrite_greedily(cx.ctx, body, &patterns, &GreedyConfig::default());
        cx.statistics.add("merged", merged.load(Ordering::Relaxed));
        Ok(())
    }
}

/// Replaces `counter.add(counter.add(x, a), b)` with `counter.add(x, a + b)` if the sum is at most `limit`. Returns whether
/// it did.
fn merge(rewriter: &mut Rewriter<'_>, op: Op, limit: i64) -> bool {
    let ctx = rewriter.ctx;
    let by = |rewriter: &Rewriter<'_>, op: Op| rewriter.view().attribute(op, "by").and_then(|by| by.as_i64(ctx));
    let inner = rewriter.defining_op(rewriter.operand(op, 0)).filter(|&inner| rewriter.view().is(inner, &ADD));
    let Some(inner) = inner else { return false };
    let sum = by(rewriter, op).zip(by(rewriter, inner)).and_then(|(left, right)| left.checked_add(right));
    let Some(sum) = sum.filter(|&sum| sum <= limit) else { return false };
    let (number, sum) = (rewriter.operand(inner, 0), ctx.integer_attr(ctx.integer(64), sum));
    let spec = rewriter.spec(&ADD, rewriter.location(op), &[number], &[ctx.index()]);
    let attributes = ctx.dictionary(&[(ctx.name("by"), sum)]);
    rewriter.replace_with(op, &spec.attributes(attributes));
    true
}

/// Returns the program after the passes.
///
/// # Errors
///
/// If the program or a pipeline is invalid, or if a pass fails.
pub fn run() -> Result<String, Error> {
    let ctx = Context::new(DIALECTS);
    ctx.declare_dialect(&DIALECT);
    let mut module = Module::parse(
        &ctx,
        "counters.mlir",
        "func.func @f(%n: index) -> index {
           %0 = counter.add %n by 300
           %1 = counter.add %0 by 300
           %2 = counter.add %1 by 300
           %3 = counter.add %2 by 300
           return %3 : index
         }",
    )?;
    let mut passes = registry().clone();
    passes.register(&MERGE_COUNTERS);
    let pipeline = Pipeline::parse(&passes, "builtin.module(cse,func.func(merge-counters{limit=700}),canonicalize)")?;
    pipeline.run(&mut module)?;
    // The same pass, as an object.
    let mut again = Pipeline::new("builtin.module");
    again.push(MergeCounters { limit: 1000 })?;
    again.run(&mut module)?;
    Ok(module.to_string())
}

#[allow(dead_code)]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
