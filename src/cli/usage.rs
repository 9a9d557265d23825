//! Parses the arguments of a subcommand with its clap definition. Errors have a message and a note that says how to fix
//! the arguments.

use std::fmt::Display;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command};

use super::opt::DialectFiles;
use super::outcome::Outcome;
pub use crate::diagnostics::nearest;

/// Returns the error text of `freehold SUBCOMMAND` for invalid arguments: `message`, and `hint` as a note.
pub fn wrong(subcommand: &str, message: impl Display, hint: impl Display) -> String {
    format!("freehold {subcommand}: error: {message}\nfreehold {subcommand}: note: {hint}")
}

impl From<String> for Outcome {
    /// Returns a failure with this message.
    fn from(message: String) -> Outcome {
        Outcome::failed(message + "\n")
    }
}

/// Parses `arguments`. Options have one or two dashes.
///
/// # Errors
/// The help text if it is requested, or the message about invalid arguments.
pub fn read(mut command: Command, arguments: &[String]) -> Result<ArgMatches, Outcome> {
    let mut only_files = false;
    let with_two_dashes = arguments.iter().map(|argument| {
        only_files |= argument == "--";
        let name = argument.strip_prefix('-').and_then(|text| text.split('=').next()).unwrap_or_default();
        let is_option = name.len() > 1 && (name == "help" || names(&command).any(|known| known == name));
        if is_option && !only_files { format!("-{argument}") } else { argument.clone() }
    });
    let with_two_dashes: Vec<String> = with_two_dashes.collect();
    command.try_get_matches_from_mut(&with_two_dashes).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp => Outcome::help(error.render().to_string()),
        _ => Outcome::from(message(&command, &error, arguments)),
    })
}

/// Returns the names of the options.
fn names(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(|option| option.get_long())
}

/// Returns the message for an error of clap.
fn message(command: &Command, error: &clap::Error, arguments: &[String]) -> String {
    let subcommand = command.get_name();
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    // Clap appends the placeholder: `--seed <n>`.
    let option = text(ContextKind::InvalidArg).split(' ').next().unwrap_or_default();
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::TooManyValues => {
            let message = format!("{option} takes no value, but '{value}' is given");
            wrong(subcommand, message, format_args!("write {option} without a value"))
        }
        ErrorKind::InvalidValue => {
            wrong(subcommand, format_args!("{option} needs a value"), format_args!("write {option}=<value>"))
        }
        ErrorKind::ValueValidation => wrong(
            subcommand,
            format_args!("{option}: '{value}' is not a valid value"),
            "expected a non-negative integer",
        ),
        _ => {
            let argument =
                arguments.iter().find(|argument| argument.starts_with(option)).map_or(option, String::as_str);
            let name = option.trim_start_matches('-');
            let hint = match nearest(name, names(command)) {
                Some(near) => format!("did you mean '--{near}'? 'freehold {subcommand} --help' lists the options"),
                None => format!("'freehold {subcommand} --help' lists the options"),
            };
            wrong(subcommand, format_args!("unknown argument '{argument}'"), hint)
        }
    }
}

/// Returns the positional arguments.
pub fn positionals(matches: &ArgMatches) -> Vec<String> {
    list(matches, "names")
}

/// Returns the files that declare dialects.
pub fn dialect_files(matches: &ArgMatches) -> DialectFiles {
    DialectFiles {
        irdl: list(matches, "irdl-file"),
        ods: list(matches, "load-ods"),
        overrides: matches.get_flag("override"),
    }
}

/// Returns the values of an option that can be repeated.
pub fn list(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many(name).into_iter().flatten().cloned().collect()
}

/// Returns the value of an option.
pub fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a String> {
    matches.get_one(name)
}

/// Returns the value of an option that is a non-negative integer.
pub fn number(matches: &ArgMatches, name: &str) -> Option<u64> {
    matches.get_one(name).copied()
}
