//! Reads the arguments of a subcommand by its definition, and says of wrong ones what is wrong, then what would mend it.

use std::fmt::Display;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command};

use super::opt::Outcome;
pub use crate::diagnostics::nearest;

/// What `freehold SUBCOMMAND` says of wrong arguments.
pub fn wrong(subcommand: &str, message: impl Display, mend: impl Display) -> String {
    format!("freehold {subcommand}: error: {message}\nfreehold {subcommand}: note: {mend}")
}

impl From<String> for Outcome {
    /// The failure that says this.
    fn from(message: String) -> Outcome {
        Outcome::failed(message + "\n")
    }
}

/// Reads `arguments`, options with one dash or two.
///
/// # Errors
/// The help, if it is asked for; or what to say of wrong arguments.
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
        ErrorKind::DisplayHelp => Outcome::told(error.render().to_string()),
        _ => Outcome::from(message(&command, &error, arguments)),
    })
}

/// The names of the options.
fn names(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(|option| option.get_long())
}

/// What is said of an error in the arguments.
fn message(command: &Command, error: &clap::Error, arguments: &[String]) -> String {
    let subcommand = command.get_name();
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    // With its placeholder: `--seed <n>`.
    let option = text(ContextKind::InvalidArg).split(' ').next().unwrap_or_default();
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::TooManyValues => {
            let message = format!("{option} takes no value, and '{value}' is given");
            wrong(subcommand, message, format_args!("write {option} alone"))
        }
        ErrorKind::InvalidValue => {
            wrong(subcommand, format_args!("{option} needs a value"), format_args!("write {option}=<value>"))
        }
        ErrorKind::ValueValidation => {
            wrong(subcommand, format_args!("{option}: '{value}' is no number"), "whole numbers from 0 on are taken")
        }
        _ => {
            let argument =
                arguments.iter().find(|argument| argument.starts_with(option)).map_or(option, String::as_str);
            let name = option.trim_start_matches('-');
            let mend = match nearest(name, names(command)) {
                Some(near) => format!("did you mean '--{near}'? 'freehold {subcommand} --help' lists the options"),
                None => format!("'freehold {subcommand} --help' lists the options"),
            };
            wrong(subcommand, format_args!("unknown argument '{argument}'"), mend)
        }
    }
}

/// The arguments of a subcommand that are no options.
pub fn positionals(matches: &ArgMatches) -> Vec<String> {
    list(matches, "names")
}

/// The values of an option that can be given several times.
pub fn list(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many(name).into_iter().flatten().cloned().collect()
}

/// The value of an option.
pub fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a String> {
    matches.get_one(name)
}

/// The value of an option that is a number.
pub fn number(matches: &ArgMatches, name: &str) -> Option<u64> {
    matches.get_one(name).copied()
}
