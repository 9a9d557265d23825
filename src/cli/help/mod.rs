//! The help texts, generated from the tables of flags and passes.
//!
//! `freehold opt --help=PASS` shows a pass at work: the program of `examples.mlir` whose first line names it, before and after.
//! The pass runs when the help is printed, so the text is never out of date.

use std::sync::Mutex;

use super::flags::{FLAGS, FlagRow, Takes};
use super::usage::nearest;
use crate::diagnostics::{Diagnostics, render};
use crate::ir::{Context, View};
use crate::pass::{OptionDef, OptionKind, Pipeline, RunOptions, run_pipeline};
use crate::registry::{OTHER_NAMES, PASSES, PIPELINES, registry};
use crate::text::{PrintOptions, print_program};

/// Returns the text of `freehold --help`.
pub fn command() -> String {
    super::definitions::freehold().render_help().to_string()
}

/// Returns the text of `freehold opt --help`.
pub fn opt() -> String {
    let mut out = String::from("OVERVIEW: Freehold modular optimizer driver\n\n");
    let dialects: Vec<&str> = crate::dialects::DIALECTS.iter().map(|dialect| dialect.name).collect();
    out.push_str(&format!("Available Dialects: {}\n", dialects.join(", ")));
    out.push_str("USAGE: freehold opt [options] <input file>\n\nOPTIONS:\n\nGeneral options:\n\n");
    line(&mut out, 2, "--help[=<pass>]", "Print this help, or the options of a pass with an example");
    for flag in FLAGS {
        of_flag(&mut out, flag);
    }
    out.push('\n');
    out.push_str(&passes());
    out
}

fn of_flag(out: &mut String, flag: &FlagRow) {
    let spelled = match flag.takes {
        Takes::Switch(_) => flag.name.to_string(),
        Takes::Value(value, _) => format!("{}=<{value}>", flag.name),
        Takes::OptionalValue(value, _) => format!("{}[=<{value}>]", flag.name),
    };
    let dashes = if flag.name.len() == 1 { "-" } else { "--" };
    line(out, 2, &format!("{dashes}{spelled}"), flag.summary);
}

const EXAMPLES: &str = include_str!("examples.mlir");

/// Returns the arguments of the example of a pass, `one-shot-bufferize=bufferize-function-boundaries`, and its program.
fn example(pass: &str) -> Option<(&'static str, &'static str)> {
    let examples =
        EXAMPLES.split("// -----\n").skip(1).filter_map(|section| section.strip_prefix("// ")?.split_once('\n'));
    examples.into_iter().find(|(arguments, _)| arguments.split('=').next() == Some(pass))
}

/// Returns the text of `freehold opt --help=NAME`: the summary, the options and an example of a pass or pipeline, or the line of
/// a flag.
///
/// # Errors
/// The message, if nothing is called `name`.
pub fn of(name: &str) -> Result<String, String> {
    let name = name.trim_start_matches('-');
    let name = OTHER_NAMES.iter().find(|other| other.0 == name).map_or(name, |other| other.1);
    let pass = PASSES.iter().find(|pass_def| pass_def.name == name).map(|found| (found.summary, found.options));
    let found =
        pass.or_else(|| PIPELINES.iter().find(|found| found.name == name).map(|found| (found.summary, found.options)));
    let Some((summary, pass_options)) = found else {
        return match FLAGS.iter().find(|flag| flag.name == name) {
            Some(flag) => {
                let mut out = String::new();
                of_flag(&mut out, flag);
                Ok(out)
            }
            None => Err(unknown(name)),
        };
    };
    let mut out = format!("OVERVIEW: {summary}\n\nUSAGE: freehold opt --{name} [options] <input file>\n");
    if !pass_options.is_empty() {
        out.push_str(&format!("\nOPTIONS: --{name}=\"option=value option=value\"\n\n"));
        options(&mut out, pass_options);
    }
    if let Some((arguments, program)) = example(name) {
        let after = output(arguments, program);
        out.push_str(&format!(
            "\nEXAMPLE:\n\n$ cat example.mlir\n{program}\n$ freehold opt example.mlir --{arguments}\n{after}"
        ));
    }
    Ok(out)
}

