//! The `freehold` command.

use std::process::ExitCode;

/// The stack size in bytes. This reserves address space only: pages become resident when they are touched.
const STACK: usize = 256 << 20;

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args_os().map(freehold::cli::text_of).collect();
    let executable = if arguments.is_empty() { String::new() } else { arguments.remove(0) };
    #[cfg(feature = "language-server")]
    if freehold::cli::is_name_of_server(&executable) {
        arguments.insert(0, "lsp".to_string());
    }
    let _ = executable;
    ExitCode::from(stacker::grow(STACK, || freehold::cli::run(&arguments)))
}
