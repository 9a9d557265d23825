//! `freehold compile`: bufferizes a tensor program and inserts buffer deallocation.
//!
//! It runs [`compile_pipeline`]. It accepts the general flags of `freehold opt`, but no passes.

use super::opt::{Outcome, execute_options};
use super::usage::wrong;
use crate::registry::compile_pipeline;

/// What `freehold compile --help` prints.
const HELP: &str = "\
OVERVIEW: Bufferize a program, and insert buffer deallocation

USAGE: freehold compile [options] <input file> -o <output file>

OPTIONS:
  -o <file>                      The output file; default: standard output
  --irdl-file=<file>             Load dialect definitions from this IRDL file
  --allow-unregistered-dialect   Accept ops of unregistered dialects
  --help                         Print this help

and any other general option of 'freehold opt', such as --mlir-timing, --mlir-print-ir-after-all or --split-input-file.
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
    let options = match super::arguments::read(arguments) {
        Ok(options) => options,
        Err(message) => return failed(message.replace("freehold opt", "freehold compile")),
    };
    if options.help {
        return Outcome { code: 0, out: HELP.as_bytes().to_vec(), err: String::new() };
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return failed(wrong("compile", "passes cannot be chosen", "use 'freehold opt' to run individual passes"));
    }
    execute_options(options, Some(compile_pipeline()), leak)
}