/// Returns what `freehold opt --ARGUMENTS` prints for a program.
fn output(arguments: &str, program: &str) -> String {
    let ctx = Context::new(crate::dialects::DIALECTS);
    let (diagnostics, shown) = (Diagnostics::default(), Mutex::new(String::new()));
    let (name, options) = arguments.split_once('=').unwrap_or((arguments, ""));
    let print = PrintOptions { debug_info: name == "strip-debuginfo", ..PrintOptions::default() };
    let dump = |_: &Diagnostics, text: &str| shown.lock().expect("the lock of the text").push_str(text);
    let run = RunOptions { threads: false, dump: &dump, ..RunOptions::default() };
    let printed = Pipeline::of_passes(registry(), &format!("{name}{{{options}}}")).ok().and_then(|pipeline| {
        let (_, body) = crate::parse_and_verify(&ctx, "example.mlir", program.into(), &diagnostics)?;
        let mut body = body.ok()?;
        run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &run).ok()?;
        Some(print_program(View::new(&ctx, &body), &print) + "\n")
    });
    let messages: String = diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect();
    messages + &shown.into_inner().unwrap_or_default() + &printed.unwrap_or_default()
}

/// Returns the message about a name that no pass, pipeline or flag has.
fn unknown(name: &str) -> String {
    let passes = PASSES.iter().map(|pass_def| pass_def.name).chain(PIPELINES.iter().map(|found| found.name));
    let note = match nearest(name, passes.chain(FLAGS.iter().map(|flag| flag.name))) {
        Some(near) => format!("did you mean '--help={near}'?"),
        None => "'freehold opt --list-passes' lists the available passes".to_string(),
    };
    format!("freehold: error: no pass or option is called '{name}'\nfreehold: note: {note}")
}

/// Returns the text of `--list-passes`.
pub fn passes() -> String {
    let mut out = String::from("Passes:\n");
    for pass_def in PASSES {
        line(&mut out, 2, &format!("--{}", pass_def.name), pass_def.summary);
        options(&mut out, pass_def.options);
    }
    out.push_str("Pass Pipelines:\n");
    for pass_def in PIPELINES {
        line(&mut out, 2, &format!("--{}", pass_def.name), pass_def.summary);
        options(&mut out, pass_def.options);
    }
    out.push_str("Aliases:\n");
    for (other, name) in OTHER_NAMES {
        line(&mut out, 2, &format!("--{other}"), &format!("--{name}"));
    }
    out
}

fn options(out: &mut String, options: &[OptionDef]) {
    for option in options {
        let value = match option.kind {
            OptionKind::Bool(_) => "",
            OptionKind::Integer(_) => "=<long>",
            OptionKind::Text(_) => "=<string>",
            OptionKind::Choice(..) => "=<value>",
            OptionKind::List => "=<string>,...",
            OptionKind::Pipelines => "=<pipeline>,...",
        };
        let default = match option.kind {
            OptionKind::Bool(value) => format!(" (default: {value})"),
            OptionKind::Integer(value) => format!(" (default: {value})"),
            OptionKind::Text(value) | OptionKind::Choice(value, _) if !value.is_empty() => {
                format!(" (default: {value})")
            }
            _ => String::new(),
        };
        line(out, 4, &format!("--{}{value}", option.name), &format!("{}{default}", option.summary));
        if let OptionKind::Choice(_, choices) = option.kind {
            for (name, summary) in choices {
                line(out, 6, &format!("={name}"), summary);
            }
        }
    }
}

fn line(out: &mut String, indent: usize, name: &str, summary: &str) {
    let name = format!("{:indent$}{name}", "");
    out.push_str(&format!("{name:<56} - {summary}\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pass_has_an_example_that_it_changes() {
        let passes = PASSES.iter().map(|pass_def| pass_def.name).chain(PIPELINES.iter().map(|found| found.name));
        for name in passes {
            let (arguments, program) =
                example(name).unwrap_or_else(|| panic!("examples.mlir has no example of {name}"));
            let after = output(arguments, program);
            assert!(!after.contains("error: "), "{name}: {after}");
            // Passes that only tell something print it.
            let unchanged = output("print-ir", program);
            assert!(name == "print-ir" || after != unchanged, "{name} leaves its example as it is: {after}");
        }
        assert!(EXAMPLES.matches("// -----\n").count() >= PASSES.len() + PIPELINES.len());
    }

    #[test]
    fn help_about_one_name() {
        let text = of("buffer-hoisting").expect("a pass");
        assert!(
            text.starts_with("OVERVIEW: ") && text.contains("$ freehold opt example.mlir --buffer-hoisting\nmodule {"),
            "{text}"
        );
        assert!(of("--lower-deallocations").expect("another name").contains("--bufferization-lower-deallocations"));
        assert!(of("mlir-timing").expect("a flag").starts_with("  --mlir-timing "));
        let error = of("buffer-hosting").expect_err("no pass");
        assert!(error.ends_with("note: did you mean '--help=buffer-hoisting'?"), "{error}");
        assert!(of("zzzzzz").expect_err("no pass").ends_with("lists the available passes"));
    }
}
