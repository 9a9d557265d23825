//! `freehold compile`: tensors in, a program that manages its own memory out.
//!
//! The whole way: [`compile_pipeline`]. Takes the general flags of `freehold opt`, but no passes.

use super::opt::{Outcome, execute_options};
use super::usage::wrong;
use crate::pipeline::compile_pipeline;

/// What `freehold compile --help` prints.
const HELP: &str = "\
OVERVIEW: Turns tensors into buffers, and frees every buffer

USAGE: freehold compile [options] <input file> -o <output file>

OPTIONS:
  -o <file>                      Where the program goes; standard output where no file is named
  --irdl-file=<file>             Declares dialects
  --allow-unregistered-dialect   Accepts ops of dialects that nobody declares
  --help                         Shows this

and any other general option of 'freehold opt', such as --mlir-timing, --mlir-print-ir-after-all or --split-input-file.
";

/// Runs `freehold compile` with these arguments, and prints what comes of it. Gives the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute_with(arguments, true).print_messages_first()
}

/// Runs `freehold compile` with these arguments without printing anything: what tests call.
pub fn execute(arguments: &[String]) -> Outcome {
    execute_with(arguments, false)
}

fn execute_with(arguments: &[String], leak: bool) -> Outcome {
    let failed = |message: String| Outcome { code: 1, out: Vec::new(), err: message + "\n" };
    let options = match super::arguments::read(arguments) {
        Ok(options) => options,
        Err(message) => return failed(message.replace("freehold opt", "freehold compile")),
    };
    if options.help {
        return Outcome { code: 0, out: HELP.as_bytes().to_vec(), err: String::new() };
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return failed(wrong("compile", "takes no passes", "'freehold opt' runs those that are asked for"));
    }
    execute_options(options, Some(compile_pipeline()), leak)
}
