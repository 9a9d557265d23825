//! `freehold compile`: bufferizes a tensor program and inserts buffer deallocation.
//!
//! It runs [`compile_pipeline_with`]. It accepts the general flags of `freehold opt`, but no passes.

use std::sync::{Arc, Mutex};

use super::flags::{FLAGS, Takes};
use super::opt::{OptOptions, Passes, execute_options};
use super::outcome::Outcome;
use super::usage::wrong;
use crate::analysis::memory_counts::MemoryCounts;
use crate::compile::{CompileOptions, OWNERSHIP, OptionError, STEPS, Step, compile_pipeline_with, words_of_option};
use crate::deallocate::ownership::elaboration::explain::{CopyReason, FreeReason, FunctionOwnership};
use crate::deallocate::ownership::ownership_elaboration;
use crate::diagnostics::{Diagnostic, Fallible, Severity, render};
use crate::ir::{Body, Context, Location, View};
use crate::pass::{Element, Pass, PassContext, Pipeline};
use crate::registry::registry;

/// Returns the text that `freehold compile --help` prints.
fn help() -> String {
    let step = |step: &Step| format!("  --{:<29}{}\n", format!("{}=<{}>", step.switch, step.words), step.summary);
    let steps: String = STEPS.iter().map(step).collect();
    format!("{HELP}\nSTEPS, which are on by default:\n{steps}{MORE_HELP}")
}

const HELP: &str = "\
OVERVIEW: Bufferize a program, insert buffer deallocation, and plan its memory

USAGE: freehold compile [options] <input file> -o <output file>

OPTIONS:
  -o <file>                      The output file; default: standard output
  --allow-escape                 Leave buffers unfreed that are stored where they outlive the function
  --strip-facts                  Remove 'freehold.facts' from the program that comes out
  --assume-fresh-results         Copy returned arguments and buffers that are returned twice even if the program can
                                 observe that
  --keep-named-ops               Fuse nothing into a named linalg op that would make it a linalg.generic
  --unknown-ops=<error|borrow>   What ops without known memory effects mean: the program is rejected (the default), or
                                 those that take buffers and return none only read and write them
  --private-abi=<static|default> How private functions take and return buffers: as their callers need it (the default:
                                 they do not return what callers have, and may free arguments), or like public functions
  --arena=<alloc|arg|global>     Where arenas come from: functions allocate them (the default), those that
                                 --arena-functions names take them as arguments, or they are globals
  --arena-functions=<a,b,…>      With --arena=arg, the public functions that take their arena as an argument
  --check-arena=<on|off>         Whether functions check at run time that such an arena is large enough and aligned, and that
                                 the sizes of buffers do not overflow; default: on
  --capacity=<bytes>             Reject programs that may have more bytes allocated at one moment
  --stack-budget=<bytes>         The most bytes of small buffers on the stack in a function and those that it calls; default:
                                 1024
  --stats                        Print how many frees, run-time checks and ownership flags are inserted, with the places of
                                 checks and of copies of returned buffers, what the resulting program copies and allocates,
                                 and what each step changed, to standard error
  --irdl-file=<file>             Load dialect definitions from this IRDL file
  --load-ods=<file>              Import dialects from this JSON file of 'llvm-tblgen -dump-json'
  --override                     Let loaded dialects take the place of those that Freehold loads on demand
  --allow-unregistered-dialect   Accept ops of unregistered dialects
  --help                         Print this help
";

const MORE_HELP: &str = "
Any other general option of 'freehold opt' is accepted, such as --mlir-timing, --mlir-print-ir-after-all or
--split-input-file.
";

/// Runs `freehold compile` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute_with(arguments, true).print_messages_first()
}

/// Runs `freehold compile` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    execute_with(arguments, false)
}

