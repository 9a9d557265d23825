//! Bufferization as a library: without an analysis, with one of the caller's own, with callbacks, and of an op of the
//! caller's own.
//!
//! ```sh
//! cargo run --example bufferize -- callbacks
//! ```

#[path = "mod.rs"]
mod examples;

fn main() {
    let name = std::env::args().nth(1).unwrap_or("without_analysis".to_string());
    let outcome = match &*name {
        "without_analysis" => examples::without_analysis::run(),
        "own_analysis" => examples::own_analysis::run(),
        "callbacks" => examples::callbacks::run(),
        "own_op" => examples::own_op::run(),
        _ => Err(format!("no example '{name}'\n")),
    };
    match outcome {
        Ok(program) => println!("{program}"),
        Err(messages) => {
            eprint!("{messages}");
            std::process::exit(1);
        }
    }
}
