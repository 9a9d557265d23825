//! `freehold explain`: why each copy is there, on the source line that asks for it.
//!
//! ```text
//! f.mlir:3:8: remark: 'tensor.insert' is given a copy of its operand #1: what it writes would be read later …
//!   %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
//!        ^
//! f.mlir:4:8: note: 'tensor.extract' reads it, as its operand #0
//! ```

use super::opt::{Outcome, read_input};
use crate::analysis::one_shot::explain::explain;
use crate::analysis::one_shot::functions::analyze_program;
use crate::interface::{BufferizationOptions, verify_program};
use crate::ir::{Body, Context};
use crate::syntax::{Diagnostics, Failure, ParseOptions, parse_source, render};

/// What `freehold explain --help` prints.
const HELP: &str = "\
OVERVIEW: Says why each copy is there, on the source line that asks for it

USAGE: freehold explain [options] <input file>

Tensors are bufferized with function boundaries, as 'freehold compile' does. For each operand that cannot use the
buffer that is there: what stands in the way, where, and what would avoid it.

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
    if let Err(message) = run(arguments, &mut outcome) {
        outcome.code = 1;
        outcome.err.push_str(&message);
        if !message.is_empty() {
            outcome.err.push('\n');
        }
    }
    outcome
}

fn run(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let options = match super::arguments::read(arguments) {
        Ok(options) => options,
        Err(message) => return Err(message.replace("freehold opt", "freehold explain")),
    };
    if options.help {
        outcome.out = HELP.as_bytes().to_vec();
        return Ok(());
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return Err("freehold explain: takes no passes".to_string());
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
        remarks(&ctx, &body, &diagnostics)
    });
    for diagnostic in diagnostics.take() {
        outcome.err.push_str(&render(&ctx, &diagnostic));
    }
    outcome.out = remarks.map_err(|_| String::new())?.into_bytes();
    Ok(())
}

fn remarks(ctx: &Context, program: &Body, diagnostics: &Diagnostics) -> Result<String, Failure> {
    let options = BufferizationOptions {
        bufferize_function_boundaries: true,
        allow_return_allocs_from_loops: true,
        allow_unknown_ops: true,
        ..BufferizationOptions::default()
    };
    let (analysis, verified) = analyze_program(ctx, program, &options, diagnostics).map_err(|()| Failure)?;
    verified.map_err(|()| Failure)?;
    let mut text = String::new();
    let mut number = 0;
    let mut count = 0;
    program.for_each_body(&mut |body| {
        if let Some(decided) = &analysis.bodies[number] {
            for remark in explain(ctx, body, &options, &analysis.facts, decided) {
                text.push_str(&render(ctx, &remark));
                count += 1;
            }
        }
        number += 1;
    });
    let (in_place, _) = analysis.counts();
    text.push_str(&format!("{count} buffers are added; {in_place} operands use the buffer that is there\n"));
    Ok(text)
}
