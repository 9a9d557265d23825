//! `freehold check`: runs one program, or two programs on the same random inputs, and reports faults and differences.
//!
//! - `freehold check FILE` reports faults of FILE.
//! - `freehold check FILE AGAINST` checks that AGAINST has the same results as FILE.
//! - `freehold check FILE --pass-pipeline=…` checks that FILE has the same results before and after the passes. A
//!   failing program is reduced; the passes run again on each reduced program.
//! - `freehold check --generate=memref --count=1000 --pass-pipeline=…` does the same for random programs.
//! - `freehold check --generate=declared` does the same for random dialects, and programs over them.
//! - `freehold check --static FILE` runs nothing: it proves that FILE frees each buffer once, after its last use.
//!
//! Exit codes: 0 no failure, 1 invalid input or arguments, 2 a program fails, 3 no runs were compared, or no proof was
//! found.

mod campaign;
mod declared;
mod files;
mod findings;
mod options;
mod passes;
mod progress;
mod report;
mod statically;
mod tally;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::outcome::{Outcome, Text};
use super::usage::wrong;
use crate::compare::{
    Case, CheckOptions, Failure, FailureKind, Side, Verdict, check, check_inputs, compile, reproduction, shrink,
};
use crate::definition::verify_program;
use crate::diagnostics::{Diagnostics, render};
use crate::ir::{Body, Context, View};
use crate::pass::{Pipeline, RunOptions, run_pipeline};
use crate::text::{PrintOptions, print_program};
use options::{CheckCommand, read_options};
use passes::Steps;
use progress::{INTERRUPTED, Line};
use report::{Shown, command, present, show, shown_as_files};

/// Runs `freehold check` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    let line = Line::on_terminal();
    let outcome = with_terminal(arguments, Some(progress::interrupt_flag), line.clone());
    line.inspect(|line| line.erase());
    // The texts of check are messages, unless they are the help text.
    let text = if outcome.text == Text::Help { Text::Help } else { Text::Messages };
    Outcome { text, ..outcome }.print_output_first()
}

/// Runs `freehold check` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    with_terminal(arguments, None, None)
}

/// Runs `freehold check`, with a flag that ends it, and a line that shows its progress.
fn with_terminal(arguments: &[String], flag: Option<fn() -> Arc<AtomicBool>>, line: Option<Arc<Line>>) -> Outcome {
    let mut options = match read_options(arguments) {
        Ok(options) => options,
        Err(outcome) => return outcome,
    };
    let runs = !options.is_static || options.generate.is_some();
    if let Some(flag) = flag.filter(|_| runs) {
        options.interrupted = flag();
    }
    options.line = line;
    Outcome::of(|outcome| match options.generate.clone() {
        Some(generated) => campaign::campaign(&Arc::new(options), &generated, outcome),
        None if options.declared.is_some() => declared::campaign(&options, outcome),
        None if options.is_static => statically::check_file(&options, outcome),
        None => files::check_files(&mut options, outcome),
    })
}

/// Reads and verifies a program.
fn read(ctx: &Context, file: &str, text: Vec<u8>) -> Result<Body, String> {
    let diagnostics = Diagnostics::default();
    let (_, body) = super::opt::parse_program(ctx, file, text, &diagnostics)?;
    body.map(|body| *body).map_err(|_| messages(ctx, &diagnostics))
}

fn messages(ctx: &Context, diagnostics: &Diagnostics) -> String {
    diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect()
}

/// Why passes failed on a program.
enum Stop {
    /// A pass reported an error.
    Refused(String),
    /// A pass panicked, which is a bug in the pass.
    Panicked(String),
}

impl Stop {
    fn message(self) -> String {
        match self {
            Stop::Refused(message) => message,
            Stop::Panicked(message) => message + &super::crash::note_of_kept_inputs(),
        }
    }
}

