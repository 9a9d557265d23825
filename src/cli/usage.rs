//! What is said of wrong arguments: what is wrong, then what would mend it.

use std::fmt::Display;

pub use crate::diagnostics::nearest;

/// What `freehold SUBCOMMAND` says of wrong arguments.
pub fn wrong(subcommand: &str, message: impl Display, mend: impl Display) -> String {
    format!("freehold {subcommand}: error: {message}\nfreehold {subcommand}: note: {mend}")
}

/// What is said of a value that should be a number.
pub fn no_number(subcommand: &str, name: &str, value: &str) -> String {
    wrong(subcommand, format_args!("--{name}: '{value}' is no number"), "whole numbers from 0 on are taken")
}

/// What is said of a value that a switch is given.
pub fn no_value(subcommand: &str, name: &str, value: &str) -> String {
    let message = format!("--{name} takes no value, and '{value}' is given");
    wrong(subcommand, message, format_args!("write --{name} alone"))
}

/// What is said of an argument that nobody knows; those that are known stand in `help`, one a line.
pub fn unknown(subcommand: &str, argument: &str, help: &'static str) -> String {
    let name = argument.trim_start_matches('-').split('=').next().unwrap_or_default();
    let options = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
    let names = options.filter_map(|option| option.split(['=', ' ']).next());
    let mend = match nearest(name, names) {
        Some(near) => format!("did you mean '--{near}'? 'freehold {subcommand} --help' lists the options"),
        None => format!("'freehold {subcommand} --help' lists the options"),
    };
    wrong(subcommand, format_args!("unknown argument '{argument}'"), mend)
}
