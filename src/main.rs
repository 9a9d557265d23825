//! The `freehold` command.

use std::process::ExitCode;

/// How much stack the work is given: address space, of which only what is touched becomes memory.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    let work = std::thread::Builder::new().stack_size(STACK).spawn(move || freehold::cli::run(&arguments));
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => ExitCode::from(code),
        _ => ExitCode::from(101),
    }
}
