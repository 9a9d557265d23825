//! The message about a first argument that is no subcommand: a misspelled subcommand, an option, or a file.

use super::definitions;
use super::names::path_of;
use super::usage::nearest;

/// Returns the error and the note about `arguments`, the first of which names no subcommand.
pub fn message(arguments: &[String]) -> String {
    let name = arguments.first().map_or("", String::as_str);
    let (error, note) = match name.starts_with('-') {
        true => (format!("unknown option '{name}'"), note_of_option(name, &arguments[1..])),
        false => (format!("unknown subcommand '{name}'"), note_of_subcommand(name)),
    };
    format!("freehold: error: {error}\nfreehold: note: {note}\n")
}

/// Returns the note about an unknown subcommand.
pub fn note_of_subcommand(name: &str) -> String {
    let command = definitions::freehold();
    let subcommands = command.get_subcommands().map(clap::Command::get_name);
    if let Some(near) = nearest(name, subcommands) {
        return format!("did you mean '{near}'? 'freehold --help' lists the subcommands");
    }
    match path_of(name).is_file() {
        true => format!("to compile a file, write 'freehold compile {name}'; 'freehold --help' lists the subcommands"),
        false => "'freehold --help' lists the subcommands".to_string(),
    }
}

/// Returns the note about an option before, or without, a subcommand; `rest` are the arguments after it.
fn note_of_option(option: &str, rest: &[String]) -> String {
    let name = option.trim_start_matches('-').split('=').next().unwrap_or_default();
    let command = definitions::freehold();
    let subcommands = || command.get_subcommands().map(clap::Command::get_name);
    // An option that precedes its subcommand.
    if let Some(later) = rest.iter().find(|argument| subcommands().any(|subcommand| subcommand == argument.as_str())) {
        return format!("options follow the subcommand: 'freehold {later} {option}'");
    }
    let has_option =
        |subcommand: &&clap::Command| subcommand.get_arguments().any(|known| known.get_long() == Some(name));
    let owners: Vec<&str> = command.get_subcommands().filter(has_option).map(clap::Command::get_name).collect();
    if let [first, ..] = owners[..] {
        return format!("'--{name}' is an option of a subcommand: 'freehold {first} {option}'");
    }
    match nearest(name, ["help", "version", "color"].into_iter()) {
        Some(near) => format!("did you mean '--{near}'? 'freehold --help' lists the options and subcommands"),
        None => "'freehold --help' lists the options and subcommands".to_string(),
    }
}
