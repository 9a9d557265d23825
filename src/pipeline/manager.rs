//! The pass manager: runs a pipeline over a program, verifies between passes, prints, times and counts.
//!
//! A nested pipeline runs as a whole on one op after the other; sibling bodies go to several threads when nothing is
//! printed between passes. Diagnostics of siblings come in body order whatever the threads did. After an error no later pass runs.

use std::sync::Mutex;
use std::time::Instant;

use rayon::prelude::*;

use super::{Element, PassContext, Pipeline, Scheduled, Timing};
use crate::interface::verify_program_in;
use crate::ir::{Body, Context, SymbolScope};
use crate::syntax::{Diagnostics, Failure, Parsed};

/// When the program is printed.
#[derive(Clone, Debug, Default)]
pub struct PrintPoints {
    /// Before every pass.
    pub before_all: bool,
    /// After every pass.
    pub after_all: bool,
    /// Before these passes.
    pub before: Vec<String>,
    /// After these passes.
    pub after: Vec<String>,
    /// After a pass that fails.
    pub after_failure: bool,
    /// Only after passes that changed something.
    pub after_change: bool,
    /// The whole program rather than the op the pass ran on.
    pub whole_program: bool,
}

impl PrintPoints {
    fn any(&self) -> bool {
        self.before_all
            || self.after_all
            || self.after_failure
            || self.after_change
            || !self.before.is_empty()
            || !self.after.is_empty()
    }
}

/// Prints a body with the op it hangs below, as dumps show it.
pub type PrintBody<'a> = dyn Fn(&Context, &Body) -> String + Sync + 'a;

/// How a pipeline is run.
pub struct RunOptions<'a> {
    /// Whether the program is verified after each pass.
    pub verify_each: bool,
    /// Whether sibling bodies may be changed on several threads.
    pub threads: bool,
    /// When the program is printed.
    pub print: PrintPoints,
    /// How it is printed.
    pub printer: &'a PrintBody<'a>,
    /// Where dumps go.
    pub dump: &'a (dyn Fn(&str) + Sync),
    /// Where the time goes, if it is measured.
    pub timing: Option<&'a Mutex<Timing>>,
}

/// Runs `pipeline` on `body`, which hangs below an op of the pipeline's kind.
///
/// # Errors
/// A pass or the verifier reported an error; the program may then be half changed and must be thrown away.
pub fn run_pipeline(
    ctx: &Context,
    pipeline: &Pipeline,
    body: &mut Body,
    diagnostics: &Diagnostics,
    options: &RunOptions<'_>,
) -> Parsed {
    let name = &ctx.op_name_data(body.header.name).text;
    if pipeline.anchor != "any" && *pipeline.anchor != **name {
        let message = format!("can't run '{}' pass manager on '{name}' op", pipeline.anchor);
        diagnostics.error(body.header.location, message);
        return Err(Failure);
    }
    Run { ctx, options }.pipeline(pipeline, body, &SymbolScope::EMPTY, diagnostics, &mut Vec::new())
}

struct Run<'a> {
    ctx: &'a Context,
    options: &'a RunOptions<'a>,
}

impl Run<'_> {
    fn pipeline<'p>(
        &self,
        pipeline: &'p Pipeline,
        body: &mut Body,
        scope: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &mut Vec<&'p str>,
    ) -> Parsed {
        for element in &pipeline.elements {
            match element {
                Element::Pass(scheduled) => self.pass(scheduled, body, scope, diagnostics, path)?,
                Element::Nested(nested) => self.nested(nested, body, scope, diagnostics, path)?,
            }
        }
        Ok(())
    }

    fn nested<'p>(
        &self,
        nested: &'p Pipeline,
        body: &mut Body,
        outer: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &mut Vec<&'p str>,
    ) -> Parsed {
        let start = Instant::now();
        path.push(&nested.anchor);
        let matches = |body: &&mut Body| {
            nested.anchor == "any" || *nested.anchor == *self.ctx.op_name_data(body.header.name).text
        };
        // What verifier rules of nested bodies may ask of symbols outside: as it is before the passes run.
        let scope = SymbolScope::of(self.ctx, body, Some(outer));
        let scope = &scope;
        let bodies: Vec<&mut Body> = body.nested_bodies_mut().filter(matches).collect();
        let result = if self.options.threads && !self.options.print.any() && bodies.len() > 1 {
            let runs: Vec<(Parsed, Diagnostics)> = bodies
                .into_par_iter()
                .map(|body| {
                    let own = Diagnostics::default();
                    (self.pipeline(nested, body, scope, &own, &mut path.clone()), own)
                })
                .collect();
            let mut result = Ok(());
            for (outcome, own) in runs {
                own.take().into_iter().for_each(|diagnostic| diagnostics.report(diagnostic));
                result = result.and(outcome);
            }
            result
        } else {
            bodies.into_iter().try_for_each(|body| self.pipeline(nested, body, scope, diagnostics, path))
        };
        if let Some(timing) = self.options.timing {
            let names: Vec<String> = path.iter().map(|name| format!("'{name}' Pipeline")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            timing.lock().expect("timing lock").add(&names, start.elapsed());
        }
        path.pop();
        result
    }

    fn pass(
        &self,
        scheduled: &Scheduled,
        body: &mut Body,
        scope: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &[&str],
    ) -> Parsed {
        let print = &self.options.print;
        let row = scheduled.row;
        let named = |list: &[String]| list.iter().any(|name| name == row.name);
        let dump = |moment: &str, body: &Body| {
            let text = (self.options.printer)(self.ctx, body);
            (self.options.dump)(&format!(
                "// -----// IR Dump {moment} {} ({}) //----- //\n{text}\n\n",
                row.title, row.name
            ));
        };
        if print.before_all || named(&print.before) {
            dump("Before", body);
        }
        let before = (print.after_change && print.any()).then(|| (self.options.printer)(self.ctx, body));
        let start = Instant::now();
        let cx = PassContext {
            ctx: self.ctx,
            diagnostics,
            statistics: &scheduled.statistics,
            threads: self.options.threads,
        };
        let mut result = scheduled.pass.run(&cx, body);
        if let Some(timing) = self.options.timing {
            let names: Vec<String> = path.iter().map(|name| format!("'{name}' Pipeline")).collect();
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            names.push(row.title);
            timing.lock().expect("timing lock").add(&names, start.elapsed());
        }
        if result.is_ok() && self.options.verify_each {
            result = verify_program_in(self.ctx, body, scope, diagnostics).map_err(|()| Failure);
        }
        match result {
            Ok(()) => {
                let wanted = print.after_all || named(&print.after) || (print.after_change && print.after.is_empty());
                let changed = before.is_none_or(|before| before != (self.options.printer)(self.ctx, body));
                if wanted && changed && !print.after_failure {
                    dump("After", body);
                }
            }
            Err(_) if print.after_all || print.after_failure || named(&print.after) => dump("After", body),
            Err(_) => {}
        }
        result.map_err(|_| {
            if !diagnostics.has_errors() {
                let message = format!("the pass '{}' failed", row.name);
                diagnostics.error(body.header.location, message);
            }
            Failure
        })
    }
}
