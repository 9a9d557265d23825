//! `freehold lsp`: a server of the language server protocol for MLIR, on standard input and output.
//!
//! The crate `freehold-language-server` is the server. A link to the executable named `mlir-lsp-server` starts it too, for
//! editors that expect that name.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
use freehold_language_server::server::ALLOCATOR;
use freehold_language_server::server::{ServerOptions, answer_buffers, serve_standard_streams};
use freehold_language_server::{DialectFile, Settings};

use super::definitions;
use super::names::{path_of, shown};
use super::opt::{cannot_open, ods_file};
use super::outcome::Outcome;
use super::usage::{list, positionals, read, wrong};
use crate::ods::{ImportOptions, import};

/// The name of upstream's server.
const UPSTREAM: &str = "mlir-lsp-server";

/// Serves an editor until it ends the session. Returns the exit code: 0 if the editor asked for the end.
pub fn main(arguments: &[String]) -> u8 {
    let options = match options(arguments) {
        Ok(options) => options,
        Err(outcome) => return outcome.print_output_first(),
    };
    let served = match options {
        Mode::Buffers => answer_buffers(std::io::stdin(), std::io::stdout()).map(|()| true),
        Mode::Server(options) => {
            start_with_allocator_that_returns_memory(arguments, options.executable.as_deref());
            serve_standard_streams(options)
        }
    };
    match served {
        Ok(ended) => u8::from(!ended),
        Err(error) => {
            Outcome::from(wrong("lsp", error, "the messages are JSON-RPC, as editors send them")).print_output_first()
        }
    }
}

/// Checks the arguments of `freehold lsp` without serving. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    options(arguments).map_or_else(|outcome| outcome, |_| Outcome::default())
}

/// Returns whether the executable was started by the name of upstream's server.
pub fn is_name_of_server(executable: &str) -> bool {
    let name = executable.rsplit(['/', '\\']).next().unwrap_or_default();
    name.strip_suffix(".exe").unwrap_or(name) == UPSTREAM
}

/// Starts this process anew with [`ALLOCATOR`], unless the environment already has settings of the allocator.
///
/// By default, each thread of glibc has a heap of its own, and a heap keeps the memory that was freed below something that lives. A
/// server parses again and again, so it would grow with the number of edits. glibc reads its settings only when a process starts.
/// This function returns if there is nothing to do, or if the process cannot be started anew: the server then works with more memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn start_with_allocator_that_returns_memory(arguments: &[String], executable: Option<&std::path::Path>) {
    use std::os::unix::process::CommandExt;
    let Some(executable) = executable else { return };
    if ALLOCATOR.iter().any(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let error = std::process::Command::new(executable).arg("lsp").args(arguments).envs(ALLOCATOR).exec();
    // The executable may have been removed since it was started.
    drop(error);
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn start_with_allocator_that_returns_memory(_: &[String], _: Option<&std::path::Path>) {}

/// The two jobs of the command.
enum Mode {
    Server(ServerOptions),
    /// Reads one document, and writes where its buffers are.
    Buffers,
}

fn options(arguments: &[String]) -> Result<Mode, Outcome> {
    let matches = read(definitions::lsp(), arguments)?;
    if let Some(file) = positionals(&matches).first() {
        let hint = "the editor sends the files that it opens";
        return Err(wrong("lsp", format_args!("unknown argument '{file}'"), hint).into());
    }
    if matches.get_flag("buffers") {
        return Ok(Mode::Buffers);
    }
    let mut dialects = Vec::new();
    let imported = list(&matches, "load-ods");
    if !imported.is_empty() {
        let texts = imported.iter().map(|file| ods_file(file)).collect::<Result<Vec<_>, String>>()?;
        let imported = import(&texts, &ImportOptions::default()).map_err(|error| error.to_string())?;
        dialects.push(DialectFile { name: "imported.irdl.mlir".to_string(), text: imported.text });
    }
    for file in &list(&matches, "irdl-file") {
        let text = std::fs::read_to_string(path_of(file)).map_err(|error| cannot_open(file, &error))?;
        dialects.push(DialectFile { name: shown(file), text });
    }
    // As in upstream's server.
    let settings = Settings { allow_unregistered: true, dialects };
    let executable = std::env::current_exe().ok();
    Ok(Mode::Server(ServerOptions { settings, compiler: executable.clone(), executable }))
}

#[cfg(test)]
mod tests {
    use super::is_name_of_server;

    #[test]
    fn a_link_with_the_name_of_the_server_starts_it() {
        assert!(is_name_of_server("/usr/local/bin/mlir-lsp-server"));
        assert!(is_name_of_server("C:\\tools\\mlir-lsp-server.exe"));
        assert!(!is_name_of_server("/usr/local/bin/freehold"));
    }
}
