//! The pass `ownership-elaboration`: its options, and the functions that it visits. See [`elaboration`](super::elaboration).

use super::elaboration::callees::Callees;
use super::elaboration::{Elaboration, Settings, check};
use crate::analysis::function_header::{OWNED, aliasing_results, is_function, owned_arguments};
use crate::analysis::result_aliases::ResultSources;
use crate::boundaries::forwarded_results::forward_results;
use crate::pipeline::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use crate::support::observable_copies::{ASSUME_FRESH_RESULTS, refuse_observable_copies};
use crate::support::unknown_ops::UNKNOWN_OPS;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, View};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "ownership-elaboration",
    title: "OwnershipElaborationPass",
    summary: "Free every buffer after its last use on each path",
    anchor: None,
    options: &[
        OptionDef::flag("allow-escape", "Leave buffers unfreed that are stored where they outlive the function"),
        ASSUME_FRESH_RESULTS,
        OptionDef::flag(
            "copy-constants",
            "Copy a constant that enters a loop of blocks, instead of a flag in the loop",
        ),
        OptionDef::new(
            "private-results",
            "What a private function returns if the program can observe that a returned buffer is a copy",
            OptionKind::Choice(
                "forward",
                &[("forward", "the buffer itself; callers compare it with theirs"), ("copy", "an error is reported")],
            ),
        ),
        UNKNOWN_OPS,
    ],
    statistics: STATISTICS,
    make: |options: &Options| {
        let settings = Settings::of_elaboration(options);
        let assume_fresh_results = options.bool(ASSUME_FRESH_RESULTS.name);
        let forward_results = options.text("private-results") == "forward";
        Ok(Box::new(OwnershipElaboration { settings, assume_fresh_results, forward_results }))
    },
};

const STATISTICS: &[StatisticDef] = &[
    StatisticDef { name: "frees", summary: "Frees inserted" },
    StatisticDef { name: "checks", summary: "Run-time checks of ownership inserted" },
    StatisticDef { name: "flags", summary: "Ownership flags inserted" },
    StatisticDef { name: "copies", summary: "Copies inserted" },
];

struct OwnershipElaboration {
    settings: Settings,
    assume_fresh_results: bool,
    forward_results: bool,
}

impl Pass for OwnershipElaboration {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        if is_function(ctx, body) {
            let outside = Callees::default();
            refuse_owned_arguments(View::new(ctx, body), cx.diagnostics)?;
            return Elaboration { settings: &self.settings, ctx, callees: &outside, diagnostics: cx.diagnostics }
                .run(body, cx.statistics);
        }
        if !self.assume_fresh_results {
            if self.forward_results {
                forward_results(ctx, body, cx.is_root);
            }
            let copies = |view: View<'_>, result: usize, _: &ResultSources| {
                !matches!(aliasing_results(view).get(result), Some(Some(_)))
            };
            refuse_observable_copies(ctx, body, cx.is_root, &copies, cx.diagnostics)?;
        }
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let callees = Callees::of(ctx, body);
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| is_function(ctx, nested));
            cx.on_siblings(functions, |cx, nested| {
                Elaboration { settings: &self.settings, ctx, callees: &callees, diagnostics: cx.diagnostics }
                    .run(nested, cx.statistics)
            })?;
            for other in &others {
                check::check_isolated(View::new(ctx, other), cx.diagnostics)?;
            }
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

/// Refuses a function that takes over arguments if its callers cannot see that.
///
/// # Errors
/// An argument is marked.
fn refuse_owned_arguments(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    match owned_arguments(view).is_empty() {
        true => Ok(()),
        false => diagnostics
            .error_on_root(
                view,
                format!("this function takes over arguments ('{}'), which its callers must know", OWNED),
            )
            .help("run the pass on the module, not on each function")
            .fail(),
    }
}
