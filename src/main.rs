//! The `freehold` command.

use std::process::ExitCode;

/// The stack size in bytes. This reserves address space only: pages become resident when they are touched.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(freehold::cli::text_of).collect();
    ExitCode::from(stacker::grow(STACK, || freehold::cli::run(&arguments)))
}
