//! The program of the playground and of editors in a browser, for WebAssembly with WASI: the command `freehold`, and the answers of its
//! language server about one document. Each command is an instance of its own, with files in memory and without threads.
//!
//! ```text
//! freehold compile program.mlir            as on a terminal
//! freehold answer questions.json           questions about a document; the answers are a list, in JSON
//! ```
//!
//! The stack of the browser is the limit of the nesting of a program: an overflow ends the instance, as a panic does.

mod documents;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, file] = &arguments[..] else { return ExitCode::from(freehold::cli::run(&arguments)) };
    if command != "answer" {
        return ExitCode::from(freehold::cli::run(&arguments));
    }
    let answers =
        std::fs::read(file).map_err(|error| error.to_string()).and_then(|questions| documents::answer(&questions));
    match answers {
        Ok(answers) => {
            println!("{answers}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("freehold answer: error: {file}: {message}");
            ExitCode::FAILURE
        }
    }
}
