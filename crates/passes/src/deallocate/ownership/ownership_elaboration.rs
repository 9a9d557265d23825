//! The pass `ownership-elaboration`: its options, and the functions that it visits. See [`elaboration`](super::elaboration).

use super::elaboration::callees::Callees;
use super::elaboration::explain::FunctionOwnership;
use super::elaboration::{Elaboration, Observer, Settings, check};
use crate::analysis::function_header::{OWNED, aliasing_results, is_function, owned_arguments};
use crate::analysis::result_aliases::ResultSources;
use crate::boundaries::forwarded_results::forward_results;
use crate::support::observable_copies::{ASSUME_FRESH_RESULTS, refuse_observable_copies};
use crate::support::unknown_ops::UNKNOWN_OPS;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, View};
use freehold_pass::{
    Analyses, BodyContext, OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef, Statistics,
};

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
    make: |options: &Options| Ok(Box::new(OwnershipElaboration::configured(options))),
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

impl OwnershipElaboration {
    fn configured(options: &Options) -> OwnershipElaboration {
        OwnershipElaboration {
            settings: Settings::of_elaboration(options),
            assume_fresh_results: options.bool(ASSUME_FRESH_RESULTS.name),
            forward_results: options.text("private-results") == "forward",
        }
    }

    /// Forwards the results of private functions, and refuses a program that can observe that a returned buffer is a copy.
    fn check_results(&self, ctx: &Context, body: &mut Body, is_root: bool, diagnostics: &Diagnostics) -> Fallible {
        if self.assume_fresh_results {
            return Ok(());
        }
        if self.forward_results {
            forward_results(ctx, body, is_root);
        }
        let copies = |view: View<'_>, result: usize, _: &ResultSources| {
            !matches!(aliasing_results(view).get(result), Some(Some(_)))
        };
        refuse_observable_copies(ctx, body, is_root, &copies, diagnostics)
    }

    /// Runs on the function `body`, whose callers are not known.
    fn run_on_function(&self, cx: &BodyContext<'_>, body: &mut Body, observer: Option<&Observer<'_>>) -> Fallible {
        let outside = Callees::default();
        refuse_owned_arguments(View::new(cx.ctx, body), cx.diagnostics)?;
        self.elaboration(cx, &outside, observer).run(body, cx.statistics)
    }

    fn elaboration<'a>(
        &'a self,
        cx: &BodyContext<'a>,
        callees: &'a Callees,
        observer: Option<&'a Observer<'a>>,
    ) -> Elaboration<'a> {
        Elaboration { settings: &self.settings, ctx: cx.ctx, callees, diagnostics: cx.diagnostics, observer }
    }

    /// Runs on the functions of `body`, one after the other.
    fn run_in_order(&self, cx: &BodyContext<'_>, body: &mut Body, is_root: bool, observer: &Observer<'_>) -> Fallible {
        if is_function(cx.ctx, body) {
            return self.run_on_function(cx, body, Some(observer));
        }
        self.check_results(cx.ctx, body, is_root, cx.diagnostics)?;
        self.on_tables(cx.ctx, body, cx.diagnostics, &mut |callees, functions| {
            let elaboration = self.elaboration(cx, callees, Some(observer));
            functions.into_iter().try_for_each(|nested| elaboration.run(nested, cx.statistics))
        })
    }

    /// Calls `run` on the functions of each symbol table.
    fn on_tables(
        &self,
        ctx: &Context,
        body: &mut Body,
        diagnostics: &Diagnostics,
        run: &mut dyn FnMut(&Callees, Vec<&mut Body>) -> Fallible,
    ) -> Fallible {
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let callees = Callees::of(ctx, body);
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| is_function(ctx, nested));
            run(&callees, functions)?;
            for other in &others {
                check::check_isolated(View::new(ctx, other), diagnostics)?;
            }
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

impl Pass for OwnershipElaboration {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if is_function(cx.ctx, body) {
            return self.run_on_function(&cx.for_body(), body, None);
        }
        self.check_results(cx.ctx, body, cx.is_root, cx.diagnostics)?;
        self.on_tables(cx.ctx, body, cx.diagnostics, &mut |callees, functions| {
            cx.on_siblings(functions, |cx, nested| self.elaboration(cx, callees, None).run(nested, cx.statistics))
        })
    }
}

/// Runs the pass on a program, and calls `observer` with each function before it is edited and the decisions about it, in the
/// order of the program.
///
/// # Errors
/// The pass refuses the program.
pub fn elaborate_and_observe(
    ctx: &Context,
    program: &mut Body,
    options: &Options,
    diagnostics: &Diagnostics,
    observer: &Observer<'_>,
) -> Fallible {
    let (statistics, analyses) = (Statistics::new(STATISTICS), Analyses::default());
    let cx = BodyContext { ctx, diagnostics, statistics: &statistics, analyses: &analyses };
    OwnershipElaboration::configured(options).run_in_order(&cx, program, true, observer)
}

/// Returns the pass with these options, which besides calls `observer` with each function before it is edited and the decisions
/// about it, in the order of the program.
pub fn observed(
    options: &Options,
    observer: impl Fn(View<'_>, FunctionOwnership) + Send + Sync + 'static,
) -> Box<dyn Pass> {
    Box::new(Observed { pass: OwnershipElaboration::configured(options), observer: Box::new(observer) })
}

struct Observed {
    pass: OwnershipElaboration,
    observer: Box<dyn Fn(View<'_>, FunctionOwnership) + Send + Sync>,
}

impl Pass for Observed {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        self.pass.run_in_order(&cx.for_body(), body, cx.is_root, &*self.observer)
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
