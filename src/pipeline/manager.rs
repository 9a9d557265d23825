//! The pass manager: runs a pipeline over a program, verifies between passes, prints, times and counts.
//!
//! A nested pipeline runs as a whole on one op after the other; sibling bodies go to several threads when nothing is
//! printed between passes. Diagnostics of siblings come in body order whatever the threads did. After an error no later
//! pass runs.

use std::sync::Mutex;
use std::time::Instant;

use rayon::prelude::*;

use super::{Element, PassContext, PassRow, Pipeline, Scheduled, Timing};
use crate::interface::{KnownSignatures, verify_program_in};
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

/// Prints a body with the op it hangs below, as dumps show it; in the generic form if the last argument says so.
pub type PrintBody<'a> = dyn Fn(&Context, &Body, bool) -> String + Sync + 'a;

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
    /// Where dumps go; what was found before one is given along, so that it can be said first.
    pub dump: &'a (dyn Fn(&Diagnostics, &str) + Sync),
    /// Where the time goes, if it is measured.
    pub timing: Option<&'a Mutex<Timing>>,
}

/// Verified after each pass, on several threads; nothing is printed or measured.
impl Default for RunOptions<'_> {
    fn default() -> Self {
        RunOptions {
            verify_each: true,
            threads: true,
            print: PrintPoints::default(),
            printer: &|_, _, _| String::new(),
            dump: &|_, _| {},
            timing: None,
        }
    }
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
    let mut place = Place { root: body, way: Vec::new() };
    Run { ctx, options, signatures: Mutex::default() }.pipeline(
        pipeline,
        &mut place,
        &SymbolScope::EMPTY,
        diagnostics,
        &mut Vec::new(),
    )
}

struct Run<'a> {
    ctx: &'a Context,
    options: &'a RunOptions<'a>,
    /// What earlier verifications found right. One is taken out while it is used: each thread has its own.
    signatures: Mutex<Vec<KnownSignatures>>,
}

/// The body that a pass is run on, by its way down from `root`: the whole program where that is what is printed,
/// otherwise the body itself.
struct Place<'a> {
    root: &'a mut Body,
    /// The number of the nested body to enter, level by level.
    way: Vec<usize>,
}

impl Place<'_> {
    fn body(&mut self) -> &mut Body {
        let mut body = &mut *self.root;
        for &number in &self.way {
            body = body.nested_bodies_mut().nth(number).expect("a nested body on the way to a pass's own");
        }
        body
    }
}

