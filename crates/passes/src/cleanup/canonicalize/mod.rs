//! `canonicalize`: folds ops and applies all canonicalization patterns until nothing changes.
//!
//! ```text
//! %c1 = arith.constant 1 : i32
//! %c2 = arith.constant 2 : i32
//! %0 = arith.addi %c1, %c2 : i32        ⇒   %c3_i32 = arith.constant 3 : i32
//! return %0 : i32                           return %c3_i32 : i32
//! ```
//!
//! With `cse-between-iterations`, each round ends with the elimination of common subexpressions, so that the next round
//! folds `x - y` if `x` and `y` were equal ops.

use crate::cleanup::common_subexpressions::eliminate_common_subexpressions;
use freehold_core::diagnostics::{Fallible, Reported};
use freehold_core::ir::{Body, Context};
use freehold_core::rewrite::{GreedyConfig, PatternSet, RegionSimplification, rewrite_all_greedily};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef};

/// `canonicalize`
pub static PASS: PassDef = PassDef {
    name: "canonicalize",
    title: "Canonicalizer",
    summary: "Canonicalize operations",
    anchor: None,
    options: &[
        OptionDef::new("top-down", "Seed the worklist in general top-down order", OptionKind::Bool(true)),
        OptionDef::new(
            "region-simplify",
            "Perform control flow optimizations to the region tree",
            OptionKind::Choice(
                "normal",
                &[
                    ("disabled", "Don't run any control-flow simplification."),
                    ("normal", "Perform simple control-flow simplifications (e.g. dead args elimination)."),
                    ("aggressive", "Perform aggressive control-flow simplification (e.g. block merging)."),
                ],
            ),
        ),
        OptionDef::new(
            "max-iterations",
            "Max. iterations between applying patterns / simplifying regions",
            OptionKind::Integer(10),
        ),
        OptionDef::new(
            "max-num-rewrites",
            "Max. number of pattern rewrites within an iteration",
            OptionKind::Integer(-1),
        ),
        OptionDef::flag("test-convergence", "Test only: Fail pass on non-convergence to detect cyclic pattern"),
        OptionDef::new(
            "disable-patterns",
            "Labels of patterns that should be filtered out during application",
            OptionKind::List,
        ),
        OptionDef::new(
            "enable-patterns",
            "Labels of patterns that should be used during application, all other patterns are filtered out",
            OptionKind::List,
        ),
        OptionDef::flag(
            "cse-between-iterations",
            "Run full CSE between each pattern-application iteration. CSE-driven changes trigger extra iterations, so \
             this may push the iteration count up to max-iterations and affect convergence under test-convergence.",
        )
        .later(),
        OptionDef::new(
            "filter-dialects",
            "If non-empty, only collect canonicalization patterns from the dialects with the given namespaces.",
            OptionKind::List,
        )
        .later(),
    ],
    statistics: &[],
    make: |options| Ok(Box::new(Canonicalize::new(options))),
};

/// Folds ops and applies canonicalization patterns.
struct Canonicalize {
    config: GreedyConfig,
    patterns: PatternSet,
    must_converge: bool,
}

impl Canonicalize {
    fn new(options: &Options) -> Canonicalize {
        let limit = |name: &str| u64::try_from(options.integer(name)).ok();
        let names = |name: &str| options.list(name).into_iter().map(str::to_string).collect();
        Canonicalize {
            config: GreedyConfig {
                top_down: options.bool("top-down"),
                regions: match options.text("region-simplify") {
                    "disabled" => RegionSimplification::Disabled,
                    "aggressive" => RegionSimplification::Aggressive,
                    _ => RegionSimplification::Normal,
                },
                max_iterations: limit("max-iterations"),
                max_rewrites: limit("max-num-rewrites"),
                after_round: options.bool("cse-between-iterations").then_some(cse),
                ..GreedyConfig::default()
            },
            patterns: PatternSet {
                disabled: names("disable-patterns"),
                enabled: names("enable-patterns"),
                dialects: names("filter-dialects"),
                ..PatternSet::canonicalization()
            },
            must_converge: options.bool("test-convergence"),
        }
    }
}

/// Eliminates common subexpressions in the body. Returns whether it changed anything.
fn cse(ctx: &Context, body: &mut Body) -> bool {
    eliminate_common_subexpressions(ctx, body).changed
}

impl Pass for Canonicalize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if let Some(name) = self.patterns.dialects.iter().find(|name| cx.ctx.dialect(name).is_none()) {
            let message = format!("can't load dialect '{name}': missing registration?");
            return cx.diagnostics.error(body.header.location, message).fail();
        }
        let outcome = rewrite_all_greedily(cx.ctx, body, &self.patterns, &self.config, cx.threads, cx.symbols);
        // The pass manager reports the failure, as for every pass that fails without an error.
        if self.must_converge && outcome.stopped { Err(Reported::unchecked()) } else { Ok(()) }
    }
}
