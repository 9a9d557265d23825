//! Schedules a pass on bodies: which bodies it visits, in which order, and on which threads. Passes do not start
//! threads.
//!
//! Bodies are visited in breadth-first order: the body that a pass runs on, then the bodies nested in it, and so on.
//! The bodies of a level do not share data, so several threads can change them. Each body then has its own list of
//! diagnostics, and the lists are concatenated in the order of the bodies, so that the output does not depend on
//! threads. A panic on a body is the failure of this body: the bodies beside it are visited all the same.

use rayon::prelude::*;

use super::pass::type_name_of;
use super::{Analyses, Pass, PassContext, Statistics};
use freehold_core::diagnostics::{Diagnostics, Fallible, catch_on};
use freehold_core::ir::{Body, Context};
use freehold_core::progress::Unit;
use freehold_core::threads;

/// The context of a pass that runs on one of several bodies.
#[derive(Clone, Copy)]
pub struct BodyContext<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The list for errors, warnings and remarks on this body.
    pub diagnostics: &'a Diagnostics,
    /// The statistics of the pass, summed over all bodies.
    pub statistics: &'a Statistics,
    /// The analyses of bodies.
    pub analyses: &'a Analyses,
}

/// Work on one body, as the functions that schedule it take it. They are compiled once, not once per pass.
type WorkOnBody<'a> = dyn Fn(&BodyContext<'_>, &mut Body) -> Fallible + Sync + 'a;

/// A pass that changes each body independently of all others. The pass manager visits the body that the pass is
/// scheduled on and all nested bodies. Every implementation is also a [`Pass`].
pub trait BodyPass: Send + Sync {
    /// Runs on `body`, but not on bodies nested in it. The parent body has already been visited; siblings may be
    /// visited concurrently.
    ///
    /// # Errors
    /// The pass has reported an error, and the program is discarded. See [`PassContext::on_each_body`].
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible;

    /// Like [`Pass::name`].
    fn name(&self) -> &'static str {
        type_name_of::<Self>()
    }

    /// Like [`Pass::anchor`].
    fn anchor(&self) -> Option<&'static str> {
        None
    }
}

impl<P: BodyPass> Pass for P {
    fn name(&self) -> &'static str {
        BodyPass::name(self)
    }

    fn anchor(&self) -> Option<&'static str> {
        BodyPass::anchor(self)
    }

    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        cx.on_each_body(body, |_| true, |cx, body| self.run_on_body(cx, body))
    }
}

impl PassContext<'_> {
    /// Calls `run` on `body` and then, level by level, on the nested bodies for which `enters` returns true. Bodies
    /// below a rejected body are not visited. Allocates once per level, and does not allocate per body on one thread.
    ///
    /// # Errors
    /// `run` fails on a body. All other bodies are still visited, so that the resulting program does not depend on the
    /// number of threads. Diagnostics are reported up to the first body that fails.
    pub fn on_each_body(
        &self,
        body: &mut Body,
        enters: impl Fn(&Body) -> bool,
        run: impl Fn(&BodyContext<'_>, &mut Body) -> Fallible + Sync,
    ) -> Fallible {
        self.level_by_level(body, &enters, &run)
    }

    fn level_by_level(&self, body: &mut Body, enters: &dyn Fn(&Body) -> bool, run: &WorkOnBody<'_>) -> Fallible {
        let mut level = vec![body];
        let mut outcome = Ok(());
        while !level.is_empty() {
            outcome = self.on_level(&mut level, outcome, run);
            level = level.into_iter().flat_map(|body| body.nested_bodies_mut().filter(|body| enters(body))).collect();
        }
        outcome
    }

    /// Calls `run` on bodies that are not nested in each other.
    ///
    /// # Errors
    /// The same errors as [`PassContext::on_each_body`].
    pub fn on_siblings(
        &self,
        mut bodies: Vec<&mut Body>,
        run: impl Fn(&BodyContext<'_>, &mut Body) -> Fallible + Sync,
    ) -> Fallible {
        self.on_level(&mut bodies, Ok(()), &run)
    }

    /// Returns the context for a body that the pass visits itself.
    pub fn for_body(&self) -> BodyContext<'_> {
        BodyContext {
            ctx: self.ctx,
            diagnostics: self.diagnostics,
            statistics: self.statistics,
            analyses: self.analyses,
        }
    }

    /// Visits the bodies of a level. `outcome` is the result of the previous levels; if it is an error, nothing is
    /// reported.
    fn on_level(&self, level: &mut [&mut Body], mut outcome: Fallible, run: &WorkOnBody<'_>) -> Fallible {
        let cx = self.for_body();
        let progress = self.ctx.progress().filter(|_| self.is_root && level.len() > 1);
        if let Some(progress) = progress {
            progress.begin_part(Unit::Count("functions"), level.len() as u64);
        }
        let run = |cx: &BodyContext<'_>, body: &mut Body| {
            let result = run(cx, body);
            progress.inspect(|progress| progress.add(1));
            result
        };
        let sizes = level.iter().map(|body| body.op_capacity());
        if self.threads && level.len() > 1 && threads::count_for(sizes) > 1 {
            let run = |body: &mut Body, own: &Diagnostics| run(&BodyContext { diagnostics: own, ..cx }, body);
            for (result, own) in on_threads(self.ctx, level, &run) {
                if outcome.is_ok() {
                    self.diagnostics.absorb(own);
                    outcome = result;
                }
            }
            return outcome;
        }
        let dropped = Diagnostics::default();
        for body in level {
            let diagnostics = if outcome.is_ok() { self.diagnostics } else { &dropped };
            outcome =
                outcome.and(caught(self.ctx, body, diagnostics, |body| run(&BodyContext { diagnostics, ..cx }, body)));
        }
        outcome
    }
}