fn execute_with(arguments: &[String], leak: bool) -> Outcome {
    let failed = |message: String| Outcome { code: 1, out: Vec::new(), err: message + "\n" };
    let (compile_options, stats, arguments) = match take_options("compile", arguments) {
        Ok(taken) => taken,
        Err(message) => return failed(message),
    };
    let mut options = match super::arguments::read(&arguments, registry()) {
        Ok(options) => options,
        Err(message) => return failed(message.replace("freehold opt", "freehold compile")),
    };
    if options.help {
        return Outcome { code: 0, out: help().into_bytes(), err: String::new() };
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return failed(wrong("compile", "passes cannot be chosen", "use 'freehold opt' to run individual passes"));
    }
    let mut pipeline = compile_pipeline_with(&compile_options);
    if stats {
        pipeline = with_report(pipeline, &mut options);
    }
    execute_options(options, Passes::Made(pipeline), leak)
}

/// Takes the options of the pipeline, which may have one or two dashes, out of the arguments of `subcommand`. Returns
/// them, whether statistics are printed, and the other arguments.
///
/// # Errors
/// The message if a value is missing or wrong.
pub(super) fn take_options(
    subcommand: &str,
    arguments: &[String],
) -> Result<(CompileOptions, bool, Vec<String>), String> {
    let mut options = CompileOptions::default();
    let (mut stats, mut others) = (false, Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        if name == "stats" && subcommand == "compile" {
            stats = match value {
                None | Some("true" | "1") => true,
                Some("false" | "0") => false,
                Some(value) => return Err(wrong_option(subcommand, name, Some(value), OptionError::Value(SWITCH))),
            };
        } else if let Some(words) = words_of_option(name) {
            let value = value.or_else(|| if words.is_empty() { None } else { rest.next().map(String::as_str) });
            options.set(name, value).map_err(|error| wrong_option(subcommand, name, value, error))?;
        } else {
            others.push(argument.clone());
            let takes_next = FLAGS.iter().any(|flag| flag.name == name && matches!(flag.takes, Takes::Value(..)));
            if argument == "--" {
                others.extend(rest.by_ref().cloned());
            } else if takes_next && value.is_none() {
                others.extend(rest.next().cloned());
            }
        }
    }
    if let Some((message, hint)) = options.contradiction() {
        return Err(wrong(subcommand, message, hint));
    }
    Ok((options, stats, others))
}

/// The values of an option that is on or off.
const SWITCH: &str = "'true' or 'false'";

/// Returns the message about an option that cannot be set.
fn wrong_option(subcommand: &str, name: &str, value: Option<&str>, error: OptionError) -> String {
    match error {
        OptionError::Unknown => wrong(subcommand, format!("unknown option --{name}"), "see --help"),
        OptionError::NoValue(words) => {
            wrong(subcommand, format!("--{name} needs a value"), format!("write --{name}=<{words}>"))
        }
        OptionError::Value(expected) => {
            let message = format!("invalid value '{}' for --{name}", value.unwrap_or_default());
            wrong(subcommand, message, format!("expected {expected}"))
        }
    }
}

// ---- statistics

/// Returns the pipeline in which the pass that inserts checks and copies also collects their places, and lets `options` print them with
/// the counts of the pass that inserts them.
fn with_report(pipeline: Pipeline, options: &mut OptOptions) -> Pipeline {
    let places = Arc::new(Mutex::new(String::new()));
    let (mut whole, mut rest) = pipeline.split_before(OWNERSHIP);
    if let Some(Element::Pass(ownership)) = rest.elements.first_mut() {
        let places = Arc::clone(&places);
        ownership.pass = ownership_elaboration::observed(&ownership.options, move |view, decided| {
            describe(view, &decided, &mut places.lock().expect("the lock of the places"));
        });
    }
    whole.elements.extend(rest.elements);
    let counts = Arc::new(Mutex::new(MemoryCounts::default()));
    whole.push(Counter(Arc::clone(&counts))).expect("a pass on any op");
    options.report = Some(Box::new(move |pipeline| {
        let counts = *counts.lock().expect("the lock of the counts");
        report(pipeline, &places.lock().expect("the lock of the places"), &counts)
    }));
    whole
}

