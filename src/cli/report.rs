//! `freehold report`: shows the memory of a program, as a page for a browser or as JSON.
//!
//! ```text
//! $ freehold report model.mlir -o report.html
//! freehold report: @main: 1024 bytes at the peak, 512 with the plan
//! ```
//!
//! The crate `freehold-explain` makes the data and the page.

use super::definitions;
use super::explain::{options_of, with_program};
use super::opt::write_output;
use super::outcome::Outcome;
use super::usage::wrong;
use crate::explain::{EXTENT, LARGEST_EXTENT};

/// Runs `freehold report` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold report` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| report(arguments, outcome))
}

/// The options of the report itself.
struct Shown {
    as_json: bool,
    extent: u64,
}

impl Shown {
    /// Takes the options out of the arguments. Returns them, and the other arguments.
    fn take(arguments: &[String]) -> Result<(Shown, Vec<String>), String> {
        let (mut shown, mut others) = (Shown { as_json: false, extent: EXTENT }, Vec::new());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
            let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
            match name {
                "" if argument == "--" => {
                    others.push(argument.clone());
                    others.extend(rest.by_ref().cloned());
                }
                "json" if value.is_none() => shown.as_json = true,
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

fn report(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let (shown, arguments) = Shown::take(arguments)?;
    let Some((compile_options, options)) = options_of("report", &arguments)? else {
        *outcome = Outcome::help(definitions::report().render_long_help().to_string());
        return Ok(());
    };
    let report = with_program(&options, outcome, |program, body, diagnostics| {
        crate::explain::report(program, body, &compile_options, shown.extent, diagnostics)
    })?;
    let text = if shown.as_json { format!("{}\n", report.json()) } else { report.page() };
    if options.output == "-" {
        outcome.out = text.into_bytes();
    } else {
        write_output(&options.output, &[text.into_bytes()])?;
    }
    outcome.err.push_str(&report.summary());
    outcome.err.push_str(&format!("freehold report: in the program: {}\n", report.counts()));
    Ok(())
}
