//! `freehold report`: shows the memory of a program, as a page for a browser, as text, as data, or in the format of another viewer.
//!
//! ```text
//! $ freehold report model.mlir -o report.html
//! freehold report: @main: 1024 bytes at the peak, 512 with the plan
//! ```
//!
//! With two files, or with `--against`, it compares two programs.
//!
//! The crate `freehold-explain` makes the document and its formats.

use std::io::IsTerminal;
use std::path::Path;

use super::arguments::{take_files, take_own};
use super::compile::take_options;
use super::definitions;
use super::explain::{opt_options_of, with_program};
use super::opt::{OptOptions, write_output};
use super::outcome::Outcome;
use super::usage::wrong;
use crate::compile::CompileOptions;
use crate::explain::{Comparison, EXTENT, FORMATS, Format, LARGEST_EXTENT};

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
    /// The options that the first of two programs is compiled with in addition, in one text.
    against: Option<String>,
}

impl Shown {
    /// Takes the options out of the arguments. Returns them, and the other arguments.
    fn take(arguments: &[String]) -> Result<(Shown, Vec<String>), String> {
        let mut shown = Shown { format: None, extent: EXTENT, against: None };
        let others = take_own(arguments, |name, value| {
            match name {
                "json" if !value.is_given() => shown.format = Some(Format::Json),
                "format" => shown.format = Some(format_of(value.read())?),
                "extent" => {
                    let value = value.read();
                    let value = value.ok_or_else(|| wrong("report", "--extent needs a value", "write --extent=<n>"))?;
                    let extent = value.parse().ok().filter(|extent| (1..=LARGEST_EXTENT).contains(extent));
                    shown.extent = extent.ok_or_else(|| {
                        let hint = format!("expected an integer from 1 to {LARGEST_EXTENT}");
                        wrong("report", format!("--extent: '{value}' is not a valid value"), hint)
                    })?;
                }
                "against" => {
                    let hint = "write --against='<options of freehold compile>'";
                    let text = value.read().filter(|text| !text.trim().is_empty());
                    let text = text.ok_or_else(|| wrong("report", "--against needs a value", hint))?;
                    shown.against = Some(text.trim().to_string());
                }
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((shown, others))
    }
}

/// Returns the format of this name.
fn format_of(value: Option<&str>) -> Result<Format, String> {
    let names = FORMATS.map(|(name, _)| name).join("|");
    let hint = || format!("write --format=<{names}>");
    let value = value.ok_or_else(|| wrong("report", "--format needs a value", hint()))?;
    let known = FORMATS.iter().find(|(name, _)| *name == value);
    let unknown = || wrong("report", format!("--format: '{value}' is not a valid value"), hint());
    Ok(known.ok_or_else(unknown)?.1)
}

/// A program, and how it is compiled.
struct Input {
    compile_options: CompileOptions,
    options: OptOptions,
    /// The words that tell it from another one.
    label: String,
}

/// Returns the programs: one, or the two that are compared. `None` for `--help`.
fn inputs(against: Option<&str>, arguments: &[String]) -> Result<Option<Vec<Input>>, String> {
    let (compile_options, _, rest) = take_options("report", arguments)?;
    let (mut files, rest) = take_files(&rest);
    if files.len() > 2 {
        let message = format!("at most two programs can be compared (at '{}')", files[2]);
        return Err(wrong("report", message, "write freehold report <first> <second>"));
    }
    if against.is_some() && files.is_empty() {
        let hint = "name the file: standard input is read once";
        return Err(wrong("report", "--against needs a file", hint));
    }
    if against.is_some() && files.len() == 1 {
        files.push(files[0].clone());
    }
    let names: Vec<Option<&String>> = if files.is_empty() { vec![None] } else { files.iter().map(Some).collect() };
    let mut inputs = Vec::new();
    for name in names {
        let behind = name.into_iter().flat_map(|name| ["--".to_string(), name.clone()]);
        let Some(options) = opt_options_of("report", &rest.iter().cloned().chain(behind).collect::<Vec<_>>())? else {
            return Ok(None);
        };
        let label = name.map_or_else(String::new, |name| name_of(name));
        inputs.push(Input { compile_options: compile_options.clone(), options, label });
    }
    if let Some(text) = against {
        // Options that are given twice have the last value.
        let words = text.split_whitespace().map(str::to_string);
        let both: Vec<String> =
            arguments.iter().take_while(|argument| *argument != "--").cloned().chain(words).collect();
        let (compile_options, _, others) = take_options("report", &both)?;
        if let Some(other) = take_files(&others).1.into_iter().find(|other| !rest.contains(other)) {
            let hint = "'freehold compile --help' lists the options";
            return Err(wrong("report", format!("--against: '{other}' is no option of 'freehold compile'"), hint));
        }
        inputs[0].compile_options = compile_options;
        inputs[0].label = format!("{} with {text}", inputs[0].label);
    }
    Ok(Some(inputs))
}

/// Returns the path, or the name of the file if the path is absolute.
fn name_of(file: &str) -> String {
    let path = Path::new(file);
    let name = path.file_name().filter(|_| path.is_absolute());
    name.map_or_else(|| file.to_string(), |name| name.to_string_lossy().into_owned())
}

fn report(arguments: &[String], to_terminal: bool, outcome: &mut Outcome) -> Result<(), String> {
    let (shown, arguments) = Shown::take(arguments)?;
    let Some(inputs) = inputs(shown.against.as_deref(), &arguments)? else {
        *outcome = Outcome::help(definitions::report().render_long_help().to_string());
        return Ok(());
    };
    let output = inputs[0].options.output.clone();
    let to_terminal = to_terminal && output == "-";
    let format = shown.format.unwrap_or(if to_terminal { Format::Text } else { Format::Html });
    if to_terminal && format.is_binary() {
        return Err(wrong("report", "the format is not text", "write it to a file with -o <file>"));
    }
    if inputs.len() == 2 && !format.compares() {
        return Err(wrong("report", "the format holds one program", "write --format=<html|text|json>"));
    }
    let make = if format.has_advice() { crate::explain::report } else { crate::explain::report_without_advice };
    let mut reports = Vec::new();
    for input in &inputs {
        reports.push(with_program(&input.options, outcome, |program, body, diagnostics| {
            make(program, body, &input.compile_options, shown.extent, diagnostics)
        })?);
    }
    let labels: Vec<String> = inputs.into_iter().map(|input| input.label).collect();
    let (written, summary) = match (<[_; 2]>::try_from(reports), <[_; 2]>::try_from(labels)) {
        (Ok(reports), Ok(labels)) => {
            let comparison = Comparison::new(reports, labels);
            (comparison.write(format), comparison.summary())
        }
        (Err(reports), _) => {
            let counts = format!("freehold report: in the program: {}\n", reports[0].counts());
            (reports[0].write(format), reports[0].summary() + &counts)
        }
        (Ok(_), Err(_)) => unreachable!("a label for each report"),
    };
    if format != Format::Text || output != "-" {
        outcome.err.push_str(&summary);
    }
    if output == "-" {
        outcome.out = written;
    } else {
        write_output(&output, &[written])?;
    }
    Ok(())
}