/// Calls `run` on a body. A panic is recorded in the list of diagnostics, for the pass manager.
fn caught(ctx: &Context, body: &mut Body, own: &Diagnostics, run: impl FnOnce(&mut Body) -> Fallible) -> Fallible {
    let header = body.header.clone();
    let run = || {
        ctx.cancellation().check();
        run(body)
    };
    catch_on(ctx, &header, run).unwrap_or_else(|panic| Err(own.panicked(panic)))
}

/// Calls `run` on each body on several threads, with a separate list of diagnostics. Returns results and diagnostics in
/// the order of the bodies.
pub(super) fn on_threads(
    ctx: &Context,
    bodies: &mut [&mut Body],
    run: &(dyn Fn(&mut Body, &Diagnostics) -> Fallible + Sync),
) -> Vec<(Fallible, Diagnostics)> {
    let run = |body: &mut &mut Body| {
        let own = Diagnostics::default();
        (caught(ctx, body, &own, |body| run(body, &own)), own)
    };
    bodies.par_iter_mut().map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PassDef, Pipeline, Registry, RunOptions, StatisticDef, run_pipeline};
    use freehold_core::diagnostics::{Diagnostic, Severity};
    use freehold_core::ir::View;
    use freehold_core::read::parse_source;
    use freehold_core::text::ParseOptions;
    use freehold_dialects::DIALECTS;

    static PASS: PassDef = PassDef {
        name: "name-bodies",
        title: "NameBodies",
        summary: "",
        anchor: None,
        options: &[],
        statistics: &[StatisticDef { name: "bodies", summary: "" }],
        make: |_| Ok(Box::new(NameBodies)),
    };

    /// Emits a remark with the name of each body, and fails on bodies called `@bad…`.
    struct NameBodies;

    impl BodyPass for NameBodies {
        fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
            let view = View::new(cx.ctx, body);
            let symbol = view.header.attributes.get(cx.ctx, cx.ctx.name("sym_name"));
            let name = symbol.and_then(|symbol| symbol.as_str(cx.ctx)).unwrap_or("top");
            let location = view.header.location;
            let (severity, message, notes) = (Severity::Remark, name.to_string(), Vec::new());
            cx.diagnostics.report(Diagnostic { severity, location, message, notes });
            cx.statistics.add("bodies", 1);
            if name.starts_with("bad") { cx.diagnostics.error(location, "refused").fail() } else { Ok(()) }
        }
    }

    /// Returns the diagnostics of the pass on a program, and the number of bodies that it counted.
    fn run(program: &str, threads: bool) -> (Vec<String>, u64) {
        let (ctx, diagnostics) = (Context::new(DIALECTS), Diagnostics::default());
        let source = ctx.add_source("program.mlir", program.into(), 0).expect("a source");
        let parsed = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
        let mut body = parsed.expect("a program");
        let mut registry = Registry::new();
        registry.register(&PASS);
        let pipeline = Pipeline::parse(&registry, "builtin.module(name-bodies)").expect("a registered pass");
        let options = RunOptions { threads, ..RunOptions::default() };
        let outcome = run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options);
        assert_eq!(outcome.is_err(), program.contains("@bad"));
        let mut count = 0;
        pipeline.for_each_pass(&mut |pass| count += pass.statistics.values().map(|(_, count)| count).sum::<u64>());
        (diagnostics.take().into_iter().map(|diagnostic| diagnostic.message).collect(), count)
    }

    fn module(name: &str, functions: &[&str]) -> String {
        let functions: String = functions.iter().map(|name| format!("func.func @{name}() {{ return }}\n")).collect();
        format!("module @{name} {{\n{functions}}}\n")
    }

    #[test]
    fn bodies_are_visited_level_by_level() {
        let program = format!("func.func @f() {{ return }}\n{}{}", module("m", &["a", "b"]), module("n", &["c"]));
        for threads in [false, true] {
            let (reported, count) = run(&program, threads);
            assert_eq!((reported.join(" ").as_str(), count), ("top f m n a b c", 7));
        }
    }

    #[test]
    fn cancelled_work_is_an_error_and_no_panic() {
        let (ctx, diagnostics) = (Context::new(DIALECTS), Diagnostics::default());
        let source = ctx.add_source("program.mlir", module("m", &["a", "b"]).into_bytes(), 0).expect("a source");
        let parsed = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
        let mut body = parsed.expect("a program");
        let mut registry = Registry::new();
        registry.register(&PASS);
        let pipeline = Pipeline::parse(&registry, "builtin.module(name-bodies)").expect("a registered pass");
        for threads in [false, true] {
            ctx.cancellation().cancel();
            let options = RunOptions { threads, ..RunOptions::default() };
            assert!(run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options).is_err());
            let messages: Vec<String> = diagnostics.take().into_iter().map(|diagnostic| diagnostic.message).collect();
            assert_eq!(messages, ["the pass 'name-bodies' was cancelled"]);
            assert!(diagnostics.take_failures().iter().all(|failure| failure.panic.is_none()));
            ctx.cancellation().clear();
            assert!(run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options).is_ok());
            diagnostics.take();
        }
    }

    #[test]
    fn reports_end_with_the_first_body_that_fails() {
        let program = format!("{}{}", module("m", &["a", "bad", "b", "bad2"]), module("n", &["c"]));
        for threads in [false, true] {
            let (reported, count) = run(&program, threads);
            assert_eq!((reported.join(" ").as_str(), count), ("top m n a bad refused", 8));
        }
        let program = format!("{}{}", module("bad", &["a"]), module("n", &["bad3"]));
        for threads in [false, true] {
            let (reported, count) = run(&program, threads);
            assert_eq!((reported.join(" ").as_str(), count), ("top bad refused", 5));
        }
    }
}