impl Run<'_> {
    fn pipeline<'p>(
        &self,
        pipeline: &'p Pipeline,
        place: &mut Place<'_>,
        scope: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &mut Vec<&'p str>,
    ) -> Parsed {
        let mut elements = &pipeline.elements[..];
        while let [first, rest @ ..] = elements {
            match first {
                Element::Pass(scheduled) => {
                    self.pass(scheduled, place, scope, diagnostics, path)?;
                    elements = rest;
                }
                // Nested pipelines that stand side by side are run together, on one op after the other.
                Element::Nested(_) => {
                    let is_nested = |element: &&Element| matches!(element, Element::Nested(_));
                    let count = elements.iter().take_while(is_nested).count();
                    let (group, rest) = elements.split_at(count);
                    self.nested(group, place, scope, diagnostics, path)?;
                    elements = rest;
                }
            }
        }
        Ok(())
    }

    /// Runs those of the nested pipelines `group` on a body that are meant for its kind of op.
    fn group<'p>(
        &self,
        group: &'p [Element],
        place: &mut Place<'_>,
        scope: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &mut Vec<&'p str>,
    ) -> Parsed {
        for element in group {
            let Element::Nested(nested) = element else { continue };
            let name = place.body().header.name;
            if nested.anchor != "any" && *nested.anchor != *self.ctx.op_name_data(name).text {
                continue;
            }
            let start = Instant::now();
            path.push(&nested.anchor);
            let result = self.pipeline(nested, place, scope, diagnostics, path);
            if let Some(timing) = self.options.timing {
                let names: Vec<String> = path.iter().map(|name| format!("'{name}' Pipeline")).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                timing.lock().expect("timing lock").add(&names, start.elapsed());
            }
            path.pop();
            result?;
        }
        Ok(())
    }

    fn nested<'p>(
        &self,
        group: &'p [Element],
        place: &mut Place<'_>,
        outer: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &mut Vec<&'p str>,
    ) -> Parsed {
        // What verifier rules of nested bodies may ask of symbols outside: as it is before the passes run.
        let scope = SymbolScope::of(self.ctx, place.body(), Some(outer));
        let scope = &scope;
        if self.options.print.any() && self.options.print.whole_program {
            let count = place.body().nested_bodies().count();
            return (0..count).try_for_each(|number| {
                place.way.push(number);
                let result = self.group(group, place, scope, diagnostics, path);
                place.way.pop();
                result
            });
        }
        let bodies: Vec<&mut Body> = place.body().nested_bodies_mut().collect();
        if !self.options.threads || self.options.print.any() || bodies.len() < 2 {
            let alone = |root| Place { root, way: Vec::new() };
            return bodies
                .into_iter()
                .try_for_each(|body| self.group(group, &mut alone(body), scope, diagnostics, path));
        }
        let runs: Vec<(Parsed, Diagnostics)> = bodies
            .into_par_iter()
            .map(|body| {
                let own = Diagnostics::default();
                let mut place = Place { root: body, way: Vec::new() };
                (self.group(group, &mut place, scope, &own, &mut path.clone()), own)
            })
            .collect();
        let mut result = Ok(());
        for (outcome, own) in runs {
            own.take().into_iter().for_each(|diagnostic| diagnostics.report(diagnostic));
            result = result.and(outcome);
        }
        result
    }

    /// Prints what there is before or after a pass; `is_valid`: it can be printed as its ops want to be.
    fn dump(&self, moment: &str, row: &PassRow, place: &mut Place<'_>, diagnostics: &Diagnostics, is_valid: bool) {
        let ctx = self.ctx;
        let whole = self.options.print.whole_program;
        let mut subject = String::new();
        if whole {
            let header = &place.body().header;
            let symbol = header.attributes.get(ctx, ctx.name("sym_name")).and_then(|name| name.as_str(ctx));
            let symbol = symbol.map(|symbol| format!(": @{symbol}")).unwrap_or_default();
            subject = format!(" ('{}' operation{symbol})", ctx.op_name_data(header.name).text);
        }
        let shown = if whole { &*place.root } else { place.body() };
        let text = (self.options.printer)(ctx, shown, !is_valid);
        let title = format!("// -----// IR Dump {moment} ({}){subject} //----- //\n{text}\n\n", row.name);
        (self.options.dump)(diagnostics, &title);
    }

    fn pass(
        &self,
        scheduled: &Scheduled,
        place: &mut Place<'_>,
        scope: &SymbolScope<'_>,
        diagnostics: &Diagnostics,
        path: &[&str],
    ) -> Parsed {
        let print = &self.options.print;
        let row = scheduled.row;
        let named = |list: &[String]| list.iter().any(|name| name == row.name);
        if print.before_all || named(&print.before) {
            self.dump(&format!("Before {}", row.title), row, place, diagnostics, true);
        }
        let fingerprint = |place: &mut Place<'_>| (self.options.printer)(self.ctx, place.body(), true);
        let before = (print.after_change && print.any()).then(|| fingerprint(place));
        let start = Instant::now();
        let cx = PassContext {
            ctx: self.ctx,
            diagnostics,
            statistics: &scheduled.statistics,
            threads: self.options.threads,
            symbols: scope,
            is_root: path.is_empty(),
        };
        let mut result = scheduled.pass.run(&cx, place.body());
        if let Some(timing) = self.options.timing {
            let names: Vec<String> = path.iter().map(|name| format!("'{name}' Pipeline")).collect();
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            names.push(row.title);
            timing.lock().expect("timing lock").add(&names, start.elapsed());
        }
        let verify = |place: &mut Place<'_>, found: &Diagnostics| {
            let signatures = self.signatures.lock().expect("signature lock").pop().unwrap_or_default();
            let result = verify_program_in(self.ctx, place.body(), scope, found, &signatures);
            self.signatures.lock().expect("signature lock").push(signatures);
            result
        };
        if result.is_ok() && self.options.verify_each {
            #[cfg(debug_assertions)]
            if let Err(problem) = place.body().check_structure() {
                panic!("the pass '{}' broke the storage of the program: {problem}", row.name);
            }
            result = verify(place, diagnostics).map_err(|()| Failure);
        }
        if result.is_ok() {
            let wanted = print.after_all || named(&print.after) || (print.after_change && print.after.is_empty());
            let changed = before.is_none_or(|before| before != fingerprint(place));
            if wanted && changed && !print.after_failure {
                self.dump(&format!("After {}", row.title), row, place, diagnostics, true);
            }
            return Ok(());
        }
        if !diagnostics.has_errors() {
            diagnostics.error(place.body().header.location, format!("the pass '{}' failed", row.name));
        }
        if print.after_all || print.after_failure || named(&print.after) {
            // What is not valid is printed in the form that every op has.
            let is_valid = verify(place, &Diagnostics::default()).is_ok();
            self.dump(&format!("After {} Failed", row.title), row, place, diagnostics, is_valid);
        }
        Err(Failure)
    }
}
