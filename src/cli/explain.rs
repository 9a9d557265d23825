//! `freehold explain`: why each copy, allocation and free is there, on the source line that asks for it.
//!
//! ```text
//! f.mlir:3:8: remark: 'tensor.insert' is given a copy of its operand #1: what it writes would be read later …
//!   %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
//!        ^
//! f.mlir:4:8: note: 'tensor.extract' reads it, as its operand #0
//! ```

use super::explain_frees::{Fates, explain_frees};
use super::opt::{Outcome, read_input};
use super::usage::wrong;
use crate::analysis::one_shot::explain::explain;
use crate::analysis::one_shot::functions::analyze_program;
use crate::interface::{BufferizationOptions, LayoutOption, verify_program};
use crate::ir::{Body, Context};
use crate::pipeline::{Pipeline, RunOptions, ownership_pipeline, preparation_pipeline, run_pipeline};
use crate::syntax::{Diagnostic, Diagnostics, Failure, ParseOptions, Parsed, parse_source, render};

/// What `freehold explain --help` prints.
const HELP: &str = "\
OVERVIEW: Says why each copy, allocation and free is there, on the source line that asks for it

USAGE: freehold explain [options] <input file>

The program is taken through the same passes as by 'freehold compile'. For each operand that cannot use the buffer that
is there: what stands in the way, where, and what would avoid it. For each buffer: where it is freed or handed on, and
whether a test at run time decides that.

OPTIONS:
  --irdl-file=<file>             Declares dialects
  --allow-unregistered-dialect   Accepts ops of dialects that nobody declares
  --help                         Shows this
";

/// Runs `freehold explain` with these arguments, and prints what comes of it. Gives the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold explain` with these arguments without printing anything: what tests call.
pub fn execute(arguments: &[String]) -> Outcome {
    let mut outcome = Outcome::default();
    if let Err(message) = explain_file(arguments, &mut outcome) {
        outcome.code = 1;
        outcome.err.push_str(&message);
        if !message.is_empty() {
            outcome.err.push('\n');
        }
    }
    outcome
}

fn explain_file(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let options = match super::arguments::read(arguments) {
        Ok(options) => options,
        Err(message) => return Err(message.replace("freehold opt", "freehold explain")),
    };
    if options.help {
        outcome.out = HELP.as_bytes().to_vec();
        return Ok(());
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return Err(wrong("explain", "takes no passes", "'freehold opt' runs those that are asked for"));
    }
    let ctx = Context::new(crate::dialect::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    for file in &options.irdl_files {
        let errors = std::sync::Mutex::new(String::new());
        let loaded = super::opt::load_irdl(&ctx, file, &errors);
        outcome.err.push_str(&errors.into_inner().unwrap_or_default());
        loaded?;
    }
    let (file, text) = read_input(options.input.as_deref())?;
    let source = ctx.add_source(&file, text, 0).ok_or("inputs of more than 2 GiB are not read")?;
    let diagnostics = Diagnostics::default();
    let read = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
    let remarks = read.and_then(|mut body| {
        verify_program(&ctx, &mut body, &diagnostics).map_err(|()| Failure)?;
        remarks(&ctx, &mut body, &diagnostics)
    });
    for diagnostic in diagnostics.take() {
        outcome.err.push_str(&render(&ctx, &diagnostic));
    }
    outcome.out = remarks.map_err(|_| String::new())?.into_bytes();
    Ok(())
}

/// Prepares the program as `freehold compile` does, asks for the decisions, then goes on to where frees are known.
fn remarks(ctx: &Context, program: &mut Body, diagnostics: &Diagnostics) -> Result<String, Failure> {
    run(ctx, program, &preparation_pipeline(), diagnostics)?;
    let mut options = BufferizationOptions {
        bufferize_function_boundaries: true,
        allow_return_allocs_from_loops: true,
        allow_unknown_ops: true,
        ..BufferizationOptions::default()
    };
    options.set_function_boundary_type_conversion(LayoutOption::Identity);
    let (analysis, verified) = analyze_program(ctx, program, &options, diagnostics).map_err(|()| Failure)?;
    verified.map_err(|()| Failure)?;
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut number = 0;
    program.for_each_body(&mut |body| {
        if let Some(decided) = &analysis.bodies[number] {
            found.extend(explain(ctx, body, &options, &analysis.facts, decided));
        }
        number += 1;
    });
    let added: usize = analysis.bodies.iter().flatten().map(|decided| decided.reasons.len()).sum();
    let (in_place, _) = analysis.counts();
    let added = if added == 1 { "1 buffer is added".to_string() } else { format!("{added} buffers are added") };
    let uses = if in_place == 1 { "operand uses" } else { "operands use" };
    let mut summary = format!("{added}; {in_place} {uses} the buffer that is there\n");
    let refused = Diagnostics::default();
    match run(ctx, program, &ownership_pipeline(), &refused) {
        Ok(()) => {
            let mut fates = Fates::default();
            program.for_each_body_mut(&mut |body| found.extend(explain_frees(ctx, body, &mut fates)));
            summary.push_str(&fates.summary());
        }
        Err(Failure) => {
            let why = refused.take().into_iter().next().map_or(String::new(), |first| first.message);
            summary.push_str(&format!("allocations and frees are not known: 'freehold compile' refuses: {why}\n"));
        }
    }
    // Remarks about one place stay in order: first why there is a buffer, then where it goes.
    found.sort_by_key(|remark| remark.location.source(ctx).map_or(usize::MAX, |(_, offset)| offset));
    let mut text: String = found.iter().map(|remark| render(ctx, remark)).collect();
    text.push_str(&summary);
    Ok(text)
}

fn run(ctx: &Context, program: &mut Body, pipeline: &Pipeline, diagnostics: &Diagnostics) -> Parsed {
    let options = RunOptions { verify_each: false, ..RunOptions::default() };
    run_pipeline(ctx, pipeline, program, diagnostics, &options)
}