/// Returns the program after the passes; `body` does not change.
fn transformed(ctx: &Context, pipeline: &Pipeline, body: &Body) -> Result<Body, Stop> {
    let mut body = body.deep_copy();
    let diagnostics = Diagnostics::default();
    let options = RunOptions { threads: false, ..RunOptions::default() };
    match run_pipeline(ctx, pipeline, &mut body, &diagnostics, &options) {
        Ok(()) => Ok(body),
        Err(_) => {
            let has_panicked = diagnostics.take_failures().iter().any(|failure| failure.panic.is_some());
            let text = messages(ctx, &diagnostics);
            Err(if has_panicked { Stop::Panicked(text) } else { Stop::Refused(text) })
        }
    }
}

/// A failure to preserve while a program is reduced: the failure, and the names of the ops at its place.
struct Expected<'a> {
    failure: &'a Failure,
    ops: BTreeSet<String>,
}

impl<'a> Expected<'a> {
    /// Returns the failure of the second program, or of the first and only one.
    fn new(ctx: &Context, failure: &'a Failure, first: &Body, second: Option<&Body>) -> Expected<'a> {
        Expected { failure, ops: ops_at(ctx, failure, first, second) }
    }
}

/// Returns the names of the ops that have the location of a fault, in the program with the fault.
fn ops_at(ctx: &Context, failure: &Failure, first: &Body, second: Option<&Body>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (Some(diagnostic), FailureKind::Fault(side, _)) = (failure.diagnostics.first(), failure.kind) else {
        return names;
    };
    let mut work = vec![if side == Side::First { first } else { second.unwrap_or(first) }];
    while let Some(body) = work.pop() {
        let ops = body.walk_preorder().into_iter().filter(|&op| body.location(op) == diagnostic.location);
        names.extend(ops.map(|op| ctx.op_name_data(body.name(op)).text.to_string()));
        work.extend(body.nested_bodies());
    }
    names
}

/// Whether the case still fails with the same kind of failure, at the same kind of op.
fn fails(
    ctx: &Context,
    case: &mut Case,
    expected: &Expected<'_>,
    pipeline: Option<&Pipeline>,
    options: &CheckOptions,
) -> bool {
    let failure = expected.failure;
    if options.stop.as_ref().is_some_and(crate::interpreter::Stop::is_due)
        || verify_program(ctx, &case.body, &Diagnostics::default()).is_err()
    {
        return false;
    }
    let second = match pipeline {
        None => None,
        Some(pipeline) => match transformed(ctx, pipeline, &case.body) {
            Ok(second) => Some(second),
            Err(_) => return false,
        },
    };
    // A reduced case rarely needs more steps than the original. A low limit stops infinite loops early.
    let mut options = options.clone();
    options.limits.fuel = failure.steps.saturating_mul(4).saturating_add(100_000).min(options.limits.fuel);
    let compiled = |body: &Body| compile(View::new(ctx, body), &case.entry, options.stub_externals);
    let Ok(before) = compiled(&case.body) else { return false };
    let Ok(after) = second.as_ref().map(compiled).transpose() else { return false };
    match check_inputs(&before, after.as_ref(), &case.inputs, &options) {
        Ok(_) => false,
        Err(found) => {
            let ops = ops_at(ctx, &found, &case.body, second.as_ref());
            found.kind == failure.kind && (ops == expected.ops || !ops.is_disjoint(&expected.ops))
        }
    }
}

/// Returns the first error of `text` without its location.
fn reason(text: &str) -> String {
    let line = text.lines().find(|line| line.contains("error: ")).unwrap_or_default();
    line.split_once("error: ").map_or(line, |parts| parts.1).to_string()
}

/// Whether the passes reject the case for this reason.
fn is_refused(ctx: &Context, case: &Case, pipeline: &Pipeline, why: &str) -> bool {
    verify_program(ctx, &case.body, &Diagnostics::default()).is_ok()
        && matches!(transformed(ctx, pipeline, &case.body), Err(Stop::Refused(message)) if reason(&message) == why)
}

/// Whether a pass panics on the case.
fn panics(ctx: &Context, case: &mut Case, pipeline: &Pipeline) -> bool {
    verify_program(ctx, &case.body, &Diagnostics::default()).is_ok()
        && matches!(transformed(ctx, pipeline, &case.body), Err(Stop::Panicked(_)))
}
