//! `freehold report`: shows the memory of a program, as a page for a browser, as text, as data, or in the format of another viewer.
//!
//! ```text
//! $ freehold report model.mlir -o report.html
//! freehold report: @main: 1024 bytes at the peak, 512 with the plan
//! ```
//!
//! The crate `freehold-explain` makes the document and its formats.

use std::io::IsTerminal;

use super::definitions;
use super::explain::{options_of, with_program};
use super::opt::write_output;
use super::outcome::Outcome;
use super::usage::wrong;
use crate::explain::{EXTENT, FORMATS, Format, LARGEST_EXTENT};

/// Runs `freehold report` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    let to_terminal = std::io::stdout().is_terminal();
    let outcome = Outcome::of(|outcome| report(arguments, to_terminal, outcome));
    outcome.print_messages_first()
}

/// Runs `freehold report` with these arguments without printing anything, as if its output was a file. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| report(arguments, false, outcome))
}

/// Like [`execute`], as if the output was a terminal. Tests call this.
pub fn execute_on_terminal(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| report(arguments, true, outcome))
}

/// The options of the report itself.
struct Shown {
    /// The format; `None` is the page, or text on a terminal.
    format: Option<Format>,
    extent: u64,
}

impl Shown {
    /// Takes the options out of the arguments. Returns them, and the other arguments.
    fn take(arguments: &[String]) -> Result<(Shown, Vec<String>), String> {
        let (mut shown, mut others) = (Shown { format: None, extent: EXTENT }, Vec::new());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
            let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
            match name {
                "" if argument == "--" => {
                    others.push(argument.clone());
                    others.extend(rest.by_ref().cloned());
                }
                "json" if value.is_none() => shown.format = Some(Format::Json),
                "format" => {
                    let value = value.or_else(|| rest.next().map(String::as_str));
                    let names = FORMATS.map(|(name, _)| name).join("|");
                    let hint = || format!("write --format=<{names}>");
                    let value = value.ok_or_else(|| wrong("report", "--format needs a value", hint()))?;
                    let known = FORMATS.iter().find(|(name, _)| *name == value);
                    let unknown = || wrong("report", format!("--format: '{value}' is not a valid value"), hint());
                    shown.format = Some(known.ok_or_else(unknown)?.1);
                }
                "extent" => {
                    let value = value.or_else(|| rest.next().map(String::as_str));
                    let value = value.ok_or_else(|| wrong("report", "--extent needs a value", "write --extent=<n>"))?;
                    let extent = value.parse().ok().filter(|extent| (1..=LARGEST_EXTENT).contains(extent));
                    shown.extent = extent.ok_or_else(|| {
                        let hint = format!("expected an integer from 1 to {LARGEST_EXTENT}");
                        wrong("report", format!("--extent: '{value}' is not a valid value"), hint)
                    })?;
                }
                _ => others.push(argument.clone()),
            }
        }
        Ok((shown, others))
    }
}

fn report(arguments: &[String], to_terminal: bool, outcome: &mut Outcome) -> Result<(), String> {
    let (shown, arguments) = Shown::take(arguments)?;
    let Some((compile_options, options)) = options_of("report", &arguments)? else {
        *outcome = Outcome::help(definitions::report().render_long_help().to_string());
        return Ok(());
    };
    let to_terminal = to_terminal && options.output == "-";
    let format = shown.format.unwrap_or(if to_terminal { Format::Text } else { Format::Html });
    if to_terminal && format.is_binary() {
        return Err(wrong("report", "the format is not text", "write it to a file with -o <file>"));
    }
    let report = with_program(&options, outcome, |program, body, diagnostics| {
        let make = if format.has_advice() { crate::explain::report } else { crate::explain::report_without_advice };
        make(program, body, &compile_options, shown.extent, diagnostics)
    })?;
    let written = report.write(format);
    if options.output == "-" {
        outcome.out = written;
    } else {
        write_output(&options.output, &[written])?;
    }
    if format != Format::Text || options.output != "-" {
        outcome.err.push_str(&report.summary());
        outcome.err.push_str(&format!("freehold report: in the program: {}\n", report.counts()));
    }
    Ok(())
}
