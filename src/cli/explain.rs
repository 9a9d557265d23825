//! `freehold explain`: explains each copy, allocation and free, at the source line that causes it.
//!
//! ```text
//! f.mlir:3:8: remark: '%t' is copied for 'tensor.insert': it would overwrite data that is read later
//!   %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
//!        ^
//! f.mlir:4:8: note: 'tensor.extract' reads '%t' here
//! ```
//!
//! The crate `freehold-explain` finds the reasons.

mod tables;

use super::arguments::take_own;
use super::definitions;
use super::opt::{OptOptions, parse_program, read_input};
use super::outcome::{Outcome, Text};
use super::table::Form;
use super::usage::wrong;
use crate::compile::CompileOptions;
use crate::diagnostics::{Diagnostics, Fallible, render};
use crate::explain::{Program, explain, in_order};
use crate::ir::{Body, Context};
use crate::registry::registry;
use crate::text::print_op_of_error;
use tables::tables;

/// Runs `freehold explain` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold explain` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| explain_file(arguments, outcome))
}

/// Reads the arguments of `freehold SUBCOMMAND` that are common with `freehold compile`, without those that it takes itself.
/// Returns `None` for `--help`.
pub(super) fn options_of(
    subcommand: &str,
    arguments: &[String],
) -> Result<Option<(CompileOptions, OptOptions)>, String> {
    let (compile_options, _, arguments) = super::compile::take_options(subcommand, arguments)?;
    Ok(opt_options_of(subcommand, &arguments)?.map(|options| (compile_options, options)))
}

/// Like [`options_of`], of arguments without those of `freehold compile`.
pub(super) fn opt_options_of(subcommand: &str, arguments: &[String]) -> Result<Option<OptOptions>, String> {
    let options = super::arguments::read(arguments, registry());
    let options = options.map_err(|message| message.replace("freehold opt", &format!("freehold {subcommand}")))?;
    if options.help {
        return Ok(None);
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return Err(wrong(subcommand, "passes cannot be chosen", "use 'freehold opt' to run individual passes"));
    }
    Ok(Some(options))
}

/// Reads the input of a command, and calls `run` with the program as it is in the source and with a copy that `run` may
/// change. Returns what `run` returns. The diagnostics are added to the errors of `outcome`.
///
/// # Errors
/// A message, which is empty if diagnostics describe the error.
pub(super) fn with_program<T>(
    options: &OptOptions,
    outcome: &mut Outcome,
    run: impl FnOnce(&Program<'_>, &mut Body, &Diagnostics) -> Fallible<T>,
) -> Result<T, String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    super::progress::follow(&ctx);
    ctx.set_allow_unregistered(options.allow_unregistered);
    let shows_ops = options.show_ops && !options.disable_notes;
    ctx.set_op_printer(shows_ops.then_some(print_op_of_error));
    ctx.set_gives_advice(!options.disable_notes);
    super::opt::load_declared(&ctx, &options.dialect_files, &mut outcome.err)?;
    let (file, text) = read_input(options.input.as_deref())?;
    let diagnostics = Diagnostics::default();
    let (source, read) = parse_program(&ctx, &file, text, &diagnostics)?;
    let result = read.and_then(|mut body| {
        // After this point, the ops differ from those of the source.
        ctx.set_op_printer(None);
        let original = in_order(body.deep_copy());
        run(&Program::new(&ctx, source, &original), &mut body, &diagnostics)
    });
    for mut diagnostic in diagnostics.take() {
        if options.disable_notes {
            diagnostic.notes.clear();
        }
        outcome.err.push_str(&render(&ctx, &diagnostic));
    }
    if diagnostics.take_failures().iter().any(|failure| failure.panic.is_some()) {
        outcome.err.push_str(&super::crash::note_of_kept_inputs());
    }
    result.map_err(|_| String::new())
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Shown(Form),
}

/// Takes `--format` and `--json` out of the arguments. Returns the form of the output, and the other arguments.
///
/// # Errors
/// The message, if the value is missing or wrong.
fn take_format(arguments: &[String]) -> Result<(Format, Vec<String>), String> {
    let mut format = Format::Shown(Form::of(&std::io::stdout()));
    let others = take_own(arguments, |name, value| {
        match name {
            "json" if !value.is_given() => format = Format::Json,
            "format" => {
                format = match value.read().unwrap_or_default() {
                    "table" => Format::Shown(Form::table(&std::io::stdout())),
                    "text" => Format::Shown(Form::Text),
                    "json" => Format::Json,
                    other => {
                        let message = format!("invalid value '{other}' for --format");
                        return Err(wrong("explain", message, "expected 'table', 'text' or 'json'"));
                    }
                };
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok((format, others))
}

fn explain_file(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let (format, arguments) = take_format(arguments)?;
    let Some((compile_options, options)) = options_of("explain", &arguments)? else {
        *outcome = Outcome::help(definitions::explain().render_long_help().to_string());
        return Ok(());
    };
    let text = with_program(&options, outcome, |program, body, diagnostics| {
        let explanation = explain(program, body, compile_options, diagnostics)?;
        Ok(match format {
            Format::Json => format!("{:#}\n", explanation.json(program)),
            Format::Shown(Form::Text) => explanation.text(program),
            Format::Shown(Form::Table { width, is_colored }) => {
                let (json, file) = (explanation.json(program), &program.source.file);
                tables(&json, file, &explanation.summary(), (width, is_colored))
            }
        })
    })?;
    outcome.out = text.into_bytes();
    outcome.text = if format == Format::Json { Text::Data } else { Text::Messages };
    Ok(())
}
