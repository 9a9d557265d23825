//! `freehold compile`: bufferizes a tensor program and inserts buffer deallocation.
//!
//! It runs [`compile_pipeline_with`]. It accepts the general flags of `freehold opt`, but no passes.

mod statistics;

use super::arguments::takes_next;
use super::opt::{Passes, execute_options};
use super::outcome::Outcome;
use super::table::Form;
use super::usage::wrong;
use crate::compile::{CompileOptions, OptionError, STEPS, Step, compile_pipeline_with, words_of_option};
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
  --space-capacity=<space:bytes,…>
                                 The same for the buffers in one memory space, such as 1:65536; 0 is the default space
  --stack-budget=<bytes>         The most bytes of small buffers on the stack in a function and those that it calls; default:
                                 1024
  --stats[=<table|text>]         Print how many frees, run-time checks and ownership flags are inserted, with the places of
                                 checks and of copies of returned buffers, what the resulting program copies and allocates,
                                 and what each step changed, to standard error: as tables with the largest buffers on a
                                 terminal, as lines otherwise
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
    let failed = |message: String| Outcome::failed(message + "\n");
    let (compile_options, stats, arguments) = match take_options("compile", arguments) {
        Ok(taken) => taken,
        Err(message) => return failed(message),
    };
    let mut options = match super::arguments::read(&arguments, registry()) {
        Ok(options) => options,
        Err(message) => return failed(message.replace("freehold opt", "freehold compile")),
    };
    if options.help {
        return Outcome::help(help());
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return failed(wrong("compile", "passes cannot be chosen", "use 'freehold opt' to run individual passes"));
    }
    let mut pipeline = compile_pipeline_with(&compile_options);
    if let Some(form) = stats {
        pipeline = statistics::with_report(pipeline, &mut options, form);
    }
    execute_options(options, Passes::Made(pipeline), leak)
}

/// Takes the options of the pipeline, which may have one or two dashes, out of the arguments of `subcommand`. Returns
/// them, the form of the statistics if they are printed, and the other arguments.
///
/// # Errors
/// The message if a value is missing or wrong.
pub(super) fn take_options(
    subcommand: &str,
    arguments: &[String],
) -> Result<(CompileOptions, Option<Form>, Vec<String>), String> {
    let mut options = CompileOptions::default();
    let (mut stats, mut others) = (None, Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        if name == "stats" && subcommand == "compile" {
            stats = match value {
                None | Some("true" | "1") => Some(Form::of(&std::io::stderr())),
                Some("table") => Some(Form::table(&std::io::stderr())),
                Some("text") => Some(Form::Text),
                Some("false" | "0") => None,
                Some(value) => return Err(wrong_option(subcommand, name, Some(value), OptionError::Value(SWITCH))),
            };
        } else if let Some(words) = words_of_option(name) {
            let value = value.or_else(|| if words.is_empty() { None } else { rest.next().map(String::as_str) });
            options.set(name, value).map_err(|error| wrong_option(subcommand, name, value, error))?;
        } else {
            others.push(argument.clone());
            let takes_next = takes_next(name);
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

/// The values of `--stats`.
const SWITCH: &str = "'table', 'text', 'true' or 'false'";

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
