//! The `freehold` command.

use std::process::ExitCode;

/// How much stack the work is given: address space, of which only what is touched becomes memory.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(freehold::cli::text_of).collect();
    ExitCode::from(stacker::grow(STACK, || freehold::cli::run(&arguments)))
}