/// Returns the text of `--stats`: a line about ownership, one about the resulting program, and one for each step that changed
/// something.
fn report(pipeline: &Pipeline, places: &str, counts: &MemoryCounts) -> String {
    let mut ownership: Vec<String> = Vec::new();
    let mut steps: Vec<String> = vec![String::new(); STEPS.len()];
    pipeline.for_each_pass(&mut |scheduled| {
        if scheduled.name == OWNERSHIP {
            // The copies that the pass inserts are among those of the program.
            let inserted = scheduled.statistics.values().filter(|(statistic, _)| statistic.name != "copies");
            ownership.extend(inserted.map(|(statistic, count)| {
                let (one, several) = match statistic.name {
                    "frees" => ("free", "frees"),
                    "checks" => ("run-time check", "run-time checks"),
                    "flags" => ("flag", "flags"),
                    other => (other, other),
                };
                format!("{count} {}", if count == 1 { one } else { several })
            }));
        }
        for (step, line) in STEPS.iter().zip(&mut steps).filter(|(step, _)| step.pass == scheduled.name) {
            for &(name, text) in step.counts {
                let count = scheduled.statistics.values().find(|(statistic, _)| statistic.name == name);
                if let Some((_, count)) = count.filter(|&(_, count)| count > 0) {
                    let separator = if line.is_empty() { "" } else { ", " };
                    line.push_str(&format!("{separator}{text}: {count}"));
                }
            }
        }
    });
    let changed = STEPS.iter().zip(steps).filter(|(_, line)| !line.is_empty());
    let lines: String = changed.map(|(step, line)| format!("freehold compile: {}: {line}\n", step.switch)).collect();
    let ownership = ownership.join(", ");
    format!("{places}freehold compile: {ownership}\nfreehold compile: in the program: {counts}\n{lines}")
}

/// A pass that counts what the program copies and allocates. Several programs of a file are summed up.
struct Counter(Arc<Mutex<MemoryCounts>>);

impl Pass for Counter {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        *self.0.lock().expect("the lock of the counts") += MemoryCounts::of(cx.ctx, body);
        Ok(())
    }
}

/// Appends remarks about the checks and copies in one function.
fn describe(view: View<'_>, decided: &FunctionOwnership, out: &mut String) {
    let mut say = |location: Location, message: &str| out.push_str(&remark(view.ctx, location, message));
    for owner in &decided.owners {
        let value = view.value_location(owner.value);
        for site in owner.frees.iter().filter(|site| site.is_checked) {
            match site.reason {
                FreeReason::Unused => say(value, "a run-time check decides whether this buffer is freed at once"),
                FreeReason::LastUse(op) => {
                    say(view.location(op), "a run-time check decides whether a buffer is freed after this op");
                }
                FreeReason::Unneeded { from, .. } => {
                    say(view.location(from), "a run-time check decides whether a buffer is freed on a path from here");
                }
                FreeReason::Replaced { by: op, .. } | FreeReason::ScopeEnd(op) | FreeReason::UnlessForwarded(op) => {
                    say(view.location(op), "a run-time check decides whether a buffer is freed before this op");
                }
            }
        }
    }
    for copy in &decided.copies {
        let location = view.location(copy.op);
        if copy.is_checked {
            say(location, "a run-time check decides whether a returned buffer is copied");
        }
        say(
            location,
            match copy.reason {
                CopyReason::EntersLoop => "a constant is copied where it enters a loop",
                _ => "a returned buffer is copied",
            },
        );
    }
}

fn remark(ctx: &Context, location: Location, message: &str) -> String {
    let message = message.to_string();
    render(ctx, &Diagnostic { severity: Severity::Remark, location, message, notes: Vec::new() })
}
