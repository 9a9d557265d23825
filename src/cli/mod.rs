//! The command-line tool. Each subcommand has its own file or folder.
//!
//! Exit codes: 0 success; 1 invalid input or usage, which is reported on standard error without partial output; 2 a
//! fault of a program that was run.

mod arguments;
mod check;
mod color;
mod compile;
mod convert;
mod crash;
mod definitions;
mod expectations;
mod explain;
mod flags;
mod generated;
mod help;
mod history;
mod import_ods;
#[cfg(feature = "language-server")]
mod lsp;
mod names;
mod npy;
mod ops;
mod opt;
mod outcome;
mod plan;
mod progress;
mod report;
mod run;
mod split;
mod statistics;
mod table;
mod unknown;
mod usage;

pub use check::execute as execute_check;
pub use compile::execute as execute_compile;
pub use convert::execute as execute_convert;
pub use expectations::*;
pub use explain::execute as execute_explain;
pub use generated::{execute_completions, execute_man};
pub use import_ods::execute as execute_import_ods;
#[cfg(feature = "language-server")]
pub use lsp::{execute as execute_lsp, is_name_of_server};
pub use names::text_of;
pub use ops::execute as execute_ops;
pub use opt::*;
pub use outcome::Outcome;
pub use plan::{execute as execute_plan, plan_table};
pub use report::{execute as execute_report, execute_on_terminal as execute_report_on_terminal};
pub use run::execute as execute_run;
pub use split::*;

/// Runs the command with these arguments, which do not include the name of the executable. Returns the exit code.
pub fn run(arguments: &[String]) -> u8 {
    crash::start();
    match color::take(arguments) {
        Ok(arguments) => {
            let (name, rest) = arguments.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
            progress::start();
            crash::guard(name, rest, || run_subcommand(&arguments))
        }
        Err(message) => Outcome { code: 1, err: message + "\n", ..Outcome::default() }.print_output_first(),
    }
}

fn run_subcommand(arguments: &[String]) -> u8 {
    if arguments::ask_for_version(arguments) {
        return Outcome::success(format!("freehold {}\n", env!("CARGO_PKG_VERSION"))).print_output_first();
    }
    match arguments.first().map(String::as_str) {
        Some("opt") => opt::main(&arguments[1..]),
        Some("compile") => compile::main(&arguments[1..]),
        Some("check") => check::main(&arguments[1..]),
        Some("completions") => execute_completions(&arguments[1..]).print_output_first(),
        Some("convert") => convert::main(&arguments[1..]),
        Some("explain") => explain::main(&arguments[1..]),
        Some("import-ods") => import_ods::main(&arguments[1..]),
        #[cfg(feature = "language-server")]
        Some("lsp") => lsp::main(&arguments[1..]),
        Some("man") => execute_man(&arguments[1..]).print_output_first(),
        Some("ops") => ops::main(&arguments[1..]),
        Some("plan") => plan::main(&arguments[1..]),
        Some("report") => report::main(&arguments[1..]),
        Some("run") => run::main(&arguments[1..]),
        Some("help") if arguments.len() > 1 => run_subcommand(&[arguments[1].clone(), "--help".to_string()]),
        Some("--help" | "-help" | "-h" | "help") => Outcome::help(help::command()).print_output_first(),
        None => Outcome::failed(help::command()).print_output_first(),
        Some(_) => Outcome::failed(unknown::message(arguments)).print_output_first(),
    }
}
